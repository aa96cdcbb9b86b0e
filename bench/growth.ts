/**
 * Cost of ingest and reads as data grow: fills a store of each size, then measures reads and uploads interleaved.
 * `--sensors` selects the layout: points of 1,000 sensors, of a single one, or 1,000 points each of 100,000.
 */
import { cpuPerMillion } from './ingest/columns.js';
import { measureInterleaved } from './ingest/interleaved.js';
import { fill } from './load/fill.js';
import { median, percentile, rounded } from './measure/numbers.js';
import { readRepeatedly } from './measure/read-repeatedly.js';
import type { Options } from './options.js';
import { kindsOf } from './peers/kinds.js';
import type { ReadQuery } from './peers/peer.js';
import { printResult, printTable, type Result } from './report/result.js';
import { type Target, withTargets } from './targets.js';

const DAY = 86_400;
const BODY = 1000;
/** The year 2025, UNIX seconds: the points of sensor 0, unless a single sensor has all points. */
const YEAR = { from: 1_735_689_600, to: 1_767_225_600, step: 10 };
/** A single sensor has ten million points within 463 days, a hundred million in 13 years. */
const SINGLE = { start: 1_262_304_000, step: 4 };
/** Number of other sensors that reads of last points cycle through, so that none of them is cached. */
const OTHERS = 400;

/** Sensors whose points grow, and sensors that are read. */
interface Layout {
  readonly workload: { seed: number; sensors: number; start: number; step: number; run: number };
  /** Sensors besides those of the workload; their ids come first. */
  readonly before: number;
  /** Their points, stored once. */
  readonly points: number;
}

/** A filled target. */
interface Store {
  readonly size: number;
  readonly target: Target;
  /** The same target, restricted to the sensors of the workload. */
  readonly growing: Target;
  /** Stored points of the workload. */
  readonly stored: number;
}

export async function benchGrowth(options: Options): Promise<void> {
  const layout = layoutOf(options);
  const sensors = layout.before + layout.workload.sensors;
  const kinds = kindsOf({ ...options, peers: false }, true).filter(({ wire }) => wire === 'sensorium-one');
  const results: Result[] = [];
  // One after the other: each fills the file system's cache with its own data.
  for (const kind of kinds) {
    const each = options.sizes.map(() => kind);
    await withTargets(each, sensors, YEAR, async (targets) => {
      const stores: Store[] = [];
      for (const [i, target] of targets.entries()) {
        stores.push(await filled(target, layout, options.sizes[i]!));
      }
      for (const { target } of stores) await target.peer.catchUp();
      for (const result of await compare(stores, layout, options)) {
        printResult(result);
        results.push(result);
      }
    });
  }
  printTable(results, [
    'case',
    'target',
    'points',
    'points/s',
    'cpu-s/M',
    'bytes/point',
    ...Object.keys(QUERIES),
  ]);
}

function layoutOf({ seed, sensors }: Options): Layout {
  const workload = { seed, sensors, start: YEAR.to, step: 1, run: BODY };
  if (sensors === 1) return { workload: { ...workload, ...SINGLE }, before: 0, points: 0 };
  const points = Math.floor((YEAR.to - YEAR.from) / YEAR.step / BODY) * BODY;
  return { workload, before: 1, points };
}

async function filled(target: Target, { workload, before, points }: Layout, size: number): Promise<Store> {
  const { peer } = target;
  const ids = peer.access.ids.slice(before);
  if (before > 0) {
    const year = { ...workload, sensors: 1, start: YEAR.to - points * YEAR.step, step: YEAR.step };
    await fill(target, peer.access.ids.slice(0, 1), year, 0, points);
  }
  const growing: Target = { ...target, peer: { ...peer, access: { ...peer.access, ids } } };
  const stored = Math.ceil((size - points) / BODY) * BODY;
  await fill(growing, ids, workload, 0, stored);
  return { size, target, growing, stored };
}

/** Interleaves the sizes: within minutes the machine's speed varies by more than the measured differences. */
async function compare(stores: readonly Store[], layout: Layout, options: Options): Promise<Result[]> {
  const { workload, points } = layout;
  const { repetitions } = options;
  const readTimes = await readInterleaved(stores, layout, repetitions);
  const bytes = new Map<Store, number>();
  for (const store of stores) {
    bytes.set(store, (await store.target.peer.size()).total / (points + store.stored));
  }
  const portion = Math.ceil(options.points / BODY) * BODY;
  const storedBy = new Map(stores.map(({ growing, stored }) => [growing, stored]));
  const load = workload.sensors === 1 ? { connections: 1 } : { connections: options.connections };
  const measurements = await measureInterleaved(
    [...storedBy.keys()],
    workload,
    repetitions,
    (target, repetition) => ({
      ...load,
      underWay: 1,
      bodyPoints: BODY,
      from: storedBy.get(target)! + repetition * portion,
      to: storedBy.get(target)! + (repetition + 1) * portion,
      rate: null,
    }),
  );
  return stores.map((store) => {
    const own = measurements.get(store.growing)!;
    return {
      bench: 'growth',
      case: caseOf(workload.sensors),
      target: store.target.kind.name,
      version: store.target.version,
      points: store.size,
      'points/s': Math.round(median(own.map((each) => each.points / each.seconds))),
      ...cpuPerMillion(own, store.target.kind.wire),
      'bytes/point': rounded(bytes.get(store)!),
      ...readTimes.get(store)!,
    };
  });
}

/** @returns medians by query, milliseconds. The first repetition fills caches and does not count */
async function readInterleaved(
  stores: readonly Store[],
  layout: Layout,
  repetitions: number,
): Promise<Map<Store, Record<string, number>>> {
  const medians = new Map<Store, Record<string, number>>(stores.map((store) => [store, {}]));
  for (const [name, queryOf] of Object.entries(QUERIES)) {
    const took = new Map<Store, number[]>(stores.map((store) => [store, []]));
    let already = 0;
    for (let repetition = 0; repetition <= repetitions; repetition++) {
      let most = 0;
      for (const store of stores) {
        const { peer } = store.target;
        const times = await readRepeatedly(peer, (n) => queryOf(layout, store.stored, already + n));
        if (repetition > 0) took.get(store)!.push(...times);
        most = Math.max(most, times.length);
      }
      already += most;
    }
    for (const store of stores) medians.get(store)![name] = rounded(percentile(took.get(store)!, 0.5));
  }
  return medians;
}

const caseOf = (sensors: number) =>
  sensors === 1 ? 'one sensor' : `${sensors.toLocaleString('en')} sensors`;

/** Queries by column. Parameters: the stored points of the workload, and the number of the query. */
const QUERIES: Readonly<Record<string, (layout: Layout, stored: number, n: number) => ReadQuery>> = {
  'last 1,000 p50 ms': (layout, stored) => last(0, end(layout, stored), layout),
  'last 1,000 of others p50 ms': (layout, stored, n) =>
    last(layout.before + (n % Math.min(OTHERS, layout.workload.sensors)), end(layout, stored), layout),
  '30 days by the hour p50 ms': (layout, stored) => {
    const to = end(layout, stored);
    return { kind: 'means', sensor: 0, width: 3600, from: to - 60 * DAY, to: to - 30 * DAY };
  },
  'a year by the day p50 ms': (layout, stored) => {
    const to = end(layout, stored);
    return { kind: 'means', sensor: 0, width: DAY, from: to - 365 * DAY, to };
  },
};

/** @returns end of the points of sensor 0, UNIX seconds */
function end({ workload, before }: Layout, stored: number): number {
  return before > 0 ? YEAR.to : workload.start + stored * workload.step;
}

function last(sensor: number, date: number, { workload }: Layout): ReadQuery {
  return { kind: 'last', sensor, count: 1000, newest: { date, step: workload.step } };
}
