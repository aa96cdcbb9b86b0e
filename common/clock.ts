/** The present, as points are dated. */

/** Microseconds since 1970. */
export function now(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}
