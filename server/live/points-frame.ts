/** A frame with points of one sensor, encoded at most once as JSON and once as MessagePack for all its readers. */

import { jsonText } from '@sensorium/model/number-text';
import { valueTyped } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';
import { Packr } from 'msgpackr';
import { toSeconds } from '../data/public.js';
import type { LivePoints } from './points.js';

/** Points of a frame at most; long texts count as several. */
const MAX_WEIGHT = 1000;
/** Characters of a text for each further point of weight. */
const CHARACTERS_PER_POINT = 64;

/** Encodes typed arrays as extension 0x74, as in frames of clients. */
const packr = new Packr({ useRecords: false, variableMapSize: true, moreTypes: true });

/** Members of a frame from which its reader can resume. */
export interface ResumePosition {
  /** Version of the sensor up to which all changes have come. */
  readonly version?: number;
  /** Version as of which all points up to the last date of the frame have come. */
  readonly as_of?: number;
}

export class PointsFrame {
  readonly sensorId: number;
  /** In any order; at least one. Microseconds. */
  readonly dates: readonly number[];
  readonly weight: number;
  readonly #position: ResumePosition;
  readonly #values: readonly unknown[];
  #text: string | undefined;
  #binary: Buffer | undefined;

  /**
   * @param values typed, as with `values=typed`
   * @param weight of the points in the send buffer
   * @param position from which the reader resumes after this frame
   */
  constructor(
    sensorId: number,
    dates: readonly number[],
    values: readonly unknown[],
    weight: number,
    position: ResumePosition = {},
  ) {
    this.sensorId = sensorId;
    this.#position = position;
    this.dates = dates;
    this.#values = values;
    this.weight = weight;
  }

  encoded(isBinary: boolean): string | Buffer {
    if (!isBinary) {
      this.#text ??= jsonText(this.#body(this.dates.map(toSeconds), this.#values))!;
      return this.#text;
    }
    const values = this.#values.every((value) => typeof value === 'number')
      ? Float64Array.from(this.#values as readonly number[])
      : this.#values;
    this.#binary ??= encode(this.#body(Float64Array.from(this.dates, toSeconds), values));
    return this.#binary;
  }

  #body(dates: unknown, values: unknown): object {
    return { type: 'points', sensor_id: this.sensorId, dates, values, ...this.#position };
  }
}

/** -0 in MessagePack. Outside typed arrays msgpackr writes it as 0. */
const NEGATIVE_ZERO = Buffer.of(0xcb, 0x80, 0, 0, 0, 0, 0, 0, 0);

function encode(body: object): Buffer {
  const members = Object.entries(body).flatMap(([name, member]) => [packr.pack(name), encodeMember(member)]);
  return Buffer.concat([Buffer.of(0x80 + members.length / 2), ...members]);
}

function encodeMember(member: unknown): Buffer {
  if (!Array.isArray(member) || !member.some((each) => Object.is(each, -0))) return packr.pack(member);
  const header = Buffer.alloc(5, 0xdd);
  header.writeUInt32BE(member.length, 1);
  return Buffer.concat([
    header,
    ...member.map((each) => (Object.is(each, -0) ? NEGATIVE_ZERO : packr.pack(each))),
  ]);
}

/** @returns frames of bounded size @param position of the last frame */
export function pointsFramesOf(
  sensorId: number,
  type: DataType,
  points: LivePoints,
  position: ResumePosition = {},
): PointsFrame[] {
  const frames: PointsFrame[] = [];
  let dates: number[] = [];
  let values: unknown[] = [];
  let weight = 0;
  const finish = (after: ResumePosition) => {
    if (dates.length > 0) frames.push(new PointsFrame(sensorId, dates, values, weight, after));
    [dates, values, weight] = [[], [], 0];
  };
  for (let i = 0; i < points.dates.length; i++) {
    const text = points.texts?.[i] ?? null;
    const adds = text === null ? 1 : 1 + Math.floor(text.length / CHARACTERS_PER_POINT);
    if (weight + adds > MAX_WEIGHT) finish({});
    dates.push(points.dates[i]!);
    values.push(valueTyped(type, { number: points.numbers[i]!, text }));
    weight += adds;
  }
  finish(position);
  return frames;
}
