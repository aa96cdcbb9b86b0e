/** Points through services: throughput and processor time of a moving average on each of some sensors. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../sql/connect.js';
import { START } from './ingest/dates.js';
import { median, rounded } from './measure/numbers.js';
import { processorSeconds } from './measure/processes.js';
import type { Options } from './options.js';
import { logIn } from './peers/sensorium/peer.js';
import { type Product, startProduct } from './peers/sensorium/product.js';
import { postJson } from './post-json.js';
import { printResult, printTable } from './report/result.js';
import { scratchFolder } from './targets.js';

/** Sensors, each with a service. */
const SENSORS = 10;
/** Points of a repetition. */
const POINTS = 200_000;
/** Window of the service, in points. */
const WINDOW = 10;
/** Seconds between two points of a sensor. */
const STEP = 0.001;

interface Measurement {
  /** Seconds until the last output was stored. */
  readonly seconds: number;
  /** Processor seconds, by role. */
  readonly cpu: ReturnType<typeof processorSeconds>;
}

export async function benchServices(options: Options): Promise<void> {
  const folder = scratchFolder();
  const measurements: Measurement[] = [];
  try {
    const product = await startProduct(path.join(folder, 'data'), 'node', options.profile);
    const sql = product.database();
    try {
      const fleet = await makeFleet(product.url);
      // The first one warms up.
      for (let repetition = 0; repetition <= options.repetitions; repetition++) {
        const measurement = await measure(product, sql, fleet, options, repetition);
        if (repetition > 0) measurements.push(measurement);
      }
    } finally {
      await sql.end();
      await product.program.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const of = (pick: (measure: Measurement) => number) => rounded(median(measurements.map(pick)));
  const result = {
    bench: 'services',
    case: 'moving average',
    target: 'sensorium node',
    sensors: SENSORS,
    window: WINDOW,
    'points in a body': options.body,
    'points/s': of(({ seconds }) => POINTS / seconds),
    'points/s of a core': of(({ cpu }) => POINTS / (cpu.server + cpu.sidecar + cpu.database)),
    'the sidecar alone': of(({ cpu }) => POINTS / cpu.sidecar),
    'sidecar cpu-s/M': of(({ cpu }) => (cpu.sidecar * 1e6) / POINTS),
    'server cpu-s/M': of(({ cpu }) => (cpu.server * 1e6) / POINTS),
    'database cpu-s/M': of(({ cpu }) => (cpu.database * 1e6) / POINTS),
    rounds: measurements.map(({ seconds }) => rounded(POINTS / seconds)),
  };
  printResult(result);
  printTable(
    [result],
    [
      'target',
      'points/s',
      'points/s of a core',
      'the sidecar alone',
      'sidecar cpu-s/M',
      'server cpu-s/M',
      'database cpu-s/M',
    ],
  );
}

interface Fleet {
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the sources. */
  readonly ids: readonly number[];
  /** Ids of the virtual sensors. */
  readonly outputs: readonly number[];
}

async function makeFleet(url: string): Promise<Fleet> {
  const headers = { 'X-SESSION_ID': await logIn(url) };
  const ids: number[] = [];
  const outputs: number[] = [];
  for (let i = 0; i < SENSORS; i++) {
    const sensor = { name: `bench ${i}`, data_type: 'float' };
    const made = await postJson<{ sensor: { id: string } }>(`${url}/sensors`, headers, { sensor });
    const at = `${url}/sensors/${made.sensor.id}/services`;
    const used = await postJson<{ service: { id: string } }>(at, headers, {
      service: { name: 'moving_average' },
    });
    await postJson(`${at}/${used.service.id}/SetWindow`, headers, { parameters: [WINDOW] });
    ids.push(Number(made.sensor.id));
    outputs.push(Number(used.service.id));
  }
  return { headers, ids, outputs };
}

async function measure(
  { program, url }: Product,
  sql: Sql,
  { headers, ids, outputs }: Fleet,
  { body }: Options,
  repetition: number,
): Promise<Measurement> {
  const each = POINTS / SENSORS;
  const before = processorSeconds(program.pid);
  const begun = performance.now();
  // One connection for each sensor, so that its points arrive in order.
  await Promise.all(
    ids.map(async (id, sensor) => {
      for (let from = 0; from < each; from += body) {
        const data = Array.from({ length: Math.min(body, each - from) }, (_, i) => {
          const place = repetition * each + from + i;
          return { date: START + place * STEP, value: Math.sin(place / 100) + sensor };
        });
        await postJson(`${url}/sensors/${id}/data`, headers, { data });
      }
    }),
  );
  const wanted = (repetition + 1) * POINTS;
  for (;;) {
    if ((await countPoints(sql, outputs)) === wanted) break;
    await sleep(100);
  }
  const seconds = (performance.now() - begun) / 1000;
  const after = processorSeconds(program.pid);
  return {
    seconds,
    cpu: {
      start: after.start - before.start,
      server: after.server - before.server,
      sidecar: after.sidecar - before.sidecar,
      database: after.database - before.database,
    },
  };
}

/** Counts points without unpacking blocks. */
async function countPoints(sql: Sql, sensorIds: readonly number[]): Promise<number> {
  const ids = sensorIds as number[];
  const [row] = await sql<{ count: number }[]>`
    SELECT (SELECT coalesce(sum(count), 0) FROM blocks WHERE sensor_id = ANY(${ids}::bigint[]))::bigint
         + (SELECT count(*) FROM unmerged_points WHERE sensor_id = ANY(${ids}::bigint[])) AS count`;
  return row!.count;
}
