/** Points of one sensor as a frame, encoded once for each form, however many read it. */
import { Packr } from 'msgpackr';
import { jsonText } from '../../common/number-text.js';
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
  readonly #version: number | null;
  readonly #values: readonly unknown[];
  #text: string | undefined;
  #binary: Buffer | undefined;

  /**
   * @param values typed, as `values=typed` gives them
   * @param version of the sensor, everything up to which a reader has with this piece; null: there is none
   */
  constructor(
    sensorId: number,
    dates: readonly number[],
    values: readonly unknown[],
    weight: number,
    version: number | null = null,
  ) {
    this.sensorId = sensorId;
    this.#version = version;
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
    const version = this.#version === null ? {} : { version: this.#version };
    return { type: 'points', sensor_id: this.sensorId, dates, values, ...version };
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

/** Cuts points into frames. @param version of the change that they are, told with the last of them */
export function piecesOf(
  sensorId: number,
  type: DataType,
  points: LivePoints,
  version: number | null = null,
): Piece[] {
  const pieces: Piece[] = [];
  let dates: number[] = [];
  let values: unknown[] = [];
  let weight = 0;
  const cut = (known: number | null) => {
    if (dates.length > 0) pieces.push(new Piece(sensorId, dates, values, weight, known));
    [dates, values, weight] = [[], [], 0];
  };
  for (let i = 0; i < points.dates.length; i++) {
    const text = points.texts?.[i] ?? null;
    const adds = text === null ? 1 : 1 + Math.floor(text.length / TEXT_WEIGHT);
    if (weight + adds > WEIGHT) cut(null);
    dates.push(points.dates[i]!);
    values.push(valueTyped(type, { number: points.numbers[i]!, text }));
    weight += adds;
  }
  cut(version);
  return pieces;
}
