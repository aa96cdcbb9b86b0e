/** What the rollups know of sensors, and what only their points know: marks and dirty ranges, as ranges of time. */
import type { Fragment, Queryable } from '../connect.js';
import { SECOND, stored, type Width } from './widths.js';

export interface Heads {
  readonly sensorIds: readonly number[];
  /** The rollup that is read. */
  readonly base: Width;
  /** The range `[lo, hi)`, microseconds since 1970; both are bounds of its buckets. Expressions of type bigint. */
  readonly lo: Fragment;
  readonly hi: Fragment;
}

/**
 * Definition of `head` for a WITH: the sensors, each with the start of the bucket that its mark cuts (`edge`) and the buckets of
 * the base that dirty ranges touch (`stale`); of both the dates that finer rollups know (`rest`), and all dates
 * that only points know (`raw`).
 */
export function headRows(sql: Queryable, { sensorIds, base, lo, hi }: Heads): Fragment {
  const width = sql`${base * SECOND}::bigint`;
  return sql`
    head AS MATERIALIZED (
      SELECT sensor_id, edge, stale,
             wanted * (stale + int8multirange(int8range(edge, mark))) - dirty AS rest,
             wanted * (dirty + int8multirange(int8range(mark, NULL))) AS raw
      FROM ingest_state
      CROSS JOIN (SELECT int8multirange(int8range(${lo}, ${hi})) AS wanted) query
      CROSS JOIN LATERAL (SELECT bucket_start(mark, ${width}) AS edge) cut
      CROSS JOIN LATERAL (
        SELECT coalesce(range_agg(int8range(lo, hi)), '{}') AS dirty,
               coalesce(range_agg(int8range(
                 bucket_start(lo, ${width}), least(bucket_start(hi - 1, ${width}) + ${width}, edge))), '{}') AS stale
        FROM dirty_ranges
        WHERE dirty_ranges.sensor_id = ingest_state.sensor_id AND lo < ${hi} AND hi > ${lo}
      ) ranges
      WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[])
    )`;
}

/** A query over `head`, one sensor at a time: rows of the base before the mark's bucket, but no stale ones. */
export function cleanRows(sql: Queryable, { base, lo, hi }: Heads, columns: Fragment): Fragment {
  return sql`
    SELECT ${columns} FROM ${sql(stored(base))} rollup
    WHERE rollup.sensor_id = head.sensor_id AND bucket >= ${lo} AND bucket < least(edge, ${hi})
      AND NOT stale @> bucket`;
}
