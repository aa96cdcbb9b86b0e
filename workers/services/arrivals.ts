/** What has reached the sources of services since they last read them. */
import { groupBy } from '../../common/group-by.js';
import { valuesOf } from '../../common/services/fields.js';
import type { SourcePoint } from '../../common/services/join.js';
import type { Queryable } from '../../sql/connect.js';
import type { Service } from './service.js';

/** Changes of one source, and points of one service, that are read at once; one change of each source at least. */
const CHANGES = 100;
const WEIGHT = 20_000;

interface Row {
  readonly service_id: number;
  readonly source_id: number;
  readonly head: number;
  readonly version: number | null;
  readonly dates: readonly number[];
  readonly numbers: readonly (number | null)[];
  readonly texts: readonly (string | null)[] | null;
}

export interface Arrivals {
  /** In order of arrival, source by source. */
  readonly points: readonly SourcePoint[];
  /** How far each source has been read. */
  readonly reached: readonly { readonly sourceId: number; readonly version: number }[];
  /** There is more to read. */
  readonly isMore: boolean;
}

/** @returns by id of the service */
export async function readArrivals(
  tx: Queryable,
  services: readonly Service[],
): Promise<Map<number, Arrivals>> {
  const rows = await tx<Row[]>`
    SELECT found.service_id, found.source_id, found.head, found.version,
           to_json(found.dates) AS dates, to_json(found.numbers) AS numbers, to_json(found.texts) AS texts
    FROM (
      SELECT c.service_id, c.source_id, h.version AS head, n.version, n.dates, n.numbers, n.texts, n.rank,
             sum(n.weight) OVER (PARTITION BY c.service_id ORDER BY n.rank, n.weight, c.source_id) - n.weight AS before
      FROM service_sources c JOIN sensor_heads h ON h.sensor_id = c.source_id
      LEFT JOIN LATERAL (
        SELECT row_number() OVER (ORDER BY version) AS rank, version, weight, dates, numbers, texts FROM changes
        WHERE changes.sensor_id = c.source_id AND version > c.version ORDER BY version LIMIT ${CHANGES}
      ) n ON true
      WHERE c.service_id = ANY(${services.map(({ id }) => id)}::bigint[])
    ) found WHERE found.version IS NULL OR found.rank = 1 OR found.before < ${WEIGHT}
    ORDER BY found.service_id, found.source_id, found.version`;
  const byService = groupBy(rows, ({ service_id }) => service_id);
  return new Map(
    services.map((service) => [service.id, arrivalsOf(service, byService.get(service.id) ?? [])]),
  );
}

/** @param rows in order of source and version */
function arrivalsOf(service: Service, rows: readonly Row[]): Arrivals {
  const bySource = groupBy(rows, ({ source_id }) => source_id);
  // A source whose backlog is longer than the others' must not fall behind them by more than late points may: they wait for it.
  let horizon = Number.POSITIVE_INFINITY;
  for (const changes of bySource.values()) {
    const { head, version } = changes.at(-1)!;
    if (version !== null && version < head) horizon = Math.min(horizon, newestOf(changes));
  }
  const points: SourcePoint[] = [];
  const reached: { sourceId: number; version: number }[] = [];
  let isMore = false;
  for (const [sourceId, changes] of bySource) {
    const inputs = service.inputs.filter((input) => input.sensorId === sourceId);
    let end = changes.findIndex((change) => change.version !== null && newestOf([change]) > horizon);
    if (end < 0) end = changes.length;
    for (const change of changes.slice(0, end)) {
      if (change.version === null) continue;
      const { dates, numbers, texts } = change;
      for (const [i, date] of dates.entries()) {
        const value = { number: numbers[i] ?? null, text: texts?.[i] ?? null };
        points.push({ date, sensorId: sourceId, values: valuesOf(inputs, value) });
      }
    }
    const last = changes[end - 1];
    const { head } = changes[0]!;
    // Where versions are missing, changes were removed unread.
    const version = last === undefined ? null : (last.version ?? head);
    if (version !== null) reached.push({ sourceId, version });
    if (version === null || version < head) isMore = true;
  }
  return { points, reached, isMore };
}

function newestOf(changes: readonly Row[]): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { dates } of changes) for (const date of dates) newest = Math.max(newest, date);
  return newest;
}
