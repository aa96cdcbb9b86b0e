/** A prepared statement whose results come in binary format. `pg` prepares it, with its names and parameters; the rows are read here. */
import pg from 'pg';
import { type BinaryForm, type Field, Gatherer } from './binary.js';
import type { DataRow } from './data-rows.js';

export interface BinaryResult {
  /** Columns by their names; or rows. Empty where the statement gives none. */
  readonly result: object;
  readonly rowCount: number | null;
}

/**
 * @param config of `pg`: text, values and name
 * @throws the database's error; TypeError or RangeError that name a column which is not read: of another type than are, or beyond 2^53 - 1
 */
export function binaryQuery(
  client: pg.ClientBase,
  config: pg.QueryConfig,
  form: BinaryForm,
): Promise<BinaryResult> {
  return new Promise((resolve, reject) => {
    const query = new BinaryQuery(config, form, (error, { rowCount } = NO_RESULT) => {
      if (error === null) resolve({ result: query.gathered(), rowCount });
      else reject(error);
    });
    client.query(query);
  });
}

const NO_RESULT = { rowCount: null };

type Callback = (error: Error | null, result?: { readonly rowCount: number | null }) => void;

/** What `pg` does not declare. */
interface Internals {
  /** What its result fails with when the database is ready again, instead of what that says. */
  _canceledDueToError: unknown;
}

class BinaryQuery extends pg.Query {
  readonly #form: BinaryForm;
  #gatherer: Gatherer | null = null;

  constructor(config: pg.QueryConfig, form: BinaryForm, callback: Callback) {
    // The types know neither `binary` nor that a callback gets null.
    super({ ...config, binary: true } as pg.QueryConfig, callback as never);
    this.#form = form;
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
