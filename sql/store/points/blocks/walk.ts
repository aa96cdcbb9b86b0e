/** Points of sensors in order of their dates, some blocks at a time. */
import { SECOND } from '../../../../common/dates.js';
import { groupBy } from '../../../../common/group-by.js';
import type { ShardQueryable } from '../../../connect.js';
import { int8Array } from '../../../driver/arrays.js';
import { joinedPoints, overlay, pointsBetween, type SensorPoints } from '../journal/tail.js';
import type { Window } from '../packed/windows.js';
import { type BlockRow, unpackBlock } from './rows.js';
import type { IngestState } from './snapshot.js';

export type Sort = 'ASC' | 'DESC';

/** Where a sensor is read. */
export interface Stretch {
  readonly state: IngestState;
  /** Microseconds since 1970; `to` is exclusive. */
  readonly range: Window;
}

export interface WalkOptions {
  readonly sort: Sort;
  /** Points of each sensor that will do: little more are read. */
  readonly most: number;
  /** False: texts are left out. */
  readonly withTexts: boolean;
}

export interface Walked {
  /** In ascending order, whatever the order in which blocks are read. */
  readonly points: SensorPoints;
  /** Some of them may have texts. */
  readonly haveTexts: boolean;
  /** What was not read of the range; null: nothing. */
  readonly rest: Window | null;
}

/** Sensors in one statement, and blocks of all of them that are read at most. */
const MOST_SENSORS = 128;
const MOST_BLOCKS = 256;

/** The first points of each range, or the last ones. @returns of each stretch */
export async function readNext(
  tx: ShardQueryable,
  stretches: readonly Stretch[],
  options: WalkOptions,
): Promise<Walked[]> {
  const walked: Walked[] = [];
  for (let at = 0; at < stretches.length; at += MOST_SENSORS)
    walked.push(...(await readSome(tx, stretches.slice(at, at + MOST_SENSORS), options)));
  return walked;
}

/** All points of a sensor in a range, some at a time, each time in ascending order. */
export async function* walk(tx: ShardQueryable, { state, range }: Stretch, options: WalkOptions) {
  for (let rest: Window | null = range; rest !== null && rest.from < rest.to; ) {
    const next: readonly Walked[] = await readNext(tx, [{ state, range: rest }], options);
    yield next[0]!.points;
    rest = next[0]!.rest;
  }
}

type FoundBlock = BlockRow & {
  readonly last: number;
  readonly inside: number;
  readonly have_texts: boolean;
};

async function readSome(
  tx: ShardQueryable,
  stretches: readonly Stretch[],
  options: WalkOptions,
): Promise<Walked[]> {
  const mostBlocks = Math.max(2, Math.floor(MOST_BLOCKS / stretches.length));
  const direction = options.sort === 'ASC' ? tx`ASC` : tx`DESC`;
  const column = (of: (stretch: Stretch) => number) => int8Array(stretches.map(of));
  const rows = await tx.binary<FoundBlock[]>`
    SELECT found.* FROM unnest(
      ${column(({ state }) => state.sensor_id)}::bigint[], ${column(({ range }) => range.from)}::bigint[],
      ${column(({ range }) => range.to)}::bigint[]
    ) AS wanted (id, lo, hi) CROSS JOIN LATERAL (
      SELECT sensor_id, first, last, count, inside, data, texts IS NOT NULL AS have_texts,
             ${options.withTexts ? tx`texts` : tx`NULL::text[] AS texts`}
      FROM (
        SELECT next.*, sum(inside) OVER (ORDER BY first ${direction} ROWS UNBOUNDED PRECEDING) - inside AS before FROM (
          SELECT *, CASE WHEN first >= lo AND last < hi THEN count ELSE 0 END AS inside FROM blocks
          WHERE sensor_id = id AND first < hi AND first >= bucket_start(lo, ${604800 * SECOND}::bigint) AND last >= lo
          ORDER BY first ${direction} LIMIT ${mostBlocks}
        ) next
      ) counted WHERE before < ${options.most} OFFSET 0
    ) found ORDER BY sensor_id, first`;
  const bySensor = groupBy(rows, ({ sensor_id }) => sensor_id);
  return stretches.map((stretch) =>
    walkedOf(stretch, bySensor.get(stretch.state.sensor_id) ?? [], mostBlocks, options),
  );
}

/** @param blocks in ascending order */
function walkedOf(
  { state, range }: Stretch,
  blocks: readonly FoundBlock[],
  mostBlocks: number,
  { sort, most, withTexts }: WalkOptions,
): Walked {
  const inside = blocks.reduce((sum, block) => sum + block.inside, 0);
  const isAll = blocks.length < mostBlocks && inside < most;
  const reached = isAll ? range : reachedOf(range, blocks, sort);
  const tail = pointsBetween(state.tail, reached.from, reached.to - 1);
  const stored = joinedPoints(blocks.map((row) => pointsBetween(unpackBlock(row), range.from, range.to - 1)));
  const rest = sort === 'ASC' ? { from: reached.to, to: range.to } : { from: range.from, to: reached.from };
  return {
    points: overlay(stored, withTexts ? tail : { ...tail, texts: null }),
    haveTexts: tail.texts !== null || blocks.some(({ have_texts }) => have_texts),
    rest: isAll || rest.from >= rest.to ? null : rest,
  };
}

/** The part of the range up to the end of the blocks. */
function reachedOf({ from, to }: Window, blocks: readonly FoundBlock[], sort: Sort): Window {
  return sort === 'ASC'
    ? { from, to: Math.min(blocks.at(-1)!.last + 1, to) }
    : { from: Math.max(blocks[0]!.first, from), to };
}
