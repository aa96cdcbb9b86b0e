/**
 * History before the live points, one step at a time; between steps nothing is held in the database.
 *
 * After each step the reader knows exactly the points from `from` to `reached` as of one version of the sensor. A step moves both on,
 * in one snapshot: the changes since that version, as far as they are in the range that was read already; and the next points
 * after it, which the snapshot holds with all changes applied. So each point comes once as it is, and again only when it is replaced.
 *
 *   from ─────────────── reached ──────────── end
 *    └ changes > version ─┘└── next points ──┘
 *
 * Who had everything up to a version already, and lost his connection, begins with all dates read: then only the changes are left. Who was in the middle
 * of it begins there. Where changes are gone, `missed` tells the dates that they may have had.
 */

import type { Sql } from '../../sql/connect.js';
import { type HistoryStep, readHistoryStep } from '../../sql/store/changes/history.js';
import { selectExtent } from '../../sql/store/points/extent.js';
import type { Told } from './piece.js';
import { type LivePoints, pick } from './points.js';

export interface Place {
  readonly sensorId: number;
  /** First date that is wanted, microseconds. */
  readonly from: number;
  /** Everything up to this date has been read; before the first step, all before `from`. */
  readonly reached: number;
  /** Version as of which it was read; null before the first step. */
  readonly version: number | null;
}

export interface Step extends Place {
  readonly version: number;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
  /** In order; at the end of what was read on, with the version as of which it was. */
  readonly points: readonly (LivePoints & Told)[];
  /** Nothing is left: what comes after `version` is live. */
  readonly isLast: boolean;
}

/** @returns 'gone' when there is no such sensor any more, 'late' when changes were removed before they were read, or never kept */
export async function readHistory(sql: Sql, place: Place): Promise<Step | 'gone' | 'late'> {
  const { from, reached } = place;
  const found = await readHistoryStep(sql, place);
  return found === undefined ? 'gone' : stepOf(place, found, (date) => date >= from && date <= reached);
}

/** @param wasRead whether a date is in the range that was read */
function stepOf(place: Place, found: HistoryStep, wasRead: (date: number) => boolean): Step | 'late' {
  const { epoch, version: head, changes, points: next, hasMore } = found;
  const known = place.version ?? head;
  const isWhole = changes.every(({ version }, index) => version === known + 1 + index);
  if (known > head || (known < head && changes.length === 0) || !isWhole) return 'late';
  const version = changes.at(-1)?.version ?? head;
  const points = changes
    .map((change) => ({ ...pick(change, wasRead), version: change.version }))
    .filter((each) => each.dates.length > 0);
  if (version < head) return { ...place, epoch, version, points, isLast: false };
  if (next === null) return { ...place, epoch, version, points, isLast: true };
  return {
    ...place,
    epoch,
    version,
    points: [...points, { ...next, as_of: version }],
    reached: next.dates.at(-1)!,
    isLast: !hasMore,
  };
}

/**
 * Where points may have been missed, as exactly as it is known: nothing tells the dates of changes that are gone, but they lie among those that the reader
 * wants and the sensor has.
 * @returns dates in microseconds, both inclusive; null when there is no such point
 */
export async function missed(
  sql: Sql,
  { sensorId, from, reached }: Pick<Place, 'sensorId' | 'from' | 'reached'>,
): Promise<{ from: number; to: number } | null> {
  const extent = await selectExtent(sql, [sensorId]);
  if (extent === null) return null;
  const range = { from: Math.max(from, extent.oldest), to: Math.min(reached, extent.newest) };
  return range.from > range.to ? null : range;
}
