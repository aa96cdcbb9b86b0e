/** One reproduction for each guarantee that `postgres` breaks. Each passes on a correct client, so it also detects the release that fixes its point. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab, Pool, Statement } from './lab.js';

export interface Reproduction {
  readonly name: string;
  /** The consequence for a user. */
  readonly loss: string;
  /** @throws Error with the observed failure; it may also end its process, or never finish */
  run(lab: Lab): Promise<void>;
}

/** A child prints it when preparation is complete: the client under test causes any end after that. */
export const BEGUN = 'begun';

/** A child prints it at its end. */
export interface Reply {
  /** The observed failure; null if the reproduction passed. */
  readonly lost: string | null;
}

/** Milliseconds within which a statement with an outcome must report it. */
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
        // A client that keeps the connection for the transaction delays the other statement until the end.
        await Promise.race([other, sleep(SOON)]);
        await done(tx`INSERT INTO written VALUES (1)`);
      });
      const rows = await lab.prepare`SELECT n FROM written`;
      if (rows.length > 0) throw new Error('a row of the rolled-back transaction exists');
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
      // A delayed TCP acknowledgement takes 40 ms at least.
      if (median > 35) throw new Error(`${median.toFixed(0)} ms each (median of 15)`);
    },
  },
];

/** Runs a transaction whose work fails. Waits until that is over, since `begin()` may reject before. @throws the error of the work */
async function rolledBack(sql: Pool, work: (tx: Statement) => Promise<void>): Promise<void> {
  let over: (fault: unknown) => void = () => {};
  const worked = new Promise((resolve) => {
    over = resolve;
  });
  const transaction = sql.begin(async (tx) => {
    await work(tx).then(() => over(null), over);
    throw new Error('undo');
  });
  // It may reject before a handler is attached.
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

/** Whether a pool still works. The first statement on the dead connection may fail. */
async function works(sql: Statement): Promise<void> {
  const isDone = await Promise.race([done(sql`SELECT 1`), sleep(SOON, false)]);
  if (!isDone) throw new Error('the next statement never settled');
}

/** Fulfilled when the work is complete, with any outcome. */
async function done(work: PromiseLike<unknown>): Promise<true> {
  await work.then(
    () => {},
    () => {},
  );
  return true;
}
