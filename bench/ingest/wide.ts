/** `wide`, `40x1000` and other shapes: bodies of many sensors, as fleets send them, with their full cost, deferred work included. */
import path from 'node:path';
import { median, rounded } from '../measure/numbers.js';
import { DATABASE_KINDS, type Kind } from '../measure/processes.js';
import type { Options } from '../options.js';
import { clickhouse } from '../peers/clickhouse/peer.js';
import { influxdb } from '../peers/influxdb/peer.js';
import type { PeerKind, Relation } from '../peers/peer.js';
import { sensorium } from '../peers/sensorium/peer.js';
import { victoriaMetrics } from '../peers/victoria-metrics/peer.js';
import { printResult, printTable, type Result } from '../report/result.js';
import { type Target, withTargets } from '../targets.js';
import { LABELS, labelsOf } from './columns.js';
import { datesOf } from './dates.js';
import { type FullCost, measureFullCosts, total } from './full-cost.js';
import { MANY_SUBSCRIPTIONS, openReaders, type Readers } from './readers.js';
import { type Shape, shapesOf, wholeBodies, workloadOf } from './shapes.js';
import { storedFor } from './stored.js';

const KINDS: readonly Kind[] = ['start', 'server', 'sidecar', ...DATABASE_KINDS];

const COLUMNS = [
  'sensors',
  'connections',
  'points',
  'turns that count',
  'points/s',
  'cpu-s/M',
  ...KINDS,
  'bytes/point',
  'WAL bytes/point',
  'p50 ms',
  'p99 ms',
  'elsewhere',
];

export async function wide(options: Options): Promise<void> {
  const results: Result[] = [];
  for (const shape of options.cases.flatMap((name) => shapesOf(name, options))) {
    results.push(...(await measure(shape, options)));
  }
  const of = (name: string) => results.filter((result) => result.case === name);
  const readColumns = options.liveReaders ? ['read'] : [];
  printTable(of('wide'), ['body', ...LABELS, ...COLUMNS, ...readColumns]);
  printTable(of('stored'), ['body', 'target', 'relation', 'bytes/point', 'table', 'toast', 'indexes']);
}

async function measure(shape: Shape, options: Options): Promise<Result[]> {
  const { repetitions } = options;
  const workload = workloadOf(shape, options);
  const form = {
    bodyPoints: shape.sensors * shape.points,
    connections: shape.connections,
    underWay: 1,
    inOrder: true,
    rate: null,
  };
  const points = wholeBodies(shape, form.bodyPoints === 1 ? options.requests : options.points);
  const warm = Math.min(points, wholeBodies(shape, options.warm));
  const stored = warm + repetitions * points;
  const readers: Readers[] = [];
  return await withTargets(kindsOf(options), workload.sensors, datesOf(workload, stored), async (targets) => {
    try {
      const empty: Relation[][] = [];
      for (const { peer } of targets) {
        if (options.liveReaders) readers.push(await openReaders(peer.access));
        empty.push(await peer.relations());
      }
      const measurements = await measureFullCosts(
        targets,
        workload,
        { warm, points, repetitions },
        form,
        options,
      );
      const results: Result[] = [];
      for (const [i, target] of targets.entries()) {
        const { total, byRelation } = storedFor(await target.peer.relations(), empty[i]!, stored);
        const labels = { bench: 'ingest', body: `${shape.name}${options.liveReaders ? ' watched' : ''}` };
        results.push({
          ...labels,
          case: 'wide',
          ...labelsOf(target),
          sensors: workload.sensors,
          connections: shape.connections,
          points,
          ...figures(measurements.get(target)!, target),
          'bytes/point': total,
          ...(options.liveReaders ? { read: rounded(readers[i]!.received() / stored) } : {}),
        });
        const { name } = target.kind;
        results.push(...byRelation.map((each) => ({ ...labels, case: 'stored', target: name, ...each })));
      }
      results.forEach(printResult);
      return results;
    } finally {
      for (const each of readers) each.close();
    }
  });
}

/** Sensorium with bodies of many sensors as JSON; peers get the same points in the same bodies, and so does Sensorium as line protocol. */
function kindsOf({ transports, profile, database, peers, liveReaders, before }: Options): PeerKind[] {
  const settings = liveReaders ? MANY_SUBSCRIPTIONS : {};
  const ours = (server: string | null) =>
    transports.map((transport) => sensorium(transport, 'sensorium', profile, server, settings));
  const here = database === null ? [] : ours(database);
  const earlier =
    before === null
      ? []
      : transports.map((each) =>
          sensorium(each, 'sensorium', profile, null, settings, path.join(before, 'dist')),
        );
  // Live readers exist for Sensorium only.
  const others = peers && !liveReaders ? [influxdb, victoriaMetrics, clickhouse] : [];
  // With the bytes that InfluxDB gets.
  const lines =
    others.length > 0 ? transports.map((each) => sensorium(each, 'sensorium-lines', profile)) : [];
  return [...ours(null), ...earlier, ...here, ...lines, ...others];
}

/** Medians of the measurements that count; of all of them, when none counts. */
export function figures(all: readonly FullCost[], { kind }: Target) {
  const counted = all.filter((each) => each.counts);
  const measurements = counted.length > 0 ? counted : all;
  const of = (pick: (each: FullCost) => number) => rounded(median(measurements.map(pick)));
  const perMillion = (pick: (each: FullCost) => number) => of((each) => (pick(each) * 1e6) / each.points);
  const kinds = kind.wire.startsWith('sensorium') ? KINDS : [];
  return {
    'turns that count': `${counted.length} of ${all.length}`,
    'points/s': Math.round(median(measurements.map((each) => each.points / each.seconds))),
    'cpu-s/M': perMillion(({ cpu }) => total(cpu)),
    ...Object.fromEntries(kinds.map((each) => [each, perMillion(({ cpu }) => cpu[each])])),
    'WAL bytes/point': measurements[0]?.logged === null ? null : of((each) => each.logged! / each.points),
    'p50 ms': of((each) => each.p50),
    'p99 ms': of((each) => each.p99),
    elsewhere: of((each) => each.elsewhere),
  };
}
