/** Expiry dates of API keys, as callers write them. */
import { invalid } from '@sensorium/model/errors';

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** UNIX seconds of the latest date that a point can have. UNIX milliseconds of today lie beyond it. */
const LATEST = 2 ** 53 / 1e6;

/**
 * @param given UNIX seconds, also as text, or an ISO 8601 date; without a zone it is UTC
 * @param now UNIX seconds
 * @throws ApiError invalid_input
 */
export function parseExpiry(given: number | string, field: string, now: number): Date {
  const seconds = typeof given === 'number' ? given : secondsOf(given.trim());
  if (!Number.isFinite(seconds)) throw invalid(field, 'must be UNIX seconds or an ISO 8601 date');
  if (seconds > LATEST) throw invalid(field, 'lies after the year 2255: UNIX milliseconds, perhaps?');
  if (seconds <= now) throw invalid(field, 'must lie in the future');
  return new Date(seconds * 1000);
}

function secondsOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (!ISO.test(text)) return Number.NaN;
  const zoned = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`;
  return Date.parse(zoned) / 1000;
}
