/** SQL of metatags, and of the search. */
import type { Fragment, Queryable, Sql, Transaction } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import type { Caller } from '../rights/caller.js';
import {
  columns,
  filterOf,
  listSensorIds,
  matching,
  page,
  planEach,
  type SensorFilter,
  type SensorRow,
} from '../sensors/public.js';
import type { Conditions, MetatagSearch } from './filter.js';
import { type StoredTags, termsOf } from './tags.js';
import { nameTerm, type TagValue } from './terms.js';

export async function findTags(
  sql: Queryable,
  sensorId: number,
  namespace: string,
): Promise<StoredTags | null> {
  const [row] = await sql<{ metatags: StoredTags }[]>`
    SELECT metatags FROM sensor_metatags WHERE sensor_id = ${sensorId} AND namespace = folded(${namespace})`;
  return row?.metatags ?? null;
}

/**
 * Locks the row of the sensor, so that concurrent changes build on each other.
 * @param change computes the new metatags of the namespace from the stored ones
 * @returns the new metatags; undefined: the sensor was deleted meanwhile
 */
export async function changeTags(
  sql: Sql,
  sensorId: number,
  namespace: string,
  change: (kept: StoredTags) => StoredTags,
): Promise<StoredTags | undefined> {
  return transact(sql, (tx) => changeTagsWithin(tx, sensorId, namespace, change));
}

/** `changeTags` within a transaction. */
export async function changeTagsWithin(
  tx: Transaction,
  sensorId: number,
  namespace: string,
  change: (kept: StoredTags) => StoredTags,
): Promise<StoredTags | undefined> {
  const locked = await tx`SELECT FROM sensors WHERE id = ${sensorId} FOR NO KEY UPDATE`;
  if (locked.length === 0) return undefined;
  const tags = change((await findTags(tx, sensorId, namespace)) ?? {});
  if (Object.keys(tags).length === 0) {
    await tx`DELETE FROM sensor_metatags WHERE sensor_id = ${sensorId} AND namespace = folded(${namespace})`;
  } else {
    await tx`
      INSERT INTO sensor_metatags (sensor_id, namespace, metatags, terms)
      VALUES (${sensorId}, folded(${namespace}), ${JSON.stringify(tags)}::text::jsonb, folded(${termsOf(tags)}::text[]))
      ON CONFLICT (sensor_id, namespace) DO UPDATE SET metatags = excluded.metatags, terms = excluded.terms`;
  }
  await publishSensorEvents(tx, 'update_sensor', [sensorId]);
  return tags;
}

export interface TaggedRow extends SensorRow {
  metatags: StoredTags | null;
  /** Number of sensors in the whole list. */
  total: number;
  /** Rights epoch of the snapshot. */
  epoch: number;
}

export async function listTagged(
  sql: Queryable,
  filter: SensorFilter,
  namespace: string,
): Promise<{ rows: TaggedRow[]; total: number }> {
  return page<TaggedRow>(
    sql,
    filter,
    sql`
      SELECT ${columns(sql)}, (
        SELECT metatags FROM sensor_metatags WHERE sensor_id = s.id AND namespace = folded(${namespace})) AS metatags
      FROM page JOIN sensors s ON s.id = page.id`,
  );
}

/** A statement that selects the ids of all matching sensors, visible or not; undefined: every sensor matches. */
export function found(
  sql: Queryable,
  { metatags, properties }: MetatagSearch,
  namespace: string,
): Fragment | undefined {
  const here = sql`namespace = folded(${namespace})`;
  const tagged =
    metatags.length === 0
      ? undefined
      : sql`
        SELECT sensor_id FROM sensor_metatags
        WHERE ${here} ${meeting(sql, metatags, sql`SELECT sensor_id AS id, terms FROM sensor_metatags WHERE ${here}`, 'sensor_id')}`;
  if (properties.length === 0) return tagged;
  return sql`
    SELECT id FROM sensors
    WHERE ${tagged === undefined ? sql`true` : sql`id IN (${tagged})`}
    ${meeting(sql, properties, sql`SELECT id, terms FROM sensors`, 'id')}`;
}

/**
 * Searches the default namespace, as `POST /sensors/find` does, among the sensors that the caller may read.
 * @param most ids that are returned
 * @returns ids in order, and how many there are in all
 */
export async function findSensorIds(
  sql: Sql,
  caller: Caller,
  search: MetatagSearch,
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const { rows, total } = await planEach(sql, (tx) => {
    const filter = filterOf(caller, { per_page: most }, { within: found(tx, search, 'default') });
    return listSensorIds(tx, filter);
  });
  return { ids: rows.map(({ id }) => id), total };
}

/** Terms of a condition that a scan without the index may compare with each row. Conditions with more terms use index lookups. */
const FEW = 16;
/**
 * Numbers of conditions in the text of a statement; the last condition is repeated up to the next number. Each connection prepares
 * every distinct text, so there should be few.
 */
const NUMBERS = [1, 2, 4, 16];

/**
 * Conditions of few terms become array overlaps, which share the index. Comparing each row with a thousand terms would take seconds
 * for all rows, a cost that the planner does not estimate, so long conditions become one index lookup a term.
 * @param searched a statement that selects `id` and `terms`
 * @param id the column of the outer statement that corresponds to `id`
 */
function meeting(
  sql: Queryable,
  conditions: Conditions,
  searched: Fragment,
  id: 'id' | 'sensor_id',
): Fragment[] {
  const short = conditions.filter((terms) => terms.length <= FEW);
  const long = conditions.filter((terms) => terms.length > FEW);
  const number = short.length === 0 ? 0 : (NUMBERS.find((each) => each >= short.length) ?? short.length);
  const met = Array.from({ length: number }, (_, index) => {
    const terms = short[Math.min(index, short.length - 1)] as string[];
    return sql`AND terms && folded(${terms}::text[])`;
  });
  if (long.length === 0) return met;
  const ofCondition = long.flatMap((terms, index) => terms.map(() => index));
  const lookedUp = sql`
    AND ${sql(id)} IN (
      SELECT searched.id
      FROM unnest(${long.flat()}::text[], ${ofCondition}::integer[]) AS asked (term, condition)
      JOIN (${searched}) searched ON searched.terms @> ARRAY[folded(asked.term)]
      GROUP BY searched.id HAVING count(DISTINCT asked.condition) = ${long.length})`;
  return [...met, lookedUp];
}

/** Distinct values of a name on the matching sensors; values that differ only in case count as one. */
export async function distinctValues(
  sql: Queryable,
  filter: SensorFilter,
  name: string,
  namespace: string,
): Promise<{ values: TagValue[]; total: number }> {
  const rows = await sql<{ value: TagValue | null; total: number }[]>`
    WITH given AS MATERIALIZED (
      SELECT DISTINCT value
      FROM (${matching(sql, filter)}) s JOIN sensor_metatags m ON m.sensor_id = s.id
      CROSS JOIN LATERAL jsonb_array_elements(m.metatags #> ARRAY[${name.toLowerCase()}, 'values']) value
      WHERE m.namespace = folded(${namespace}) AND m.terms && folded(${[nameTerm(name)]}::text[])
    ), named AS MATERIALIZED (
      SELECT DISTINCT ON (folded(value #>> '{}')) folded(value #>> '{}') AS folded, value
      FROM given ORDER BY 1, value
    )
    SELECT page.value, counted.total
    FROM (SELECT count(*) AS total FROM named) counted
    LEFT JOIN (SELECT * FROM named ORDER BY folded LIMIT ${filter.limit} OFFSET ${filter.offset}) page ON true
    ORDER BY page.folded`;
  return {
    values: rows.flatMap(({ value }) => (value === null ? [] : [value])),
    total: rows[0]!.total,
  };
}
