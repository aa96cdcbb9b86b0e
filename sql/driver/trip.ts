/**
 * Several prepared statements in one message to the database and one answer from it: what a statement of its own costs is, for the most part, the
 * trip and not the work.
 *
 *   Bind Execute, Bind Execute [data of a COPY], Bind Execute, Sync ──►   ◄── rows, rows, ready
 *
 * When one of them fails, the database passes over those behind it, a COMMIT too.
 */
import type { ClientBase, Connection, Submittable } from 'pg';

/** One statement. */
export interface Step {
  /** Prepared under this name, once on each connection; one name, one text. Empty: planned each time, for its values. */
  readonly name: string;
  readonly text: string;
  /** Buffers in PostgreSQL's binary form, everything else as text. */
  readonly values?: readonly (string | Buffer | null)[];
  /** What a COPY ... FROM STDIN is given. */
  readonly data?: Buffer;
}

/** A row as the texts of its columns. */
export type Texts = readonly (string | null)[];

/** @returns the rows of each statement. @throws the database's error, or that the connection was lost */
export function trip(client: ClientBase, steps: readonly Step[]): Promise<Texts[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Trip(steps, resolve, reject));
  });
}

/** Of each connection: names that are prepared (true), or that may be, since a trip failed on which they were to be (false). */
const prepared = new WeakMap<Connection, Map<string, boolean>>();

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** `pg` hands it what the database answers, as it does with cursors and COPY streams. */
class Trip implements Submittable {
  readonly #steps: readonly Step[];
  readonly #resolve: (rows: Texts[][]) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: Texts[][] = [];
  #current: Texts[] = [];

  constructor(steps: readonly Step[], resolve: (rows: Texts[][]) => void, reject: (error: Error) => void) {
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

  handleDataRow({ fields }: { readonly fields: Texts }): void {
    this.#current.push(fields);
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#current);
    this.#current = [];
  }

  /** The data are on their way already. */
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

function send(connection: Connection, step: Step, names: Map<string, boolean>): void {
  const { name, text, values = [], data } = step;
  const state = name === '' ? undefined : names.get(name);
  // To close one that is not there is no error, to prepare one that is there would be.
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
