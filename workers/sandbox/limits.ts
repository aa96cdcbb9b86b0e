/** Limits of the child process of a sandbox, in addition to the meter of each run. */
import { availableParallelism } from 'node:os';

/** Milliseconds of a run. */
export const SCRIPT_TIME = 5_000;
/** Milliseconds of a trigger's expression for one point. */
export const TRIGGER_TIME = 50;
/** Milliseconds of one search over many points; the remaining points are skipped. */
export const SEARCH_TIME = 500;
/** Maximum number of point results that a search returns. */
export const POINT_RESULTS = 10;

/** Threads for scripts: at least two, so that one slow script does not block all others. */
export function usualThreads(): number {
  return Math.max(2, Math.min(8, availableParallelism()));
}

/** Bytes of the process without its threads. */
const PROCESS = 256 * 2 ** 20;
/** Bytes of a thread: the limit of the meter for a run, and as much garbage. */
const THREAD = 512 * 2 ** 20;

/** Bytes of resident memory at which runs are terminated. */
export function memoryCeiling(threads: number): number {
  return PROCESS + threads * THREAD;
}
