/**
 * Time from the moment a point is due to be sent until its webhook arrives, when every point fires a trigger.
 *
 * A trigger on a sensor fires once a minute at most. So each sensor gets one point in a repetition, and between repetitions the times of the last
 * firings are moved a minute back.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../sql/connect.js';
import { START } from './ingest/dates.js';
import { prepareLoad } from './load/load.js';
import type { Outcome } from './load/plan.js';
import { median, percentile, rounded } from './measure/numbers.js';
import { processorSeconds } from './measure/processes.js';
import type { Options } from './options.js';
import { sensorium } from './peers/sensorium/peer.js';
import { type Product, startProduct, type Transport } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';
import { type Fleet, makeFleet } from './triggers/fleet.js';
import { openReceivers, type Receivers } from './triggers/receivers.js';

const CONNECTIONS = 64;
/** Milliseconds before each repetition. */
const PAUSE = 5000;
/** Milliseconds to wait for the last webhooks. */
const TIMEOUT = 60_000;

interface Measurement extends Outcome {
  /** Milliseconds from the time each point was due until its webhook arrived. */
  readonly took: readonly number[];
  /** Processor seconds, by role. */
  readonly cpu: ReturnType<typeof processorSeconds>;
}

export async function benchTriggers(options: Options): Promise<void> {
  const results: Result[] = [];
  for (const transport of options.transports) {
    const found = sensorium(transport, 'sensorium-one', null).find();
    if ('missing' in found) {
      process.stderr.write(`without sensorium ${transport}: ${found.missing}\n`);
      continue;
    }
    const measurements = await measureAll(transport, options);
    const result = resultOf(transport, found.version, options, measurements);
    printResult(result);
    results.push(result);
  }
  printTable(results, [
    'target',
    'points/s',
    'receivers',
    'webhooks',
    'p50 ms',
    'p99 ms',
    'most ms',
    'p99 ms of the upload',
    'cpu ms a firing',
    'server',
    'sidecar',
    'database',
  ]);
}

function resultOf(
  transport: Transport,
  version: string,
  { rate, receivers }: Options,
  measurements: Measurement[],
): Result {
  const of = (pick: (measure: Measurement) => number) => rounded(median(measurements.map(pick)));
  const cpu = (...parts: (keyof Measurement['cpu'])[]) =>
    of((measure) => (parts.reduce((sum, part) => sum + measure.cpu[part], 0) * 1000) / measure.took.length);
  return {
    bench: 'triggers',
    case: 'upload to webhook',
    target: `sensorium ${transport}`,
    version,
    'points/s': rate,
    receivers,
    webhooks: measurements.reduce((sum, { took }) => sum + took.length, 0),
    'p50 ms': of(({ took }) => percentile(took, 0.5)),
    'p99 ms': of(({ took }) => percentile(took, 0.99)),
    'most ms': of(({ took }) => percentile(took, 1)),
    'p99 ms of the upload': of(({ p99 }) => p99),
    'cpu ms a firing': cpu('server', 'sidecar', 'database'),
    server: cpu('server'),
    sidecar: cpu('sidecar'),
    database: cpu('database'),
    rounds: measurements.map(({ took }) => rounded(percentile(took, 0.99))),
  };
}

async function measureAll(transport: Transport, options: Options): Promise<Measurement[]> {
  const folder = scratchFolder();
  const receivers = await openReceivers(options.receivers);
  try {
    const settings = { DELIVERY_ALLOW: '127.0.0.0/8' };
    const product = await startProduct(path.join(folder, 'data'), transport, options.profile, settings);
    const sql = product.database();
    try {
      const fleet = await makeFleet(product.url, options.rate * options.seconds, receivers.urls);
      const measurements: Measurement[] = [];
      // The first repetition warms up.
      for (let repetition = 0; repetition <= options.repetitions; repetition++) {
        await anotherMinute(sql);
        const measurement = await measure(product, fleet, receivers, options, repetition);
        if (repetition > 0) measurements.push(measurement);
      }
      return measurements;
    } finally {
      await sql.end();
      await product.program.stop();
    }
  } finally {
    receivers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function anotherMinute(sql: Sql): Promise<void> {
  await sql`UPDATE sensor_triggers SET fired_at = fired_at - interval '1 minute'`;
  await sleep(PAUSE);
}

async function measure(
  { program, url }: Product,
  { ids, headers }: Fleet,
  receivers: Receivers,
  { seed, rate }: Options,
  repetition: number,
): Promise<Measurement> {
  const load = await prepareLoad({
    wire: 'sensorium-one',
    access: { url, headers, ids },
    workload: { seed, sensors: ids.length, start: START, step: 1, run: 1 },
    from: repetition * ids.length,
    to: (repetition + 1) * ids.length,
    bodyPoints: 1,
    connections: CONNECTIONS,
    underWay: 1,
    rate,
  });
  try {
    receivers.reset();
    const before = processorSeconds(program.pid);
    const outcome = await load.run();
    const deadline = performance.now() + TIMEOUT;
    while (receivers.arrived.size < ids.length && performance.now() < deadline) await sleep(100);
    const after = processorSeconds(program.pid);
    const { arrived, count } = receivers;
    if (arrived.size !== ids.length || count !== ids.length) {
      throw new Error(`${ids.length} firings, ${count} webhooks from ${arrived.size} sensors`);
    }
    return {
      ...outcome,
      took: ids.map((id, index) => arrived.get(id)! - outcome.begun - (index * 1000) / rate),
      cpu: {
        start: after.start - before.start,
        server: after.server - before.server,
        sidecar: after.sidecar - before.sidecar,
        database: after.database - before.database,
      },
    };
  } finally {
    load.stop();
  }
}
