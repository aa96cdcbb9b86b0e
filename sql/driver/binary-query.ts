/** A prepared statement whose results come in binary format. `pg` prepares it, with its names and parameters; the rows are read here. */
import pg from 'pg';
import { type BinaryForm, type Field, Gatherer } from './binary.js';
import type { DataRow } from './data-rows.js';

export interface BinaryResult {
  /** Columns by their names; or rows. Empty where the statement gives none. */
  readonly result: object;
  readonly rowCount: number | null;
}

/** What `pg` keeps of a connection, and does not declare. */
interface Prepared {
  readonly connection: { readonly parsedStatements: Readonly<Record<string, string>> };
}

/** Whether a statement of this name is prepared on the connection. */
export function isPrepared(client: pg.ClientBase, name: string): boolean {
  return (client as unknown as Prepared).connection.parsedStatements[name] !== undefined;
}

/**
 * @param config of `pg`: text, values and name
 * @param before a statement without parameters and rows that the database does first: it goes in the same message, so that its answer is not waited for. Only
 *   for one that is prepared, since `pg` would take what the database says of the first for what it says of the second
 * @throws the database's error; TypeError or RangeError that name a column which is not read: of another type than are, or beyond 2^53 - 1
 */
export function binaryQuery(
  client: pg.ClientBase,
  config: pg.QueryConfig,
  form: BinaryForm,
  before: string | null = null,
): Promise<BinaryResult> {
  return new Promise((resolve, reject) => {
    const query = new BinaryQuery(config, form, (error, { rowCount } = NO_RESULT) => {
      if (error === null) resolve({ result: query.gathered(), rowCount });
      else reject(error);
    });
    if (before !== null) query.follow(before);
    client.query(query);
  });
}

const NO_RESULT = { rowCount: null };

type Callback = (error: Error | null, result?: { readonly rowCount: number | null }) => void;

/** What `pg` does not declare. */
interface Internals {
  /** What its result fails with when the database is ready again, instead of what that says. */
  _canceledDueToError: unknown;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

class BinaryQuery extends pg.Query {
  readonly #form: BinaryForm;
  #gatherer: Gatherer | null = null;
  /** Statements before this one that are not done yet. */
  #before = 0;

  constructor(config: pg.QueryConfig, form: BinaryForm, callback: Callback) {
    // The types know neither `binary` nor that a callback gets null.
    super({ ...config, binary: true } as pg.QueryConfig, callback as never);
    this.#form = form;
  }

  /** Has a statement without parameters go in front. */
  follow(before: string): void {
    this.#before = 1;
    const submit = this.submit;
    this.submit = (connection) => {
      connection.stream.cork();
      connection.parse({ name: '', text: before, types: [] }, true);
      connection.bind({ statement: '', values: [] }, true);
      connection.execute(null, true);
      submit.call(this, connection);
      connection.stream.uncork();
    };
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#before > 0) this.#before--;
    else (pg.Query.prototype as unknown as Internals).handleCommandComplete.call(this, message, connection);
  }

  gathered(): object {
    return this.#gatherer?.end() ?? (this.#form === 'rows' ? [] : {});
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#try(() => {
      this.#gatherer = new Gatherer(fields, this.#form);
    });
  }

  handleDataRow(row: DataRow): void {
    if (this.#internals._canceledDueToError) return;
    this.#try(() => this.#gatherer!.add(row));
  }

  /** The database goes on to send rows, which are passed over. */
  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#internals._canceledDueToError = error;
    }
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}
