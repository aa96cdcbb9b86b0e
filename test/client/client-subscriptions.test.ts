/** `@sensorium/client`: live points, also after broken connections. */
import type { LostRange } from '@sensorium/client';
import fc from 'fast-check';
import t from 'tap';
import { clientFixture, errorOf, fakeStream } from '../support/client-fixture.js';
import { cuttingProxy } from '../support/proxy.js';
import { until } from '../support/until.js';

const { server, client, make, stored, openStream } = await clientFixture(t);

t.test('live points come as they are stored, after the history if from is given', async (t) => {
  const [id, texts, other] = [await make(), await make('string'), await make()];
  const stream = openStream(t);
  await stream.send([
    { sensor_id: id, date: 1, value: 1 },
    { sensor_id: id, date: 2, value: 2 },
    { sensor_id: texts, date: 1, value: 'on' },
  ]);
  const events: unknown[] = [];
  const live = stream.subscribe([id, String(texts), 999_999], {
    from: 2,
    onLive: (sensor) => events.push(sensor),
    onClosed: ({ sensor_id, code }) => events.push([sensor_id, code]),
  });
  t.throws(() => stream.subscribe([id]), TypeError);
  t.throws(() => stream.subscribe([]), TypeError);
  await until(async () => events.length === 3);
  t.same(events[0], [999_999, 'not_found']);
  t.same(events.slice(1).sort(), [id, texts].sort());
  await stream.send([
    { sensor_id: id, date: 3, value: 3 },
    { sensor_id: texts, date: 3, value: 'off' },
  ]);
  await stream.send([
    { sensor_id: id, date: 2, value: 2.5 },
    { sensor_id: id, date: 1, value: 0 },
  ]);
  const got: unknown[] = [];
  for await (const { sensor_id, dates, values } of live) {
    for (let i = 0; i < dates.length; i++) got.push([sensor_id, dates[i], values[i]]);
    if (got.length === 4) break;
  }
  t.same(
    got.filter((each) => (each as unknown[])[0] === id),
    [
      [id, 2, 2],
      [id, 3, 3],
      [id, 2, 2.5],
    ],
  );
  t.same(
    got.filter((each) => (each as unknown[])[0] === texts),
    [[texts, 3, 'off']],
  );

  const again = stream.subscribe([id, other]);
  const first = again.next();
  const deleted = stream.subscribe([texts], { from: 1 });
  t.same((await deleted.next()).value, {
    sensor_id: texts,
    dates: Float64Array.of(1, 3),
    values: ['on', 'off'],
  });
  await client.delete('/sensors/{id}', { id: texts });
  t.equal((await errorOf(deleted.next())).code, 'not_found', 'when no sensor is left, the loop fails');
  await stream.send([{ sensor_id: id, date: 4, value: 4 }]);
  t.match(
    (await first).value,
    { sensor_id: id },
    'after unsubscribing, the sensor can be subscribed to again',
  );
  await stream.close();
  t.same(await again.next(), { value: undefined, done: true }, 'a stream that closes in order ends the loop');
});

t.test('a key without the right to read is refused, and a slow reader loses the oldest points', async (t) => {
  const id = await make();
  const { key } = await client.post('/users/current/keys', { body: { key: { scope: 'write' } } });
  const writer = client.as(key.key).stream();
  t.equal((await errorOf(writer.subscribe([id]).next())).code, 'key_scope');
  await writer.close();
  const stream = openStream(t);
  const lost: LostRange[] = [];
  let isLive = false;
  const live = stream.subscribe([id], {
    from: 0,
    buffer: 10,
    onLost: (each) => lost.push(each),
    onLive: () => {
      isLive = true;
    },
  });
  await until(async () => isLive);
  for (let date = 0; date < 25; date++) await stream.send([{ sensor_id: id, date, value: date }]);
  // Points stored together are dropped together, so slightly more than the excess may be lost.
  const sum = () => lost.reduce((sum, { count }) => sum + count!, 0);
  await until(async () => sum() >= 15);
  const dropped = sum();
  const { value: next } = await live.next();
  t.equal(next?.dates[0], dropped, 'the oldest');
  t.same([lost[0]!.from, lost.at(-1)!.to], [0, dropped - 1]);
  stream.abort();
});

t.test(
  'after a temporary refusal the sensors are subscribed to again, together, after a pause',
  async (t) => {
    const requests: { sensors: number[]; from?: unknown }[] = [];
    let refusals = Number.POSITIVE_INFINITY;
    const url = await fakeStream(t, ({ id, type, sensors, ...more }) => {
      if (type !== 'subscribe') return { id, stored: 1, duplicate: 0, replaced: 0, rejected: [] };
      requests.push({ sensors: sensors as number[], ...more });
      const isRefused = refusals-- > 0;
      return isRefused
        ? { id, error: 'later', code: 'overloaded' }
        : { id, subscribed: sensors, refused: [] };
    });
    const slow = openStream(t, { backoff: { first: 3_600_000, longest: 3_600_000 } }, url);
    await slow.ready();
    slow.subscribe([1, 2, 3], { from: 5 });
    for (let date = 0; date < 3; date++) await slow.send([{ sensor_id: 1, date, value: 1 }]);
    t.same(requests, [{ sensors: [1, 2, 3], from: 5 }], 'not at once');
    slow.abort();

    requests.length = 0;
    refusals = 3;
    const stream = openStream(t, {}, url);
    await stream.ready();
    stream.subscribe([1, 2, 3], { from: 5 });
    await until(async () => requests.length === 4);
    t.same(new Set(requests.map((each) => JSON.stringify(each))).size, 1, 'the same again, in one request');
  },
);

t.test(
  'points of an incomplete change that came before the connection broke do not come twice',
  async (t) => {
    const requests: object[] = [];
    const url = await fakeStream(t, ({ id, type, ...request }, socket) => {
      const send = (body: object) => socket.send(JSON.stringify(body));
      const points = (dates: number[], version?: number) =>
        send({
          type: 'points',
          sensor_id: 1,
          dates,
          values: dates,
          ...(version === undefined ? {} : { version }),
        });
      if (type !== 'subscribe') return null;
      requests.push(request);
      send({ id, subscribed: [1], refused: [], ...(requests.length === 1 ? { versions: [7] } : {}) });
      if (requests.length === 1) {
        points([1, 2], 8);
        points([5, 3]);
        socket.close(1001);
      } else if (requests.length === 2) {
        points([5]);
        points([3, 4], 9);
        send({ type: 'live', sensor_id: 1, version: 9 });
        send({ type: 'closed', sensor_id: 1, code: 'interrupted', reason: 'changes were removed' });
      } else {
        send({ type: 'lost', sensor_id: 1, from: 0, to: 5 });
        points([6]);
        send({ type: 'live', sensor_id: 1, version: 11 });
      }
      return null;
    });
    const got: number[] = [];
    const lost: LostRange[] = [];
    const live = openStream(t, {}, url).subscribe([1], { onLost: (each) => lost.push(each) });
    for await (const { dates } of live) {
      got.push(...Array.from(dates));
      if (got.at(-1) === 6) break;
    }
    t.same(got, [1, 2, 5, 3, 4, 6]);
    t.same(requests, [{ sensors: [1] }, { sensors: [1], after: [8] }, { sensors: [1], reached: [5] }]);
    t.same(lost, [{ sensor_id: 1, count: null, from: 0, to: 5 }]);
  },
);

t.test('a history continues after a broken connection, and late points in it come', async (t) => {
  const proxy = await cuttingProxy(t, () => server.url);
  const writer = openStream(t);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 2000, max: 60_000 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4999 }), fc.integer({ min: 1, max: 3 })), {
        minLength: 20,
        maxLength: 40,
      }),
      async (cuts, late) => {
        const id = await make();
        const dates = Float64Array.from({ length: 5000 }, (_, date) => date);
        await writer.send({ sensor_id: id, dates, values: new Float64Array(dates.length) });
        proxy.cuts = [...cuts];
        const lost: LostRange[] = [];
        let isLive = false;
        const reader = openStream(t, {}, proxy.url);
        const live = reader.subscribe([id], {
          from: 0,
          onLost: (each) => lost.push(each),
          onLive: () => {
            isLive = true;
          },
        });
        const writing = (async () => {
          for (const [date, value] of late) await writer.send([{ sensor_id: id, date: date + 0.5, value }]);
          await until(async () => isLive);
          await writer.send([{ sensor_id: id, date: 9999, value: 0 }]);
        })();
        const got = new Map<number, unknown>();
        for await (const { dates, values } of live) {
          for (let i = 0; i < dates.length; i++) got.set(dates[i]!, values[i]);
          if (got.has(9999)) break;
        }
        await writing;
        reader.abort();
        t.same(lost, []);
        return JSON.stringify([...got].sort(([a], [b]) => a - b)) === JSON.stringify(await stored(id));
      },
    ),
    { numRuns: 5 },
  );
});

t.test(
  'after an outage longer than changes are kept, missed points are reported, or read again',
  async (t) => {
    let isDown = false;
    // No server listens on port 1.
    const proxy = await cuttingProxy(t, () => (isDown ? 'http://127.0.0.1:1' : server.url));
    const writer = openStream(t);
    const point = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 }));
    const points = fc.array(point, { minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(points, points), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(undefined, 0, 30),
        fc.constantFrom('report', 'fill', 'slow fill'),
        async (outages, from, how) => {
          const id = await make();
          isDown = false;
          await writer.send([{ sensor_id: id, date: 20, value: 0 }]);
          const lost: LostRange[] = [];
          const [wanted, given] = [new Map<number, number>(), new Map<number, unknown>()];
          const write = async (some: readonly (readonly [number, number])[]) => {
            for (const [date, value] of some) {
              await writer.send([{ sensor_id: id, date, value }]);
              if (date >= (from ?? 0)) wanted.set(date, value);
            }
          };
          const reader = openStream(t, {}, proxy.url);
          const live = reader.subscribe([id], {
            ...(from === undefined ? {} : { from }),
            ...(how === 'report' ? {} : { fill: true }),
            ...(how === 'slow fill' ? { buffer: 2 } : {}),
            onLost: (each) => lost.push(each),
          });
          let isReading = true;
          const reading = (async () => {
            for await (const { dates, values } of live) {
              for (let i = 0; i < dates.length; i++) given.set(dates[i]!, values[i]);
              await until(async () => isReading);
            }
          })();
          let tick = 100;
          const has = ([date, value]: [number, unknown]) =>
            given.get(date) === value || lost.some(({ from, to }) => from <= date && date <= to);
          const untilCaughtUp = async () => {
            isReading = true;
            await write([[++tick, 0]]);
            await until(async () => [...wanted].every(has));
            isReading = how !== 'slow fill';
          };
          // A subscription without `from` must have started before points count as wanted.
          await until(async () => {
            if (given.size === 0) await write([[++tick, 0]]);
            return given.has(tick);
          });
          wanted.clear();
          for (const [during, after] of outages) {
            await untilCaughtUp();
            isDown = true;
            proxy.cutAll();
            await write(during);
            await server.sql`DELETE FROM changes WHERE sensor_id = ${id}`;
            isDown = false;
            await write(after);
            await untilCaughtUp();
          }
          isReading = true;
          // Ranges that wait to be read when the stream is ended are reported: those do not count.
          const lostBeforeTheEnd = lost.length;
          reader.abort();
          await reading.catch(() => {});
          return how === 'report' || lostBeforeTheEnd === 0;
        },
      ),
      {
        numRuns: 6,
        // The earliest point was stored between the report of missed dates and the version that the history continued from.
        examples: [
          [
            [
              [
                [[4, 1]],
                [
                  [28, 2],
                  [55, 0],
                  [16, 0],
                  [25, 1],
                  [28, 0],
                  [32, 2],
                  [14, 3],
                  [36, 0],
                  [55, 1],
                  [35, 1],
                  [1, 1],
                  [40, 3],
                ],
              ],
            ],
            undefined,
            'fill',
          ],
        ],
      },
    );
  },
);

t.test('live points continue after connections break, in any order of dates', async (t) => {
  const proxy = await cuttingProxy(t, () => server.url);
  const writer = openStream(t);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 300, max: 2000 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 })), {
        minLength: 20,
        maxLength: 60,
      }),
      async (cuts, points) => {
        const id = await make();
        proxy.cuts = [...cuts];
        let isLive = false;
        const reader = openStream(t, {}, proxy.url);
        const live = reader.subscribe([id], {
          from: 0,
          onLive: () => {
            isLive = true;
          },
        });
        await until(async () => isLive);
        const stored = new Map<number, number>();
        const expected: [number, number][] = [];
        for (const [date, value] of [...points, [100, 0] as const]) {
          await writer.send([{ sensor_id: id, date, value }]);
          if (stored.get(date) !== value) expected.push([date, value]);
          stored.set(date, value);
        }
        const got: unknown[] = [];
        for await (const { dates, values } of live) {
          for (let i = 0; i < dates.length; i++) got.push([dates[i], values[i]]);
          if (dates[dates.length - 1] === 100) break;
        }
        reader.abort();
        return JSON.stringify(got) === JSON.stringify(expected);
      },
    ),
    { numRuns: 12 },
  );
});

t.test(
  'live points continue after connections break, each exactly once, in ascending order of dates',
  async (t) => {
    const proxy = await cuttingProxy(t, () => server.url);
    const writer = openStream(t);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 300, max: 4000 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (cuts, hasHistory) => {
          const id = await make();
          if (hasHistory) await writer.send([{ sensor_id: id, date: 0.5, value: 0 }]);
          proxy.cuts = [...cuts];
          const reader = openStream(t, {}, proxy.url);
          const live = reader.subscribe([id], { from: 0 });
          const writing = (async () => {
            for (let date = 1; date <= 60; date++)
              await writer.send([{ sensor_id: id, date, value: date % 3 }]);
          })();
          const got: number[] = [];
          for await (const { dates } of live) {
            got.push(...Array.from(dates));
            if (got.at(-1) === 60) break;
          }
          await writing;
          reader.abort();
          const expected = Array.from({ length: 60 }, (_, i) => i + 1);
          return got.join() === [...(hasHistory ? [0.5] : []), ...expected].join();
        },
      ),
      { numRuns: 12 },
    );
  },
);
