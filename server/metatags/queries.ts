/** SQL of metatags, and of the search. */
import type { Fragment, Queryable, Sql } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { tellOfSensors } from '../../sql/outbox/events.js';
import { columns, matching, page, type SensorFilter, type SensorRow } from '../sensors/queries.js';
import type { Conditions, Search } from './filter.js';
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
 * The row of the sensor stays locked meanwhile, so that of changes at once each one counts what the others have left.
 * @param change is given what the namespace has, and answers what it shall have
 * @returns what it has now; undefined: the sensor is gone
 */
export async function changeTags(
  sql: Sql,
  sensorId: number,
  namespace: string,
  change: (kept: StoredTags) => StoredTags,
): Promise<StoredTags | undefined> {
  return transact(sql, async (tx) => {
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
    await tellOfSensors(tx, 'update_sensor', [sensorId]);
    return tags;
  });
}

export interface TaggedRow extends SensorRow {
  metatags: StoredTags | null;
  /** Of the whole list. */
  total: number;
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

/** A statement that answers the ids of all sensors that are found, whoever may see them; undefined: all there are. */
export function found(
  sql: Queryable,
  { metatags, properties }: Search,
  namespace: string,
): Fragment | undefined {
  const tagged =
    metatags.length === 0
      ? undefined
      : sql`SELECT sensor_id FROM sensor_metatags
            WHERE namespace = folded(${namespace}) ${meeting(sql, metatags)}`;
  if (properties.length === 0) return tagged;
  return sql`
    SELECT id FROM sensors
    WHERE ${tagged === undefined ? sql`true` : sql`id IN (${tagged})`} ${meeting(sql, properties)}`;
}

/**
 * Each condition is one look into the index. There are but a few texts of such a statement, for each connection prepares every
 * one that it meets: conditions are repeated until they are a power of two.
 */
function meeting(sql: Queryable, conditions: Conditions): Fragment[] {
  const most = 2 ** Math.ceil(Math.log2(conditions.length));
  return Array.from({ length: most }, (_, index) => {
    const terms = conditions[Math.min(index, conditions.length - 1)] as string[];
    return sql`AND terms && folded(${terms}::text[])`;
  });
}

/**
 * Has the statements of a transaction planned for what is asked: one term is of every sensor and another of a single one, and a plan
 * that is to do for both is good for neither.
 */
export async function planEach<T>(sql: Sql, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return sql.begin('READ ONLY', async (tx) => {
    await tx`SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`;
    return work(tx);
  });
}

/** Values of a name on the sensors that fit; of those that differ only in case, one. */
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
