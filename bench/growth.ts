/**
 * What ingest and reads cost as data grow: a store of each size is filled, and then they are asked and sent bodies in turns.
 * `--sensors` says whose points they are: 1,000 sensors', a single one's, or 1,000 points each of 100,000.
 */
import { cpuPerMillion } from './ingest/columns.js';
import { takeTurns } from './ingest/turn.js';
import { fill } from './load/fill.js';
import { askAgain } from './measure/ask-again.js';
import { median, percentile, rounded } from './measure/numbers.js';
import type { Options } from './options.js';
import { kindsOf } from './peers/kinds.js';
import type { Question } from './peers/peer.js';
import { printResult, printTable, type Result } from './report/result.js';
import { type Target, withTargets } from './targets.js';

const DAY = 86_400;
const BODY = 1000;
/** The year 2025, UNIX seconds: sensor 0 has it, unless a single sensor has everything. */
const YEAR = { from: 1_735_689_600, to: 1_767_225_600, step: 10 };
/** A single sensor has ten million points within 463 days, a hundred million in 13 years. */
const SINGLE = { start: 1_262_304_000, step: 4 };
/** Others that are asked for their last points take turns: none of them is in a cache for that. */
const ASKED = 400;

/** Whose points grow, and whom the questions are put to. */
interface Layout {
  readonly workload: { seed: number; sensors: number; start: number; step: number; run: number };
  /** Sensors besides those of the workload, which come first. */
  readonly before: number;
  /** Points of these, stored once. */
  readonly points: number;
}

/** A target with so many points, and how many of the workload they are. */
interface Store {
  readonly size: number;
  readonly target: Target;
  /** The same, of which only the sensors of the workload are seen. */
  readonly growing: Target;
  readonly stored: number;
}

export async function benchGrowth(options: Options): Promise<void> {
  const layout = layoutOf(options);
  const sensors = layout.before + layout.workload.sensors;
  const kinds = kindsOf({ ...options, peers: false }, true).filter(({ wire }) => wire === 'sensorium-one');
  const results: Result[] = [];
  // One after the other: each fills the disk's cache with its own.
  for (const kind of kinds) {
    const each = options.sizes.map(() => kind);
    await withTargets(each, sensors, YEAR, async (targets) => {
      const stores: Store[] = [];
      for (const [i, target] of targets.entries()) {
        stores.push(await filled(target, layout, options.sizes[i]!));
      }
      for (const { target } of stores) await target.peer.settle();
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
    ...Object.keys(QUESTIONS),
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

/** All sizes take turns: the machine's speed moves by more within minutes than what is looked for here. */
async function compare(stores: readonly Store[], layout: Layout, options: Options): Promise<Result[]> {
  const { workload, points } = layout;
  const { rounds } = options;
  const asked = await askInTurns(stores, layout, rounds);
  const bytes = new Map<Store, number>();
  for (const store of stores) {
    bytes.set(store, (await store.target.peer.size()).total / (points + store.stored));
  }
  const portion = Math.ceil(options.points / BODY) * BODY;
  const storedBy = new Map(stores.map(({ growing, stored }) => [growing, stored]));
  const load = workload.sensors === 1 ? { connections: 1 } : { connections: options.connections };
  const turns = await takeTurns([...storedBy.keys()], workload, rounds, (target, round) => ({
    ...load,
    underWay: 1,
    bodyPoints: BODY,
    from: storedBy.get(target)! + round * portion,
    to: storedBy.get(target)! + (round + 1) * portion,
    rate: null,
  }));
  return stores.map((store) => {
    const own = turns.get(store.growing)!;
    return {
      bench: 'growth',
      case: caseOf(workload.sensors),
      target: store.target.kind.name,
      version: store.target.version,
      points: store.size,
      'points/s': Math.round(median(own.map((turn) => turn.points / turn.seconds))),
      ...cpuPerMillion(own, store.target.kind.wire),
      'bytes/point': rounded(bytes.get(store)!),
      ...asked.get(store)!,
    };
  });
}

/** @returns medians by question, milliseconds. A first round fills caches and does not count */
async function askInTurns(
  stores: readonly Store[],
  layout: Layout,
  rounds: number,
): Promise<Map<Store, Record<string, number>>> {
  const medians = new Map<Store, Record<string, number>>(stores.map((store) => [store, {}]));
  for (const [name, questionOf] of Object.entries(QUESTIONS)) {
    const took = new Map<Store, number[]>(stores.map((store) => [store, []]));
    let already = 0;
    for (let round = 0; round <= rounds; round++) {
      let most = 0;
      for (const store of stores) {
        const { peer } = store.target;
        const answers = await askAgain(peer, (n) => questionOf(layout, store.stored, already + n));
        if (round > 0) took.get(store)!.push(...answers);
        most = Math.max(most, answers.length);
      }
      already += most;
    }
    for (const store of stores) medians.get(store)![name] = rounded(percentile(took.get(store)!, 0.5));
  }
  return medians;
}

const caseOf = (sensors: number) =>
  sensors === 1 ? 'one sensor' : `${sensors.toLocaleString('en')} sensors`;

/** Each by the points of the workload that are stored, and its number. */
const QUESTIONS: Readonly<Record<string, (layout: Layout, stored: number, n: number) => Question>> = {
  'last 1,000 p50 ms': (layout, stored) => last(0, end(layout, stored), layout),
  'last 1,000 of others p50 ms': (layout, stored, n) =>
    last(layout.before + (n % Math.min(ASKED, layout.workload.sensors)), end(layout, stored), layout),
  '30 days by the hour p50 ms': (layout, stored) => {
    const to = end(layout, stored);
    return { kind: 'means', sensor: 0, width: 3600, from: to - 60 * DAY, to: to - 30 * DAY };
  },
  'a year by the day p50 ms': (layout, stored) => {
    const to = end(layout, stored);
    return { kind: 'means', sensor: 0, width: DAY, from: to - 365 * DAY, to };
  },
};

/** @returns where the points of sensor 0 end, UNIX seconds */
function end({ workload, before }: Layout, stored: number): number {
  return before > 0 ? YEAR.to : workload.start + stored * workload.step;
}

function last(sensor: number, date: number, { workload }: Layout): Question {
  return { kind: 'last', sensor, count: 1000, newest: { date, step: workload.step } };
}
