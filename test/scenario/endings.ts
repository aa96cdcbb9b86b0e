/** All ways in which a user's access to a sensor ends: the access, and the request that ends it. */
import { ok } from '../server/rights/world.js';
import type { Answer, Client } from '../support/client.js';
import type { Requests } from './requests.js';
import { type Person, World } from './world.js';

export interface Access {
  readonly sensor: number;
  readonly owner: Person;
  /** Session or API key of the user with access. */
  readonly secret: string;
  /** Sends the ending request to one of the servers. */
  readonly end: (client: Client) => Promise<Answer>;
  /** The user whose session sends the request. */
  readonly by: Person;
  /** Status of later requests. */
  readonly status: 403 | 404;
  /** Whether the request deletes the sensor too. */
  readonly deletes?: boolean;
}

export type Ending = readonly [name: string, arrange: (requests: Requests) => Promise<Access>];

type Made = Record<string, { readonly id: unknown }>;

async function register(requests: Requests, ...names: string[]): Promise<Person[]> {
  return Promise.all(names.map((name) => requests.register(new World(), name)));
}

async function make({ clients }: Person, path: string, body: object): Promise<number> {
  const answer = await ok(clients[0]!.post<Made>(path, body));
  return Number(Object.values(answer.body)[0]!.id);
}

const newSensor = (owner: Person) =>
  make(owner, '/sensors', { sensor: { name: 'room', data_type: 'float' } });

async function shared(requests: Requests): Promise<{ owner: Person; friend: Person; sensor: number }> {
  const [owner, friend] = (await register(requests, 'owner', 'friend')) as [Person, Person];
  const sensor = await newSensor(owner);
  await ok(owner.clients[0]!.post(`/sensors/${sensor}/users`, { user: { id: friend.id } }));
  return { owner, friend, sensor };
}

/** A sensor in a group, with its owner and a friend as members. */
async function grouped(
  requests: Requests,
  fields: object = {},
): Promise<{ owner: Person; friend: Person; sensor: number; group: number }> {
  const [owner, friend] = (await register(requests, 'owner', 'friend')) as [Person, Person];
  const sensor = await newSensor(owner);
  const group = await make(owner, '/groups', { group: { name: 'lab', public: true, ...fields } });
  await ok(owner.clients[0]!.post(`/groups/${group}/sensors`, { sensors: [{ id: sensor }] }));
  await ok(friend.clients[0]!.post(`/groups/${group}/users`, { users: [{ user: { id: friend.id } }] }));
  return { owner, friend, sensor, group };
}

/** Endings of access to read. */
export const readerEndings: readonly Ending[] = [
  [
    'the owner stops sharing the sensor',
    async (requests) => {
      const { owner, friend, sensor } = await shared(requests);
      const end = (client: Client) => client.delete(`/sensors/${sensor}/users/${friend.id}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'the reader gives up the access',
    async (requests) => {
      const { owner, friend, sensor } = await shared(requests);
      const end = (client: Client) => client.delete(`/sensors/${sensor}`);
      return { sensor, owner, secret: friend.session, by: friend, end, status: 404 };
    },
  ],
  [
    'the reader leaves the group',
    async (requests) => {
      const { owner, friend, sensor, group } = await grouped(requests);
      const end = (client: Client) => client.delete(`/groups/${group}`);
      return { sensor, owner, secret: friend.session, by: friend, end, status: 404 };
    },
  ],
  [
    'the reader is removed from the group',
    async (requests) => {
      const { owner, friend, sensor, group } = await grouped(requests);
      const end = (client: Client) => client.delete(`/groups/${group}/users/${friend.id}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'the reader loses the right to list sensors',
    async (requests) => {
      const { owner, friend, sensor, group } = await grouped(requests);
      const end = (client: Client) =>
        client.put(`/groups/${group}/users/${friend.id}`, { group_permissions: { list_sensors: false } });
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'the sensor is removed from the group',
    async (requests) => {
      const { owner, friend, sensor, group } = await grouped(requests);
      const end = (client: Client) => client.delete(`/groups/${group}/sensors/${sensor}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'its owner leaves the group',
    async (requests) => {
      const { owner, friend, sensor, group } = await grouped(requests);
      const end = (client: Client) => client.delete(`/groups/${group}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'the group with the login is deleted',
    async (requests) => {
      const login = { username: `band-${requests.chance()}`, password: 'da capo' };
      const { owner, friend, sensor, group } = await grouped(requests, login);
      await ok(friend.clients[0]!.delete(`/groups/${group}`));
      const answer = await ok(owner.clients[0]!.as(undefined).post<{ session_id: string }>('/login', login));
      const end = (client: Client) => client.delete(`/groups/${group}`);
      return { sensor, owner, secret: answer.body.session_id, by: owner, end, status: 403 };
    },
  ],
  [
    'the account of the owner is deleted',
    async (requests) => {
      const { owner, friend, sensor } = await shared(requests);
      const end = (client: Client) => client.delete(`/users/${owner.id}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404, deletes: true };
    },
  ],
  [
    'the account of the reader is deleted',
    async (requests) => {
      const { owner, friend, sensor } = await shared(requests);
      const end = (client: Client) => client.delete(`/users/${friend.id}`);
      return { sensor, owner, secret: friend.session, by: friend, end, status: 403 };
    },
  ],
  [
    'the key of the reader is revoked',
    async (requests) => {
      const { owner, friend, sensor } = await shared(requests);
      const { id, secret } = await newKey(friend, { scope: 'read' });
      const end = (client: Client) => client.delete(`/users/current/keys/${id}`);
      return { sensor, owner, secret, by: friend, end, status: 403 };
    },
  ],
];

async function newKey({ clients }: Person, fields: object): Promise<{ id: number; secret: string }> {
  const { body } = await ok(
    clients[0]!.post<{ key: { id: number; key: string } }>('/users/current/keys', {
      key: { name: 'k', ...fields },
    }),
  );
  return { id: body.key.id, secret: body.key.key };
}

/** Endings of access to write. */
export const writerEndings: readonly Ending[] = [
  [
    'the key is revoked',
    async (requests) => {
      const { owner, sensor } = await shared(requests);
      const { id, secret } = await newKey(owner, { scope: 'write' });
      const end = (client: Client) => client.delete(`/users/current/keys/${id}`);
      return { sensor, owner, secret, by: owner, end, status: 403 };
    },
  ],
  [
    'the session ends',
    async (requests) => {
      const { owner, sensor } = await shared(requests);
      const end = (client: Client) => client.post('/logout');
      return { sensor, owner, secret: owner.session, by: owner, end, status: 403 };
    },
  ],
  [
    'the account is deleted',
    async (requests) => {
      const { owner, sensor } = await shared(requests);
      const end = (client: Client) => client.delete(`/users/${owner.id}`);
      return { sensor, owner, secret: owner.session, by: owner, end, status: 403 };
    },
  ],
  [
    'the sensor is deleted',
    async (requests) => {
      const { owner, sensor } = await shared(requests);
      const end = (client: Client) => client.delete(`/sensors/${sensor}`);
      return { sensor, owner, secret: owner.session, by: owner, end, status: 404 };
    },
  ],
];
