/** Which sensors the panels of a dashboard reach: those that they name, and those that their filters find, as far as its owner may read them. */

import { tryLater } from '@sensorium/model/errors';
import { FairSemaphore } from '../../../common/fair-semaphore.js';
import type { Sql } from '../../../sql/connect.js';
import { findSensorIds, readFilter } from '../../metatags/public.js';
import type { Caller } from '../../rights/caller.js';
import type { DashboardContent, Panel } from '../check-content.js';
import { MOST_SENSORS } from '../content.js';
import type { LinkedDashboard } from '../links/queries.js';

export type SensorPanel = Exclude<Panel, { type: 'text' }>;
type Filter = NonNullable<SensorPanel['sensors']['filter']>;

export interface PanelSensors {
  readonly ids: readonly number[];
  /** Sensors that ids name and that the owner may not read any more. */
  readonly hidden: number;
  /** Sensors that the filter finds beyond `ids`. */
  readonly more: number;
}

/** The owner of a dashboard as a caller who may only read. */
export function ownerOf({ ownerId, epoch }: LinkedDashboard): Caller {
  return {
    userId: ownerId,
    username: '',
    administrator: false,
    group: null,
    key: { id: 0, scope: 'read', sensors: null, expires: null },
    lacksSecondFactor: false,
    session: null,
    secretHash: Buffer.alloc(0),
    epoch,
    // Only batches of points need it.
    generation: 0,
  };
}

export function sensorPanels(content: DashboardContent): SensorPanel[] {
  return content.panels.filter((panel) => panel.type !== 'text');
}

/** Whether the panel draws more of a sensor than its newest value. */
export function drawsCourse(panel: SensorPanel): boolean {
  if (panel.type === 'number') return panel.options?.sparkline !== false;
  return !['gauge', 'table', 'picture', 'map'].includes(panel.type);
}

/** Whether the panel shows the newest picture of a sensor. */
export function showsPicture(panel: SensorPanel): boolean {
  return panel.type === 'picture';
}

/** Whether the panel shows where a sensor is. */
export function showsPlace(panel: SensorPanel): boolean {
  return panel.type === 'map';
}

/** Searches of one link at once, and of all links: each may compare the metatags of all sensors. */
const searches = new FairSemaphore<number>({
  permits: 2,
  permitsOfKey: 1,
  waitingOfKey: 200,
  refusal: () => tryLater('overloaded', 2),
});

/** Sensors that filters find, by the filter as JSON. */
export type FilterMatches = ReadonlyMap<string, { readonly ids: readonly number[]; readonly total: number }>;

export async function findMatches(
  sql: Sql,
  link: LinkedDashboard,
  panels: readonly SensorPanel[],
): Promise<FilterMatches> {
  const filters = new Map<string, Filter>();
  for (const { sensors } of panels)
    if (sensors.filter !== undefined) filters.set(JSON.stringify(sensors.filter), sensors.filter);
  const found = new Map<string, { ids: number[]; total: number }>();
  for (const [key, filter] of filters) {
    const search = readFilter(filter, 'filter.');
    found.set(
      key,
      await searches.run(link.linkId, () => findSensorIds(sql, ownerOf(link), search, MOST_SENSORS)),
    );
  }
  return found;
}

/** All sensors that panels name or find, visible to the owner or not. */
export function namedBy(panels: readonly SensorPanel[], matches: FilterMatches): number[] {
  const ids = panels.flatMap(({ sensors: { ids = [], filter } }) => [
    ...ids.map(Number),
    ...(filter === undefined ? [] : (matches.get(JSON.stringify(filter))?.ids ?? [])),
  ]);
  return [...new Set(ids)];
}

/** @param visible sensors that the owner may read, among all that the panel names or finds */
export function sensorsOf(
  { sensors: { ids = [], filter } }: SensorPanel,
  matches: FilterMatches,
  visible: ReadonlySet<number>,
): PanelSensors {
  const named = ids.map(Number);
  const own = named.filter((id) => visible.has(id));
  const match = filter === undefined ? undefined : matches.get(JSON.stringify(filter));
  const others = (match?.ids ?? []).filter((id) => visible.has(id) && !named.includes(id));
  const all = [...own, ...others];
  const beyond = (match?.total ?? 0) - (match?.ids.length ?? 0);
  return {
    ids: all.slice(0, MOST_SENSORS),
    hidden: named.length - own.length,
    more: beyond + Math.max(0, all.length - MOST_SENSORS),
  };
}
