/** Names of functions, for the hint that a variable shadows one. The registry fills it. */
export const builtinNames = new Set<string>();

/** Octave's addition to the message of a wrong index if the variable has the name of a function. */
export function shadowNote(name: string): string {
  return builtinNames.has(name) ? ` (note: variable '${name}' shadows function)` : '';
}
