/** Limits of the language itself. */

/** Calls in calls, as in Octave. */
export const DEEPEST_CALL = 256;
