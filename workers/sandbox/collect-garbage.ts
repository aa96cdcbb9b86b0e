/** Frees the memory of a run before the next one: else an idle thread would hold it for hours. */

/** Milliseconds below which a run leaves little garbage. */
const SHORT = 20;
/** Bytes above which a collection is worth its time. */
const MUCH = 64 * 2 ** 20;

/** @param duration of the run, in milliseconds */
export function collectGarbage(duration: number): void {
  if (duration < SHORT) return;
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  if (arrayBuffers + heapUsed > MUCH) globalThis.gc?.();
}
