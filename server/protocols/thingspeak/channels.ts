/** SQL of ThingSpeak channels and their entry numbers. */
import type { Sql } from '../../../sql/connect.js';

export interface NewEntry {
  readonly channelId: number;
  /** Name of the channel, from which the names of its sensors are made. */
  readonly name: string;
  readonly entryId: number;
  /** Microseconds: the given date, or one of the server, later than all earlier ones that servers assigned in this channel. */
  readonly date: number;
}

/**
 * Takes the next entry number of a channel, and creates a missing channel. Numbers only rise; a number whose points are rejected is not used again.
 * @param date microseconds; null: the server's
 * @param now microseconds
 * @returns null when the key is deleted
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
