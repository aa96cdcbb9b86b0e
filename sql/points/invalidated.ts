/** Sensors whose stored buckets are out of date somewhere. */
import type { Queryable } from '../connect.js';
import { countInvalidatedWeeks } from './blocks/store-sums.js';
import { isPacked } from './is-packed.js';

/** @param most beyond it they are not counted */
export async function countInvalidated(sql: Queryable, most: number): Promise<number> {
  if (isPacked) return countInvalidatedWeeks(sql, most);
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) FROM (SELECT DISTINCT sensor_id FROM dirty_ranges LIMIT ${most}) d`;
  return row!.count;
}
