/** Syntax of mail addresses. */

/** One plain address, without a name, a comment or a second address, so that it cannot inject a header or another recipient. */
export const MAIL_ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** RFC 5321: the longest path less its angle brackets. */
export const LONGEST_MAIL_ADDRESS = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_MAIL_ADDRESS && MAIL_ADDRESS.test(text);
}
