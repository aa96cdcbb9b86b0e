/** Stores points of series, through the same ingest as every other upload. */
import { tryLater } from '@sensorium/model/errors';
import type { DataType } from '@sensorium/model/values';
import {
  chosenEntries,
  endOf,
  type Receipt,
  type SubmissionParts,
  submit,
  type Upload,
  type UploadMetrics,
} from '../data/public.js';
import { NoRoom } from '../ingest/public.js';
import { type QuotaUse, quotaReasonOf } from '../quotas/public.js';
import type { Caller } from '../rights/caller.js';
import type { FoundSensors } from '../rights/ingest-rights.js';
import type { Beyond, Protocol, Series, SeriesSensors } from './series.js';

/** A series, and what its sensor may be. */
export interface StoredSeries extends Series {
  /** @returns why a sensor of that type rejects all of its points, or null */
  conflict(type: DataType): string | null;
}

/** Points of series, with an entry for each of them. */
export interface SeriesUpload {
  /** By entry, each once. */
  readonly series: readonly StoredSeries[];
  /** Without ids of sensors; its dates are microseconds, and its `indexes` those of the points in the request. */
  readonly upload: Upload;
}

export interface SeriesStoreParts extends SubmissionParts {
  readonly series: SeriesSensors;
  readonly metrics: UploadMetrics;
}

export interface RejectedPoint {
  /** Index of the point in the request. */
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
/** Rejected points that are listed one by one. */
const LISTED = 1000;

/**
 * @throws ApiError unauthorized, key_scope, rate_exceeded; NoRoom when the queue is full, and nothing was stored
 */
export async function storeSeries(
  parts: SeriesStoreParts,
  caller: Caller,
  protocol: Protocol,
  points: SeriesUpload,
  { bytes, onQueued }: StoreOptions,
): Promise<StoreResult> {
  const total: Total = { taken: 0, rejected: [], rejectedTotal: 0, overloaded: false, quota: null };
  let rest = points;
  let isQueued = false;
  const whenQueued = () => {
    isQueued = true;
    onQueued?.();
  };
  for (let attempt = 1; rest.series.length > 0; attempt++) {
    const { ids, beyond } = await parts.series.resolve(caller, protocol, rest.series);
    total.quota ??= beyond.quota;
    const conflicts = await conflictsOf(parts, rest.series, ids, beyond);
    conflicts.forEach((reason, entry) => {
      if (reason !== null) reject(total, rest.upload, entry, reason);
    });
    const fitting = chosen(
      { ...rest, upload: { ...rest.upload, sensorIds: ids } },
      (entry) => conflicts[entry] === null,
    );
    if (fitting.series.length === 0) break;
    // The request is charged once, also if a series has to be created again.
    const options = {
      jsonValue: false,
      strict: false,
      bytes: attempt === 1 ? bytes : 0,
      onQueued: whenQueued,
    };
    const receipt = await submit(parts, caller, fitting.upload, options).catch((error: unknown) => {
      // Points that were queued before may be stored, perhaps without a timestamp: only the client may retry.
      throw isQueued && error instanceof NoRoom ? tryLater('overloaded', 2) : error;
    });
    parts.metrics.upload(receipt);
    const deleted = new Set(attempt < ATTEMPTS ? receipt.missing : []);
    add(total, receipt, deleted);
    const { sensorIds } = fitting.upload;
    rest = chosen(fitting, (entry) => deleted.has(sensorIds[entry]!));
    for (const series of rest.series) parts.series.forget(caller, protocol, series);
  }
  return total;
}

/** Some entries. */
function chosen(points: SeriesUpload, isChosen: (entry: number) => boolean): SeriesUpload {
  const entries = [...points.series.keys()].filter(isChosen);
  if (entries.length === points.series.length) return points;
  return {
    series: entries.map((entry) => points.series[entry]!),
    upload: chosenEntries(points.upload, entries),
  };
}

function reject(total: Total, upload: Upload, entry: number, reason: string): void {
  const [from, to] = [upload.starts[entry]!, endOf(upload, entry)];
  const listed = Math.min(to, from + LISTED - total.rejected.length);
  for (let place = from; place < listed; place++)
    total.rejected.push({ index: upload.indexes![place]!, reason });
  total.rejectedTotal += to - from;
}

/**
 * Why all points of a series are rejected: it has no sensor, or one of another type. Conflicts with cached types are looked for again with fresh ones.
 * @param ids NaN for series without a sensor
 * @returns null for each series whose points may be stored
 */
async function conflictsOf(
  { rights }: SeriesStoreParts,
  series: readonly StoredSeries[],
  ids: Float64Array,
  beyond: Beyond,
): Promise<(string | null)[]> {
  const known = ids.filter((id) => !Number.isNaN(id));
  const cached = rights.knownSensors(known);
  const found = cached ?? (await rights.sensors(known, false));
  const conflicts = conflictsWith(series, ids, found, beyond);
  if (!found.cached || conflicts.every((reason) => reason === null)) return conflicts;
  return conflictsWith(series, ids, await rights.sensors(known, true), beyond);
}

function conflictsWith(
  series: readonly StoredSeries[],
  ids: Float64Array,
  { sensors }: FoundSensors,
  { limit, quota }: Beyond,
): (string | null)[] {
  const withoutSensor =
    quota === null
      ? `this account may create no more than ${limit} sensors by writing to them`
      : quotaReasonOf(quota);
  let next = 0;
  return series.map((each, entry) => {
    if (Number.isNaN(ids[entry]!)) return withoutSensor;
    const sensor = sensors[next++];
    return sensor === undefined ? null : each.conflict(sensor.rule.type);
  });
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
  const listed = rejected.slice(0, Math.max(0, LISTED - total.rejected.length));
  total.rejected.push(...listed.map(({ index, reason }) => ({ index, reason })));
  total.rejectedTotal += receipt.rejectedTotal - receipt.rejected.length + rejected.length;
  total.overloaded ||= receipt.overloaded;
  total.quota ??= receipt.quota;
}
