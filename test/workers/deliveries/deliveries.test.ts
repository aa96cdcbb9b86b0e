/** Deliveries: attempts, back-off, limits of receivers, several sidecars, and forbidden addresses. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { mayConnect, parseNetworks } from '../../../common/networks.js';
import type { Sql } from '../../../sql/connect.js';
import { Shards } from '../../../sql/shards.js';
import { queueDeliveries } from '../../../sql/store/outbox/deliveries.js';
import { sharedFlag } from '../../../sql/store/outbox/destination-key.js';
import { nextWait, readRetryAfter, WAITS } from '../../../workers/deliveries/backoff.js';
import { deliveryRunner } from '../../../workers/deliveries/deliver.js';
import { Destinations } from '../../../workers/deliveries/destinations.js';
import { guardedAgent } from '../../../workers/deliveries/guarded-agent.js';
import { HostsFile } from '../../../workers/deliveries/hosts-file.js';
import { addressesOfNames } from '../../../workers/deliveries/names.js';
import { KEPT, pruneDeliveries } from '../../../workers/deliveries/prune.js';
import { AccountDeliveries, pruneDeliveriesTask } from '../../../workers/deliveries/prune-accounts.js';
import { claimDeliveries } from '../../../workers/deliveries/queries.js';
import { type Posted, postDelivery } from '../../../workers/deliveries/url.js';
import { killDeliveries } from '../../chaos/deliveries.js';
import { Sidecars } from '../../chaos/sidecars.js';
import { type Client, newUser } from '../../support/client.js';
import { gate } from '../../support/gate.js';
import { startNameServer } from '../../support/name-server.js';
import {
  type Delivery,
  deliveriesOf,
  hurry,
  newNotification,
  sidecar,
  untilOver,
} from '../../support/notifications.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');

async function queue(sql: Sql, ...ids: number[]): Promise<void> {
  const deliveries = ids.map((notificationId, index) => ({
    notificationId,
    cause: 'trigger' as const,
    parameters: { sensor_id: 7, trigger_id: index },
    text: `number ${index}`,
  }));
  await sql.begin((tx) => queueDeliveries(tx, deliveries));
}

t.test('a failed delivery is tried again with the same id, and can be replayed', async (t) => {
  const server = await testServer(t);
  const [{ client }, receiver] = [await newUser(server), await startReceiver(t)];
  await sidecar(t, server);
  const { id } = await newNotification(client, receiver.url);
  const statuses = [500, 302, 429, 404];
  receiver.answer = () => {
    const status = statuses.shift() ?? 200;
    const headers: Record<string, string> =
      status === 302
        ? { location: `${receiver.url}/elsewhere` }
        : status === 429
          ? { 'retry-after': '7200' }
          : {};
    return { status, headers };
  };
  await client.post(`/notifications/${id}/test`);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt++) {
    let delivery: Delivery | undefined;
    await until(async () => {
      [delivery] = await deliveriesOf(client, id);
      return delivery?.attempts.length === attempt;
    });
    waits.push((delivery?.next_attempt ?? 0) - (delivery?.attempts.at(-1)?.date ?? 0));
    await hurry(server.sql);
  }
  const [delivery] = await untilOver(client, id);
  t.match(delivery, {
    state: 'delivered',
    attempts: [
      { status: 500, error: 'answered 500' },
      { status: 302, error: 'answered 302; redirects are not followed' },
      { status: 429 },
      { status: 404 },
      { status: 200, error: null },
    ],
  });
  t.ok(
    [5, 30, 7200, 600].every((least, index) => waits[index]! > least - 2 && waits[index]! < least * 1.2 + 2),
    `waits: ${waits}`,
  );

  receiver.answer = () => ({ status: 200 });
  const replayed = await client.post(`/notifications/${id}/deliveries/${delivery?.id}/replay`);
  t.match(replayed, {
    status: 201,
    body: { delivery: { state: 'pending', webhook_id: delivery?.webhook_id } },
  });
  const [again] = await untilOver(client, id);
  t.equal(again?.attempts.length, 6);
  t.equal(receiver.received.length, 6);
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  t.ok(receiver.received.every(({ path }) => path === '/'));

  // Ten deliveries by request are allowed: two are used, eight are left.
  for (let i = 0; i < 8; i++) t.equal((await client.post(`/notifications/${id}/test`)).status, 201);
  t.match(await client.post(`/notifications/${id}/test`), {
    status: 509,
    refusal: { code: 'too_many_requests' },
    headers: { 'retry-after': '60' },
  });
  t.equal((await client.post(`/notifications/${id}/deliveries/${delivery?.id}/replay`)).status, 509);
  await server.sql`UPDATE notifications SET by_hand_since = now() + interval '1 day'`;
  t.equal(
    (await client.post(`/notifications/${id}/test`)).status,
    201,
    'the clock of the database was ahead, and is set back',
  );
});

t.test('waits grow from seconds to a day, and end after three days', async (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: WAITS.length }),
      fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, retryAfter, random) => {
        const wait = nextWait(attempts, retryAfter, random) ?? -1;
        const table = WAITS[attempts - 1]!;
        const least = Math.max(table, Math.min(retryAfter ?? 0, 86_400));
        return wait >= least && wait <= 1.2 * least;
      },
    ),
  );
  t.equal(nextWait(WAITS.length + 1, 60), null);
  t.ok(WAITS.every((wait, index) => index === 0 || wait > WAITS[index - 1]!));
  const total = WAITS.reduce((sum, wait) => sum + wait);
  t.ok(total > 3 * 86_400 && total < 4 * 86_400);

  const now = Date.UTC(2026, 0, 1);
  t.equal(readRetryAfter('120', now), 120);
  t.equal(readRetryAfter(' 0 ', now), 0);
  t.equal(readRetryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now), 60);
  t.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
  for (const nothing of [undefined, '', 'soon', '-1', '1e9999999999999']) {
    t.equal(readRetryAfter(nothing, now), null, String(nothing));
  }
});

t.test('a delivery fails after its last attempt', async (t) => {
  const server = await testServer(t);
  const [{ client }, receiver] = [await newUser(server), await startReceiver(t)];
  receiver.answer = () => ({ status: 503 });
  const { id } = await newNotification(client, receiver.url);
  await client.post(`/notifications/${id}/test`);
  await server.sql`UPDATE deliveries SET attempts = ${WAITS.length}`;
  await sidecar(t, server);
  const [delivery] = await untilOver(client, id);
  t.match(delivery, { state: 'failed', attempts: [{ status: 503 }] });
  t.same(await server.sql`SELECT FROM graphile_worker.jobs WHERE locked_at IS NULL`, []);
});

t.test('410 disables the notification until its destination is set again', async (t) => {
  const server = await testServer(t);
  const [{ client }, receiver] = [await newUser(server), await startReceiver(t)];
  receiver.answer = () => ({ status: 410 });
  await sidecar(t, server);
  const { id } = await newNotification(client, receiver.url);
  await client.post(`/notifications/${id}/test`);
  t.match(await untilOver(client, id), [{ state: 'refused', attempts: [{ status: 410 }] }]);
  t.match((await client.get(`/notifications/${id}`)).body, {
    notification: { disabled: 'the receiver answered 410 Gone' },
  });
  t.match((await client.post(`/notifications/${id}/test`)).body, {
    delivery: { state: 'refused', attempts: [{ status: null, error: 'the receiver answered 410 Gone' }] },
  });
  t.equal(receiver.received.length, 1);
  receiver.answer = () => ({ status: 200 });
  t.match((await client.put(`/notifications/${id}`, { destination: `${receiver.url}/2` })).body, {
    notification: { disabled: null },
  });
  const [refused] = await deliveriesOf(client, id);
  await client.post(`/notifications/${id}/deliveries/${refused?.id}/replay`);
  await untilOver(client, id);
  t.equal(receiver.received.length, 2);
});

t.test('receivers that do not respond do not delay others, and are not overloaded', async (t) => {
  const server = await testServer(t);
  const { client } = await newUser(server);
  const dead = await Promise.all(Array.from({ length: 5 }, () => startReceiver(t)));
  for (const each of dead) each.answer = () => null;
  const alive = await startReceiver(t);
  const ids: number[] = [];
  for (const { url } of dead) ids.push((await newNotification(client, url)).id);
  // 100 jobs for each dead receiver.
  for (let i = 0; i < 100; i++) await queue(server.sql, ...ids);
  await sidecar(t, server);
  await until(() => dead.every(({ received }) => received.length > 0));
  const { id } = await newNotification(client, alive.url);
  await queue(server.sql, ...Array.from({ length: 50 }, () => id));
  await until(() => alive.received.length === 50);
  t.ok(dead.every(({ received }) => received.length <= 8));
});

t.test('the limits of receivers hold in any order of jobs, and no job waits without end', async (t) => {
  const limits = { each: 2, waiting: 1, suspects: 3, account: 4 };
  const step = fc.record({
    who: fc.constantFrom('a', 'b', 'c', 'd'),
    leave: fc.boolean(),
    bad: fc.boolean(),
  });
  const accounts: Readonly<Record<string, number>> = { a: 1, b: 1, c: 2 };
  await fc.assert(
    fc.asyncProperty(fc.array(step), async (steps) => {
      const destinations = new Destinations(limits);
      const [inside, waiting]: [string[], string[]] = [[], []];
      const count = (list: string[], who: string) => list.filter((each) => each === who).length;
      const without = (list: string[], who: string) => list.splice(list.indexOf(who), 1);
      const leave = async (who: string, bad: boolean) => {
        without(inside, who);
        destinations.leave(who, bad ? 'bad' : 'good', accounts[who]);
        await new Promise(setImmediate);
      };
      for (const { who, leave: leaves, bad } of steps) {
        if (leaves) {
          if (inside.includes(who)) await leave(who, bad);
          continue;
        }
        const isAlone = inside.length === 0;
        let entered: boolean | null = null;
        waiting.push(who);
        void destinations.enter(who, accounts[who]).then((isEntered) => {
          entered = isEntered;
          without(waiting, who);
          if (isEntered) inside.push(who);
        });
        await new Promise(setImmediate);
        if (isAlone && entered !== true) return false;
        if (count(inside, who) > limits.each || count(waiting, who) > limits.waiting) return false;
        if ([...inside, ...waiting].filter((each) => accounts[each] === 1).length > limits.account)
          return false;
      }
      for (let who = inside[0]; who !== undefined; who = inside[0]) await leave(who, false);
      return waiting.length === 0 && destinations.forbidden().length === 0;
    }),
    { numRuns: 200 },
  );

  const destinations = new Destinations(limits);
  for (const who of ['a', 'b', 'c', 'd']) {
    await destinations.enter(who);
    destinations.leave(who, 'bad');
  }
  t.same(
    [await destinations.enter('a'), await destinations.enter('b'), await destinations.enter('c')],
    [true, true, true],
  );
  t.equal(await destinations.enter('d'), false, 'no place is left for slow receivers');
  t.ok(await destinations.enter('e'), 'others have places');
  t.same(destinations.forbidden().sort(), ['a', 'b', 'c', 'd']);
  destinations.leave('a', null);
  t.equal(await destinations.enter('a'), true, 'a place is free');
  destinations.leave('a', null);
  t.same(destinations.forbidden(), [], 'one place is free');
  await destinations.enter('d');
  t.same(
    destinations.forbidden().sort(),
    ['a', 'b', 'c', 'd'],
    'a receiver without a request stays a suspect',
  );
  destinations.leave('b', 'good');
  t.ok(await destinations.enter('a'));
});

t.test('an account has places for its deliveries, and the others keep theirs', async (t) => {
  const destinations = new Destinations({ each: 9, waiting: 9, suspects: 9, account: 2 });
  t.same([await destinations.enter('a', 1), await destinations.enter('b', 1)], [true, true]);
  t.equal(await destinations.enter('c', 1), false);
  t.same(destinations.forbidden(), ['account:1']);
  t.ok(
    (await destinations.enter('a', 2)) && (await destinations.enter('c')),
    'others, and jobs of an older version',
  );
  destinations.leave('a', 'good', 1);
  t.same(destinations.forbidden(), []);
  t.ok(await destinations.enter('c', 1));
});

t.test('an account leaves a place to others at a receiver that they have in common', async (t) => {
  const destinations = new Destinations({ each: 2, waiting: 2, suspects: 9, account: 9 });
  t.same([await destinations.enter('a', 1), await destinations.enter('a', 1)], [true, true]);
  const third = destinations.enter('a', 1);
  t.equal(await destinations.enter('a', 1), false, 'the last place is for others');
  t.same(destinations.forbidden(), [sharedFlag('a', 1)]);
  t.equal(await destinations.enter('b', 1), true, 'the account has places elsewhere');
  const other = destinations.enter('a', 2);
  destinations.leave('a', 'good', 1);
  destinations.leave('a', 'good', 1);
  t.same([await third, await other], [true, true]);
});

t.test(
  'the one delivery of an account is sent among the hundreds of another, to the same receiver',
  async (t) => {
    const server = await testServer(t);
    const [stormy, calm] = [await newUser(server), await newUser(server)];
    const receiver = await startReceiver(t);
    const many = await newNotification(stormy.client, receiver.url);
    const one = await newNotification(calm.client, `${receiver.url}/one`);
    await queue(server.sql, ...Array.from({ length: 600 }, () => many.id));
    await queue(server.sql, one.id);
    await sidecar(t, server);
    await until(() => receiver.received.length === 601);
    const place = receiver.received.findIndex(({ path }) => path === '/one');
    t.ok(place >= 0 && place < 200, `after ${place} of 600`);
  },
);

t.test('thousands of deliveries are written in order, each with its text', async (t) => {
  const server = await testServer(t);
  const { client } = await newUser(server);
  const { id } = await newNotification(client, 'http://192.0.2.1/', { text: 'own text' });
  const deliveries = Array.from({ length: 2100 }, (_, index) => ({
    notificationId: id,
    cause: 'trigger' as const,
    parameters: { trigger_id: index },
    text: index % 2 === 0 ? `number ${index}` : (own: string) => `${index}: ${own}`,
  }));
  const ids = await queueDeliveries(server.sql, deliveries);
  const rows = await server.sql<{ id: number; text: string }[]>`
    SELECT id, parameters->>'text' AS text FROM deliveries ORDER BY id`;
  t.same(
    ids,
    rows.map((row) => row.id),
  );
  t.same(
    rows.map(({ text }) => text),
    deliveries.map((_, index) => (index % 2 === 0 ? `number ${index}` : `${index}: own text`)),
  );
});

t.test('a notification has a limit of pending deliveries; the oldest fail with a reason', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { client } = await newUser(server);
  const [full, other] = [
    (await newNotification(client, 'http://192.0.2.1/')).id,
    (await newNotification(client, 'http://192.0.2.1/')).id,
  ];
  await sql`
    INSERT INTO deliveries (notification_id, cause, parameters, job)
    SELECT ${full}, 'test', '{"text":""}', CASE WHEN n = 2 THEN 1 END FROM generate_series(1, 10001) n`;
  const queue = (notificationId: number) =>
    queueDeliveries(sql, [{ notificationId, cause: 'test', parameters: {}, text: '' }]);
  const over = async () =>
    sql<{ id: number; state: string; log: { error: string }[] }[]>`
      SELECT id, state, log FROM deliveries WHERE state <> 'pending' ORDER BY id`;
  await queue(other);
  t.same(await over(), [], 'the limit is for each notification');
  await queue(full);
  const reason = 'given up: 10000 newer deliveries of this notification are waiting';
  t.match(await over(), [{ id: 1, state: 'failed', log: [{ error: reason, status: null }] }]);
  await sql`UPDATE deliveries SET job = NULL`;
  await queue(full);
  t.match(await over(), [{ id: 1 }, { id: 2 }, { id: 3 }]);
  const page = await client.get<{ deliveries: object[] }>(
    `/notifications/${full}/deliveries?per_page=1&page=10002`,
  );
  t.match(page.body, {
    total: 10_003,
    deliveries: [{ id: 1, state: 'failed', next_attempt: null, attempts: [{ error: reason }] }],
  });
});

t.test('nothing is delivered to private networks, in any spelling of an address', async (t) => {
  const server = await testServer(t);
  const [{ client }, four, six] = [
    await newUser(server),
    await startReceiver(t),
    await startReceiver(t, '::1'),
  ];
  await sidecar(t, server, { DELIVERY_ALLOW: '' });
  for (const url of [four.url, six.url, four.url.replace('127.0.0.1', 'localhost')]) {
    const { id } = await newNotification(client, url);
    await client.post(`/notifications/${id}/test`);
    t.match(await untilOver(client, id), [
      { state: 'refused', attempts: [{ status: null, error: /is not an address of the internet/ }] },
    ]);
  }

  const corpus = forbiddenUrls(Number(new URL(four.url).port), Number(new URL(six.url).port));
  t.ok(corpus.length >= 200, `${corpus.length} addresses`);
  const agent = guardedAgent(2, []);
  t.teardown(() => agent.destroy());
  for (const url of corpus) {
    const { result } = await postDelivery(to(url), agent, new AbortController().signal);
    t.equal(result, 'refused', url);
  }
  t.equal(four.received.length + six.received.length, 0);
});

function to(destination: string): Posted {
  return {
    id: 1,
    messageId: '00000000-0000-0000-0000-000000000000',
    type: 'url',
    ownerId: 1,
    destination,
    secret: Buffer.alloc(32),
    cause: 'test',
    parameters: { text: '' },
    attempts: 0,
    disabled: null,
  };
}

/** Addresses outside of the internet, in the spellings that `new URL` accepts. */
function forbiddenUrls(four: number, six: number): string[] {
  const v4 = [
    '127.0.0.1 127.1.2.3 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1',
    '192.168.255.255 169.254.169.254 169.254.0.1 100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1 198.18.0.1 198.19.255.255',
    '198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 192.88.99.1',
  ]
    .join(' ')
    .split(' ');
  const spell = (address: string): string[] => {
    const bytes = address.split('.').map(Number);
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    const number = ((a * 256 + b) * 256 + c) * 256 + d;
    const hex = (value: number) => value.toString(16);
    return [
      address,
      String(number),
      `0x${hex(number)}`,
      `${a}.${b}.${c * 256 + d}`,
      bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
      `[::ffff:${address}]`,
      `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
      `[64:ff9b::${address}]`,
      `[::${address}]`,
      `${address}.`,
      encodeURIComponent(address).replaceAll('.', '%2E'),
      address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ];
  };
  const v6 =
    '::1 :: fe80::1 febf::1 fec0::1 fc00::1 fd12:3456::1 ff02::1 2002:7f00:1:: 2001::1 2001:db8::1 100::1 64:ff9b:1::1 4000::1';
  return [
    ...v4.flatMap(spell).map((host) => `http://${host}:${four}/`),
    ...v6.split(' ').map((host) => `http://[${host}]:${six}/`),
  ];
}

t.test('a name is checked by the address that is connected to', async (t) => {
  const receiver = await startReceiver(t);
  const { port } = new URL(receiver.url);
  const never = new AbortController().signal;
  // Each lookup returns another address, as of a name that rebinds after a check.
  const addresses = ['127.0.0.1', '10.0.0.1', '127.0.0.1'];
  const addressesOf = async () => [{ address: addresses.shift()!, family: 4 }];
  const agent = guardedAgent(2, [], addressesOf);
  const url = `http://rebinding.example:${port}/`;
  for (let i = 0; i < 3; i++) t.equal((await postDelivery(to(url), agent, never)).result, 'refused');
  t.same(addresses, []);

  const both = async () => [
    { address: '10.0.0.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const allowing = guardedAgent(2, parseNetworks('127.0.0.0/8'), both);
  t.equal(
    (await postDelivery(to(url), allowing, never)).result,
    'delivered',
    'the allowed one of two is used',
  );
  t.equal(receiver.received.length, 1);
  await Promise.all([agent.destroy(), allowing.destroy()]);

  t.ok(mayConnect('8.8.8.8', []) && mayConnect('2606:4700::1', []) && mayConnect('::ffff:8.8.8.8', []));
  t.ok(mayConnect('fd00::1', parseNetworks('10.0.0.1, fd00::/8')));
  t.ok(mayConnect('::ffff:10.0.0.1', parseNetworks('10.0.0.1')));
  t.notOk(mayConnect('10.0.0.2', parseNetworks('10.0.0.1')) || mayConnect('example.com', []));
});

t.test('name servers that do not respond do not delay other deliveries', async (t) => {
  const receiver = await startReceiver(t);
  const { port } = new URL(receiver.url);
  const { address } = await startNameServer(t, (name) =>
    name.endsWith('.slow.example') ? 'silent' : ['127.0.0.1'],
  );
  const names = addressesOfNames({ servers: [address] });
  const agent = guardedAgent(2, parseNetworks('127.0.0.0/8'), names);
  t.teardown(() => agent.destroy());
  const never = new AbortController().signal;
  const slow = Array.from({ length: 50 }, (_, i) =>
    postDelivery(to(`http://n${i}.slow.example/`), agent, new AbortController().signal),
  );
  t.match(await postDelivery(to(`http://quick.example:${port}/`), agent, never), { result: 'delivered' });
  for (const outcome of await Promise.all(slow)) t.match(outcome, { result: 'again', unreachable: true });
});

t.test('names of this machine are resolved while all threads for files and names are blocked', async (t) => {
  const receiver = await startReceiver(t);
  const { port } = new URL(receiver.url);
  holdThreads(t);
  const agent = guardedAgent(2, parseNetworks('127.0.0.0/8'));
  t.teardown(() => agent.destroy());
  const never = new AbortController().signal;
  t.match(await postDelivery(to(`http://localhost:${port}/`), agent, never), { result: 'delivered' });
});

t.test('a name is resolved by the hosts file, the name servers, or the operating system', async (t) => {
  const file = path.join(t.testdir(), 'hosts');
  const nameServer = await startNameServer(t, (name) => {
    if (name === 'silent.example' || name === 'silent') return 'silent';
    return name === 'known.example' ? ['192.0.2.1', '192.0.2.2'] : [];
  });
  const system: string[] = [];
  const names = addressesOfNames({
    servers: [nameServer.address],
    hosts: new HostsFile(file),
    system: async (name) => {
      system.push(name);
      return [{ address: '192.0.2.9', family: 4 }];
    },
  });
  const of = async (name: string) => (await names(name)).map(({ address, family }) => `${address} ${family}`);

  t.same(await of('known.example'), ['192.0.2.1 4', '192.0.2.2 4'], 'without such a file');
  writeFileSync(
    file,
    '# Ours\n192.0.2.3\tgateway Known.example # old\r\n2001:db8::1 gateway\nnonsense here\n',
  );
  t.same(await of('KNOWN.example.'), ['192.0.2.3 4']);
  t.same(await of('gateway'), ['192.0.2.3 4', '2001:db8::1 6']);
  writeFileSync(file, '192.0.2.44 gateway');
  t.same(await of('gateway'), ['192.0.2.44 4'], 'the file was read again');
  t.notOk(nameServer.asked.includes('gateway'));
  t.same(system, []);

  t.same(await of('receiver.namespace'), ['192.0.2.9 4']);
  t.same(await of('receiver'), ['192.0.2.9 4']);
  t.same(await of('silent'), ['192.0.2.9 4'], 'only the system can complete it');
  await t.rejects(names('silent.example'), { code: 'ETIMEOUT' });
  t.same(system, ['receiver.namespace', 'receiver', 'silent']);
});

t.test('the operating system resolves one name at a time', async (t) => {
  const { address } = await startNameServer(t, () => []);
  const [asked, resolved] = [[] as string[], gate()];
  const names = addressesOfNames({
    servers: [address],
    system: async (name) => {
      asked.push(name);
      await resolved.opened;
      return [];
    },
  });
  const [first, second] = [names('a.example'), names('b.example')];
  await until(() => asked.length > 0);
  // Time in which the second lookup would start if it could.
  for (let i = 0; i < 20; i++)
    await addressesOfNames({ servers: [address], system: async () => [] })('c.example');
  t.equal(asked.length, 1);
  resolved.open();
  await Promise.all([first, second]);
  t.same(asked.sort(), ['a.example', 'b.example']);
});

t.test('the deliveries of a killed sidecar are delivered by another one, with the same id', async (t) => {
  const server = await testServer(t);
  const [{ client }, receiver] = [await newUser(server), await startReceiver(t)];
  const { id } = await newNotification(client, receiver.url);
  const { sql, config } = server;
  const sidecars = await Sidecars.start(t, config.DATABASE_URL, sql);
  const options = { sql, sidecars, receiver, notificationId: id, kills: 3, each: 60 };
  const { deliveries, violations } = await killDeliveries(options);
  t.equal(deliveries, 180);
  t.same(violations, []);
});

t.test(
  'a delivery that cannot be sent is shown to its owner, and the others of its job arrive',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const [{ client }, receiver] = [await newUser(server), await startReceiver(t)];
    const { id } = await newNotification(client, receiver.url);
    const { id: lost } = await newNotification(client, receiver.url);
    await queue(sql, id, id, id, id, id, id, id);
    await queue(sql, lost);
    await sql`UPDATE deliveries SET parameters = 'null' WHERE id IN (1, 2, 3, 4)`;
    await sql`UPDATE deliveries SET log = '{}' WHERE id = 5`;
    await sql`UPDATE notifications SET destination = 'http://[' WHERE id = ${lost}`;
    await queue(sql, lost);
    t.equal((await client.post(`/notifications/${lost}/test`)).status, 201);
    await sidecar(t, server);
    const fate = async (notification: number) =>
      (await untilOver(client, notification)).map(({ state, attempts }) => [state, attempts.at(-1)!.error]);
    const damaged = ['failed', 'the delivery has no parameters'];
    t.same(
      await fate(id),
      [
        ['delivered', null],
        ['delivered', null],
        ['failed', 'internal error: the outcome could not be written'],
        ...Array(4).fill(damaged),
      ],
      'the newest first',
    );
    const refused = ['refused', 'the destination of the notification is not an address'];
    t.same(await fate(lost), [refused, refused, refused]);
    t.equal(receiver.received.length, 3);
    t.same(await sql`SELECT FROM graphile_worker.jobs`, [], 'no job is left');
  },
);

t.test(
  'deliveries that are not due yet, since the clock of the database was set back, keep a job',
  async (t) => {
    const server = await testServer(t);
    const { sql, config } = server;
    const { client } = await newUser(server);
    const { id } = await newNotification(client, 'http://192.0.2.1/');
    const jobRunner = deliveryRunner(sql, new Shards(sql), config, log);
    t.teardown(() => jobRunner.close?.());
    await queue(sql, id, id);
    const [job] = await sql<{ id: number; payload: { destination: string; deliveries: number[] } }[]>`
    SELECT id, payload FROM graphile_worker._private_jobs`;
    await sql`UPDATE deliveries SET due = now() + interval '30 seconds'`;
    const { signal } = new AbortController();
    await jobRunner.tasks.deliver!(job!.payload, { jobId: String(job!.id), signal });
    await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY[${job!.id}::bigint])`;
    const kept = await sql<{ payload: object; seconds: number }[]>`
    SELECT payload, round(extract(epoch FROM run_at - now()) / 10)::int * 10 AS seconds FROM graphile_worker._private_jobs`;
    t.same(kept, [{ payload: job!.payload, seconds: 30 }]);
  },
);

t.test('a repeated job without a free place releases the claims of its dead sidecar', async (t) => {
  const server = await testServer(t);
  const { sql, config } = server;
  const [{ client }, receiver] = [await newUser(server), await startReceiver(t)];
  const { id } = await newNotification(client, receiver.url);
  const jobRunner = deliveryRunner(sql, new Shards(sql), { ...config, DELIVERY_ALLOW: '127.0.0.0/8' }, log);
  t.teardown(() => jobRunner.close?.());
  const jobs = () => sql<{ id: number; payload: { destination: string; deliveries: number[] } }[]>`
    SELECT id, payload FROM graphile_worker._private_jobs ORDER BY id`;
  for (let i = 0; i < 5; i++) await queue(sql, id);
  const [dead, ...others] = await jobs();
  await claimDeliveries(sql, dead!.payload.deliveries, String(dead!.id));

  const full = new AbortController();
  receiver.answer = () => null;
  const busy = others.map((job) =>
    jobRunner.tasks.deliver!(job.payload, { jobId: String(job.id), signal: full.signal }).catch(() => {}),
  );
  const { signal } = new AbortController();
  await jobRunner.tasks.deliver!(dead!.payload, { jobId: String(dead!.id), signal });
  full.abort();
  await Promise.all(busy);

  receiver.answer = () => ({ status: 200 });
  const again = (await jobs()).at(-1)!;
  t.same(again.payload, dead!.payload, 'in a new job');
  await jobRunner.tasks.deliver!(again.payload, { jobId: String(again.id), signal });
  const delivered = await sql<{ id: number }[]>`SELECT id FROM deliveries WHERE state = 'delivered'`;
  t.same([...delivered], [{ id: again.payload.deliveries[0] }]);
});

t.test('two sidecars share the deliveries, each is sent once', async (t) => {
  const server = await testServer(t);
  const { client } = await newUser(server);
  const receivers: Receiver[] = [await startReceiver(t), await startReceiver(t), await startReceiver(t)];
  const ids: number[] = [];
  for (const { url } of receivers) ids.push((await newNotification(client, url)).id);
  await sidecar(t, server);
  await sidecar(t, server);
  for (let i = 0; i < 20; i++) await queue(server.sql, ...ids, ...ids);
  await until(() => receivers.every(({ received }) => received.length >= 40));
  await until(async () => (await server.sql`SELECT FROM deliveries WHERE state = 'pending'`).length === 0);
  t.ok(receivers.every(({ received }) => received.length === 40));
});

t.test(
  'old deliveries that are not pending are pruned; those of a deleted notification are deleted with it',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const { client } = await newUser(server);
    const { id } = await newNotification(client, 'https://example.com');
    await queue(sql, id, id, id, 4711);
    t.equal((await deliveriesOf(client, id)).length, 3, 'no delivery of a deleted notification');
    await sql`UPDATE deliveries SET created = now() - ${KEPT.days + 1} * interval '1 day'`;
    await sql`UPDATE deliveries SET state = 'delivered' WHERE parameters->>'trigger_id' <> '0'`;
    t.equal(await pruneDeliveries(sql, 1), 1);
    t.equal(await pruneDeliveries(sql), 1);
    t.match(await deliveriesOf(client, id), [{ state: 'pending', parameters: { trigger_id: 0 } }]);
    await client.delete(`/notifications/${id}`);
    t.same(await sql`SELECT FROM deliveries`, []);
  },
);

t.test('of the deliveries of a notification that are not pending the newest ones are kept', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { client } = await newUser(server);
  const [one, other] = [
    await newNotification(client, 'https://example.com'),
    await newNotification(client, 'https://example.com'),
  ];
  await queue(sql, ...Array<number>(6).fill(one.id), other.id, other.id);
  const [first, , third] = (await deliveriesOf(client, one.id)).toReversed();
  await sql`UPDATE deliveries SET state = 'delivered' WHERE id <> ${third!.id}`;
  t.equal(await pruneDeliveries(sql, 2, 2), 2, 'in batches');
  t.equal(await pruneDeliveries(sql, 2, 2), 1);
  t.equal(await pruneDeliveries(sql, 2, 2), 0);
  const left = (await deliveriesOf(client, one.id)).map(({ id }) => id);
  t.equal(left.length, 3, 'the newest two, and the pending one');
  t.ok(left.includes(third!.id) && !left.includes(first!.id));
  t.equal((await deliveriesOf(client, other.id)).length, 2, 'those of another notification');
});

const statesOf = async (client: Client, id: number) =>
  (await deliveriesOf(client, id)).map(({ state }) => state);

t.test(
  'of all deliveries of an account that wait the oldest ones are given up, and kept for a while',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const [{ client }, { client: stranger }] = [await newUser(server), await newUser(server)];
    const bytes = 1_000_000;
    const accounts = new AccountDeliveries(sql, {
      waiting: { deliveries: 4, bytes },
      kept: { deliveries: 7, bytes },
    });
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push((await newNotification(client, 'https://example.com')).id);
    const [one, two, three] = ids as [number, number, number];
    const { id: other } = await newNotification(stranger, 'https://example.com');
    await queue(sql, one, one, other, two, two, other, three);
    const sent = (await deliveriesOf(client, two))[1]!;
    await accounts.prune();
    const reason = 'given up: 4 newer deliveries of the account, or 1000000 bytes of them, are waiting';
    t.match(await deliveriesOf(client, one), [
      { state: 'pending' },
      { state: 'failed', next_attempt: null, attempts: [{ status: null, error: reason }] },
    ]);
    await sql`UPDATE deliveries SET job = 1 WHERE id = ${sent.id}`;
    await queue(sql, two, three, three, other);
    await accounts.prune();
    t.same(await statesOf(client, one), ['failed'], 'the newest seven are kept');
    t.same(await statesOf(client, two), ['pending', 'failed', 'pending'], 'one is being sent');
    t.same(await statesOf(client, three), ['pending', 'pending', 'pending']);
    t.same(await statesOf(stranger, other), ['pending', 'pending', 'pending'], 'those of another account');
  },
);

t.test('the waiting deliveries of an account are bounded in bytes', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { client } = await newUser(server);
  const accounts = new AccountDeliveries(sql, {
    waiting: { deliveries: 100, bytes: 20_000 },
    kept: { deliveries: 200, bytes: 40_000 },
  });
  const { id } = await newNotification(client, 'https://example.com');
  const { id: other } = await newNotification(client, 'https://example.com');
  /** Of random characters, so that the database cannot compress it. */
  const write = (notificationId: number, length: number) => {
    const text = randomBytes((length * 3) / 4).toString('base64');
    return queueDeliveries(sql, [{ notificationId, cause: 'test', parameters: {}, text }]);
  };
  for (let i = 0; i < 3; i++) await write(id, 8000);
  for (let i = 0; i < 3; i++) await write(other, 100);
  await accounts.prune();
  t.same(await statesOf(client, id), ['pending', 'pending', 'failed']);
  for (let i = 0; i < 4; i++) await write(other, 8000);
  await accounts.prune();
  t.same(await statesOf(client, id), [], 'the oldest ones are deleted');
  t.same(await statesOf(client, other), [
    ...['pending', 'pending', 'failed', 'failed'],
    ...['failed', 'failed', 'failed'],
  ]);
});

t.test('an account has at most 100,000 waiting deliveries', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { client } = await newUser(server);
  const ids: number[] = [];
  for (let i = 0; i < 11; i++) ids.push((await newNotification(client, 'https://example.com')).id);
  await sql`
    INSERT INTO deliveries (notification_id, cause, parameters)
    SELECT (${ids}::bigint[])[1 + n % 11], 'test', '{"text":""}' FROM generate_series(1, 100002) n`;
  await pruneDeliveriesTask(sql)(new AbortController().signal);
  const over = await sql`SELECT id, state FROM deliveries WHERE state <> 'pending' ORDER BY id`;
  t.match(over, [
    { id: 1, state: 'failed' },
    { id: 2, state: 'failed' },
  ]);
});

/** Blocks all threads of the pool of this process until the test ends: each opens a pipe without a writer. */
function holdThreads(t: Test): void {
  const folder = t.testdir();
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  const pipes = Array.from({ length: threads }, (_, i) => path.join(folder, String(i)));
  execFileSync('mkfifo', pipes);
  const opened = pipes.map((pipe) => open(pipe, 'r'));
  t.teardown(async () => {
    // `r+` opens both ends, and so does not block.
    const others = pipes.map((pipe) => openSync(pipe, 'r+'));
    for (const handle of await Promise.all(opened)) await handle.close();
    for (const other of others) closeSync(other);
  });
}
