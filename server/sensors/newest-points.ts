/** Newest points of the sensors of a list. */
import type { ShardQueryable } from '../../sql/connect.js';
import type { LocatedSensor, ShardHandles } from '../../sql/shards.js';
import { type DatedPoint, type NewestPoints, newestPoints } from '../../sql/store/points/newest-point.js';
import { TEXTS, TooMuch } from '../../sql/store/points/too-much.js';

/** A page of a list of sensors. */
export interface Listed<Row extends { readonly id: number }> {
  readonly rows: Row[];
  /** Number of sensors in the whole list. */
  readonly total: number;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

/**
 * Lists sensors, then reads their newest points. As in `ReadRights`, the points are read under the rights epoch of the list or an older
 * one. Otherwise a user whose access has ended could receive a point that was stored after its end.
 *
 * @param read the newest points of the rows of a list
 * @param list runs again when rights changed before the points were read
 */
export async function withNewestPoints<Row extends { readonly id: number }>(
  read: (rows: readonly Row[]) => Promise<NewestPoints>,
  list: () => Promise<Listed<Row>>,
): Promise<Listed<Row> & { readonly newest: ReadonlyMap<number, DatedPoint> }> {
  let listed = await list();
  for (;;) {
    const { rows } = listed;
    if (rows.length === 0) return { ...listed, newest: new Map() };
    const { points, epoch } = await read(rows);
    if (epoch <= listed.epoch) return { ...listed, newest: points };
    listed = await list();
    // The points are older than this list, so every sensor that is still in it may show them.
    const ids = new Set(rows.map(({ id }) => id));
    if (listed.rows.every(({ id }) => ids.has(id))) return { ...listed, newest: points };
  }
}

/**
 * The newest point of each sensor, in a snapshot of each shard.
 * @throws TooMuch, with bounded handles
 */
export async function newestInShards(
  shards: ShardHandles<ShardQueryable>,
  sensors: readonly LocatedSensor[],
): Promise<NewestPoints> {
  const parts = await shards.each(sensors, (sql, own) =>
    newestPoints(
      sql,
      own.map(({ id }) => id),
    ),
  );
  if (parts.length === 1) return parts[0]!;
  const points = new Map(parts.flatMap((part) => [...part.points]));
  const letters = [...points.values()].reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  // Each shard has bounded its own.
  if (letters > TEXTS) throw TooMuch.texts();
  return {
    points,
    epoch: Math.max(...parts.map(({ epoch }) => epoch)),
  };
}
