/** One `npm start` per data folder: a lock file that names its holder, and is void once that process has ended. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { FatalError } from '../../common/fatal.js';
import { birthOf } from './processes.js';

interface Holder {
  readonly pid: number;
  /** See `birthOf`: distinguishes the holder from a later process with the same id. */
  readonly birth: string | null;
  /** Other processes may use the database: it runs as long as `npm start` does. */
  readonly stays?: boolean;
}

/**
 * @param stays whether other processes may use the database while the lock is held
 * @returns a function that releases the lock
 * @throws FatalError when a living process holds it
 */
export function takeLock(file: string, stays: boolean): () => void {
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid), stays } satisfies Holder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    // A link appears with its content, so no process reads a partial lock.
    while (!tryLink(draft, file)) setAsideIfVoid(file);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readOrNull(file) === mine) rmSync(file, { force: true });
  };
}

function setAsideIfVoid(file: string): void {
  const text = readOrNull(file);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder !== null && lives(holder)) {
    throw new FatalError(
      holder.stays === false
        ? `a command (process ${holder.pid}) uses this data folder: wait for its end, or set DATA_DIR`
        : `another npm start (process ${holder.pid}) uses this data folder: end it, or set DATA_DIR`,
    );
  }
  const aside = `${file}.void.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process may have been faster: then the file set aside is its new lock.
  if (readOrNull(aside) !== text) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/** Whether a living process holds the lock and lets other processes use the database. */
export function isServed(file: string): boolean {
  const text = readOrNull(file);
  const holder = text === null ? null : parseHolder(text);
  return holder !== null && holder.stays !== false && lives(holder);
}

function lives({ pid, birth }: Holder): boolean {
  return birth !== null && birthOf(pid) === birth;
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
