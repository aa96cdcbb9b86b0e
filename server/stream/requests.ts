/** Decodes requests to subscribe and to unsubscribe. */

import { invalid } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import type { Members } from '../../common/members.js';
import { queryDate, sensorIdOf } from '../data/public.js';
import { only } from './members.js';

export interface SubscribeRequest {
  readonly type: 'subscribe';
  readonly sensorIds: readonly number[];
  /** Microseconds; null: now. */
  readonly from: number | null;
  /** For each sensor: version up to which the client has all changes; null: none. */
  readonly after: readonly number[] | null;
  /** For each sensor: last date up to which the client has the points, microseconds; null: all dates with `after`, else none. */
  readonly reached: readonly number[] | null;
}

export interface UnsubscribeRequest {
  readonly type: 'unsubscribe';
  readonly sensorIds: readonly number[];
}

export type LiveRequest = SubscribeRequest | UnsubscribeRequest;

/** @throws ApiError invalid_input naming the member */
export function liveRequestOf(members: Members): LiveRequest {
  const { type } = members;
  if (type === 'subscribe') {
    only(members, ['id', 'type', 'sensors', 'from', 'after', 'reached'], '');
    const sensorIds = sensorIdsOf(members.sensors);
    return {
      type,
      sensorIds,
      from: fromOf(members),
      after: afterOf(members, sensorIds.length),
      reached: reachedOf(members, sensorIds.length),
    };
  }
  if (type !== 'unsubscribe') throw invalid('type', 'must be subscribe or unsubscribe');
  only(members, ['id', 'type', 'sensors'], '');
  return { type, sensorIds: sensorIdsOf(members.sensors) };
}

function sensorIdsOf(given: unknown): number[] {
  const isList = Array.isArray(given) || ArrayBuffer.isView(given);
  if (!isList) throw invalid('sensors', 'must be a list of ids of sensors');
  const ids = new Set<number>();
  Array.from(given as ArrayLike<unknown>).forEach((each, index) => {
    const id = sensorIdOf(each, `sensors[${index}]`);
    if (ids.has(id)) throw invalid(`sensors[${index}]`, `names sensor ${id} again`);
    ids.add(id);
  });
  if (ids.size === 0) throw invalid('sensors', 'names no sensor');
  return [...ids];
}

function afterOf({ after }: Members, sensors: number): number[] | null {
  if (after === undefined || after === null) return null;
  const versions = Array.isArray(after) || ArrayBuffer.isView(after) ? Array.from(after as number[]) : [];
  const isValid =
    versions.length === sensors && versions.every((each) => Number.isSafeInteger(each) && each >= 0);
  if (!isValid) throw invalid('after', 'must be a list with a version for each of the sensors');
  return versions;
}

function reachedOf({ reached }: Members, sensors: number): number[] | null {
  if (reached === undefined || reached === null) return null;
  const dates = Array.isArray(reached) || ArrayBuffer.isView(reached) ? Array.from(reached as unknown[]) : [];
  if (dates.length !== sensors)
    throw invalid('reached', 'must be a list with a date for each of the sensors');
  const present = now();
  return dates.map((each, index) => dateOf(`reached[${index}]`, each, present));
}

function fromOf({ from }: Members): number | null {
  return from === undefined || from === null ? null : Math.max(dateOf('from', from, now()), 0);
}

function dateOf(field: string, given: unknown, present: number): number {
  const isDate = typeof given === 'number' || (typeof given === 'string' && given.length <= 64);
  if (!isDate) throw invalid(field, 'must be UNIX seconds, ISO 8601, or relative to now such as -1d');
  return queryDate(field, String(given), present);
}
