/** V8 copies shorter parts of a text. */
const COPIED = 13;

/**
 * The same text, in memory of its own. A text that was cut out of a longer one, as of the body of an upload, otherwise keeps all of that in memory: to be
 * called for what outlives a request.
 */
export function detachedText(text: string): string {
  // Both parts are written into a new text, which has one character more than the result.
  return text.length < COPIED ? text : ` ${text}`.slice(1);
}
