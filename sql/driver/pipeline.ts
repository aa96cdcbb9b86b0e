/**
 * Pipeline mode: several prepared statements in one message, without waiting for each result. The round trip is most of the cost of a short
 * statement.
 *
 *   Bind Execute, Bind Execute [data of a COPY], Bind Execute, Sync ──►   ◄── rows, rows, ready
 *
 * After a statement fails, the database skips the statements that follow, a COMMIT too.
 */
import type { ClientBase, Connection, Submittable } from 'pg';

/** One statement. */
export interface PipelineStatement {
  /** Name of the prepared statement, prepared once on each connection; one name, one text. Empty: planned each time, for its values. */
  readonly name: string;
  readonly text: string;
  /** Buffers are in PostgreSQL's binary format, all other values are text. */
  readonly values?: readonly (string | Buffer | null)[];
  /** Data of a COPY ... FROM STDIN. */
  readonly data?: Buffer;
}

/** A row as the texts of its columns. */
export type TextRow = readonly (string | null)[];

/** @returns the rows of each statement. @throws the database's error, or that the connection was lost */
export function runPipeline(client: ClientBase, steps: readonly PipelineStatement[]): Promise<TextRow[][]> {
  return new Promise((resolve, reject) => {
    client.query(new PipelineQuery(steps, resolve, reject));
  });
}

/** Statement names by connection. True: prepared. False: uncertain, since the pipeline that should have prepared it failed. */
const prepared = new WeakMap<Connection, Map<string, boolean>>();

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** A query for `pg`, which passes the database's messages to it, as to cursors and COPY streams. */
class PipelineQuery implements Submittable {
  readonly #steps: readonly PipelineStatement[];
  readonly #resolve: (rows: TextRow[][]) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: TextRow[][] = [];
  #current: TextRow[] = [];

  constructor(
    steps: readonly PipelineStatement[],
    resolve: (rows: TextRow[][]) => void,
    reject: (error: Error) => void,
  ) {
    this.#steps = steps;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    const names = prepared.get(connection) ?? new Map<string, boolean>();
    prepared.set(connection, names);
    connection.stream.cork();
    for (const step of this.#steps) send(connection, step, names);
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    this.#current.push(fields);
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#current);
    this.#current = [];
  }

  /** The data were sent with the statement. */
  handleCopyInResponse(): void {}

  handleReadyForQuery(): void {
    this.#resolve(this.#rows);
  }

  handleError(error: Error, connection: Connection): void {
    const names = prepared.get(connection);
    for (const { name } of this.#steps.slice(this.#rows.length)) if (name !== '') names?.set(name, false);
    this.#reject(error);
  }
}

function send(connection: Connection, step: PipelineStatement, names: Map<string, boolean>): void {
  const { name, text, values = [], data } = step;
  const state = name === '' ? undefined : names.get(name);
  // Closing a missing statement is no error; preparing an existing one is.
  if (state === false) connection.close({ type: 'S', name }, true);
  if (state !== true) connection.parse({ name, text, types: [] }, true);
  if (name !== '') names.set(name, true);
  connection.bind({ statement: name, values: [...values] }, true);
  connection.execute(null, true);
  if (data === undefined) return;
  const head = Buffer.alloc(5);
  head.write('d');
  head.writeInt32BE(data.length + 4, 1);
  connection.stream.write(head);
  connection.stream.write(data);
  connection.stream.write(COPY_DONE);
}
