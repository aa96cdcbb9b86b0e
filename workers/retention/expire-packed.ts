/** Retention where points are packed: some sensors at a time, since whoever writes waits for each transaction. */
import { type Sql, transact } from '../../sql/connect.js';
import {
  type Before,
  deletePointsBefore,
  sensorsWithPointsBefore,
} from '../../sql/points/blocks/delete-points.js';
import { type Expiry, keptBehind } from './kept.js';

/** Points that one transaction deletes at most: blocks go as a whole. */
const PIECE = 500_000;

/** Sensors whose points one transaction deletes. */
const SENSORS = 50;

/** @returns how many points were deleted */
export async function expirePacked(sql: Sql, expiry: Expiry): Promise<number> {
  const { piece = PIECE, signal } = expiry;
  let points = 0;
  let kept = await keptBehind(sql, expiry, 0);
  while (kept.length > 0) {
    let left: readonly Before[] = await sensorsWithPointsBefore(
      sql,
      kept.map(({ id, end }) => ({ sensorId: id, before: end })),
    );
    while (left.length > 0) {
      if (signal?.aborted) return points;
      const some = left.slice(0, SENSORS);
      const deleted = await transact(sql, (tx) => deletePointsBefore(tx, some, piece));
      points += deleted.points;
      left = [...deleted.left, ...left.slice(SENSORS)];
    }
    kept = await keptBehind(sql, expiry, kept.at(-1)!.id);
  }
  return points;
}
