/**
 * What rollups can tell of a part of time, and what only points can: any range is cut into few whole buckets, from coarse to
 * fine, and the rest.
 *
 *   range    ├───────────────────────────────────────────────┤
 *   weeks          │               │               │
 *   days        │ │                                 │ │ │
 *   hours     │││                                        │││
 *   minutes  ││                                             ││
 *   points   ╵                                                ╵
 */
import type { Fragment, Queryable } from '../connect.js';
import { SECOND, stored, type Width } from './widths.js';

/** Coarse to fine: beside whole weeks a range has at most 6 days, 23 hours and 59 minutes at either end. */
const LADDER = [604800, 86400, 3600, 60] as const satisfies readonly Width[];

/**
 * Definitions for a WITH that cut, for each row of a relation, its multirange `rest` (dates that clean rows of rollups know)
 * into whole buckets. What they leave over joins the multirange `raw` (dates that only points know).
 *
 * @param source relation with `sensor_id`, `rest` and `raw`
 * @param below only rollups finer than this, seconds; null: all
 */
export function cover(sql: Queryable, source: string, below: Width | null): Cover {
  const widths = LADDER.filter((width) => below === null || width < below);
  const steps = widths.map((width, index) =>
    cut(sql, width, index === 0 ? source : nameOf(widths[index - 1]!)),
  );
  const last = sql(widths.length === 0 ? source : nameOf(widths.at(-1)!));
  return {
    definitions: sql`${joined(sql, steps)} uncovered AS MATERIALIZED (SELECT sensor_id, raw + rest AS raw FROM ${last})`,
    rows: (columns) =>
      joined(
        sql,
        widths.map(
          (width) => sql`
          SELECT found.* FROM ${sql(nameOf(width))} AS cut CROSS JOIN unnest(whole) AS range CROSS JOIN LATERAL (
            SELECT ${columns} FROM ${sql(stored(width))} rollup
            WHERE rollup.sensor_id = cut.sensor_id AND bucket >= lower(range) AND bucket < upper(range)
            OFFSET 0
          ) found
          UNION ALL`,
        ),
      ),
  };
}

/** No parts are no text; an empty list would be a parameter. */
function joined(sql: Queryable, parts: readonly Fragment[]): Fragment {
  return parts.length === 0 ? sql`` : sql`${parts}`;
}

export interface Cover {
  /** Parts of a WITH; the last one is `uncovered`: by sensor, the dates that have to be read from points. */
  readonly definitions: Fragment;
  /**
   * Queries of the rows of these buckets, each followed by UNION ALL: the points of `uncovered` come last.
   *
   * OFFSET 0 keeps each subquery by itself: run for each range, by index. Joined with the others it might become a scan of a
   * whole rollup, for the planner cannot know that the ranges are few and short.
   */
  rows(columns: Fragment): Fragment;
}

const nameOf = (width: Width) => `cut_${width}`;

/** Takes the whole buckets of a width out of the rest that the coarser one left. */
function cut(sql: Queryable, width: Width, before: string): Fragment {
  return sql`
    ${sql(nameOf(width))} AS MATERIALIZED (
      SELECT sensor_id, raw, rest - inside.whole AS rest, inside.whole
      FROM ${sql(before)} AS coarser CROSS JOIN LATERAL (${wholeBuckets(sql, width, sql`coarser.rest`)}) inside
    ),`;
}

/** A query of one row: `whole`, the whole buckets of a width that lie in a multirange of dates. */
export function wholeBuckets(sql: Queryable, width: Width, dates: Fragment): Fragment {
  const step = sql`${width * SECOND}::bigint`;
  return sql`
    SELECT coalesce(range_agg(int8range(lo, hi)), '{}') AS whole
    FROM unnest(${dates}) AS range CROSS JOIN LATERAL (
      SELECT bucket_start(lower(range) + ${step} - 1, ${step}) AS lo, bucket_start(upper(range), ${step}) AS hi
    ) bounds
    WHERE lo < hi`;
}
