/**
 * `Upload`: the points of one request or frame as columns, as the client wrote them, before validation. Each decoder builds one, whatever the format.
 */
import { float64Array, picked } from '../../common/float64.js';
import type { UnknownName } from '../http/body-decoder.js';

/** A column as the client wrote it. */
export class Column {
  /** NaN: the value is no number, and stands in `others`. */
  readonly numbers: Float64Array;
  /** By place. Null: what is no number is absent. */
  readonly others: readonly unknown[] | null;

  constructor(numbers: Float64Array, others: readonly unknown[] | null = null) {
    this.numbers = numbers;
    this.others = others;
  }

  at(place: number): unknown {
    const number = this.numbers[place]!;
    return Number.isNaN(number) ? this.others?.[place] : number;
  }
}

/**
 * The points of one upload. They come in entries, each of one sensor; a sensor may have several. The place of a point is that among all points.
 */
export interface Upload {
  readonly length: number;
  /** Of each entry; NO_SENSOR: all of its points are rejected. */
  readonly sensorIds: Float64Array;
  /** Of each entry the place of its first point, ascending; one that has no points has the place of the next one. */
  readonly starts: Uint32Array;
  readonly values: Column;
  readonly dates: Column;
  /** True: dates are numbers of microseconds, as protocol adapters have read them. */
  readonly microseconds: boolean;
  /** By place, the index of a point in what the client sent; null: it is counted from the start of its entry. */
  readonly indexes: Uint32Array | null;
  /** By place, why a point is rejected for how it was written. */
  readonly rejected: ReadonlyMap<number, string> | null;
}

/** Which address was uploaded to: that of one sensor or that of many. */
export type UploadTarget = 'one' | 'many';

/** Stands for the id of a sensor where the client named none. */
export const NO_SENSOR = 0;

/** Puts points together that come one after the other. */
export class UploadBuilder {
  readonly #sensorIds: number[] = [];
  readonly #starts: number[] = [];
  readonly #values: GrowingColumn;
  readonly #dates: GrowingColumn;
  #rejected: Map<number, string> | null = null;
  #length = 0;

  /** @param capacity points for which there is room at first */
  constructor(capacity: number) {
    this.#values = new GrowingColumn(capacity);
    this.#dates = new GrowingColumn(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** The points that follow are of this sensor. */
  begin(sensorId: number): void {
    this.#sensorIds.push(sensorId);
    this.#starts.push(this.#length);
  }

  /** The same, unless those before are of this sensor too. */
  proceed(sensorId: number): void {
    if (this.#sensorIds.at(-1) !== sensorId) this.begin(sensorId);
  }

  /** @param reason why the point is rejected for how it was written, or null */
  add(value: unknown, date: unknown, reason: string | null = null): void {
    const place = this.#length++;
    this.#values.set(place, value);
    this.#dates.set(place, date);
    if (reason === null) return;
    this.#rejected ??= new Map();
    this.#rejected.set(place, reason);
  }

  /** @param dates as many, or none */
  addColumns(values: ArrayLike<unknown>, dates: ArrayLike<unknown>): void {
    this.#values.setAll(this.#length, values, values.length);
    this.#dates.setAll(this.#length, dates, values.length);
    this.#length += values.length;
  }

  /** @param indexes of the points in what the client sent, where they are not counted from the start of each entry */
  done(indexes: Uint32Array | null = null, microseconds = false): Upload {
    return {
      length: this.#length,
      sensorIds: Float64Array.from(this.#sensorIds),
      starts: Uint32Array.from(this.#starts),
      values: this.#values.done(this.#length),
      dates: this.#dates.done(this.#length),
      microseconds,
      indexes,
      rejected: this.#rejected,
    };
  }

  /** The same for points that were counted over all sensors: those of a sensor become one entry, in order of first mention. */
  bySensor(): Upload {
    const flat = this.done(Uint32Array.from({ length: this.#length }, (_, place) => place));
    const ranks = new Map<number, number>();
    for (const id of this.#sensorIds) if (!ranks.has(id)) ranks.set(id, ranks.size);
    if (ranks.size === this.#sensorIds.length) return flat;
    const rankOf = (entry: number) => ranks.get(this.#sensorIds[entry]!)!;
    const entries = [...this.#sensorIds.keys()].sort((left, right) => rankOf(left) - rankOf(right));
    const places: number[] = [];
    for (const entry of entries) {
      for (let place = flat.starts[entry]!; place < endOf(flat, entry); place++) places.push(place);
    }
    return pick(flat, places);
  }
}

class GrowingColumn {
  #numbers: Float64Array;
  #others: unknown[] | null = null;

  constructor(capacity: number) {
    this.#numbers = float64Array(Math.max(1, capacity));
  }

  set(place: number, value: unknown): void {
    if (place === this.#numbers.length) this.#grow(2 * place);
    if (typeof value === 'number' && !Number.isNaN(value)) {
      this.#numbers[place] = value;
      return;
    }
    this.#numbers[place] = Number.NaN;
    if (value === undefined) return;
    this.#others ??= [];
    while (this.#others.length < place) this.#others.push(undefined);
    this.#others[place] = value;
  }

  /** @param given may be shorter than `count`; what is missing is absent */
  setAll(place: number, given: ArrayLike<unknown>, count: number): void {
    if (place + count > this.#numbers.length) this.#grow(Math.max(place + count, 2 * place));
    if (given instanceof Float64Array && given.length === count && !given.includes(Number.NaN)) {
      this.#numbers.set(given, place);
      return;
    }
    for (let i = 0; i < count; i++) this.set(place + i, given[i]);
  }

  #grow(capacity: number): void {
    const larger = float64Array(capacity);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }

  done(length: number): Column {
    const isFull = length === this.#numbers.length;
    return new Column(isFull ? this.#numbers : this.#numbers.subarray(0, length), this.#others);
  }
}

/** The place behind the last point of an entry. */
export function endOf({ starts, length }: Upload, entry: number): number {
  return entry + 1 < starts.length ? starts[entry + 1]! : length;
}

/** The entry of a point. */
export function entryAt({ starts }: Upload, place: number): number {
  let [low, high] = [0, starts.length];
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** Where a point stands in what the client sent. */
export function indexAt({ indexes, starts }: Upload, entry: number, place: number): number {
  return indexes === null ? place - starts[entry]! : indexes[place]!;
}

/**
 * Some points, in an order of their own; neighbours of one sensor become one entry.
 * @param dates microseconds that stand in the place of their dates, NaN for none
 */
export function pick(upload: Upload, places: ArrayLike<number>, dates: Float64Array | null = null): Upload {
  const builder = new UploadBuilder(places.length);
  const indexes = new Uint32Array(places.length);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    const entry = entryAt(upload, place);
    builder.proceed(upload.sensorIds[entry]!);
    const date = dates === null ? upload.dates.at(place) : dateOrNone(dates[i]!);
    builder.add(upload.values.at(place), date, upload.rejected?.get(place) ?? null);
    indexes[i] = indexAt(upload, entry, place);
  }
  return builder.done(indexes, dates !== null || upload.microseconds);
}

/** The points of some entries of an upload without points that were rejected for how they were written. */
export function chosenEntries(upload: Upload, entries: ArrayLike<number>): Upload {
  const { sensorIds, starts, values, dates, indexes, microseconds } = upload;
  const chosen = Uint32Array.from(entries);
  const begins = new Uint32Array(chosen.length);
  const spans: Span[] = [];
  let length = 0;
  chosen.forEach((entry, i) => {
    const [from, to] = [starts[entry]!, endOf(upload, entry)];
    begins[i] = length;
    length += to - from;
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  });
  return {
    length,
    sensorIds: picked(sensorIds, chosen),
    starts: begins,
    values: joinedColumn(values, spans, length),
    dates: joinedColumn(dates, spans, length),
    microseconds,
    indexes: indexes === null ? null : joined(indexes, spans, new Uint32Array(length)),
    rejected: null,
  };
}

/** Points that follow each other, by place; the last one exclusive. */
interface Span {
  readonly from: number;
  to: number;
}

/** @param into of their length. @returns the same */
function joined<Numbers extends Float64Array | Uint32Array>(
  column: Numbers,
  spans: readonly Span[],
  into: Numbers,
): Numbers {
  let at = 0;
  for (const { from, to } of spans) {
    into.set(column.subarray(from, to), at);
    at += to - from;
  }
  return into;
}

function joinedColumn({ numbers, others }: Column, spans: readonly Span[], length: number): Column {
  const values = joined(numbers, spans, float64Array(length));
  if (others === null) return new Column(values);
  const rest: unknown[] = [];
  for (const { from, to } of spans) for (let place = from; place < to; place++) rest.push(others[place]);
  return new Column(values, rest);
}

function dateOrNone(date: number): number | undefined {
  return Number.isNaN(date) ? undefined : date;
}

/** The same points, all of one sensor. */
export function ofSensor(sensorId: number, upload: Upload): Upload {
  return { ...upload, sensorIds: new Float64Array(upload.sensorIds.length).fill(sensorId) };
}

/** The reason why a value is not the id of a sensor. */
export const NO_ID = 'must be the id of a sensor';

/** Whether a point has no date: the flush assigns the server's time. */
export function isAbsent(date: unknown): boolean {
  return date === undefined || date === null || date === '';
}

/** A body whose points are decoded; its own members are what else the body carried (`session_id`, `API_KEY`). */
export class DecodedBody {
  readonly upload: Upload;
  /** Names that belong to no point. */
  readonly unknown: readonly UnknownName[];
  [member: string]: unknown;

  /** @param upload to one sensor: with any id */
  constructor(
    upload: Upload,
    members: Readonly<Record<string, string>>,
    unknown: readonly UnknownName[] = [],
  ) {
    this.upload = upload;
    this.unknown = unknown;
    Object.assign(this, members);
  }
}
