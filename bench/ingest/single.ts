/** `single`: requests with one point, from 64 connections at full speed, then at half that rate for the latency. */
import { median, rounded } from '../measure/numbers.js';
import type { Options } from '../options.js';
import { insert } from '../peers/insert/peer.js';
import { kindsOf } from '../peers/kinds.js';
import { printResult, printTable, type Result } from '../report/result.js';
import { type Target, withTargets } from '../targets.js';
import { CPU, cpuPerMillion, LABELS, labelsOf } from './columns.js';
import { datesOf, START } from './dates.js';
import { measureInterleaved } from './interleaved.js';

const CONNECTIONS = 64;
const HALF_LOAD_SECONDS = 3;

export async function single(options: Options): Promise<void> {
  const { repetitions, requests, sensors } = options;
  const workload = { seed: options.seed, sensors, start: START, step: 1, run: 1 };
  const common = { bodyPoints: 1, connections: CONNECTIONS, underWay: 1 };
  const stored = requests * (repetitions + 1);
  const ours = kindsOf({ ...options, peers: false }, true);
  const kinds = [...ours, ...(options.peers ? options.transports.map(insert) : [])];
  await withTargets(kinds, sensors, datesOf(workload, stored), async (targets) => {
    const measurements = await measureInterleaved(targets, workload, repetitions, (_, repetition) => ({
      ...common,
      from: repetition * requests,
      to: (repetition + 1) * requests,
      rate: null,
    }));
    const speedOf = (target: Target) =>
      median(measurements.get(target)!.map((each) => each.bodies / each.seconds));
    const halves = await measureInterleaved(targets, workload, repetitions, (target, repetition) => {
      const rate = Math.round(speedOf(target) / 2);
      const from = stored + repetition * rate * HALF_LOAD_SECONDS;
      return { ...common, from, to: from + rate * HALF_LOAD_SECONDS, rate };
    });
    const results: Result[] = [];
    for (const target of targets) {
      const own = measurements.get(target)!;
      const half = halves.get(target)!;
      const speeds = own.map((each) => each.bodies / each.seconds);
      const bare = measurements.get(bareOf(target, targets) ?? target)!;
      results.push({
        bench: 'ingest',
        case: 'single',
        ...labelsOf(target),
        connections: CONNECTIONS,
        'requests/s': Math.round(speedOf(target)),
        'of bare INSERT':
          bare === own
            ? null
            : rounded(median(bare.map(({ bodies, seconds }, i) => (speeds[i]! * seconds) / bodies))),
        ...cpuPerMillion(own, target.kind.wire),
        'p50 ms': rounded(median(own.map((each) => each.p50))),
        'p99 ms': rounded(median(own.map((each) => each.p99))),
        'p50 ms at half': rounded(median(half.map((each) => each.p50))),
        'p99 ms at half': rounded(median(half.map((each) => each.p99))),
        rounds: speeds.map(Math.round),
      });
    }
    results.forEach(printResult);
    const last = [
      'requests/s',
      'of bare INSERT',
      ...CPU,
      'p50 ms',
      'p99 ms',
      'p50 ms at half',
      'p99 ms at half',
    ];
    printTable(results, [...LABELS, 'connections', ...last]);
  });
}

/** Bare INSERT on the same transport, for targets with the embedded database. */
function bareOf(target: Target, targets: readonly Target[]): Target | undefined {
  return targets.find(({ kind }) => kind.name === target.kind.name.replace('sensorium', 'bare INSERT'));
}
