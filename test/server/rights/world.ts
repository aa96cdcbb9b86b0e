/**
 * A small world with every relation: the owner of all things, and users who are each related to
 * them in one way. Made through the API, but for the people themselves, whose passwords would take longer than all the rest.
 */
import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../../common/secrets.js';
import { groupPermissions, type Kind } from '../../../server/rights/policy.js';
import { md5 } from '../../support/accounts.js';
import { type Answer, Client } from '../../support/client.js';
import { PASSWORD } from '../../support/password.js';
import type { TestServer } from '../../support/server.js';

/** What somebody is to the owner's things; `off` is a member whose rights were all taken away. */
export const roles = [
  'owner',
  'shared',
  'member',
  'off',
  'waiting',
  'former',
  'domain_member',
  'domain_manager',
  'domain_waiting',
  'group_account',
  'stranger',
] as const;
export type Role = (typeof roles)[number];

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly client: Client;
}

/** Part of the name of all that only its owner, and those he lets see it, may ever read. */
export const SECRET = 'secret';

export class World {
  readonly people = new Map<string, Person>();
  readonly things = new Map<string, number>();
  /** Lets somebody into the domain. */
  token = '';

  constructor(
    readonly server: TestServer,
    readonly anonymous: Client,
  ) {}

  person(name: string): Person {
    const person = this.people.get(name);
    if (person === undefined) throw new Error(`there is nobody called ${name}`);
    return person;
  }

  /** The id of one of the owner's things. */
  id(name: string): number {
    const id = this.things.get(name);
    if (id === undefined) throw new Error(`there is no ${name}`);
    return id;
  }
}

/** The smallest GIF there is. */
export const image = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** Begin of the token of the public link to the owner's dashboard; its id follows. */
export const LINK = 'link of ';

/** An id that nothing has. */
export const MISSING = 900_000_000;

/** @param name his first name */
export async function newPerson(server: TestServer, name = 'Ann'): Promise<Person> {
  const username = `u-${randomBytes(6).toString('hex')}`;
  const session = randomBytes(20).toString('base64url');
  const [user] = await server.sql<{ id: number }[]>`
    INSERT INTO users (username, password_hash, name) VALUES (${username}, '', ${name}) RETURNING id`;
  await server.sql`INSERT INTO usernames (key, user_id) VALUES (${username}, ${user!.id})`;
  await server.sql`INSERT INTO sessions (id_hash, user_id) VALUES (${hashSecret(session)}, ${user!.id})`;
  return { id: user!.id, username, client: new Client(server.url, session) };
}

/** What the owner has of each kind; a stranger has the same, as his own. */
export async function makeThings(client: Client, word: string): Promise<Map<string, number>> {
  const things = new Map<string, number>();
  const make = async (name: string, path: string, body?: object, raw?: Buffer) => {
    const made = await ok(client.post<Record<string, { id: unknown }>>(path, body, raw && { raw }));
    const [first] = Object.values(made.body);
    things.set(name, Number(first!.id));
    return Number(first!.id);
  };
  const sensor = await make('sensor', '/sensors', {
    sensor: { name: `${word} sensor`, data_type: 'float', device_type: word },
  });
  await make('other_sensor', '/sensors', { sensor: { name: `${word} other`, data_type: 'float' } });
  await make('file_sensor', '/sensors', { sensor: { name: `${word} files`, data_type: 'file' } });
  const notification = await make('notification', '/notifications', {
    notification: { type: 'url', destination: 'https://example.com/', text: word },
  });
  await make('event_notification', '/events/notifications', {
    event_notification: { name: word, event: 'add_sensor', notification_id: notification },
  });
  const trigger = await make('trigger', '/triggers', {
    trigger: { name: word, expression: 'sensor_data_value > 1' },
  });
  await ok(client.post(`/sensors/${sensor}/triggers`, { trigger: { id: trigger } }));
  await ok(
    client.post(`/sensors/${sensor}/triggers/${trigger}/notifications`, {
      notification: { id: notification },
    }),
  );
  await make('processor', '/dataprocessors', {
    dataprocessor: { command: 'disp(1)', execution_interval: 3600 },
    sensor_id: sensor,
  });
  await make('service', `/sensors/${sensor}/services`, {
    service: { name: 'moving_average', sensor: { name: `${word} mean` } },
  });
  await ok(client.post(`/sensors/${sensor}/data`, { data: [{ value: 1, date: 1000 }] }));
  await ok(client.put(`/sensors/${sensor}/metatags`, { metatags: { color: [word] } }));
  await ok(client.post(`/sensors/${sensor}/device`, { device: { type: word, uuid: word } }));
  const device = await ok(client.get<{ device: { id: unknown } }>(`/sensors/${sensor}/device`));
  things.set('device', Number(device.body.device.id));
  const environment = await make('environment', '/environments', {
    environment: { name: word, floors: 1, gps_outline: '0 0,0 1,1 1,1 0', position: '0.5 0.5 0' },
  });
  await ok(client.post(`/environments/${environment}/sensors`, { sensors: [{ id: sensor }] }));
  for (const name of ['room', 'cellar']) await make(name, '/environments', { environment: { name } });
  await ok(
    client.post(`/environments/${environment}/environments`, {
      environments: [{ id: things.get('cellar') }],
    }),
  );
  await make('dashboard', '/dashboards', {
    dashboard: {
      name: word,
      content: {
        schema: 1,
        time: { last: 3600 },
        panels: [{ id: 'a', type: 'text', grid: { x: 0, y: 0, w: 4, h: 2 }, options: { text: word } }],
      },
    },
  });
  await make('annotation', '/annotations', { annotation: { sensor_id: sensor, start_date: 1, text: word } });
  await make('file', `/sensors/${things.get('file_sensor')}/file?name=${word}.gif`, undefined, image);
  await ok(client.send('POST', '/dataprocessors/files/kept.m', undefined, { raw: '1;' }));
  return things;
}

export async function ok<Body>(asked: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`the world could not be made: ${answer.status} ${answer.text}`);
  return answer;
}

/** Which of the owner's things a policy of this kind is held against. */
export function thingOf(kind: Kind): string {
  return kind === 'user' ? 'owner' : kind;
}

/** What the owner lets others see. */
const SHARED = ['sensor', 'file_sensor'];

/** Those who are something by a group or a domain. */
const GROUP_ROLES: readonly Role[] = ['member', 'off', 'waiting', 'former', 'group_account'];
const DOMAIN_ROLES: readonly Role[] = ['domain_member', 'domain_manager', 'domain_waiting'];

/**
 * All the people, and what they are to the owner's things.
 * @param around the paths and roles it is needed for; without them it has everything
 */
export async function makeWorld(
  server: TestServer,
  around?: { readonly path: string; readonly role: Role },
): Promise<World> {
  const world = new World(server, new Client(server.url));
  const has = (folder: string, members: readonly Role[]) =>
    around === undefined || around.path.includes(folder) || members.includes(around.role);
  const [group, domain] = [has('/groups', GROUP_ROLES), has('/domains', DOMAIN_ROLES)];
  for (const role of roles) {
    const isNeeded = GROUP_ROLES.includes(role) ? group : DOMAIN_ROLES.includes(role) ? domain : true;
    if (isNeeded && role !== 'group_account')
      world.people.set(role, await newPerson(server, role === 'owner' ? SECRET : 'Ann'));
  }
  const owner = world.person('owner');
  for (const [name, id] of await makeThings(owner.client, SECRET)) world.things.set(name, id);
  world.things.set('user', owner.id);
  const [firing] = await server.sql<{ id: number }[]>`
    INSERT INTO firings (sensor_trigger_id, fired, condition, value, variables, silenced)
    SELECT id, now(), 'expression', ${SECRET}, '{}', false FROM sensor_triggers WHERE trigger_id = ${world.id('trigger')}
    RETURNING id`;
  world.things.set('firing', firing!.id);
  // While it is public, only its owner changes a dashboard.
  if (around === undefined || /links|public/.test(around.path)) await makeLink(server, world);
  await makeKey(world, owner);
  await makeSession(world, owner);
  for (const sensor of SHARED) {
    const user = { user: { id: world.person('shared').id } };
    await ok(owner.client.post(`/sensors/${world.id(sensor)}/users`, user));
  }
  const reader = { user: { id: world.person('shared').id } };
  await ok(owner.client.post(`/dashboards/${world.id('dashboard')}/users`, reader));
  if (group) await makeGroup(world, owner);
  if (domain) await makeDomain(world, owner);
  return world;
}

async function makeKey(world: World, { client }: Person): Promise<void> {
  const { body } = await ok(
    client.post<{ key: { id: number } }>('/users/current/keys', { key: { name: SECRET } }),
  );
  world.things.set('key', body.key.id);
}

/** A second one: a request that ends it is still the owner's. */
async function makeSession(world: World, { id }: Person): Promise<void> {
  const [session] = await world.server.sql<{ id: number }[]>`
    INSERT INTO sessions (id_hash, user_id) VALUES (${randomBytes(32)}, ${id}) RETURNING id`;
  world.things.set('session', session!.id);
}

async function makeGroup(world: World, owner: Person): Promise<void> {
  const username = `g-${randomBytes(6).toString('hex')}`;
  const password = md5(PASSWORD);
  const { body } = await ok(
    owner.client.post<{ group: { id: unknown } }>('/groups', {
      group: { name: 'choir', username, password },
    }),
  );
  const group = Number(body.group.id);
  world.things.set('group', group);
  await ok(
    owner.client.post(`/groups/${group}/sensors`, {
      sensors: SHARED.map((name) => ({ id: world.id(name) })),
    }),
  );
  await ok(
    owner.client.post(`/dashboards/${world.id('dashboard')}/groups`, { group: { id: group }, edit: true }),
  );
  for (const name of ['member', 'off', 'former', 'waiting']) {
    const { id, client } = world.person(name);
    const user = { users: [{ user: { id } }] };
    await ok(client.post(`/groups/${group}/users`, user));
    if (name !== 'waiting') await ok(owner.client.post(`/groups/${group}/users`, user));
  }
  const none = Object.fromEntries(groupPermissions.map((permission) => [permission, 0]));
  await ok(owner.client.put(`/groups/${group}/users/${world.person('off').id}`, { group_permissions: none }));
  const former = world.person('former');
  await ok(former.client.delete(`/groups/${group}/users/${former.id}`));
  const hidden = { group: { name: SECRET, hidden: true } };
  const made = await ok(owner.client.post<{ group: { id: unknown } }>('/groups', hidden));
  world.things.set('hidden_group', Number(made.body.group.id));
  const login = await ok(world.anonymous.post<{ session_id: string }>('/login', { username, password }));
  world.people.set('group_account', {
    id: 0,
    username,
    client: new Client(world.server.url, login.body.session_id),
  });
}

async function makeDomain(world: World, owner: Person): Promise<void> {
  const { body } = await ok(
    owner.client.post<{ domain: { id: unknown } }>('/domains', {
      domain: { name: SECRET, member_limit: 10 },
    }),
  );
  const domain = Number(body.domain.id);
  world.things.set('domain', domain);
  for (const name of ['domain_member', 'domain_manager', 'domain_waiting']) {
    const { id, client } = world.person(name);
    const users = { users: [{ id }] };
    await ok(client.post(`/domains/${domain}/users`, users));
    if (name !== 'domain_waiting') await ok(owner.client.post(`/domains/${domain}/users`, users));
    if (name === 'domain_manager') await ok(owner.client.post(`/domains/${domain}/managers`, users));
  }
  const tokens = await ok(
    owner.client.post<{ tokens: string[] }>(`/domains/${domain}/tokens`, { domain: 1 }),
  );
  world.token = tokens.body.tokens[0] ?? '';
}

async function makeLink(server: TestServer, world: World): Promise<void> {
  const [link] = await server.sql<{ id: number }[]>`
    INSERT INTO dashboard_links (dashboard_id, token_hash, any_range)
    VALUES (${world.id('dashboard')}, ${hashSecret(LINK + world.id('dashboard'))}, true) RETURNING id`;
  world.things.set('link', link!.id);
}
