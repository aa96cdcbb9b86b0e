/**
 * The log of the embedded database: what it has said of late, in a file that grows to a limit and a few older ones of that size.
 *
 *   postgres.log  postgres.log.1  postgres.log.2
 *
 * PostgreSQL writes into the file by itself, and goes on when we are killed. So it keeps its file: a log that is full is copied and emptied.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { handOver, type Identity } from './identity.js';

/** Bytes at which the log is full. It may be more by what PostgreSQL writes between two looks. */
const FULL = 10_000_000;
/** Milliseconds from one look to the next. */
const EVERY = 10_000;
/** Files beside the one that PostgreSQL writes into. */
const OLDER = 2;

export interface LogLimits {
  readonly full?: number;
  readonly every?: number;
}

export class LogFile {
  readonly name: string;
  readonly #identity: Identity;
  readonly #full: number;
  readonly #every: number;

  /** @param identity who runs the database, and owns the files */
  constructor(name: string, identity: Identity, { full = FULL, every = EVERY }: LogLimits = {}) {
    this.name = name;
    this.#identity = identity;
    this.#full = full;
    this.#every = every;
  }

  /**
   * For a process that is about to be started.
   * @returns a descriptor, to be closed, and how many bytes are there already
   */
  open(): { readonly descriptor: number; readonly length: number } {
    // Without the append flag, whoever has it open would go on where he was, behind a hole.
    const descriptor = openSync(this.name, 'a', 0o600);
    handOver(this.name, this.#identity);
    return { descriptor, length: fstatSync(descriptor).size };
  }

  /** What was said since. @param from as `open` has told it */
  textFrom(from: number): string {
    return readFileSync(this.name).subarray(from).toString();
  }

  /** Sees to it that the files stay as small as they should. @param ended of whoever writes into the log */
  watch(ended: Promise<void>): void {
    const timer = setInterval(() => this.#rotate(), this.#every);
    timer.unref();
    void ended.then(() => clearInterval(timer));
    this.#rotate();
  }

  /** Keeps what a run that is over has said as the newest of the older files. */
  setAside(): void {
    try {
      this.#ageOlder();
      renameSync(this.name, this.#older(1));
    } catch {
      // The next run goes on in the same file.
    }
  }

  #rotate(): void {
    try {
      if (statSync(this.name).size < this.#full) return;
      this.#ageOlder();
      this.#copy();
    } catch {
      // The next look may have more luck.
    }
  }

  #ageOlder(): void {
    for (let age = OLDER; age > 1; age--) {
      if (existsSync(this.#older(age - 1))) renameSync(this.#older(age - 1), this.#older(age));
    }
  }

  /** Lines that come between copying and emptying are lost; all of them, where there is no room for the copy. */
  #copy(): void {
    const copy = this.#older(1);
    try {
      rmSync(copy, { force: true });
      copyFileSync(this.name, copy, constants.COPYFILE_EXCL);
      handOver(copy, this.#identity);
    } catch {
      rmSync(copy, { force: true });
    }
    truncateSync(this.name);
  }

  #older(age: number): string {
    return `${this.name}.${age}`;
  }
}
