/** What the child process of a sandbox may use, besides what the meter of each run counts. */
import { availableParallelism } from 'node:os';

/** Milliseconds of a run. */
export const SCRIPT_TIME = 5_000;
/** Milliseconds of a trigger's expression for one point. */
export const TRIGGER_TIME = 50;
/** Milliseconds of one search over many points; what then was not looked at is given up. */
export const SEARCH_TIME = 500;
/** Points of a search of which is told what became of them. */
export const LOOKS = 10;

/** Threads for scripts: two at least, so that one slow script never stops all others. */
export function usualThreads(): number {
  return Math.max(2, Math.min(8, availableParallelism()));
}

/** Bytes that the process itself and each of its threads need, idle ones as well. */
const PROCESS = 256 * 2 ** 20;
/** Bytes of a thread: what the meter lets a run hold, and as much again that waits for a collection. */
const THREAD = 512 * 2 ** 20;

/** Bytes of resident memory at which runs are ended. */
export function memoryCeiling(threads: number): number {
  return PROCESS + threads * THREAD;
}
