/** A fleet of 100,000 sensors with metatags, in the account of the administrator. */
import { termsOf } from '../../server/metatags/tags.js';
import type { Sql } from '../../sql/connect.js';
import { pseudoRandom } from './workload.js';

export const SENSORS = 100_000;
/** Sensors of one INSERT. */
const CHUNK = 2000;

/** Metatags of every sensor, and how many values each of them has among all sensors. */
export const TAGS = {
  color: 8,
  room: 200,
  building: 20,
  floor: 10,
  unit: 5,
  calibrated: 2,
  vendor: 50,
  model: 500,
  batch: 1000,
  serial: SENSORS,
} as const;

/** Inserts sensors of the administrator, with the rows that the API writes: the API would take an hour. */
export async function fillFleet(sql: Sql, seed: number): Promise<void> {
  const names = Object.keys(TAGS) as (keyof typeof TAGS)[];
  for (let from = 0; from < SENSORS; from += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, place) => {
      const index = from + place;
      const tags = names.map((name, column) => {
        const value = name === 'serial' ? index : Math.floor(pseudoRandom(seed, index, column) * TAGS[name]);
        return [name, { name, values: [`${name} ${value}`] }] as const;
      });
      const metatags = Object.fromEntries(tags);
      return {
        name: `sensor ${index % 5000}`,
        device_type: `type ${index % 40}`,
        data_type: index % 3 === 0 ? 'float' : 'string',
        metatags,
        terms: termsOf(metatags),
      };
    });
    await sql`
      WITH given AS (
        SELECT nextval('sensors_id_seq') AS id, each.* FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
          AS each (name text, device_type text, data_type text, metatags jsonb, terms text[])
      ), made AS (
        INSERT INTO sensors (id, owner_id, name, device_type, data_type) OVERRIDING SYSTEM VALUE
        SELECT given.id, u.id, given.name, given.device_type, given.data_type
        FROM given, users u WHERE u.administrator
        RETURNING id
      )
      INSERT INTO sensor_metatags (sensor_id, namespace, metatags, terms)
      SELECT id, 'default', metatags, folded(terms) FROM given JOIN made USING (id)`;
  }
  // Autovacuum does the same within minutes.
  for (const relation of ['sensors', 'sensor_metatags', 'ingest_state']) {
    await sql.unsafe(`VACUUM (ANALYZE) ${relation}`);
  }
}
