/** Lists of sensors for every route that has one: all visible sensors, those of a group, a device or an environment, search results. */
import type { Static } from '@sinclair/typebox';
import type { Fragment } from '../../sql/connect.js';
import { pageOf } from '../http/schema.js';
import { searchWords } from '../http/search-words.js';
import type { Caller } from '../rights/caller.js';
import type { SensorList, sensorPaging } from './api.js';
import { isByNewest, type PlacedSensors, placedByNewest } from './by-newest.js';
import { listedBody, rowBody } from './format.js';
import {
  type ListParts,
  listSensorIds,
  listSensors,
  planned,
  type SensorFilter,
  type Shown,
} from './queries.js';
import type { Order } from './search.js';

export interface Which {
  /** A statement that selects ids of sensors, of which only visible ones are listed; without it all visible sensors. */
  readonly within?: Fragment;
  /** Only these sensors, as far as they are visible. */
  readonly ids?: readonly number[];
  /** True: own sensors only; false: only sensors of other users. */
  readonly owned?: boolean;
  /** True: only own sensors that are shared with another user. */
  readonly shared?: boolean;
  /** True: only sensors on a device. */
  readonly physical?: boolean;
  /** Words that the sensors must match. */
  readonly search?: string;
  /** Default: by id. */
  readonly order?: Order;
}

type Paging = { readonly [Name in keyof typeof sensorPaging]?: Static<(typeof sensorPaging)[Name]> };

/**
 * @param query of a route whose declaration includes `sensorPaging`
 * @param shown members in addition to those that `details` selects
 */
export async function sensorList(
  parts: ListParts,
  caller: Caller,
  query: Paging,
  which: Which,
  shown: Shown = {},
): Promise<Static<typeof SensorList>> {
  const given = filterOf(caller, query, which);
  const placed = isByNewest(given) ? await placedByNewest(parts, given) : null;
  const { sensors, total } = await listed(
    parts,
    placed?.filter ?? given,
    query.details,
    shown,
    placed?.inOrder,
  );
  return { sensors, total: placed?.total ?? total };
}

/** @param inOrder puts the rows in their order; default: the database does */
async function listed(
  parts: ListParts,
  filter: SensorFilter,
  details: Paging['details'],
  shown: Shown,
  inOrder: PlacedSensors['inOrder'] = (rows) => [...rows],
): Promise<Static<typeof SensorList>> {
  if (details === 'no') {
    const { rows, total } = await planned(parts.sql, filter, (tx) => listSensorIds(tx, filter));
    return { sensors: inOrder(rows).map(({ id }) => ({ id: String(id) })), total };
  }
  if (details === 'row') {
    const { rows, total, newest } = await listSensors(parts, filter, { row: true });
    return { sensors: inOrder(rows).map((row) => rowBody(row, newest.get(row.id))), total };
  }
  const whole = { ...shown, full: details === 'full' };
  const { rows, total, newest } = await listSensors(parts, filter, whole);
  return { sensors: inOrder(rows).map((row) => listedBody(row, whole, newest.get(row.id))), total };
}

export function filterOf(
  caller: Caller,
  query: Pick<Paging, 'page' | 'per_page'>,
  { within, ids, owned, shared, physical, search, order }: Which,
): SensorFilter {
  const words = searchWords(search);
  return {
    userId: caller.userId,
    only: caller.key?.sensors == null ? null : [...caller.key.sensors],
    owned: owned ?? null,
    shared: shared === true,
    physical: physical === true,
    ids: ids ?? null,
    within: within ?? null,
    words: words.length === 0 ? null : { words, groups: caller.key?.sensors == null },
    order: order ?? 'id',
    ...pageOf(query),
  };
}
