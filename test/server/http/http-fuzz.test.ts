/** Property tests: no request and no body causes a defect or a response that is not declared. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import t from 'tap';
import { declarations } from '../../../server/declarations.js';
import type { Declaration } from '../../../server/http/route.js';
import type { TSchema } from '../../../server/http/schema.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { anyText } from '../../support/texts.js';
import { newSensor } from './refused.js';

/** Anything a client might send where something else is expected. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    '0',
    '1',
    '-1',
    'true',
    'NaN',
    'null',
    '\0',
    '\ud800',
    '%',
    '{}',
    '[]',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    1e300,
    -1e-300,
    2 ** 53,
    1_700_000_000,
    1_700_000_000_000,
    '9'.repeat(40),
    "'; --",
  ),
  anyText(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
  fc.constantFrom(
    'x'.repeat(9000),
    '2020-01-01',
    '-1d',
    'now',
    'UTC',
    'avg,max',
    'csv',
    'DESC',
    '__proto__',
    'constructor',
  ),
);

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** A value that fits the schema more or less: in every place of it something else may stand. */
function nearly(schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema as Shape), weight: 5 }, { arbitrary: junk, weight: 1 });
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(nearly));
  switch (shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([name, each]) => [name, nearly(each)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return shape.items === undefined ? junk : fc.array(nearly(shape.items), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer());
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 2_000_000_000 }), fc.double());
    case 'boolean':
      return fc.constantFrom(true, false, 0, 1, '0', '1');
    case 'string':
      return fc.string();
    default:
      return junk;
  }
}

const asText = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

/** `a=1`, `a[]=1&a[]=2`, `a[b]=1`, whatever the value calls for. */
function queryOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => `${name}[]=${asText(each)}`).join('&');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, each]) => `${name}[${asText(key)}]=${asText(each)}`)
      .join('&');
  }
  return `${name}=${asText(value)}`;
}

function requestFor(declaration: Declaration, sensors: readonly string[]) {
  const params = Object.keys((declaration.params as Shape | undefined)?.properties ?? {});
  const names = { body: declaration.body === undefined ? fc.constant(undefined) : nearly(declaration.body) };
  const query = (declaration.query as Shape | undefined)?.properties ?? {};
  return fc.record({
    declaration: fc.constant(declaration),
    path: fc.record(
      Object.fromEntries(
        params.map((name) => [
          name,
          fc.oneof({ arbitrary: fc.constantFrom(...sensors), weight: 4 }, { arbitrary: junk, weight: 1 }),
        ]),
      ),
    ),
    query: fc.record(Object.fromEntries(Object.entries(query).map(([name, each]) => [name, nearly(each)])), {
      requiredKeys: [],
    }),
    ...names,
  });
}

/** They would end what the other requests need. */
const ENDING = ['DELETE /users/{id}', 'DELETE /users/current/sessions/{id}', 'POST /logout', 'GET /logout'];

t.test('no request causes a defect or a response that is not declared', async (t) => {
  const user = await newUser(await testServer(t, { LOGINS_PER_MINUTE: 1_000_000 }));
  const sensors = [
    await newSensor(user),
    await newSensor(user, { name: 'j', data_type: 'json', data_structure: '{"a":"float"}' }),
    await newSensor(user, { name: 'f', data_type: 'float' }),
  ];
  const routes = declarations.filter(({ method, path }) => !ENDING.includes(`${method} ${path}`));
  const requests = fc.oneof(...routes.map((declaration) => requestFor(declaration, sensors)));
  await fc.assert(
    fc.asyncProperty(requests, async ({ declaration, path, query, body }) => {
      let address = declaration.path;
      for (const [name, value] of Object.entries(path))
        address = address.replace(`{${name}}`, () => asText(value) || '-');
      const search = Object.entries(query).map(([name, value]) => queryOf(name, value));
      // The client throws at whatever is not declared, a defect above all.
      const url = `${address}?${search.join('&')}`;
      // A head that is too large is refused before there is a route.
      fc.pre(url.length < 12_000);
      const answer = await user.client.send(declaration.method, url, body, { random: true });
      return answer.status < 500 || answer.status === 509;
    }),
    { numRuns: 600, endOnFailure: true },
  );
  t.equal((await user.client.get('/users/current')).status, 200, 'and the server is well');
});

t.test('no bytes of any content type cause a defect', async (t) => {
  const user = await newUser(await testServer(t));
  const sensor = await newSensor(user);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
    fc.json().map((text) => Buffer.from(text)),
    fc.jsonValue().map((value) => pack(value)),
    fc.string().map((text) => Buffer.from(`date,value\n${text},1\n1,${text}`)),
    fc.webQueryParameters().map((text) => Buffer.from(text)),
  );
  const types = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'application/msgpack',
    'text/csv',
    'text/plain; charset=latin1',
    '',
  );
  const paths = fc.constantFrom(
    `/sensors/${sensor}/data`,
    '/sensors/data',
    '/sensors',
    '/users',
    '/login',
    '/sensors/1/data?json_value=1',
  );
  await fc.assert(
    fc.asyncProperty(paths, types, bytes, fc.boolean(), async (path, type, content, zipped) => {
      const answer = await user.client.post(path, undefined, {
        raw: zipped ? gzipSync(content) : content,
        random: true,
        headers: { 'Content-Type': type, ...(zipped ? { 'Content-Encoding': 'gzip' } : {}) },
      });
      return answer.status < 500 || answer.status === 509;
    }),
    { numRuns: 500, endOnFailure: true },
  );
  t.equal((await user.client.get('/users/current')).status, 200, 'and the server is well');
});
