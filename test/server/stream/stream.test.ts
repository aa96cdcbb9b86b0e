/** /stream: login, frames in both forms, acknowledgement after commit, order, credit, and faults. */
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { StreamConnection } from '../../../server/stream/connection.js';
import type { Sql } from '../../../sql/connect.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { holdIngest, untilFlushWaits } from '../../support/locks.js';
import { oneShard } from '../../support/needs.js';
import { type Overrides, testServer } from '../../support/server.js';
import { packr, type StreamAnswer, StreamClient } from '../../support/stream.js';
import { until } from '../../support/until.js';

async function make(user: TestUser, dataType = 'float'): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function makeKey(user: TestUser, fields: object): Promise<{ id: number; key: string }> {
  const key = { name: 'key', ...fields };
  return (await user.client.post<{ key: { id: number; key: string } }>('/users/current/keys', { key })).body
    .key;
}

async function stored(user: TestUser, id: number): Promise<[number, string][]> {
  const { body } = await user.client.get<{ data: { date: number; value: string }[] }>(
    `/sensors/${id}/data?per_page=1000`,
  );
  return body.data.map(({ date, value }) => [date, value]);
}

/** Takes locks. @returns releases them */
async function hold(sql: Sql, lock: string): Promise<() => Promise<void>> {
  const reserved = await sql.reserve();
  await reserved`BEGIN`;
  await reserved.unsafe(lock);
  return async () => {
    await reserved`COMMIT`;
    reserved.release();
  };
}

const LOCK_INGEST = 'LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE';

async function setUp(t: Parameters<typeof testServer>[0], overrides: Overrides = {}) {
  const server = await testServer(t, overrides);
  const user = await newUser(server);
  return { server, user, id: await make(user) };
}

/** A frame with one point of one sensor. */
function point(frameId: number | string, sensorId: number, date: number, value: unknown) {
  return { id: frameId, sensor_id: sensorId, dates: [date], values: [value] };
}

/** Resolves when so many points wait for the store. */
function untilQueued(user: TestUser, points: number): Promise<void> {
  return until(async () => {
    const { body } = await user.client.get<{ queued_points: number }>('/health');
    return body.queued_points === points;
  });
}

const sums = (replies: readonly StreamAnswer[], outcome: 'stored' | 'duplicate' | 'replaced') =>
  replies.reduce((sum, reply) => sum + (reply[outcome] ?? 0), 0);

const server = await testServer(t);
const user = await newUser(server);

t.test('the frames of the documentation get the replies that it shows', async (t) => {
  const page = readFileSync(new URL('../../../../docs/reference/stream.md', import.meta.url), 'utf8');
  const lines = [...page.matchAll(/^```stream\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  t.ok(lines.length >= 18, 'the transcript was found');
  const { server, user } = await setUp(t);
  await make(user, 'string');
  const client = await new StreamClient(server).opened();
  t.teardown(() => client.close());
  const shown: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    const content = line.slice(2).replace('SESSION', user.session);
    if (line.startsWith('←')) shown.push(JSON.parse(content));
    else client.send(content.startsWith('0x') ? Buffer.from(content.slice(2), 'hex') : content);
    if (line.startsWith('→') || lines[index + 1]?.startsWith('←')) continue;
    // Live points and acknowledgements have no common order.
    const replies = await client.take(shown.length);
    const sorted = (frames: readonly unknown[]) => frames.map((frame) => JSON.stringify(frame)).sort();
    t.same(sorted(replies), sorted(shown.splice(0)), line);
  }
  t.same(client.forms.filter((isBinary) => isBinary).length, 1, 'the binary frame got a binary reply');
});

t.test('the login may be in the handshake, as in any request, or in the first frame', async (t) => {
  const { session } = user;
  const { key } = await makeKey(user, { scope: 'write' });
  const host = new URL(server.url).host;
  const ways: [string, ConstructorParameters<typeof StreamClient>[1]][] = [
    ['header', { headers: { 'X-SESSION_ID': session } }],
    ['bearer session', { headers: { Authorization: `Bearer ${session}` } }],
    ['bearer key', { headers: { Authorization: `Bearer ${key}` } }],
    ['cookie', { headers: { Cookie: `a=b; session_id=${session}` } }],
    ['cookie on an own page', { headers: { Cookie: `session_id=${session}`, Origin: `http://${host}` } }],
    ['another site with a key', { query: `?API_KEY=${key}`, headers: { Origin: 'https://other.example' } }],
    ['query', { query: `?session_id=${session}` }],
  ];
  for (const [name, options] of ways) {
    const client = new StreamClient(server, options);
    t.match(await client.next(), { type: 'hello', credit: 20_000 }, name);
    t.same(await client.close(), { code: 1000, reason: '' }, name);
  }
  for (const form of ['json', 'msgpack'] as const) {
    for (const login of [{ session_id: session }, { API_KEY: key }, { id: 'login', session_id: session }]) {
      const client = await new StreamClient(server).opened();
      t.match(await client.ask(login, form), { type: 'hello', ...('id' in login ? { id: 'login' } : {}) });
      t.same(client.forms, [form === 'msgpack']);
      await client.close();
    }
  }
});

t.test('a failed login gets a frame with the reason, and closes with 4403', async (t) => {
  const refused = async (client: StreamClient, code: string, reason?: string) => {
    const why = reason === undefined ? {} : { reason, remedy: /./ };
    t.match(await client.next(), { id: null, code, ...why });
    t.match(await client.closed, { code: 4403, reason: code });
  };
  await refused(
    new StreamClient(server, { headers: { 'X-SESSION_ID': 'nobody' } }),
    'unauthorized',
    'session_over',
  );
  await refused(new StreamClient(server, { query: '?API_KEY=nobody' }), 'unauthorized', 'key_unknown');
  const foreign = { Cookie: `session_id=${user.session}`, Origin: 'https://other.example' };
  await refused(new StreamClient(server, { headers: foreign }), 'forbidden');
  await refused(new StreamClient(server, { headers: { ...foreign, Origin: 'null' } }), 'forbidden');
  const firstFrames: [object | string, reason: string][] = [
    [{ session_id: 'nobody' }, 'session_over'],
    [{ API_KEY: 'sns_nobody' }, 'key_unknown'],
    [{ API_KEY: 'nobody' }, 'key_unknown'],
    [{ session_id: 5 }, 'no_session'],
    [{ id: 1, sensor_id: 1, values: [1] }, 'no_session'],
    [{ session_id: user.session, sensor_id: 1, values: [1] }, 'no_session'],
    [Buffer.from(packr.pack({ session_id: 'nobody' })), 'session_over'],
  ];
  for (const [frame, reason] of firstFrames) {
    const client = await new StreamClient(server).opened();
    client.send(frame);
    await refused(client, 'unauthorized', reason).catch((error) =>
      t.fail(`${JSON.stringify(frame)}: ${error}`),
    );
  }
  for (const frame of ['{', '[]', 'null', Buffer.from([0xc1])]) {
    const client = await new StreamClient(server).opened();
    client.send(frame);
    await refused(client, 'malformed_frame');
  }
});

t.test(
  'a late login gets request_timeout, and a login that waits for the database gets overloaded',
  async (t) => {
    const { server, user } = await setUp(t);
    const silent = await new StreamClient(server).opened();
    const release = await hold(server.sql, 'LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    const waiting = new StreamClient(server, { headers: { 'X-SESSION_ID': user.session } });
    t.match(await silent.next(), { id: null, code: 'request_timeout', error: /in time/ });
    t.match(await silent.closed, { code: 1013 });
    t.match(await waiting.next(), { id: null, code: 'overloaded' });
    t.match(await waiting.closed, { code: 1013 });
    await release();
  },
);

t.test('pages of the public address may use the cookie', async (t) => {
  const { server, user } = await setUp(t, { PUBLIC_URL: 'https://sensors.example' });
  const cookie = { Cookie: `session_id=${user.session}` };
  const own = new StreamClient(server, { headers: { ...cookie, Origin: 'https://sensors.example' } });
  t.match(await own.next(), { type: 'hello' });
  await own.close();
});

t.test('frames may follow a login before its reply', async (t) => {
  const id = await make(user);
  const client = await new StreamClient(server).opened();
  client.send({ session_id: user.session });
  client.send(point(1, id, 1, 1));
  await client.hello();
  t.match(await client.next(), { id: 1, stored: 1 });
  await client.close();
});

t.test('points may come in every form of frame, as JSON and as MessagePack', async (t) => {
  const client = await StreamClient.open(server, user.session);
  t.teardown(() => client.close());
  const forms: Record<string, (id: number) => object> = {
    list: (sensor_id) => ({ sensors: [{ sensor_id, data: [{ date: 10, value: 1 }] }] }),
    'list, flat': (sensor_id) => ({ sensors: [{ sensor_id, data: { date: 10, value: 1 } }] }),
    'list, columns': (sensor_id) => ({ sensors: [{ sensor_id, dates: [10], values: [1] }] }),
    single: (sensor_id) => ({ sensor_id, data: [{ date: 10, value: 1 }] }),
    columns: (sensor_id) => ({ sensor_id, dates: [10], values: [1] }),
    'columns of texts': (id) => ({ sensor_id: String(id), dates: ['1970-01-01T00:00:10Z'], values: ['1'] }),
  };
  for (const [name, frame] of Object.entries(forms)) {
    for (const form of ['json', 'msgpack'] as const) {
      const id = await make(user);
      const reply = await client.ask({ id: name, ...frame(id) }, form);
      t.match(reply, { id: name, stored: 1, duplicate: 0, replaced: 0, rejected: [] }, `${name}, ${form}`);
      t.equal(client.forms.at(-1), form === 'msgpack', 'the reply has the same form');
      t.same(await stored(user, id), [[10, '1']], name);
    }
  }
  const id = await make(user);
  t.match(await client.ask({ id: 0, sensor_id: id, values: [1, 2] }), { stored: 2 }, 'without dates');
  t.match(await client.ask({ id: 0, sensors: [] }), { stored: 0, rejected: [] }, 'no points');
  const marked = `\ufeff${JSON.stringify({ id: 0, sensor_id: id, dates: [5], values: [1] })}`;
  t.match(await client.ask(marked), { stored: 1 }, 'a byte order mark is skipped');
});

t.test('a point with another name for its date is rejected with that name', async (t) => {
  const client = await StreamClient.open(server, user.session);
  t.teardown(() => client.close());
  const id = await make(user);
  const data = [
    { date: 10, timestamp: 5, value: 1 },
    { Timestamp: 11, value: 2 },
  ];
  const rejected = [{ index: 1, sensor_id: id, reason: 'date is missing: Timestamp has to be called date' }];
  for (const form of ['json', 'msgpack'] as const) {
    t.match(await client.ask({ id: 0, sensor_id: id, data }, form), { rejected }, form);
  }
  t.match(await client.ask({ id: 0, sensor_id: id, Dates: [12], values: [3] }), { field: 'Dates' });
  t.same(await stored(user, id), [[10, '1']]);
});

t.test('columns may be typed arrays of numbers; other types that JSON lacks are refused', async (t) => {
  const client = await StreamClient.open(server, user.session);
  t.teardown(() => client.close());
  const arrays = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
  ];
  for (const Typed of arrays) {
    const id = await make(user);
    const reply = await client.ask(
      { id: Typed.name, sensor_id: id, dates: Typed.from([1, 2, 100]), values: Typed.from([3, 4, 5]) },
      'msgpack',
    );
    t.same([reply.id, reply.stored], [Typed.name, 3]);
  }
  const id = await make(user);
  const exact = {
    id: 1,
    sensor_id: id,
    dates: Float64Array.of(1735689600.123456),
    values: Float64Array.of(0.1),
  };
  t.match(await client.ask(exact, 'msgpack'), { stored: 1 });
  t.same(await stored(user, id), [[1735689600.123456, '0.1']], 'to the microsecond');
  const whole = await make(user, 'integer');
  const rounded = { id: 3, sensor_id: whole, dates: [1, 2], values: Float64Array.of(2 ** 53, -0) };
  t.match(await client.ask(rounded, 'msgpack'), { stored: 1, rejected: [{ index: 0 }] });
  t.same(await stored(user, whole), [[2, '-0']]);
  const odd = {
    id: 2,
    sensor_id: id,
    dates: Float64Array.of(Number.NaN, 5),
    values: Float64Array.of(1, Number.NaN),
  };
  t.match(await client.ask(odd, 'msgpack'), { stored: 0, rejected: [{ index: 0 }, { index: 1 }] });
  const foreign: unknown[] = [
    BigInt64Array.of(1n),
    new Date(),
    new Set([1]),
    /x/,
    new Error('x'),
    Buffer.from('x'),
  ];
  for (const values of foreign) {
    const frames = [
      { values },
      { values: [values] },
      { data: [{ value: values }] },
      { values: [1], x: { values } },
    ];
    for (const frame of frames) {
      t.match(await client.ask({ id: 3, sensor_id: id, ...frame }, 'msgpack'), {
        id: null,
        code: 'malformed_frame',
      });
    }
  }
  const nested = { id: 4, sensor_id: Float64Array.of(1), values: [1] };
  t.match(await client.ask(nested, 'msgpack'), { id: 4, code: 'invalid_input', field: 'sensor_id' });
  t.match(await client.ask(Float64Array.of(1), 'msgpack'), { id: null, code: 'malformed_frame' });
});

t.test('an invalid frame is refused with the wrong field, and stores no points', async (t) => {
  const client = await StreamClient.open(server, user.session);
  t.teardown(() => client.close());
  const id = await make(user);
  const one = { sensor_id: id, values: [1] };
  const cases: [object | string, Partial<StreamAnswer>][] = [
    ['', { id: null, code: 'malformed_frame' }],
    ['7', { id: null, code: 'malformed_frame' }],
    ['"text"', { id: null, code: 'malformed_frame' }],
    [Buffer.from([0xc1]), { id: null, code: 'malformed_frame' }],
    [Buffer.alloc(0), { id: null, code: 'malformed_frame' }],
    [one, { id: null, field: 'id' }],
    [
      { ...one, id: 1.5 },
      { id: null, field: 'id' },
    ],
    [
      { ...one, id: '' },
      { id: null, field: 'id' },
    ],
    [
      { ...one, id: 'x'.repeat(129) },
      { id: null, field: 'id' },
    ],
    [
      { ...one, id: 1, sensors: [] },
      { id: 1, field: 'sensor_id' },
    ],
    [
      { id: 1, sensors: {} },
      { id: 1, field: 'sensors' },
    ],
    [
      { id: 1, sensors: [5] },
      { id: 1, field: 'sensors[0]' },
    ],
    [
      { id: 1, sensors: [one, { ...one, date: [1] }] },
      { id: 1, field: 'sensors[1].date' },
    ],
    [
      { id: 1, sensors: [one, { values: [1] }] },
      { id: 1, field: 'sensors[1].sensor_id' },
    ],
    [
      { id: 1, sensors: [one, { sensor_id: id }] },
      { id: 1, field: 'sensors[1].values' },
    ],
    [
      { id: 1, sensors: [one, { ...one, dates: [1, 2] }] },
      { id: 1, field: 'sensors[1].dates' },
    ],
    [
      { id: 1, sensors: [one, { ...one, data: [] }] },
      { id: 1, field: 'sensors[1].data' },
    ],
    [
      { id: 1, sensor_id: id, data: 5 },
      { id: 1, field: 'data' },
    ],
    [
      { id: 1, sensor_id: id, values: 'ab' },
      { id: 1, field: 'values' },
    ],
    [
      { id: 1, sensor_id: id, values: { length: 1e9 } },
      { id: 1, field: 'values' },
    ],
    [`{"id":1,"sensor_id":${id},"values":[1],"__proto__":{}}`, { id: 1, field: '__proto__' }],
  ];
  for (const [frame, expected] of cases) t.match(await client.ask(frame), expected, JSON.stringify(frame));
  t.match(
    await client.ask({ id: 1, session_id: user.session }),
    { field: 'session_id' },
    'a second login is refused',
  );
  const large = { id: 1, sensor_id: id, values: ['x'.repeat(131_072)] };
  t.match(await client.ask(large), { id: null, code: 'frame_too_large', credit: 2049 });
  t.match(await client.ask(large, 'msgpack'), { id: 1, rejected: [{ reason: /number/ }] });
  const larger = { id: 1, sensor_id: id, values: ['x'.repeat(1_048_576)] };
  t.match(await client.ask(larger, 'msgpack'), { id: null, code: 'frame_too_large' });
  t.same(await stored(user, id), []);
});

t.test('the announced limits of frames do not exceed the limit of messages', async (t) => {
  const { server, user } = await setUp(t, { STREAM_MESSAGE_LIMIT: 100_000 });
  const client = new StreamClient(server, { headers: { 'X-SESSION_ID': user.session } });
  t.match(await client.hello(), { limits: { text_bytes: 100_000, binary_bytes: 100_000 } });
  await client.close();
});

t.test('an acknowledgement comes after the commit', async (t) => {
  const { server, user, id } = await setUp(t);
  const client = await StreamClient.open(server, user.session);
  const release = await holdIngest(server.sql);
  client.send(point('held', id, 1, 1));
  await untilFlushWaits(server.sql);
  client.send(point('again', id, 1, 2));
  await untilQueued(user, 2);
  t.equal(client.unread, 0, 'no reply before the points are on disk');
  t.same(await stored(user, id), []);
  await release();
  t.match(await client.take(2), [
    { id: 'held', stored: 1 },
    { id: 'again', replaced: 1 },
  ]);
  t.same(await stored(user, id), [[1, '2']]);
  await client.close();
});

t.test('many frames in flight are written in order of arrival', async (t) => {
  const ids = await Promise.all([make(user), make(user), make(user)]);
  const filler = await make(user);
  const client = await StreamClient.open(server, user.session);
  const frames = 300;
  for (let i = 0; i < frames; i++) {
    const sensors = ids.map((sensor_id) => ({ sensor_id, dates: [1], values: [i] }));
    // Fills a writer now and then, so that the other sensors go to another writer.
    const dates = Array.from({ length: i % 5 === 0 ? 250 : 0 }, (_, second) => second + 1);
    if (dates.length > 0) sensors.unshift({ sensor_id: filler, dates, values: dates.map(() => i) });
    client.send({ id: i, sensors }, i % 2 ? 'json' : 'msgpack');
  }
  const replies = await client.take(frames);
  t.equal(new Set(replies.map(({ id }) => id)).size, frames, 'each frame got one reply');
  t.match(
    replies.find(({ id }) => id === 0),
    { stored: 253 },
  );
  t.same(
    [sums(replies, 'stored'), sums(replies, 'replaced')],
    [253, 3 * (frames - 1) + 250 * (frames / 5 - 1)],
  );
  for (const id of ids) t.same(await stored(user, id), [[1, String(frames - 1)]]);
  await client.close();
});

t.test('while rights change, points are stored in order, each exactly once', async (t) => {
  const { server, user, id } = await setUp(t);
  const client = await StreamClient.open(server, user.session);
  const frames = 400;
  const replies = client.take(frames);
  for (let i = 0; i < frames; i++) {
    client.send({ id: i, sensor_id: id, dates: [1, 1000 + i], values: [i, i] });
    if (i % 20 === 0) {
      // Deleting a key ends a right, and so raises the epoch while frames are in flight.
      const { id: key } = await makeKey(user, { scope: 'write' });
      await user.client.delete(`/users/current/keys/${key}`);
    }
  }
  const all = await replies;
  t.same([sums(all, 'stored'), sums(all, 'replaced'), sums(all, 'duplicate')], [frames + 1, frames - 1, 0]);
  t.match(
    all.find((reply) => reply.id === 0),
    { stored: 2 },
  );
  const points = await stored(user, id);
  t.equal(points.length, frames + 1);
  t.same(points[0], [1, String(frames - 1)], 'the last frame won');
  await client.close();
});

/** Counts the frames that streams of this process receive, and their replies. @returns the counts, which go on until the test ends */
function countFrames({ teardown }: Pick<Test, 'teardown'>) {
  const counts = { received: 0, replied: 0 };
  const { prototype } = StreamConnection;
  const { message, receipt, refusal, reply } = prototype;
  prototype.message = function (...args) {
    counts.received++;
    message.apply(this, args);
  };
  prototype.receipt = function (...args) {
    counts.replied++;
    receipt.apply(this, args);
  };
  prototype.refusal = function (...args) {
    counts.replied++;
    refusal.apply(this, args);
  };
  prototype.reply = function (...args) {
    counts.replied++;
    reply.apply(this, args);
  };
  teardown(() => Object.assign(prototype, { message, receipt, refusal, reply }));
  return counts;
}

/** Most replies between two turns of the event loop. */
const REPLIES_AT_ONCE = 300;

t.test('between a few of many frames that come at once, the server handles other events', async (t) => {
  const { server, user, id } = await setUp(t);
  const counts = countFrames(t);
  const frames = 5000;
  const kinds: [string, (n: number) => object][] = [
    ['valid', (n) => ({ id: n, sensor_id: id, dates: [1, 1000 + n], values: [n, n] })],
    ['invalid', (n) => ({ id: n, sensor_id: id, vaules: [n] })],
    ['mixed', (n) => ({ id: n, sensor_id: id, dates: [1], [n % 2 ? 'vaules' : 'values']: [n] })],
    ['requests', (n) => ({ id: n, type: 'unsubscribe', sensors: [id] })],
  ];
  for (const [kind, frame] of kinds) {
    const client = await StreamClient.open(server, user.session);
    counts.replied = 0;
    for (let n = 0; n < frames; n++) client.send(frame(n));
    let most = 0;
    for (let before = 0; counts.replied < frames; before = counts.replied) {
      await turn();
      most = Math.max(most, counts.replied - before);
    }
    const replies = await client.take(frames);
    t.ok(most < REPLIES_AT_ONCE, `${kind}: ${most} replies in one turn`);
    t.equal(new Set(replies.map((reply) => reply.id)).size, frames, `${kind}: each frame got one reply`);
    const refused = replies.filter(({ code }) => code !== undefined).map((reply) => Number(reply.id));
    t.same(
      refused,
      [...refused].sort((one, other) => one - other),
      `${kind}: refused in order of arrival`,
    );
    await client.close();
  }
  const [first, ...others] = await stored(user, id);
  t.same(first, [1, String(frames - 2)], 'the last frame won');
  t.equal(others.length, 999, 'of a page');
});

t.test('frames of another account get their replies between those of a burst', async (t) => {
  const { server, user, id } = await setUp(t);
  const neighbour = await newUser(server);
  const theirs = await StreamClient.open(server, neighbour.session);
  const own = await make(neighbour);
  const counts = countFrames(t);
  const frames = 5000;
  const streams = [];
  for (let i = 0; i < 3; i++) streams.push(await StreamClient.open(server, user.session));
  for (let n = 0; n < frames; n++)
    for (const stream of streams) stream.send({ id: n, sensor_id: id, vaules: [n] });
  t.match(await theirs.ask(point('fine', own, 1, 7)), { id: 'fine', stored: 1 });
  t.ok(counts.replied < frames * streams.length, `${counts.replied} frames had got a reply`);
  for (const stream of streams) {
    const replies = await stream.take(frames);
    t.same(
      replies.map((reply) => reply.id),
      [...replies.keys()],
    );
    await stream.close();
  }
  await theirs.close();
});

t.test('frames that come before the reply to a login wait for it, in order', async (t) => {
  const { server, user, id } = await setUp(t, { STREAM_CREDIT: 1000 });
  const client = await new StreamClient(server).opened();
  client.send({ session_id: user.session });
  for (let n = 0; n < 1000; n++) client.send(point(n, id, 1, n));
  await client.hello();
  const replies = await client.take(1000);
  t.same([sums(replies, 'stored'), sums(replies, 'replaced')], [1, 999]);
  t.same(await stored(user, id), [[1, '999']]);
  await client.close();
  const greedy = await new StreamClient(server).opened();
  greedy.send({ session_id: user.session });
  const large = { sensor_id: id, values: ['x'.repeat(64_000)] };
  for (let n = 0; n < 3; n++) greedy.send({ id: n, ...large });
  t.match(await greedy.closed, { code: 4429 });
});

t.test('a server that stops replies to frames that wait to be decoded', async (t) => {
  const { server, user, id } = await setUp(t);
  const counts = countFrames(t);
  const client = await StreamClient.open(server, user.session);
  for (let n = 0; n < 3000; n++) client.send({ id: n, sensor_id: id, vaules: [n] });
  while (counts.received < 3000 && counts.received < counts.replied + 500) await turn();
  const { received, replied } = counts;
  t.ok(replied < received, 'frames wait');
  const closing = server.close();
  t.match(await client.closed, { code: 1001 });
  await closing;
  t.ok(client.unread >= received);
  t.equal(client.unread, counts.replied);
  const replies = await client.take(client.unread);
  t.same(
    replies.map((reply) => reply.id),
    [...replies.keys()],
  );
});

t.test('a frame beyond the credit is refused, and a later frame within it is accepted', async (t) => {
  const { server, user, id } = await setUp(t, { STREAM_CREDIT: 100 });
  const client = new StreamClient(server, { headers: { 'X-SESSION_ID': user.session } });
  t.match(await client.hello(), { credit: 100 });
  const many = (frameId: number, count: number) => ({
    id: frameId,
    sensor_id: id,
    values: Float64Array.from({ length: count }, (_, i) => frameId + i / 1000),
    dates: Float64Array.from({ length: count }, (_, i) => frameId * 1000 + i),
  });
  const release = await hold(server.sql, LOCK_INGEST);
  client.send(many(1, 60), 'msgpack');
  client.send(many(2, 40), 'msgpack');
  t.match(await client.ask(many(3, 1), 'msgpack'), { id: 3, code: 'credit_exceeded', credit: 0 });
  await release();
  t.match(await client.take(2), [
    { id: 1, stored: 60, credit: 60 },
    { id: 2, stored: 40, credit: 40 },
  ]);
  t.match(await client.ask(many(3, 100), 'msgpack'), { id: 3, stored: 100, credit: 100 });
  t.match(await client.ask(many(4, 101), 'msgpack'), {
    id: 4,
    code: 'credit_exceeded',
    error: /at most 100/,
  });
  t.match(
    await client.ask({ id: 5, sensor_id: id, values: ['x'.repeat(1000)] }),
    { id: 5, credit: 17 },
    'texts count',
  );
  t.equal((await stored(user, id)).length, 200);
  await client.close();
});

t.test(
  'a client that continues to send without credit is disconnected, and other clients are not affected',
  async (t) => {
    const { server, user, id } = await setUp(t, { STREAM_CREDIT: 100 });
    const client = await StreamClient.open(server, user.session);
    const release = await hold(server.sql, LOCK_INGEST);
    for (let i = 0; i < 500; i++) client.send(point(i, id, i, i));
    t.match(await client.closed, { code: 4429, reason: 'credit_exceeded' });
    t.ok((await client.take(101)).every(({ code }) => code === 'credit_exceeded'));
    const neighbour = await StreamClient.open(server, user.session);
    neighbour.send(point('fine', id, 1, 7));
    await release();
    t.match(await neighbour.next(), { id: 'fine' });
    await neighbour.close();
  },
);

const oneQueue = { skip: oneShard('the sensors have the queue of one shard') };

t.test('when the store is overloaded, frames wait and uploads over HTTP are refused', oneQueue, async (t) => {
  const { server, user, id } = await setUp(t, { QUEUE_POINTS: 10, STORE_TIMEOUT: 1 });
  const other = await make(user);
  const client = await StreamClient.open(server, user.session);
  const release = await hold(server.sql, LOCK_INGEST);
  for (let i = 0; i < 5; i++) client.send(point(i, id, 1, i));
  await untilQueued(user, 5);
  const data = Array.from({ length: 5 }, () => ({ value: 1 }));
  const late = await user.client.post(`/sensors/${other}/data`, { data });
  t.equal(late.status, 509, 'the upload waited too long');
  for (let i = 5; i < 50; i++) client.send(point(i, id, 1, i));
  await untilQueued(user, 10);
  const crowded = await user.client.post(`/sensors/${other}/data`, { data });
  t.equal(crowded.status, 509, 'no room for an upload');
  t.equal(client.unread, 0);
  await release();
  const replies = await client.take(50);
  t.same(
    replies.map((reply) => reply.id),
    [...replies.keys()],
    'replies in order',
  );
  t.same([sums(replies, 'stored'), sums(replies, 'replaced')], [1, 49]);
  t.same(await stored(user, id), [[1, '49']]);
  await client.close();
});

t.test('every frame is stored once, in order, although connections to the database are cut', async (t) => {
  const { server, user, id } = await setUp(t);
  const client = await StreamClient.open(server, user.session);
  const cut = () => server.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name IN ('sensorium flush', 'sensorium server')`;
  const all: StreamAnswer[] = [];
  for (let batch = 0; batch < 15; batch++) {
    for (let i = 0; i < 10; i++) {
      const n = batch * 10 + i;
      client.send({ id: n, sensor_id: id, dates: [1, 1000 + n], values: [n, n] });
    }
    await cut();
    all.push(...(await client.take(10)));
  }
  t.ok(all.every(({ rejected }) => rejected?.length === 0));
  t.equal((await stored(user, id)).length, 151);
  t.same((await stored(user, id))[0], [1, '149']);
  await client.close();
});

t.test('a key may do what its scope allows, and refusals do not end the stream', async (t) => {
  const [mine, other] = [await make(user), await make(user)];
  const reader = await StreamClient.open(server, (await makeKey(user, { scope: 'read' })).key);
  t.match(await reader.ask(point(1, mine, 1, 1)), { id: 1, code: 'key_scope' });
  t.match(await reader.ask(point(2, mine, 1, 1)), { id: 2, code: 'key_scope' });
  await reader.close();
  const { key } = await makeKey(user, { scope: 'write', sensors: [mine] });
  const writer = await StreamClient.open(server, key);
  const both = [mine, other].map((sensor_id) => ({ sensor_id, values: [1, 2] }));
  const hidden = `there is no sensor ${other}`;
  t.match(await writer.ask({ id: 3, sensors: both }), {
    stored: 2,
    rejected: [
      { sensor_id: other, index: 0, reason: hidden },
      { sensor_id: other, index: 1, reason: hidden },
    ],
  });
  const replies = [];
  for (const value of [5, 5, 6]) replies.push(await writer.ask(point(4, mine, 1, value)));
  t.same(
    replies,
    Array(3).fill({ id: 4, stored: 1, rejected: [], credit: 1 }),
    'new, the same, another value',
  );
  const stranger = await StreamClient.open(server, (await newUser(server)).session);
  t.match(await stranger.ask(point(1, mine, 1, 1)), {
    stored: 0,
    rejected: [{ reason: `there is no sensor ${mine}` }],
  });
  t.equal((await stored(user, other)).length, 0);
  await writer.close();
  await stranger.close();
});

t.test('a stream whose login ends stores no more points and is closed', async (t) => {
  const { server, user, id } = await setUp(t);
  const elsewhere = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  const { id: keyId, key } = await makeKey(user, { scope: 'write' });
  const onKey = await StreamClient.open(server, key);
  const onSession = await StreamClient.open(server, user.session);
  t.match(await onKey.ask(point(1, id, 1, 1)), { stored: 1 });
  t.match(await onSession.ask(point(1, id, 2, 1)), { stored: 1 });
  const there = new Client(elsewhere.url, user.session);
  await there.delete(`/users/current/keys/${keyId}`);
  t.match(await onKey.ask(point(2, id, 3, 1)), { id: null, code: 'unauthorized', reason: 'key_unknown' });
  t.match(await onKey.closed, { code: 4403 });
  t.match(await onSession.ask(point(2, id, 4, 1)), { stored: 1 }, 'the session is not the key');
  await there.post('/logout');
  t.match(await onSession.ask(point(3, id, 5, 1)), {
    id: null,
    code: 'unauthorized',
    reason: 'session_over',
  });
  t.match(await onSession.closed, { code: 4403 });
  const rows = await server.sql<{ date: number }[]>`SELECT date FROM points ORDER BY date`;
  t.same(
    rows.map(({ date }) => date / 1e6),
    [1, 2, 4],
  );
});

t.test('unacknowledged frames that are sent again on a new stream are stored once', async (t) => {
  const { server, user, id } = await setUp(t);
  const frames = Array.from({ length: 30 }, (_, i) => point(i, id, i, i));
  const first = await StreamClient.open(server, user.session);
  const release = await hold(server.sql, LOCK_INGEST);
  for (const frame of frames) first.send(frame);
  await untilQueued(user, 30);
  first.vanish();
  await first.closed;
  await release();
  const second = await StreamClient.open(server, user.session);
  for (const frame of frames) second.send(frame);
  const replies = await second.take(30);
  t.equal(sums(replies, 'stored') + sums(replies, 'duplicate'), 30);
  t.equal(sums(replies, 'replaced'), 0);
  t.equal((await stored(user, id)).length, 30);
  await second.close();
});

t.test('a server that stops replies to the received frames, then closes with 1001', async (t) => {
  const { server, user, id } = await setUp(t);
  const [busy, idle] = [
    await StreamClient.open(server, user.session),
    await StreamClient.open(server, user.session),
  ];
  const release = await hold(server.sql, LOCK_INGEST);
  for (let i = 0; i < 20; i++) busy.send(point(i, id, i, i));
  await untilQueued(user, 20);
  const closing = server.close();
  await release();
  t.equal(sums(await busy.take(20), 'stored'), 20);
  t.match(await busy.closed, { code: 1001 });
  t.match(await idle.closed, { code: 1001 });
  await closing;
});

t.test('a client that does not read its replies does not delay other clients', async (t) => {
  const id = await make(user);
  const client = await StreamClient.open(server, user.session);
  const bad = { id: 1, sensor_id: id, values: new Array(5000).fill('x') };
  client.pause();
  for (let i = 0; i < 4; i++) client.send({ ...bad, id: i }, 'msgpack');
  const neighbour = await StreamClient.open(server, user.session);
  t.match(await neighbour.ask(point(1, id, 1, 1)), { stored: 1 });
  client.resume();
  const replies = await client.take(4);
  t.ok(replies.every(({ rejected }) => rejected?.length === 5000));
  await client.close();
  await neighbour.close();
});

t.test('arbitrary frames get a documented reply or close code, and the server stays healthy', async (t) => {
  const id = await make(user);
  const json = fc.json({ maxDepth: 4 });
  const member = fc.constantFrom(
    'id',
    'sensors',
    'sensor_id',
    'data',
    'dates',
    'values',
    'value',
    '__proto__',
    'x',
  );
  const value = fc.oneof(
    { depthSize: 'medium' },
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(
      id,
      [1],
      [[]],
      [{ value: 1 }],
      [{ sensor_id: id, values: [1] }],
      Float64Array.of(1, 2),
    ),
  );
  const frame = fc.dictionary(member, value, { maxKeys: 6 });
  const sent = fc.oneof(
    json,
    fc.string(),
    frame.map((each) => JSON.stringify(each)),
    frame.map((each) => Buffer.from(packr.pack(each))),
    fc.uint8Array({ maxLength: 64 }).map((each) => Buffer.from(each)),
    frame.chain((each) => {
      const whole = Buffer.from(packr.pack(each));
      return fc.nat(whole.length).map((length) => whole.subarray(0, length));
    }),
  );
  let client = await StreamClient.open(server, user.session, { random: true });
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 20 }), async (frames) => {
      for (const each of frames) client.send(each);
      await client.take(frames.length);
    }),
    { numRuns: 150 },
  );
  await client.close();
  await fc.assert(
    fc.asyncProperty(sent, async (first) => {
      client = await new StreamClient(server, { random: true }).opened();
      client.send(first);
      t.equal((await client.closed).code, 4403);
    }),
    { numRuns: 50 },
  );
  t.equal((await user.client.get('/health')).status, 200);
});

t.test('metrics count streams and frames, and closed streams are removed', async (t) => {
  const { server, user, id } = await setUp(t);
  const metric = async (name: string) => {
    const { text } = await user.client.get('/metrics');
    return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  const client = await StreamClient.open(server, user.session);
  await client.ask(point(1, id, 1, 1));
  await client.ask('{');
  t.equal(await metric('sensorium_streams'), 1);
  t.equal(await metric('sensorium_stream_frames_total{outcome="acknowledged"}'), 1);
  t.equal(await metric('sensorium_stream_frames_total{outcome="refused"}'), 1);
  t.equal(await metric('sensorium_points_total{outcome="stored"}'), 1);
  await client.close();
  await until(async () => (await metric('sensorium_streams')) === 0);
});

t.test('other paths do not accept streams', async (t) => {
  for (const path of ['s', '/5', '%zz']) {
    const client = new StreamClient(server, { query: path });
    await t.rejects(client.next(), /404/, path);
  }
  t.equal((await user.client.get('/stream')).status, 404);
});
