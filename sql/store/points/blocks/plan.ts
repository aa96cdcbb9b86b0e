/** Which blocks of a sensor points go into. */
import { placeFrom } from '../journal/tail.js';
import { type Level, PART, windowOf } from '../packed/windows.js';
import type { BlockHeader } from './rows.js';

/** A stretch of time whose points are cut into blocks anew. */
export interface BlockStretch {
  /** Microseconds since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The coarsest level that its blocks may have. */
  readonly level: Level;
  /** The blocks that there are in it, in order. */
  readonly blocks: readonly BlockHeader[];
}

/** Levels of windows, from coarse to fine. */
const LEVELS = [0, 1, 2] as const;

/**
 * @param dates in order, microseconds since 1970
 * @param blocks of the sensor in order: of each hour that one of the dates is in all, and of those around it the last one before it and the first one
 *   behind it
 * @returns in order, without overlap; each date is in one of them
 */
export function planFor(dates: Float64Array, blocks: readonly BlockHeader[]): BlockStretch[] {
  const stretches: BlockStretch[] = [];
  let next = 0;
  for (let at = 0; at < dates.length; ) {
    const date = dates[at]!;
    while (next < blocks.length && blocks[next]!.first <= date) next++;
    const stretch = stretchFor(date, blocks[next - 1], blocks[next]);
    stretches.push(stretch);
    at = placeFrom(dates, stretch.to);
  }
  return stretches;
}

/**
 * A window that was too full for one block has none of its own level any more, but several of finer ones. So the nearest block in it decides.
 * @param before the last block that begins at or before the date
 * @param after the first block that begins behind it
 */
function stretchFor(
  date: number,
  before: BlockHeader | undefined,
  after: BlockHeader | undefined,
): BlockStretch {
  for (const level of LEVELS) {
    const { from, to } = windowOf(date, level);
    const inside = [before, after].filter(
      (block) => block !== undefined && block.first >= from && block.first < to,
    );
    if (inside.length === 0) return { from, to, level, blocks: [] };
    const own = inside.find((block) => block!.level === level);
    if (own !== undefined) return { from, to, level, blocks: [own] };
  }
  const hour = windowOf(date, 2);
  const to = after !== undefined && after.first < hour.to ? after.first : hour.to;
  return before !== undefined && before.first >= hour.from
    ? { from: before.first, to, level: PART, blocks: [before] }
    : { from: hour.from, to, level: PART, blocks: [] };
}
