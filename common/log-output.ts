/**
 * Where the lines of the log go, without anybody ever waiting for it: with a full disk or a reader that has stopped the process works on.
 *
 *   line ──► waiting, LIMIT bytes at most ──► one write at a time ──► standard output
 *                └── beyond: dropped and counted      └── no room: the same again a moment later
 */
import { fstatSync, write, writeSync } from 'node:fs';

/** Bytes that may wait to be written. */
const LIMIT = 1_000_000;
/** Bytes of one write. */
const CHUNK = 65_536;
/** Milliseconds until a write is tried again for which there was no room. */
const PAUSE = 200;

/** Writes as much as there is room for, and tells how many bytes that were. */
export type Sink = (bytes: Buffer, done: (error: Error | null, written: number) => void) => void;

export interface LogOutputOptions {
  readonly sink: Sink;
  /** Called as soon as lines are written again. @param lines that were dropped since it was called last */
  readonly onDropped: (lines: number) => void;
  /** Bytes that may wait. */
  readonly limit?: number;
  /** Milliseconds. */
  readonly pause?: number;
}

export class LogOutput {
  readonly #options: Required<LogOutputOptions>;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #dropped = 0;
  #isWriting = false;

  constructor(options: LogOutputOptions) {
    this.#options = { limit: LIMIT, pause: PAUSE, ...options };
  }

  /** Bytes that wait. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param line with its end */
  write(line: string): void {
    const bytes = Buffer.from(line);
    // What comes behind a dropped line is dropped until there is room for the notice: a gap is one gap.
    if (this.#dropped > 0 || this.#bytes + bytes.length > this.#options.limit) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (!this.#isWriting) this.#send();
  }

  /** What waits, to be written by whoever ends the process. */
  rest(): Buffer {
    return Buffer.concat(this.#waiting);
  }

  #send(): void {
    this.#isWriting = true;
    const chunk = this.#take();
    this.#options.sink(chunk, (error, written) => {
      const left = error === null ? chunk.subarray(written) : chunk;
      this.#bytes -= chunk.length - left.length;
      if (left.length > 0) this.#waiting.unshift(left);
      if (error !== null) {
        setTimeout(() => this.#send(), this.#options.pause).unref();
        return;
      }
      this.#isWriting = false;
      if (this.#dropped > 0 && this.#bytes <= this.#options.limit / 2) {
        const dropped = this.#dropped;
        this.#dropped = 0;
        this.#options.onDropped(dropped);
      }
      if (this.#waiting.length > 0 && !this.#isWriting) this.#send();
    });
  }

  /** Lines for one write: a long one alone. */
  #take(): Buffer {
    let length = 0;
    const count = this.#waiting.findIndex((bytes) => {
      length += bytes.length;
      return length > CHUNK;
    });
    return Buffer.concat(this.#waiting.splice(0, count === -1 ? this.#waiting.length : Math.max(1, count)));
  }
}

const STDOUT = 1;

/**
 * Standard output as a sink, whatever it is but a terminal. The file is written by a thread; a pipe says EAGAIN when it is full, since Node has made it
 * non-blocking: a thread that waited for its reader would keep the process from ending.
 */
export function standardOutput(): Sink {
  if (!fstatSync(STDOUT).isFile()) void process.stdout;
  return (bytes, done) => write(STDOUT, bytes, 0, bytes.length, null, done);
}

/** Writes what there is room for, at the end of a process: nothing waits any more. */
export function writeLast(bytes: Buffer): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at);
  } catch {
    // No room, or no reader.
  }
}
