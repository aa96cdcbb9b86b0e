/** Sensors as series of OpenTSDB: the metric is the name of the sensor, tags distinguish sensors of one name. */
import type { Fragment, Queryable } from '../../../sql/connect.js';
import type { Caller } from '../../rights/caller.js';
import { filterOf, matching } from '../../sensors/public.js';
import type { Tags } from './filters.js';

export interface SeriesFound {
  readonly sensorId: number;
  readonly tags: Tags;
}

/** Tags; all sensors have `sensor`, the others are optional. */
export const TAG_KEYS = ['device_type', 'display_name', 'sensor'] as const;

interface Row {
  id: number;
  device_type: string;
  display_name: string;
}

/** @returns the sensors of that name that the caller may read, at most `most` of them */
export async function seriesOf(
  sql: Queryable,
  caller: Caller,
  metric: string,
  most: number,
): Promise<SeriesFound[]> {
  // The index of terms ignores case, hence the second condition.
  const named = sql`
    SELECT id FROM sensors WHERE terms @> ARRAY['name' || chr(31) || folded(${metric}::text)] AND name = ${metric}`;
  const rows = await sql<Row[]>`
    SELECT id, device_type, display_name FROM sensors
    WHERE id IN (${readable(sql, caller, named)}) ORDER BY id LIMIT ${most}`;
  return rows.map(({ id, device_type, display_name }) => ({
    sensorId: id,
    tags: {
      sensor: String(id),
      ...(device_type === '' ? {} : { device_type }),
      ...(display_name === '' ? {} : { display_name }),
    },
  }));
}

/** Names of sensors that contain a text, ignoring case. */
export async function suggestMetrics(
  sql: Queryable,
  caller: Caller,
  text: string,
  most: number,
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT DISTINCT name FROM sensors
    WHERE id IN (${readable(sql, caller, null)}) AND name <> '' AND strpos(lower(name), lower(${text})) > 0
    ORDER BY name LIMIT ${most}`;
  return rows.map(({ name }) => name);
}

/** Values of tags that contain a text, ignoring case. */
export async function suggestValues(
  sql: Queryable,
  caller: Caller,
  text: string,
  most: number,
): Promise<string[]> {
  const rows = await sql<{ value: string }[]>`
    SELECT DISTINCT value FROM sensors
    CROSS JOIN LATERAL unnest(ARRAY[id::text, device_type, display_name]) AS value
    WHERE id IN (${readable(sql, caller, null)}) AND value <> '' AND strpos(lower(value), lower(${text})) > 0
    ORDER BY value LIMIT ${most}`;
  return rows.map(({ value }) => value);
}

function readable(sql: Queryable, caller: Caller, within: Fragment | null): Fragment {
  return matching(sql, filterOf(caller, {}, within === null ? {} : { within }));
}
