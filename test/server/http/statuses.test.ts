/** Statuses of refusals: those of the historic service, and those that HTTP names for who asks with `Prefer: status=standard`. */

import { catalogue, type ErrorCode } from '@sensorium/model/errors';
import { Ajv } from 'ajv';
import t from 'tap';
import { declarations } from '../../../server/declarations.js';
import { errorsOf, openApiDocument } from '../../../server/http/openapi.js';
import { newSensor } from '../../support/accounts.js';
import { type Answer, Client, newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { $ref: string; description: string }> }>>;
  components: { schemas: object; responses: Record<string, { content: Record<string, object> }> };
}

t.test(
  'standard statuses are sent on request, as the document declares, and nothing else changes',
  async (t) => {
    const server = await testServer(t, { STORE_TIMEOUT: 1 });
    const user = await newUser(server);
    const { client } = user;
    const nobody = client.as(undefined);
    const sensor = await newSensor(user);
    const key = await client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name: 'k', scope: 'read' },
    });
    const { DATABASE_URL } = server.config;
    const narrow = await testServer(t, { DATABASE_URL, REQUESTS_PER_MINUTE: 1 });
    const busy = new Client(narrow.url, user.session);
    for (let i = 0; i < 2; i++) await busy.get('/users/current');
    const { body: document } = await client.get<Document>('/openapi.json');
    const ajv = new Ajv({ strict: false });

    const asks = (Prefer: string, raw?: string) => ({
      headers: { Prefer, 'Content-Type': 'application/json' },
      ...(raw === undefined ? {} : { raw }),
    });
    type Ask = (prefer: string) => Promise<Answer>;
    const cases: [Ask, route: string, code: ErrorCode, status: number, standard: number][] = [
      [(p) => nobody.get('/users/current', asks(p)), 'get /users/current', 'unauthorized', 403, 401],
      [
        (p) => nobody.post('/login', { username: user.username, password: 'x' }, asks(p)),
        'post /login',
        'unauthorized',
        403,
        401,
      ],
      [
        (p) => client.as(key.body.key.key).post('/sensors', { sensor: { name: 'x' } }, asks(p)),
        'post /sensors',
        'key_scope',
        403,
        403,
      ],
      [(p) => client.get('/sensors/4711', asks(p)), 'get /sensors/{id}', 'not_found', 404, 404],
      [(p) => client.post('/sensors', { sensor: {} }, asks(p)), 'post /sensors', 'invalid_input', 409, 422],
      [(p) => client.get('/sensors?page=x', asks(p)), 'get /sensors', 'invalid_input', 409, 422],
      [(p) => client.post('/sensors', undefined, asks(p, '{')), 'post /sensors', 'malformed_body', 409, 400],
      [
        (p) => client.post(`/sensors/${sensor}/data`, { data: [] }, asks(p)),
        'post /sensors/{id}/data',
        'nothing_stored',
        409,
        422,
      ],
      [
        (p) =>
          nobody.post('/users', { user: { username: user.username, password: 'correct horse' } }, asks(p)),
        'post /users',
        'name_taken',
        409,
        409,
      ],
      [(p) => busy.get('/users/current', asks(p)), 'get /users/current', 'too_many_requests', 509, 429],
    ];
    const check = async ([ask, route, code, status, standard]: (typeof cases)[number]) => {
      const [method = '', path = ''] = route.split(' ');
      const [before, after] = [await ask('status=historic'), await ask('respond-async, Status="standard"')];
      t.match(before, { status, refusal: { code }, headers: { vary: 'Prefer' } }, `${route} ${code}`);
      t.notOk(before.headers['preference-applied']);
      t.notOk(before.headers['www-authenticate']);
      t.match(after, {
        status: standard,
        refusal: { code },
        headers: { vary: 'Prefer', 'preference-applied': 'status=standard' },
      });
      t.equal(after.headers['www-authenticate'], standard === 401 ? 'Bearer' : undefined);
      t.equal(after.headers['retry-after'] !== undefined, before.headers['retry-after'] !== undefined);
      t.same(after.body, before.body);
      for (const { status, body } of [before, after]) {
        const { $ref, description } = document.paths[path]![method]!.responses[status]!;
        t.ok(description.includes(`\`${code}\``), `${route} ${status} names ${code}`);
        t.match($ref, /^#\/components\/responses\/\w+$/);
        const shared = document.components.responses[$ref.slice('#/components/responses/'.length)];
        const { schema } = shared!.content['application/json'] as { schema: object };
        const fits = ajv.compile({ ...schema, components: document.components });
        t.ok(fits(body), `${route} ${status}: ${ajv.errorsText(fits.errors)}`);
      }
    };
    for (const each of cases) await check(each);

    const reserved = await server.sql.reserve();
    await reserved`BEGIN`;
    await reserved`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
    const upload: Ask = (p) => client.post(`/sensors/${sensor}/data`, { date: 1, value: 1 }, asks(p));
    await check([upload, 'post /sensors/{id}/data', 'overloaded', 509, 503]);
    await reserved`COMMIT`;
    reserved.release();

    t.match(await client.get('/sensors', asks('status=standard, handling=strict')), {
      status: 200,
      headers: { 'preference-applied': 'handling=strict, status=standard' },
    });
    t.match(await nobody.get('/nothing', asks('status=standard')), { status: 404 });
    const influx = await nobody.post('/api/v2/write', undefined, {
      ...asks('status=standard'),
      raw: 'm f=1',
    });
    t.match(influx, {
      status: 401,
      headers: { 'www-authenticate': /^Basic/, 'preference-applied': undefined },
    });
    const thingSpeak = await nobody.get('/update?field1=1', asks('status=standard'));
    t.match(thingSpeak, { status: 400, headers: { 'preference-applied': undefined } }, 'keeps its own');
    const preflight = await client.send('OPTIONS', '/sensors');
    t.match(preflight.headers['access-control-expose-headers'], /\bPreference-Applied\b/);
  },
);

t.test('every refusal has a standard status, which the document declares with the refusal', async (t) => {
  for (const [code, { status, standard }] of Object.entries(catalogue)) {
    t.not(standard, 509, code);
    if (status !== 403 && status !== 409 && status !== 509) t.equal(standard, status, code);
  }
  const document = openApiDocument(declarations, '1') as unknown as Document;
  for (const declaration of declarations) {
    const { responses } = document.paths[declaration.path]![declaration.method.toLowerCase()]!;
    const hasDialect = declaration.dialect !== undefined;
    const wanted = errorsOf(declaration).flatMap((code) =>
      hasDialect ? declaration.dialect!.status(code) : [catalogue[code].status, catalogue[code].standard],
    );
    const { status, otherStatus } = declaration;
    t.notOk(
      wanted.some((each) => each === otherStatus),
      'no refusal has the status of a success',
    );
    t.same(
      Object.keys(responses).map(Number).sort(),
      [...new Set([...wanted, status, ...(otherStatus === undefined ? [] : [otherStatus])])].sort(),
      `${declaration.method} ${declaration.path}`,
    );
  }
});
