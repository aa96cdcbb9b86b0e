/** Compares a database with the model of a fleet: every point bit for bit, and buckets with recomputed ones. */
import { readBuckets } from '../../server/data/buckets/read.js';
import type { ShardSql } from '../../sql/connect.js';
import { pointsAfter } from '../../sql/store/points/read-points.js';
import { WIDTHS, type Width } from '../../sql/store/points/widths.js';
import { difference, startInUtc, summarise } from '../support/buckets.js';
import type { Sensor } from './fleet.js';
import type { Model } from './model.js';

/** Points of a page. */
const PAGE = 20_000;

const WHOLE = { from: null, to: null, sort: 'ASC', limit: 1_000_000, offset: 0, zone: null } as const;

/**
 * @param id of the sensor in the database
 * @returns the first difference; null: none
 */
export async function compare(
  sql: ShardSql,
  sensor: Sensor,
  id: number,
  { points }: Model,
): Promise<string | null> {
  const wrong = await comparePoints(sql, id, points);
  if (wrong !== null) return wrong;
  const all = Array.from(points, ([date, number]) => ({ date, number, text: null }));
  // Comparing all widths of every sensor would take longer than the rest of the test.
  const widths: readonly Width[] = sensor.index % 10 === 0 ? WIDTHS : [86400, 604800];
  for (const width of widths) {
    const { rows } = await readBuckets(sql, { ...WHOLE, sensorIds: [id], width });
    const expected = summarise(id, all, (date) => startInUtc(date, width));
    const wrong = difference(rows, expected);
    if (wrong !== null) return `buckets of ${width} s: ${wrong}`;
  }
  return null;
}

async function comparePoints(
  sql: ShardSql,
  id: number,
  points: ReadonlyMap<number, number>,
): Promise<string | null> {
  let count = 0;
  for (let after = -1; ; ) {
    const page = await pointsAfter(sql, id, after, PAGE);
    const { length } = page.date;
    if (length === 0) break;
    for (let i = 0; i < length; i++, count++) {
      const date = page.date[i]!;
      if (date <= after) return `${date} is out of order`;
      after = date;
      const number = points.get(date);
      if (!Object.is(number, page.number[i])) return `${page.number[i]} at ${date} instead of ${number}`;
    }
  }
  return count === points.size ? null : `${count} points instead of ${points.size}`;
}
