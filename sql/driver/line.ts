/** The statements of a transaction: one after the other, however they were begun, and none after its end. */
import type pg from 'pg';
import { run, type Wanted } from './client.js';
import type { Compiled } from './statement.js';
import { within } from './within.js';

export class Line {
  readonly #client: pg.PoolClient;
  #patience: number;
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;
  #begin: string | undefined;

  /**
   * @param patience milliseconds that the database may take for an answer
   * @param begin goes with the first statement; absent: the transaction has begun
   */
  constructor(client: pg.PoolClient, patience: number, begin?: string) {
    this.#client = client;
    this.#patience = patience;
    this.#begin = begin;
  }

  /** From the next statement on. */
  set patience(milliseconds: number) {
    this.#patience = milliseconds;
  }

  readonly run = (statement: Compiled, wanted?: Wanted): Promise<unknown> =>
    this.#next(() => {
      // What still waits when a neighbour fails would otherwise be done outside of the transaction.
      if (this.#isOver) throw new Error('the transaction is over');
      const begin = this.#begin;
      this.#begin = undefined;
      return run(
        this.#client,
        statement,
        this.#patience,
        begin === undefined ? wanted : { ...wanted, before: begin },
      );
    });

  /**
   * Waits for the statement under way; those that wait behind it are refused.
   * @param command COMMIT or ROLLBACK
   * @returns what the database did of the two
   */
  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<string> {
    this.#isOver = true;
    const client = this.#client;
    const result = await this.#next(() => within(client, this.#patience, client.query(command)));
    return result.command;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => {});
    return next;
  }
}
