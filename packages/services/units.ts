/** Lengths of time in microseconds, as dates are. */
export const SECOND = 1_000_000;
export const MINUTE = 60 * SECOND;
