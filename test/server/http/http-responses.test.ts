/** Headers and texts of responses and refusals. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { Admission } from '../../../server/http/admission.js';
import { createHandler, type RequestOutcome } from '../../../server/http/dispatch.js';
import { RequestLimits } from '../../../server/http/limits.js';
import { ListSemaphore } from '../../../server/http/list-semaphore.js';
import { JSON_HEADERS, responseHeaders } from '../../../server/http/response-headers.js';
import { ResponseMemory } from '../../../server/http/response-memory.js';
import { responseText } from '../../../server/http/response-text.js';
import { declare, on } from '../../../server/http/route.js';
import { Router } from '../../../server/http/router.js';
import { Type } from '../../../server/http/schema.js';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import { ReadRights } from '../../../server/rights/read-rights.js';
import { BodyMemory } from '../../../server/transport/body-memory.js';
import { nodeTransport } from '../../../server/transport/node.js';
import { flatHeaders } from '../../../server/transport/normalise.js';
import { EntrySummary } from '../../../sql/store/audit/entry-summary.js';
import { Client, newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { Peer } from '../../support/peer.js';
import { noteSeen } from '../../support/seen.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { JSON_TYPE, refused } from './refused.js';

t.test('CORS headers let browsers read all responses and refusals', async (t) => {
  const user = await newUser(await sharedServer());
  const preflight = await user.client.as(undefined).send('OPTIONS', '/sensors.json', undefined, {
    headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' },
  });
  t.match(preflight, {
    status: 200,
    text: '',
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': /\bPUT\b.*\bDELETE\b/,
      'access-control-allow-headers': /X-SESSION_ID/,
    },
  });
  t.same(preflight.headers.allow?.split(', ').sort(), ['GET', 'HEAD', 'OPTIONS', 'POST']);
  for (const path of ['/users/current', '/nothing', '/sensors/0']) {
    const { headers } = await user.client.get(path);
    t.equal(headers['access-control-allow-origin'], '*', path);
    t.match(headers['access-control-expose-headers'], /X-SESSION_ID.*Location/, path);
  }
  const head = await user.client.send('HEAD', '/users/current');
  const get = await user.client.get('/users/current');
  t.equal(head.text, '');
  t.equal(head.headers['content-length'], get.headers['content-length'], 'HEAD answers as GET would');
  t.equal((await user.client.send('HEAD', '/login')).status, 405);
});

t.test('every refusal is JSON with a text and a code', async (t) => {
  const server = await testServer(t, { BODY_LIMIT: 1000, REQUEST_TIMEOUT: 1 });
  const user = await newUser(server);
  const { client } = user;
  refused(t, await client.get('/nothing'), 404, 'no_route', 'no such address');
  const wrong = await client.delete('/login');
  refused(t, wrong, 405, 'method_not_allowed', 'a method that is not there');
  t.same(wrong.headers.allow?.split(', ').sort(), ['OPTIONS', 'POST']);
  t.equal((await client.send('PATCH', '/sensors')).status, 405, 'a method nobody has');
  for (const raw of [
    '{',
    '{"a":1',
    'nonsense',
    "{'a':1}",
    '"\ud83d',
    Buffer.from([0x7b, 0xff, 0x7d]),
    '[1,]',
  ]) {
    refused(
      t,
      await client.post('/sensors', undefined, { raw, headers: JSON_TYPE }),
      409,
      'malformed_body',
      String(raw),
    );
  }
  const gzip = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
  refused(
    t,
    await client.post('/sensors', undefined, { raw: '{}', headers: gzip }),
    409,
    'malformed_body',
    'no gzip',
  );
  refused(t, await client.post('/sensors', { name: 'x'.repeat(1000) }), 413, 'body_too_large', 'too large');
  const bomb = gzipSync(Buffer.alloc(20_000, ' '));
  refused(
    t,
    await client.post('/sensors', undefined, { raw: bomb, headers: gzip }),
    413,
    'body_too_large',
    'a bomb',
  );
  const brotli = { 'Content-Encoding': 'br' };
  refused(t, await client.post('/sensors', {}, { headers: brotli }), 415, 'unsupported_encoding', 'brotli');
  refused(
    t,
    await client.post('/sensors', {}, { unfinished: true }),
    408,
    'request_timeout',
    'half a request',
  );
  refused(
    t,
    await client.post('/logout', undefined, { raw: '{' }),
    409,
    'malformed_body',
    'where no body is needed',
  );
  t.equal((await client.get('/users/current')).status, 200, 'and the server goes on');
});

t.test('malformed HTTP gets a refusal of the same form', async (t) => {
  // uWebSockets.js answers this by itself, before any code of ours.
  const server = await testServer(t, { TRANSPORT: 'node' });
  for (const [request, error] of [
    ['GIVE ME /users\r\n\r\n', /./],
    ['GET /health HTTP/1.1\r\n\r\n', /no header Host/],
    ['GET /health HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', /several headers Host/],
    [
      'GET /stream HTTP/1.1\r\nHost: x\r\nHost: y\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
      /several headers Host/,
    ],
    ['GET /sensors?name=\u00e4 HTTP/1.1\r\nHost: x\r\n\r\n', /percent-encoded/],
  ] as const) {
    const peer = await Peer.connect(Number(new URL(server.url).port));
    const answer = await peer.send(request).answer();
    t.equal(answer?.status, 400, request);
    t.match(JSON.parse(answer?.body.toString() ?? ''), { error, code: 'malformed_request' });
    noteSeen({ method: '-', path: '-', outcome: 'refusal', code: 'malformed_request' });
    await peer.closed;
  }
});

t.test('Location has the address that the client used, or the public one', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const location = async (client: Client, host: string) =>
    (await client.post('/sensors', { name: 's' }, { headers: { Host: host } })).headers.location;
  t.match(
    await location(user.client, 'data.example.org:99'),
    /^http:\/\/data\.example\.org:99\/sensors\/\d+$/,
  );
  t.match(await location(user.client, '[::1]:80'), /^http:\/\/\[::1\]:80\/sensors\/\d+$/);
  t.match(await location(user.client, 'evil"><script>'), /^http:\/\/localhost\/sensors\/\d+$/);
  const other = await testServer(t, {
    DATABASE_URL: server.config.DATABASE_URL,
    PUBLIC_URL: 'https://example.org/api/',
  });
  const client = new Client(other.url, user.session);
  t.match(await location(client, 'x'), /^https:\/\/example\.org\/api\/sensors\/\d+$/);
});

t.test('a response is the JSON of its body, unless that is too long', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.array(fc.anything()), async (any, list) => {
      for (const body of [{ list, total: 1, missing: undefined, any }, any, list]) {
        t.equal(responseText(body), JSON.stringify(body));
      }
    }),
  );
  const list = ['a'.repeat(500), 'b'.repeat(494)];
  t.equal(responseText({ list }, 1001), JSON.stringify({ list }));
  t.throws(() => responseText({ list }, 1000), { message: /in JSON$/ });
  t.throws(() => responseText({ one: list[0] }, 500), { message: /in JSON$/ });
});

t.test('a defect gets a response without its reason, which is logged', async (t) => {
  const { url, sql } = await testDatabase(t);
  const broken = declare({
    method: 'GET',
    path: '/broken',
    tag: 'test',
    summary: 'Fails',
    access: 'anyone',
    policy: 'open',
    status: 200,
    reply: Type.Object({}),
    errors: ['internal'],
  });
  const lines: string[] = [];
  const outcomes: RequestOutcome[] = [];
  const ingestRights = new IngestRights(sql);
  const handler = createHandler({
    router: new Router([
      on(broken, async () => {
        throw new Error(`cannot reach ${url}`);
      }),
    ]),
    sql,
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
    limits: new RequestLimits(10),
    ingestRights,
    readRights: new ReadRights(sql, ingestRights),
    remoteRights: null,
    responseMemory: new ResponseMemory(1_000_000),
    admission: new Admission(4),
    listSemaphore: new ListSemaphore(),
    entries: new EntrySummary(sql, createLog('test', 'silent')),
    publicUrl: '',
    trustedProxies: 0,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const timeouts = {
    headerTimeout: 10_000,
    requestTimeout: 10_000,
    idleTimeout: 10_000,
    socketIdleTimeout: 10_000,
  };
  const listener = await nodeTransport.listen(
    {
      host: '127.0.0.1',
      port: 0,
      bodyLimit: 1000,
      bodyMemory: new BodyMemory(1000),
      messageLimit: 1000,
      ...timeouts,
    },
    handler,
  );
  t.teardown(() => listener.close(0));
  const client = Client.declared(`http://127.0.0.1:${listener.port}`, [broken]);
  const answer = await client.get('/broken?session_id=secret');
  t.match(answer, { status: 500, refusal: { error: 'internal error', code: 'internal' } });
  t.notMatch(answer.text, /postgres/);
  t.match(lines.join(), /cannot reach postgres/);
  t.notMatch(lines.join() + JSON.stringify(outcomes), /secret/, 'no session in the log');
  t.match(outcomes, [{ method: 'GET', route: '/broken', status: 500, remoteAddress: '127.0.0.1' }]);
});

t.test('prepared headers are equal to those of other responses, in the same order', async (t) => {
  const allowances = [null, new RequestLimits(10).take(1)];
  for (const allowance of allowances) {
    const [made, other] = [JSON_HEADERS, [...JSON_HEADERS]].map((own) =>
      flatHeaders({ status: 200, ...responseHeaders(own, [], allowance), body: '' }),
    );
    t.same(made, other);
  }
});

t.test('responses forbid caching and guesses at their type', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  for (const path of ['/users/current', '/sensors/999', '/nowhere']) {
    const { headers } = await user.client.get(path);
    t.match(headers, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }, path);
  }
  const asset = await user.client.get('/docs/icon.svg');
  t.match(asset.headers, { 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' });
});
