/** Targets for the figures, and how they are computed from the runs. */
import type { Result } from './result.js';
import { show } from './result.js';
import type { Runs } from './run.js';

export interface Seen {
  readonly text: string;
  readonly reached: boolean;
}

export interface TargetFigure {
  readonly target: string;
  readonly wanted: string;
  /** @returns null when the runs have no such figure */
  measure(runs: Runs): Seen | null;
}

const NODE = 'sensorium node';
const UWS = 'sensorium uws';
const OURS = [NODE, UWS, 'sensorium node timescale', 'sensorium uws timescale'];

/** Runs of `read`, with the number of points read: a year with a point every 10 s, and every second. */
const READS = { read: '3.2 million', 'read-large': '31.5 million' };

export const TARGETS: readonly TargetFigure[] = [
  {
    target: 'bodies of 1,000 points: speed to bare COPY on one connection',
    wanted: '0.8',
    measure: (runs) => atLeast(numbers(runs, 'ingest', 'bodies', [NODE, UWS], 'of one'), 0.8),
  },
  {
    target: 'the same to bare COPY on two connections, which take both cores',
    wanted: '0.8',
    measure: (runs) => atLeast(numbers(runs, 'ingest', 'bodies', [NODE, UWS], 'of bare COPY'), 0.8),
  },
  {
    target: 'the same: cpu-s/M of the server process',
    wanted: '1.0',
    measure: (runs) => atMost(numbers(runs, 'ingest', 'bodies', [NODE, UWS], 'server'), 1),
  },
  {
    target: 'the same points on TimescaleDB, as JSON, then as MessagePack columns: cpu-s/M to InfluxDB',
    wanted: 'below 1',
    measure: (runs) => below(cpuTo(runs, 'influxdb'), 1),
  },
  {
    target: 'the same to VictoriaMetrics',
    wanted: 'below 1',
    measure: (runs) => below(cpuTo(runs, 'victoria-metrics'), 1),
  },
  {
    target:
      'bodies of 1,000 and of 10,000 sensors × 1 point, `postgres` and TimescaleDB: cpu-s/M to InfluxDB',
    wanted: '0.6',
    measure: (runs) => atMost(wideTo(runs, ['1000x1', '10000x1'], 'influxdb'), 0.6),
  },
  {
    target: 'bodies of 40 sensors × 1,000 points, the same: cpu-s/M to VictoriaMetrics',
    wanted: '1.2',
    measure: (runs) => atMost(wideTo(runs, ['40x1000'], 'victoria-metrics'), 1.2),
  },
  {
    target: 'the same: bytes/point',
    wanted: '1.5',
    measure: (runs) =>
      atMost(
        wideOf(runs, '40x1000').flatMap((result) => (isOurs(result) ? Number(result['bytes/point']) : [])),
        1.5,
      ),
  },
  {
    target: 'one point in a request, 64 connections, node: requests/s to bare INSERT',
    wanted: '0.7',
    measure: (runs) => atLeast(numbers(runs, 'single', 'single', [NODE], 'of bare INSERT'), 0.7),
  },
  {
    target: 'the same, uws: requests/s',
    wanted: '20,000',
    measure: (runs) => atLeast(numbers(runs, 'transports', 'single', [UWS], 'requests/s'), 20_000),
  },
  {
    target: 'p99 at half that rate, ms',
    wanted: '25',
    measure: (runs) => atMost(numbers(runs, 'single', 'single', [NODE, UWS], 'p99 ms at half'), 25),
  },
  {
    target: 'WebSocket, MessagePack columns, to HTTP bodies; the same on TimescaleDB',
    wanted: '1.5',
    measure: (runs) => atLeast(ratios(runs, 'WebSocket, MessagePack columns'), 1.5),
  },
  ...['last 1,000', '30 days by the hour', 'the year by the day'].flatMap((query) =>
    Object.entries(READS).flatMap(([run, points]): TargetFigure[] => [
      {
        target: `read of ${points} points, ${query}: p50 ms`,
        wanted: '2',
        measure: (runs) => atMost(numbers(runs, run, query, OURS, 'p50 ms'), 2),
      },
      {
        target: 'the same: p50 of the slowest of ours to InfluxDB and to VictoriaMetrics, where it answers',
        wanted: 'below 1',
        measure: (runs) => below(medianTo(runs, run, query, ['influxdb', 'victoria-metrics']), 1),
      },
      {
        target: 'the same: p99 under ingest to p99 idle',
        wanted: '3',
        measure: (runs) => atMost(underIngest(runs, run, query), 3),
      },
    ]),
  ),
  {
    target:
      'ten times the points (to 100 million), of 1,000 sensors, of one and of 100,000, `postgres` and TimescaleDB: cpu-s/M of bodies',
    wanted: '1.2 times',
    measure: (runs) => atMost(grown(runs, ['cpu-s/M']), 1.2),
  },
  {
    target: 'the same: p50 of the read that grows most',
    wanted: '1.2 times',
    measure: (runs) => atMost(grown(runs, null), 1.2),
  },
  {
    target: 'script kernels: times as fast as Octave, each (two of native loops: 0.5)',
    wanted: '1',
    measure: (runs) => kernels(runs),
  },
  {
    target: 'the same: geometric mean',
    wanted: '5',
    measure: (runs) => atLeast(numbers(runs, 'scripts', 'geometric mean', null, 'times as fast'), 5),
  },
  {
    target: 'upload to webhook at 1,000 points/s: p99 ms',
    wanted: '250',
    measure: (runs) => atMost(numbers(runs, 'triggers', 'upload to webhook', null, 'p99 ms'), 250),
  },
  {
    target: 'points/s of a core through a moving average, upload included',
    wanted: '10,000',
    measure: (runs) =>
      atLeast(numbers(runs, 'services', 'moving average', null, 'points/s of a core'), 10_000),
  },
  {
    target: '`/health` beside hostile scripts: p99 to p99 without',
    wanted: '1.5',
    measure: (runs) => atMost(numbers(runs, 'sandbox', 'hostile scripts', null, 'times as long'), 1.5),
  },
  {
    target: '`npm start` to first answer, s',
    wanted: '5',
    measure: (runs) => atMost(numbers(runs, 'start', 'empty folder', null, 'seconds to first answer'), 5),
  },
  {
    target: '`npm run script` to an empty `npm run`',
    wanted: '3',
    measure: (runs) => atMost(numbers(runs, 'start', 'npm run script', null, 'times as long'), 3),
  },
  {
    target: 'server and sidecar idle, MB',
    wanted: '250',
    measure: (runs) => atMost(numbers(runs, 'start', 'empty folder', null, 'server + sidecar MB'), 250),
  },
];

function results(runs: Runs, run: string, of: string): readonly Result[] {
  return runs.get(run)?.results.filter((result) => result.case === of) ?? [];
}

/** @param targets null: all */
function numbers(
  runs: Runs,
  run: string,
  of: string,
  targets: readonly string[] | null,
  column: string,
): number[] {
  const found = results(runs, run, of).filter(({ target }) => targets === null || targets.includes(target));
  return found.map((result) => Number(result[column])).filter((number) => !Number.isNaN(number));
}

/** Processor time of the engine `timescale` relative to that of a peer: JSON bodies, then MessagePack columns. */
function cpuTo(runs: Runs, peer: string): number[] {
  const [theirs] = numbers(runs, 'ingest', 'bodies', [peer], 'cpu-s/M');
  if (theirs === undefined) return [];
  const ours = results(runs, 'ingest', 'bodies').filter(({ target }) => target.includes('timescale'));
  return ours.map((result) => Number((Number(result['cpu-s/M']) / theirs).toPrecision(3)));
}

/** Full processor time of Sensorium, deferred work included, relative to that of a peer with the same bodies. */
function wideTo(runs: Runs, bodies: readonly string[], peer: string): number[] {
  return bodies.flatMap((body) => {
    const counted = wideOf(runs, body).filter(
      (result) => !String(result['turns that count']).startsWith('0'),
    );
    const theirs = counted.find(({ target }) => target === peer);
    if (theirs === undefined) return [];
    const ours = counted.filter(isOurs);
    return ours.map((result) =>
      Number((Number(result['cpu-s/M']) / Number(theirs['cpu-s/M'])).toPrecision(3)),
    );
  });
}

function wideOf(runs: Runs, body: string): Result[] {
  const both = ['wide', 'wide-10000', 'wide-large'].flatMap((run) => results(runs, run, 'wide'));
  return both.filter((result) => result.body === body);
}

function isOurs({ target }: Result): boolean {
  return OURS.includes(target);
}

function ratios(runs: Runs, form: string): number[] {
  const found = results(runs, 'stream', 'stream').filter((result) => result.form === form);
  return found.map((result) => Number(result['of HTTP']));
}

/** The slowest median of Sensorium relative to that of each peer; empty without measurements of Sensorium. */
function medianTo(runs: Runs, run: string, query: string, peers: readonly string[]): number[] {
  const medians = numbers(runs, run, query, OURS, 'p50 ms');
  if (medians.length === 0) return [];
  const ours = Math.max(...medians);
  const theirs = peers.flatMap((peer) => numbers(runs, run, query, [peer], 'p50 ms'));
  return theirs.map((each) => Number((ours / each).toPrecision(3)));
}

function underIngest(runs: Runs, run: string, query: string): number[] {
  const ours = results(runs, run, query).filter(({ target }) => OURS.includes(target));
  return ours
    .map((result) => Number(result['p99 ms under ingest']) / Number(result['p99 ms']))
    .filter((ratio) => !Number.isNaN(ratio))
    .map((ratio) => Number(ratio.toPrecision(3)));
}

/** Runs with points of 1,000 sensors, of one, of 100,000. */
const GROWTH = ['growth', 'growth-one', 'growth-wide'];

/**
 * Figures of the largest size relative to the smallest, of each target in each run.
 * @param columns the column that grows most counts; null: medians of reads
 */
function grown(runs: Runs, columns: readonly string[] | null): number[] {
  return GROWTH.flatMap((run) => {
    const all = runs.get(run)?.results ?? [];
    return [...new Set(all.map(({ target }) => target))].map((target) => {
      const sizes = all.filter((result) => result.target === target);
      const [first, last] = [sizes[0]!, sizes.at(-1)!];
      const counted = columns ?? Object.keys(first).filter((column) => column.endsWith('p50 ms'));
      const ratios = counted.map((column) => Number(last[column]) / Number(first[column]));
      return Number(Math.max(...ratios).toPrecision(3));
    });
  });
}

function kernels(runs: Runs): Seen | null {
  const all =
    runs.get('scripts')?.results.filter((result) => typeof result['times as fast'] === 'number') ?? [];
  const each = all.filter((result) => result.case !== 'geometric mean');
  if (each.length === 0) return null;
  const fast = each.filter((result) => Number(result['times as fast']) >= Number(result.wanted));
  return { text: `${fast.length} of ${each.length}`, reached: fast.length === each.length };
}

function atLeast(seen: readonly number[], wanted: number): Seen | null {
  return seenAs(seen, (each) => each >= wanted);
}

function atMost(seen: readonly number[], wanted: number): Seen | null {
  return seenAs(seen, (each) => each <= wanted);
}

function below(seen: readonly number[], wanted: number): Seen | null {
  return seenAs(seen, (each) => each < wanted);
}

function seenAs(seen: readonly number[], isReached: (each: number) => boolean): Seen | null {
  return seen.length === 0 ? null : { text: seen.map(show).join(', '), reached: seen.every(isReached) };
}
