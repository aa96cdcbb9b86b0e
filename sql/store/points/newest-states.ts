/** The newest points of sensors with texts that the database cuts: what a strip of states in a list shows. Long texts never leave the database. */
import { groupBy } from '../../../common/group-by.js';
import type { ShardQueryable } from '../../connect.js';
import { type IngestState, idsOf, withSnapshot } from './blocks/snapshot.js';
import { unpacked } from './blocks/unpacked.js';
import { joinedPoints, overlay, pointsBetween, type SensorPoints } from './journal/tail.js';
import type { Window } from './packed/windows.js';

/** Characters of a text that are read. */
const MOST_TEXT = 200;
/** Points of each sensor that will do: little more are read. */
const MOST_POINTS = 4096;
/** Blocks of all sensors together that are read at most, and of one sensor. */
const MOST_BLOCKS = 128;
const MOST_OF_SENSOR = 16;

export interface NewestStates {
  /**
   * By sensor, in ascending order: the newest points before the end of the range. Older ones than the range are among them, so that the state at its
   * start is known, unless the sensor has too many points in it.
   */
  readonly points: ReadonlyMap<number, SensorPoints>;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

interface CutBlock {
  readonly sensor_id: number;
  readonly first: number;
  readonly count: number;
  readonly data: Buffer;
  /** Places, from 1, at which another text begins, and these texts; null: no point has one. */
  readonly places: ArrayLike<number> | null;
  readonly texts: readonly (string | null)[] | null;
}

/** @param range microseconds since 1970; `to` is exclusive */
export function newestStates(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  range: Window,
): Promise<NewestStates> {
  return withSnapshot(sql, sensorIds, async (tx, { sensors, epoch }) => {
    const mostBlocks = Math.min(
      MOST_OF_SENSOR,
      Math.max(1, Math.floor(MOST_BLOCKS / Math.max(1, sensors.length))),
    );
    const rows = await readCut(tx, sensors, range, mostBlocks);
    const bySensor = groupBy(rows, ({ sensor_id }) => sensor_id);
    const points = new Map<number, SensorPoints>();
    for (const state of sensors) {
      const blocks = bySensor.get(state.sensor_id) ?? [];
      points.set(state.sensor_id, await pointsOf(state, blocks, range, mostBlocks));
    }
    return { points, epoch };
  });
}

/** The newest blocks of each sensor, back to the one that holds the state at the start of the range. */
function readCut(
  tx: ShardQueryable,
  sensors: readonly IngestState[],
  { from, to }: Window,
  mostBlocks: number,
) {
  return tx.binary<CutBlock[]>`
    SELECT found.* FROM unnest(${idsOf(sensors)}::bigint[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT sensor_id, first, count, data, runs.places, runs.texts FROM (
        SELECT newest.*, lag(first) OVER later AS next, sum(count) OVER later - count AS after FROM (
          SELECT sensor_id, first, count, data, texts FROM blocks
          WHERE sensor_id = id AND first < ${to} ORDER BY first DESC LIMIT ${mostBlocks}
        ) newest WINDOW later AS (ORDER BY first DESC ROWS UNBOUNDED PRECEDING)
      ) block CROSS JOIN LATERAL (
        SELECT array_agg(place ORDER BY place) AS places, array_agg(text ORDER BY place) AS texts FROM (
          SELECT place, text, lag(text) OVER (ORDER BY place) AS before FROM (
            SELECT place, left(text, ${MOST_TEXT}::int) AS text FROM unnest(block.texts) WITH ORDINALITY AS each (text, place)
          ) cut
        ) compared WHERE place = 1 OR text IS DISTINCT FROM before
      ) runs WHERE (next IS NULL OR next > ${from}) AND after < ${MOST_POINTS} OFFSET 0
    ) found ORDER BY sensor_id, first`;
}

async function pointsOf(
  { tail }: IngestState,
  blocks: readonly CutBlock[],
  { to }: Window,
  mostBlocks: number,
): Promise<SensorPoints> {
  const parts: SensorPoints[] = [];
  let count = 0;
  for (const block of blocks) {
    const { dates, numbers } = await unpacked([{ ...block, first_date: block.first }], { from: 0, to });
    parts.push({ dates, numbers, texts: textsOf(block, dates.length) });
    count += block.count;
  }
  // Between older points there may be some in blocks that were not read.
  const isAll = blocks.length < mostBlocks && count < MOST_POINTS;
  const newer = pointsBetween(tail, isAll ? 0 : blocks[0]!.first, to - 1);
  return overlay(joinedPoints(parts), { ...newer, texts: newer.texts?.map(cut) ?? null });
}

function textsOf({ places, texts }: CutBlock, length: number): SensorPoints['texts'] {
  if (places === null || texts === null) return null;
  const all = new Array<string | null>(length).fill(null);
  for (let i = 0; i < places.length; i++)
    all.fill(texts[i]!, places[i]! - 1, (places[i + 1] ?? length + 1) - 1);
  return all;
}

/** As the database cuts: by characters, not by halves of them. */
function cut(text: string | null): string | null {
  if (text === null || text.length <= MOST_TEXT) return text;
  return [...text.slice(0, 2 * MOST_TEXT)].slice(0, MOST_TEXT).join('');
}
