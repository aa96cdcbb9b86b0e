/**
 * Kills sidecars while data processors run, and checks that each due run is logged, stores its point once, and is followed by the next one.
 *
 *   all are due ─ shortly after the first has started: kill -9, start ─ all have run ─ all are due ─ ...
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy } from '../../common/group-by.js';
import type { Sql } from '../../sql/connect.js';
import { accountFlag, addJobs } from '../../sql/store/jobs.js';
import { processorJobKey } from '../../sql/store/processors/schedule.js';
import type { TestUser } from '../support/client.js';
import { shardsOf } from '../support/shards.js';
import { until } from '../support/until.js';
import type { Share, Sidecars } from './sidecars.js';

export interface RunOptions {
  readonly sql: Sql;
  /** Each gets two processors. */
  readonly users: readonly TestUser[];
  readonly sidecars: Sidecars;
  readonly chance: () => number;
  /** Fewer than the runs that are kept for a processor. */
  readonly repetitions: number;
  /** Asked after these: whether there is to be another one. */
  readonly goesOn?: () => boolean;
  /** False: no process is killed. */
  readonly kills: boolean;
}

export interface Ran {
  readonly runs: number;
  /** Runs that were restarted after the sidecar died. */
  readonly repeats: number;
  /** Runs with an error in their log. */
  readonly failed: number;
  readonly violations: readonly string[];
}

/** Takes a moment, and prints a different number each time. */
const COMMAND = 'x = 0; for k = 1:3e5, x += k; end, printf ("%.6f", time)';
const OF_ONE = 2;
/** Seconds: long enough that no processor becomes due by itself. */
const YEAR = 31_536_000;
/** Milliseconds from the first start to the kill, at most. */
const MOMENT = 400;

export async function killRuns(options: RunOptions): Promise<Ran> {
  const { sql, users, sidecars, chance, repetitions, goesOn = () => false, kills } = options;
  for (const user of users) for (let i = 0; i < OF_ONE; i++) await makeProcessor(user);
  const violations: string[] = [];
  for (let repetition = 1; repetition <= repetitions || goesOn(); repetition++) {
    await makeAllDue(sql);
    if (kills) {
      const victim = sidecars.victim(repetition);
      await until(async () => (await sql`SELECT FROM processors WHERE claim IS NOT NULL`).length > 0);
      await sleep(chance() * MOMENT);
      await sidecars.kill(victim);
      await sidecars.start(victim);
    }
    await until(async () => (await sql`SELECT FROM processors WHERE due <= now()`).length === 0);
    violations.push(...(await checkRuns(sql, repetition)));
  }
  const sum = (shares: readonly Share[]) => shares.reduce((total, { items }) => total + items, 0);
  const runs = sum(await sidecars.shares('run'));
  const failed = (await sql`SELECT FROM processor_runs WHERE error IS NOT NULL`).length;
  return { runs, failed, repeats: sum(await sidecars.shares('claim')) - runs, violations };
}

async function makeProcessor({ client }: TestUser): Promise<void> {
  await client.post('/dataprocessors', {
    dataprocessor: { command: COMMAND, execution_interval: YEAR },
    sensor: { name: 'computed', data_type: 'float' },
  });
}

/** Makes all processors due now. */
async function makeAllDue(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const rows = await tx<{ id: number; owner_id: number }[]>`
      UPDATE processors SET base = base - interval '1 day', due = now() - interval '1 second'
      RETURNING id, owner_id`;
    const jobs = rows.map(({ id, owner_id }) => ({
      task: 'process' as const,
      payload: { processor: id, account: owner_id },
      key: processorJobKey(id),
      flags: [accountFlag(owner_id)],
    }));
    await addJobs(tx, jobs);
  });
}

/**
 * After each repetition every processor has one more run in its log, and one point for each run. A run that failed, for example by a timeout on a busy
 * machine, has no point.
 */
async function checkRuns(sql: Sql, repetition: number): Promise<string[]> {
  const processors = await sql<{ id: number; sensor_id: number }[]>`SELECT id, sensor_id FROM processors`;
  const ids = processors.map(({ sensor_id }) => sensor_id);
  const stored = await Promise.all(
    shardsOf(sql).map(
      (shard) => shard<{ sensor_id: number; date: number }[]>`
        SELECT sensor_id, date FROM points WHERE sensor_id = ANY (${ids}::bigint[])`,
    ),
  );
  const dates = groupBy(stored.flat(), ({ sensor_id }) => sensor_id);
  const logged = await sql<{ processor_id: number; point_date: number; error: string | null }[]>`
    SELECT processor_id, point_date, error FROM processor_runs`;
  return processors
    .map(({ id, sensor_id }) => {
      const runs = logged.filter(({ processor_id }) => processor_id === id);
      const points = dates.get(sensor_id) ?? [];
      const failed = runs.filter(({ error }) => error !== null).length;
      const kept = runs.flatMap(({ point_date, error }) =>
        error === null ? points.filter(({ date }) => date === point_date) : [],
      );
      return { id, runs: runs.length, failed, kept: kept.length, points: points.length };
    })
    .filter(
      ({ runs, failed, kept, points }) =>
        runs !== repetition || kept + failed !== repetition || points !== kept,
    )
    .map(
      ({ id, runs, failed, kept, points }) =>
        `processor ${id}, repetition ${repetition}: ${runs} runs, ${failed} failed, ${kept} with their point, ${points} points`,
    );
}
