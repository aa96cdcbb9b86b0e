/** Panels of maps: what visitors of public links read of the places of sensors. */
import t from 'tap';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { contentOf, grid, newDashboard } from './dashboard.js';

const server = await testServer(t);
const visitor = new Client(server.url);

const POLYGON = '52.1 4.1,52.1 4.2,52.2 4.2,52.2 4.1';

interface Public {
  readonly environments: readonly object[];
  readonly sensors: readonly { readonly id: string; readonly place?: object }[];
}

const panel = (id: string, type: string, ...ids: string[]) => ({ id, type, grid, sensors: { ids } });

async function newEnvironment({ client }: TestUser, name: string): Promise<number> {
  const { body } = await client.post<{ environment: { id: number } }>('/environments', {
    environment: { name, gps_outline: POLYGON, position: '52.15 4.15' },
  });
  return body.environment.id;
}

/** @param position empty: the sensor is in the environment, and has no position there */
async function newSensor({ client }: TestUser, environment: number, position: string): Promise<string> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } });
  const { id } = body.sensor;
  await client.post(`/environments/${environment}/sensors`, { sensors: [{ id }] });
  if (position !== '') await client.put(`/environments/${environment}/sensors/${id}`, { position });
  return id;
}

async function newLink({ client }: TestUser, ...panels: object[]): Promise<string> {
  const { id } = await newDashboard(client, contentOf(...panels));
  const { body } = await client.post<{ link: { token: string } }>(`/dashboards/${id}/links`, { link: {} });
  return `/public/dashboards/${body.link.token}`;
}

t.test('a visitor reads positions and outlines of the sensors on maps, and no names of places', async (t) => {
  const owner = await newUser(server);
  const [hall, attic, barn] = [
    await newEnvironment(owner, 'secret hall'),
    await newEnvironment(owner, 'secret attic'),
    await newEnvironment(owner, 'secret barn'),
  ];
  const placed = await newSensor(owner, hall, '52.15 4.15');
  const unplaced = await newSensor(owner, attic, '');
  const listed = await newSensor(owner, barn, '52.11 4.11');
  await newSensor(owner, hall, '52.16 4.16');
  const link = await newLink(owner, panel('a', 'map', placed, unplaced), panel('b', 'table', listed));
  const { body, text } = await visitor.get<Public>(link);
  const [shown] = body.environments;
  t.equal(body.environments.length, 1, 'only the environment that the map needs');
  t.match(shown, { id: hall, gps_outline: /^52\.1 4\.1,/, position: '52.15 4.15' });
  t.same(Object.keys(shown!).sort(), ['gps_outline', 'id', 'position']);
  t.same(
    body.sensors.map(({ id, place }) => [id, place]),
    [
      [placed, { environment_id: hall, position: '52.15 4.15' }],
      [unplaced, undefined],
      [listed, undefined],
    ],
  );
  t.notMatch(text, /secret|52\.16|52\.11/);
  t.equal((await visitor.get(`${link}/sensors/${placed}/chart`)).status, 404, 'a map has newest values only');
  t.equal((await visitor.get(`/environments/${hall}`)).status, 403);
  t.equal((await visitor.get(`/sensors/${placed}/environment`)).status, 403);
});

t.test('a place ends with the panel, the position and the right of the owner to the sensor', async (t) => {
  const [owner, friend] = [await newUser(server), await newUser(server)];
  const environment = await newEnvironment(friend, 'yard');
  const sensor = await newSensor(friend, environment, '52.15 4.15');
  await friend.client.post(`/sensors/${sensor}/users`, { user: { id: owner.id } });
  const [map, table] = [
    await newLink(owner, panel('a', 'map', sensor)),
    await newLink(owner, panel('a', 'table', sensor)),
  ];
  const read = async (link: string) => {
    const { environments, sensors } = (await visitor.get<Public>(link)).body;
    return [environments.length, sensors.filter(({ place }) => place !== undefined).length];
  };
  t.same(await read(map), [1, 1]);
  t.same(await read(table), [0, 0], 'a table needs no place');
  await friend.client.put(`/environments/${environment}/sensors/${sensor}`, { position: '' });
  t.same(await read(map), [0, 0], 'no position');
  await friend.client.put(`/environments/${environment}/sensors/${sensor}`, { position: '52.15 4.15' });
  t.same(await read(map), [1, 1]);
  await friend.client.delete(`/sensors/${sensor}/users/${owner.id}`);
  t.same(await read(map), [0, 0], 'the owner of the dashboard may not read the sensor any more');
});

t.test('a filter of another panel shows no places', async (t) => {
  const owner = await newUser(server);
  const environment = await newEnvironment(owner, 'yard');
  const [mapped, found] = [
    await newSensor(owner, environment, '52.15 4.15'),
    await newSensor(owner, environment, '52.16 4.16'),
  ];
  await owner.client.put(`/sensors/${found}/metatags`, { metatags: { place: ['attic'] } });
  const filter = { metatag_statement_groups: [[{ metatag_name: 'place', operator: 'is_set' }]] };
  const table = { id: 'b', type: 'table', grid, sensors: { filter } };
  const { body } = await visitor.get<Public>(await newLink(owner, panel('a', 'map', mapped), table));
  t.same(
    new Set(body.sensors.map(({ id, place }) => `${id} ${place !== undefined}`)),
    new Set([`${mapped} true`, `${found} false`]),
  );
});
