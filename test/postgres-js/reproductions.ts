/** What `postgres` loses: one reproduction a point. Each passes on a client that behaves, so it sees the release that mends its point. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab, Pool, Statement } from './lab.js';

export interface Reproduction {
  readonly name: string;
  /** What a user loses. */
  readonly loss: string;
  /** @throws Error saying what happened instead of what should; it may also end its process, or not end at all */
  run(lab: Lab): Promise<void>;
}

/** Said by a child when everything is ready: what ends it after that is the doing of the client under test. */
export const BEGUN = 'begun';

/** Said by a child at its end. */
export interface Reply {
  /** What happened instead of what should; null: all was well. */
  readonly lost: string | null;
}

/** Milliseconds within which a statement that has an outcome must have told it. */
const SOON = 5000;

export const reproductions: readonly Reproduction[] = [
  {
    name: 'backend ends during a statement of begin()',
    loss: 'the process ends: the ROLLBACK of the library is written to a socket that is null',
    async run(lab) {
      const { sql } = lab.open();
      const transaction = sql.begin(async (tx) => {
        const [row] = await tx`SELECT pg_backend_pid() AS pid`;
        void lab.terminate(Number(row?.pid), 'active');
        await tx`SELECT pg_sleep(60)`;
      });
      await rejects(transaction, 'the transaction');
      await works(sql);
    },
  },
  {
    name: 'backend ends between statements of begin()',
    loss: 'the process ends with the next statement of the transaction',
    async run(lab) {
      const { sql } = lab.open();
      await rolledBack(sql, async (tx) => {
        const [row] = await tx`SELECT pg_backend_pid() AS pid`;
        await lab.terminate(Number(row?.pid), 'idle in transaction');
        await rejects(tx`SELECT 1`, 'the statement');
      });
      await works(sql);
    },
  },
  {
    name: 'backend of a reserve() ends',
    loss: 'the process ends with the next statement on the reserved connection',
    async run(lab) {
      const { sql } = lab.open();
      const reserved = await sql.reserve();
      const [row] = await reserved`SELECT pg_backend_pid() AS pid`;
      await lab.terminate(Number(row?.pid), 'idle');
      await rejects(reserved`SELECT 1`, 'the statement');
    },
  },
  {
    name: 'backend ends between statements of begin(), another statement waits for a connection',
    loss: 'the rest of the transaction runs outside of it: its writes stay although it was rolled back',
    async run(lab) {
      await lab.prepare`CREATE TABLE written (n int)`;
      const { sql } = lab.open();
      await rolledBack(sql, async (tx) => {
        const [row] = await tx`SELECT pg_backend_pid() AS pid`;
        const other = done(sql`SELECT 1`);
        await lab.terminate(Number(row?.pid), 'idle in transaction');
        // Where the transaction keeps its connection to itself, the other one waits until it is over.
        await Promise.race([other, sleep(SOON)]);
        await done(tx`INSERT INTO written VALUES (1)`);
      });
      const rows = await lab.prepare`SELECT n FROM written`;
      if (rows.length > 0) throw new Error('a row of the transaction that was rolled back is there');
    },
  },
  {
    name: 'network resets the connection during a statement of begin()',
    loss: 'the connection stays in the pool and never sends again: its statements have no outcome',
    async run(lab) {
      const { sql, reset } = await lab.openResettable();
      const transaction = sql.begin(async (tx) => {
        const [row] = await tx`SELECT pg_backend_pid() AS pid`;
        void lab.isBusy(Number(row?.pid)).then(reset);
        await tx`SELECT pg_sleep(60)`;
      });
      await rejects(transaction, 'the transaction');
      for (let attempt = 1; attempt <= 3; attempt++) await works(sql);
    },
  },
  {
    name: 'server refuses a COPY',
    loss: 'the stream never settles, ROLLBACK is never sent, the connection is lost in an aborted transaction',
    async run(lab) {
      await lab.prepare`CREATE TABLE copied (n int)`;
      const { sql, copy } = lab.open();
      await rejects(
        sql.begin((tx) => copy(tx, 'one\n')),
        'the transaction',
      );
      await works(sql);
    },
  },
  {
    name: 'small COPY on a TCP connection',
    loss: 'each takes some 40 to 100 ms: Nagle waits for an acknowledgement, and no option switches that off',
    async run(lab) {
      await lab.prepare`CREATE TABLE copied (n int)`;
      const { sql, copy } = lab.open();
      const times: number[] = [];
      for (let attempt = 0; attempt < 15; attempt++) {
        const start = performance.now();
        await sql.begin((tx) => copy(tx, '1\n'));
        times.push(performance.now() - start);
      }
      const median = times.sort((a, b) => a - b)[7] ?? 0;
      // An acknowledgement that is delayed is delayed for 40 ms at least.
      if (median > 35) throw new Error(`${median.toFixed(0)} ms each (median of 15)`);
    },
  },
];

/** A transaction whose work fails at last; over when that is, since `begin()` may reject before. @throws what went wrong in the work */
async function rolledBack(sql: Pool, work: (tx: Statement) => Promise<void>): Promise<void> {
  let over: (fault: unknown) => void = () => {};
  const worked = new Promise((resolve) => {
    over = resolve;
  });
  const transaction = sql.begin(async (tx) => {
    await work(tx).then(() => over(null), over);
    throw new Error('undo');
  });
  // It may reject before anybody waits for it.
  const ended = done(transaction);
  const fault = await worked;
  if (fault !== null) throw fault;
  await ended;
  await rejects(transaction, 'the transaction');
}

async function rejects(work: PromiseLike<unknown>, what: string): Promise<void> {
  const outcome = work.then(
    () => `${what} succeeded`,
    () => null,
  );
  const fault = await Promise.race([outcome, sleep(SOON, `${what} never settled`)]);
  if (fault !== null) throw new Error(fault);
}

/** A pool works when it answers; that a statement fails first which met the dead connection is allowed. */
async function works(sql: Statement): Promise<void> {
  const isDone = await Promise.race([done(sql`SELECT 1`), sleep(SOON, false)]);
  if (!isDone) throw new Error('the next statement never settled');
}

/** Fulfilled with the outcome, whichever it is. */
async function done(work: PromiseLike<unknown>): Promise<true> {
  await work.then(
    () => {},
    () => {},
  );
  return true;
}
