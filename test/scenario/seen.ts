/** Reads all data that a user sees from the servers, in the form of the expected view. */
import type { Answer } from '../support/client.js';
import type { Shown, View } from './expected.js';
import type { Requests } from './requests.js';
import type { Person, World } from './world.js';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly device?: { readonly uuid: string };
  readonly environment?: { readonly name: string };
  readonly owner?: Shown;
  readonly metatags?: Record<string, string[]>;
}
type Sensors = { readonly sensors: readonly Listed[] };
type Ids = { readonly id: number }[];

const ALL = 'per_page=1000';

const HEAT = [
  [
    { sensor_property: 'name', operator: 'equal', value: 'HEAT' },
    { sensor_property: 'type', operator: 'equal', value: 1 },
  ],
];
const ROOMS = [
  [{ metatag_name: 'Room', operator: 'in', value: 'kitchen, hall' }],
  [{ metatag_name: 'kind', operator: 'is_set' }],
];

export async function seenView(requests: Requests, world: World, me: Person, since: number): Promise<View> {
  const get = async <Body>(path: string): Promise<Body> => (await requests.ask<Body>(me, 'GET', path)).body;
  const find = async (filter: object) => {
    const path = `/sensors/find?sensor_owner=all&details=no&${ALL}`;
    return idsIn((await requests.ask<Sensors>(me, 'POST', path, { filter })).body);
  };
  /** For each resource: the status of a refusal, or the content of the response. */
  const each = async <Body, Value>(
    things: Iterable<{ readonly id: number }>,
    path: (id: number) => string,
    value: (body: Body) => Value,
  ): Promise<Record<number, number | Value>> => {
    const entries = [...things].map(async ({ id }) => {
      const answer: Answer<Body> = await requests.pick(me.clients).get<Body>(path(id), { random: true });
      return [id, answer.status === 200 ? value(answer.body) : answer.status] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };

  const [sensors, tagged, heat, rooms, groups, allGroups, members, groupSensors, people] = await Promise.all([
    get<Sensors>(`/sensors?details=full&${ALL}`),
    get<Sensors>(`/sensors/metatags?sensor_owner=all&${ALL}`),
    find({ sensor_statement_groups: HEAT }),
    find({ metatag_statement_groups: ROOMS }),
    get<{ groups: Ids }>(`/groups?${ALL}`),
    get<{ groups: Ids }>(`/groups/all?${ALL}`),
    each(
      world.groups,
      (id) => `/groups/${id}/users?${ALL}`,
      ({ users }: { users: Shown[] }) => users.map(shownIn),
    ),
    each(world.groups, (id) => `/groups/${id}/sensors?details=no&${ALL}`, idsIn),
    get<{ users: Shown[] }>(`/users?${ALL}`),
  ]);
  const [domains, inDomain, environments, devices, files, data] = await Promise.all([
    get<{ domains: { id: number; name: string; accepted: boolean; member_type: string }[] }>(
      `/domains?details=full&${ALL}`,
    ),
    each(
      world.domains,
      (id) => `/domains/${id}/users`,
      ({ users }: { users: (Shown & { date: number })[] }) => users.map(({ date: _, ...user }) => user),
    ),
    get<{ environments: { id: number; name: string }[] }>(`/environments?${ALL}`),
    get<{ devices: { id: string; uuid: string }[] }>(`/devices?${ALL}`),
    get<{ files: { name: string }[] }>(`/sensors/files?${ALL}`),
    dataOf(requests, world, me, since),
  ]);
  const tags = new Map(tagged.sensors.map(({ id, metatags }) => [id, metatags]));
  return {
    sensors: sensors.sensors.map(({ id, name, type, device, environment, owner }) => ({
      id: Number(id),
      name,
      type,
      device: device?.uuid ?? null,
      environment: environment?.name ?? null,
      owner: owner ?? null,
      tags: tags.get(id),
    })),
    heat,
    rooms,
    groups: groups.groups.map(({ id }) => id),
    allGroups: allGroups.groups.map(({ id }) => id),
    members,
    groupSensors,
    people: people.users,
    domains: domains.domains.map(({ id, name, accepted, member_type }) => ({
      id,
      name,
      accepted,
      member_type,
    })),
    inDomain,
    environments: await Promise.all(
      environments.environments.map(async ({ id, name }) => ({
        id,
        name,
        parts: (await get<{ environments: Ids }>(`/environments/${id}/environments`)).environments.map(
          (part) => part.id,
        ),
        sensors: idsIn(await get<Sensors>(`/environments/${id}/sensors?details=no`)),
      })),
    ),
    devices: (
      await Promise.all(
        devices.devices.map(async ({ id, uuid }) => ({
          uuid,
          sensors: idsIn(await get<Sensors>(`/devices/${id}/sensors?details=no`)),
        })),
      )
    ).sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
    files: files.files.map(({ name }) => name).sort(),
    data,
  };
}

/** Reads all visible sensors in one request; invisible sensors are missing from the response. */
async function dataOf(requests: Requests, world: World, me: Person, since: number): Promise<View['data']> {
  const all = [...world.sensors];
  const seen = all.filter((sensor) => world.maySee(me, sensor));
  const hidden = all.filter((sensor) => !seen.includes(sensor));
  if (hidden.length > 0) {
    await requests.ask(me, 'GET', `/sensors/${requests.pick(hidden).id}/data`, undefined, 404);
  }
  const values = Object.fromEntries(seen.map(({ id }) => [id, [] as string[]]));
  if (seen.length === 0) return values;
  const ids = seen.map(({ id }) => `sensor_id[]=${id}`).join('&');
  const path = `/sensors/data?${ids}&start_date=${since}&${ALL}`;
  const { body } = await requests.ask<{ data: { sensor_id: number; value: string }[] }>(me, 'GET', path);
  for (const { sensor_id, value } of body.data) values[sensor_id]?.push(value);
  return values;
}

function idsIn({ sensors }: Sensors): number[] {
  return sensors.map(({ id }) => Number(id));
}

/** The compared members of a user. */
function shownIn({ id, username, name, surname, email }: Shown): Shown {
  return JSON.parse(JSON.stringify({ id, username, name, surname, email })) as Shown;
}
