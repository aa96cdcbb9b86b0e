/** Texts of users that the database stores. */

/**
 * Makes a text storable in any column: without NUL and without halves of surrogate pairs.
 * @param most characters; a longer text is cut
 * @param end marks the cut
 */
export function storable(text: string, most: number, end = '...'): string {
  const kept = text.length <= most ? text : text.slice(0, most) + end;
  return kept.replaceAll('\0', '\u{fffd}').toWellFormed();
}
