/** Retention of sensors. */
import { DAY } from '../../common/dates.js';
import type { Sql } from '../../sql/connect.js';
import type { LocatedSensor } from '../../sql/shards.js';

/** Sensors that one statement reads. */
const SENSORS = 1000;

export interface Expiry {
  /** Days that the deployment keeps points; 0: for ever. */
  readonly days: number;
  /** The present, microseconds since 1970. */
  readonly now: number;
  /** Points that one transaction deletes at most. */
  readonly batch?: number;
  /** Ends the work after the current transaction. */
  readonly signal?: AbortSignal;
}

/** A sensor with a retention. */
export interface RetentionEnd extends LocatedSensor {
  /** Points before this timestamp are deleted. */
  readonly end: number;
}

/**
 * @param after id of the last sensor that was read
 * @returns the next sensors with a retention, in order of id
 */
export function keptBehind(sql: Sql, { days, now }: Expiry, after: number): Promise<RetentionEnd[]> {
  return sql<RetentionEnd[]>`
    SELECT id, shard, ${now}::bigint - least(nullif(retention, 0), nullif(${days}::int, 0)) * ${DAY}::bigint AS "end"
    FROM sensors WHERE id > ${after} AND (retention > 0 OR ${days}::int > 0) ORDER BY id LIMIT ${SENSORS}`;
}
