/** @returns the names that are not empty, as the attribute `class` wants them */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
