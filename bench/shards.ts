/**
 * `shards`: what it costs to divide sensors among databases. Each layout is a product of its own: first at rest, then uploads of bodies of many sensors, with
 * all deferred work. All databases share one machine, so the figures show the cost of a division, not what more machines gain.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { START } from './ingest/dates.js';
import { type FullCost, measureFullCosts } from './ingest/full-cost.js';
import { type Shape, shapesOf, wholeBodies, workloadOf } from './ingest/shapes.js';
import { figures } from './ingest/wide.js';
import { rounded } from './measure/numbers.js';
import { DATABASE_KINDS } from './measure/processes.js';
import type { Options } from './options.js';
import { sensorium } from './peers/sensorium/peer.js';
import { printResult, printTable, type Result } from './report/result.js';
import { arrange } from './shards/arrange.js';
import { measureAtRest, measureSize } from './shards/at-rest.js';
import {
  DATABASE_ROLES,
  type Deployment,
  databaseSeconds,
  dataFolder,
  deploy,
  type Layout,
} from './shards/deployment.js';
import { scratchFolder, type Target } from './targets.js';

/** Milliseconds after which a product that was started, and got databases and sensors, is at rest. */
const UNTIL_REST = 8000;

const ONE: Layout = {
  name: 'one central database',
  added: 0,
  central: true,
  address: null,
  servers: 1,
  build: null,
};

const LAYOUTS: readonly Layout[] = [
  ONE,
  { ...ONE, name: 'a database of their own', added: 1, central: false },
  { ...ONE, name: 'two databases', added: 1 },
  { ...ONE, name: 'four databases', added: 3 },
  { ...ONE, name: 'one central database, two servers', servers: 2 },
];

export async function benchShards(options: Options): Promise<void> {
  const { citus, before } = options;
  const named = options.cases.flatMap((name) => shapesOf(name, options));
  const shapes = named.length > 0 ? named : ['1000x1', '40x1000'].flatMap((name) => shapesOf(name, options));
  const all = [
    ...(before === null ? [] : [{ ...ONE, name: 'the version before', build: path.join(before, 'dist') }]),
    ...LAYOUTS,
    ...(citus === null
      ? []
      : [{ ...ONE, name: 'a distributed schema', added: 1, central: false, address: citus }]),
  ];
  // A whole name is that of one layout, also where another one begins with it.
  const isChosen = (name: string, text: string) =>
    all.some((each) => each.name === text) ? name === text : name.includes(text);
  const layouts = all.filter(({ name }) => options.layouts?.some((text) => isChosen(name, text)) ?? true);
  const folder = scratchFolder();
  const results: Result[] = [];
  const report = (result: Result) => {
    printResult(result);
    results.push(result);
  };
  try {
    for (const [i, layout] of layouts.entries()) {
      await measure(dataFolder(folder, i), layout, shapes, options, report);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const of = (name: string) => results.filter((result) => result.case === name);
  printTable(of('uploads'), ['target', 'body', 'a body is in', ...UPLOADS]);
  printTable(of('at rest'), ['target', ...AT_REST]);
  printTable(of('size'), ['target', 'when', ...SIZE]);
  printTable(of('move'), ['target', 'MB', 'seconds', 'MB/s']);
}

const UPLOADS = [
  'points/s',
  'cpu-s/M',
  'server',
  'sidecar',
  'database',
  ...DATABASE_ROLES,
  'WAL bytes/point',
  'points a flush',
  'p50 ms',
  'p99 ms',
  'elsewhere',
];
const AT_REST = [
  'cpu-s a minute',
  'server',
  'sidecar',
  'database',
  ...DATABASE_ROLES,
  'transactions/s central',
  'transactions/s each other',
];
const SIZE = ['server MB', 'sidecar MB', 'database MB', 'connections central', 'connections each other'];

async function measure(
  folder: string,
  layout: Layout,
  shapes: readonly Shape[],
  options: Options,
  report: (result: Result) => void,
): Promise<void> {
  const transport = options.transports[0]!;
  const fleets = shapes.map((shape) => workloadOf(shape, options).sensors);
  const sensors = fleets.reduce((sum, each) => sum + each, 0);
  const deployment = await deploy(folder, transport, layout, sensors, options.database);
  try {
    const labels = { bench: 'shards', target: layout.name, databases: deployment.pools.length };
    await sleep(UNTIL_REST);
    report({ ...labels, case: 'at rest', ...(await measureAtRest(deployment, options.seconds)) });
    report({ ...labels, case: 'size', when: 'at rest', ...(await measureSize(deployment)) });
    // An earlier version takes part in uploads beside this one, in `ingest`.
    if (layout.build !== null) return;
    let [start, from] = [START, 0];
    for (const [i, shape] of shapes.entries()) {
      for (const isSpread of deployment.sensors.size > 1 ? [false, true] : [false]) {
        const { result, to } = await measureUploads(deployment, shape, { isSpread, start, from }, options);
        const where =
          deployment.sensors.size > 1 ? (isSpread ? 'all shards' : 'one shard') : 'the only shard';
        report({ ...labels, case: 'uploads', body: shape.name, 'a body is in': where, ...result });
        start = to;
      }
      from += fleets[i]! / deployment.sensors.size;
    }
    report({ ...labels, case: 'size', when: 'after the uploads', ...(await measureSize(deployment)) });
    if (layout.added === 1 && layout.central && layout.address === null)
      report({ ...labels, case: 'move', ...(await measureMove(deployment)) });
  } finally {
    await deployment.stop();
  }
}

interface Part {
  /** Whether the sensors of a body are in all shards. */
  readonly isSpread: boolean;
  /** Date of the first points, UNIX seconds. */
  readonly start: number;
  /** Sensors of each shard that have points of another shape. */
  readonly from: number;
}

/** @returns figures, and the date after the last points */
async function measureUploads(
  deployment: Deployment,
  shape: Shape,
  { isSpread, start, from }: Part,
  options: Options,
): Promise<{ result: Record<string, string | number | null>; to: number }> {
  const { peer, sensors } = deployment;
  const { repetitions } = options;
  const workload = { ...workloadOf(shape, options), start };
  const ids = arrange(sensors, workload.sensors, from, shape.sensors, isSpread);
  const kind = sensorium(options.transports[0]!, 'sensorium', null);
  const target: Target = { kind, version: '', peer: { ...peer, access: { ...peer.access, ids } } };
  const points = wholeBodies(shape, options.points);
  const warm = Math.min(points, wholeBodies(shape, options.warm));
  const flushes = await flushesOf(deployment);
  const apart = databaseSeconds(deployment);
  const measured = await measureFullCosts(
    [target],
    workload,
    { warm, points, repetitions },
    {
      bodyPoints: shape.sensors * shape.points,
      connections: shape.connections,
      underWay: 1,
      inOrder: true,
      rate: null,
    },
    options,
  );
  const all = warm + repetitions * points;
  const apartAfter = databaseSeconds(deployment);
  const costs: readonly FullCost[] = measured.get(target)!;
  const found: Record<string, string | number | null> = figures(costs, target);
  const database = DATABASE_KINDS.reduce((sum, each) => sum + Number(found[each]), 0);
  return {
    result: {
      points,
      ...found,
      database: rounded(database),
      // From the first point to the end of the last measurement.
      ...Object.fromEntries(
        DATABASE_ROLES.filter((role) => apart[role] !== undefined).map((role) => [
          role,
          rounded(((apartAfter[role]! - apart[role]!) * 1e6) / all),
        ]),
      ),
      'points a flush': Math.round(all / ((await flushesOf(deployment)) - flushes)),
    },
    to: start + (Math.ceil(all / workload.sensors) + shape.points) * workload.step,
  };
}

/** Rows of all journals so far: a flush is one. */
async function flushesOf({ pools }: Deployment): Promise<number> {
  const counts = await Promise.all(
    pools.map((sql) => sql<{ seq: number }[]>`SELECT coalesce(max(seq), 0) AS seq FROM journal`),
  );
  return counts.reduce((sum, [row]) => sum + row!.seq, 0);
}

/** Moves shard 1, with its points, to another database of the server. */
async function measureMove({ pools, command, makeAddress }: Deployment) {
  const sql = pools[1]!;
  const [row] = await sql<{ bytes: number }[]>`SELECT pg_database_size(current_database()) AS bytes`;
  const address = await makeAddress();
  const begun = performance.now();
  await command('shards', 'move', '1', address);
  const seconds = (performance.now() - begun) / 1000;
  const megabytes = row!.bytes / 1e6;
  return { MB: rounded(megabytes), seconds: rounded(seconds), 'MB/s': rounded(megabytes / seconds) };
}
