/** Runs the statements of a transaction one after the other, in the order of the calls, and none after its end. */
import type pg from 'pg';
import { type ResultOptions, run } from './client.js';
import type { CompiledStatement } from './statement.js';
import { within } from './within.js';

export class StatementQueue {
  readonly #client: pg.PoolClient;
  #timeout: number;
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;
  #begin: string | undefined;

  /**
   * @param timeout milliseconds of a statement until the connection is closed
   * @param begin BEGIN statement that travels with the first statement; absent: the transaction has begun
   */
  constructor(client: pg.PoolClient, timeout: number, begin?: string) {
    this.#client = client;
    this.#timeout = timeout;
    this.#begin = begin;
  }

  /** From the next statement on. */
  set timeout(milliseconds: number) {
    this.#timeout = milliseconds;
  }

  readonly run = (statement: CompiledStatement, wanted?: ResultOptions): Promise<unknown> =>
    this.#next(() => {
      // A statement that still waits when another one fails would run outside of the transaction.
      if (this.#isOver) throw new Error('the transaction is over');
      const begin = this.#begin;
      this.#begin = undefined;
      return run(
        this.#client,
        statement,
        this.#timeout,
        begin === undefined ? wanted : { ...wanted, before: begin },
      );
    });

  /**
   * Waits for the statement under way; statements queued behind it throw.
   * @param command COMMIT or ROLLBACK
   * @returns the command that the database executed: ROLLBACK after a failed statement
   */
  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<string> {
    this.#isOver = true;
    const client = this.#client;
    const result = await this.#next(() => within(client, this.#timeout, client.query(command)));
    return result.command;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => {});
    return next;
  }
}
