/**
 * Reads of a year of one sensor: its last 1,000 points, 30 days by the hour, the year by the day. Sensorium also under ingest at
 * full speed.
 */
import { fill } from './load/fill.js';
import { prepareLoad } from './load/load.js';
import { percentile, rounded } from './measure/numbers.js';
import { readRepeatedly } from './measure/read-repeatedly.js';
import type { Options } from './options.js';
import { kindsOf } from './peers/kinds.js';
import type { Access, ReadQuery } from './peers/peer.js';
import { printResult, printTable, type Result } from './report/result.js';
import { type Target, withTargets } from './targets.js';

/** The year 2025, UNIX seconds. */
const YEAR = { from: 1_735_689_600, to: 1_767_225_600 };
const DAY = 86_400;
const BODY = 1000;
/** Sensor 0 has the year; the others get points while it is read. */
const SENSORS = 101;
/** Points sent during one repetition of the queries, at most. */
const LOAD = 8_000_000;

export async function benchRead(options: Options): Promise<void> {
  const { step, repetitions } = options;
  const newest = { date: YEAR.to - step, step };
  const queries: Readonly<Record<string, ReadQuery>> = {
    'last 1,000': { kind: 'last', sensor: 0, count: 1000, newest },
    '30 days by the hour': {
      kind: 'means',
      sensor: 0,
      width: 3600,
      from: YEAR.to - 60 * DAY,
      to: YEAR.to - 30 * DAY,
    },
    'the year by the day': { kind: 'means', sensor: 0, width: DAY, from: YEAR.from, to: YEAR.to },
  };
  // Reads do not depend on the protocol of the upload.
  const unread = ['copy', 'sensorium-lines'];
  const kinds = kindsOf(options, false).filter((kind) => !unread.includes(kind.wire));
  await withTargets(kinds, SENSORS, YEAR, async (targets) => {
    for (const target of targets) {
      await fillYear(target, options);
      await fillOthers(target, options);
      await target.peer.catchUp();
    }
    const idle = new Map<string, number[]>();
    for (let repetition = 0; repetition <= repetitions; repetition++) {
      // The first one fills caches, compiles the code of a server, and does not count.
      const into = repetition === 0 ? new Map<string, number[]>() : idle;
      for (const [name, query] of Object.entries(queries)) {
        for (const target of targets) await timeReads(target, name, query, into);
      }
    }
    const busy = new Map<string, number[]>();
    for (const target of targets) {
      if (!target.kind.name.startsWith('sensorium')) continue;
      await underLoad(target, options, async () => {
        for (let repetition = 0; repetition < repetitions; repetition++) {
          for (const [name, query] of Object.entries(queries)) await timeReads(target, name, query, busy);
        }
      });
    }
    const results = Object.keys(queries).flatMap((name) =>
      targets.map((target): Result => {
        const { kind, version } = target;
        const took = idle.get(keyOf(target, name)) ?? [];
        const loaded = busy.get(keyOf(target, name));
        return {
          bench: 'read',
          case: name,
          target: kind.name,
          version,
          points: (YEAR.to - YEAR.from) / step,
          'other points': options.stored,
          questions: took.length,
          ...latencies(took, ''),
          ...(loaded === undefined ? {} : latencies(loaded, ' under ingest')),
        };
      }),
    );
    results.forEach(printResult);
    printTable(results, [
      'case',
      'target',
      'points',
      'other points',
      'questions',
      'p50 ms',
      'p99 ms',
      'p50 ms under ingest',
      'p99 ms under ingest',
    ]);
  });
}

function latencies(took: readonly number[], when: string): Record<string, number | string> {
  if (took.length === 0) return { [`p50 ms${when}`]: 'refused', [`p99 ms${when}`]: 'refused' };
  return {
    [`p50 ms${when}`]: rounded(percentile(took, 0.5)),
    [`p99 ms${when}`]: rounded(percentile(took, 0.99)),
  };
}

const keyOf = (target: Target, name: string) => `${target.kind.name}: ${name}`;

async function fillYear(target: Target, { seed, step }: Options): Promise<void> {
  const points = Math.floor((YEAR.to - YEAR.from) / step / BODY) * BODY;
  const workload = { seed, sensors: 1, start: YEAR.to - points * step, step, run: BODY };
  await fill(target, target.peer.access.ids, workload, 0, points);
}

/** The year before, for the sensors that get points later: those points continue it. */
async function fillOthers(target: Target, { seed, stored }: Options): Promise<void> {
  if (stored === 0) return;
  const sensors = SENSORS - 1;
  const each = Math.ceil(stored / sensors / BODY) * BODY;
  const step = Math.max(1, Math.floor((YEAR.to - YEAR.from) / each));
  const workload = { seed, sensors, start: YEAR.from - each * step, step, run: BODY };
  await fill(target, othersOf(target).ids, workload, 0, each * sensors);
}

function othersOf({ peer: { access } }: Target): Access {
  return { ...access, ids: access.ids.slice(1) };
}

/** Adds latencies to `into`; a query that fails adds none. */
async function timeReads(
  { kind, peer }: Target,
  name: string,
  query: ReadQuery,
  into: Map<string, number[]>,
): Promise<void> {
  const key = `${kind.name}: ${name}`;
  try {
    into.set(key, [...(into.get(key) ?? []), ...(await readRepeatedly(peer, () => query))]);
  } catch (error) {
    process.stderr.write(`${key}: ${(error as Error).message}\n`);
  }
}

/** Runs `work` while other sensors get points without pause. */
async function underLoad(target: Target, options: Options, work: () => Promise<void>): Promise<void> {
  const { repetitions } = options;
  const load = await prepareLoad({
    wire: target.kind.wire,
    access: othersOf(target),
    workload: { seed: options.seed, sensors: SENSORS - 1, start: YEAR.from, step: 1, run: BODY },
    from: 0,
    to: repetitions * LOAD,
    bodyPoints: BODY,
    connections: options.connections,
    underWay: 1,
    rate: null,
  });
  let isOver = false;
  const running = load.run().then(
    () => {
      isOver = true;
    },
    () => {},
  );
  try {
    await work();
    if (isOver) throw new Error('the load ended before the queries');
  } finally {
    load.stop();
    await running;
  }
}
