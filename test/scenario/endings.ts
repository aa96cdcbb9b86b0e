/** Every way in which somebody's access to a sensor ends: how he has it, and the request that ends it. */
import { ok } from '../server/rights/world.js';
import type { Answer, Client } from '../support/client.js';
import type { Office } from './office.js';
import { type Person, World } from './world.js';

export interface Access {
  readonly sensor: number;
  readonly owner: Person;
  /** Session or key of who has access. */
  readonly secret: string;
  /** Sent to one of the servers. */
  readonly end: (client: Client) => Promise<Answer>;
  /** Whose session it is sent with. */
  readonly by: Person;
  /** How a request is refused then. */
  readonly status: 403 | 404;
  /** Is the sensor gone as well? */
  readonly deletes?: boolean;
}

export type Ending = readonly [name: string, arrange: (office: Office) => Promise<Access>];

type Made = Record<string, { readonly id: unknown }>;

async function register(office: Office, ...names: string[]): Promise<Person[]> {
  return Promise.all(names.map((name) => office.register(new World(), name)));
}

async function make({ clients }: Person, path: string, body: object): Promise<number> {
  const answer = await ok(clients[0]!.post<Made>(path, body));
  return Number(Object.values(answer.body)[0]!.id);
}

const newSensor = (owner: Person) =>
  make(owner, '/sensors', { sensor: { name: 'room', data_type: 'float' } });

async function shared(office: Office): Promise<{ owner: Person; friend: Person; sensor: number }> {
  const [owner, friend] = (await register(office, 'owner', 'friend')) as [Person, Person];
  const sensor = await newSensor(owner);
  await ok(owner.clients[0]!.post(`/sensors/${sensor}/users`, { user: { id: friend.id } }));
  return { owner, friend, sensor };
}

/** The sensor is in a group, together with its owner and a friend. */
async function grouped(
  office: Office,
  fields: object = {},
): Promise<{ owner: Person; friend: Person; sensor: number; group: number }> {
  const [owner, friend] = (await register(office, 'owner', 'friend')) as [Person, Person];
  const sensor = await newSensor(owner);
  const group = await make(owner, '/groups', { group: { name: 'lab', public: true, ...fields } });
  await ok(owner.clients[0]!.post(`/groups/${group}/sensors`, { sensors: [{ id: sensor }] }));
  await ok(friend.clients[0]!.post(`/groups/${group}/users`, { users: [{ user: { id: friend.id } }] }));
  return { owner, friend, sensor, group };
}

/** Of those who read. */
export const readerEndings: readonly Ending[] = [
  [
    'the sensor is shared no more',
    async (office) => {
      const { owner, friend, sensor } = await shared(office);
      const end = (client: Client) => client.delete(`/sensors/${sensor}/users/${friend.id}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'he gives it up',
    async (office) => {
      const { owner, friend, sensor } = await shared(office);
      const end = (client: Client) => client.delete(`/sensors/${sensor}`);
      return { sensor, owner, secret: friend.session, by: friend, end, status: 404 };
    },
  ],
  [
    'he leaves the group',
    async (office) => {
      const { owner, friend, sensor, group } = await grouped(office);
      const end = (client: Client) => client.delete(`/groups/${group}`);
      return { sensor, owner, secret: friend.session, by: friend, end, status: 404 };
    },
  ],
  [
    'he is removed from the group',
    async (office) => {
      const { owner, friend, sensor, group } = await grouped(office);
      const end = (client: Client) => client.delete(`/groups/${group}/users/${friend.id}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'the right to list sensors is taken from him',
    async (office) => {
      const { owner, friend, sensor, group } = await grouped(office);
      const end = (client: Client) =>
        client.put(`/groups/${group}/users/${friend.id}`, { group_permissions: { list_sensors: false } });
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'the sensor is taken out of the group',
    async (office) => {
      const { owner, friend, sensor, group } = await grouped(office);
      const end = (client: Client) => client.delete(`/groups/${group}/sensors/${sensor}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'its owner leaves the group',
    async (office) => {
      const { owner, friend, sensor, group } = await grouped(office);
      const end = (client: Client) => client.delete(`/groups/${group}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404 };
    },
  ],
  [
    'the group that is logged in ends',
    async (office) => {
      const login = { username: `band-${office.chance()}`, password: 'da capo' };
      const { owner, friend, sensor, group } = await grouped(office, login);
      await ok(friend.clients[0]!.delete(`/groups/${group}`));
      const answer = await ok(owner.clients[0]!.as(undefined).post<{ session_id: string }>('/login', login));
      const end = (client: Client) => client.delete(`/groups/${group}`);
      return { sensor, owner, secret: answer.body.session_id, by: owner, end, status: 403 };
    },
  ],
  [
    'the account of the owner is deleted',
    async (office) => {
      const { owner, friend, sensor } = await shared(office);
      const end = (client: Client) => client.delete(`/users/${owner.id}`);
      return { sensor, owner, secret: friend.session, by: owner, end, status: 404, deletes: true };
    },
  ],
  [
    'his own account is deleted',
    async (office) => {
      const { owner, friend, sensor } = await shared(office);
      const end = (client: Client) => client.delete(`/users/${friend.id}`);
      return { sensor, owner, secret: friend.session, by: friend, end, status: 403 };
    },
  ],
  [
    'his key is revoked',
    async (office) => {
      const { owner, friend, sensor } = await shared(office);
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

/** Of those who write. */
export const writerEndings: readonly Ending[] = [
  [
    'the key is revoked',
    async (office) => {
      const { owner, sensor } = await shared(office);
      const { id, secret } = await newKey(owner, { scope: 'write' });
      const end = (client: Client) => client.delete(`/users/current/keys/${id}`);
      return { sensor, owner, secret, by: owner, end, status: 403 };
    },
  ],
  [
    'the session ends',
    async (office) => {
      const { owner, sensor } = await shared(office);
      const end = (client: Client) => client.post('/logout');
      return { sensor, owner, secret: owner.session, by: owner, end, status: 403 };
    },
  ],
  [
    'the account is deleted',
    async (office) => {
      const { owner, sensor } = await shared(office);
      const end = (client: Client) => client.delete(`/users/${owner.id}`);
      return { sensor, owner, secret: owner.session, by: owner, end, status: 403 };
    },
  ],
  [
    'the sensor is deleted',
    async (office) => {
      const { owner, sensor } = await shared(office);
      const end = (client: Client) => client.delete(`/sensors/${sensor}`);
      return { sensor, owner, secret: owner.session, by: owner, end, status: 404 };
    },
  ],
];
