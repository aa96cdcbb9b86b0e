/** Benchmarks: all peers get the same points, and each installed peer stores them and reads them back. */
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { type BodyRuns, batches, pointsIn, runAt, type Workload } from '../../bench/data/workload.js';
import { shapesOf, wholeBodies, workloadOf } from '../../bench/ingest/shapes.js';
import { storedFor } from '../../bench/ingest/stored.js';
import { openHttpSender, postRequest } from '../../bench/load/http-sender.js';
import { prepareLoad } from '../../bench/load/load.js';
import { median, percentile } from '../../bench/measure/numbers.js';
import { memory } from '../../bench/measure/processes.js';
import { kindsOf } from '../../bench/peers/kinds.js';
import type { Peer, PeerKind, ReadQuery } from '../../bench/peers/peer.js';
import { wires } from '../../bench/peers/wires.js';
import { fill } from '../../bench/report/report.js';
import { heading, readRun } from '../../bench/report/run.js';
import { dataFolder } from '../support/product.js';

const HOUR = 3600;
/** 2025-03-01, UNIX seconds. */
const START = 1_740_787_200;
const workload: Workload = { seed: 7, sensors: 3, start: START, step: 10, run: 100 };
const load = { connections: 64, gateways: 4 };

t.test('the seed decides the points, not how they are batched', async (t) => {
  const flat = (bodies: Iterable<BodyRuns>) =>
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

t.test('fleets: whole bodies for every connection, and the points of a sensor in order', async (t) => {
  const shapes = [...shapesOf('wide', load), ...shapesOf('40x1000', load), ...shapesOf('1x1', load)];
  t.same(
    shapes.map(({ name, connections }) => `${name} ${connections}`),
    ['1000x1 4', '10000x1 4', '40x1000 4', '1x1 64'],
  );
  t.same([...shapesOf('bodies', load), ...shapesOf('0x1', load)], [], 'other cases');
  t.same(
    shapes.map((shape) => workloadOf(shape, { seed: 7, sensors: 1000 }).sensors),
    [4000, 40_000, 1120, 1024],
  );
  t.equal(wholeBodies(shapes[1]!, 5_000_000), 5_000_000);
  t.equal(wholeBodies(shapes[2]!, 5_000_000), 5_120_000);

  const [shape] = shapesOf('5x2', load);
  const fleet = workloadOf(shape!, { seed: 7, sensors: 50 });
  const points = wholeBodies(shape!, 300);
  const sent = new Map<Socket, { id: number; from: number; to: number }[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const lines = Buffer.concat(chunks).toString().split('\n');
      const runs = lines.map((line) => JSON.parse(line) as { metric: { id: string }; timestamps: number[] });
      const each = runs.map((run) => ({
        id: Number(run.metric.id),
        from: run.timestamps[0]!,
        to: run.timestamps[1]!,
      }));
      sent.set(request.socket, [...(sent.get(request.socket) ?? []), ...each]);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const child = await prepareLoad({
    wire: 'victoria-metrics',
    access: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      headers: {},
      ids: Array.from({ length: fleet.sensors }, (_, i) => i),
    },
    workload: fleet,
    from: 0,
    to: points,
    bodyPoints: 10,
    connections: shape!.connections,
    underWay: 1,
    inOrder: true,
    rate: null,
  });
  t.teardown(() => child.stop());
  t.match(await child.run(), { points, bodies: points / 10 });
  const byConnection = [...sent.values()];
  t.same(
    byConnection.map((runs) => runs.length * 2),
    [80, 80, 80, 80],
    'every connection as many as the others',
  );
  const all = byConnection.flatMap((runs) => [...new Set(runs.map(({ id }) => id))]);
  t.equal(new Set(all).size, all.length, 'each sensor on one connection');
  for (const runs of byConnection) {
    const ended = new Map<number, number>();
    t.ok(
      runs.every(({ id, from, to }) => {
        const before = ended.get(id) ?? 0;
        ended.set(id, to);
        return from > before;
      }),
      'each body of a sensor is newer than the one before',
    );
  }
});

t.test('chunked responses are parsed, however they are split', async (t) => {
  const packets = ['4\r', '\nOne, \r\n3\r\ntwo\r\n0', '\r\n\r\n'];
  const server = createNetServer((socket) => {
    socket.on('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      packets.forEach((packet, i) => {
        setTimeout(() => socket.write(packet), 10 * (i + 1));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const seen: string[] = [];
  const sender = await openHttpSender(url, (status, body) => seen.push(`${status} ${body}`));
  for (let i = 0; i < 2; i++) await sender.send(postRequest(url, {}, Buffer.from('x')), 1);
  await sender.close();
  const chunks = '4\r\nOne, \r\n3\r\ntwo\r\n0\r\n\r\n';
  t.same(seen, [`200 ${chunks}`, `200 ${chunks}`]);
});

t.test('bytes of a point by relation, without what was there before', async (t) => {
  const before = [{ name: 'sensors', table: 900, indexes: 100 }];
  const now = [
    { name: 'sensors', table: 901, toast: 0, indexes: 101 },
    { name: 'points', table: 300, toast: 50, indexes: 150 },
  ];
  t.same(storedFor(now, before, 100), {
    total: 5.02,
    byRelation: [{ relation: 'points', 'bytes/point': 5, table: 3, toast: 0.5, indexes: 1.5 }],
  });
  t.match(storedFor(now, before, 10).byRelation, [
    { relation: 'points' },
    { relation: 'sensors', table: 0.1 },
  ]);
});

t.test('medians and percentiles', async (t) => {
  t.equal(median([5, 1, 3, 2, 4]), 3);
  t.equal(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99), 10);
  t.ok(Number.isNaN(percentile([], 0.5)), 'of nothing');
});

t.test('the report shows the runs, and the targets that they miss or do not measure', async (t) => {
  const present = heading(['ingest', '--database', 'postgres://somebody:secret@there/'] as const);
  t.equal(present.command, 'npm run bench -- ingest --database URL', 'an address may hold a password');
  t.match(
    heading(['shards', '--citus', 'postgres://there/', '--before', '/there']).command,
    / --citus ADDRESS --before FOLDER$/,
  );
  const results = [
    { case: 'single', target: 'sensorium node', 'requests/s': 7999, 'of bare INSERT': 0.69, 'p50 ms': 1.5 },
    { case: 'single', target: 'sensorium uws', 'requests/s': 20_000 },
    { case: 'stream', target: 'sensorium uws', 'requests/s': 1 },
  ].map((result) => ({ bench: 'ingest', ...result }));
  const lines = [present, ...results].map((line) => JSON.stringify(line)).join('\n');
  const run = readRun(`> npm told this\n${lines}\n`);
  const runs = new Map([
    ['single', run],
    ['transports', run],
  ]);

  const text = fill('<!-- table single single: target, requests/s, p50 ms -->\n\n<!-- targets -->\n', runs);
  t.match(text, '| target | requests/s | p50 ms |\n|---|---|---|\n| sensorium node | 7,999 | 1.5 |\n');
  t.match(text, '| sensorium uws | 20,000 |  |\n\n', 'and no other case');
  const single = 'one point in a request, 64 connections, node: requests/s to bare INSERT';
  t.match(text, `| ${single} | 0.7 | 0.69 | missed |`);
  t.match(text, '| the same, uws: requests/s | 20,000 | 20,000 | reached |');
  t.match(text, /the same: geometric mean \| 5 \| {2}\| not measured/);
  t.match(fill('<!-- run single -->', runs), present.machine);
  t.throws(() => fill('<!-- run read -->', runs), /read.jsonl is missing/);
  t.throws(() => fill('<!-- table single: points -->', runs), /no result of .* has a column points/);
  t.throws(() => readRun(JSON.stringify(results[0])), /first line/);
});

for (const kind of allKinds()) {
  const found = kind.find();
  const skip = 'missing' in found ? found.missing : false;
  t.test(`${kind.name} stores points and reads them back`, { skip }, async (t) => {
    const folder = dataFolder(t);
    const peer = await kind.start(path.join(folder, 'data'), workload.sensors, {
      from: START,
      to: START + HOUR,
    });
    t.teardown(() => peer.stop());
    await send(kind, peer);
    await peer.catchUp();

    const newest = { date: START + 1990, step: workload.step };
    const last: ReadQuery = { kind: 'last', sensor: 1, count: 150, newest };
    const given = [runAt(workload, 1), runAt(workload, 4)].flatMap((run) =>
      run.dates.map((date, i) => [date, run.values[i]!] as const),
    );
    t.same(peer.rows(await peer.read(last)), given.slice(-150), 'raw');

    const means: ReadQuery = { kind: 'means', sensor: 1, width: HOUR, from: START, to: START + HOUR };
    const rows = peer.rows(await peer.read(means));
    t.equal(rows.length, 1, 'one hour');
    const mean = given.reduce((sum, [, value]) => sum + value, 0) / given.length;
    // One of the peers counts the end of an hour to it and not its start.
    t.ok(Math.abs((rows[0]?.[1] ?? 0) - mean) < 0.05, 'the mean of the hour');
    t.ok((await peer.size()).total > 0, 'takes room');

    await peer.finish();
    t.ok(storedFor(await peer.relations(), [], 1).total > 0, 'takes room by relation');
    const logged = await peer.logged();
    t.ok(logged === null || logged > 0, 'tells its log, if it can');
    // By memory: a quick machine runs a peer for less than the 10 ms in which /proc counts time.
    const { server, database } = memory(...peer.pids);
    t.ok(server + database > 0, 'its processes are found');
    t.equal(database > 0, logged !== null, 'those of PostgreSQL are told apart');
  });
}

/** Sensorium on one transport, then all other peers. */
function allKinds(): PeerKind[] {
  return kindsOf({ transports: ['node'], peers: true, profile: null, database: null }, false);
}

/** Sends bodies over each wire of the peer alternately, without those that other peers use. */
async function send(kind: PeerKind, peer: Peer): Promise<void> {
  const others = allKinds().flatMap(({ wire }) => (wire === kind.wire ? [] : wire));
  const names = Object.keys(wires).filter((name) => name.startsWith(kind.wire) && !others.includes(name));
  const ways = await Promise.all(
    names.map(async (name) => ({ wire: wires[name]!, sender: await wires[name]!.open(peer.access) })),
  );
  try {
    const bodies = [...batches(workload, 0, 600, 100)];
    for (const [index, batch] of bodies.entries()) {
      const { wire, sender } = ways[index % ways.length]!;
      await sender.send(wire.encode(batch, peer.access), pointsIn(batch));
    }
  } finally {
    await Promise.all(ways.map(({ sender }) => sender.close()));
  }
}
