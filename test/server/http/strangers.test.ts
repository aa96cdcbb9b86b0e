/** Bodies of unknown clients: small, decoded in turn, and not at all after a wrong secret. */
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import t from 'tap';
import { ANONYMOUS } from '../../../server/http/request-body.js';
import { Inflater } from '../../../server/transport/inflater.js';
import { Client, newUser } from '../../support/client.js';
import { Peer } from '../../support/peer.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { FORM, JSON_TYPE, newSensor, refused } from './refused.js';

t.test('a body without a known caller is small, as sent and decompressed', async (t) => {
  const client = new Client((await sharedServer()).url);
  const body = (bytes: number) => JSON.stringify({ username: 'x', password: 'y'.repeat(bytes) });
  const small = body(ANONYMOUS - 1000);
  const large = body(ANONYMOUS);
  for (const path of ['/login', '/users', '/requestPasswordReset', '/sensors']) {
    const zipped = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
    const sent: Array<[title: string, raw: string | Buffer, headers: Record<string, string>]> = [
      ['plain', large, JSON_TYPE],
      ['chunked', large, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }],
      ['gzip', gzipSync(large), zipped],
      ['a bomb', gzipSync(Buffer.alloc(9_000_000, 0x20)), zipped],
      ['a form', `a=${'b'.repeat(ANONYMOUS)}`, FORM],
    ];
    for (const [title, raw, headers] of sent) {
      const answer = await client.post(path, undefined, { raw, headers });
      refused(t, answer, 413, 'body_too_large', `${path}, ${title}`);
      t.match(answer.refusal?.error, /65536/);
    }
    t.not((await client.post(path, undefined, { raw: small, headers: JSON_TYPE })).status, 413, path);
    t.not((await client.post(path, undefined, { raw: gzipSync(small), headers: zipped })).status, 413, path);
  }
});

t.test('a wrong secret in a header is refused before the body is decoded', async (t) => {
  const user = await newUser(await sharedServer());
  const sensor = await newSensor(user);
  const nobody = user.client.as(undefined);
  const headers = { ...JSON_TYPE, 'X-SESSION_ID': 'unknown' };
  for (const path of ['/sensors', `/sensors/${sensor}/data`, '/sensors/data', `/sensors/${sensor}/file`]) {
    for (const raw of ['{', 'x'.repeat(2_000_000)]) {
      refused(t, await nobody.post(path, undefined, { raw, headers }), 403, 'unauthorized', path);
    }
  }
  t.match(await nobody.post('/write', undefined, { raw: 'x'.repeat(200_000) }), { status: 401 }, 'no secret');
});

t.test('a secret in the body goes on working, for uploads of any size', async (t) => {
  const user = await newUser(await sharedServer());
  const sensor = await newSensor(user);
  const nobody = user.client.as(undefined);
  const data = Array.from({ length: 9000 }, (_, i) => ({ value: i, date: i + 1 }));
  const upload = { session_id: user.session, data };
  t.ok(JSON.stringify(upload).length > 2 * ANONYMOUS);
  t.match(await nobody.post(`/sensors/${sensor}/data`, upload), { status: 201, body: { stored: 9000 } });
  const dead = { headers: { Cookie: 'session_id=dead' } };
  t.match(await nobody.post('/sensors', { sensor: { name: 'a' }, session_id: user.session }, dead), {
    status: 201,
  });
  const key = await user.client.post<{ key: { key: string } }>('/users/current/keys', {});
  const both = await nobody.post('/sensors?session_id=dead', { name: 'b', API_KEY: key.body.key.key });
  t.match(both, { status: 201 }, 'a key in the body before a session in the query');
  refused(
    t,
    await nobody.post('/sensors', { name: 'c', session_id: 'dead' }),
    403,
    'unauthorized',
    'a dead one',
  );
  t.match(await nobody.post(`/sensors/${sensor}?_METHOD=PUT`, { name: 'd', session_id: user.session }), {
    status: 200,
  });
});

t.test('decompression goes round by owner', async (t) => {
  const inflater = new Inflater();
  t.teardown(() => inflater.close());
  const packed = gzipSync(randomBytes(200_000));
  const order: string[] = [];
  const inflate = (owner: string) =>
    inflater.inflate(packed, { owner, limit: 1_000_000, isWanted: () => order.push(owner) });
  const all = [...Array.from({ length: 20 }, () => inflate('heavy')), inflate('light')];
  for (const body of await Promise.all(all)) t.equal(body.length, 200_000);
  t.ok(order.indexOf('light') <= 1, order.slice(0, 4).join());
  const small = gzipSync('x'.repeat(1000));
  t.equal((await inflater.inflate(small, { owner: 'heavy', limit: 1000, isWanted: () => {} })).length, 1000);
  await t.rejects(inflater.inflate(small, { owner: 'heavy', limit: 999, isWanted: () => {} }), {
    code: 'body_too_large',
  });
  await t.rejects(inflater.inflate(packed, { owner: 'heavy', limit: 9999, isWanted: () => {} }), {
    code: 'body_too_large',
  });
  const broken = Buffer.concat([packed.subarray(0, 9000), Buffer.alloc(9000)]);
  await t.rejects(inflater.inflate(broken, { owner: 'heavy', limit: 1_000_000, isWanted: () => {} }), {
    code: 'malformed_body',
  });
});

t.test('bodies of one account or address leave memory to the bodies of others', async (t) => {
  const server = await testServer(t, { BODY_LIMIT: 1_000_000, BODIES_LIMIT: 5_000_000 });
  const [busy, other] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(other);
  const port = Number(new URL(server.url).port);
  const head = (length: number, session: string) =>
    `POST /sensors/1/data HTTP/1.1\r\nHost: x\r\nX-SESSION_ID: ${session}\r\nContent-Length: ${length}\r\n\r\n`;
  // Bodies without their last byte, until one is refused.
  const peers: Peer[] = [];
  t.teardown(() => {
    for (const { socket } of peers) socket.destroy();
  });
  const statuses: (number | undefined)[] = [];
  for (let i = 0; i < 10; i++) {
    const peer = await Peer.connect(port);
    peers.push(peer);
    peer.send(head(1_000_000, busy.session)).send(Buffer.alloc(999_999, 0x20));
    void peer.answer().then((answer) => statuses.push(answer?.status));
  }
  while (statuses.length < 7) await new Promise((resolve) => setImmediate(resolve));
  t.same(new Set(statuses), new Set([509]));
  const data = Array.from({ length: 9000 }, (_, date) => ({ date, value: date }));
  t.ok(JSON.stringify(data).length > 200_000);
  t.match(await other.client.post(`/sensors/${sensor}/data`, { data }), { status: 201 });
  for (const { socket } of peers) socket.destroy();
  const own = await newSensor(busy);
  let status = 509;
  while (status === 509) status = (await busy.client.post(`/sensors/${own}/data`, { data })).status;
  t.equal(status, 201, 'when its bodies are done with');
});

t.test('a server says at start where the memory for bodies is more than configured', async (t) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const said = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^BODIES_LIMIT/.test(msg));
  await testServer(t, { BODY_LIMIT: 1_000_000, BODIES_LIMIT: 5_000_000 }, { log });
  t.same(said(), []);
  await testServer(t, { BODY_LIMIT: 1_000_000, BODIES_LIMIT: 4_999_999 }, { log });
  t.match(said(), [{ msg: 'BODIES_LIMIT raised to five times BODY_LIMIT', bytes: 5_000_000 }]);
});
