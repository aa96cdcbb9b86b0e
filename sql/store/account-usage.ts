/**
 * Counts of the points and files that accounts keep (`account_usage`), and when they are due. A sidecar counts an account a minute after the last count, or after a
 * hundred times what that took; one whose count stays the same half as often each time, until a server asks for a count.
 */
import type { Queryable } from '../connect.js';
import type { Kept } from './points/kept.js';

/** Seconds between counts, and from which on an unchanged account is not counted more rarely. */
const SHORTEST = 60;
const LONGEST = 3600;
/** Time between counts, in times of what a count takes. */
const SHARE = 100;

export interface DueAccount {
  readonly id: number;
  readonly sensors: readonly number[];
}

/** Accounts that have sensors and no row yet get one. */
export async function addAccounts(sql: Queryable): Promise<void> {
  await sql`
    INSERT INTO account_usage (user_id)
    SELECT id FROM users u
    WHERE EXISTS (SELECT FROM sensors WHERE owner_id = u.id OFFSET 0)
      AND NOT EXISTS (SELECT FROM account_usage WHERE user_id = u.id)
    ON CONFLICT DO NOTHING`;
}

/** Claims accounts for a minute, so that two sidecars do not count the same. @param most accounts */
export async function claimDue(sql: Queryable, most: number): Promise<DueAccount[]> {
  return sql<DueAccount[]>`
    WITH claimed AS (
      UPDATE account_usage SET due = now() + ${SHORTEST} * interval '1 second'
      WHERE user_id = ANY (ARRAY(
        SELECT user_id FROM account_usage WHERE due <= now() ORDER BY due LIMIT ${most} FOR UPDATE SKIP LOCKED))
      RETURNING user_id
    )
    SELECT user_id AS id, ARRAY(SELECT s.id FROM sensors s WHERE s.owner_id = user_id)::float8[] AS sensors FROM claimed`;
}

export interface AccountCount extends Kept {
  readonly id: number;
  readonly fileBytes: number;
  /** Seconds that it took. */
  readonly seconds: number;
}

/** @param begun of the count, UNIX seconds by the database's clock */
export async function storeCounts(
  sql: Queryable,
  counts: readonly AccountCount[],
  begun: number,
): Promise<void> {
  await sql`
    UPDATE account_usage a SET
      points = c.points, bytes = c.bytes, file_bytes = c.file_bytes, counted = to_timestamp(${begun}::float8),
      due = now() + interval '1 second' * greatest(${SHORTEST}, ${SHARE} * c.seconds, CASE
        WHEN (a.points, a.bytes, a.file_bytes) = (c.points, c.bytes, c.file_bytes)
        THEN least(${LONGEST}, 2 * extract(epoch FROM now() - a.counted)::float8) END)
    FROM unnest(
      ${counts.map(({ id }) => id)}::bigint[], ${counts.map(({ points }) => points)}::bigint[],
      ${counts.map(({ bytes }) => bytes)}::bigint[], ${counts.map(({ fileBytes }) => fileBytes)}::bigint[],
      ${counts.map(({ seconds }) => seconds)}::float8[]
    ) AS c (id, points, bytes, file_bytes, seconds) WHERE a.user_id = c.id`;
}

/** These accounts upload, or have no room: their counts are due within a minute. */
export async function hurryCounts(sql: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE account_usage SET due = now() + ${SHORTEST} * interval '1 second'
    WHERE user_id = ANY (ARRAY(
      SELECT user_id FROM account_usage
      WHERE user_id = ANY (${ids as number[]}::bigint[]) AND due > now() + ${SHORTEST} * interval '1 second'
      FOR UPDATE SKIP LOCKED))`;
}

/** Days for which the uploads of a day are kept. */
const KEPT_DAYS = 31;

export async function forgetOldDays(sql: Queryable): Promise<void> {
  await sql`DELETE FROM account_days WHERE day < current_date - ${KEPT_DAYS}::integer`;
}
