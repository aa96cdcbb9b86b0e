/** Data processors of many accounts: places of jobs, scripts that exceed their limits, and sensors that are locked. */
import t, { type Test } from 'tap';
import type { ShardSql } from '../../../sql/connect.js';
import { processorJobKey } from '../../../sql/store/processors/schedule.js';
import { Skips } from '../../../sql/store/skips.js';
import { Places } from '../../../workers/jobs/places.js';
import { MOST_EXCESSES } from '../../../workers/processors/finish.js';
import { PROCESSOR_PLACES, processorRunner } from '../../../workers/processors/job-runner.js';
import { storePending } from '../../../workers/processors/pending.js';
import { type Runner, runProcessor } from '../../../workers/processors/runs.js';
import { failure, lostRun, type RunResult } from '../../../workers/sandbox/protocol.js';
import { QUICK, RunLengths } from '../../../workers/sandbox/run-lengths.js';
import { newUser, type TestUser } from '../../support/client.js';
import { gate } from '../../support/gate.js';
import { holdSensor } from '../../support/locks.js';
import { reachableFor } from '../../support/reachable.js';
import { type TestServer, testServer } from '../../support/server.js';

const { ofSlowAccounts: OF_SLOW_ACCOUNTS, ofOthers: OF_OTHERS } = PROCESSOR_PLACES;

interface Processor {
  readonly id: number;
  readonly sensor_id: number;
  readonly next_start_time: number;
}

async function make({ client }: TestUser): Promise<Processor> {
  const { body } = await client.post<{ dataprocessor: Processor }>('/dataprocessors', {
    dataprocessor: { command: 'x', execution_interval: 60 },
    sensor: { name: 'out', data_type: 'float' },
  });
  return body.dataprocessor;
}

const printed = (value: number): RunResult => ({
  ...lostRun(failure('script', ''), 1),
  ok: true,
  value,
  error: null,
});

function runnerOf(result: RunResult): Runner & { runs: number } {
  return {
    runs: 0,
    async run() {
      this.runs++;
      return result;
    },
  };
}

async function run(sql: ShardSql, { id }: Processor, runner: Runner): Promise<void> {
  await sql`UPDATE processors SET due = now() - interval '1 second' WHERE id = ${id}`;
  await sql`SELECT FROM graphile_worker.remove_job(${processorJobKey(id)})`;
  await runProcessor({ sql, reachable: reachableFor(sql), runner }, id, AbortSignal.timeout(60_000));
}

/** Seconds from now to the job of the next run, in intervals; null: there is none. */
async function intervals(sql: ShardSql, { id }: Processor): Promise<number | null> {
  const [row] = await sql<{ seconds: number }[]>`
    SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM graphile_worker.jobs WHERE key = ${processorJobKey(id)}`;
  return row === undefined ? null : Math.ceil(row.seconds / 60);
}

interface Run {
  readonly value: string | null;
  readonly error: string | null;
  readonly date: number | null;
}

async function runsOf({ client }: TestUser, { id }: Processor): Promise<Run[]> {
  return (await client.get<{ runs: Run[] }>(`/dataprocessors/${id}/runs`)).body.runs;
}

async function valuesOf({ client }: TestUser, sensorId: number): Promise<string[]> {
  const { body } = await client.get<{ data: { value: string }[] }>(`/sensors/${sensorId}/data`);
  return body.data.map(({ value }) => value);
}

async function prepared(t: Test): Promise<{ server: TestServer; user: TestUser; sql: ShardSql }> {
  const server = await testServer(t);
  return { server, user: await newUser(server), sql: server.sql };
}

t.test('slow accounts have some of the places, and one account has two', async (t) => {
  const lengths = new RunLengths(() => 0);
  const places = new Places(lengths, PROCESSOR_PLACES);
  const over = gate();
  const held: Promise<boolean>[] = [];
  const { signal } = new AbortController();
  for (let k = 0; k < OF_SLOW_ACCOUNTS; k++) {
    const account = Math.floor(k / 2);
    lengths.preempted(account);
    t.equal(places.forbidden().includes(account), false);
    held.push(places.hold(account, signal, () => over.opened));
  }
  lengths.preempted(50);
  lengths.add(60, QUICK / 2);
  t.same(places.forbidden(), [0, 1, 2, 50], 'every slow account, and no other one');
  over.open();
  t.same(await Promise.all(held), Array(OF_SLOW_ACCOUNTS).fill(true));
  t.same(places.forbidden(), []);
});

const untilEnd = async (signal: AbortSignal) => {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  throw new Error('interrupted');
};

t.test(
  'accounts that become slow give back places beyond those of slow accounts, the newest first',
  async (t) => {
    const lengths = new RunLengths(() => 0);
    const places = new Places(lengths, PROCESSOR_PLACES);
    const held = Array.from({ length: OF_OTHERS }, (_, account) =>
      places.hold(account, new AbortController().signal, untilEnd),
    );
    const ended: number[] = [];
    for (const [account, each] of held.entries()) void each.then(() => ended.push(account));
    for (let account = 0; account < OF_SLOW_ACCOUNTS; account++) lengths.preempted(account);
    for (const account of [9, 11]) lengths.preempted(account);
    t.same(await Promise.all([held[9], held[11]]), [false, false]);
    t.same(ended, [9, 11]);
    t.same(places.forbidden(), [0, 1, 2, 3, 4, 5, 9, 11]);
  },
);

t.test('new accounts give back places beyond theirs, and quick ones find a place', async (t) => {
  const lengths = new RunLengths(() => 0);
  const places = new Places(lengths, PROCESSOR_PLACES);
  const hold = (account: number) => places.hold(account, new AbortController().signal, untilEnd);
  const taken = Array.from({ length: OF_OTHERS }, (_, account) => account);
  for (const account of taken) void hold(account);
  t.equal(await hold(20), false);
  t.same(new Set(places.forbidden()), new Set([...taken, 20]), 'all of which jobs were seen');
  lengths.add(20, 1);
  t.same(places.forbidden(), taken);
  let hasRun = false;
  const held = await places.hold(20, new AbortController().signal, async () => {
    hasRun = true;
  });
  t.same([held, hasRun], [true, true]);
});

t.test('a job whose place was taken back is added again, and runs once', async (t) => {
  const { user, sql } = await prepared(t);
  const lengths = new RunLengths(() => 0);
  const others = Array.from({ length: OF_SLOW_ACCOUNTS }, (_, k) => -1 - k);
  const places = new Places(lengths, PROCESSOR_PLACES);
  const processor = await make(user);
  await sql`UPDATE processors SET due = now() - interval '1 second' WHERE id = ${processor.id}`;
  await sql`SELECT FROM graphile_worker.remove_job(${processorJobKey(processor.id)})`;
  let runs = 0;
  const runner: Runner = {
    async run(_request, _functions, signal) {
      if (runs++ > 0) return printed(3);
      lengths.preempted(user.id);
      t.equal(signal?.aborted, true);
      return lostRun(failure('interrupt', 'interrupted'), 1);
    },
  };
  const jobs = processorRunner({ sql, reachable: reachableFor(sql) }, runner, { places });
  const over = gate();
  const held = others.map((account) => {
    lengths.preempted(account);
    return places.hold(account, new AbortController().signal, () => over.opened);
  });
  const context = { jobId: '1', signal: new AbortController().signal };
  const payload = { processor: processor.id, account: user.id };
  await jobs.tasks.process!(payload, context);
  t.same(await valuesOf(user, processor.sensor_id), []);
  t.equal(await intervals(sql, processor), 0, 'the job is due');
  over.open();
  await Promise.all(held);
  await jobs.tasks.process!(payload, context);
  t.same(await valuesOf(user, processor.sensor_id), ['3']);
});

t.test('a processor that exceeds its limits is slowed, then stopped, until it is changed', async (t) => {
  const { user, sql } = await prepared(t);
  const processor = await make(user);
  const endless = runnerOf(lostRun(failure('limit', 'time limit exceeded'), 5000));
  const gaps: (number | null)[] = [];
  for (let k = 0; k < 4; k++) {
    await run(sql, processor, endless);
    gaps.push(await intervals(sql, processor));
  }
  t.same(gaps, [2, 4, 8, 16]);
  await run(sql, processor, runnerOf(printed(7)));
  t.equal(await intervals(sql, processor), 1, 'a run within its limits ends that');
  await run(sql, processor, runnerOf(lostRun(failure('script', 'no power'), 1)));
  t.equal(await intervals(sql, processor), 1, 'an error of the script is no excess');

  for (let k = 0; k < MOST_EXCESSES; k++) await run(sql, processor, endless);
  t.equal(await intervals(sql, processor), null);
  const [last, before] = await runsOf(user, processor);
  t.equal(last!.error, 'time limit exceeded; stopped, since the last 10 runs exceeded a limit');
  t.equal(before!.error, 'time limit exceeded');
  const none = runnerOf(printed(8));
  await run(sql, processor, none);
  t.equal(none.runs, 0, 'no job runs it');

  await user.client.put(`/dataprocessors/${processor.id}`, { dataprocessor: { command: 'y' } });
  t.equal(await intervals(sql, processor), 1);
  await run(sql, processor, none);
  t.equal(none.runs, 1);
  t.same(await valuesOf(user, processor.sensor_id), ['7', '8']);
});

t.test('the result for a locked sensor is kept, and stored once with its date', async (t) => {
  const { user, sql } = await prepared(t);
  const [locked, free] = [await make(user), await make(user)];
  const release = await holdSensor(sql, locked.sensor_id);
  const runner = runnerOf(printed(1));
  await run(sql, locked, runner);
  await run(sql, free, runnerOf(printed(2)));
  t.same(await valuesOf(user, free.sensor_id), ['2'], 'the other one goes on');
  await run(sql, locked, runner);
  t.equal(runner.runs, 1, 'no next run before the result is stored');
  const skips = new Skips();
  t.same(await storePending({ sql, reachable: reachableFor(sql) }, skips), { stored: 0, locked: 1 });
  const [moment] = await sql<{ now: number }[]>`SELECT extract(epoch FROM clock_timestamp())::float8 AS now`;
  t.same(await runsOf(user, locked), []);
  await release();
  const passes = await Promise.all([
    storePending({ sql, reachable: reachableFor(sql) }, skips),
    storePending({ sql, reachable: reachableFor(sql) }, new Skips()),
  ]);
  t.ok(passes.every((pass) => pass.locked === 0));
  t.same(await valuesOf(user, locked.sensor_id), ['1']);
  const runs = await runsOf(user, locked);
  t.match(runs, [{ value: '1', error: null }]);
  t.ok(runs[0]!.date! < moment!.now, 'of the moment at which it was computed');
  t.same(await storePending({ sql, reachable: reachableFor(sql) }, skips), { stored: 0, locked: 0 });
  await run(sql, locked, runner);
  t.equal(runner.runs, 2);
  t.equal((await valuesOf(user, locked.sensor_id)).length, 2);
});

t.test('the result of a run that failed is kept as well', async (t) => {
  const { user, sql } = await prepared(t);
  const processor = await make(user);
  const release = await holdSensor(sql, processor.sensor_id);
  await run(sql, processor, runnerOf(lostRun(failure('script', 'no \u0000 power'), 1)));
  await release();
  t.same(await storePending({ sql, reachable: reachableFor(sql) }, new Skips()), { stored: 1, locked: 0 });
  t.match(await runsOf(user, processor), [{ value: null, error: 'no \u{fffd} power', date: null }]);
});

t.test('a sensor that was skipped ten times is waited for, accounts in turn', (t) => {
  const skips = new Skips();
  for (let k = 0; k < 10; k++) {
    t.equal(skips.next(), undefined);
    for (const sensor of [1, 2]) skips.skipped(7, sensor);
    skips.skipped(8, 3);
    if (k < 9) skips.skipped(9, 4);
  }
  t.same([skips.next(), skips.next(), skips.next(), skips.next()], [1, 3, 2, undefined]);
  skips.skipped(9, 4);
  skips.done(9, 4);
  t.equal(skips.next(), undefined);
  t.end();
});
