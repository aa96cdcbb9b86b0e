/** The API as it describes itself: declarations, OpenAPI, the readable page, and what the specification still asks for. */
import { catalogue } from '@sensorium/model/errors';
import { Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { isLocal } from '../../../common/client-network.js';
import { declarations } from '../../../server/declarations.js';
import { openApiDocument } from '../../../server/http/openapi.js';
import { declare, type Route } from '../../../server/http/route.js';
import { Router } from '../../../server/http/router.js';
import { Type } from '../../../server/http/schema.js';
import { canForbid, needsLogin, needsOf, rightsOf } from '../../../server/rights/policy.js';
import { readDurability } from '../../../sql/durability.js';
import { detectEngine } from '../../../sql/engine.js';
import { Client, newUser } from '../../support/client.js';
import { ResponseValidator } from '../../support/response-validator.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { endpoint, endpointsIn, specification } from '../../support/specified.js';
import { until } from '../../support/until.js';

interface Operation {
  operationId: string;
  responses: Record<string, { description: string; content: Record<string, unknown> }>;
  security: object[];
  requestBody?: { content: Record<string, unknown> };
}
interface Document extends Record<string, unknown> {
  paths: Record<string, Record<string, Operation>>;
}

/** Endpoints of `docs/spec/api.md` that are still to come, by section. A commit that adds one removes it here. */
const MISSING: Record<string, readonly string[]> = {};

/** The rows of the endpoint tables, by section. */
function specified(): Map<string, string[]> {
  const page = specification('api.md');
  const sections = new Map<string, string[]>();
  const endpoints = page.split('\n## ').find((part) => part.startsWith('Endpoints')) ?? '';
  for (const part of endpoints.split('\n### ').slice(1)) {
    sections.set(part.split('\n', 1)[0] ?? '', endpointsIn(part));
  }
  return sections;
}

t.test('only the known endpoints of the specification are missing', async (t) => {
  const sections = specified();
  t.equal([...sections.values()].flat().length, 96, 'rows in the tables');
  const declared = new Set(declarations.map(({ method, path }) => endpoint(method, path)));
  const missing = new Map<string, string[]>();
  for (const [section, endpoints] of sections) {
    const absent = endpoints.filter((each) => !declared.has(each));
    if (absent.length > 0) missing.set(section, absent);
  }
  for (const [section, endpoints] of missing) {
    t.comment(`missing in ${section}: ${endpoints.join(', ')}`);
  }
  t.same(Object.fromEntries(missing), MISSING);
});

t.test('/openapi.json is a valid OpenAPI 3.1 document of exactly what is served', async (t) => {
  const server = await sharedServer();
  const client = new Client(server.url);
  const { status, body: document } = await client.get<Document>('/openapi.json');
  t.equal(status, 200);
  t.match(document.openapi, /^3\.1\./);
  const validator = new Validator();
  t.same(await validator.validate(structuredClone(document)), { valid: true });
  t.equal(validator.version, '3.1');

  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  t.same(described.sort(), declarations.map(({ method, path }) => `${method} ${path}`).sort());
  t.equal((await client.post('/openapi.json')).status, 405);
});

t.test('the document describes requests, responses and errors of a route', async (t) => {
  const document = openApiDocument(declarations, '1.2.3') as Document;
  t.match(document.info, { version: '1.2.3' });
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
  const ids = operations.map(({ operationId }) => operationId);
  t.equal(new Set(ids).size, ids.length, 'each operation has an id of its own');
  for (const { responses, operationId } of operations) {
    t.ok(responses['200'] ?? responses['201'] ?? responses['204'], `${operationId} has a success`);
  }
  const register = document.paths['/users']?.post;
  t.match(register, {
    security: [{}, { session: [] }, { bearer: [] }],
    requestBody: {
      content: { 'application/json': { schema: { properties: { user: { type: 'object' } } } } },
    },
    responses: {
      201: { content: { 'application/json': { schema: { properties: { user: { type: 'object' } } } } } },
      409: { description: /`name_taken`/ },
      403: { description: /`registration_closed`/ },
    },
  });
  t.same(document.paths['/login']?.post?.security, []);
  t.match(document.paths['/health']?.get?.responses, { 503: { content: {} } });
  t.match(document.paths['/sensors/{id}/data']?.post?.requestBody?.content, { 'text/csv': {} });
  t.match(document.paths['/sensors/{id}/data']?.get, {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'page', in: 'query', required: false },
    ],
  });
  t.match(document.paths['/sensors/data']?.get?.operationId, 'get_sensors_data');
});

t.test('every declaration has a documentation and a metric label', async (t) => {
  for (const declaration of declarations) {
    const { method, path, summary, reply, tag, status, dialect } = declaration;
    const name = `${method} ${path}`;
    t.ok(summary !== '' && tag !== '', name);
    t.ok(Object.keys(reply).length > 0, `${name} has a reply schema`);
    t.ok(status !== 201 || method === 'POST', `${name}: only a POST creates`);
    t.ok(status !== 204 || dialect !== undefined, `${name}: only other products answer without a body`);
  }
});

t.test(
  '/ opens the app in a browser and names the documentation to other clients, and there is an icon',
  async (t) => {
    const client = new Client((await sharedServer()).url);
    const browser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    t.match(await client.get('/', browser), {
      status: 200,
      headers: {
        vary: /Accept/,
        'content-type': /^text\/html/,
        'content-security-policy': /default-src 'self'/,
      },
      text: /<script type="module" src="\/assets\/main-/,
    });
    t.equal((await client.send('HEAD', '/', undefined, browser)).status, 200);
    t.equal((await client.get('/docs', browser)).status, 200);
    t.match(await client.get('/'), { status: 404, refusal: { code: 'no_route', error: /\/docs/ } });
    for (const Accept of ['*/*', 'application/json']) {
      const { status, body } = await client.get('/', { headers: { Accept } });
      t.match({ status, body }, { status: 200, body: { name: 'Sensorium', docs: /\/docs$/ } }, Accept);
    }
    t.match(await client.post('/'), { status: 405 });
    const icon = await client.get('/favicon.ico');
    t.match(icon, {
      status: 200,
      headers: { 'content-type': 'image/x-icon', 'cache-control': /max-age=[1-9]/ },
    });
    t.equal(icon.bytes.readUInt16LE(4), 2, 'two sizes');
    const strict = { headers: { Prefer: 'handling=strict' } };
    t.equal((await client.get('/favicon.ico?size=64', strict)).status, 409);
    for (const [index, size] of [16, 32].entries()) {
      const entry = icon.bytes.subarray(6 + 16 * index);
      t.same([entry[0], entry[1]], [size, size]);
      const image = icon.bytes.subarray(entry.readUInt32LE(12)).subarray(0, entry.readUInt32LE(8));
      t.same([image.toString('latin1', 1, 4), image.readUInt32BE(16)], ['PNG', size]);
    }
    t.match(await client.get('/docs/icon.svg'), { status: 200, text: /^<svg/ });
  },
);

t.test('no refusal shows a pattern: each declared pattern has an error text', async (t) => {
  const { client } = await newUser(await sharedServer());
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'camera' } });
  for (const address of ['data/x', `data/${'1'.repeat(17)}`, 'data/-1/file']) {
    const answer = await client.delete(`/sensors/${body.sensor.id}/${address}`);
    t.match(answer, {
      status: 404,
      refusal: { error: 'not found (data_id: must be a number of 1 to 16 digits)' },
    });
  }
  const inputs = declarations.flatMap(({ params, query, body }) => [params, query, body].filter(Boolean));
  let patterns = 0;
  JSON.parse(JSON.stringify(inputs), (_, schema) => {
    if (typeof schema?.pattern !== 'string') return schema;
    patterns++;
    t.match(schema, { 'x-must': /^must / });
    return schema;
  });
  t.ok(patterns > 0);
});

t.test('every route declares its callers', async (t) => {
  for (const { method, path, access, policy, params } of declarations) {
    const name = `${method} ${path}`;
    const numbers = Object.entries(params?.properties ?? {}).filter(([, { type }]) => type === 'integer');
    t.equal(policy === 'open' || needsLogin(access), true, `${name} asks who is calling`);
    // An administrator may act on every account. The token of a public link is the right of its visitors.
    const isHeld = numbers.length > 0 && access !== 'administrator' && !path.startsWith('/public/');
    t.equal(rightsOf(policy).length > 0, isHeld, `${name}: a right for what its path names`);
    const named = Object.fromEntries(numbers.map(([parameter]) => [parameter, 1]));
    t.doesNotThrow(() => needsOf(policy, named), `${name}: the path names what the right is held against`);
    if (canForbid(policy)) t.ok(needsLogin(access), `${name} can be refused to a caller`);
  }
  t.throws(() => needsOf({ trigger: 'own' }, { name: 'x' }), /no parameter names the trigger/);
});

t.test('fixed segments take precedence over parameters, in any order of declaration', async (t) => {
  const route = (path: string, method: 'GET' | 'POST' = 'GET'): Route => ({
    declaration: declare({
      method,
      path,
      tag: '',
      summary: path,
      access: 'anyone',
      policy: 'open',
      status: 200,
      reply: Type.Object({}),
    }),
    handle: async () => ({ body: {} }),
  });
  const paths = ['/a/{x}', '/a/b', '/a/{x}/c', '/a/b/c', '/{y}/b'];
  for (const order of [paths, [...paths].reverse()]) {
    const router = new Router([...order.map((path) => route(path)), route('/a/{x}', 'POST')]);
    const found = (...segments: string[]) => {
      const match = router.find(segments).get('GET');
      return match && [match.endpoint.route.declaration.path, match.params];
    };
    t.same(found('a', 'b'), ['/a/b', {}]);
    t.same(found('a', 'z'), ['/a/{x}', { x: 'z' }]);
    t.same(found('a', 'b', 'c'), ['/a/b/c', {}]);
    t.same(found('a', 'z', 'c'), ['/a/{x}/c', { x: 'z' }]);
    t.same(found('z', 'b'), ['/{y}/b', { y: 'z' }]);
    t.equal(found('a'), undefined);
    t.equal(found('constructor', 'toString'), undefined);
    t.same(
      router.find(['a', 'b']).methods().sort(),
      ['GET', 'POST'],
      'a path has the methods of all its matches',
    );
  }
  t.throws(() => new Router([route('/a/{x}'), route('/a/{y}')]), /declared twice/);
});

t.test('/docs is a page of the app, without requests to other hosts', async (t) => {
  const server = await sharedServer();
  const client = new Client(server.url);
  const page = await client.get('/docs');
  t.equal(page.status, 200);
  t.match(page.headers, { 'content-type': /^text\/html/, 'cache-control': 'no-cache' });
  t.match(page.headers['content-security-policy'], /default-src 'self'/);
  t.notMatch(page.headers['content-security-policy'], /unsafe/);
  t.notMatch(page.text, /https?:|src="\/\/|href="\/\//, 'no address but paths of this server');
  const assets = [...page.text.matchAll(/(?:src|href)="(\/(?:assets|docs)\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  t.ok(assets.length > 3);
  for (const path of assets) {
    const asset = await client.get(path);
    t.equal(asset.status, 200, path);
    t.ok(asset.text.length > 20, path);
    if (path.endsWith('.css')) t.notMatch(asset.text, /url\((?!["']?data:)|@import/, 'styles load nothing');
  }
  for (const path of ['/docs/package.json', '/docs/..%2Fpackage.json', '/docs/%00']) {
    t.match(await client.get(path), { status: 404, refusal: { code: 'not_found' } }, path);
  }
  t.match(await client.post('/docs'), { status: 405, headers: { allow: /GET/ } });
});

t.test('/openapi.json is sent compressed, and again only when it has changed', async (t) => {
  const { url } = await sharedServer();
  const client = new Client(url);
  const plain = await client.get('/openapi.json', { headers: { 'Accept-Encoding': 'identity' } });
  t.match(plain.headers, { 'cache-control': 'no-cache', vary: /Accept-Encoding/, etag: /^W\/"/ });
  t.equal(plain.headers['content-encoding'], undefined);
  for (const coding of ['br', 'gzip']) {
    for (const path of ['/openapi.json', '/openapi.json?unknown=1']) {
      const packed = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': coding } });
      t.equal(packed.headers.get('content-encoding'), coding);
      t.equal(packed.headers.get('etag'), plain.headers.etag);
      t.ok(Number(packed.headers.get('content-length')) < plain.bytes.length / 8, coding);
      t.equal(await packed.text(), plain.text, path);
      t.equal(packed.headers.has('x-sensorium-warning'), path !== '/openapi.json');
    }
  }
  const refused = await client.get('/openapi.json', { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0' } });
  t.equal(refused.headers['content-encoding'], undefined);
  const tag = String(plain.headers.etag);
  for (const names of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
    const same = await client.get('/openapi.json', { headers: { 'If-None-Match': names } });
    t.match(same, { status: 304, headers: { etag: tag } }, names);
    t.equal(same.bytes.length, 0);
    t.equal(same.headers['content-length'], undefined);
  }
  const other = await client.get('/openapi.json', { headers: { 'If-None-Match': '"other"' } });
  t.equal(other.status, 200);
});

t.test('/health and /metrics report the state of the server', async (t) => {
  const server = await testServer(t, { METRICS_TOKEN: 'prometheus' });
  const client = new Client(server.url);
  const engine = await detectEngine(server.sql);
  t.match(await client.get('/health'), {
    status: 200,
    body: {
      name: 'sensorium',
      status: 'pass',
      database: 'ok',
      engine: engine.engine,
      timescaledb: engine.engine === 'timescale' ? engine.timescaledb : null,
      durability: await readDurability(server.sql),
      queued_points: 0,
    },
  });
  t.equal((await client.put('/health')).status, 405);
  const metrics = await client.get('/metrics', { headers: { Authorization: 'Bearer prometheus' } });
  t.equal(metrics.status, 200);
  const others: Array<[Record<string, string>, reason: string]> = [
    [{}, 'no_session'],
    [{ Authorization: 'Bearer wrong' }, 'key_unknown'],
    [{ Authorization: 'Basic wrong' }, 'wrong_scheme'],
    [{ 'X-SESSION_ID': 'prometheus' }, 'no_session'],
  ];
  for (const [headers, reason] of others) {
    const refusal = { code: 'unauthorized', reason, remedy: /METRICS_TOKEN/ };
    t.match(await client.get('/metrics', { headers }), { status: 403, refusal });
  }
  const open = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  const text = (await new Client(open.url).get('/metrics')).text;
  t.match(text, /^sensorium_queue_points 0$/m);
  await new Client(open.url).get('/no/such/place/1234');
  // The page is cached for two seconds.
  const page = async () => (await new Client(open.url).get('/metrics')).text;
  await until(async () => (await page()).includes('status="404"'));
  const after = await page();
  t.match(
    after,
    /sensorium_requests_total\{method="GET",route="-",status="404"\} 1/,
    'no label from outside',
  );
  t.match(after, /sensorium_request_seconds_count\{route="-"\} 1/);
});

t.test('/metrics without a token is open to the machine of the server alone, or to all', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  t.equal((await client.get('/metrics')).status, 200);
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'CF-Connecting-IP']) {
    const refusal = { code: 'forbidden', error: /METRICS_TOKEN.*METRICS=open/ };
    t.match(
      await client.get('/metrics', { headers: { [header]: '127.0.0.1' } }),
      { status: 403, refusal },
      header,
    );
  }
  const open = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL, METRICS: 'open' });
  t.equal(
    (await new Client(open.url).get('/metrics', { headers: { 'X-Forwarded-For': '1.2.3.4' } })).status,
    200,
  );
  const header = () => undefined;
  for (const [remoteAddress, expected] of [
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['2001:db8::1', false],
    ['', false],
  ] as const) {
    t.equal(isLocal(remoteAddress, header), expected, remoteAddress);
  }
});

t.test('the catalogue of errors', async (t) => {
  for (const [code, { status, message, remedy }] of Object.entries(catalogue)) {
    t.match(code, /^[a-z_]+$/);
    t.ok(status === 500 || status === 509 || (status >= 400 && status < 500), code);
    t.ok(message.length > 0 && remedy.endsWith('.'), code);
  }
});

t.test('the client of these tests rejects undeclared responses', async (t) => {
  const declaration = declare({
    method: 'GET',
    path: '/things/{id}',
    tag: 'test',
    summary: 'A thing',
    access: 'user',
    policy: 'own',
    params: Type.Object({ id: Type.Integer() }),
    status: 200,
    reply: Type.Object({
      thing: Type.Object({ id: Type.Integer(), parts: Type.Array(Type.Object({ name: Type.String() })) }),
      note: Type.Optional(Type.Union([Type.Object({ text: Type.String() }), Type.Null()])),
    }),
    produces: ['text/csv'],
  });
  const validator = new ResponseValidator([declaration]);
  const thing = { id: 1, parts: [{ name: 'a' }] };
  const answer = (status: number, body: unknown, type = 'application/json; charset=utf-8') =>
    validator.validate({ method: 'GET', path: '/things/1', status, type, text: JSON.stringify(body) });
  const refusal = (status: number, code: string) => answer(status, { error: 'because', code });

  const seen = { method: 'GET', path: '/things/{id}' };
  t.same(answer(200, { thing }), [{ ...seen, outcome: 'success', code: null }]);
  t.same(answer(200, { thing, note: { text: 'x' } }), [{ ...seen, outcome: 'success', code: null }]);
  t.same(answer(200, 'id', 'text/csv; charset=utf-8'), [{ ...seen, outcome: 'success', code: null }]);
  t.same(refusal(404, 'not_found'), [{ ...seen, outcome: 'refusal', code: 'not_found' }]);
  const text = JSON.stringify({ error: 'because', code: 'method_not_allowed' });
  const wrong = { method: 'DELETE', path: '/things/1', status: 405, type: 'application/json', text };
  t.same(validator.validate(wrong), [{ ...seen, outcome: 'refusal', code: 'method_not_allowed' }]);

  t.throws(() => answer(201, { thing }), /status 201 instead of 200/);
  t.throws(() => answer(200, {}), /'thing'/);
  t.throws(() => answer(200, { thing, more: 1 }), /additional properties/);
  t.throws(() => answer(200, { thing: { ...thing, more: 1 } }), /additional properties/);
  t.throws(
    () => answer(200, { thing: { ...thing, parts: [{ name: 'a', more: 1 }] } }),
    /additional properties/,
  );
  t.throws(() => answer(200, { thing, note: { text: 'x', more: 1 } }), /additional properties/);
  t.throws(() => answer(200, { thing }, 'text/html'), /is not declared/);
  t.throws(() => answer(404, { error: 'because' }), /not in the catalogue/);
  t.throws(() => answer(404, { code: 'not_found' }), /without a text/);
  t.throws(() => answer(404, { error: 'because', code: 'not_found' }, 'text/html'), /of the type/);
  t.throws(() => refusal(403, 'not_found'), /with the status 403/);
  t.throws(() => refusal(409, 'name_taken'), /not declared/);
  t.throws(() => refusal(405, 'method_not_allowed'), /not declared/);
  t.throws(() => refusal(500, 'internal'), /not declared/);
  const elsewhere = { method: 'GET', path: '/other', status: 200, type: 'application/json', text: '{}' };
  t.throws(() => validator.validate(elsewhere), /^a response without a declaration/);
});
