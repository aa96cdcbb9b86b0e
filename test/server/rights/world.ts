/**
 * A small world with every relation: the owner of all things, and users who are each related to
 * them in one way. Made through the API, but for the people themselves, whose passwords would take longer than all the rest.
 */
import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../../common/secrets.js';
import { groupPermissions, type ThingKind } from '../../../server/rights/policy.js';
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

  /** The same; undefined where there is none. */
  idIfAny(name: string): number | undefined {
    return this.things.get(name);
  }
}

/** A world that has every person and every thing, and records which of them a request names. */
export class RecordingWorld extends World {
  readonly names = new Set<string>();

  override person(name: string): Person {
    this.names.add(name);
    return { id: 0, username: name, client: this.anonymous };
  }

  override id(name: string): number {
    this.names.add(name);
    return 0;
  }

  override idIfAny(name: string): number {
    return this.id(name);
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

/** What cannot be without another thing. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  event_notification: ['notification'],
  processor: ['sensor'],
  service: ['sensor'],
  device: ['sensor'],
  annotation: ['sensor'],
  file: ['file_sensor'],
  firing: ['sensor', 'trigger'],
};

type Wants = (...names: readonly string[]) => boolean;

/**
 * Makes a thing of each kind for an account.
 * @param wants returns whether all of the named things are wanted; default: all things are
 */
export async function makeThings(
  client: Client,
  word: string,
  wants: Wants = () => true,
): Promise<Map<string, number>> {
  const things = new Map<string, number>();
  const make = async (name: string, path: string, body?: object, raw?: Buffer) => {
    if (!wants(name)) return;
    const made = await ok(client.post<Record<string, { id: unknown }>>(path, body, raw && { raw }));
    const [first] = Object.values(made.body);
    things.set(name, Number(first!.id));
  };
  await make('sensor', '/sensors', {
    sensor: { name: `${word} sensor`, data_type: 'float', device_type: word },
  });
  const sensor = things.get('sensor');
  await make('other_sensor', '/sensors', { sensor: { name: `${word} other`, data_type: 'float' } });
  await make('file_sensor', '/sensors', { sensor: { name: `${word} files`, data_type: 'file' } });
  await make('notification', '/notifications', {
    notification: { type: 'url', destination: 'https://example.com/', text: word },
  });
  const notification = things.get('notification');
  await make('event_notification', '/events/notifications', {
    event_notification: { name: word, event: 'add_sensor', notification_id: notification },
  });
  await make('trigger', '/triggers', {
    trigger: { name: word, expression: 'sensor_data_value > 1' },
  });
  const trigger = things.get('trigger');
  if (wants('sensor', 'trigger')) {
    await ok(client.post(`/sensors/${sensor}/triggers`, { trigger: { id: trigger } }));
  }
  if (wants('sensor', 'trigger', 'notification')) {
    await ok(
      client.post(`/sensors/${sensor}/triggers/${trigger}/notifications`, {
        notification: { id: notification },
      }),
    );
  }
  await make('processor', '/dataprocessors', {
    dataprocessor: { command: 'disp(1)', execution_interval: 3600 },
    sensor_id: sensor,
  });
  await make('service', `/sensors/${sensor}/services`, {
    service: { name: 'moving_average', sensor: { name: `${word} mean` } },
  });
  if (wants('sensor', 'data'))
    await ok(client.post(`/sensors/${sensor}/data`, { data: [{ value: 1, date: 1000 }] }));
  if (wants('sensor', 'metatags'))
    await ok(client.put(`/sensors/${sensor}/metatags`, { metatags: { color: [word] } }));
  if (wants('device')) {
    await ok(client.post(`/sensors/${sensor}/device`, { device: { type: word, uuid: word } }));
    const device = await ok(client.get<{ device: { id: unknown } }>(`/sensors/${sensor}/device`));
    things.set('device', Number(device.body.device.id));
  }
  await make('environment', '/environments', {
    environment: { name: word, floors: 1, gps_outline: '0 0,0 1,1 1,1 0', position: '0.5 0.5 0' },
  });
  const environment = things.get('environment');
  if (wants('environment', 'sensor'))
    await ok(client.post(`/environments/${environment}/sensors`, { sensors: [{ id: sensor }] }));
  for (const name of ['room', 'cellar']) await make(name, '/environments', { environment: { name } });
  if (wants('environment', 'cellar')) {
    await ok(
      client.post(`/environments/${environment}/environments`, {
        environments: [{ id: things.get('cellar') }],
      }),
    );
  }
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
  if (wants('files')) await ok(client.send('POST', '/dataprocessors/files/kept.m', undefined, { raw: '1;' }));
  return things;
}

export async function ok<Body>(asked: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`the world could not be made: ${answer.status} ${answer.text}`);
  return answer;
}

/** Which of the owner's things a policy of this kind is held against. */
export function thingOf(kind: ThingKind): string {
  return kind === 'user' ? 'owner' : kind;
}

/** What the owner lets others see. */
const SHARED = ['sensor', 'file_sensor'];

/** Those who are something by a group or a domain. */
const GROUP_ROLES: readonly Role[] = ['member', 'off', 'waiting', 'former', 'group_account'];
const DOMAIN_ROLES: readonly Role[] = ['domain_member', 'domain_manager', 'domain_waiting'];

/** What a world is made for: requests of this path by this role. */
export interface Around {
  readonly path: string;
  readonly role: Role;
  /** People and things that the requests name, which are all of them that are made; default: everything is. */
  readonly names?: ReadonlySet<string>;
}

/** @returns whether all these take part: things and people by name, and what else an owner has by its word in the path */
function wantedBy({ path, role, names }: Partial<Around>): Wants {
  if (names === undefined) return () => true;
  const wanted = new Set(['owner', role, ...path!.split('/'), ...names]);
  // What a thing needs stands after it in a set that grows meanwhile.
  for (const name of wanted) for (const needed of NEEDS[name ?? ''] ?? []) wanted.add(needed);
  return (...all) => all.every((name) => wanted.has(name));
}

/**
 * All the people, and what they are to the owner's things.
 * @param around what it is needed for; without it, it has everything
 */
export async function makeWorld(server: TestServer, around?: Around): Promise<World> {
  const world = new World(server, new Client(server.url));
  const wants = wantedBy(around ?? {});
  const has = (folder: string, members: readonly Role[]) =>
    around === undefined || around.path.includes(folder) || members.includes(around.role);
  const [group, domain] = [has('/groups', GROUP_ROLES), has('/domains', DOMAIN_ROLES)];
  for (const role of roles) {
    const isRelated = GROUP_ROLES.includes(role) ? group : DOMAIN_ROLES.includes(role) ? domain : true;
    if (isRelated && wants(role) && role !== 'group_account')
      world.people.set(role, await newPerson(server, role === 'owner' ? SECRET : 'Ann'));
  }
  const owner = world.person('owner');
  for (const [name, id] of await makeThings(owner.client, SECRET, wants)) world.things.set(name, id);
  world.things.set('user', owner.id);
  if (wants('firing')) await makeFiring(world);
  // While it is public, only its owner changes a dashboard.
  if (around === undefined || /links|public/.test(around.path)) await makeLink(server, world);
  if (wants('key')) await makeKey(world, owner);
  if (wants('session')) await makeSession(world, owner);
  const shared = world.people.get('shared');
  if (shared !== undefined) await share(world, owner, shared);
  if (group) await makeGroup(world, owner, wants);
  if (domain) await makeDomain(world, owner);
  return world;
}

async function makeFiring(world: World): Promise<void> {
  const [firing] = await world.server.sql<{ id: number }[]>`
    INSERT INTO firings (sensor_trigger_id, fired, condition, value, variables, silenced)
    SELECT id, now(), 'expression', ${SECRET}, '{}', false FROM sensor_triggers WHERE trigger_id = ${world.id('trigger')}
    RETURNING id`;
  world.things.set('firing', firing!.id);
}

async function share(world: World, { client }: Person, { id }: Person): Promise<void> {
  const user = { user: { id } };
  for (const sensor of sharedSensors(world)) await ok(client.post(`/sensors/${sensor}/users`, user));
  const dashboard = world.idIfAny('dashboard');
  if (dashboard !== undefined) await ok(client.post(`/dashboards/${dashboard}/users`, user));
}

function sharedSensors(world: World): number[] {
  return SHARED.flatMap((name) => world.idIfAny(name) ?? []);
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

const NONE = Object.fromEntries(groupPermissions.map((permission) => [permission, 0]));

async function makeGroup(world: World, owner: Person, wants: Wants): Promise<void> {
  const username = `g-${randomBytes(6).toString('hex')}`;
  const password = md5(PASSWORD);
  const { body } = await ok(
    owner.client.post<{ group: { id: unknown } }>('/groups', {
      group: { name: 'choir', username, password },
    }),
  );
  const group = Number(body.group.id);
  world.things.set('group', group);
  const sensors = sharedSensors(world).map((id) => ({ id }));
  if (sensors.length > 0) await ok(owner.client.post(`/groups/${group}/sensors`, { sensors }));
  const dashboard = world.idIfAny('dashboard');
  if (dashboard !== undefined)
    await ok(owner.client.post(`/dashboards/${dashboard}/groups`, { group: { id: group }, edit: true }));
  for (const name of ['member', 'off', 'former', 'waiting']) {
    const person = world.people.get(name);
    if (person === undefined) continue;
    const { id, client } = person;
    const user = { users: [{ user: { id } }] };
    await ok(client.post(`/groups/${group}/users`, user));
    if (name !== 'waiting') await ok(owner.client.post(`/groups/${group}/users`, user));
    if (name === 'former') await ok(client.delete(`/groups/${group}/users/${id}`));
    if (name === 'off')
      await ok(owner.client.put(`/groups/${group}/users/${id}`, { group_permissions: NONE }));
  }
  if (wants('hidden_group')) {
    const hidden = { group: { name: SECRET, hidden: true } };
    const made = await ok(owner.client.post<{ group: { id: unknown } }>('/groups', hidden));
    world.things.set('hidden_group', Number(made.body.group.id));
  }
  if (!wants('group_account')) return;
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
    const person = world.people.get(name);
    if (person === undefined) continue;
    const { id, client } = person;
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
