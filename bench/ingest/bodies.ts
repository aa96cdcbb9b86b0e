/** `bodies`: bodies of many points of one sensor, as gateways and loggers send them. */
import { median, rounded } from '../measure/numbers.js';
import type { Options } from '../options.js';
import { kindsOf } from '../peers/kinds.js';
import type { PeerKind } from '../peers/peer.js';
import { printResult, printTable, type Result } from '../report/result.js';
import { type Target, withTargets } from '../targets.js';
import { BYTES, bytesPerPoint, CPU, cpuPerMillion, LABELS, labelsOf } from './columns.js';
import { datesOf, START } from './dates.js';
import { measureInterleaved } from './interleaved.js';

/** Repetitions consist of whole bodies for every target: the largest body is that of bare COPY. */
const LARGEST = 20_000;

export async function bodies(options: Options): Promise<void> {
  const { body, sensors, repetitions } = options;
  const workload = { seed: options.seed, sensors, start: START, step: 1, run: body };
  const points = Math.ceil(options.points / LARGEST) * LARGEST;
  const stored = points * (repetitions + 1);
  const formOf = (kind: PeerKind) => ({
    bodyPoints: Math.max(body, kind.leastBody),
    connections: kind.connections ?? options.connections,
    underWay: kind.underWay,
  });
  await withTargets(kindsOf(options, true), sensors, datesOf(workload, stored), async (targets) => {
    const measurements = await measureInterleaved(targets, workload, repetitions, ({ kind }, repetition) => ({
      ...formOf(kind),
      from: repetition * points,
      to: (repetition + 1) * points,
      rate: null,
    }));
    const [bare, one] = targets.filter(({ kind }) => kind.wire === 'copy');
    const speedsOf = (target: Target) => measurements.get(target)!.map((each) => each.points / each.seconds);
    const ratio = (target: Target, to: Target | undefined) =>
      to === undefined ? null : rounded(median(speedsOf(target).map((speed, i) => speed / speedsOf(to)[i]!)));
    const results: Result[] = [];
    for (const target of targets) {
      const { kind, peer } = target;
      const own = measurements.get(target)!;
      const speeds = speedsOf(target);
      results.push({
        bench: 'ingest',
        case: 'bodies',
        ...labelsOf(target),
        body: formOf(kind).bodyPoints,
        connections: formOf(kind).connections,
        'points/s': Math.round(median(speeds)),
        'of bare COPY': ratio(target, bare),
        'of one': ratio(target, one),
        ...cpuPerMillion(own, kind.wire),
        'p50 ms': rounded(median(own.map((each) => each.p50))),
        'p99 ms': rounded(median(own.map((each) => each.p99))),
        ...bytesPerPoint(await peer.size(), stored),
        rounds: speeds.map(Math.round),
      });
    }
    results.forEach(printResult);
    const last = ['points/s', 'of bare COPY', 'of one', ...CPU, 'p50 ms', 'p99 ms', ...BYTES];
    printTable(results, [...LABELS, 'body', 'connections', ...last]);
  });
}
