/**
 * What ingest and reads cost as data grow: points are added until there are so many, then bodies and questions are measured, and
 * on to the next size. `--sensors` says whose points they are: 1,000 sensors', a single one's, or 1,000 points each of 100,000.
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

export async function benchGrowth(options: Options): Promise<void> {
  const layout = layoutOf(options);
  const sensors = layout.before + layout.workload.sensors;
  const kinds = kindsOf({ ...options, peers: false }, true).filter(({ wire }) => wire === 'sensorium-one');
  const results: Result[] = [];
  // One after the other: each fills the disk's cache with its own.
  for (const kind of kinds) {
    await withTargets([kind], sensors, YEAR, async ([target]) => {
      if (target === undefined) return;
      for await (const result of grow(target, layout, options)) {
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

async function* grow(target: Target, layout: Layout, options: Options): AsyncGenerator<Result> {
  const { workload, before, points } = layout;
  const { rounds } = options;
  const { peer, kind, version } = target;
  const ids = peer.access.ids.slice(before);
  const growing: Target = { ...target, peer: { ...peer, access: { ...peer.access, ids } } };
  if (before > 0) {
    const year = { ...workload, sensors: 1, start: YEAR.to - points * YEAR.step, step: YEAR.step };
    await fill(target, peer.access.ids.slice(0, 1), year, 0, points);
  }
  let stored = 0;
  for (const size of options.sizes) {
    const wanted = Math.ceil((size - points) / BODY) * BODY;
    await fill(growing, ids, workload, stored, wanted);
    stored = Math.max(stored, wanted);
    await peer.settle();
    const asked: Record<string, number> = {};
    for (const [name, questionOf] of Object.entries(QUESTIONS)) {
      const took: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const already = took.length;
        took.push(...(await askAgain(peer, (n) => questionOf(layout, stored, already + n))));
      }
      asked[name] = rounded(percentile(took, 0.5));
    }
    const bytes = (await peer.size()).total / (points + stored);
    const portion = Math.ceil(options.points / BODY) * BODY;
    const from = stored;
    const load = workload.sensors === 1 ? { connections: 1 } : { connections: options.connections };
    const turns = (
      await takeTurns([growing], workload, rounds, (_, round) => ({
        ...load,
        underWay: 1,
        bodyPoints: BODY,
        from: from + round * portion,
        to: from + (round + 1) * portion,
        rate: null,
      }))
    ).get(growing)!;
    stored += portion * (rounds + 1);
    yield {
      bench: 'growth',
      case: caseOf(workload.sensors),
      target: kind.name,
      version,
      points: size,
      'points/s': Math.round(median(turns.map((turn) => turn.points / turn.seconds))),
      ...cpuPerMillion(turns, kind.wire),
      'bytes/point': rounded(bytes),
      ...asked,
    };
  }
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
