/** Points through services: how fast a moving average on each of some sensors follows uploads, and what it costs. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../sql/connect.js';
import { START } from './ingest/dates.js';
import { median, rounded } from './measure/numbers.js';
import { processorSeconds } from './measure/processes.js';
import type { Options } from './options.js';
import { PASSWORD, type Product, startProduct } from './peers/sensorium/product.js';
import { printResult, printTable } from './report/result.js';
import { scratchFolder } from './targets.js';

/** Sensors, each with a service. */
const SENSORS = 10;
/** Points of a turn. */
const POINTS = 200_000;
/** Points that the service goes over. */
const WINDOW = 10;
/** Seconds between two points of a sensor. */
const STEP = 0.001;

interface Turn {
  /** Seconds until the last output was there. */
  readonly seconds: number;
  /** Processor seconds, by part. */
  readonly cpu: ReturnType<typeof processorSeconds>;
}

export async function benchServices(options: Options): Promise<void> {
  const folder = scratchFolder();
  const turns: Turn[] = [];
  try {
    const product = await startProduct(path.join(folder, 'data'), 'node', options.profile);
    const sql = product.database();
    try {
      const fleet = await makeFleet(product.url);
      // The first one warms up.
      for (let round = 0; round <= options.rounds; round++) {
        const taken = await turn(product, sql, fleet, options, round);
        if (round > 0) turns.push(taken);
      }
    } finally {
      await sql.end();
      await product.program.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const of = (pick: (turn: Turn) => number) => rounded(median(turns.map(pick)));
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
    rounds: turns.map(({ seconds }) => rounded(POINTS / seconds)),
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
  /** Of the sources. */
  readonly ids: readonly number[];
  /** Of the virtual sensors. */
  readonly outputs: readonly number[];
}

async function makeFleet(url: string): Promise<Fleet> {
  const login = { username: 'admin', password: PASSWORD };
  const { session_id } = await post<{ session_id: string }>(`${url}/login`, {}, login);
  const headers = { 'X-SESSION_ID': session_id };
  const ids: number[] = [];
  const outputs: number[] = [];
  for (let i = 0; i < SENSORS; i++) {
    const sensor = { name: `bench ${i}`, data_type: 'float' };
    const made = await post<{ sensor: { id: string } }>(`${url}/sensors`, headers, { sensor });
    const at = `${url}/sensors/${made.sensor.id}/services`;
    const used = await post<{ service: { id: string } }>(at, headers, {
      service: { name: 'moving_average' },
    });
    await post(`${at}/${used.service.id}/SetWindow`, headers, { parameters: [WINDOW] });
    ids.push(Number(made.sensor.id));
    outputs.push(Number(used.service.id));
  }
  return { headers, ids, outputs };
}

async function turn(
  { program, url }: Product,
  sql: Sql,
  { headers, ids, outputs }: Fleet,
  { body }: Options,
  round: number,
): Promise<Turn> {
  const each = POINTS / SENSORS;
  const before = processorSeconds(program.pid);
  const begun = performance.now();
  // Each sensor by one connection: its points come in order.
  await Promise.all(
    ids.map(async (id, sensor) => {
      for (let from = 0; from < each; from += body) {
        const data = Array.from({ length: Math.min(body, each - from) }, (_, i) => {
          const place = round * each + from + i;
          return { date: START + place * STEP, value: Math.sin(place / 100) + sensor };
        });
        await post(`${url}/sensors/${id}/data`, headers, { data });
      }
    }),
  );
  const wanted = (round + 1) * POINTS;
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

/** Without reading those in blocks. */
async function countPoints(sql: Sql, sensorIds: readonly number[]): Promise<number> {
  const ids = sensorIds as number[];
  const [row] = await sql<{ count: number }[]>`
    SELECT (SELECT coalesce(sum(count), 0) FROM blocks WHERE sensor_id = ANY(${ids}::bigint[]))::bigint
         + (SELECT count(*) FROM unmerged_points WHERE sensor_id = ANY(${ids}::bigint[])) AS count`;
  return row!.count;
}

async function post<Body>(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<Body> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
