/** `@sensorium/client`: streams that write points, and lose none when connections break. */
import { Client } from '@sensorium/client';
import fc from 'fast-check';
import t from 'tap';
import type { WebSocket } from 'ws';
import { clientFixture, errorOf, fakeStream } from '../support/client-fixture.js';
import { cuttingProxy } from '../support/proxy.js';
import { testServer } from '../support/server.js';
import { until } from '../support/until.js';

const { server, user, client, make, stored, openStream } = await clientFixture(t);

t.test('points can be written in any form, each write with its own receipt', async (t) => {
  const [id, texts] = [await make(), await make('string')];
  const stream = openStream(t);
  await stream.ready();
  const first = await stream.write([
    { sensor_id: id, date: 1, value: 1 },
    { sensor_id: texts, date: '1970-01-01T00:00:01Z', value: 'on' },
    { sensor_id: String(id), date: new Date(2000), value: 'cold' },
    { sensor_id: 999_999, date: 1, value: 1 },
    { sensor_id: texts, date: 2, value: '\ud800' },
  ]);
  const second = await stream.write({
    sensor_id: id,
    dates: Float64Array.of(3, 4),
    values: Float64Array.of(3, 4),
  });
  const third = await stream.write({ sensor_id: id, dates: [5, '6.5'], values: [5n, 6] });
  t.match(await first.receipt, {
    taken: 2,
    rejected: [
      { index: 2, sensor_id: id },
      { index: 3, sensor_id: 999_999 },
      { index: 4, sensor_id: texts },
    ],
  });
  t.same(await second.receipt, { taken: 2, rejected: [] });
  t.same(await third.receipt, { taken: 2, rejected: [] });
  t.same(await stored(id), [
    [1, 1],
    [3, 3],
    [4, 4],
    [5, 5],
    [6.5, 6],
  ]);
  t.same(await stream.send([]), { taken: 0, rejected: [] });
  await t.rejects(stream.write([{ sensor_id: 'one', value: 1 }]), TypeError);
  await t.rejects(stream.write({ sensor_id: 1, dates: [1], values: [] }), TypeError);
  const json = { a: [1, 2] };
  await stream.send([
    { sensor_id: texts, date: 3, value: json },
    { sensor_id: texts, date: 4, value: null },
  ]);
  t.same((await stored(texts)).at(-1), [3, '{"a":[1,2]}']);
  await stream.close();
  t.equal(await stream.closed, null);
  t.equal((await errorOf(stream.write([]))).code, 'closed');
  t.match(stream.totals, { stored: 7, rejected: 3, reconnects: 0 });
});

t.test('points without timestamp get unique ones before they are sent', async (t) => {
  const id = await make();
  const stream = openStream(t);
  const points = Array.from({ length: 500 }, (_, value) => ({ sensor_id: id, value }));
  await stream.send(points);
  const kept = await stored(id);
  t.same(
    kept.map(([, value]) => value),
    points.map(({ value }) => value),
    'no point replaces another',
  );
  t.ok(kept.every(([date]) => Math.abs(date - Date.now() / 1000) < 600));
});

t.test('assigned timestamps follow the clock of the machine when that is set', async (t) => {
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const dates: number[] = [];
  const url = await fakeStream(t, ({ id, sensors }) => {
    dates.push((sensors as { dates: number[] }[])[0]!.dates[0]!);
    return { id, stored: 1, duplicate: 0, replaced: 0, rejected: [] };
  });
  const stream = openStream(t, {}, url);
  await stream.send([{ sensor_id: 1, value: 1 }]);
  Date.now = () => now() + 3_600_000;
  await stream.send([{ sensor_id: 1, value: 1 }]);
  t.ok(Math.abs(dates[1]! - dates[0]! - 3600) < 600);
});

t.test(
  'small writes share frames, and a text that is too large for a frame is rejected by itself',
  async (t) => {
    const [id, texts] = [await make(), await make('string')];
    const stream = openStream(t);
    const receipts: Promise<unknown>[] = [];
    for (let i = 0; i < 3000; i++) {
      receipts.push((await stream.write([{ sensor_id: id, date: i, value: i }])).receipt);
    }
    await Promise.all(receipts);
    t.equal((await stored(id)).length, 3000);
    t.ok(stream.totals.frames < 300, `${stream.totals.frames} frames`);
    const lengths = [
      0,
      60_000,
      65_536,
      65_537,
      300_000,
      2_000_000,
      3,
      ...Array.from({ length: 40 }, () => 30_000),
    ];
    const values = lengths.map((length) => 'ä'.repeat(length / 2) + 'a'.repeat(length % 2));
    const { taken, rejected } = await stream.send({
      sensor_id: texts,
      dates: values.map((_, i) => i),
      values,
    });
    t.equal(taken, 43 + 1);
    t.same(
      rejected.map(({ index }) => index),
      [3, 4, 5],
    );
    await stream.close();
  },
);

t.test('writes wait for room in order, and are rejected when the stream closes', async (t) => {
  const id = await make();
  const proxy = await cuttingProxy(t, () => server.url);
  proxy.cuts = Array.from({ length: 1000 }, () => 1);
  const stream = openStream(t, { buffer: 10 }, proxy.url);
  const write = (date: number, count: number) =>
    stream.write(Array.from({ length: count }, (_, i) => ({ sensor_id: id, date: date + i, value: i })));
  let entered = 0;
  const enter = () => {
    entered++;
  };
  await write(0, 10);
  const [second, third, large] = [
    write(100, 4).then(enter),
    write(200, 1).then(enter),
    write(300, 50).then(enter),
  ];
  await until(async () => proxy.connections() > 3);
  t.equal(entered, 0, 'no write enters before an acknowledgement');
  proxy.cuts = [];
  await Promise.all([second, third, large]);
  await stream.flush();
  t.equal((await stored(id)).length, 65);
  proxy.cuts = Array.from({ length: 1000 }, () => 1);
  proxy.cutAll();
  const buffered = await write(400, 10);
  const waiting = write(500, 1);
  const closing = stream.close();
  t.equal((await errorOf(waiting)).code, 'closed');
  proxy.cuts = [];
  await closing;
  t.same(await buffered.receipt, { taken: 10, rejected: [] }, 'buffered points are stored first');
});

t.test('points of a write that is not awaited are stored before the stream closes', async (t) => {
  const id = await make();
  const stream = openStream(t);
  const write = stream.write([{ sensor_id: id, date: 1, value: 1 }]);
  await stream.close();
  t.same(await (await write).receipt, { taken: 1, rejected: [] });
  t.same(await stored(id), [[1, 1]]);
});

t.test('the receipt of a write rejects when the stream is aborted at the same time', async (t) => {
  const id = await make();
  const stream = openStream(t);
  const write = stream.write([{ sensor_id: id, date: 1, value: 1 }]);
  stream.abort();
  t.equal((await errorOf((await write).receipt)).code, 'closed');
  t.equal((await errorOf(stream.flush())).code, 'closed');
});

t.test('a stream that ends before it has connected opens no connection', async (t) => {
  const proxy = await cuttingProxy(t, () => server.url);
  const closing = openStream(t, {}, proxy.url);
  await closing.close();
  t.equal(await closing.closed, null);
  const aborted = openStream(t, {}, proxy.url);
  aborted.abort();
  t.equal((await aborted.closed)?.code, 'closed');
  const { connections } = proxy;
  t.equal(connections(), 0);
});

t.test('a refused or ended login ends the stream, and so does reconnectTimeout', async (t) => {
  const stranger = new Client(server.url, { secret: 'nobody' }).stream();
  t.equal((await errorOf(stranger.ready())).code, 'unauthorized');
  t.equal((await stranger.closed)?.code, 'unauthorized');
  t.equal((await errorOf(stranger.write([]))).code, 'unauthorized');
  const { key } = await client.post('/users/current/keys', { body: { key: { scope: 'read' } } });
  const reader = client.as(key.key).stream();
  const id = await make();
  t.equal((await errorOf(reader.send([{ sensor_id: id, value: 1 }]))).code, 'key_scope');
  await reader.close();
  const { client: other } = await client.login(user.username, user.password);
  const leaving = other.stream();
  await leaving.send([{ sensor_id: id, date: 1, value: 1 }]);
  await other.post('/logout');
  t.equal((await errorOf(leaving.send([{ sensor_id: id, date: 2, value: 1 }]))).code, 'unauthorized');
  const pauses: number[] = [];
  const unreachable = new Client('http://127.0.0.1:9').stream({
    reconnectTimeout: 100,
    backoff: { first: 5, longest: 40 },
    onReconnecting: ({ pause }) => pauses.push(pause),
  });
  const { receipt } = await unreachable.write([{ sensor_id: 1, value: 1 }]);
  t.equal((await errorOf(receipt)).code, 'unreachable');
  t.ok(pauses.length > 0 && pauses.every((pause) => pause <= 40));
  await t.rejects(unreachable.close());
});

t.test('a late login is retried', async (t) => {
  const errors: string[] = [];
  const codes = ['request_timeout', 'overloaded'];
  const greet = (socket: WebSocket) => {
    const code = codes.shift();
    if (code === undefined) return true;
    socket.send(JSON.stringify({ id: null, error: 'late', code, credit: 0 }));
    socket.close(1013, code);
    return false;
  };
  const stream = openStream(
    t,
    { onReconnecting: ({ error }) => errors.push(error.code) },
    await fakeStream(t, () => null, greet),
  );
  await stream.ready();
  t.same(errors, ['request_timeout', 'overloaded']);
});

t.test('a stream that is refused because the account has too many is retried', async (t) => {
  let tries = 0;
  const greet = (socket: WebSocket) => {
    if (++tries > 2) return true;
    socket.send(JSON.stringify({ id: null, error: 'too many', code: 'too_many_streams', credit: 0 }));
    socket.close(4429, 'too_many_streams');
    return false;
  };
  const taken = ({ id }: Record<string, unknown>) => ({
    id,
    stored: 1,
    duplicate: 0,
    replaced: 0,
    rejected: [],
  });
  const stream = openStream(t, {}, await fakeStream(t, taken, greet));
  t.same(await stream.send([{ sensor_id: 1, date: 1, value: 1 }]), { taken: 1, rejected: [] });
  t.equal(tries, 3);
});

t.test('an idle connection is probed, then replaced', async (t) => {
  const id = await make();
  const proxy = await cuttingProxy(t, () => server.url);
  const stream = openStream(
    t,
    {
      idleTimeout: 300,
      onReconnecting: ({ error }) => {
        t.equal(error.code, 'timeout');
        proxy.isMute = false;
      },
    },
    proxy.url,
  );
  await stream.send([{ sensor_id: id, date: 1, value: 1 }]);
  proxy.isMute = true;
  t.same(await stream.send([{ sensor_id: id, date: 2, value: 2 }]), { taken: 1, rejected: [] });
  t.ok(stream.totals.reconnects >= 1);
  t.equal(stream.totals.stored + stream.totals.duplicate, 2);
});

t.test('no point is lost or stored twice, wherever connections break', async (t) => {
  const sensors = [await make(), await make(), await make('string')];
  const proxy = await cuttingProxy(t, () => server.url);
  let start = 0;
  const writes = fc.array(
    fc.array(fc.record({ sensor: fc.nat(2), date: fc.nat(60), value: fc.nat(1000) }), {
      maxLength: 400,
      size: 'max',
    }),
    { minLength: 1, maxLength: 30, size: 'max' },
  );
  const cuts = fc.array(fc.integer({ min: 1, max: 6000 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(writes, cuts, async (writes, cuts) => {
      start += 100;
      const expected = new Map<string, string>();
      proxy.cuts = [...cuts];
      const stream = openStream(t, { buffer: 1000 }, proxy.url);
      const receipts = [];
      let points = 0;
      for (const points_ of writes) {
        const given = points_.map(({ sensor, date, value }) => ({
          sensor_id: sensors[sensor]!,
          date: start + date,
          value,
        }));
        for (const { sensor_id, date, value } of given) expected.set(`${sensor_id} ${date}`, String(value));
        points += given.length;
        receipts.push((await stream.write(given)).receipt);
      }
      await stream.close();
      const taken = (await Promise.all(receipts)).reduce((sum, receipt) => sum + receipt.taken, 0);
      const found = await client.get('/sensors/data', {
        sensor_id: sensors,
        start_date: start,
        end_date: start + 99,
        per_page: 1000,
      });
      const kept = new Map(
        found.data.map(({ sensor_id, date, value }) => [`${sensor_id} ${date}`, String(value)]),
      );
      return (
        taken === points &&
        kept.size === expected.size &&
        [...expected].every(([name, value]) => kept.get(name) === value)
      );
    }),
    { numRuns: 25 },
  );
  t.ok(proxy.connections() > 40, `${proxy.connections()} connections`);
});

t.test('acknowledged frames after an unacknowledged one are sent again with it, in order', async (t) => {
  const connections: { sensor_id: number; dates: number[]; values: number[] }[][] = [];
  const url = await fakeStream(
    t,
    ({ id, sensors }, socket) => {
      connections.at(-1)!.push(...(sensors as (typeof connections)[0]));
      if (connections.length === 1 && id === 1) return null;
      if (connections.length === 1) setImmediate(() => socket.close());
      return { id, stored: 1, duplicate: 0, replaced: 0, rejected: [] };
    },
    () => connections.push([]) > 0,
  );
  const stream = openStream(t, {}, url);
  await stream.ready();
  const older = await stream.write([{ sensor_id: 1, date: 7, value: 1 }]);
  await until(async () => connections[0]!.length === 1);
  const newer = await stream.write([{ sensor_id: 1, date: 7, value: 2 }]);
  t.same(await newer.receipt, { taken: 1, rejected: [] });
  t.same(await older.receipt, { taken: 1, rejected: [] });
  await stream.flush();
  t.same(
    connections[1]!.flatMap(({ values }) => [...values]),
    [1, 2],
  );
  await stream.close();
});

t.test('a stream continues after the server is restarted', async (t) => {
  const id = await make();
  let now = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  const proxy = await cuttingProxy(t, () => now.url);
  const stream = openStream(t, {}, proxy.url);
  const receipts = [];
  for (let date = 0; date < 300; date++) {
    receipts.push((await stream.write([{ sensor_id: id, date, value: date }])).receipt);
    if (date === 100) await stream.flush();
    if (date === 120) {
      const old = now;
      now = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
      await old.close();
    }
  }
  await Promise.all(receipts);
  await stream.close();
  t.equal((await stored(id)).length, 300);
  t.ok(stream.totals.reconnects >= 1);
});
