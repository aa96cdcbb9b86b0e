/**
 * Reads the history before the live points in steps; between steps, no transaction or connection is held.
 *
 * After each step the reader has exactly the points from `from` to `reached` as of one version of the sensor. A step advances both, in one
 * snapshot: it reads the changes since that version in the range already read, and the next points after the range with all changes applied.
 * So each point comes once, and again only when it is replaced.
 *
 *   from ─────────────── reached ──────────── end
 *    └ changes > version ─┘└── next points ──┘
 *
 * A reader that had all points up to a version before it lost its connection starts with all dates read: only the changes are left. A reader
 * that was in the middle of its history starts there. When changes were removed, `missed` returns the range of their possible dates.
 */

import type { ShardSql } from '../../sql/connect.js';
import { type HistoryStep, readHistoryStep } from '../../sql/store/changes/history.js';
import { selectExtent } from '../../sql/store/points/extent.js';
import { type LivePoints, pickPoints } from './points.js';
import type { ResumePosition } from './points-frame.js';

export interface HistoryPosition {
  readonly sensorId: number;
  /** First date of the history, microseconds. */
  readonly from: number;
  /** Last date read, microseconds; before the first step, less than `from`. */
  readonly reached: number;
  /** Version as of which the points were read; null before the first step. */
  readonly version: number | null;
}

export interface LiveStep extends HistoryPosition {
  readonly version: number;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
  /** Changes in order of versions, then the next points with `as_of`. */
  readonly points: readonly (LivePoints & ResumePosition)[];
  /** True: the history is complete; changes after `version` are live. */
  readonly isLast: boolean;
}

/** @returns 'deleted': the sensor no longer exists; 'interrupted': changes were removed before they were read, or not recorded */
export async function readHistory(
  sql: ShardSql,
  position: HistoryPosition,
): Promise<LiveStep | 'deleted' | 'interrupted'> {
  const { from, reached } = position;
  const found = await readHistoryStep(sql, position);
  if (found === undefined) return 'deleted';
  return stepOf(position, found, (date) => date >= from && date <= reached);
}

/** @param wasRead whether a date is in the range already read */
function stepOf(
  position: HistoryPosition,
  found: HistoryStep,
  wasRead: (date: number) => boolean,
): LiveStep | 'interrupted' {
  const { epoch, version: latest, changes, points: next, hasMore } = found;
  const known = position.version ?? latest;
  const isContiguous = changes.every(({ version }, index) => version === known + 1 + index);
  if (known > latest || (known < latest && changes.length === 0) || !isContiguous) return 'interrupted';
  const version = changes.at(-1)?.version ?? latest;
  const points = changes
    .map((change) => ({ ...pickPoints(change, wasRead), version: change.version }))
    .filter((each) => each.dates.length > 0);
  if (version < latest) return { ...position, epoch, version, points, isLast: false };
  if (next === null) return { ...position, epoch, version, points, isLast: true };
  return {
    ...position,
    epoch,
    version,
    points: [...points, { ...next, as_of: version }],
    reached: next.dates.at(-1)!,
    isLast: !hasMore,
  };
}

/**
 * The range in which points may have been missed. The dates of removed changes are unknown, but lie within the dates of the sensor's points
 * and of the reader's range.
 * @returns dates in microseconds, both inclusive; null when the sensor has no point in the range
 */
export async function missed(
  sql: ShardSql,
  { sensorId, from, reached }: Pick<HistoryPosition, 'sensorId' | 'from' | 'reached'>,
): Promise<{ from: number; to: number } | null> {
  const extent = await selectExtent(sql, [sensorId]);
  if (extent === null) return null;
  const range = { from: Math.max(from, extent.oldest), to: Math.min(reached, extent.newest) };
  return range.from > range.to ? null : range;
}
