/** Live reads: rights, limits, and slow readers. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { WebSocketServer } from 'ws';
import { PointsFrame } from '../../../server/live/points-frame.js';
import { LiveReads } from '../../../server/stream/live-reads.js';
import { Outbox } from '../../../server/stream/outbox.js';
import { StreamWork } from '../../../server/stream/stream-work.js';
import { newUser, type TestUser } from '../../support/client.js';
import { LiveReader } from '../../support/live.js';
import { make, reader, twoServers } from '../../support/live-sensors.js';
import { testServer } from '../../support/server.js';
import { StreamClient } from '../../support/stream.js';
import { until } from '../../support/until.js';

async function makeKey(user: TestUser, fields: object): Promise<{ id: number; key: string }> {
  const key = { name: 'key', ...fields };
  return (await user.client.post<{ key: { id: number; key: string } }>('/users/current/keys', { key })).body
    .key;
}

t.test(
  'a reader that loses its right gets no points stored later, at whichever server the right ended',
  async (t) => {
    const { here, there, user, elsewhere } = await twoServers(t);
    const friend = await newUser(here);
    const { sql } = here;
    const share = (id: number) =>
      sql`INSERT INTO sensor_users (sensor_id, user_id) SELECT ${id}, id FROM users WHERE username = ${friend.username}`;
    const unshare = (id: number) => sql`DELETE FROM sensor_users WHERE sensor_id = ${id}`;
    const live = await reader(t, here, friend.session);
    const hidden = await make(user);
    t.match(await live.subscribe([hidden]), {
      subscribed: [],
      refused: [{ sensor_id: hidden, code: 'not_found' }],
    });
    for (let attempt = 0; attempt < 8; attempt++) {
      const id = await make(user);
      await share(id);
      await live.subscribe([id], attempt % 2 ? 0 : undefined);
      await user.client.post(`/sensors/${id}/data`, { date: 1, value: 1 });
      await live.until(() => live.of(id).points.length === 1);
      await unshare(id);
      await (attempt % 4 < 2 ? user.client : elsewhere).post(`/sensors/${id}/data`, { date: 2, value: 2 });
      await live.until(() => live.of(id).closed === 'not_found');
      t.same(live.of(id).points, [[1, 1]]);
    }
    const [kept, deleted] = [await make(user), await make(user)];
    const own = await reader(t, there, user.session);
    await own.subscribe([kept, deleted]);
    await user.client.delete(`/sensors/${deleted}`);
    await own.until(() => own.of(deleted).closed === 'not_found');
    await user.client.post(`/sensors/${kept}/data`, { date: 3, value: 3 });
    await own.until(() => own.of(kept).points.length === 1);
    t.equal(own.of(kept).closed, null, 'other subscriptions continue');
  },
);

t.test('a key reads what its scope and sensors allow, until it expires', async (t) => {
  const { here, user, elsewhere } = await twoServers(t);
  const [mine, other] = [await make(user), await make(user)];
  const refused = { refused: [{ sensor_id: other, code: 'not_found' }] };
  const writer = await reader(t, here, (await makeKey(user, { scope: 'write' })).key);
  t.match(await writer.subscribe([mine]), { code: 'key_scope', credit: 1 });
  const limited = await makeKey(user, { scope: 'read', sensors: [mine] });
  const live = await reader(t, here, limited.key);
  t.match(await live.subscribe([mine, other]), { subscribed: [mine], ...refused });
  t.match(await live.client.close().then(() => 'closed'), 'closed');

  const again = await reader(t, here, limited.key);
  await again.subscribe([mine]);
  await here.sql`UPDATE api_keys SET scope = 'write' WHERE id = ${limited.id}`;
  await again.until(() => again.of(mine).closed === 'key_scope');
  await here.sql`UPDATE api_keys SET scope = 'read' WHERE id = ${limited.id}`;
  t.match(await again.subscribe([mine]), { subscribed: [mine] });
  await here.sql`DELETE FROM api_key_sensors WHERE key_id = ${limited.id}`;
  await again.until(() => again.of(mine).closed === 'not_found');

  const idle = await StreamClient.open(here, limited.key);
  await elsewhere.delete(`/users/current/keys/${limited.id}`);
  for (const client of [idle, again.client]) t.match(await client.closed, { code: 4403 });
  t.match(await idle.next(), { id: null, code: 'unauthorized' });

  const soon = await makeKey(user, { scope: 'read', expires: new Date(Date.now() + 1500).toISOString() });
  const expiring = await StreamClient.open(here, soon.key);
  t.match(await expiring.next(), { id: null, code: 'unauthorized', reason: 'key_unknown' });
  t.match(await expiring.closed, { code: 4403 });
});

t.test('an idle stream ends with its login, and other streams continue', async (t) => {
  const { here, there, user, elsewhere } = await twoServers(t);
  const id = await make(user);
  const neighbour = await newUser(here);
  const [idle, other] = [
    await StreamClient.open(here, user.session),
    await StreamClient.open(there, neighbour.session),
  ];
  const live = await reader(t, there, user.session);
  await live.subscribe([id]);
  await elsewhere.post('/logout');
  t.match(await idle.next(), {
    id: null,
    code: 'unauthorized',
    error: 'the login has ended',
    reason: 'session_over',
  });
  t.match(await idle.closed, { code: 4403 });
  t.match(await live.client.closed, { code: 4403 });
  t.match(await other.ask({ id: 1, type: 'unsubscribe', sensors: [1] }), { unsubscribed: [] });
  await other.close();
});

t.test(
  'streams and subscriptions of an account are limited, and released ones can be taken again',
  async (t) => {
    const server = await testServer(t, {
      STREAMS_PER_ACCOUNT: 2,
      STREAM_SUBSCRIPTIONS: 2,
      SUBSCRIPTIONS_PER_ACCOUNT: 3,
    });
    const user = await newUser(server);
    const ids = [await make(user), await make(user), await make(user)];
    const [one, two] = [await reader(t, server, user.session), await reader(t, server, user.session)];
    const third = new StreamClient(server, { headers: { 'X-SESSION_ID': user.session } });
    t.match(await third.next(), { id: null, code: 'too_many_streams' });
    t.match(await third.closed, { code: 4429, reason: 'too_many_streams' });
    t.match(await one.subscribe(ids), { code: 'too_many_subscriptions', error: /a stream/ });
    t.match(await one.subscribe(ids.slice(1)), { subscribed: ids.slice(1) });
    t.match(await two.subscribe(ids.slice(1)), {
      code: 'quota_exceeded',
      quota: 'subscriptions',
    });
    t.match(await two.subscribe(ids.slice(0, 1)), { subscribed: ids.slice(0, 1) });
    const metric = async (name: string) => {
      const { text } = await user.client.get('/metrics');
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    };
    t.equal(await metric('sensorium_subscriptions'), 3);
    await one.client.close();
    await until(async () => (await metric('sensorium_subscriptions')) === 1);
    const next = await reader(t, server, user.session);
    t.match(await next.subscribe([ids[0]!, ids[1]!]), { subscribed: [ids[0], ids[1]] });
    t.match(await next.unsubscribe([ids[0]!]), { unsubscribed: [ids[0]] });
    t.match(await next.subscribe([ids[2]!]), { subscribed: [ids[2]] });
  },
);

t.test('an invalid request is refused with the wrong field', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const client = await StreamClient.open(server, user.session);
  t.teardown(() => client.close());
  const cases: [object, string][] = [
    [{ type: 'subscribe' }, 'sensors'],
    [{ type: 'subscribe', sensors: 1 }, 'sensors'],
    [{ type: 'subscribe', sensors: [] }, 'sensors'],
    [{ type: 'subscribe', sensors: [1, 'x'] }, 'sensors[1]'],
    [{ type: 'subscribe', sensors: [1, 1] }, 'sensors[1]'],
    [{ type: 'subscribe', sensors: [{ sensor_id: 1 }] }, 'sensors[0]'],
    [{ type: 'subscribe', sensors: [1], from: 'soon' }, 'from'],
    [{ type: 'subscribe', sensors: [1], from: { a: 1 } }, 'from'],
    [{ type: 'subscribe', sensors: [1], form: 1 }, 'form'],
    [{ type: 'unsubscribe', sensors: [1], from: 1 }, 'from'],
    [{ type: 'points', sensors: [1] }, 'type'],
    [{ type: null }, 'type'],
    [{ type: 'subscribe', sensor_id: 1, values: [1] }, 'sensor_id'],
  ];
  for (const [frame, field] of cases) {
    for (const form of ['json', 'msgpack'] as const) {
      const reply = await client.ask({ id: field, ...frame }, form);
      t.match(reply, { id: field, code: 'invalid_input', field }, JSON.stringify(frame));
    }
  }
  t.match(await client.ask({ type: 'subscribe', sensors: [1] }), { id: null, field: 'id' });
  const id = await make(user);
  const typed = { id: 1, type: 'subscribe', sensors: Uint32Array.of(id), from: null };
  t.match(await client.ask(typed, 'msgpack'), { subscribed: [id] });
});

t.test('a slow reader loses the oldest points, gets their range, and can read them over HTTP', async (t) => {
  const server = await testServer(t, { STREAM_LIVE_POINTS: 1000 });
  const user = await newUser(server);
  const id = await make(user, 'string');
  const live = await reader(t, server, user.session);
  await live.subscribe([id]);
  live.client.pause();
  const neighbour = await reader(t, server, user.session);
  await neighbour.subscribe([id]);
  const value = 'x'.repeat(8000);
  let count = 0;
  const lost = async () => {
    const { text } = await user.client.get('/metrics');
    return Number(/^sensorium_live_points_total\{outcome="lost"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  while ((await lost()) < 300) {
    const data = Array.from({ length: 500 }, () => ({ date: count++, value }));
    await user.client.post(`/sensors/${id}/data`, { data });
    await neighbour.until(() => neighbour.of(id).points.length === count);
  }
  live.client.resume();
  const received = live.of(id);
  const lostCount = () => received.losses.reduce((sum, loss) => sum + loss.count!, 0);
  await live.until(() => received.points.length + lostCount() === count);
  t.equal(lostCount(), await lost());
  t.ok(received.values.has(count - 1), 'the newest came');
  for (const { from, to, count: reported } of received.losses) {
    const query = `start_date=${from}&end_date=${to}&per_page=1`;
    const { body } = await user.client.get<{ total: number }>(`/sensors/${id}/data?${query}`);
    t.equal(body.total, reported, 'the reported count is the number of stored points');
    t.notOk([...received.values.keys()].some((date) => date >= from && date <= to));
  }
  await user.client.post(`/sensors/${id}/data`, { date: count, value: 'again' });
  await live.until(() => received.values.get(count) === 'again');
  t.same(neighbour.of(id).losses, [], 'other readers lose no points');
});

t.test(
  'the buffer of a slow reader is bounded and in order, and every point is sent or reported as lost',
  async (t) => {
    const command = fc.oneof(
      fc.record({
        kind: fc.constant('live' as const),
        sensor: fc.nat(2),
        points: fc.integer({ min: 1, max: 40 }),
      }),
      fc.record({ kind: fc.constant('taken' as const), bytes: fc.constantFrom(1000, 100_000, 1_000_000) }),
      fc.record({ kind: fc.constant('remove' as const), sensor: fc.nat(2) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 60 }), async (commands) => {
        const limit = 50;
        const counted = { sent: 0, lost: 0 };
        let [given, removed, backlog] = [0, 0, 0];
        const next = [0, 0, 0];
        const reached = [-1, -1, -1];
        const account = [0, 0, 0];
        const socket = {
          get backlog() {
            return backlog;
          },
          send: (data: string | Buffer) => {
            backlog += 50_000;
            const frame = JSON.parse(String(data));
            const sensor: number = frame.sensor_id;
            const dates: number[] = frame.type === 'lost' ? [frame.from, frame.to] : frame.dates;
            t.ok(
              dates.every((date, i) => date > (dates[i - 1] ?? reached[sensor]!) || frame.type === 'lost'),
              'in order',
            );
            t.ok(dates[0]! > reached[sensor]!, 'lost points are reported before newer points');
            if (frame.type === 'lost') t.equal(frame.count, dates[1]! - dates[0]! + 1, 'exactly');
            account[sensor]! += frame.type === 'lost' ? frame.count! : dates.length;
            reached[sensor] = dates.at(-1)!;
          },
          close: () => {},
        };
        const count = (outcome: 'sent' | 'lost', points: number) => {
          counted[outcome] += points;
        };
        const outbox = new Outbox({ socket, limit, encode: (body) => JSON.stringify(body), count });
        for (const each of commands) {
          if (each.kind === 'live') {
            const dates = Array.from({ length: each.points }, () => next[each.sensor]!++ * 1e6);
            given += each.points;
            outbox.live([new PointsFrame(each.sensor, dates, dates, dates.length)], false);
          } else if (each.kind === 'remove') {
            outbox.remove(new Set([each.sensor]));
            removed += next[each.sensor]! - account[each.sensor]!;
            account[each.sensor] = next[each.sensor]!;
            reached[each.sensor] = next[each.sensor]! - 1;
          } else {
            backlog = Math.max(0, backlog - each.bytes);
            if (backlog === 0) outbox.drain();
          }
          const waiting = given - counted.sent - counted.lost - removed;
          t.ok(waiting <= limit, 'no more points than the limit');
        }
        for (let i = 0; i < 40; i++) {
          backlog = 0;
          outbox.drain();
        }
        t.same(account, next, 'every point was sent, or reported as lost');
        await outbox.ready();
      }),
      { numRuns: 60 },
    );
  },
);

t.test('requests of a client that does not take its replies wait, and keep their credit', async (t) => {
  let isCongested = true;
  const replied: unknown[] = [];
  const stream = {
    get isCongested() {
      return isCongested;
    },
    reply: ({ id }: { id: unknown }) => replied.push(id),
    refusal: () => t.fail(),
    send: () => t.fail(),
    loggedOut: () => t.fail(),
    tryLater: () => t.fail(),
  };
  const nothing = () => {};
  const parts = {
    metrics: { livePoints: { inc: nothing } },
    accounts: { takeStream: nothing, giveBack: nothing },
    feed: { enter: nothing, leave: nothing },
  } as unknown as ConstructorParameters<typeof LiveReads>[0];
  const socket = { backlog: 0, send: nothing, close: nothing };
  const peer = stream as ConstructorParameters<typeof LiveReads>[1];
  const live = new LiveReads(parts, peer, socket, new StreamWork());
  live.begin({ userId: 1 } as Parameters<LiveReads['begin']>[0]);
  const ask = (id: number) =>
    live.add({ id, cost: 1 } as Parameters<LiveReads['add']>[0], { type: 'unsubscribe', sensorIds: [1] });
  for (const id of [1, 2, 3]) ask(id);
  await turn();
  t.same(replied, []);
  isCongested = false;
  live.drain();
  await turn();
  t.same(replied, [1, 2, 3]);
  isCongested = true;
  ask(4);
  await turn();
  live.end();
  await turn();
  t.same(replied, [1, 2, 3], 'the end of the stream ends waiting requests');
});

t.test('the LiveReader of the tests fails on an unknown frame, and not on a lost connection', async (t) => {
  const fake = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  t.teardown(() => fake.close());
  await once(fake, 'listening');
  const frames = ['{"type":"nonsense"}'];
  fake.on('connection', (socket) => {
    socket.send('{"type":"hello","credit":1,"limits":{}}');
    for (const text of frames.splice(0)) socket.send(text);
    socket.close();
  });
  const url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  await t.rejects((await LiveReader.open({ url }, 'secret')).over, { message: /nonsense/ });
  await t.resolves((await LiveReader.open({ url }, 'secret')).over);
});
