/** Rows of blocks: what the database keeps of consecutive points of one sensor. */
import type { ShardQueryable } from '../../../connect.js';
import { byteaArray, float8Array, int8Array, textArray } from '../../../driver/arrays.js';
import type { SensorPoints } from '../journal/tail.js';
import { decodeBlock, encodeBlock } from '../packed/block.js';
import { type Summary, summarize } from '../packed/summary.js';
import { type Level, MOST_TEXT } from '../packed/windows.js';

/** Bytes of the blocks of one statement. */
const MOST_BYTES = 512 * 1024;

/** By which a block is known. */
export interface BlockKey {
  readonly sensor_id: number;
  /** Date of its first point, microseconds since 1970. */
  readonly first: number;
}

/** What of a block need not be unpacked. */
export interface BlockHeader extends BlockKey {
  readonly last: number;
  readonly level: Level;
  readonly count: number;
}

/** A block as it is read. */
export interface BlockRow extends BlockKey {
  readonly count: number;
  readonly data: Buffer;
  readonly texts: readonly (string | null)[] | null;
}

/** A block to be written. */
export interface NewBlock {
  readonly sensorId: number;
  readonly level: Level;
  /** 1 or more. */
  readonly points: SensorPoints;
}

/** A block as it is written. */
export interface PackedBlock {
  readonly sensorId: number;
  readonly level: Level;
  readonly summary: Summary;
  readonly data: Buffer;
  readonly texts: SensorPoints['texts'];
}

export function packBlock({ sensorId, level, points }: NewBlock): PackedBlock {
  return {
    sensorId,
    level,
    summary: summarize(points),
    data: encodeBlock(points),
    texts: points.texts,
  };
}

/** @throws UnreadableBlock */
export function unpackBlock({ first, count, data, texts }: BlockRow): SensorPoints {
  const { dates, numbers } = decodeBlock(data, first, count);
  return { dates, numbers, texts };
}

/** @returns in order of sensor and date */
export function readBlocks(sql: ShardQueryable, keys: readonly BlockKey[]): Promise<BlockRow[]> {
  const [ids, firsts] = columnsOf(keys);
  return sql.binary<BlockRow[]>`
    SELECT sensor_id, first, count, data, texts
    FROM blocks JOIN unnest(${ids}::bigint[], ${firsts}::bigint[]) AS wanted (sensor_id, first) USING (sensor_id, first)
    ORDER BY sensor_id, first`;
}

export async function deleteBlocks(tx: ShardQueryable, keys: readonly BlockKey[]): Promise<void> {
  if (keys.length === 0) return;
  const [ids, firsts] = columnsOf(keys);
  await tx`
    DELETE FROM blocks USING unnest(${ids}::bigint[], ${firsts}::bigint[]) AS gone (sensor_id, first)
    WHERE blocks.sensor_id = gone.sensor_id AND blocks.first = gone.first`;
}

export function insertBlocks(tx: ShardQueryable, blocks: readonly NewBlock[]): Promise<void> {
  return insertPacked(tx, blocks.map(packBlock));
}

/** In statements of bounded size: a large one would hold the event loop while it is written to the socket. */
export async function insertPacked(tx: ShardQueryable, blocks: readonly PackedBlock[]): Promise<void> {
  let [from, bytes] = [0, 0];
  for (const [i, { data, texts }] of blocks.entries()) {
    bytes += data.length + (texts === null ? 0 : MOST_TEXT);
    if (bytes < MOST_BYTES && i < blocks.length - 1) continue;
    await insertSome(tx, blocks.slice(from, i + 1));
    [from, bytes] = [i + 1, 0];
  }
}

async function insertSome(tx: ShardQueryable, blocks: readonly PackedBlock[]): Promise<void> {
  const integers = (of: (summary: Summary) => number) => int8Array(blocks.map(({ summary }) => of(summary)));
  const numbers = (of: (summary: Summary) => number | null) =>
    float8Array(blocks.map(({ summary }) => of(summary) ?? Number.NaN));
  await tx`
    INSERT INTO blocks (sensor_id, level, first, last, count, numbers, sum, min, max, first_number, last_number,
                        of_60, of_300, of_600, of_1800, of_3600, data, texts)
    SELECT sensor_id, level, first, last, count, numbers, sum, min, max, first_number, last_number,
           of_60, of_300, of_600, of_1800, of_3600, data, texts::text[]
    FROM unnest(
      ${int8Array(blocks.map(({ sensorId }) => sensorId))}::bigint[],
      ${int8Array(blocks.map(({ level }) => level))}::bigint[],
      ${integers(({ first }) => first)}::bigint[],
      ${integers(({ last }) => last)}::bigint[],
      ${integers(({ count }) => count)}::bigint[],
      ${integers((summary) => summary.numbers)}::bigint[],
      ${numbers(({ sum }) => sum)}::float8[],
      ${numbers(({ min }) => min)}::float8[],
      ${numbers(({ max }) => max)}::float8[],
      ${numbers(({ firstNumber }) => firstNumber)}::float8[],
      ${numbers(({ lastNumber }) => lastNumber)}::float8[],
      ${integers(({ buckets }) => buckets[0]!)}::bigint[],
      ${integers(({ buckets }) => buckets[1]!)}::bigint[],
      ${integers(({ buckets }) => buckets[2]!)}::bigint[],
      ${integers(({ buckets }) => buckets[3]!)}::bigint[],
      ${integers(({ buckets }) => buckets[4]!)}::bigint[],
      ${byteaArray(blocks.map(({ data }) => data))}::bytea[],
      ${textArray(blocks.map(({ texts }) => textArray(texts)))}::text[]
    ) AS block (sensor_id, level, first, last, count, numbers, sum, min, max, first_number, last_number,
                of_60, of_300, of_600, of_1800, of_3600, data, texts)`;
}

function columnsOf(keys: readonly BlockKey[]): readonly [ids: Buffer, firsts: Buffer] {
  return [int8Array(keys.map(({ sensor_id }) => sensor_id)), int8Array(keys.map(({ first }) => first))];
}
