/**
 * Lists in the order of the newest points. Points may be kept elsewhere than sensors, so no statement joins them: all sensors of the list are put in
 * order here, and only those of the page are read.
 */
import { newestDatesOf } from '../../sql/store/points/newest-dates.js';
import { type ListParts, matchingIds, type SensorFilter } from './queries.js';

export interface PlacedSensors {
  /** Of the page alone. */
  readonly filter: SensorFilter;
  /** Of all pages. */
  readonly total: number;
  /** @returns rows of the page in their order */
  readonly inOrder: <Row extends { readonly id: number }>(rows: readonly Row[]) => Row[];
}

export function isByNewest({ order }: Pick<SensorFilter, 'order'>): boolean {
  return order.endsWith('last_date');
}

/** @returns as `newestDatesOf`, of sensors of any shards */
async function newestDatesIn({ sql, shards }: ListParts, ids: readonly number[]): Promise<Float64Array> {
  if (shards.isOne) return newestDatesOf(shards.only, ids);
  const dates = new Map<number, number>();
  await shards.each(await shards.locate(sql, ids), async (shard, own) => {
    const found = await newestDatesOf(
      shard,
      own.map(({ id }) => id),
    );
    for (const [place, { id }] of own.entries()) dates.set(id, found[place]!);
  });
  return Float64Array.from(ids, (id) => dates.get(id) ?? -1);
}

/** Sensors without points come last in either direction; those of one date in order of id. */
export async function placedByNewest(
  { sql, shards }: ListParts,
  filter: SensorFilter,
): Promise<PlacedSensors> {
  const ids = await matchingIds(sql, filter);
  const dates = await newestDatesIn({ sql, shards }, ids);
  const sign = filter.order === '-last_date' ? -1 : 1;
  const rank = dates.map((date) => (date < 0 ? Number.POSITIVE_INFINITY : sign * date));
  const places = Uint32Array.from(ids, (_, place) => place);
  // Infinity minus infinity is no number, and counts as equal.
  places.sort((one, other) => rank[one]! - rank[other]! || ids[one]! - ids[other]!);
  const page = Array.from(
    places.subarray(filter.offset, filter.offset + filter.limit),
    (place) => ids[place]!,
  );
  const placeOf = new Map(page.map((id, place) => [id, place]));
  return {
    filter: { ...filter, ids: page, words: null, order: 'id', offset: 0 },
    total: ids.length,
    inOrder: (rows) => rows.toSorted((one, other) => placeOf.get(one.id)! - placeOf.get(other.id)!),
  };
}
