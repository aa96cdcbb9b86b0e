/** Points as a program has them, made into columns that can be sent, and sent again, as often as it takes. */
import type { Rejected } from './options.js';

export interface StreamPoint {
  readonly sensor_id: number | string;
  /** UNIX seconds, ISO 8601, or a Date. Absent: the time of this machine, to the microsecond. */
  readonly date?: number | string | Date | null | undefined;
  readonly value: unknown;
}

/** Points of one sensor; typed arrays are the cheapest. */
export interface Columns {
  readonly sensor_id: number | string;
  /** As in a point; as many as there are values, or none. */
  readonly dates?: ArrayLike<number | string | Date | null | undefined>;
  readonly values: ArrayLike<unknown>;
}

/** Points of one sensor, of one write, ready to be sent. */
export interface Piece {
  readonly sensorId: number;
  readonly dates: ArrayLike<unknown>;
  readonly values: ArrayLike<unknown>;
  /** Where each stands in what was written; null: at its place in the columns. */
  readonly indexes: readonly number[] | null;
}

/** Milliseconds that the two clocks may differ before one follows the other. */
const TOLERANCE = 10;

/**
 * Dates for points that have none: the present, and never the same twice, since the second point would replace the first.
 * They get theirs before they are first sent; sent again without one they would be stored twice.
 */
export class Clock {
  #last = 0;
  /** Milliseconds from the fine clock, which counts from the start of the process, to that of the machine. */
  #shift = 0;

  /** UNIX seconds. */
  next(): number {
    this.#last = Math.max(this.#now(), this.#last + 1);
    return this.#last / 1_000_000;
  }

  /** Microseconds since 1970, also after the machine's clock was set, or the machine slept. */
  #now(): number {
    const fine = performance.timeOrigin + performance.now();
    const wall = Date.now();
    if (Math.abs(fine + this.#shift - wall) > TOLERANCE) this.#shift = wall - fine;
    return Math.round((fine + this.#shift) * 1000);
  }
}

/**
 * @returns pieces, and what need not be sent to know that it is refused
 * @throws TypeError when something is neither points nor columns
 */
export function piecesOf(
  given: Columns | readonly StreamPoint[],
  clock: Clock,
): { pieces: Piece[]; rejected: Rejected[] } {
  const rejected: Rejected[] = [];
  if (!Array.isArray(given)) {
    const piece = pieceOfColumns(given as Columns, clock, rejected);
    return { pieces: piece.values.length === 0 ? [] : [piece], rejected };
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
  const pieces = [...bySensor].map(([sensorId, { dates, values, indexes }]) => ({
    sensorId,
    dates: packed(dates),
    values: packed(values),
    indexes,
  }));
  return { pieces, rejected };
}

function pieceOfColumns({ sensor_id, dates, values }: Columns, clock: Clock, rejected: Rejected[]): Piece {
  const sensorId = sensorIdOf(sensor_id, '');
  if (dates !== undefined && dates.length !== values.length) {
    throw new TypeError(`dates: has ${dates.length} elements, values ${values.length}`);
  }
  // A copy: what is sent again must not have changed in the meantime.
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
  return { sensorId, dates: packed(kept.dates), values: packed(kept.values), indexes: kept.indexes };
}

const MALFORMED = 'value must be valid Unicode text';

function isWellFormed(value: unknown): boolean {
  return typeof value !== 'string' || value.isWellFormed();
}

function isNumbers(values: ArrayLike<unknown>): values is Float64Array | Float32Array {
  return values instanceof Float64Array || values instanceof Float32Array;
}

/**
 * Numbers alone take half the room as a typed array, and no time to decode. Among other things -0 goes as text, since msgpackr writes it
 * as 0.
 */
function packed(column: readonly unknown[]): ArrayLike<unknown> {
  if (column.every((each) => typeof each === 'number')) return Float64Array.from(column);
  return column.map((each) => (Object.is(each, -0) ? '-0' : each));
}

/** Only what MessagePack has without extensions. JSON goes as its text, whose size is known. */
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
  // What is no date at all is refused by the server, with its reason; false stands for it.
  return typeof date === 'number' || (typeof date === 'string' && date.isWellFormed()) ? date : false;
}

function sensorIdOf(given: unknown, at: string): number {
  const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
  if (!Number.isSafeInteger(id) || (id as number) < 1) {
    throw new TypeError(`${at}sensor_id must be the id of a sensor, not ${String(given).slice(0, 64)}`);
  }
  return id as number;
}
