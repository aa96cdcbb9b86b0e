/** Texts of users on their way into the database. */

/**
 * A text that any column can keep: without NUL and without halves of surrogate pairs.
 * @param most characters; what is longer is cut
 * @param end marks the cut
 */
export function storable(text: string, most: number, end = '...'): string {
  const kept = text.length <= most ? text : text.slice(0, most) + end;
  return kept.replaceAll('\0', '\u{fffd}').toWellFormed();
}
