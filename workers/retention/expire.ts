/** Deletes points that are older than their sensor, or the deployment, keeps them. */
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { deletePointsWithin } from '../../sql/points/delete-points.js';
import { DAY } from '../../sql/points/widths.js';
import type { Task } from '../loop.js';

const PAUSE = 3_600_000;

/** Points that one transaction deletes at most: whoever writes to the sensor waits for it. */
const PIECE = 20_000;

/** Sensors that are looked at in one statement. */
const SENSORS = 1000;

export interface Expiry {
  /** Days that the deployment keeps points; 0: for ever. */
  readonly days: number;
  /** The present, microseconds since 1970. */
  readonly now: number;
  readonly piece?: number;
  /** Ends the work after the transaction that is under way. */
  readonly signal?: AbortSignal;
}

export function retentionTask(sql: Sql, days: number, log: Log): Task {
  return async (signal) => {
    const points = await expire(sql, { days, now: Date.now() * 1000, signal });
    if (points > 0) log.info({ points }, 'points deleted that were older than they are kept');
    return PAUSE;
  };
}

/**
 * Looks at all sensors once. Two sidecars at once do no harm: whoever comes second finds nothing.
 * @returns how many points it deleted
 */
export async function expire(sql: Sql, expiry: Expiry): Promise<number> {
  let deleted = 0;
  let sensors = await look(sql, expiry, 0);
  while (sensors.length > 0 && !expiry.signal?.aborted) {
    for (const { id, end, expired } of sensors) {
      if (expired) deleted += await deleteBefore(sql, id, end, expiry);
    }
    sensors = await look(sql, expiry, sensors.at(-1)!.id);
  }
  return deleted;
}

interface Kept {
  readonly id: number;
  /** Date before which points go. */
  readonly end: number;
  /** There are any. */
  readonly expired: boolean;
}

/** @param after id of the last sensor that was looked at */
function look(sql: Sql, { days, now }: Expiry, after: number): PromiseLike<Kept[]> {
  return sql<Kept[]>`
    SELECT id, "end", EXISTS (SELECT FROM points WHERE sensor_id = id AND date < "end") AS expired
    FROM (
      SELECT id, ${now}::bigint - least(nullif(retention, 0), nullif(${days}::int, 0)) * ${DAY}::bigint AS "end"
      FROM sensors WHERE id > ${after} AND (retention > 0 OR ${days}::int > 0) ORDER BY id LIMIT ${SENSORS}
    ) AS kept`;
}

async function deleteBefore(sql: Sql, id: number, end: number, expiry: Expiry): Promise<number> {
  const { piece = PIECE, signal } = expiry;
  let deleted = 0;
  for (let count = piece; count > 0 && !signal?.aborted; deleted += count) {
    count = await sql.begin(async (tx) => {
      const [next] = await tx<{ date: number }[]>`
        SELECT date FROM points WHERE sensor_id = ${id} AND date < ${end} ORDER BY date LIMIT 1 OFFSET ${piece}`;
      return deletePointsWithin(tx, id, tx`date < ${next?.date ?? end}`);
    });
  }
  return deleted;
}
