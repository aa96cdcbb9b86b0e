/** `@sensorium/client`: typed calls, errors, retries, pages. */
import { randomBytes } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createProxy } from 'node:net';
import { Client } from '@sensorium/client';
import t from 'tap';
import { declarations } from '../../server/declarations.js';
import { newUser } from '../support/client.js';
import { clientFixture, errorOf } from '../support/client-fixture.js';
import { GIF } from '../support/files.js';
import { until } from '../support/until.js';

const { server, user, client, make, stored, openStream } = await clientFixture(t);

t.test('calls and their results have the declared types', async (t) => {
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

t.test('bytes can be sent and received, and a response without body is an empty object', async (t) => {
  t.same(await client.get('/ping'), {});
  const lines = 'room,floor=1 warmth=20.5 1735689600000000000';
  t.same(await client.post('/api/v2/write', { body: lines }), {});
  t.same(await client.post('/write', { body: Buffer.from(lines) }), {});
  const bytes = randomBytes(40_000);
  const name = 'noise.bin';
  t.match(await client.put('/dataprocessors/files/{name}', { name, body: bytes }), { file: { name } });
  const received = await client.bytes('/dataprocessors/files/{name}', { name });
  t.ok(bytes.equals(Buffer.from(await new Response(received).arrayBuffer())));
  const { sensor } = await client.post('/sensors', {
    body: { sensor: { name: 'camera', data_type: 'file' } },
  });
  const id = Number(sensor.id);
  const { file } = await client.post('/sensors/{id}/file', { id, name: 'pixel.gif', body: GIF });
  t.match(file, { name: 'pixel.gif' });
});

t.test('the compiler rejects a wrong path, parameter or body', async (t) => {
  // Never called: the test is that it compiles.
  const wrong = async (c: Client) => {
    // @ts-expect-error no such path
    await c.get('/sensors/{id}/dat', { id: 5 });
    // @ts-expect-error this path has no such method
    await c.put('/sensors/{id}/data', { id: 5 });
    // @ts-expect-error id is missing
    await c.get('/sensors/{id}/data');
    // @ts-expect-error no such parameter
    await c.get('/sensors/{id}/data', { id: 5, strt_date: '-1d' });
    // @ts-expect-error the client's method decides the format
    await c.get('/sensors/{id}/data', { id: 5, format: 'csv' });
    // @ts-expect-error the call has no parameters
    await c.get('/users/current', { id: 5 });
    // @ts-expect-error must be a number
    await c.get('/sensors', { page: 'first' });
    // @ts-expect-error a misspelt member
    await c.post('/sensors', { body: { sensor: { nme: 'x' } } });
    // @ts-expect-error a member of another type
    await c.post('/sensors', { body: { sensor: { name: 'x', unit: 5 } } });
    // @ts-expect-error this path does not accept CSV
    await c.post('/sensors', { body: 'name\nx' });
    // @ts-expect-error returns no text
    await c.text('/sensors');
    // @ts-expect-error returns text only
    await c.get('/metrics');
    // @ts-expect-error returns bytes only
    await c.get('/users/{id}/export', { id: 5 });
    // @ts-expect-error must be bytes
    await c.put('/dataprocessors/files/{name}', { name: 'a.m', body: { x: 5 } });
    // @ts-expect-error no such member in the result
    (await c.get('/sensors/{id}', { id: 5 })).sensor.nme;
    // @ts-expect-error values is missing
    await c.stream().write({ sensor_id: 5 });
  };
  t.type(wrong, 'function');
});

t.test('no query parameter has the name of a path parameter or of the body', async (t) => {
  for (const { path, query } of declarations) {
    const names = Object.keys(query?.properties ?? {});
    t.notOk(
      names.find((name) => name === 'body' || path.includes(`{${name}}`)),
      path,
    );
  }
});

t.test('a refusal is an error with status, code, field and all members of the response', async (t) => {
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
  const unreachable = new Client('http://127.0.0.1:9', { defaults: { retries: 0 } });
  t.match({ ...(await errorOf(unreachable.get('/health'))) }, { code: 'unreachable', status: 0 });
  const signal = AbortSignal.abort(new Error('enough'));
  await t.rejects(client.get('/sensors', {}, { signal }), { message: 'enough' });
});

t.test('a call ends with its signal, also in browsers that cannot join two signals', async (t) => {
  const { any } = AbortSignal;
  t.teardown(() => {
    AbortSignal.any = any;
  });
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.teardown(() => silent.closeAllConnections());
  t.teardown(() => silent.close());
  const waiting = new Client(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  for (const joins of [any, undefined]) {
    AbortSignal.any = joins as never;
    const controller = new AbortController();
    const { signal } = controller;
    silent.once('request', () => controller.abort(new Error('enough')));
    await t.rejects(waiting.get('/sensors', {}, { signal }), { message: 'enough' });
    await t.rejects(waiting.get('/sensors', {}, { signal }), { message: 'enough' }, 'ended before it began');
    const open = new AbortController().signal;
    const late = waiting.get('/sensors', {}, { signal: open, timeout: 20, retries: 0 });
    await t.rejects(late, { code: 'timeout' });
    t.ok(await client.get('/sensors', {}, { signal: open }));
  }
});

t.test('a signal that outlives its calls keeps no listener of them', async (t) => {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = () => getEventListeners(signal, 'abort').length;
  t.ok(await client.get('/sensors', {}, { signal }));
  await t.rejects(client.get('/sensors/{id}', { id: 999_999_999 }, { signal }));
  const unreachable = new Client('http://127.0.0.1:9', { defaults: { retries: 1 } });
  await t.rejects(unreachable.get('/health', undefined, { signal }), { code: 'unreachable' });
  t.equal(listeners(), 0);

  const name = 'long.bin';
  await client.put('/dataprocessors/files/{name}', { name, body: randomBytes(400_000) });
  const open = () => client.bytes('/dataprocessors/files/{name}', { name }, { signal });
  const read = await open();
  t.equal(listeners(), 1, 'the signal ends a body that is still read');
  t.equal((await new Response(read).arrayBuffer()).byteLength, 400_000);
  await (await open()).cancel();
  await until(() => listeners() === 0);
  const ended = await open();
  controller.abort(new Error('enough'));
  await t.rejects(new Response(ended).arrayBuffer(), { message: 'enough' });
  t.equal(listeners(), 0);
});

t.test('a parameter cannot lead to another path', async (t) => {
  const id = await make();
  for (const data_id of ['.', '..']) {
    await t.rejects(async () => client.delete('/sensors/{id}/data/{data_id}', { id, data_id }), TypeError);
  }
  t.ok((await client.get('/sensors/{id}', { id })).sensor);
});

t.test('temporary refusals are retried as Retry-After says, up to maxRetryAfter', async (t) => {
  const requests: string[] = [];
  /** Status 0: the connection is cut; 1: no response. */
  let responses: [number, Record<string, string>, string][] = [];
  const fake = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const [status, headers, body] = responses.shift() ?? [200, {}, '{}'];
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

  responses = [
    [509, { 'Retry-After': '0' }, busy],
    [429, {}, ''],
    [503, { 'Retry-After': '0' }, busy],
  ];
  await against().post('/logout');
  t.equal(requests.length, 4);
  responses = [[509, { 'Retry-After': '120' }, busy]];
  const late = await errorOf(against().get('/sensors'));
  t.match({ ...late }, { status: 509, code: 'overloaded', retryAfter: 120_000 });
  responses = [[0, {}, '']];
  t.ok(await against().get('/sensors'), 'GET is retried after a lost connection');
  responses = [[0, {}, '']];
  t.equal((await errorOf(against().post('/logout'))).code, 'unreachable', 'POST is not');
  const unknown: typeof responses = [
    [509, { 'Retry-After': '0' }, '{"error":"lost","code":"outcome_unknown"}'],
  ];
  responses = [...unknown];
  t.equal((await errorOf(against().post('/logout'))).code, 'outcome_unknown', 'nor after an unknown outcome');
  responses = [...unknown];
  t.ok(await against().get('/sensors'), 'GET is');
  t.same(responses, []);
  const upload = (body: object | string) =>
    against().post('/sensors/{id}/data', { id: 1, body: body as { value: number } });
  for (const body of [
    { value: 1 },
    { data: [{ date: 1, value: 1 }, { value: 2 }] },
    'date,value\n1,2\n,3\n',
  ]) {
    responses = [[509, { 'Retry-After': '0' }, busy]];
    t.equal((await errorOf(upload(body))).code, 'overloaded', 'points without timestamp may be stored');
  }
  responses = [[503, { 'Retry-After': '0' }, busy]];
  const lines = against().post('/write', { body: 'cpu usage=1' });
  t.equal((await errorOf(lines)).status, 503, 'protocol adapters are overloaded with another status');
  for (const body of [{ date: 1, value: 1 }, [{ date: 1, value: { a: 1 } }], 'value,date\n1,2\n']) {
    responses = [[509, { 'Retry-After': '0' }, busy]];
    await upload(body);
    t.same(responses, [], 'uploads with timestamps are retried');
  }
  responses = [[1, {}, '']];
  t.equal((await errorOf(against({ timeout: 20, retries: 0 }).get('/sensors'))).code, 'timeout');
  responses = [[200, {}, '<html>']];
  t.equal((await errorOf(against().get('/sensors'))).code, 'not_understood');
  responses = [[502, {}, '<html>']];
  t.match({ ...(await errorOf(against().get('/sensors'))) }, { status: 502, code: 'not_understood' });
});

t.test(
  'all points are read page by page, in both directions, and large bodies are sent compressed',
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

t.test('texts that are too long for one page come in smaller pages', async (t) => {
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

t.test('the pages of a relative range of buckets share one range, resolved at the first page', async (t) => {
  const queries: URLSearchParams[] = [];
  const fake = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    queries.push(query);
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
    queries.map((query) => [query.get('page'), query.get('start_date'), query.get('end_date')]),
    ['0', '1', '2'].map((page) => [page, '1735560000.250000', '1735689600.250000']),
  );
});

t.test('the cookie of a browser is ignored, on pages of this server and of others', async (t) => {
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
  const fetched = t.capture(globalThis, 'fetch', globalThis.fetch);
  await client.get('/health');
  t.match(fetched(), [{ args: [String, { credentials: 'omit' }] }]);
});
