/**
 * DataRow messages of a connection as bytes. `pg` decodes each value as UTF-8, whatever its format, which damages values in binary format.
 * So these messages are cut out of the stream before they reach its parser:
 *
 *   socket ─┬─ DataRow ─────────► 'dataRow' events of the connection; `fields` decodes texts on access
 *           └─ all others ──────► parser of `pg`
 */
import { EventEmitter } from 'node:events';
import type { Connection } from 'pg';

const DATA_ROW = 0x44;
/** Bytes of a message header: type, and length without the type. */
const HEADER = 5;
/** Smallest length: it counts its own four bytes. */
const SHORTEST = 4;
const NOTHING = Buffer.alloc(0);

/** Replaces the message of the same name of `pg`. Valid only during its event: the bytes are not copied. */
export class DataRow {
  readonly name = 'dataRow';
  /** Offset of the content: the number of columns; then for each column its length, or -1 for NULL, and its bytes. */
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

/** A method that `pg` does not declare. It is called once, with the socket or its TLS wrapper. */
interface Internals {
  attachListeners(stream: EventEmitter): void;
}

/** @param connection not connected yet */
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

/** Splits a stream of messages that arrives in arbitrary chunks. */
class Cutter {
  readonly #onRow: (row: DataRow) => void;
  readonly #onOthers: (bytes: Buffer) => void;
  /** The first bytes of an incomplete header. */
  #header: Buffer = NOTHING;
  /** Chunks of an incomplete DataRow, without its last `#missing` bytes; empty: there is none. */
  #parts: Buffer[] = [];
  /** Bytes missing from the DataRow in `#parts`, or from another message whose beginning was passed on. */
  #missing = 0;

  constructor(onRow: (row: DataRow) => void, onOthers: (bytes: Buffer) => void) {
    this.#onRow = onRow;
    this.#onOthers = onOthers;
  }

  /** @returns false: the bytes are no message of the protocol */
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

  /** @returns offset in the chunk where the row ends; the chunk's length while bytes are missing */
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
