/** Two people who have everything that an account can have, each with a hand in what is the other's; for what is left of one of them. */
import { makeThings, ok } from '../server/rights/world.js';
import type { Office } from './office.js';
import { type Person, World } from './world.js';

export interface Furnished {
  readonly person: Person;
  /** Id of one that would be sent to. */
  readonly notification: number;
  /** Ids and texts that nothing but his has. */
  readonly needles: readonly (number | string)[];
}

export async function furnish(office: Office, name: string): Promise<Furnished> {
  const person = await office.register(new World(), name);
  const { id, username, surname } = person;
  const client = office.pick(person.clients);
  const word = `word${id}`;
  const things = await makeThings(client, word);
  // Never sent to, and tried again later.
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

/** One gives the other a sensor; who was given it puts a trigger on it, makes a sensor of his from it, and asks to join a domain and a group. */
export async function entwine(giver: Person, taker: Person): Promise<void> {
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
