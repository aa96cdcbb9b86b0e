/** Jobs: run after the commit that adds them, by one sidecar each, also when a sidecar dies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import type { Sql } from '../../../sql/connect.js';
import { addJobs, type Job, type JobPayloads } from '../../../sql/store/jobs.js';
import type { JobContext, JobRunner } from '../../../workers/jobs/job-runner.js';
import { type Jobs, startJobs } from '../../../workers/jobs/jobs.js';
import { endLeases, renewLeases } from '../../../workers/jobs/leases.js';
import { consoleToLog } from '../../../workers/jobs/library-log.js';
import { Orphans } from '../../../workers/jobs/orphans.js';
import { resetTaskNumbers } from '../../../workers/jobs/task-numbers.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');

type Payload = JobPayloads['deliver'];

function job(number: number, rest: Partial<Job> = {}): Job {
  return { task: 'deliver', payload: { destination: 'none', deliveries: [number] }, ...rest };
}

function sidecar(
  t: Test,
  url: string,
  run: (number: number, context: JobContext) => Promise<void> | void,
  rest: Partial<Pick<JobRunner, 'atOnce' | 'forbidden' | 'oneByOne' | 'inTurn'>> = {},
): Jobs {
  const deliver = async ({ deliveries }: Payload, context: JobContext) => run(deliveries[0] ?? 0, context);
  const jobs = startJobs(url, [{ tasks: { deliver }, atOnce: 2, ...rest }], log);
  t.teardown(() => jobs.close());
  return jobs;
}

async function left(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*) AS count FROM graphile_worker.jobs`;
  return row!.count;
}

t.test('a job runs after its transaction commits, and not before', async (t) => {
  const { url, sql } = await testDatabase(t);
  const done: number[] = [];
  sidecar(t, url, (number) => void done.push(number));
  await t.rejects(
    sql.begin(async (tx) => {
      await addJobs(tx, [job(1)]);
      throw new Error('never mind');
    }),
  );
  await sql.begin((tx) => addJobs(tx, [job(2), job(3)]));
  await addJobs(sql, []);
  await until(() => done.length === 2);
  t.same(done.sort(), [2, 3]);
  await until(async () => (await left(sql)) === 0);
});

t.test('a sidecar without a stored lease starts no job', async (t) => {
  const { url, sql } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  proxy.unanswered = 'INSERT INTO job_runners';
  const done: number[] = [];
  const failures: string[] = [];
  const deliver = async ({ deliveries }: Payload) => void done.push(...deliveries);
  const listening = pino(
    { level: 'debug' },
    { write: (line) => line.includes('could not be renewed') && failures.push(line) },
  );
  const jobs = startJobs(proxy.url, [{ tasks: { deliver }, atOnce: 2 }], listening);
  t.teardown(() => jobs.close());
  await addJobs(sql, [job(1)]);
  // Longer than the poll interval of the library.
  await until(() => failures.length > 4);
  t.same(done, []);
  proxy.unanswered = null;
  await until(() => done.length === 1);
});

t.test('a job replaces a waiting job of the same key', async (t) => {
  const { url, sql } = await testDatabase(t);
  await addJobs(sql, [job(1, { key: 'a', delay: 3600 }), job(3, { key: 'c' })]);
  await addJobs(sql, [job(4, { key: 'a' })]);
  const done: number[] = [];
  sidecar(t, url, (number) => void done.push(number));
  await until(async () => (await left(sql)) === 0);
  t.same(done.sort(), [3, 4]);
});

t.test('jobs start in order of priority, and those with a forbidden flag wait', async (t) => {
  const { url, sql } = await testDatabase(t);
  await addJobs(sql, [
    job(1, { priority: 5 }),
    job(2, { priority: -5 }),
    job(3, { priority: -9, flags: ['to:a'] }),
    job(4, { flags: ['to:b'] }),
  ]);
  const done: number[] = [];
  let forbidden = ['to:a', 'to:c'];
  sidecar(t, url, (number) => void done.push(number), { atOnce: 1, forbidden: () => forbidden });
  await until(() => done.length === 3);
  t.same(done, [2, 4, 1]);
  forbidden = [];
  await until(() => done.length === 4);
});

t.test('with oneByOne, a fetch respects the flags of jobs that started just before', async (t) => {
  const { url, sql } = await testDatabase(t);
  await addJobs(sql, [
    ...[1, 2, 3, 4].map((number) => job(number, { flags: ['account:1'] })),
    job(5, { flags: ['account:2'], priority: 5 }),
  ]);
  const begun: number[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const run = async (number: number) => {
    begun.push(number);
    await released;
  };
  const isFull = () => begun.filter((number) => number < 5).length >= 2;
  sidecar(t, url, run, { atOnce: 4, oneByOne: true, forbidden: () => (isFull() ? ['account:1'] : []) });
  await until(() => begun.length >= 3);
  t.equal(begun[2], 5, 'two of one account, then the one of another account');
  release();
});

for (const oneByOne of [false, true]) {
  t.test(
    `accounts take turns, whatever was due before${oneByOne ? ', one fetch at a time' : ''}`,
    async (t) => {
      const { url, sql } = await testDatabase(t);
      const of = (account: number, from: number, count: number) =>
        Array.from({ length: count }, (_, k) => job(from + k, { flags: [`account:${account}`] }));
      await addJobs(sql, of(1, 1000, 60));
      await addJobs(sql, of(2, 2000, 60));
      await addJobs(sql, [...of(3, 3000, 5), ...of(4, 4000, 1), job(5000)]);
      const done: number[] = [];
      const run = async (number: number) => {
        done.push(number);
        await new Promise(setImmediate);
      };
      sidecar(t, url, run, { atOnce: 2, oneByOne, inTurn: true });
      await until(() => done.length === 127);
      const last = (account: number) => done.findLastIndex((each) => Math.floor(each / 1000) === account);
      t.ok(last(4) < 15, `one job, after ${last(4)}`);
      t.ok(last(3) < 40, `five jobs, after ${last(3)}`);
      t.ok(done.indexOf(5000) < 15, 'a job of no account');
      for (const account of [1, 2, 3]) {
        const own = done.filter((each) => Math.floor(each / 1000) === account);
        t.ok(
          own.every((each, k) => k === 0 || each > own[k - 1]! - 2),
          'each account in the order of dates',
        );
      }
    },
  );
}

t.test(
  'a sidecar continues after the database was unavailable while it recorded the ends of several jobs',
  async (t) => {
    const { url, sql } = await testDatabase(t);
    const proxy = await databaseProxy(t, url);
    const done: number[] = [];
    const ends: Array<() => void> = [];
    sidecar(t, proxy.url, async (number) => {
      if (number < 3) await new Promise<void>((resolve) => ends.push(resolve));
      done.push(number);
    });
    await addJobs(sql, [job(1), job(2)]);
    await until(() => ends.length === 2);
    await sql.begin(async (tx) => {
      await tx`SELECT FROM graphile_worker._private_jobs FOR UPDATE`;
      for (const [index, end] of ends.entries()) {
        end();
        await until(async () => (await waiting(sql)) === index + 1);
      }
      await proxy.shut();
    });
    await proxy.open();
    await addJobs(sql, [job(3)]);
    await until(() => done.includes(3));
    t.same(done.slice(0, 2).sort(), [1, 2]);
  },
);

/** @returns number of statements that wait for a lock */
async function waiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row!.count;
}

t.test('a failed job is tried again after a longer back-off each time', async (t) => {
  const { url, sql } = await testDatabase(t);
  let tries = 0;
  sidecar(t, url, () => {
    tries += 1;
    if (tries < 3) throw new Error('not today');
  });
  await addJobs(sql, [job(1)]);
  const postponed = async () => {
    const [row] = await sql<{ found: boolean; error: string }[]>`
      SELECT last_error AS error, run_at > now() AS found FROM graphile_worker.jobs WHERE locked_at IS NULL`;
    return row?.found === true && row.error === 'not today';
  };
  for (const count of [1, 2]) {
    await until(async () => tries === count && (await postponed()));
    await sql`SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now())`;
  }
  await until(async () => (await left(sql)) === 0);
  t.equal(tries, 3);
});

t.test('two sidecars share the jobs, and none runs twice', async (t) => {
  const { url, sql } = await testDatabase(t);
  const done: number[][] = [[], []];
  for (const each of done) sidecar(t, url, (number) => void each.push(number), { atOnce: 4 });
  for (let part = 0; part < 20; part++) {
    await sql.begin((tx) =>
      addJobs(
        tx,
        Array.from({ length: 20 }, (_, index) => job(20 * part + index)),
      ),
    );
  }
  await until(async () => (await left(sql)) === 0);
  t.same(
    done.flat().sort((a, b) => a - b),
    Array.from({ length: 400 }, (_, index) => index),
  );
  t.ok(done.every((each) => each.length > 0));
});

t.test('another sidecar runs the jobs of a killed one', async (t) => {
  const { url, sql } = await testDatabase(t);
  const program = fileURLToPath(new URL('../../support/job-holder.js', import.meta.url));
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await addJobs(sql, [job(1), job(2)]);
  t.same([(await lines.next()).value, (await lines.next()).value].sort(), ['[1]', '[2]']);
  const done: number[] = [];
  sidecar(t, url, (number) => void done.push(number));
  child.kill('SIGKILL');
  await once(child, 'exit');
  t.same(done, [], 'locked by the killed sidecar');
  await until(async () => (await left(sql)) === 0);
  t.same(done.sort(), [1, 2]);
  t.equal((await sql`SELECT FROM job_runners`).length, 1, 'the lease of the killed sidecar is deleted');
});

t.test('a living sidecar frees the jobs that it has locked and does not run', async (t) => {
  const { url, sql } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  const begun: number[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  sidecar(t, proxy.url, async (number) => {
    begun.push(number);
    if (number === 1) await released;
  });
  await addJobs(sql, [job(1)]);
  await until(() => begun.length === 1);

  // Simulates a database crash that loses the asynchronous commit of the end of the job: the job exists and is locked.
  await sql`CREATE SEQUENCE ends`;
  await sql`CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM nextval(''ends''); RETURN NULL; END'`;
  await sql`CREATE TRIGGER forget BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION forget()`;
  await addJobs(sql, [job(2)]);
  const ends = async () => (await sql`SELECT FROM ends WHERE is_called`).length;
  await until(async () => (await ends()) === 1);
  await sql`DROP TRIGGER forget ON graphile_worker._private_jobs`;

  proxy.unanswered = 'get_job';
  await addJobs(sql, [job(3)]);
  await until(async () => (await locked(sql)).includes(3));
  proxy.unanswered = null;

  await until(async () => (await left(sql)) === 1);
  t.same(begun.sort(), [1, 2, 2, 3], 'a running job does not start again');
  t.same(await locked(sql), [1]);
  release();
  await until(async () => (await left(sql)) === 0);
});

/** @returns numbers of the locked jobs */
async function locked(sql: Sql): Promise<number[]> {
  const rows = await sql<{ number: number }[]>`
    SELECT (payload->'deliveries'->>0)::int AS number FROM graphile_worker._private_jobs
    WHERE locked_at IS NOT NULL ORDER BY id`;
  return rows.map(({ number }) => number);
}

t.test('a job is orphaned after enough checks in a row that find the same lock and no run', async (t) => {
  const { sql } = await testDatabase(t);
  await addJobs(sql, [job(1), job(2)]);
  const lock = (jobRunner: string) => sql`
    UPDATE graphile_worker._private_jobs SET locked_by = ${jobRunner}, locked_at = now(), attempts = attempts + 1`;
  const [first] = await sql<{ id: number }[]>`SELECT min(id) AS id FROM graphile_worker.jobs`;
  const running = new Set<number>();
  const orphans = new Orphans(sql, [{ id: 'ours', running: () => running }], 3);
  const freed: number[] = [];
  const check = async () => freed.push(await orphans.free());

  await lock('theirs');
  for (let i = 0; i < 4; i++) await check();
  t.same(freed.splice(0), [0, 0, 0, 0], 'jobs of another job runner');
  await lock('ours');
  await check();
  await check();
  running.add(first!.id);
  await check();
  running.clear();
  t.same(freed.splice(0), [0, 0, 1], 'the job that does not run');
  await check();
  await check();
  await lock('ours');
  await check();
  t.same(freed.splice(0), [0, 0, 0], 'the jobs have started again meanwhile');
  await check();
  await sql.begin(async (tx) => {
    await tx`SELECT FROM graphile_worker._private_jobs WHERE id = ${first!.id} FOR UPDATE`;
    await check();
  });
  await check();
  t.same(freed.splice(0), [0, 1, 1], 'a check skips a job whose end is being recorded, and frees the others');
  t.same(await locked(sql), []);
});

t.test(
  'after an outage that all leases outlived, a sidecar gives the others time to renew theirs',
  async (t) => {
    const { sql } = await testDatabase(t);
    const expire = (...ids: string[]) => sql`
    UPDATE job_runners SET expires = now() - interval '1 second' WHERE id = ANY (${ids}::text[])`;
    const left = async () =>
      (await sql<{ id: string }[]>`SELECT id FROM job_runners ORDER BY id`).map(({ id }) => id);
    t.notOk(await renewLeases(sql, ['ours 2', 'ours 1']));
    await renewLeases(sql, ['theirs']);
    await expire('ours 1', 'ours 2', 'theirs');
    t.notOk(await renewLeases(sql, ['ours 2', 'ours 1']), 'all have expired');
    t.ok(await renewLeases(sql, ['ours 2', 'ours 1']), 'they have not renewed theirs meanwhile');
    t.equal(await endLeases(sql), 1);
    t.same(await left(), ['ours 1', 'ours 2']);
    await endLeases(sql, ['ours 1']);
    t.same(await left(), ['ours 2']);
  },
);

t.test('at shutdown running jobs are aborted, and freed for other sidecars', async (t) => {
  const { url, sql } = await testDatabase(t);
  const begun: string[] = [];
  const first = sidecar(t, url, async (_, { jobId, signal }) => {
    begun.push(jobId);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw signal.reason;
  });
  const unresponsive = sidecar(t, url, async (_, { jobId }) => {
    begun.push(jobId);
    await new Promise(() => {});
  });
  await addJobs(sql, [job(1), job(2), job(3), job(4)]);
  await until(() => begun.length === 4);
  await Promise.all([first.close(), unresponsive.close()]);
  t.equal((await sql`SELECT FROM job_runners`).length, 0);
  t.same(await sql`SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`, []);
  const done: string[] = [];
  await sql`SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now())`;
  sidecar(t, url, (_, { jobId }) => void done.push(jobId));
  await until(() => done.length === 4);
  t.same(done.sort(), begun.sort());
});

t.test('jobs can always be added, although each call discards a number of a sequence', async (t) => {
  const { url, sql } = await testDatabase(t);
  const drawn = async () => {
    const [row] = await sql<{ last: number }[]>`
      SELECT pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_tasks', 'id')::regclass) AS last`;
    return row!.last;
  };
  for (let i = 0; i < 5; i++) await addJobs(sql, [job(i)]);
  t.equal(await drawn(), 5, 'when the library no longer discards numbers, resetTaskNumbers can be deleted');
  await resetTaskNumbers(sql);
  t.equal(await drawn(), 5);
  await resetTaskNumbers(sql, 4);
  t.equal(await drawn(), 1);
  const done: number[] = [];
  sidecar(t, url, (number) => void done.push(number));
  await addJobs(sql, [job(5)]);
  await until(async () => (await left(sql)) === 0);
  t.same(done.sort(), [0, 1, 2, 3, 4, 5]);
});

t.test('the log reports the begin and the end of an outage of the database', async (t) => {
  const { url, sql } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const listening = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) });
  let isUnderWay = false;
  let end = () => {};
  const deliver = () =>
    new Promise<void>((resolve) => {
      isUnderWay = true;
      end = resolve;
    });
  const jobs = startJobs(proxy.url, [{ tasks: { deliver }, atOnce: 2 }], listening);
  t.teardown(() => jobs.close());
  await addJobs(sql, [job(1)]);
  await until(() => isUnderWay);
  await proxy.shut();
  const renewals = () => lines.filter(({ msg }) => msg.includes('could not be renewed'));
  await until(() => renewals().length > 1);
  end();
  await until(() => lines.some(({ msg }) => msg.includes('have stopped')));
  // From here on with restarted job runners.
  await until(() => renewals().length > 3);
  await proxy.open();
  await until(() => lines.some(({ msg }) => msg.includes('renewed again')));
  const reported = lines.filter(({ level }) => level > 20);
  const expected = [
    /^leases of jobs could not be renewed$/,
    /^Failed to complete jobs '\d+'$/,
    /^jobs have stopped, will be restarted$/,
    /^leases of jobs are renewed again$/,
  ];
  t.match(
    reported,
    expected.map((msg) => ({ msg, err: undefined })),
    'without stacks',
  );
  t.equal(reported.length, expected.length);
});

t.test('console output of the job library goes to the log', (t) => {
  const lines: Record<string, unknown>[] = [];
  const kept = pino({ level: 'trace' }, { write: (line) => lines.push(JSON.parse(line)) });
  const terminal: Partial<Console> = {};
  consoleToLog(kept, terminal);
  terminal.trace?.(new Error('the database is gone'));
  terminal.error?.('attempt %d failed', 2, new Error('gone'));
  terminal.warn?.('two\nlines');
  terminal.log?.({ a: 1 });
  terminal.trace?.(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  t.match(lines, [
    { level: 50, msg: 'the database is gone', err: { message: 'the database is gone', stack: String } },
    { level: 50, msg: 'attempt 2 failed gone', err: { message: 'gone' } },
    { level: 40, msg: 'two\nlines' },
    { level: 30, msg: '{ a: 1 }' },
    { level: 20, msg: 'refused', code: 'ECONNREFUSED', err: undefined },
  ]);
  t.end();
});
