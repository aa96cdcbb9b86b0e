/** The exact date of a point, which its id holds. */

/** @param id of a point: microseconds @returns UNIX seconds with six digits */
export function dateOf(id: string): string {
  const digits = id.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
