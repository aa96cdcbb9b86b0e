/** `@sensorium/client`: calls typed by the declarations, and a stream that loses nothing whatever happens to its connection. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createProxy } from 'node:net';
import { Client, type Lost, SensoriumError, type Stream, type StreamOptions } from '@sensorium/client';
import fc from 'fast-check';
import { unpack } from 'msgpackr';
import t from 'tap';
import { type WebSocket, WebSocketServer } from 'ws';
import { declarations } from '../../server/declarations.js';
import { newUser } from '../support/client.js';
import { GIF } from '../support/files.js';
import { cuttingProxy } from '../support/proxy.js';
import { testServer } from '../support/server.js';
import { until } from '../support/until.js';

const server = await testServer(t);
const user = await newUser(server);
const client = new Client(server.url, { secret: user.session });

async function make(dataType = 'float', owner = client): Promise<number> {
  const { sensor } = await owner.post('/sensors', { body: { sensor: { name: 's', data_type: dataType } } });
  return Number(sensor.id);
}

/** Everything a sensor has, in order. */
async function stored(id: number): Promise<[number, unknown][]> {
  const points: [number, unknown][] = [];
  for await (const { date, value } of client.points({ id, values: 'typed' })) points.push([date, value]);
  return points;
}

function openStream(
  t: { teardown(end: () => void): void },
  options: StreamOptions = {},
  url = server.url,
): Stream {
  const stream = new Client(url, { secret: user.session }).stream({
    backoff: { first: 5, longest: 50 },
    ...options,
  });
  t.teardown(() => stream.abort());
  return stream;
}

/**
 * A server that lets everybody in.
 * @param answer to each message after the login; null: none
 * @param greet once there is a login; false: it has said something else
 * @returns its address
 */
async function fakeStream(
  t: { teardown(end: () => void): void },
  answer: (message: Record<string, unknown>, socket: WebSocket) => object | null,
  greet: (socket: WebSocket) => boolean = () => true,
): Promise<string> {
  const fake = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  t.teardown(() => fake.close());
  await once(fake, 'listening');
  fake.on('connection', (socket) => {
    socket.once('message', () => {
      if (!greet(socket)) return;
      socket.send(JSON.stringify({ type: 'hello', credit: 1000, limits: { binary_bytes: 65_536 } }));
      socket.on('message', (data) => {
        const said = answer(unpack(data as Buffer), socket);
        if (said !== null) socket.send(JSON.stringify(said));
      });
    });
  });
  return `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
}

async function errorOf(work: Promise<unknown>): Promise<SensoriumError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SensoriumError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

t.test('calls are typed by the declarations, and answered as they say', async (t) => {
  const anonymous = new Client(`${server.url}/`);
  const { client: same, session } = await anonymous.login(user.username, user.password);
  t.type(session, 'string');
  const { user: me } = await same.get('/users/current');
  t.equal(me.id, user.id);
  const id = await make();
  const receipt = await client.post('/sensors/{id}/data', {
    id,
    body: {
      data: [
        { date: 1, value: 1.5 },
        { date: 2, value: 'cold' },
      ],
    },
  });
  t.match(receipt, { stored: 1, rejected: [{ index: 1 }] });
  t.match(await client.post('/sensors/{id}/data', { id, body: 'date,value\n3,4\n' }), { stored: 1 });
  const { data, total } = await client.get('/sensors/{id}/data', { id, start_date: 1, sort: 'DESC' });
  t.same([total, ...data.map(({ date, value }) => [date, value])], [2, [3, '4'], [1, '1.5']]);
  const many = await client.get('/sensors/data', { sensor_id: [id, await make()] });
  t.equal(many.total, 2, 'lists go into the query');
  t.equal(await client.text('/sensors/{id}/data', { id }), 'date,value,id\n1,1.5,1000000\n3,4,3000000\n');
  t.match(await client.text('/metrics'), /^# HELP/);
  t.match(await client.put('/sensors/{id}', { id, body: { sensor: { unit: '°C' } } }), {
    sensor: { unit: '°C' },
  });
  t.same(await client.delete('/sensors/{id}', { id: String(id) }), {});
  t.throws(() => new Client('ftp://example.org'), TypeError);
});

t.test('bytes go both ways, and what answers nothing is answered with nothing', async (t) => {
  t.same(await client.get('/ping'), {});
  const lines = 'room,floor=1 warmth=20.5 1735689600000000000';
  t.same(await client.post('/api/v2/write', { body: lines }), {});
  t.same(await client.post('/write', { body: Buffer.from(lines) }), {});
  const bytes = randomBytes(40_000);
  const name = 'noise.bin';
  t.match(await client.put('/dataprocessors/files/{name}', { name, body: bytes }), { file: { name } });
  const answer = await client.bytes('/dataprocessors/files/{name}', { name });
  t.ok(bytes.equals(Buffer.from(await new Response(answer).arrayBuffer())));
  const { sensor } = await client.post('/sensors', {
    body: { sensor: { name: 'camera', data_type: 'file' } },
  });
  const id = Number(sensor.id);
  const { file } = await client.post('/sensors/{id}/file', { id, name: 'pixel.gif', body: GIF });
  t.match(file, { name: 'pixel.gif' });
});

t.test('a wrong path, parameter or body is an error of the compiler', async (t) => {
  // Never called: only its types matter.
  const wrong = async (c: Client) => {
    // @ts-expect-error no such address
    await c.get('/sensors/{id}/dat', { id: 5 });
    // @ts-expect-error this address has no such method
    await c.put('/sensors/{id}/data', { id: 5 });
    // @ts-expect-error id is missing
    await c.get('/sensors/{id}/data');
    // @ts-expect-error no such parameter
    await c.get('/sensors/{id}/data', { id: 5, strt_date: '-1d' });
    // @ts-expect-error the client decides about the format
    await c.get('/sensors/{id}/data', { id: 5, format: 'csv' });
    // @ts-expect-error nothing is taken
    await c.get('/users/current', { id: 5 });
    // @ts-expect-error a number is wanted
    await c.get('/sensors', { page: 'first' });
    // @ts-expect-error a misspelt member
    await c.post('/sensors', { body: { sensor: { nme: 'x' } } });
    // @ts-expect-error a member of another type
    await c.post('/sensors', { body: { sensor: { name: 'x', unit: 5 } } });
    // @ts-expect-error CSV is not taken here
    await c.post('/sensors', { body: 'name\nx' });
    // @ts-expect-error answers no text
    await c.text('/sensors');
    // @ts-expect-error answers text alone
    await c.get('/metrics');
    // @ts-expect-error answers bytes alone
    await c.get('/users/{id}/export', { id: 5 });
    // @ts-expect-error bytes are wanted
    await c.put('/dataprocessors/files/{name}', { name: 'a.m', body: { x: 5 } });
    // @ts-expect-error no such member in the answer
    (await c.get('/sensors/{id}', { id: 5 })).sensor.nme;
    // @ts-expect-error values is missing
    await c.stream().write({ sensor_id: 5 });
  };
  t.type(wrong, 'function');
});

t.test('no declaration has a parameter that the client would take for another one', async (t) => {
  for (const { path, query } of declarations) {
    const names = Object.keys(query?.properties ?? {});
    t.notOk(
      names.find((name) => name === 'body' || path.includes(`{${name}}`)),
      path,
    );
  }
});

t.test('refusals are errors with status, code, field and everything that was said', async (t) => {
  const unknown = await errorOf(client.get('/sensors/{id}', { id: 999_999 }));
  t.match({ ...unknown }, { status: 404, code: 'not_found' });
  const misfit = await errorOf(client.post('/sensors', { body: { sensor: { name: '' } } }));
  t.match({ ...misfit }, { status: 409, code: 'invalid_input', field: 'sensor.name' });
  t.match(misfit.message, /^sensor\.name: /);
  const id = await make();
  const nothing = await errorOf(client.post('/sensors/{id}/data', { id, body: { value: 'cold' } }));
  t.match(nothing.body, { rejected: [{ index: 0 }] });
  t.match(
    { ...(await errorOf(client.as(undefined).get('/sensors'))) },
    { code: 'unauthorized', status: 403 },
  );
  const nobody = new Client('http://127.0.0.1:9', { defaults: { retries: 0 } });
  t.match({ ...(await errorOf(nobody.get('/health'))) }, { code: 'unreachable', status: 0 });
  const signal = AbortSignal.abort(new Error('enough'));
  await t.rejects(client.get('/sensors', {}, { signal }), { message: 'enough' });
});

t.test('no parameter leads to another address', async (t) => {
  const id = await make();
  for (const data_id of ['.', '..']) {
    await t.rejects(async () => client.delete('/sensors/{id}/data/{data_id}', { id, data_id }), TypeError);
  }
  t.ok((await client.get('/sensors/{id}', { id })).sensor);
});

t.test('refused for a while, calls are tried again when they are told to; not beyond patience', async (t) => {
  const asked: string[] = [];
  let answers: [number, Record<string, string>, string][] = [];
  const fake = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const [status, headers, body] = answers.shift() ?? [200, {}, '{}'];
    if (status === 0) return void request.socket.destroy();
    if (status === 1) return;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    fake.closeAllConnections();
    fake.close();
  });
  const url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  const against = (options = {}) => new Client(url, { defaults: options });
  const busy = '{"error":"later","code":"overloaded"}';

  answers = [
    [509, { 'Retry-After': '0' }, busy],
    [429, {}, ''],
    [503, { 'Retry-After': '0' }, busy],
  ];
  await against().post('/logout');
  t.equal(asked.length, 4);
  answers = [[509, { 'Retry-After': '120' }, busy]];
  const late = await errorOf(against().get('/sensors'));
  t.match({ ...late }, { status: 509, code: 'overloaded', retryAfter: 120_000 });
  answers = [[0, {}, '']];
  t.ok(await against().get('/sensors'), 'what only reads is repeated after a lost connection');
  answers = [[0, {}, '']];
  t.equal((await errorOf(against().post('/logout'))).code, 'unreachable', 'what changes something is not');
  const unknown: typeof answers = [
    [509, { 'Retry-After': '0' }, '{"error":"lost","code":"outcome_unknown"}'],
  ];
  answers = [...unknown];
  t.equal((await errorOf(against().post('/logout'))).code, 'outcome_unknown', 'nor what may have been done');
  answers = [...unknown];
  t.ok(await against().get('/sensors'), 'once more, what only reads');
  t.same(answers, []);
  const upload = (body: object | string) =>
    against().post('/sensors/{id}/data', { id: 1, body: body as { value: number } });
  for (const body of [
    { value: 1 },
    { data: [{ date: 1, value: 1 }, { value: 2 }] },
    'date,value\n1,2\n,3\n',
  ]) {
    answers = [[509, { 'Retry-After': '0' }, busy]];
    t.equal((await errorOf(upload(body))).code, 'overloaded', 'points without dates may be stored');
  }
  for (const body of [{ date: 1, value: 1 }, [{ date: 1, value: { a: 1 } }], 'value,date\n1,2\n']) {
    answers = [[509, { 'Retry-After': '0' }, busy]];
    await upload(body);
    t.same(answers, [], 'those with dates are repeated');
  }
  answers = [[1, {}, '']];
  t.equal((await errorOf(against({ timeout: 20, retries: 0 }).get('/sensors'))).code, 'timeout');
  answers = [[200, {}, '<html>']];
  t.equal((await errorOf(against().get('/sensors'))).code, 'not_understood');
  answers = [[502, {}, '<html>']];
  t.match({ ...(await errorOf(against().get('/sensors'))) }, { status: 502, code: 'not_understood' });
});

t.test(
  'all points are read page after page, in both directions, and large bodies travel compressed',
  async (t) => {
    const id = await make();
    const data = Array.from({ length: 2500 }, (_, i) => ({ date: 1000 + i / 4, value: i }));
    await client.post('/sensors/{id}/data', { id, body: { data } });
    const expected = data.map(({ date, value }) => [date, value]);
    t.same(await stored(id), expected);
    const back: unknown[] = [];
    for await (const { value } of client.points({ id, values: 'typed', sort: 'DESC', per_page: 700 }))
      back.push(value);
    t.same(back, data.map(({ value }) => value).reverse());
    let counted = 0;
    for await (const { value } of client.points({ id, interval: 60, function: 'count', per_page: 4 })) {
      counted += Number(value);
    }
    t.equal(counted, 2500);
  },
);

t.test('texts that are too long for one page come in smaller ones', async (t) => {
  const id = await make('string');
  const texts = Array.from({ length: 300 }, (_, i) => `${i} ${'x'.repeat(60_000)}`);
  for (let from = 0; from < texts.length; from += 100) {
    const data = texts.slice(from, from + 100).map((value, i) => ({ date: from + i, value }));
    await client.post('/sensors/{id}/data', { id, body: { data } });
  }
  const read: unknown[] = [];
  for await (const { value } of client.points({ id, per_page: 290 })) read.push(value);
  t.ok(read.length === 300 && read.every((text, i) => text === texts[i]));
});

t.test(
  'buckets of a range that is relative to now are those of one range, whatever time the pages take',
  async (t) => {
    const asked: URLSearchParams[] = [];
    const fake = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      asked.push(query);
      const data = query.get('page') === '2' ? [] : [{ id: '0', date: 0, value: 1 }];
      response.end(JSON.stringify({ data, total: 2 }));
    });
    await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
    t.teardown(() => {
      fake.closeAllConnections();
      fake.close();
    });
    const far = new Client(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`);
    let moment = 1_735_689_600_250;
    t.intercept(Date, 'now', { value: () => moment });
    const range = { start_date: '-1.5d', end_date: ' NOW ' };
    for await (const _ of far.points({ id: 1, interval: 60, per_page: 1, ...range })) moment += 60_000;
    t.same(
      asked.map((query) => [query.get('page'), query.get('start_date'), query.get('end_date')]),
      ['0', '1', '2'].map((page) => [page, '1735560000.250000', '1735689600.250000']),
    );
  },
);

t.test('points go over the stream in any form, each write with its own receipt', async (t) => {
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

t.test('points without a date get one of their own before they are sent', async (t) => {
  const id = await make();
  const stream = openStream(t);
  const points = Array.from({ length: 500 }, (_, value) => ({ sensor_id: id, value }));
  await stream.send(points);
  const kept = await stored(id);
  t.same(
    kept.map(([, value]) => value),
    points.map(({ value }) => value),
    'none replaces another',
  );
  t.ok(kept.every(([date]) => Math.abs(date - Date.now() / 1000) < 600));
});

t.test('points without a date follow the clock of the machine when that is set', async (t) => {
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
  'small writes come together in frames, and texts of any size get through or are refused by themselves',
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

t.test('a write waits for room, in its turn, and is refused when the stream closes', async (t) => {
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
  t.equal(entered, 0, 'nobody gets in while nothing is answered');
  proxy.cuts = [];
  await Promise.all([second, third, large]);
  await stream.flush();
  t.equal((await stored(id)).length, 65);
  proxy.cuts = Array.from({ length: 1000 }, () => 1);
  proxy.cutAll();
  const inside = await write(400, 10);
  const outside = write(500, 1);
  const closing = stream.close();
  t.equal((await errorOf(outside)).code, 'closed');
  proxy.cuts = [];
  await closing;
  t.same(await inside.receipt, { taken: 10, rejected: [] }, 'what was inside is answered first');
});

t.test('points of a write that nobody awaited are stored before the stream closes', async (t) => {
  const id = await make();
  const stream = openStream(t);
  const write = stream.write([{ sensor_id: id, date: 1, value: 1 }]);
  await stream.close();
  t.same(await (await write).receipt, { taken: 1, rejected: [] });
  t.same(await stored(id), [[1, 1]]);
});

t.test('receipts of what was written in the moment of the end reject', async (t) => {
  const id = await make();
  const stream = openStream(t);
  const write = stream.write([{ sensor_id: id, date: 1, value: 1 }]);
  stream.abort();
  t.equal((await errorOf((await write).receipt)).code, 'closed');
  t.equal((await errorOf(stream.flush())).code, 'closed');
});

t.test('a stream that ends before it has connected leaves no connection behind', async (t) => {
  const proxy = await cuttingProxy(t, () => server.url);
  const closing = openStream(t, {}, proxy.url);
  await closing.close();
  t.equal(await closing.closed, null);
  const aborted = openStream(t, {}, proxy.url);
  aborted.abort();
  t.equal((await aborted.closed)?.code, 'closed');
  const { connections } = proxy;
  t.equal(connections(), 0, 'nor makes one');
});

t.test('a login that fails, or ends, ends the stream; so does patience', async (t) => {
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
  const troubles: number[] = [];
  const nobody = new Client('http://127.0.0.1:9').stream({
    patience: 100,
    backoff: { first: 5, longest: 40 },
    onTrouble: ({ pause }) => troubles.push(pause),
  });
  const { receipt } = await nobody.write([{ sensor_id: 1, value: 1 }]);
  t.equal((await errorOf(receipt)).code, 'unreachable');
  t.ok(troubles.length > 0 && troubles.every((pause) => pause <= 40));
  await t.rejects(nobody.close());
});

t.test('a login that was late is tried again', async (t) => {
  const errors: string[] = [];
  const said = ['request_timeout', 'overloaded'];
  const greet = (socket: WebSocket) => {
    const code = said.shift();
    if (code === undefined) return true;
    socket.send(JSON.stringify({ id: null, error: 'late', code, credit: 0 }));
    socket.close(1013, code);
    return false;
  };
  const stream = openStream(
    t,
    { onTrouble: ({ error }) => errors.push(error.code) },
    await fakeStream(t, () => null, greet),
  );
  await stream.ready();
  t.same(errors, ['request_timeout', 'overloaded']);
});

t.test('an account with too many streams open has the next one tried again', async (t) => {
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

t.test('a silent server is tried out, then left for another connection', async (t) => {
  const id = await make();
  const proxy = await cuttingProxy(t, () => server.url);
  const stream = openStream(
    t,
    {
      silence: 300,
      onTrouble: ({ error }) => {
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

t.test('nothing is lost and nothing doubled, wherever connections break', async (t) => {
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

t.test('what was answered behind an unanswered frame is sent again with it, in order', async (t) => {
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

t.test('a server that stops and comes back finds the stream waiting', async (t) => {
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

t.test('live points come as they are stored, after the history if it is asked for', async (t) => {
  const [id, texts, gone] = [await make(), await make('string'), await make()];
  const stream = openStream(t);
  await stream.send([
    { sensor_id: id, date: 1, value: 1 },
    { sensor_id: id, date: 2, value: 2 },
    { sensor_id: texts, date: 1, value: 'on' },
  ]);
  const told: unknown[] = [];
  const live = stream.subscribe([id, String(texts), 999_999], {
    from: 2,
    onLive: (sensor) => told.push(sensor),
    onClosed: ({ sensor_id, code }) => told.push([sensor_id, code]),
  });
  t.throws(() => stream.subscribe([id]), TypeError);
  t.throws(() => stream.subscribe([]), TypeError);
  await until(async () => told.length === 3);
  t.same(told[0], [999_999, 'not_found']);
  t.same(told.slice(1).sort(), [id, texts].sort());
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

  const again = stream.subscribe([id, gone]);
  const first = again.next();
  const lost = stream.subscribe([texts], { from: 1 });
  t.same((await lost.next()).value, {
    sensor_id: texts,
    dates: Float64Array.of(1, 3),
    values: ['on', 'off'],
  });
  await client.delete('/sensors/{id}', { id: texts });
  t.equal((await errorOf(lost.next())).code, 'not_found', 'when no sensor is left, the loop fails');
  await stream.send([{ sensor_id: id, date: 4, value: 4 }]);
  t.match((await first).value, { sensor_id: id }, 'what was left can be subscribed to again');
  await stream.close();
  t.same(await again.next(), { value: undefined, done: true }, 'a stream that closes in order ends the loop');
});

t.test('who may not read is told, and a reader that is too slow loses the oldest points', async (t) => {
  const id = await make();
  const { key } = await client.post('/users/current/keys', { body: { key: { scope: 'write' } } });
  const writer = client.as(key.key).stream();
  t.equal((await errorOf(writer.subscribe([id]).next())).code, 'key_scope');
  await writer.close();
  const stream = openStream(t);
  const lost: Lost[] = [];
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
  // Points that are stored at once come at once, so that a little more may go than is too much.
  const sum = () => lost.reduce((sum, { count }) => sum + count!, 0);
  await until(async () => sum() >= 15);
  const gone = sum();
  const { value: next } = await live.next();
  t.equal(next?.dates[0], gone, 'the oldest');
  t.same([lost[0]!.from, lost.at(-1)!.to], [0, gone - 1]);
  stream.abort();
});

t.test(
  'sensors that cannot be subscribed to for now are asked for again, together, after a pause',
  async (t) => {
    const asked: { sensors: number[]; from?: unknown }[] = [];
    let refusals = Number.POSITIVE_INFINITY;
    const url = await fakeStream(t, ({ id, type, sensors, ...more }) => {
      if (type !== 'subscribe') return { id, stored: 1, duplicate: 0, replaced: 0, rejected: [] };
      asked.push({ sensors: sensors as number[], ...more });
      const isRefused = refusals-- > 0;
      return isRefused
        ? { id, error: 'later', code: 'overloaded' }
        : { id, subscribed: sensors, refused: [] };
    });
    const patient = openStream(t, { backoff: { first: 3_600_000, longest: 3_600_000 } }, url);
    await patient.ready();
    patient.subscribe([1, 2, 3], { from: 5 });
    for (let date = 0; date < 3; date++) await patient.send([{ sensor_id: 1, date, value: 1 }]);
    t.same(asked, [{ sensors: [1, 2, 3], from: 5 }], 'not at once');
    patient.abort();

    asked.length = 0;
    refusals = 3;
    const stream = openStream(t, {}, url);
    await stream.ready();
    stream.subscribe([1, 2, 3], { from: 5 });
    await until(async () => asked.length === 4);
    t.same(new Set(asked.map((each) => JSON.stringify(each))).size, 1, 'the same again, in one request');
  },
);

t.test(
  'what had come of points that were stored at once is not given again when they broke off',
  async (t) => {
    const asked: object[] = [];
    const url = await fakeStream(t, ({ id, type, ...request }, socket) => {
      const say = (body: object) => socket.send(JSON.stringify(body));
      const points = (dates: number[], version?: number) =>
        say({
          type: 'points',
          sensor_id: 1,
          dates,
          values: dates,
          ...(version === undefined ? {} : { version }),
        });
      if (type !== 'subscribe') return null;
      asked.push(request);
      say({ id, subscribed: [1], refused: [], ...(asked.length === 1 ? { versions: [7] } : {}) });
      if (asked.length === 1) {
        points([1, 2], 8);
        points([5, 3]);
        socket.close(1001);
      } else if (asked.length === 2) {
        points([5]);
        points([3, 4], 9);
        say({ type: 'live', sensor_id: 1, version: 9 });
        say({ type: 'closed', sensor_id: 1, code: 'interrupted', reason: 'nobody knows' });
      } else {
        say({ type: 'lost', sensor_id: 1, from: 0, to: 5 });
        points([6]);
        say({ type: 'live', sensor_id: 1, version: 11 });
      }
      return null;
    });
    const got: number[] = [];
    const lost: Lost[] = [];
    const live = openStream(t, {}, url).subscribe([1], { onLost: (each) => lost.push(each) });
    for await (const { dates } of live) {
      got.push(...Array.from(dates));
      if (got.at(-1) === 6) break;
    }
    t.same(got, [1, 2, 5, 3, 4, 6]);
    t.same(asked, [{ sensors: [1] }, { sensors: [1], after: [8] }, { sensors: [1], reached: [5] }]);
    t.same(lost, [{ sensor_id: 1, count: null, from: 0, to: 5 }]);
  },
);

t.test('a history that breaks off goes on where it was, and late points of it come', async (t) => {
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
        const lost: Lost[] = [];
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
  'after an outage longer than changes are kept, points that were missed are told, or read again',
  async (t) => {
    let isDown = false;
    // Nothing listens there.
    const proxy = await cuttingProxy(t, () => (isDown ? 'http://127.0.0.1:1' : server.url));
    const writer = openStream(t);
    const point = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 }));
    const points = fc.array(point, { minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(points, points), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(undefined, 0, 30),
        fc.constantFrom('told', 'fill', 'slow fill'),
        async (outages, from, how) => {
          const id = await make();
          isDown = false;
          await writer.send([{ sensor_id: id, date: 20, value: 0 }]);
          const lost: Lost[] = [];
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
            ...(how === 'told' ? {} : { fill: true }),
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
          const settle = async () => {
            isReading = true;
            await write([[++tick, 0]]);
            await until(async () => [...wanted].every(has));
            isReading = how !== 'slow fill';
          };
          // One that is from now on has to have begun.
          await until(async () => {
            if (given.size === 0) await write([[++tick, 0]]);
            return given.has(tick);
          });
          wanted.clear();
          for (const [during, after] of outages) {
            await settle();
            isDown = true;
            proxy.cutAll();
            await write(during);
            await server.sql`DELETE FROM changes WHERE sensor_id = ${id}`;
            isDown = false;
            await write(after);
            await settle();
          }
          isReading = true;
          reader.abort();
          await reading.catch(() => {});
          return how === 'told' || lost.length === 0;
        },
      ),
      { numRuns: 6 },
    );
  },
);

t.test('live points go on after connections break, in whatever order of dates they are stored', async (t) => {
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
  'live points go on after connections break, none lost and none doubled as long as dates rise',
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

t.test('a cookie that the browser sends along does not count, here or on pages of others', async (t) => {
  const other = await newUser(server);
  const id = await make();
  for (const origin of [server.url, 'https://other.example']) {
    const browser = createProxy((near) => {
      const far = connect(Number(new URL(server.url).port), '127.0.0.1');
      const headers = `\r\nCookie: session_id=${other.session}\r\nOrigin: ${origin}\r\n\r\n`;
      near.once('data', (head) => {
        far.write(head.toString('latin1').replace('\r\n\r\n', headers), 'latin1');
        near.pipe(far).pipe(near);
      });
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
    });
    await new Promise<void>((resolve) => browser.listen(0, '127.0.0.1', resolve));
    t.teardown(() => browser.close());
    const stream = openStream(t, {}, `http://127.0.0.1:${(browser.address() as AddressInfo).port}`);
    t.match(await stream.send([{ sensor_id: id, date: 1, value: 1 }]), { taken: 1 });
    await stream.close();
  }
  const asked = t.capture(globalThis, 'fetch', globalThis.fetch);
  await client.get('/health');
  t.match(asked(), [{ args: [String, { credentials: 'omit' }] }]);
});
