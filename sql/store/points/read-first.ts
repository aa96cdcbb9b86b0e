/** The first points of a range of a sensor, for readers that go on where they stopped. */
import type { ShardQueryable } from '../../connect.js';
import { withSnapshot } from './blocks/snapshot.js';
import { readNext } from './blocks/walk.js';
import { NO_POINTS, type SensorPoints } from './journal/tail.js';

export interface FirstPoints {
  /** In order of date. */
  readonly points: SensorPoints;
  /** First date that was not read, microseconds; null: all of the range was read. */
  readonly next: number | null;
}

/**
 * @param from microseconds, inclusive, as is `to`
 * @param most points that will do: few more are read
 */
export function readFirst(
  sql: ShardQueryable,
  sensorId: number,
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): Promise<FirstPoints> {
  return withSnapshot(sql, [sensorId], async (tx, { sensors }) => {
    const [state] = sensors;
    if (state === undefined) return { points: NO_POINTS, next: null };
    const range = { from, to: to + 1 };
    const [walked] = await readNext(tx, [{ state, range }], { sort: 'ASC', most, withTexts: true });
    return { points: walked!.points, next: walked!.rest?.from ?? null };
  });
}
