/** Converts the points of a program into columns that can be sent, and sent again unchanged. */
import type { Rejected } from './options.js';

export interface StreamPoint {
  readonly sensor_id: number | string;
  /** UNIX seconds, ISO 8601, or a Date. Absent: the time of this machine, to the microsecond. */
  readonly date?: number | string | Date | null | undefined;
  readonly value: unknown;
}

/** Points of one sensor in columns; typed arrays are the fastest. */
export interface Columns {
  readonly sensor_id: number | string;
  /** As in a point; absent, or as many as there are values. */
  readonly dates?: ArrayLike<number | string | Date | null | undefined>;
  readonly values: ArrayLike<unknown>;
}

/** Points of one sensor from one write, ready to be sent. */
export interface WrittenPoints {
  readonly sensorId: number;
  readonly dates: ArrayLike<unknown>;
  readonly values: ArrayLike<unknown>;
  /** Index of each point in the write; null: the index in the columns. */
  readonly indexes: readonly number[] | null;
}

/** Milliseconds by which the two clocks may differ before the fine one is adjusted. */
const TOLERANCE = 10;

/**
 * Timestamps for points without timestamp: the current time, strictly increasing, since a point with the same timestamp would replace the
 * first. The client assigns them before it first sends a point: sent again without a timestamp, the point would be stored twice.
 */
export class Clock {
  #last = 0;
  /** Milliseconds from the fine clock, which counts from the start of the process, to the machine's clock. */
  #shift = 0;

  /** UNIX seconds. */
  next(): number {
    this.#last = Math.max(this.#now(), this.#last + 1);
    return this.#last / 1_000_000;
  }

  /** Microseconds since 1970; follows the machine's clock when that is set, or when the machine has slept. */
  #now(): number {
    const fine = performance.timeOrigin + performance.now();
    const wall = Date.now();
    if (Math.abs(fine + this.#shift - wall) > TOLERANCE) this.#shift = wall - fine;
    return Math.round((fine + this.#shift) * 1000);
  }
}

/**
 * @returns batches, and the points that the client rejects itself
 * @throws TypeError when the argument is neither points nor columns
 */
export function batchesOf(
  given: Columns | readonly StreamPoint[],
  clock: Clock,
): { batches: WrittenPoints[]; rejected: Rejected[] } {
  const rejected: Rejected[] = [];
  if (!Array.isArray(given)) {
    const batch = batchOfColumns(given as Columns, clock, rejected);
    return { batches: batch.values.length === 0 ? [] : [batch], rejected };
  }
  const bySensor = new Map<number, { dates: unknown[]; values: unknown[]; indexes: number[] }>();
  (given as readonly StreamPoint[]).forEach((point, index) => {
    const sensorId = sensorIdOf(point.sensor_id, `[${index}].`);
    const value = sendable(point.value);
    if (!isWellFormed(value)) {
      rejected.push({ index, sensor_id: sensorId, reason: MALFORMED });
      return;
    }
    let of = bySensor.get(sensorId);
    if (of === undefined) {
      of = { dates: [], values: [], indexes: [] };
      bySensor.set(sensorId, of);
    }
    of.dates.push(dateOf(point.date, clock));
    of.values.push(value);
    of.indexes.push(index);
  });
  const batches = [...bySensor].map(([sensorId, { dates, values, indexes }]) => ({
    sensorId,
    dates: encodable(dates),
    values: encodable(values),
    indexes,
  }));
  return { batches, rejected };
}

function batchOfColumns(
  { sensor_id, dates, values }: Columns,
  clock: Clock,
  rejected: Rejected[],
): WrittenPoints {
  const sensorId = sensorIdOf(sensor_id, '');
  if (dates !== undefined && dates.length !== values.length) {
    throw new TypeError(`dates: has ${dates.length} elements, values ${values.length}`);
  }
  // A copy: the caller may change its arrays before the points are sent again.
  const when = dates instanceof Float64Array ? dates.slice() : null;
  const what = isNumbers(values) ? values.slice() : null;
  const kept = { dates: [] as unknown[], values: [] as unknown[], indexes: [] as number[] };
  if (when !== null && what !== null) return { sensorId, dates: when, values: what, indexes: null };
  for (let index = 0; index < values.length; index++) {
    const value = sendable(values[index]);
    if (!isWellFormed(value)) {
      rejected.push({ index, sensor_id: sensorId, reason: MALFORMED });
      continue;
    }
    kept.dates.push(dateOf(dates?.[index], clock));
    kept.values.push(value);
    kept.indexes.push(index);
  }
  return { sensorId, dates: encodable(kept.dates), values: encodable(kept.values), indexes: kept.indexes };
}

const MALFORMED = 'value must be valid Unicode text';

function isWellFormed(value: unknown): boolean {
  return typeof value !== 'string' || value.isWellFormed();
}

function isNumbers(values: ArrayLike<unknown>): values is Float64Array | Float32Array {
  return values instanceof Float64Array || values instanceof Float32Array;
}

/**
 * A column of numbers becomes a typed array, which takes half the room and no time to decode. In other columns -0 becomes text, since
 * msgpackr writes it as 0.
 */
function encodable(column: readonly unknown[]): ArrayLike<unknown> {
  if (column.every((each) => typeof each === 'number')) return Float64Array.from(column);
  return column.map((each) => (Object.is(each, -0) ? '-0' : each));
}

/** Converts to a type that MessagePack has without extensions. JSON becomes text, whose size is known. */
function sendable(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
    case 'string':
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : JSON.stringify(value);
    default:
      return null;
  }
}

function dateOf(date: unknown, clock: Clock): unknown {
  if (date === undefined || date === null) return clock.next();
  if (date instanceof Date) return date.getTime() / 1000;
  // The server rejects a date of another type, with its reason; false stands for it.
  return typeof date === 'number' || (typeof date === 'string' && date.isWellFormed()) ? date : false;
}

function sensorIdOf(given: unknown, at: string): number {
  const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
  if (!Number.isSafeInteger(id) || (id as number) < 1) {
    throw new TypeError(`${at}sensor_id must be the id of a sensor, not ${String(given).slice(0, 64)}`);
  }
  return id as number;
}
