/** Limits of the language itself. */

/** Nested calls, as in Octave. */
export const DEEPEST_CALL = 256;
