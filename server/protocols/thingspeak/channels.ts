/** SQL of ThingSpeak channels: whose entry it is, and its number. */
import type { Sql } from '../../../sql/connect.js';

export interface NewEntry {
  readonly channelId: number;
  /** What the sensors of the channel are named after. */
  readonly name: string;
  readonly entryId: number;
  /** Microseconds: the given date, or the server's, later than every other that this channel was given by a server. */
  readonly date: number;
}

/**
 * Takes the next number of a channel, which is made when it is missing. Numbers only ever rise; one whose points are
 * refused afterwards is not used again.
 * @param date microseconds; null: the server's
 * @param now microseconds
 * @returns null when there is no such key any more
 */
export async function nextEntry(
  sql: Sql,
  keyId: number,
  date: number | null,
  now: number,
): Promise<NewEntry | null> {
  const assigned = date === null ? now : 0;
  const [row] = await sql<NewEntry[]>`
    INSERT INTO thingspeak_channels AS c (owner_id, name, last_entry, stamp)
    SELECT user_id, coalesce(nullif(name, ''), 'key ' || id), 1, ${assigned}::bigint FROM api_keys WHERE id = ${keyId}
    ON CONFLICT (owner_id, name) DO UPDATE SET
      last_entry = c.last_entry + 1,
      stamp = CASE WHEN ${date === null} THEN greatest(excluded.stamp, c.stamp + 1) ELSE c.stamp END
    RETURNING id AS "channelId", name, last_entry AS "entryId", coalesce(${date}::bigint, stamp) AS date`;
  return row ?? null;
}
