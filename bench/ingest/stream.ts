/** `stream`: portions of one workload as bodies over HTTP and as frames of a WebSocket, interleaved on the same server. */
import { median, rounded } from '../measure/numbers.js';
import type { Options } from '../options.js';
import { kindsOf } from '../peers/kinds.js';
import { printResult, printTable, type Result } from '../report/result.js';
import { type Target, withTargets } from '../targets.js';
import { CPU, cpuPerMillion, LABELS, labelsOf } from './columns.js';
import { datesOf, START } from './dates.js';
import { measureInterleaved } from './interleaved.js';

const FORMS = [
  { wire: 'sensorium-one', form: 'HTTP, JSON', isStream: false },
  { wire: 'sensorium-stream-json', form: 'WebSocket, JSON columns', isStream: true },
  { wire: 'sensorium-stream-msgpack', form: 'WebSocket, MessagePack columns', isStream: true },
] as const;

/** Streams, and the limits of each for unacknowledged points (within the default of `STREAM_CREDIT`) and frames. */
const STREAMS = 4;
const CREDIT = 20_000;
const FRAMES = 16;

export async function stream(options: Options): Promise<void> {
  const { body, sensors, repetitions } = options;
  const workload = { seed: options.seed, sensors, start: START, step: 1, run: body };
  const points = Math.ceil(options.points / body) * body;
  const stored = points * (repetitions + 1) * FORMS.length;
  const frames = Math.max(1, Math.min(FRAMES, Math.floor(CREDIT / body)));
  const kinds = kindsOf({ ...options, peers: false }, true);
  await withTargets(kinds, sensors, datesOf(workload, stored), async (servers) => {
    // Every server appears once with each form, so that all forms use the same tables.
    const targets = servers.flatMap((server) =>
      FORMS.map(({ wire, form }): Target => ({ ...server, kind: { ...server.kind, wire, form } })),
    );
    const formOf = ({ kind }: Target) => FORMS.findIndex(({ wire }) => wire === kind.wire);
    const loadOf = (target: Target) =>
      FORMS[formOf(target)]?.isStream
        ? { connections: STREAMS, underWay: frames }
        : { connections: options.connections, underWay: 1 };
    const measurements = await measureInterleaved(targets, workload, repetitions, (target, repetition) => {
      const from = (repetition * FORMS.length + formOf(target)) * points;
      return { ...loadOf(target), bodyPoints: body, from, to: from + points, rate: null };
    });
    const speedsOf = (target: Target) => measurements.get(target)!.map((each) => each.points / each.seconds);
    const results = targets.map((target): Result => {
      const own = measurements.get(target)!;
      const speeds = speedsOf(target);
      const http = speedsOf(targets.find(({ peer }) => peer === target.peer)!);
      return {
        bench: 'ingest',
        case: 'stream',
        ...labelsOf(target),
        body,
        connections: loadOf(target).connections,
        'under way': loadOf(target).connections * loadOf(target).underWay,
        'points/s': Math.round(median(speeds)),
        'of HTTP': rounded(median(speeds.map((speed, i) => speed / http[i]!))),
        ...cpuPerMillion(own, target.kind.wire),
        'p50 ms': rounded(median(own.map((each) => each.p50))),
        'p99 ms': rounded(median(own.map((each) => each.p99))),
        rounds: speeds.map(Math.round),
      };
    });
    results.forEach(printResult);
    const last = ['points/s', 'of HTTP', ...CPU, 'p50 ms', 'p99 ms'];
    printTable(results, [...LABELS, 'body', 'connections', 'under way', ...last]);
  });
}
