/** Points of one sensor as a frame, encoded once for each form, however many read it. */
import { Packr } from 'msgpackr';
import { valueTyped } from '../../common/stored-value.js';
import type { DataType } from '../../common/values.js';
import { toSeconds } from '../data/dates.js';
import type { LivePoints } from './points.js';

/** Points of a frame at most; long texts count as several. */
const WEIGHT = 1000;
const TEXT_WEIGHT = 64;

/** Typed arrays as extension 0x74, which is also how they are taken. */
const packr = new Packr({ useRecords: false, variableMapSize: true, moreTypes: true });

export class Piece {
  readonly sensorId: number;
  /** In any order; at least one. Microseconds. */
  readonly dates: readonly number[];
  readonly weight: number;
  readonly #values: readonly unknown[];
  #text: string | undefined;
  #binary: Buffer | undefined;

  /** @param values typed, as `values=typed` gives them */
  constructor(sensorId: number, dates: readonly number[], values: readonly unknown[], weight: number) {
    this.sensorId = sensorId;
    this.dates = dates;
    this.#values = values;
    this.weight = weight;
  }

  frame(isBinary: boolean): string | Buffer {
    if (!isBinary) {
      this.#text ??= JSON.stringify(this.#body(this.dates.map(toSeconds), this.#values));
      return this.#text;
    }
    const values = this.#values.every((value) => typeof value === 'number')
      ? Float64Array.from(this.#values as readonly number[])
      : this.#values;
    this.#binary ??= packr.pack(this.#body(Float64Array.from(this.dates, toSeconds), values));
    return this.#binary;
  }

  #body(dates: unknown, values: unknown): object {
    return { type: 'points', sensor_id: this.sensorId, dates, values };
  }
}

/** Cuts points into frames. */
export function piecesOf(sensorId: number, type: DataType, points: LivePoints): Piece[] {
  const pieces: Piece[] = [];
  let dates: number[] = [];
  let values: unknown[] = [];
  let weight = 0;
  const cut = () => {
    if (dates.length > 0) pieces.push(new Piece(sensorId, dates, values, weight));
    [dates, values, weight] = [[], [], 0];
  };
  for (let i = 0; i < points.dates.length; i++) {
    const text = points.texts?.[i] ?? null;
    const adds = text === null ? 1 : 1 + Math.floor(text.length / TEXT_WEIGHT);
    if (weight + adds > WEIGHT) cut();
    dates.push(points.dates[i]!);
    values.push(valueTyped(type, { number: points.numbers[i]!, text }));
    weight += adds;
  }
  cut();
  return pieces;
}
