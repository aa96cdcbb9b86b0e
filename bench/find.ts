/** Search for sensors: 100,000 of one account with ten metatags each, five statements, from filters that find a few to one that finds all. */
import { rmSync } from 'node:fs';
import { termsOf } from '../server/metatags/tags.js';
import type { Sql } from '../sql/connect.js';
import { pseudoRandom } from './data/workload.js';
import { percentile, rounded } from './measure/numbers.js';
import type { Options } from './options.js';
import { logIn } from './peers/sensorium/peer.js';
import { startProduct } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';

const SENSORS = 100_000;
/** Sensors of one INSERT. */
const CHUNK = 2000;

/** Queries of a case in a repetition, for this time at most. */
const LIMITS = { queries: 40, milliseconds: 6000 };

/** Metatags of every sensor, and how many values each of them has among all sensors. */
const TAGS = {
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

type Statement = Readonly<Record<string, string | number>>;
interface Filter {
  readonly metatag_statement_groups: Statement[][];
  readonly sensor_statement_groups: Statement[][];
}

const equal = (metatag_name: keyof typeof TAGS, value: number): Statement => ({
  metatag_name,
  operator: 'equal',
  value: `${metatag_name} ${value % TAGS[metatag_name]}`,
});
const isSet = (metatag_name: keyof typeof TAGS): Statement => ({ metatag_name, operator: 'is_set' });
const property = (sensor_property: string, value: string): Statement => ({
  sensor_property,
  operator: 'equal',
  value,
});

/** Five statements each, with other values for each query. */
const CASES: Readonly<Record<string, (n: number) => Filter>> = {
  'a few of a room': (n) => ({
    metatag_statement_groups: [
      [equal('room', n)],
      [equal('color', n), equal('color', n + 1)],
      [equal('calibrated', n)],
    ],
    sensor_statement_groups: [[property('data_type_id', '1')]],
  }),
  'hundreds on a floor': (n) => ({
    metatag_statement_groups: [
      [equal('color', n), equal('color', n + 3)],
      [equal('floor', n)],
      [equal('calibrated', n)],
    ],
    sensor_statement_groups: [[property('data_type_id', '1')]],
  }),
  'one by its number': (n) => ({
    metatag_statement_groups: [[equal('serial', 7919 * n)], [isSet('color')], [isSet('unit')]],
    sensor_statement_groups: [[property('type', '0')], [property('use_data_storage', 'true')]],
  }),
  'by what they are': (n) => ({
    metatag_statement_groups: [],
    sensor_statement_groups: [
      [property('name', `sensor ${n}`), property('name', `SENSOR ${n + 1}`)],
      [property('device_type', `type ${n % 40}`), property('device_type', `type ${(n + 1) % 40}`)],
      [property('type', '0')],
    ],
  }),
  'of 500 ids': (n) => ({
    metatag_statement_groups: [[isSet('color')], [equal('calibrated', n)]],
    sensor_statement_groups: [
      [
        {
          sensor_property: 'id',
          operator: 'in',
          value: Array.from({ length: 500 }, (_, index) => 1 + ((n + 199 * index) % SENSORS)).join(),
        },
      ],
      [property('type', '0')],
      [property('use_data_storage', 'true')],
    ],
  }),
  'all of them': () => ({
    metatag_statement_groups: [[isSet('color')], [isSet('room')], [isSet('serial')]],
    sensor_statement_groups: [[property('type', '0')], [property('use_data_storage', 'true')]],
  }),
};

export async function benchFind(options: Options): Promise<void> {
  const folder = scratchFolder();
  const [transport = 'node'] = options.transports;
  const { program, url, database } = await startProduct(folder, transport);
  const sql = database();
  try {
    await fill(sql, options.seed);
    const headers = { 'X-SESSION_ID': await logIn(url), 'Content-Type': 'application/json' };
    const took = new Map<string, number[]>();
    const found = new Map<string, number[]>();
    // The first repetition warms up and does not count.
    for (let repetition = 0; repetition <= options.repetitions; repetition++) {
      for (const [name, filterOf] of Object.entries(CASES)) {
        const deadline = performance.now() + LIMITS.milliseconds;
        for (let count = 0; count < LIMITS.queries && performance.now() < deadline; count++) {
          const body = JSON.stringify({ filter: filterOf(repetition * LIMITS.queries + count) });
          const begun = performance.now();
          const response = await fetch(`${url}/sensors/find`, { method: 'POST', headers, body });
          const { total } = (await response.json()) as { total?: number };
          const duration = performance.now() - begun;
          if (total === undefined) throw new Error(`${name}: ${response.status}`);
          if (repetition === 0) continue;
          took.set(name, [...(took.get(name) ?? []), duration]);
          found.set(name, [...(found.get(name) ?? []), total]);
        }
      }
    }
    const results = Object.keys(CASES).map((name): Result => {
      const durations = took.get(name) ?? [];
      return {
        bench: 'find',
        case: name,
        target: `sensorium ${transport}`,
        version: `node ${process.versions.node}`,
        sensors: SENSORS,
        metatags: SENSORS * Object.keys(TAGS).length,
        questions: durations.length,
        'median found': percentile(found.get(name) ?? [], 0.5),
        'p50 ms': rounded(percentile(durations, 0.5)),
        'p99 ms': rounded(percentile(durations, 0.99)),
      };
    });
    results.forEach(printResult);
    printTable(results, [
      'case',
      'target',
      'sensors',
      'metatags',
      'questions',
      'median found',
      'p50 ms',
      'p99 ms',
    ]);
  } finally {
    await sql.end();
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Inserts sensors of the administrator, with the rows that the API writes: the API would take an hour. */
async function fill(sql: Sql, seed: number): Promise<void> {
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
