/** Stores points of series, through the same ingest as every other upload. */
import { tryLater } from '@sensorium/model/errors';
import type { DataType } from '@sensorium/model/values';
import {
  type Receipt,
  type SubmissionParts,
  submit,
  type Upload,
  UploadBuilder,
  type UploadMetrics,
} from '../data/public.js';
import { NoRoom } from '../ingest/public.js';
import { type QuotaUse, quotaReasonOf } from '../quotas/public.js';
import type { Caller } from '../rights/caller.js';
import type { FoundSensors, WritableSensor } from '../rights/ingest-rights.js';
import type { Beyond, Protocol, Series, SeriesSensors } from './series.js';

/** Points of one series. */
export interface SeriesPoints extends Series {
  readonly values: readonly unknown[];
  /** Microseconds; undefined: the point has none. */
  readonly dates: readonly (number | undefined)[];
  /** Index of each point in the request. */
  readonly indexes: readonly number[];
  /** @returns why a sensor of that type rejects all of these points, or null */
  readonly conflict: (type: DataType) => string | null;
}

export interface SeriesStoreParts extends SubmissionParts {
  readonly series: SeriesSensors;
  readonly metrics: UploadMetrics;
}

export interface RejectedPoint {
  /** Index of the point, from `indexes`. */
  readonly index: number;
  readonly reason: string;
}

export interface StoreResult {
  /** Points that were stored now or before. */
  readonly taken: number;
  /** The first rejected points. */
  readonly rejected: readonly RejectedPoint[];
  readonly rejectedTotal: number;
  /** The store is overloaded: some points were not stored, and a retry may store them. */
  readonly overloaded: boolean;
  /** The quota for which points were rejected; null: none. */
  readonly quota: QuotaUse | null;
}

export interface StoreOptions {
  /** Of the request, after decompression. */
  readonly bytes: number;
  /** Called each time that points have been queued. */
  readonly onQueued?: (() => void) | undefined;
}

/** Attempts per upload: a sensor that is deleted meanwhile is created again, until the last attempt reports it as missing. */
const ATTEMPTS = 3;

/**
 * @throws ApiError unauthorized, key_scope, rate_exceeded; NoRoom when the queue is full, and nothing was stored
 */
export async function storeSeries(
  parts: SeriesStoreParts,
  caller: Caller,
  protocol: Protocol,
  batches: readonly SeriesPoints[],
  { bytes, onQueued }: StoreOptions,
): Promise<StoreResult> {
  const total: Total = { taken: 0, rejected: [], rejectedTotal: 0, overloaded: false, quota: null };
  let rest = batches;
  let isQueued = false;
  const whenQueued = () => {
    isQueued = true;
    onQueued?.();
  };
  for (let attempt = 1; rest.length > 0; attempt++) {
    const { ids, beyond } = await parts.series.resolve(caller, protocol, rest);
    const { fitting, conflicts } = await sort(parts, rest, ids, beyond);
    total.quota ??= beyond.quota;
    for (const { batch, reason } of conflicts) {
      total.rejected.push(...batch.indexes.map((index) => ({ index, reason })));
      total.rejectedTotal += batch.indexes.length;
    }
    if (fitting.length === 0) break;
    const upload = uploadOf(fitting, ids);
    // The request is charged once, also if a series has to be created again.
    const options = {
      jsonValue: false,
      strict: false,
      bytes: attempt === 1 ? bytes : 0,
      onQueued: whenQueued,
    };
    const receipt = await submit(parts, caller, upload, options).catch((error: unknown) => {
      // Points that were queued before may be stored, perhaps without a timestamp: only the client may retry.
      throw isQueued && error instanceof NoRoom ? tryLater('overloaded', 2) : error;
    });
    parts.metrics.upload(receipt);
    const deleted = new Set(attempt < ATTEMPTS ? receipt.missing : []);
    add(total, receipt, deleted);
    rest = deleted.size === 0 ? [] : fitting.filter(({ series }) => deleted.has(ids.get(series)!));
    for (const { series } of rest) parts.series.forget(caller, protocol, series);
  }
  return total;
}

/** The upload, with an entry for each series. */
function uploadOf(batches: readonly SeriesPoints[], ids: ReadonlyMap<string, number>): Upload {
  const indexes = batches.flatMap((batch) => batch.indexes);
  const builder = new UploadBuilder(indexes.length);
  for (const { series, values, dates } of batches) {
    builder.begin(ids.get(series)!);
    builder.addColumns(values, dates);
  }
  return builder.done(Uint32Array.from(indexes), true);
}

interface Sorted {
  readonly fitting: SeriesPoints[];
  readonly conflicts: { readonly batch: SeriesPoints; readonly reason: string }[];
}

/** Separates series without a sensor, and series of a type that their sensor rejects. Rejections by cached types are repeated with fresh ones. */
async function sort(
  { rights }: SeriesStoreParts,
  batches: readonly SeriesPoints[],
  ids: ReadonlyMap<string, number>,
  beyond: Beyond,
): Promise<Sorted> {
  const known = [...new Set(ids.values())];
  const bySensor = ({ sensors }: FoundSensors) => new Map(known.map((id, index) => [id, sensors[index]]));
  const found = await rights.sensors(known, false);
  const sorted = sortBy(bySensor(found), batches, ids, beyond);
  if (sorted.conflicts.length === 0 || !found.cached) return sorted;
  return sortBy(bySensor(await rights.sensors(known, true)), batches, ids, beyond);
}

function sortBy(
  sensors: ReadonlyMap<number, WritableSensor | undefined>,
  batches: readonly SeriesPoints[],
  ids: ReadonlyMap<string, number>,
  { limit, quota }: Beyond,
): Sorted {
  const sorted: Sorted = { fitting: [], conflicts: [] };
  for (const batch of batches) {
    const id = ids.get(batch.series);
    const sensor = id === undefined ? undefined : sensors.get(id);
    let reason: string | null = null;
    if (id === undefined)
      reason =
        quota === null
          ? `this account may create no more than ${limit} sensors by writing to them`
          : quotaReasonOf(quota);
    else if (sensor !== undefined) reason = batch.conflict(sensor.rule.type);
    if (reason === null) sorted.fitting.push(batch);
    else sorted.conflicts.push({ batch, reason });
  }
  return sorted;
}

interface Total extends StoreResult {
  taken: number;
  rejected: RejectedPoint[];
  rejectedTotal: number;
  overloaded: boolean;
  quota: QuotaUse | null;
}

function add(total: Total, receipt: Receipt, deleted: ReadonlySet<number>): void {
  const rejected = receipt.rejected.filter(({ sensorId }) => !deleted.has(sensorId));
  total.taken += receipt.taken;
  total.rejected.push(...rejected.map(({ index, reason }) => ({ index, reason })));
  total.rejectedTotal += receipt.rejectedTotal - receipt.rejected.length + rejected.length;
  total.overloaded ||= receipt.overloaded;
  total.quota ??= receipt.quota;
}
