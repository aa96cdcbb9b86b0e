/** Validates the points of an upload one by one: an invalid point is rejected alone, valid ones go into batches. */

import {
  isNumeric,
  NUMBER_LIMIT,
  readJson,
  type ValueRule,
  ValueSlot,
  validateValue,
} from '@sensorium/model/values';
import { isPointDate, SECOND } from '../../common/dates.js';
import { NO_DATE, type PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { QueuedBatch } from '../ingest/public.js';
import { microsecondDate, pointDate } from './dates.js';
import type { Receipt } from './receipt.js';
import { indexAt, isAbsent, type Upload } from './upload.js';

export interface ValidationOptions {
  /** True: values that are text hold JSON. */
  readonly jsonValue: boolean;
  /** Points at which a flush is full. */
  readonly flushPoints: number;
  /** User whose upload it is. */
  readonly callerId: number;
  /** As of `AuthorisedBatch`. */
  readonly generation?: number;
}

/** Points of one sensor that follow each other. */
export interface PointSpan {
  readonly entry: number;
  /** Places. */
  readonly from: number;
  readonly to: number;
  readonly rule: ValueRule;
  /** Rights epoch under which they were authorised. */
  readonly epoch: number;
  /** Of the sensor. */
  readonly shard: number;
}

export class PointValidator {
  /** The valid points, those of each shard in order. */
  readonly batches: QueuedBatch[] = [];
  readonly #upload: Upload;
  readonly #options: ValidationOptions;
  readonly #receipt: Receipt;
  readonly #slot = new ValueSlot();

  /** @param receipt gets the rejected points */
  constructor(upload: Upload, options: ValidationOptions, receipt: Receipt) {
    this.#upload = upload;
    this.#options = options;
    this.#receipt = receipt;
  }

  /** @param span behind all that was validated before */
  validate(span: PointSpan): void {
    const { entry, to, rule } = span;
    const { microseconds, rejected } = this.#upload;
    const isPlain = !microseconds && rejected === null && (isNumeric(rule.type) || rule.type === 'any');
    for (let at = span.from; at < to; ) {
      const batch = this.#batch(at, span);
      batch.at(at);
      const begin = at;
      if (isPlain) at = this.#addPlain(span, at, batch.points);
      if (at > begin) continue;
      const date = this.#validatePoint(at, rule);
      if (typeof date === 'string') {
        const index = indexAt(this.#upload, entry, at);
        this.#receipt.reject(this.#upload.sensorIds[entry]!, index, date);
      } else {
        batch.points.add(this.#upload.sensorIds[entry]!, date, this.#slot.number, this.#slot.text);
      }
      at++;
    }
  }

  /** @returns the batches that have points */
  done(): readonly QueuedBatch[] {
    return this.batches.filter(({ points }) => points.length > 0);
  }

  /** The batch for the point at this place. */
  #batch(place: number, { epoch, shard }: PointSpan): QueuedBatch {
    const { flushPoints, callerId, generation } = this.#options;
    let batch = this.batches.at(-1);
    if (batch !== undefined && batch.shard !== shard)
      batch = this.batches.findLast((each) => each.shard === shard);
    if (batch === undefined || batch.points.weight >= flushPoints) {
      batch = new QueuedBatch(callerId, Math.min(this.#upload.length - place, flushPoints), shard);
      batch.generation = generation;
      this.batches.push(batch);
    }
    if (epoch < batch.epoch) batch.epoch = epoch;
    return batch;
  }

  /**
   * The fast path of `#validatePoint`, for points whose value and date are plain numbers within their limits.
   * @returns the place of the first point that needs the slow path, or for which the batch has no room
   */
  #addPlain({ entry, to, rule }: PointSpan, from: number, into: PointBuffer): number {
    const { sensorIds, values, dates } = this.#upload;
    const sensorId = sensorIds[entry]!;
    const isWhole = rule.type === 'integer';
    const end = Math.min(to, from + this.#options.flushPoints - into.weight);
    for (let at = from; at < end; at++) {
      const value = values.numbers[at]!;
      const given = dates.numbers[at]!;
      const date = Math.round(given * SECOND);
      const isWithoutDate = Number.isNaN(given) && dates.others === null;
      const isGood = Math.abs(value) <= NUMBER_LIMIT && (isWithoutDate || isPointDate(date));
      if (!isGood || (isWhole && !Number.isSafeInteger(value))) return at;
      into.add(sensorId, isWithoutDate ? NO_DATE : date, value, null);
    }
    return end;
  }

  /** @returns the date, NO_DATE, or the reason why the point is rejected; the value is in the slot */
  #validatePoint(place: number, rule: ValueRule): number | string {
    const { values, dates, microseconds, rejected } = this.#upload;
    const reasonBefore = rejected?.get(place);
    if (reasonBefore !== undefined) return reasonBefore;
    let value = values.at(place);
    if (this.#options.jsonValue && typeof value === 'string') {
      const read = readJson(value, 'as json_value says');
      if (typeof read === 'string') return read;
      value = read.value;
    }
    const reason = validateValue(rule, value, this.#slot);
    if (reason !== null) return reason;
    const date = dates.at(place);
    if (isAbsent(date)) return NO_DATE;
    return microseconds ? microsecondDate(date) : pointDate(date);
  }
}
