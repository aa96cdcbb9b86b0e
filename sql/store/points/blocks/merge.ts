/**
 * Moves points from the journal into blocks.
 *
 *   tails of sensors ─► which blocks they go into ─► read, unpack, cut anew, pack ─► lock ingest states, compare `merged_to`, write
 *
 * Only the last step locks anything. Where another transaction has locked or merged a sensor meanwhile, or changed its points, it is left as it is.
 */
import { TimeSlice } from '../../../../common/time-slice.js';
import { isLockTimeout, type ShardQueryable, type ShardSql } from '../../../connect.js';
import { int8Array, numberArray } from '../../../driver/arrays.js';
import type { JournalLog } from '../journal/log.js';
import { logOf } from '../journal/log-of.js';
import { joinedPoints, overlay, placeFrom, type SensorPoints } from '../journal/tail.js';
import { cutIntoBlocks, windowOf } from '../packed/windows.js';
import { OpenBlocks } from './open-blocks.js';
import { type BlockStretch, planFor } from './plan.js';
import {
  type BlockHeader,
  type BlockKey,
  type BlockRow,
  deleteBlocks,
  insertPacked,
  type NewBlock,
  type PackedBlock,
  packBlock,
  readBlocks,
  unpackBlock,
} from './rows.js';

/** Sensors whose ingest states are locked together. */
export const MOST_SENSORS = 100;

/** Points that one transaction moves, at most; the row of the journal that has the last one goes as a whole. */
export const MOST_MOVED = 100_000;

/** Points that are put into blocks in a turn of the event loop, some milliseconds' work. */
const COMPUTED = 16_000;

interface MergeState {
  readonly sensor_id: number;
  readonly merged_to: number;
}

/** What becomes of a sensor. */
interface Merged {
  readonly sensorId: number;
  /** As it was read. */
  readonly mergedTo: number;
  /** Date of the newest point that is moved. */
  readonly newest: number;
  readonly assigned: number;
  /** When its last points came, microseconds since 1970; NaN: none are moved. */
  readonly arrived: number;
  readonly gone: readonly BlockKey[];
  readonly blocks: readonly PackedBlock[];
}

/**
 * Moves all points of the sensors that are in the journal.
 * @param sensorIds at most `MOST_SENSORS`
 * @returns how many blocks were written
 */
export async function mergeSensors(sql: ShardSql, sensorIds: readonly number[]): Promise<number> {
  let blocks = 0;
  for (let isDone = false; !isDone; ) {
    const step = await mergeStep(sql, sensorIds);
    blocks += step.blocks;
    ({ isDone } = step);
  }
  return blocks;
}

/** Moves the points of one transaction: to put more in order at once would hold up all else that the process does. */
async function mergeStep(
  sql: ShardSql,
  sensorIds: readonly number[],
): Promise<{ readonly blocks: number; readonly isDone: boolean }> {
  const log = logOf(sql);
  const pin = log.pin();
  const nothing = { blocks: 0, isDone: true };
  try {
    const states = await sql<MergeState[]>`
      SELECT sensor_id, merged_to FROM ingest_state WHERE sensor_id = ANY (${int8Array(sensorIds)}::bigint[])`;
    if (!pin.isValid()) return nothing;
    forgetMerged(log, sensorIds, states, pin.seq);
    const tailed = states.filter(({ sensor_id }) => log.tail(sensor_id).unmerged > 0);
    const limitOf = ({ sensor_id, merged_to }: MergeState) =>
      log.tail(sensor_id).rowOf(MOST_MOVED, merged_to);
    const upTo = Math.min(pin.seq, ...tailed.map(limitOf));
    const longest = tailed.filter((state) => upTo < pin.seq && limitOf(state) === upTo);
    const merged = await mergedOf(sql, tailed, upTo);
    if (merged.length === 0) return nothing;
    const written = await sql.begin(async (tx) => {
      const locked = await lockStates(
        tx,
        merged.map(({ sensorId }) => sensorId),
        'skip',
      );
      // The connection may be the first one to a new primary, whose journal is another one.
      if (!pin.isValid()) return [];
      const fresh = merged.filter(({ sensorId, mergedTo }) => locked.get(sensorId) === mergedTo);
      await write(tx, fresh, upTo);
      return fresh;
    });
    for (const { sensorId, blocks } of written) {
      log.merged(sensorId, upTo);
      const last = blocks.at(-1);
      if (last !== undefined) sql.memory.of(OpenBlocks).wrote(sensorId, last);
    }
    return {
      blocks: written.reduce((sum, { blocks }) => sum + blocks.length, 0),
      // The others wait for the sensor with the longest tail, and all for the next time where another transaction has locked it.
      isDone: !written.some(({ sensorId }) => longest.some(({ sensor_id }) => sensor_id === sensorId)),
    };
  } finally {
    pin.release();
  }
}

/** Forgets what the states show as merged. A sensor without a state is deleted, and its points with it. */
function forgetMerged(
  log: JournalLog,
  sensorIds: readonly number[],
  states: readonly MergeState[],
  upTo: number,
): void {
  const mergedTo = new Map(states.map(({ sensor_id, merged_to }) => [sensor_id, merged_to]));
  for (const id of sensorIds) log.merged(id, mergedTo.get(id) ?? upTo);
}

/**
 * @param busy whether to wait for the sensors that another transaction has locked, or to leave them out
 * @returns `merged_to` of each that there is
 */
export async function lockStates(
  tx: ShardQueryable,
  sensorIds: readonly number[],
  busy: 'wait' | 'skip' = 'wait',
): Promise<Map<number, number>> {
  const rows = await tx<MergeState[]>`
    SELECT sensor_id, merged_to FROM ingest_state WHERE sensor_id = ANY (${int8Array(sensorIds)}::bigint[])
    ORDER BY sensor_id FOR UPDATE ${busy === 'skip' ? tx`SKIP LOCKED` : tx``}`;
  return new Map(rows.map(({ sensor_id, merged_to }) => [sensor_id, merged_to]));
}

/** Within a transaction that has locked the fence and these ingest states, so that nothing moves. */
export async function supersedeTails(
  tx: ShardQueryable,
  states: ReadonlyMap<number, number>,
  upTo: number,
): Promise<void> {
  const rows = [...states].map(([sensor_id, merged_to]) => ({ sensor_id, merged_to }));
  await write(tx, await mergedOf(tx, rows, upTo), upTo);
}

/** What leaves the journal with a sensor. */
interface Moved {
  readonly points: SensorPoints;
  readonly assigned: number;
  readonly arrived: number;
}

async function mergedOf(sql: ShardQueryable, states: readonly MergeState[], upTo: number): Promise<Merged[]> {
  const log = logOf(sql);
  const slice = new TimeSlice(COMPUTED);
  const moved: Moved[] = [];
  for (const state of states) {
    const one = movedOf(log, state, upTo);
    moved.push(one);
    await slice.take(1 + one.points.dates.length);
  }
  const stretches = await stretchesOf(
    sql,
    states,
    moved.map(({ points }) => points),
  );
  const rows = await readBlocks(
    sql,
    stretches.flat().flatMap(({ blocks }) => blocks),
  );
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  const merged: Merged[] = [];
  for (const [i, { sensor_id, merged_to }] of states.entries()) {
    const { points, assigned, arrived } = moved[i]!;
    const gone = stretches[i]!.flatMap(({ blocks }) => blocks);
    // Another process has just written it anew, and raised `merged_to`.
    if (gone.some((block) => !stored.has(keyOf(block)))) continue;
    const blocks: PackedBlock[] = [];
    for (const stretch of stretches[i]!) {
      for (const block of recut(sensor_id, stretch, points, stored)) {
        await slice.take(block.points.dates.length);
        blocks.push(packBlock(block));
      }
    }
    merged.push({
      sensorId: sensor_id,
      mergedTo: merged_to,
      newest: points.dates.at(-1) ?? -1,
      assigned,
      arrived,
      gone,
      blocks,
    });
  }
  return merged;
}

function movedOf(log: JournalLog, { sensor_id, merged_to }: MergeState, upTo: number): Moved {
  const tail = log.tail(sensor_id);
  const points = tail.between(merged_to, upTo);
  const last = points.dates.length === 0 ? undefined : log.arrivedAt(tail.lastRow(upTo)!);
  return { points, assigned: tail.assigned, arrived: last ?? Number.NaN };
}

/** Of each sensor, where its points go. */
async function stretchesOf(
  sql: ShardQueryable,
  states: readonly MergeState[],
  tails: readonly SensorPoints[],
): Promise<BlockStretch[][]> {
  const [ids, hours]: [number[], number[]] = [[], []];
  states.forEach(({ sensor_id }, i) => {
    const { dates } = tails[i]!;
    for (let at = 0; at < dates.length; ) {
      const hour = windowOf(dates[at]!, 2);
      ids.push(sensor_id);
      hours.push(hour.from);
      at = placeFrom(dates, hour.to);
    }
  });
  const headers = await blocksAround(sql, ids, hours);
  const bySensor = new Map<number, BlockHeader[]>();
  for (const header of headers) {
    const own = bySensor.get(header.sensor_id) ?? [];
    bySensor.set(header.sensor_id, own);
    own.push(header);
  }
  return states.map(({ sensor_id }, i) => planFor(tails[i]!.dates, bySensor.get(sensor_id) ?? []));
}

/** Blocks that begin in the hours, and the last one before and the first one behind each, in order. */
async function blocksAround(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  hours: readonly number[],
): Promise<BlockHeader[]> {
  if (hours.length === 0) return [];
  const { from, to } = windowOf(hours[0]!, 2);
  return sql<BlockHeader[]>`
    SELECT DISTINCT found.* FROM unnest(${int8Array(sensorIds)}::bigint[], ${int8Array(hours)}::bigint[]) AS wanted (id, hour)
    CROSS JOIN LATERAL (
      (SELECT sensor_id, first, last, level, count FROM blocks WHERE sensor_id = id AND first < hour ORDER BY first DESC LIMIT 1)
      UNION ALL
      SELECT sensor_id, first, last, level, count FROM blocks
      WHERE sensor_id = id AND first >= hour AND first < hour + ${to - from}::bigint
      UNION ALL
      (SELECT sensor_id, first, last, level, count FROM blocks
       WHERE sensor_id = id AND first >= hour + ${to - from}::bigint ORDER BY first LIMIT 1)
    ) found ORDER BY sensor_id, first`;
}

/** The points of a stretch with those of the tail that are in it, as blocks. */
function recut(
  sensorId: number,
  { from, to, level, blocks }: BlockStretch,
  tail: SensorPoints,
  stored: ReadonlyMap<string, BlockRow>,
): NewBlock[] {
  const later = part(tail, placeFrom(tail.dates, from), placeFrom(tail.dates, to));
  const earlier = blocks.map((block) => unpackBlock(stored.get(keyOf(block))!));
  const points = earlier.length === 0 ? later : overlay(joinedPoints(earlier), later);
  return cutPoints(sensorId, points, level);
}

/** Points of one sensor in a window, or in a part of an hour, as blocks. */
export function cutPoints(sensorId: number, points: SensorPoints, level: NewBlock['level']): NewBlock[] {
  const { dates, texts } = points;
  const bytes = texts && Float64Array.from(texts, (text) => (text === null ? 0 : Buffer.byteLength(text)));
  return cutIntoBlocks(dates, bytes, level).map((span) => ({
    sensorId,
    level: span.level,
    points: part(points, span.from, span.to),
  }));
}

function part({ dates, numbers, texts }: SensorPoints, from: number, to: number): SensorPoints {
  const own = texts?.slice(from, to) ?? null;
  return {
    dates: dates.subarray(from, to),
    numbers: numbers.subarray(from, to),
    texts: own?.some((text) => text !== null) ? own : null,
  };
}

function keyOf({ sensor_id, first }: BlockKey): string {
  return `${sensor_id} ${first}`;
}

/** Weeks of points that have changed, where they are stored. */
export async function invalidate(
  tx: ShardQueryable,
  changed: readonly { readonly sensorId: number; readonly week: number }[],
) {
  if (changed.length === 0) return;
  await tx`
    INSERT INTO invalidated_weeks (sensor_id, week)
    SELECT DISTINCT sensor_id, week
    FROM unnest(
      ${int8Array(changed.map(({ sensorId }) => sensorId))}::bigint[], ${numberArray(changed.map(({ week }) => week))}::bigint[]
    ) AS changed (sensor_id, week) JOIN ingest_state USING (sensor_id)
    WHERE week < stored_to ON CONFLICT DO NOTHING`;
}

async function write(tx: ShardQueryable, merged: readonly Merged[], upTo: number): Promise<void> {
  if (merged.length === 0) return;
  await deleteBlocks(
    tx,
    merged.flatMap(({ gone }) => gone),
  );
  const blocks = merged.flatMap((each) => each.blocks);
  await insertPacked(tx, blocks);
  await invalidate(
    tx,
    blocks.map(({ sensorId, summary }) => ({ sensorId, week: windowOf(summary.first, 0).from })),
  );
  await tx`
    UPDATE ingest_state SET merged_to = ${upTo}, newest = nullif(greatest(ingest_state.newest, moved.newest), -1),
                            assigned = coalesce(nullif(moved.assigned, 0), ingest_state.assigned),
                            arrived = greatest(ingest_state.arrived, to_timestamp(moved.arrived / 1000000::float8))
    FROM unnest(
      ${int8Array(merged.map(({ sensorId }) => sensorId))}::bigint[],
      ${int8Array(merged.map(({ newest }) => newest))}::bigint[],
      ${int8Array(merged.map(({ assigned }) => assigned))}::bigint[],
      ${int8Array(merged.map(({ arrived }) => arrived))}::bigint[]
    ) AS moved (sensor_id, newest, assigned, arrived)
    WHERE ingest_state.sensor_id = moved.sensor_id`;
}

/** Removes rows of the journal whose points are all in blocks, unless another transaction has locked the journal: then they go the next time. */
export async function pruneJournal(sql: ShardQueryable): Promise<void> {
  try {
    const prune = (tx: ShardQueryable) => tx`SELECT prune_journal(${logOf(tx).oldestUnmerged})`;
    // Once the connection is there: it may be the first one to a new primary, where less is merged.
    await ('begin' in sql ? (sql as ShardSql).begin(prune) : prune(sql));
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
