/** The clock for timestamps of points: the clock of the machine, corrected by the offset of the database's clock. */

/**
 * Milliseconds by which the monotonic clock may differ from the wall clock. The monotonic clock counts from the start of the process: it ignores
 * changes of the wall clock, and stops while the machine sleeps.
 */
export const TOLERANCE = 10;

/** Milliseconds. */
let shift = 0;
/** Microseconds by which the clock of the database is ahead of the machine's. */
let databaseOffset = 0;

/** Microseconds since 1970, by the clock of the database if its offset has been measured (`sql/clock.ts`), else by the machine's. */
export function now(): number {
  return machineTime() + databaseOffset;
}

/** Microseconds since 1970, by the machine's clock. */
export function machineTime(): number {
  const fine = performance.timeOrigin + performance.now();
  const wall = Date.now();
  if (Math.abs(fine + shift - wall) > TOLERANCE) shift = wall - fine;
  return Math.round((fine + shift) * 1000);
}

/** Microseconds by which the clock of the database is ahead of the machine's. */
export function clockOffset(): number {
  return databaseOffset;
}

/** @param offset microseconds by which the clock of the database is ahead of the machine's */
export function setClockOffset(offset: number): void {
  databaseOffset = offset;
}
