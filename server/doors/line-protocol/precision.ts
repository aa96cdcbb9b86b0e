/** Timestamps in line protocol, in the unit that the address names, to microseconds. */
import { DATE_END } from '../../data/dates.js';
import { endOfDigits } from './values.js';

/** `u` and `us`, `n` and `ns` are the same, as version 1 and version 2 of the API spell them. */
export const PRECISIONS = ['ns', 'n', 'us', 'u', 'ms', 's', 'm', 'h'] as const;
export type Precision = (typeof PRECISIONS)[number];

const MICROSECONDS: Record<Precision, number> = {
  ns: 1e-3,
  n: 1e-3,
  us: 1,
  u: 1,
  ms: 1e3,
  s: 1e6,
  m: 60e6,
  h: 3600e6,
};

/**
 * @param token everything up to the next space or end of line
 * @returns microseconds, with what is finer cut off; or why it is no timestamp of a point
 */
export function parseTimestamp(token: string, precision: Precision): number | string {
  const from = token[0] === '-' ? 1 : 0;
  if (from === token.length || endOfDigits(token, from) !== token.length) return 'bad timestamp';
  const unit = MICROSECONDS[precision];
  // As text: nanoseconds are too many for a number.
  if (Number(token) < 0) return 'timestamp is before 1970';
  const date = from === 1 ? 0 : unit < 1 ? Number(token.slice(0, -3)) : Number(token) * unit;
  return date >= DATE_END ? `timestamp is after 2255, in the precision ${precision}` : date;
}
