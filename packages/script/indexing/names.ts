/** Names of functions, for the hint that a variable hides one. Filled by the registry. */
export const functionNames = new Set<string>();

/** What Octave adds to the message of a wrong index when the variable has the name of a function. */
export function shadowNote(name: string): string {
  return functionNames.has(name) ? ` (note: variable '${name}' shadows function)` : '';
}
