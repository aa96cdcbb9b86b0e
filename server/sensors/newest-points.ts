/** Newest points of the sensors of a list. */
import type { ShardQueryable } from '../../sql/connect.js';
import { type DatedPoint, newestPoints } from '../../sql/store/points/newest-point.js';

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
 * @param list runs again when rights changed before the points were read
 */
export async function withNewestPoints<Row extends { readonly id: number }>(
  sql: ShardQueryable,
  list: () => Promise<Listed<Row>>,
): Promise<Listed<Row> & { readonly newest: ReadonlyMap<number, DatedPoint> }> {
  let listed = await list();
  for (;;) {
    const ids = listed.rows.map(({ id }) => id);
    if (ids.length === 0) return { ...listed, newest: new Map() };
    const { points, epoch } = await newestPoints(sql, ids);
    if (epoch <= listed.epoch) return { ...listed, newest: points };
    listed = await list();
    // The points are older than this list, so every sensor that is still in it may show them.
    const read = new Set(ids);
    if (listed.rows.every(({ id }) => read.has(id))) return { ...listed, newest: points };
  }
}
