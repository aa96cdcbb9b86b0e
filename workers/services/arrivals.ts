/** What has reached the sources of services since they last read them. */

import { type SourcePoint, valuesOf } from '@sensorium/services';
import { groupBy } from '../../common/group-by.js';
import type { Queryable } from '../../sql/connect.js';
import type { Change } from '../../sql/store/changes/change.js';
import { readUnread, type Unread } from '../../sql/store/changes/readers.js';
import type { SensorVersion } from '../../sql/store/points/ingest-state.js';
import type { Service } from './service.js';

export interface Arrivals {
  /** In order of arrival, source by source. */
  readonly points: readonly SourcePoint[];
  /** How far each source has been read. */
  readonly reached: readonly SensorVersion[];
  /** There is more to read. */
  readonly isMore: boolean;
}

/** @returns by id of the service */
export async function readArrivals(
  tx: Queryable,
  services: readonly Service[],
): Promise<Map<number, Arrivals>> {
  const places = services.flatMap(({ id, sources }) => sources.map((source) => ({ reader: id, ...source })));
  const byService = groupBy(await readUnread(tx, places), ({ reader }) => reader);
  return new Map(
    services.map((service) => [service.id, arrivalsOf(service, byService.get(service.id) ?? [])]),
  );
}

/** @param sources in order */
function arrivalsOf(service: Service, sources: readonly Unread[]): Arrivals {
  // A source whose backlog is longer than the others' must not fall behind them by more than late points may: they wait for it.
  let horizon = Number.POSITIVE_INFINITY;
  for (const { version, changes } of sources) {
    const last = changes.at(-1);
    if (last !== undefined && last.version < version) horizon = Math.min(horizon, newestOf(changes));
  }
  const points: SourcePoint[] = [];
  const reached: SensorVersion[] = [];
  let isMore = false;
  for (const { sensorId, version: head, changes } of sources) {
    const inputs = service.inputs.filter((input) => input.sensorId === sensorId);
    let end = changes.findIndex((change) => newestOf([change]) > horizon);
    if (end < 0) end = changes.length;
    for (const { dates, numbers, texts } of changes.slice(0, end)) {
      for (const [i, date] of dates.entries()) {
        const value = { number: numbers[i] ?? null, text: texts?.[i] ?? null };
        points.push({ date, sensorId, values: valuesOf(inputs, value) });
      }
    }
    // Where there are no changes, they were removed unread.
    const version = changes.length === 0 ? head : (changes[end - 1]?.version ?? null);
    if (version !== null) reached.push({ sensorId, version });
    if (version === null || version < head) isMore = true;
  }
  return { points, reached, isMore };
}

function newestOf(changes: readonly Change[]): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { dates } of changes) for (const date of dates) newest = Math.max(newest, date);
  return newest;
}
