/** The newest points of the sensors of a list. */
import type { Queryable } from '../../sql/connect.js';
import { type DatedPoint, newestPoints } from '../../sql/store/points/newest-point.js';

/** A page of a list of sensors. */
export interface Listed<Row extends { readonly id: number }> {
  readonly rows: Row[];
  /** Of the whole list. */
  readonly total: number;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

/**
 * Lists sensors, then reads their newest points. As in `ReadRights`, what is answered was read under the rights that the list goes by, or under
 * older ones: no point that came after the end of somebody's access reaches that user.
 *
 * @param list done again when rights have changed before the points were read
 */
export async function withNewestPoints<Row extends { readonly id: number }>(
  sql: Queryable,
  list: () => Promise<Listed<Row>>,
): Promise<Listed<Row> & { readonly newest: ReadonlyMap<number, DatedPoint> }> {
  let listed = await list();
  for (;;) {
    const ids = listed.rows.map(({ id }) => id);
    if (ids.length === 0) return { ...listed, newest: new Map() };
    const { points, epoch } = await newestPoints(sql, ids);
    if (epoch <= listed.epoch) return { ...listed, newest: points };
    listed = await list();
    // A sensor that the user may read now may be shown as it was a moment ago.
    const known = new Set(ids);
    if (listed.rows.every(({ id }) => known.has(id))) return { ...listed, newest: points };
  }
}
