/** Search for sensors: 100,000 of one account with ten metatags each, five statements, from filters that find a few to one that finds all. */
import { rmSync } from 'node:fs';
import { fillFleet, SENSORS, TAGS } from './data/fleet.js';
import { percentile, rounded } from './measure/numbers.js';
import type { Options } from './options.js';
import { logIn } from './peers/sensorium/peer.js';
import { startProduct } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';

/** Queries of a case in a repetition, for this time at most. */
const LIMITS = { queries: 40, milliseconds: 6000 };

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
    await fillFleet(sql, options.seed);
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
