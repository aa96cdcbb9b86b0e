/**
 * The log of the embedded database: a file that grows to a limit, and a few older ones of that size.
 *
 *   postgres.log  postgres.log.1  postgres.log.2
 *
 * PostgreSQL itself writes into the file, and continues when this process is killed. So a full log is copied and truncated, not renamed.
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

/** Bytes at which the log is full. It may exceed them by what PostgreSQL writes between two checks. */
const FULL = 10_000_000;
/** Milliseconds between two checks. */
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

  /** @param identity user that runs the database and owns the files */
  constructor(name: string, identity: Identity, { full = FULL, every = EVERY }: LogLimits = {}) {
    this.name = name;
    this.#identity = identity;
    this.#full = full;
    this.#every = every;
  }

  /**
   * Opens the log for a process that is about to start.
   * @returns a descriptor, which the caller closes, and the present length in bytes
   */
  open(): { readonly descriptor: number; readonly length: number } {
    // Without the append flag a process would continue at its old offset after a truncation, behind a hole.
    const descriptor = openSync(this.name, 'a', 0o600);
    handOver(this.name, this.#identity);
    return { descriptor, length: fstatSync(descriptor).size };
  }

  /** Text written since `open`. @param from the length that `open` returned */
  textFrom(from: number): string {
    return readFileSync(this.name).subarray(from).toString();
  }

  /** Rotates the log until then. @param ended promise of the end of the process that writes into it */
  rotateUntil(ended: Promise<void>): void {
    const timer = setInterval(() => this.#rotate(), this.#every);
    timer.unref();
    void ended.then(() => clearInterval(timer));
    this.#rotate();
  }

  /** Keeps the log of a run that has ended as the newest of the older files. */
  setAside(): void {
    try {
      this.#ageOlder();
      renameSync(this.name, this.#older(1));
    } catch {
      // The next run continues in the same file.
    }
  }

  #rotate(): void {
    try {
      if (statSync(this.name).size < this.#full) return;
      this.#ageOlder();
      this.#copy();
    } catch {
      // The next check tries again.
    }
  }

  #ageOlder(): void {
    for (let age = OLDER; age > 1; age--) {
      if (existsSync(this.#older(age - 1))) renameSync(this.#older(age - 1), this.#older(age));
    }
  }

  /** Lines written between the copy and the truncation are lost; all lines are, when there is no space for the copy. */
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
