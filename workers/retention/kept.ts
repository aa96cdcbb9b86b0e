/** How long points are kept. */
import type { Sql } from '../../sql/connect.js';
import { DAY } from '../../sql/store/points/widths.js';

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

/** A sensor of which not all points are kept. */
export interface End {
  readonly id: number;
  /** Date before which points go. */
  readonly end: number;
}

/**
 * @param after id of the last one before them
 * @returns the next sensors of which not all points are kept, in order
 */
export function keptBehind(sql: Sql, { days, now }: Expiry, after: number): Promise<End[]> {
  return sql<End[]>`
    SELECT id, ${now}::bigint - least(nullif(retention, 0), nullif(${days}::int, 0)) * ${DAY}::bigint AS "end"
    FROM sensors WHERE id > ${after} AND (retention > 0 OR ${days}::int > 0) ORDER BY id LIMIT ${SENSORS}`;
}
