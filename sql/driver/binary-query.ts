/** A prepared statement whose results arrive in binary format. `pg` prepares it and binds its parameters; this class decodes the rows. */
import pg from 'pg';
import { type BinaryForm, Gatherer, type ResultField } from './binary.js';
import type { DataRow } from './data-rows.js';

export interface BinaryResult {
  /** Columns by name, or rows. Empty when the statement returns none. */
  readonly result: object;
  readonly rowCount: number | null;
}

/** State of a connection that `pg` does not declare. */
interface Prepared {
  readonly connection: { readonly parsedStatements: Readonly<Record<string, string>> };
}

/** Whether a statement of this name is prepared on the connection. */
export function isPrepared(client: pg.ClientBase, name: string): boolean {
  return (client as unknown as Prepared).connection.parsedStatements[name] !== undefined;
}

/**
 * @param config of `pg`: text, values and name
 * @param before a statement without parameters and rows that runs first, in the same message, which saves a round trip. `config` must be prepared already:
 *   `pg` would take the reply to `before` for the reply to the preparation
 * @throws the database's error; TypeError or RangeError that name a column of an unsupported type or with a number beyond 2^53 - 1
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

/** Members that `pg` does not declare. */
interface Internals {
  /** The error that the query rejects with at ReadyForQuery. */
  _canceledDueToError: unknown;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

class BinaryQuery extends pg.Query {
  readonly #form: BinaryForm;
  #gatherer: Gatherer | null = null;
  /** Preceding statements that have not completed. */
  #before = 0;

  constructor(config: pg.QueryConfig, form: BinaryForm, callback: Callback) {
    // The types declare neither `binary` nor a callback that gets null.
    super({ ...config, binary: true } as pg.QueryConfig, callback as never);
    this.#form = form;
  }

  /** Sends a statement without parameters before this one. */
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

  handleRowDescription({ fields }: { readonly fields: readonly ResultField[] }): void {
    this.#try(() => {
      this.#gatherer = new Gatherer(fields, this.#form);
    });
  }

  handleDataRow(row: DataRow): void {
    if (this.#internals._canceledDueToError) return;
    this.#try(() => this.#gatherer!.add(row));
  }

  /** After an error the database still sends the remaining rows: they are ignored. */
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
