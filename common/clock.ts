/** The present, as points are dated: by the machine's clock, put right by that of the database. */

/**
 * Milliseconds by which the fine clock may differ from that of the machine. The first one counts from the start of the process: it does not
 * notice when the machine's clock is set, and stands still while the machine sleeps.
 */
export const TOLERANCE = 10;

/** Milliseconds. */
let shift = 0;
/** Microseconds by which the clock of the database is ahead. */
let ahead = 0;

/** Microseconds since 1970, by the clock of the database as far as it is known (`sql/clock.ts`), else by the machine's. */
export function now(): number {
  return machineTime() + ahead;
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
  return ahead;
}

/** @param offset in microseconds, as `clockOffset` answers it from now on */
export function setClockOffset(offset: number): void {
  ahead = offset;
}
