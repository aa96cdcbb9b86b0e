/** Texts of points that were read without them. */
import type { ShardQueryable } from '../../../connect.js';
import { int8Array } from '../../../driver/arrays.js';
import type { Texts } from '../columns.js';
import { valueAt } from '../journal/tail.js';
import { TEXTS, TooMuch } from '../too-much.js';
import { type BlockKey, readBlocks, unpackBlock } from './rows.js';
import type { Snapshot } from './snapshot.js';

/** Points whose texts are wanted, column by column. */
export interface WantedTexts {
  readonly sensorIds: ArrayLike<number>;
  /** Microseconds since 1970, each of a point that there is. */
  readonly dates: ArrayLike<number>;
}

/** Blocks that are read at once. */
const MOST_BLOCKS = 64;

/**
 * @returns the text of each; null: none has one
 * @throws TooMuch
 */
export async function readTexts(tx: ShardQueryable, snapshot: Snapshot, wanted: WantedTexts): Promise<Texts> {
  const { sensorIds, dates } = wanted;
  const found = new Found(dates.length);
  const tails = new Map(snapshot.sensors.map(({ sensor_id, tail }) => [sensor_id, tail]));
  const places: number[] = [];
  for (let place = 0; place < dates.length; place++) {
    const value = valueAt(tails.get(sensorIds[place]!)!, dates[place]!);
    if (value === undefined) places.push(place);
    else found.set(place, value.text);
  }
  const keys = await blocksWithTexts(tx, wanted, places);
  const pending = new Map<string, number[]>();
  for (const { sensor_id, first, place } of keys) {
    const own = pending.get(`${sensor_id} ${first}`) ?? [];
    pending.set(`${sensor_id} ${first}`, own);
    own.push(place);
  }
  const blocks = [...new Map(keys.map((key) => [`${key.sensor_id} ${key.first}`, key])).values()];
  for (let at = 0; at < blocks.length; at += MOST_BLOCKS) {
    for (const row of await readBlocks(tx, blocks.slice(at, at + MOST_BLOCKS))) {
      const points = unpackBlock(row);
      for (const place of pending.get(`${row.sensor_id} ${row.first}`)!)
        found.set(place, valueAt(points, dates[place]!)?.text ?? null);
    }
  }
  return found.texts;
}

class Found {
  readonly #texts: (string | null)[];
  #bytes = 0;
  #hasAny = false;

  constructor(length: number) {
    this.#texts = new Array<string | null>(length).fill(null);
  }

  /** @throws TooMuch */
  set(place: number, text: string | null): void {
    if (text === null) return;
    this.#texts[place] = text;
    this.#hasAny = true;
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes > TEXTS) throw TooMuch.texts();
  }

  get texts(): Texts {
    return this.#hasAny ? this.#texts : null;
  }
}

/** @returns in order of sensor and date, which block holds the point at each of the places; those without any text are missing */
async function blocksWithTexts(
  tx: ShardQueryable,
  { sensorIds, dates }: WantedTexts,
  places: readonly number[],
): Promise<(BlockKey & { readonly place: number })[]> {
  if (places.length === 0) return [];
  return tx.binary<(BlockKey & { place: number })[]>`
    SELECT sensor_id, first, place FROM unnest(
      ${int8Array(places)}::bigint[], ${int8Array(places.map((place) => sensorIds[place]!))}::bigint[],
      ${int8Array(places.map((place) => dates[place]!))}::bigint[]
    ) AS wanted (place, id, date) CROSS JOIN LATERAL (
      SELECT sensor_id, first, texts IS NOT NULL AS have_texts FROM blocks
      WHERE sensor_id = id AND first <= date ORDER BY first DESC LIMIT 1
    ) block WHERE have_texts ORDER BY sensor_id, date`;
}
