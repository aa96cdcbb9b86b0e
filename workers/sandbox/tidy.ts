/** After a run: memory that it left behind is given back before the next one, or an idle thread would hold it for hours. */

/** Milliseconds below which a run cannot have left much. */
const SHORT = 20;
/** Bytes worth a collection. */
const MUCH = 64 * 2 ** 20;

/** @param duration of the run, in milliseconds */
export function tidy(duration: number): void {
  if (duration < SHORT) return;
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  if (arrayBuffers + heapUsed > MUCH) globalThis.gc?.();
}
