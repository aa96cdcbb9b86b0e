/** The present, as points are dated. */

/**
 * Milliseconds by which the fine clock may differ from that of the machine. The first one counts from the start of the process: it does not
 * notice when the machine's clock is set, and stands still while the machine sleeps.
 */
const TOLERANCE = 10;

/** Milliseconds. */
let shift = 0;

/** Microseconds since 1970, by the machine's clock. */
export function now(): number {
  const fine = performance.timeOrigin + performance.now();
  const wall = Date.now();
  if (Math.abs(fine + shift - wall) > TOLERANCE) shift = wall - fine;
  return Math.round((fine + shift) * 1000);
}
