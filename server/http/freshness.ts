/** How old what a read answers may be, as requests say it, and what answers say of it. */
import { invalid } from '@sensorium/model/errors';
import type { JournalPosition } from '../../sql/replica.js';
import { documented } from './documented.js';
import { Type } from './schema.js';

/** Seconds: a day. */
const LONGEST = 86_400;

const TOKEN = /^[0-9]+-[0-9]+$/;

/** Members of the query of a read that may use a replica. */
export const freshnessQuery = {
  max_lag: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: LONGEST,
      description:
        'Seconds that the response may be old. The server then reads a replica where there is one that is no further behind, and says in the header `Replica-Lag` by how ' +
        'many seconds at most. Absent: the response has all points that were acknowledged.',
    }),
  ),
  consistency_token: Type.Optional(
    documented(
      Type.String({
        maxLength: 32,
        description:
          'With `max_lag`: the value of the header `Consistency-Token` of an upload. The response has the points of that upload, however old the rest may be.',
      }),
      { pattern: TOKEN.source },
    ),
  ),
};

export interface FreshnessQuery {
  readonly max_lag?: number;
  readonly consistency_token?: string;
}

export interface Freshness {
  /** Seconds; below 0: nothing may be missing. */
  readonly maxLag: number;
  /** What may not be missing; null: anything may. */
  readonly row: JournalPosition | null;
}

/** @throws ApiError invalid_input naming the parameter */
export function freshnessOf({ max_lag: maxLag = -1, consistency_token: token }: FreshnessQuery): Freshness {
  if (token === undefined) return { maxLag, row: null };
  const [timeline, seq] = token.split('-').map(Number);
  if (!TOKEN.test(token) || !Number.isSafeInteger(timeline) || !Number.isSafeInteger(seq))
    throw invalid('consistency_token', 'must be the value of a header `Consistency-Token`');
  return { maxLag, row: { timeline: timeline!, seq: seq! } };
}

/** Of performance.now(): all that was stored before is in what was read from a replica; null: the database itself was read. */
export type AsOf = number | null;

/** Seconds since then. */
export function lagOf(asOf: number): number {
  return (performance.now() - asOf) / 1000;
}

/** Headers of a read that has ended. */
export function lagHeaders(asOf: AsOf): { readonly headers?: Readonly<Record<string, string>> } {
  // Rounded up: the response is no older than that.
  return asOf === null ? {} : { headers: { 'Replica-Lag': String(Math.ceil(lagOf(asOf) * 1000) / 1000) } };
}

/** Headers of an upload. @param row null: no replica is read */
export function tokenHeaders(row: JournalPosition | null): {
  readonly headers?: Readonly<Record<string, string>>;
} {
  return row === null ? {} : { headers: { 'Consistency-Token': `${row.timeline}-${row.seq}` } };
}
