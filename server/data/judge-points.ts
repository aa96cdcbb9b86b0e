/** Judges the points of an upload one by one, so that a bad one costs only itself, and puts the good ones into columns. */
import { isNumeric, judge, NUMBER_LIMIT, readJson, Slot, type ValueRule } from '@sensorium/model/values';
import { NO_DATE, Rows } from '../../sql/store/ingest/columns.js';
import { DATE_END, SECOND } from '../../sql/store/points/widths.js';
import { microsecondDate, pointDate } from './dates.js';
import { type Incoming, indexAt, isAbsent } from './incoming.js';
import type { Receipt } from './receipt.js';

/** Judged points of an upload, as many as fill a flush at most, in its order. */
export class JudgedBatch {
  readonly points: Rows;
  /** Rights epoch under which all of them may be written. */
  epoch = Number.POSITIVE_INFINITY;
  /** Where a stretch of points begins that follow each other in the upload: its first point here, and the place of that there. */
  readonly #begins: number[] = [];
  readonly #places: number[] = [];
  #next = -1;

  /** @param capacity points for which there is room at first */
  constructor(capacity: number) {
    this.points = new Rows(capacity);
  }

  /** The next point that is added stands at this place of the upload. */
  at(place: number): void {
    if (place === this.#next + this.points.length) return;
    this.#begins.push(this.points.length);
    this.#places.push(place);
    this.#next = place - this.points.length;
  }

  /** The place in the upload of each of its points. */
  places(): Uint32Array {
    const places = new Uint32Array(this.points.length);
    this.#begins.forEach((begin, stretch) => {
      const end = this.#begins[stretch + 1] ?? places.length;
      for (let i = begin; i < end; i++) places[i] = this.#places[stretch]! + i - begin;
    });
    return places;
  }
}

export interface Judging {
  /** True: values that are text hold JSON. */
  readonly jsonValue: boolean;
  /** Points at which a flush is full. */
  readonly flushPoints: number;
}

/** Points of one sensor that follow each other. */
export interface JudgedSpan {
  readonly entry: number;
  /** Places. */
  readonly from: number;
  readonly to: number;
  readonly rule: ValueRule;
  /** Rights epoch under which they may be written. */
  readonly epoch: number;
}

export class PointJudge {
  /** Those that are good, in order. */
  readonly batches: JudgedBatch[] = [];
  readonly #incoming: Incoming;
  readonly #judging: Judging;
  readonly #receipt: Receipt;
  readonly #slot = new Slot();

  /** @param receipt is told which are refused */
  constructor(incoming: Incoming, judging: Judging, receipt: Receipt) {
    this.#incoming = incoming;
    this.#judging = judging;
    this.#receipt = receipt;
  }

  /** @param span behind all that was judged before */
  judge(span: JudgedSpan): void {
    const { entry, to, rule } = span;
    const { microseconds, refused } = this.#incoming;
    const isPlain = !microseconds && refused === null && (isNumeric(rule.type) || rule.type === 'any');
    for (let at = span.from; at < to; ) {
      const batch = this.#batch(at, span.epoch);
      batch.at(at);
      const begin = at;
      if (isPlain) at = this.#takePlain(span, at, batch.points);
      if (at > begin) continue;
      const date = this.#judgePoint(at, rule);
      if (typeof date === 'string') {
        const index = indexAt(this.#incoming, entry, at);
        this.#receipt.reject(this.#incoming.sensorIds[entry]!, index, date);
      } else {
        batch.points.add(this.#incoming.sensorIds[entry]!, date, this.#slot.number, this.#slot.text);
      }
      at++;
    }
  }

  /** Without the last batch, where nothing came into it. */
  done(): readonly JudgedBatch[] {
    if (this.batches.at(-1)?.points.length === 0) this.batches.pop();
    return this.batches;
  }

  /** The one that takes the point at this place. */
  #batch(place: number, epoch: number): JudgedBatch {
    const { flushPoints } = this.#judging;
    let batch = this.batches.at(-1);
    if (batch === undefined || batch.points.weight >= flushPoints) {
      batch = new JudgedBatch(Math.min(this.#incoming.length - place, flushPoints));
      this.batches.push(batch);
    }
    if (epoch < batch.epoch) batch.epoch = epoch;
    return batch;
  }

  /**
   * What `#judgePoint` makes of points that are as they should be, without a look at what else they might be.
   * @returns the place of the first that is not, or for which there is no more room
   */
  #takePlain({ entry, to, rule }: JudgedSpan, from: number, into: Rows): number {
    const { sensorIds, values, dates } = this.#incoming;
    const sensorId = sensorIds[entry]!;
    const isWhole = rule.type === 'integer';
    const end = Math.min(to, from + this.#judging.flushPoints - into.weight);
    for (let at = from; at < end; at++) {
      const value = values.numbers[at]!;
      const given = dates.numbers[at]!;
      const date = Math.round(given * SECOND);
      const isUndated = Number.isNaN(given) && dates.others === null;
      const isGood = Math.abs(value) <= NUMBER_LIMIT && (isUndated || (date >= 0 && date < DATE_END));
      if (!isGood || (isWhole && !Number.isSafeInteger(value))) return at;
      into.add(sensorId, isUndated ? NO_DATE : date, value, null);
    }
    return end;
  }

  /** @returns its date, NO_DATE, or the reason why the point is refused; the value is in the slot */
  #judgePoint(place: number, rule: ValueRule): number | string {
    const { values, dates, microseconds, refused } = this.#incoming;
    const reasonBefore = refused?.get(place);
    if (reasonBefore !== undefined) return reasonBefore;
    let value = values.at(place);
    if (this.#judging.jsonValue && typeof value === 'string') {
      const read = readJson(value, 'as json_value says');
      if (typeof read === 'string') return read;
      value = read.value;
    }
    const reason = judge(rule, value, this.#slot);
    if (reason !== null) return reason;
    const date = dates.at(place);
    if (isAbsent(date)) return NO_DATE;
    return microseconds ? microsecondDate(date) : pointDate(date);
  }
}
