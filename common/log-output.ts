/**
 * Writes log lines without ever blocking: with a full disk or a stopped reader the process continues.
 *
 *   line ──► waiting, LIMIT bytes at most ──► one write at a time ──► standard output
 *                └── beyond: dropped and counted      └── fails: retried after a pause
 */
import { fstatSync, write, writeSync } from 'node:fs';

/** Bytes that may wait to be written. */
const LIMIT = 1_000_000;
/** Bytes of one write. */
const CHUNK = 65_536;
/** Milliseconds until a failed write is retried. */
const PAUSE = 200;

/** Writes as many bytes as it can, and passes their number to `done`. */
export type Sink = (bytes: Buffer, done: (error: Error | null, written: number) => void) => void;

export interface LogOutputOptions {
  readonly sink: Sink;
  /** Called as soon as lines are written again. @param lines dropped since the last call */
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
  #isHeld = false;

  constructor(options: LogOutputOptions) {
    this.#options = { limit: LIMIT, pause: PAUSE, ...options };
  }

  /** Bytes that wait to be written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param line with its line feed */
  write(line: string): void {
    const bytes = Buffer.from(line);
    // After a dropped line all lines are dropped until the notice about them can be written: so the log has one gap, not many.
    if (this.#dropped > 0 || this.#bytes + bytes.length > this.#options.limit) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (!this.#isWriting && !this.#isHeld) this.#send();
  }

  /** From now on all lines wait: the process exits, which may end a write before its time. */
  hold(): void {
    this.#isHeld = true;
  }

  /** The bytes that still wait, for a last write when the process exits. */
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

  /** Lines for one write; a line longer than a chunk is written alone. */
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
 * Standard output as a sink, unless it is a terminal. A thread writes to a file. A pipe must be non-blocking, so that a full one fails with EAGAIN:
 * a thread that waits for its reader would keep the process from exiting. Node makes it so on the first access to `process.stdout`.
 */
export function standardOutput(): Sink {
  if (!fstatSync(STDOUT).isFile()) void process.stdout;
  return (bytes, done) => write(STDOUT, bytes, 0, bytes.length, null, done);
}

/** Writes synchronously what fits, when the process exits. */
export function writeLast(bytes: Buffer): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at);
  } catch {
    // The disk or pipe is full, or the pipe has no reader.
  }
}
