/**
 * SQL of the allowance of a day, which all servers share. A server takes a slice of it in advance and gives back what it has not spent.
 */
import { DAY_SECONDS } from '../../common/dates.js';
import type { Queryable } from '../../sql/connect.js';

/** Points and bytes. */
export interface Amount {
  readonly points: number;
  readonly bytes: number;
}

export interface Granted {
  readonly granted: Amount;
  /** What all servers have taken, the grant included. */
  readonly taken: Amount;
}

/** @param seconds UNIX. @returns the number of the day (UTC) */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS);
}

/** @returns seconds until the next day */
export function untilNextDay(seconds: number): number {
  return (dayOf(seconds) + 1) * DAY_SECONDS - seconds;
}

/** As a date of SQL. */
export function sqlDateOf(day: number): string {
  return new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
}

/**
 * Takes as much of what is left as is wanted.
 * @param limit of the day
 */
export async function takeSlice(
  sql: Queryable,
  userId: number,
  day: number,
  wanted: Amount,
  limit: Amount,
): Promise<Granted> {
  const date = sqlDateOf(day);
  await sql`
    INSERT INTO account_days (user_id, day) SELECT id, ${date}::date FROM users WHERE id = ${userId} ON CONFLICT DO NOTHING`;
  const [row] = await sql<{ points: number; bytes: number; new_points: number; new_bytes: number }[]>`
    UPDATE account_days d SET
      points = greatest(d.points, least(d.points + ${wanted.points}::bigint, ${limit.points}::bigint)),
      bytes = greatest(d.bytes, least(d.bytes + ${wanted.bytes}::bigint, ${limit.bytes}::bigint))
    FROM (SELECT * FROM account_days WHERE user_id = ${userId} AND day = ${date}::date FOR UPDATE) old
    WHERE d.user_id = old.user_id AND d.day = old.day
    RETURNING d.points - old.points AS points, d.bytes - old.bytes AS bytes, d.points AS new_points, d.bytes AS new_bytes`;
  // The account was deleted meanwhile: the flush refuses its points.
  if (row === undefined) return { granted: wanted, taken: wanted };
  return {
    granted: { points: row.points, bytes: row.bytes },
    taken: { points: row.new_points, bytes: row.new_bytes },
  };
}

export interface Unspent extends Amount {
  readonly userId: number;
  readonly day: number;
}

export async function giveBack(sql: Queryable, unspent: readonly Unspent[]): Promise<void> {
  if (unspent.length === 0) return;
  // In one order: two servers that give back lock the rows in the same one.
  const sorted = [...unspent].sort((left, right) => left.userId - right.userId || left.day - right.day);
  await sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest(
        ${sorted.map(({ userId }) => userId)}::bigint[], ${sorted.map(({ day }) => sqlDateOf(day))}::date[],
        ${sorted.map(({ points }) => points)}::bigint[], ${sorted.map(({ bytes }) => bytes)}::bigint[]
      ) AS given (user_id, day, points, bytes)
    ), locked AS MATERIALIZED (
      SELECT d.user_id, d.day FROM account_days d JOIN given USING (user_id, day) ORDER BY d.user_id, d.day FOR UPDATE OF d
    )
    UPDATE account_days d SET points = greatest(0, d.points - given.points), bytes = greatest(0, d.bytes - given.bytes)
    FROM given JOIN locked USING (user_id, day) WHERE d.user_id = given.user_id AND d.day = given.day`;
}

/** What all servers have taken on a day. */
export async function takenOn(sql: Queryable, userId: number, day: number): Promise<Amount> {
  const [row] = await sql<Amount[]>`
    SELECT points, bytes FROM account_days WHERE user_id = ${userId} AND day = ${sqlDateOf(day)}::date`;
  return row ?? { points: 0, bytes: 0 };
}
