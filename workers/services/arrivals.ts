/** Points that have reached the sources of services since the last read. */

import { type SourcePoint, valuesOf } from '@sensorium/services';
import { groupBy } from '../../common/group-by.js';
import type { ShardQueryable } from '../../sql/connect.js';
import type { LocatedSensor, ShardHandles } from '../../sql/shards.js';
import type { Change } from '../../sql/store/changes/change.js';
import { readUnread, type Unread } from '../../sql/store/changes/readers.js';
import type { SensorVersion } from '../../sql/store/points/ingest-state.js';
import type { Service } from './service.js';

export interface Arrivals {
  /** In order of arrival within each source. */
  readonly points: readonly SourcePoint[];
  /** Sequence number up to which each source is read. */
  readonly reached: readonly SensorVersion[];
  /** True: there is more to read. */
  readonly isMore: boolean;
}

/**
 * Reads each shard in one snapshot.
 * @param sensors the sources of the services
 * @returns arrivals by id of the service
 */
export async function readArrivals(
  shards: ShardHandles<ShardQueryable>,
  sensors: readonly LocatedSensor[],
  services: readonly Service[],
): Promise<Map<number, Arrivals>> {
  const shardOf = new Map(sensors.map(({ id, shard }) => [id, shard]));
  const offsets = services.flatMap(({ id, sources }) =>
    sources.flatMap((source) => {
      const shard = shardOf.get(source.sensorId);
      return shard === undefined ? [] : [{ reader: id, shard, ...source }];
    }),
  );
  const unread = (await shards.each(offsets, readUnread)).flat();
  const byService = groupBy(
    unread.sort((left, right) => left.sensorId - right.sensorId),
    ({ reader }) => reader,
  );
  return new Map(
    services.map((service) => [service.id, arrivalsOf(service, byService.get(service.id) ?? [])]),
  );
}

/** @param sources in order */
function arrivalsOf(service: Service, sources: readonly Unread[]): Arrivals {
  // If one source has a longer backlog, the others are read only up to its newest date: else its points would become too late.
  let horizon = Number.POSITIVE_INFINITY;
  for (const { version, changes } of sources) {
    const last = changes.at(-1);
    if (last !== undefined && last.version < version) horizon = Math.min(horizon, newestOf(changes));
  }
  const points: SourcePoint[] = [];
  const reached: SensorVersion[] = [];
  let isMore = false;
  for (const { sensorId, version: current, changes } of sources) {
    const inputs = service.inputs.filter((input) => input.sensorId === sensorId);
    let end = changes.findIndex((change) => newestOf([change]) > horizon);
    if (end < 0) end = changes.length;
    for (const { dates, numbers, texts } of changes.slice(0, end)) {
      for (const [i, date] of dates.entries()) {
        const value = { number: numbers[i] ?? null, text: texts?.[i] ?? null };
        points.push({ date, sensorId, values: valuesOf(inputs, value) });
      }
    }
    // No changes although the version is behind: they were removed unread.
    const version = changes.length === 0 ? current : (changes[end - 1]?.version ?? null);
    if (version !== null) reached.push({ sensorId, version });
    if (version === null || version < current) isMore = true;
  }
  return { points, reached, isMore };
}

function newestOf(changes: readonly Change[]): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { dates } of changes) for (const date of dates) newest = Math.max(newest, date);
  return newest;
}
