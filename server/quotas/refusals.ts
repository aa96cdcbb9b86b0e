/** Errors of quotas. Each names the quota, its use and its limit. */
import { ApiError } from '@sensorium/model/errors';
import type { QuotaName } from './definitions.js';

export interface QuotaUse {
  readonly quota: QuotaName;
  readonly use: number;
  readonly limit: number;
}

/** Why a point is rejected. */
export function quotaReasonOf({ quota, use, limit }: QuotaUse): string {
  return `quota_exceeded: quota ${quota}, ${use} of ${limit} used`;
}

/** A count or amount is used up. @param more further members of the body */
export function quotaExceeded(used: QuotaUse, more: Readonly<Record<string, unknown>> = {}): ApiError {
  const { quota, use, limit } = used;
  return new ApiError('quota_exceeded', `the quota ${quota} has no room: ${use} of ${limit} used`, {
    ...used,
    ...more,
  });
}

/** An upload would pass a bound of a day. @param seconds until the next day */
export function rateExceeded(used: QuotaUse, seconds: number): ApiError {
  const { quota, use, limit } = used;
  return new ApiError(
    'rate_exceeded',
    `the upload would pass the quota ${quota}: ${use} of ${limit} used today`,
    { ...used },
    { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  );
}
