/** Pages of raw points, as columns. */
import type { Fragment, Queryable } from '../connect.js';
import type { PointPage, PointRange } from './blocks/point-pages.js';
import * as packed from './blocks/point-pages.js';
import { columnsFrom, columnsOf } from './columns.js';
import { countStatement } from './count-points.js';
import { isPacked } from './is-packed.js';
import { newestDates } from './newest-point.js';
import type { PointRow } from './read-points.js';
import { seek } from './seek.js';
import { DATE_END } from './widths.js';

export type { PointPage, PointRange } from './blocks/point-pages.js';

export const ALL_DATES = { from: 0, to: DATE_END - 1 } as const;

/** From this offset on a page is sought by counts; before it, passing over points takes less. */
const DEEP = 20_000;

const COLUMNS = ['sensor_id', 'date', 'number', 'text'] as const;

/**
 * Points of one sensor or, in one order of time, of many, with how many there are in the range, of one snapshot.
 * @throws TooMuch
 */
export async function readPage(
  sql: Queryable,
  sensorIds: readonly number[],
  range: PointRange,
): Promise<PointPage> {
  if (isPacked) return packed.readPage(sql, sensorIds, range);
  const { from, to } = range;
  const offset = from > to ? 0 : range.offset;
  return pageFrom(
    await sql.columns<Answered>`
    SELECT (SELECT epoch FROM rights_epoch) AS epoch, (${countStatement(sql, sensorIds, from, to)}) AS total
           ${columnsOf(sql, COLUMNS)}
    FROM (${pointStatement(sql, sensorIds, { ...range, offset })}) page`,
  );
}

/**
 * The points of a page; `from` is not after `to`, when they are sought.
 * @param deep for tests: the offset from which they are
 */
export function pointStatement(
  sql: Queryable,
  sensorIds: readonly number[],
  { from, to, sort, limit, offset }: PointRange,
  deep: number = DEEP,
): Fragment {
  // Every one of several sensors may have to give all that is left out.
  if (offset * sensorIds.length < deep) {
    const page = { first: sql`${from}`, last: sql`${to}`, offset: sql`${offset}::bigint` };
    return pageOf(sql, sensorIds, { ...page, sort, limit });
  }
  // One statement, and therefore one snapshot: the counts are those of the points that the page is taken from.
  const page = {
    first: sort === 'ASC' ? sql`(SELECT lo FROM start)` : sql`${from}`,
    last: sort === 'ASC' ? sql`${to}` : sql`(SELECT hi - 1 FROM start)`,
    offset: sql`(SELECT skip FROM start)`,
  };
  return sql`
    WITH ${seek(sql, { sensorIds, from, to, sort, offset })}
    ${pageOf(sql, sensorIds, { ...page, sort, limit })}`;
}

interface Page {
  /** Dates, inclusive. */
  readonly first: Fragment;
  readonly last: Fragment;
  readonly offset: Fragment;
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
}

function pageOf(
  sql: Queryable,
  sensorIds: readonly number[],
  { first, last, offset, sort, limit }: Page,
): Fragment {
  const direction = sort === 'ASC' ? sql`ASC` : sql`DESC`;
  if (sensorIds.length === 1) {
    return sql`
      SELECT sensor_id, date, number, text FROM points
      WHERE sensor_id = ${sensorIds[0]!} AND date BETWEEN ${first} AND ${last}
      ORDER BY date ${direction} LIMIT ${limit} OFFSET ${offset}`;
  }
  // Each sensor gives at most what one page could need, in order of its index; then they are merged.
  return sql`
    SELECT p.* FROM unnest(${sensorIds as number[]}::bigint[]) AS wanted (sensor_id)
    CROSS JOIN LATERAL (
      SELECT sensor_id, date, number, text FROM points
      WHERE points.sensor_id = wanted.sensor_id AND date BETWEEN ${first} AND ${last}
      ORDER BY date ${direction} LIMIT ${limit}::bigint + ${offset}
    ) p
    ORDER BY p.date ${direction}, p.sensor_id LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * A page of the newest points of each sensor within a range of dates, by date and then by sensor; `total` counts the sensors that have one.
 * @throws TooMuch
 */
export async function newestPoints(
  sql: Queryable,
  sensorIds: readonly number[],
  range: PointRange,
): Promise<PointPage> {
  if (isPacked) return packed.newestPoints(sql, sensorIds, range);
  const { from, to, sort, limit, offset } = range;
  const direction = sort === 'ASC' ? sql`ASC` : sql`DESC`;
  // Values only of the page: texts of all the others may be long.
  return pageFrom(
    await sql.columns<Answered>`
    WITH newest AS MATERIALIZED (${newestDates(sql, sensorIds, from, to)})
    SELECT (SELECT epoch FROM rights_epoch) AS epoch, (SELECT count(*) FROM newest) AS total${columnsOf(sql, COLUMNS)}
    FROM (
      SELECT point.* FROM (
        SELECT * FROM newest ORDER BY date ${direction}, sensor_id LIMIT ${limit} OFFSET ${offset}
      ) page CROSS JOIN LATERAL (
        SELECT sensor_id, date, number, text FROM points
        WHERE points.sensor_id = page.sensor_id AND points.date = page.date LIMIT 1
      ) point
      ORDER BY page.date ${direction}, page.sensor_id
    ) ordered`,
  );
}

interface Answered {
  readonly total: Float64Array;
  readonly epoch: Float64Array;
}

function pageFrom(found: Answered): PointPage {
  return { columns: columnsFrom<PointRow>(found, COLUMNS), total: found.total[0]!, epoch: found.epoch[0]! };
}
