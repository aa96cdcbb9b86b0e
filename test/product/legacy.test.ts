/**
 * The clients of the historic service: each endpoint of `docs/spec/` is asked for in the way of one of them, with the paths, headers and
 * bodies that their libraries send.
 */
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { declarations } from '../../server/declarations.js';
import type { Declaration } from '../../server/http/route.js';
import { isWriting, nameOf, pathFor, routes, rowOf } from '../server/rights/requests.js';
import { makeWorld, type World } from '../server/rights/world.js';
import type { Answer } from '../support/client.js';
import { sharedServer } from '../support/shared-server.js';
import { endpoint, endpointsIn, specification } from '../support/specified.js';

interface Persona {
  readonly name: string;
  readonly path: (path: string) => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly zips?: boolean;
  /** PUT and DELETE go as a POST that names them. */
  readonly overrides?: boolean;
}

const personas: readonly Persona[] = [
  {
    name: 'Python',
    path: (path) => `${path}.json`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  },
  {
    name: 'Ruby',
    path: (path) => `${path}.json`,
    headers: { 'Content-Type': 'application/json', Accept: '*' },
  },
  { name: 'PHP', path: (path) => `/${path}.json`, headers: { Accept: '*' } },
  {
    name: 'Java',
    path: (path) => `${path}.json`,
    headers: { 'Content-Type': 'application/json' },
    zips: true,
  },
  { name: 'Node', path: (path) => path, headers: { Accept: 'application/json' } },
  { name: 'browser', path: (path) => `${path}/`, headers: {}, overrides: true },
];

/** Bodies that those libraries send and the specification does not show, by route. */
const bodies: Readonly<Record<string, readonly ((world: World) => unknown)[]>> = {
  'POST /sensors': [() => ({ name: 'flat', device_type: 'board' })],
  'PUT /sensors/{id}': [() => ({ display_name: 'flat' })],
  'POST /sensors/{id}/data': [
    () => ({ data: { value: 1, date: '2000.500' } }),
    () => ({ value: '1', date: 2000 }),
    () => ({ data: [{ value: '1.5', date: 2000.5 }] }),
  ],
  'POST /sensors/{id}/users': [
    (world) => ({ user: { username: world.person('stranger').username } }),
    (world) => ({ id: world.person('stranger').id }),
  ],
  'POST /sensors/{id}/sensors': [(world) => ({ id: String(world.id('other_sensor')) })],
  'POST /sensors/{id}/device': [() => ({ type: 'board', uuid: 'flat' })],
  'POST /sensors/{id}/triggers': [
    (world) => ({ triggers: [{ trigger: { id: world.id('trigger') } }] }),
    (world) => ({ trigger: { id: String(world.id('trigger')) } }),
  ],
  'POST /sensors/{id}/triggers/{trigger_id}/notifications': [
    (world) => ({ notifications: [{ notification: { id: world.id('notification') } }] }),
  ],
  'POST /groups/{id}/users': [
    (world) => ({
      user: { id: String(world.person('waiting').id) },
      sensors: [],
      access_password: 'd41d8cd98f00b204e9800998ecf8427e',
    }),
  ],
  'POST /groups/{id}/sensors': [(world) => ({ sensors: [{ id: String(world.id('other_sensor')) }] })],
  'POST /sensors/{id}/services': [
    () => ({
      service: {
        name: 'moving_average',
        data_fields: ['value'],
        sensor: { name: 'mean', device_type: 'moving_average' },
      },
    }),
    (world) => ({ service: { id: String(world.id('service')), name: 'moving_average' } }),
    () => ({
      service: { name: 'moving_average', data_fields: [] },
      sensor: { name: 'mean', device_type: 'mean' },
    }),
  ],
  'POST /sensors/{id}/services/{service_id}/{method}': [() => ({ parameters: ['3'] })],
  'POST /environments/{id}/sensors': [(world) => ({ sensor: { id: world.id('other_sensor') } })],
  'POST /domains/{id}/tokens': [() => ({ amount: 2 })],
};

/** All that clients may ask for. */
const specified = new Set(['api.md', 'clients.md'].flatMap((name) => endpointsIn(specification(name))));

function ask(persona: Persona, declaration: Declaration, world: World, given?: unknown): Promise<Answer> {
  const { client } = world.person('owner');
  const row = rowOf(declaration);
  const { method } = declaration;
  const body = given ?? row.body?.(world, 'owner');
  const content = row.raw?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  const zipped = content !== undefined && persona.zips === true;
  const instead = persona.overrides === true && (method === 'PUT' || method === 'DELETE');
  const plain = row.query?.(world) ?? '';
  const query = instead ? `${plain}${plain === '' ? '?' : '&'}_METHOD=${method}` : plain;
  const headers = {
    ...persona.headers,
    ...(content === undefined ? {} : { 'Content-Type': row.raw?.type ?? 'application/json' }),
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  };
  return client.send(
    instead ? 'POST' : method,
    persona.path(pathFor(declaration, world)) + query,
    undefined,
    {
      headers,
      ...(content === undefined ? {} : { raw: zipped ? gzipSync(content) : content }),
    },
  );
}

const served = new Set(declarations.map(({ method, path }) => endpoint(method, path)));
const historic = routes.filter(
  (each) => specified.has(endpoint(each.method, each.path)) && rowOf(each).asksSidecar !== true,
);

t.test('what clients call beyond the specification is there', async (t) => {
  const missing = [...specified].filter((place) => !served.has(place));
  t.same(missing, []);
});

t.test('each endpoint that reads answers every client', async (t) => {
  const server = await sharedServer();
  const world = await makeWorld(server);
  for (const declaration of historic.filter((each) => !isWriting(each) && !each.path.includes('logout'))) {
    await rowOf(declaration).before?.(world, 'owner');
    for (const persona of personas) {
      const answer = await ask(persona, declaration, world);
      t.equal(answer.status, 200, `${nameOf(declaration)}: ${persona.name} ${answer.text.slice(0, 200)}`);
    }
  }
});

t.test('each endpoint that writes takes what the clients send', async (t) => {
  const server = await sharedServer();
  let turn = 0;
  for (const declaration of historic.filter((each) => isWriting(each) || each.path.includes('logout'))) {
    const name = nameOf(declaration);
    for (const body of [undefined, ...(bodies[name] ?? [])]) {
      const persona = personas[turn++ % personas.length]!;
      const world = await makeWorld(server, { path: declaration.path, role: 'owner' });
      await rowOf(declaration).before?.(world, 'owner');
      const answer = await ask(persona, declaration, world, body?.(world));
      t.equal(answer.status, declaration.status, `${name}: ${persona.name} ${answer.text.slice(0, 200)}`);
      if (declaration.status !== 201) continue;
      const { location } = answer.headers;
      if (location !== undefined)
        t.match(location, /^http:\/\/[^/]+\/.*[^/]$/, `${name}: an absolute address`);
    }
  }
});
