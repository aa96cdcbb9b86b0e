/** Mail addresses, as far as they can be told from other text. */

/** One plain address, without a name, a comment or a second address: nothing in it can become a header or another receiver. */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** RFC 5321: the longest path less its angle brackets. */
const LONGEST = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}
