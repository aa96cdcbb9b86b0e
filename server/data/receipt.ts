/** The outcome of an upload, point by point, and the response to it. */
import { ApiError, tryLater } from '@sensorium/model/errors';
import type { Counts } from '../../sql/store/ingest/batch.js';
import { DeletedMeanwhile } from '../ingest/public.js';
import { type QuotaUse, quotaExceeded, quotaReasonOf } from '../quotas/public.js';
import type { Caller } from '../rights/caller.js';
import { mayLearn } from '../rights/decide.js';
import { NO_SENSOR } from './upload.js';

export interface Rejection {
  /** NO_SENSOR: the client named none. */
  readonly sensorId: number;
  readonly index: number;
  readonly reason: string;
}

export interface ReceiptMark {
  readonly listed: number;
  readonly total: number;
  readonly missing: number;
  readonly beyondQuota: number;
}

/** Counts points by outcome. */
export interface UploadMetrics {
  upload(receipt: Receipt): void;
}

/** Rejected points that a receipt lists one by one; it counts further ones. */
const LISTED = 10_000;

export class Receipt {
  stored = 0;
  duplicate = 0;
  replaced = 0;
  rejected: Rejection[] = [];
  rejectedTotal = 0;
  /** Of them those for which a quota has no room. */
  beyondQuota = 0;
  /** That quota; null: none. */
  quota: QuotaUse | null = null;
  /** True when points were rejected because the store is behind. */
  overloaded = false;
  #reason: string | undefined;
  /** True when a sensor was deleted after its points were authorised. */
  deletedMeanwhile = false;
  /** Sensors that do not exist, in order of mention. */
  readonly missing: number[] = [];

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

  /** A quota has no room for the point. */
  rejectBeyond(sensorId: number, index: number, quota: QuotaUse): void {
    this.quota = quota;
    this.beyondQuota++;
    this.reject(sensorId, index, quotaReasonOf(quota));
  }

  /** A sensor that does not exist for the caller. */
  miss(sensorId: number): void {
    this.missing.push(sensorId);
  }

  /** The state of the rejections, for `takeBack`. */
  mark(): ReceiptMark {
    return {
      listed: this.rejected.length,
      total: this.rejectedTotal,
      missing: this.missing.length,
      beyondQuota: this.beyondQuota,
    };
  }

  /** Drops the rejections since the mark. */
  takeBack({ listed, total, missing, beyondQuota }: ReceiptMark): void {
    this.rejected.length = listed;
    this.rejectedTotal = total;
    this.missing.length = missing;
    this.beyondQuota = beyondQuota;
    if (beyondQuota === 0) this.quota = null;
  }

  /** The store did not take these points. */
  fail(points: { readonly sensorId: number; readonly indexes: readonly number[] }, error: unknown): void {
    const reason = this.#reasonOf(points.sensorId, error);
    for (const index of points.indexes) this.reject(points.sensorId, index, reason);
  }

  #reasonOf(sensorId: number, error: unknown): string {
    if (error instanceof DeletedMeanwhile) {
      this.deletedMeanwhile = true;
      this.miss(sensorId);
      return `there is no sensor ${sensorId}`;
    }
    const refusal = error instanceof ApiError ? error : new ApiError('overloaded');
    if (refusal.code === 'overloaded') {
      this.overloaded = true;
      this.#reason = refusal.message;
    }
    return refusal.message;
  }

  /** Response to an upload of one sensor. */
  body(caller: Caller) {
    return {
      ...this.#counts(caller),
      rejected: this.rejected.map(({ index, reason }) => ({ index, reason })),
    };
  }

  /** Response to an upload of many sensors: rejected rows name their sensor. */
  bodyOfMany(caller: Caller) {
    const rejected = this.rejected.map(({ sensorId, index, reason }) => ({
      index,
      reason,
      sensor_id: sensorId === NO_SENSOR ? null : sensorId,
    }));
    return { ...this.#counts(caller), rejected };
  }

  /** A key that may only write gets the sum: separate counts would reveal the value of a bool sensor. */
  #counts(caller: Caller) {
    const { stored, duplicate, replaced, taken } = this;
    const more = this.rejectedTotal - this.rejected.length;
    const counts = mayLearn(caller) ? { stored, duplicate, replaced } : { stored: taken };
    return { ...counts, ...(more > 0 ? { rejected_more: more } : {}) };
  }

  /**
   * @param sensorId of an upload of one sensor; null: of many
   * @throws ApiError overloaded; or, when no point was taken, the reason for all of it, or `nothing_stored` (`quota_exceeded`) with the list
   */
  requireTaken(caller: Caller, sensorId: number | null): void {
    // Even when some points were taken, the client has to send all of them again.
    if (this.overloaded) throw tryLater('overloaded', 2, this.#reason);
    if (this.taken > 0) return;
    if (this.deletedMeanwhile && sensorId !== null)
      throw new ApiError('not_found', `there is no sensor ${sensorId}`);
    const reason = this.rejectedTotal === 0 ? 'there are no points in it' : this.rejected[0]?.reason;
    const body = sensorId === null ? this.bodyOfMany(caller) : this.body(caller);
    if (this.quota !== null) throw quotaExceeded(this.quota, body);
    throw new ApiError('nothing_stored', `no point was taken: ${reason}`, body);
  }
}
