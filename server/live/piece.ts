/** Points of one sensor as a frame, encoded once for each form, however many read it. */

import { jsonText } from '@sensorium/model/number-text';
import { valueTyped } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';
import { Packr } from 'msgpackr';
import { toSeconds } from '../data/dates.js';
import type { LivePoints } from './points.js';

/** Points of a frame at most; long texts count as several. */
const WEIGHT = 1000;
const TEXT_WEIGHT = 64;

/** Typed arrays as extension 0x74, which is also how they are taken. */
const packr = new Packr({ useRecords: false, variableMapSize: true, moreTypes: true });

/** Members of a frame that say what its reader has with it. */
export interface Told {
  /** Version of the sensor up to which everything has come. */
  readonly version?: number;
  /** Version as of which everything has come up to the last date here. */
  readonly as_of?: number;
}

export class Piece {
  readonly sensorId: number;
  /** In any order; at least one. Microseconds. */
  readonly dates: readonly number[];
  readonly weight: number;
  readonly #told: Told;
  readonly #values: readonly unknown[];
  #text: string | undefined;
  #binary: Buffer | undefined;

  /**
   * @param values typed, as `values=typed` gives them
   * @param told what a reader has with this piece, for when he comes back
   */
  constructor(
    sensorId: number,
    dates: readonly number[],
    values: readonly unknown[],
    weight: number,
    told: Told = {},
  ) {
    this.sensorId = sensorId;
    this.#told = told;
    this.dates = dates;
    this.#values = values;
    this.weight = weight;
  }

  frame(isBinary: boolean): string | Buffer {
    if (!isBinary) {
      this.#text ??= jsonText(this.#body(this.dates.map(toSeconds), this.#values))!;
      return this.#text;
    }
    const values = this.#values.every((value) => typeof value === 'number')
      ? Float64Array.from(this.#values as readonly number[])
      : this.#values;
    this.#binary ??= packed(this.#body(Float64Array.from(this.dates, toSeconds), values));
    return this.#binary;
  }

  #body(dates: unknown, values: unknown): object {
    return { type: 'points', sensor_id: this.sensorId, dates, values, ...this.#told };
  }
}

/** -0 as MessagePack has it; msgpackr writes it as 0 everywhere but in typed arrays. */
const NEGATIVE_ZERO = Buffer.of(0xcb, 0x80, 0, 0, 0, 0, 0, 0, 0);

function packed(body: object): Buffer {
  const members = Object.entries(body).flatMap(([name, member]) => [packr.pack(name), packedMember(member)]);
  return Buffer.concat([Buffer.of(0x80 + members.length / 2), ...members]);
}

function packedMember(member: unknown): Buffer {
  if (!Array.isArray(member) || !member.some((each) => Object.is(each, -0))) return packr.pack(member);
  const head = Buffer.alloc(5, 0xdd);
  head.writeUInt32BE(member.length, 1);
  return Buffer.concat([
    head,
    ...member.map((each) => (Object.is(each, -0) ? NEGATIVE_ZERO : packr.pack(each))),
  ]);
}

/** Cuts points into frames. @param told with the last of them */
export function piecesOf(sensorId: number, type: DataType, points: LivePoints, told: Told = {}): Piece[] {
  const pieces: Piece[] = [];
  let dates: number[] = [];
  let values: unknown[] = [];
  let weight = 0;
  const cut = (toTell: Told) => {
    if (dates.length > 0) pieces.push(new Piece(sensorId, dates, values, weight, toTell));
    [dates, values, weight] = [[], [], 0];
  };
  for (let i = 0; i < points.dates.length; i++) {
    const text = points.texts?.[i] ?? null;
    const adds = text === null ? 1 : 1 + Math.floor(text.length / TEXT_WEIGHT);
    if (weight + adds > WEIGHT) cut({});
    dates.push(points.dates[i]!);
    values.push(valueTyped(type, { number: points.numbers[i]!, text }));
    weight += adds;
  }
  cut(told);
  return pieces;
}
