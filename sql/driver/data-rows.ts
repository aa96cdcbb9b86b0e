/**
 * DataRow messages of a connection as bytes. `pg` makes a UTF-8 text of each value, whatever its format, which damages values in binary format;
 * so these messages are cut out of the stream before its parser sees them:
 *
 *   socket ─┬─ DataRow ─────────► 'dataRow' events of the connection; texts are decoded for listeners that ask for them
 *           └─ all others ──────► parser of `pg`
 */
import { EventEmitter } from 'node:events';
import type { Connection } from 'pg';

const DATA_ROW = 0x44;
/** Bytes of a message before its content: its type, and its length without the type. */
const HEADER = 5;
/** The length counts itself. */
const SHORTEST = 4;
const NOTHING = Buffer.alloc(0);

/** In the place of the message of the same name of `pg`. Valid only while it is handled, unless it is copied. */
export class DataRow {
  readonly name = 'dataRow';
  /** Where its content begins: the number of columns, then of each its length, or -1 for NULL, and its bytes. */
  readonly at: number;

  /** @param length of the message, without its type */
  constructor(
    readonly bytes: Buffer,
    header: number,
    readonly length: number,
  ) {
    this.at = header + HEADER;
  }

  /** The columns of a row in text format. */
  get fields(): (string | null)[] {
    const { bytes } = this;
    const count = bytes.readInt16BE(this.at);
    const fields = new Array<string | null>(count);
    let at = this.at + 2;
    for (let i = 0; i < count; i++) {
      const length = bytes.readInt32BE(at);
      at += 4;
      fields[i] = length === -1 ? null : bytes.toString('utf8', at, at + length);
      if (length > 0) at += length;
    }
    return fields;
  }
}

/** What `pg` does not declare: it is called once, with the socket or with what decrypts it. */
interface Internals {
  attachListeners(stream: EventEmitter): void;
}

/** @param connection that is not connected yet */
export function cutDataRows(connection: Connection): void {
  const internals = connection as Connection & Internals;
  const attach = internals.attachListeners.bind(connection);
  internals.attachListeners = (stream) => {
    const others = new EventEmitter();
    attach(others);
    const cutter = new Cutter(
      (row) => connection.emit('dataRow', row),
      (bytes) => others.emit('data', bytes),
    );
    stream.on('data', (chunk: Buffer) => {
      if (!cutter.read(chunk)) connection.stream.destroy(new Error('Connection terminated: damaged message'));
    });
    stream.on('end', () => others.emit('end'));
  };
}

/** Reads a stream of messages that arrives in chunks, cut anywhere. */
class Cutter {
  readonly #onRow: (row: DataRow) => void;
  readonly #onOthers: (bytes: Buffer) => void;
  /** A header of which a part is missing. */
  #header: Buffer = NOTHING;
  /** A DataRow of which the last `#missing` bytes have not arrived; empty: there is none. */
  #parts: Buffer[] = [];
  /** Bytes that a message lacks: of the DataRow, or of another message, whose beginning was passed on. */
  #missing = 0;

  constructor(onRow: (row: DataRow) => void, onOthers: (bytes: Buffer) => void) {
    this.#onRow = onRow;
    this.#onOthers = onOthers;
  }

  /** @returns false: this is no message of the protocol */
  read(given: Buffer): boolean {
    const chunk = this.#header.length === 0 ? given : Buffer.concat([this.#header, given]);
    this.#header = NOTHING;
    let start = this.#parts.length === 0 ? 0 : this.#goOn(chunk);
    let at = start + this.#missing;
    this.#missing = 0;
    while (at + HEADER <= chunk.length) {
      const length = chunk.readInt32BE(at + 1);
      if (length < SHORTEST) return false;
      const end = at + 1 + length;
      if (chunk[at] === DATA_ROW) {
        if (start < at) this.#onOthers(chunk.subarray(start, at));
        start = Math.min(end, chunk.length);
        if (end > chunk.length) this.#parts.push(chunk.subarray(at));
        else this.#onRow(new DataRow(chunk, at, length));
      }
      at = end;
    }
    const end = Math.min(at, chunk.length);
    if (start < end) this.#onOthers(chunk.subarray(start, end));
    if (at > chunk.length) this.#missing = at - chunk.length;
    else if (at < chunk.length) this.#header = chunk.subarray(at);
    return true;
  }

  /** @returns where in the chunk the row ends; at the end of the chunk while bytes of it are missing */
  #goOn(chunk: Buffer): number {
    const end = Math.min(this.#missing, chunk.length);
    this.#parts.push(chunk.subarray(0, end));
    this.#missing -= end;
    if (this.#missing > 0) return end;
    const row = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#onRow(new DataRow(row, 0, row.length - 1));
    return end;
  }
}
