/** Back-off of deliveries: from seconds to a day, over three days in all. */

/** Seconds between an attempt and the next one; documented in docs/reference/notifications.md. */
export const WAITS: readonly number[] = [
  5,
  30,
  2 * 60,
  10 * 60,
  30 * 60,
  3600,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
];

/** Maximum random share added to a wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
/** Maximum of Retry-After, in seconds. */
const LONGEST = 24 * 3600;

/**
 * @param attempts made so far, including the one that failed
 * @param retryAfter seconds requested by the receiver, or null
 * @param random from 0 to 1
 * @returns seconds until the next attempt; null: no attempt is left
 */
export function nextWait(
  attempts: number,
  retryAfter: number | null,
  random: number = Math.random(),
): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait, Math.min(retryAfter ?? 0, LONGEST)) * (1 + JITTER * random);
}

/**
 * Parses the header Retry-After: seconds, or an HTTP date.
 * @param now milliseconds since 1970
 * @returns seconds; null when the header is absent or invalid
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  // `Date.parse` accepts nearly any text as a date.
  const date = /^\s*[A-Za-z]{3,9},? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
