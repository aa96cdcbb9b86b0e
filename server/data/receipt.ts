/** What became of each point of an upload. */
import { ApiError } from '@sensorium/model/errors';
import type { Counts } from '../../sql/store/ingest/batch.js';
import type { Caller } from '../rights/caller.js';
import { mayLearn } from '../rights/decide.js';
import { NO_SENSOR } from './incoming.js';

export interface Rejection {
  /** NO_SENSOR: the client named none. */
  readonly sensorId: number;
  readonly index: number;
  readonly reason: string;
}

export interface ReceiptMark {
  readonly listed: number;
  readonly total: number;
  readonly gone: number;
}

/** What counts points by outcome. */
export interface UploadMetrics {
  upload(receipt: Receipt): void;
}

/** Rejected points that are listed one by one; of more only the number is told. */
const LISTED = 10_000;

export class Receipt {
  stored = 0;
  duplicate = 0;
  replaced = 0;
  rejected: Rejection[] = [];
  rejectedTotal = 0;
  /** True when points were refused because the store is behind. */
  overloaded = false;
  /** True when a sensor was deleted while its points were on their way. */
  vanished = false;
  /** Sensors, in order of mention, that there are not or not any more. */
  readonly gone: number[] = [];

  get taken(): number {
    return this.stored + this.duplicate + this.replaced;
  }

  add(counts: Counts): void {
    this.stored += counts.stored;
    this.duplicate += counts.duplicate;
    this.replaced += counts.replaced;
  }

  reject(sensorId: number, index: number, reason: string): void {
    this.rejectedTotal++;
    if (this.rejected.length < LISTED) this.rejected.push({ sensorId, index, reason });
  }

  /** A sensor that the caller cannot reach. */
  miss(sensorId: number): void {
    this.gone.push(sensorId);
  }

  /** Where the rejections stand, for `takeBack`. */
  mark(): ReceiptMark {
    return { listed: this.rejected.length, total: this.rejectedTotal, gone: this.gone.length };
  }

  /** Forgets the rejections since then. */
  takeBack({ listed, total, gone }: ReceiptMark): void {
    this.rejected.length = listed;
    this.rejectedTotal = total;
    this.gone.length = gone;
  }

  /** The store did not take these points. */
  fail(piece: { readonly sensorId: number; readonly indexes: readonly number[] }, error: unknown): void {
    const refusal = error instanceof ApiError ? error : new ApiError('overloaded');
    if (refusal.code === 'overloaded') this.overloaded = true;
    if (refusal.code === 'not_found') {
      this.vanished = true;
      this.miss(piece.sensorId);
    }
    for (const index of piece.indexes) this.reject(piece.sensorId, index, refusal.message);
  }

  /** Answer to an upload of one sensor. */
  body(caller: Caller) {
    return {
      ...this.#counts(caller),
      rejected: this.rejected.map(({ index, reason }) => ({ index, reason })),
    };
  }

  /** Answer to an upload of many sensors, in which rejected rows name their sensor. */
  bodyOfMany(caller: Caller) {
    const rejected = this.rejected.map(({ sensorId, index, reason }) => ({
      index,
      reason,
      sensor_id: sensorId === NO_SENSOR ? null : sensorId,
    }));
    return { ...this.#counts(caller), rejected };
  }

  /** Apart, the counts tell a bool sensor's value to anybody who tries both. */
  #counts(caller: Caller) {
    const { stored, duplicate, replaced, taken } = this;
    const more = this.rejectedTotal - this.rejected.length;
    const counts = mayLearn(caller) ? { stored, duplicate, replaced } : { stored: taken };
    return { ...counts, ...(more > 0 ? { rejected_more: more } : {}) };
  }
}
