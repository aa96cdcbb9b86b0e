/** Two accounts that own one of everything, connected with each other, for tests of what a deleted account leaves behind. */
import { makeThings, ok } from '../server/rights/world.js';
import type { Requests } from './requests.js';
import { type Person, World } from './world.js';

export interface Populated {
  readonly person: Person;
  /** Id of a notification whose destination cannot be reached. */
  readonly notification: number;
  /** Ids and strings that occur only in data of this account. */
  readonly needles: readonly (number | string)[];
}

export async function populate(requests: Requests, name: string): Promise<Populated> {
  const person = await requests.register(new World(), name);
  const { id, username, surname } = person;
  const client = requests.pick(person.clients);
  const word = `word${id}`;
  const things = await makeThings(client, word);
  // No server listens there: deliveries fail and are retried.
  const notification = { destination: 'http://127.0.0.1:9/' };
  await ok(client.put(`/notifications/${things.get('notification')}`, { notification }));
  const key = await ok(
    client.post<{ key: { id: number } }>('/users/current/keys', {
      key: { name: word, scope: 'write', sensors: [things.get('sensor')] },
    }),
  );
  const silence = await ok(
    client.post<{ trigger: { id: number } }>('/triggers', { trigger: { name: word, inactivity: 3600 } }),
  );
  const waiting = { trigger: { id: silence.body.trigger.id, active: 1 } };
  await ok(client.post(`/sensors/${things.get('sensor')}/triggers`, waiting));
  const headers = { Authorization: `Token ${person.session}` };
  await ok(client.send('POST', '/api/v2/write', undefined, { raw: `${word} value=1`, headers }));
  const group = { name: word, username: `${word} and friends`, password: 'da capo', access_password: 'x' };
  const made = await ok(client.post<{ group: { id: number } }>('/groups', { group }));
  await ok(client.post(`/groups/${made.body.group.id}/sensors`, { sensors: [{ id: things.get('sensor') }] }));
  await ok(client.as(undefined).post('/login', { username: group.username, password: group.password }));
  const domain = await ok(client.post<{ domain: { id: number } }>('/domains', { domain: { name: word } }));
  await ok(client.post(`/domains/${domain.body.domain.id}/tokens`, { amount: 2 }));
  const { body } = await ok(client.get<{ sensors: { id: string }[] }>('/sensors?details=no&per_page=1000'));
  return {
    person,
    notification: things.get('notification')!,
    needles: [
      id,
      username,
      surname,
      word,
      ...things.values(),
      silence.body.trigger.id,
      key.body.key.id,
      made.body.group.id,
      domain.body.domain.id,
      ...body.sensors.map((sensor) => Number(sensor.id)),
    ],
  };
}

/**
 * Connects two accounts: the giver shares a sensor; the taker puts a trigger on it, makes a virtual sensor from it, and asks to join a domain and a group of
 * the giver.
 */
export async function connectAccounts(giver: Person, taker: Person): Promise<void> {
  const [from, to] = [giver.clients[0]!, taker.clients[1]!];
  const own = async (client: typeof from, path: string, at = 0) => {
    const answer = await ok(client.get<Record<string, { id: unknown }[]>>(path));
    return Number(Object.values(answer.body).find(Array.isArray)!.at(at)!.id);
  };
  const sensor = await own(from, '/sensors?owned=1');
  await ok(from.post(`/sensors/${sensor}/users`, { user: { id: taker.id } }));
  await ok(to.post(`/sensors/${sensor}/triggers`, { trigger: { id: await own(to, '/triggers') } }));
  await ok(to.post(`/sensors/${await own(to, '/sensors?owned=1', -1)}/sensors`, { id: sensor }));
  await ok(to.post(`/domains/${await own(from, '/domains')}/users`, { users: [{ id: taker.id }] }));
  const made = await ok(from.post<{ group: { id: number } }>('/groups', { group: { name: 'waiting' } }));
  await ok(to.post(`/groups/${made.body.group.id}/users`, { users: [{ user: { id: taker.id } }] }));
}
