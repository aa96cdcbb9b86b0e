/** Benchmarks: everybody is given the same points, and each peer that is here stores them and reads them back. */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { type Batch, batches, pointsIn, runAt, type Workload } from '../bench/data/workload.js';
import { median, percentile } from '../bench/measure/numbers.js';
import { kindsOf } from '../bench/peers/kinds.js';
import type { Peer, PeerKind, Question } from '../bench/peers/peer.js';
import { wires } from '../bench/peers/wires.js';
import { fill } from '../bench/report/report.js';
import { heading, readRun } from '../bench/report/run.js';
import { dataFolder } from './support/product.js';

const HOUR = 3600;
/** 2025-03-01, UNIX seconds. */
const START = 1_740_787_200;
const workload: Workload = { seed: 7, sensors: 3, start: START, step: 10, run: 100 };

t.test('the seed decides the points, not how they are batched', async (t) => {
  const flat = (bodies: Iterable<Batch>) =>
    [...bodies].flat().flatMap((run) => run.dates.map((date, i) => [run.sensor, date, run.values[i]]));
  const small = flat(batches(workload, 0, 6000, 100));
  t.equal(small.length, 6000);
  t.same(flat(batches(workload, 0, 6000, 1500)), small, 'in larger bodies');
  t.same(
    [...flat(batches(workload, 0, 3000, 500)), ...flat(batches(workload, 3000, 6000, 500))],
    small,
    'in turns',
  );
  const other = flat(batches({ ...workload, seed: 8 }, 0, 6000, 100));
  // Not `notSame`, which would look for the smallest difference first.
  t.notOk(isDeepStrictEqual(other, small), 'another seed');
  t.equal(new Set(small.map(([sensor, date]) => `${sensor} ${date}`)).size, 6000, 'no point twice');
  t.same(runAt(workload, 4).dates.slice(0, 2), [START + 1000, START + 1010], 'sensor 1, second run');
  t.equal(
    [...batches(workload, 0, 1000, 300)].map(pointsIn).join(),
    '300,300,300,100',
    'the last body is shorter',
  );
  t.throws(() => [...batches(workload, 0, 1000, 250)], RangeError, 'bodies of half a run');
});

t.test('medians and percentiles', async (t) => {
  t.equal(median([5, 1, 3, 2, 4]), 3);
  t.equal(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99), 10);
  t.ok(Number.isNaN(percentile([], 0.5)), 'of nothing');
});

t.test('the report is made of runs, and tells what they do not reach or have not measured', async (t) => {
  const told = heading(['ingest', '--database', 'postgres://somebody:secret@there/'] as const);
  t.equal(told.command, 'npm run bench -- ingest --database URL', 'an address may hold a password');
  const results = [
    { case: 'single', target: 'sensorium node', 'requests/s': 7999, 'p50 ms': 1.5 },
    { case: 'single', target: 'sensorium uws', 'requests/s': 20_000 },
    { case: 'stream', target: 'sensorium uws', 'requests/s': 1 },
  ].map((result) => ({ bench: 'ingest', ...result }));
  const lines = [told, ...results].map((line) => JSON.stringify(line)).join('\n');
  const runs = new Map([['single', readRun(`> npm told this\n${lines}\n`)]]);

  const text = fill('<!-- table single single: target, requests/s, p50 ms -->\n\n<!-- targets -->\n', runs);
  t.match(text, '| target | requests/s | p50 ms |\n|---|---|---|\n| sensorium node | 7,999 | 1.5 |\n');
  t.match(text, '| sensorium uws | 20,000 |  |\n\n', 'and no other case');
  t.match(text, '| one point in a request, node, requests/s | 8,000 | 7,999 | missed |');
  t.match(text, '| the same, uws | 20,000 | 20,000 | reached |');
  t.match(text, /the same: geometric mean \| 5 \| {2}\| not measured/);
  t.match(fill('<!-- run single -->', runs), told.machine);
  t.throws(() => fill('<!-- run read -->', runs), /read.jsonl is missing/);
  t.throws(() => fill('<!-- table single: points -->', runs), /no result of .* has a column points/);
  t.throws(() => readRun(JSON.stringify(results[0])), /first line/);
});

for (const kind of everybody()) {
  const found = kind.find();
  const skip = 'missing' in found ? found.missing : false;
  t.test(`${kind.name} stores and reads back what it was given`, { skip }, async (t) => {
    const folder = dataFolder(t);
    const peer = await kind.start(path.join(folder, 'data'), workload.sensors, {
      from: START,
      to: START + HOUR,
    });
    t.teardown(() => peer.stop());
    await send(kind, peer);
    await peer.settle();

    const newest = { date: START + 1990, step: workload.step };
    const last: Question = { kind: 'last', sensor: 1, count: 150, newest };
    const given = [runAt(workload, 1), runAt(workload, 4)].flatMap((run) =>
      run.dates.map((date, i) => [date, run.values[i]!] as const),
    );
    t.same(peer.rows(await peer.ask(last)), given.slice(-150), 'raw');

    const means: Question = { kind: 'means', sensor: 1, width: HOUR, from: START, to: START + HOUR };
    const rows = peer.rows(await peer.ask(means));
    t.equal(rows.length, 1, 'one hour');
    const mean = given.reduce((sum, [, value]) => sum + value, 0) / given.length;
    // One of the peers counts the end of an hour to it and not its start.
    t.ok(Math.abs((rows[0]?.[1] ?? 0) - mean) < 0.05, 'the mean of the hour');
    t.ok((await peer.size()).total > 0, 'takes room');
  });
}

/** Ours on one transport, then everybody else. */
function everybody(): PeerKind[] {
  return kindsOf({ transports: ['node'], peers: true, profile: null, database: null }, false);
}

/** A peer with several wires is sent a body by each in turn, but for those of peers of their own. */
async function send(kind: PeerKind, peer: Peer): Promise<void> {
  const others = everybody().flatMap(({ wire }) => (wire === kind.wire ? [] : wire));
  const names = Object.keys(wires).filter((name) => name.startsWith(kind.wire) && !others.includes(name));
  const ways = await Promise.all(
    names.map(async (name) => ({ wire: wires[name]!, door: await wires[name]!.open(peer.access) })),
  );
  try {
    const bodies = [...batches(workload, 0, 600, 100)];
    for (const [index, batch] of bodies.entries()) {
      const { wire, door } = ways[index % ways.length]!;
      await door.send(wire.encode(batch, peer.access), pointsIn(batch));
    }
  } finally {
    await Promise.all(ways.map(({ door }) => door.close()));
  }
}
