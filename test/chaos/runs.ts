/**
 * Kills sidecars while data processors run, and sees whether each due run is logged and stores its point, once, and whether the next one comes.
 *
 *   all are due ─ a moment after the first was begun: kill -9, start ─ all have run ─ all are due ─ ...
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../sql/connect.js';
import { addJobs } from '../../sql/store/jobs.js';
import { accountFlag, processorJobKey } from '../../sql/store/processors/schedule.js';
import type { TestUser } from '../support/client.js';
import { until } from '../support/until.js';
import type { Share, Sidecars } from './sidecars.js';

export interface RunOptions {
  readonly sql: Sql;
  /** Two processors are made for each. */
  readonly users: readonly TestUser[];
  readonly sidecars: Sidecars;
  readonly chance: () => number;
  /** Fewer than the runs that are kept of a processor. */
  readonly rounds: number;
  /** false: nobody is killed. */
  readonly kills: boolean;
}

export interface Ran {
  readonly runs: number;
  /** Runs that were begun again, since the sidecar had died. */
  readonly repeats: number;
  /** Runs that ended with an error, which the log tells. */
  readonly failed: number;
  readonly faults: readonly string[];
}

/** Takes a moment, and prints another number each time. */
const COMMAND = 'x = 0; for k = 1:3e5, x += k; end, printf ("%.6f", time)';
const OF_ONE = 2;
/** Seconds: none becomes due by itself meanwhile. */
const YEAR = 31_536_000;
/** Milliseconds from the first beginning to the kill, at most. */
const MOMENT = 400;

export async function killRuns(options: RunOptions): Promise<Ran> {
  const { sql, users, sidecars, chance, rounds, kills } = options;
  for (const user of users) for (let i = 0; i < OF_ONE; i++) await makeProcessor(user);
  const faults: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    await makeAllDue(sql);
    if (kills) {
      const victim = sidecars.victim(round);
      await until(async () => (await sql`SELECT FROM processors WHERE claim IS NOT NULL`).length > 0);
      await sleep(chance() * MOMENT);
      await sidecars.kill(victim);
      await sidecars.start(victim);
    }
    await until(async () => (await sql`SELECT FROM processors WHERE due <= now()`).length === 0);
    faults.push(...(await judgeRound(sql, round)));
  }
  const sum = (shares: readonly Share[]) => shares.reduce((total, { pieces }) => total + pieces, 0);
  const runs = sum(await sidecars.shares('run'));
  const failed = (await sql`SELECT FROM processor_runs WHERE error IS NOT NULL`).length;
  return { runs, failed, repeats: sum(await sidecars.shares('claim')) - runs, faults };
}

async function makeProcessor({ client }: TestUser): Promise<void> {
  await client.post('/dataprocessors', {
    dataprocessor: { command: COMMAND, execution_interval: YEAR },
    sensor: { name: 'computed', data_type: 'float' },
  });
}

/** As if their time had come. */
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
 * After so many rounds each has as many runs in its log, and every point has its run. A run that failed, since a machine that is too busy did not
 * give it its time, has none.
 */
async function judgeRound(sql: Sql, round: number): Promise<string[]> {
  // The points once: each look at the view takes the rows of the journal apart.
  const rows = await sql<{ id: number; runs: number; failed: number; kept: number; points: number }[]>`
    WITH stored AS MATERIALIZED (
      SELECT sensor_id, date FROM points WHERE sensor_id = ANY (ARRAY(SELECT sensor_id FROM processors))
    )
    SELECT p.id,
           (SELECT count(*) FROM processor_runs r WHERE r.processor_id = p.id) AS runs,
           (SELECT count(*) FROM processor_runs r WHERE r.processor_id = p.id AND r.error IS NOT NULL) AS failed,
           (SELECT count(*) FROM processor_runs r JOIN stored o ON o.sensor_id = p.sensor_id AND o.date = r.point_date
            WHERE r.processor_id = p.id AND r.error IS NULL) AS kept,
           (SELECT count(*) FROM stored o WHERE o.sensor_id = p.sensor_id) AS points
    FROM processors p`;
  return rows
    .filter(({ runs, failed, kept, points }) => runs !== round || kept + failed !== round || points !== kept)
    .map(
      ({ id, runs, failed, kept, points }) =>
        `processor ${id}, round ${round}: ${runs} runs, ${failed} failed, ${kept} with their point, ${points} points`,
    );
}
