/** What the pictures show: demo data up to one moment, and what a user would make of it. */
import type { Test } from 'tap';
import { readConfig } from '../../common/config.js';
import { createLog } from '../../common/log.js';
import { makeSome } from '../../workers/demo/task.js';
import { startSidecar } from '../../workers/sidecar.js';
import { Client } from '../support/client.js';
import { turnClock } from '../support/clock.js';
import { testDatabase } from '../support/database.js';
import { PASSWORD } from '../support/password.js';
import { testServer } from '../support/server.js';
import { shardsFor } from '../support/shards.js';
import { until } from '../support/until.js';

/** The moment of all pictures: a Wednesday afternoon in Amsterdam, when machines run and rooms are full. Milliseconds since 1970. */
export const NOW = Date.UTC(2026, 5, 17, 14, 31, 4);
/** Decides on weather, openings and machines. */
const SEED = 20_260_617;
const HOUR = 3600;

/** Sensors of the demo by a short name. */
const NAMES = {
  temperature: 'Outdoor temperature',
  pressure: 'Air pressure',
  soil: 'Soil moisture',
  co2: 'Office CO2',
  power: 'House power',
  door: 'Front door',
  vibration: 'Press vibration',
  machine: 'Press state',
} as const;

type Name = keyof typeof NAMES;
type Ids = Readonly<Record<Name, string>>;

export interface World {
  readonly url: string;
  readonly session: string;
  readonly ids: Ids;
  readonly dashboard: number;
  readonly service: number;
  readonly environment: number;
}

/** @param t whose end closes everything */
export async function makeWorld(t: Pick<Test, 'teardown'>): Promise<World> {
  const { url: database, sql } = await testDatabase(t);
  await turnClock(sql, (NOW - Date.now()) / 1000);
  const server = await testServer(t, { DATABASE_URL: database });
  const anonymous = new Client(server.url);
  const account = { username: 'ann', password: PASSWORD };
  await created(anonymous, '/users', { user: { ...account, name: 'Ann', surname: 'Lee' } });
  const login = await anonymous.post<{ session_id: string }>('/login', account);
  const session = login.body.session_id;
  const client = anonymous.as(session);
  await created(client, '/demo', { timezone: 'Europe/Amsterdam' });
  // The default of `due` is a moment of the clock that is not turned.
  await server.sql`UPDATE demos SET seed = ${SEED}, due = now()`;
  while ((await makeSome(server.sql, shardsFor(server.sql))) !== 'none');
  const { body } = await client.get<{ sensors: { id: string; name: string }[] }>('/sensors?per_page=100');
  const entries = Object.entries(NAMES) as [Name, string][];
  const ids = Object.fromEntries(
    entries.map(([short, name]) => [short, body.sensors.find((each) => each.name === name)!.id]),
  ) as Ids;
  // No live feed, and no point after the moment of the pictures: the history took some seconds to make.
  await server.sql`DELETE FROM demos`;
  for (const id of Object.values(ids))
    await client.delete(`/sensors/${id}/data?start_date=${NOW / 1000}&end_date=now`);
  // Strips of states have room for a short name.
  for (const [short, display_name] of [
    ['door', 'Door'],
    ['machine', 'Press'],
  ] as const)
    await client.put(`/sensors/${ids[short]}`, { sensor: { display_name } });
  const sidecar = await startSidecar(readConfig({ DATABASE_URL: database }), createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  return {
    url: server.url,
    session,
    ids,
    dashboard: await makeDashboard(client, ids),
    service: await makeService(client, ids),
    environment: await makeEnvironments(client, ids),
  };
}

async function created<Body>(client: Client, path: string, body: object): Promise<Body> {
  const answer = await client.post<Body>(path, body);
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}

async function makeDashboard(client: Client, ids: Ids): Promise<number> {
  const of = (...names: Name[]) => ({ ids: names.map((name) => ids[name]) });
  const grid = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
  const panels = [
    { type: 'number', title: 'Outside', grid: grid(0, 0, 3, 3), sensors: of('temperature') },
    { type: 'number', title: 'Office', grid: grid(3, 0, 3, 3), sensors: of('co2') },
    { type: 'number', title: 'House', grid: grid(6, 0, 3, 3), sensors: of('power') },
    { type: 'number', title: 'Press', grid: grid(9, 0, 3, 3), sensors: of('vibration') },
    { type: 'line', title: 'Weather', grid: grid(0, 3, 7, 6), sensors: of('temperature', 'pressure') },
    { type: 'heatmap', title: 'CO2 by hour and day', grid: grid(7, 3, 5, 6), sensors: of('co2') },
    { type: 'state', title: 'Door and press', grid: grid(0, 9, 7, 4), sensors: of('door', 'machine') },
    {
      type: 'bar',
      title: 'Power by day',
      grid: grid(7, 9, 5, 4),
      sensors: of('power'),
      options: { span: 'day', statistic: 'mean' },
    },
  ].map((panel, index) => ({ id: `p${index + 1}`, ...panel }));
  const content = { schema: 1, time: { last: 7 * 86_400 }, panels };
  const { dashboard } = await created<{ dashboard: { id: number } }>(client, '/dashboards', {
    dashboard: { name: 'House and workshop', content },
  });
  return dashboard.id;
}

/** A service that has learned two states of the press from the last days. */
async function makeService(client: Client, ids: Ids): Promise<number> {
  const { service } = await created<{ service: { id: number } }>(
    client,
    `/sensors/${ids.vibration}/services`,
    {
      service: { name: 'state_recognition_service' },
      sensor: { name: 'Press, recognised' },
    },
  );
  const path = `/sensors/${ids.vibration}/services/${service.id}`;
  await created(client, `${path}/SetWindow`, { parameters: [900] });
  for (const { state, from, to } of await longest(client, ids.machine)) {
    // A sidecar that starts the first thread takes longer than the server waits.
    const range = { start_date: String(from), end_date: String(to), class_label: state };
    while ((await client.post(`${path}/manualLearn`, range)).status === 509);
  }
  await sendAgain(client, ids.vibration, service.id);
  return Number(service.id);
}

/** A service computes new points: the last hours of its sensor come once more. */
async function sendAgain(client: Client, sensor: string, service: number): Promise<void> {
  const range = `start_date=${NOW / 1000 - 3 * HOUR}&end_date=${NOW / 1000}`;
  type Points = { data: { date: number; value: string }[] };
  const { data } = (await client.get<Points>(`/sensors/${sensor}/data?${range}&per_page=1000&sort=ASC`)).body;
  await client.delete(`/sensors/${sensor}/data?${range}`);
  await created(client, `/sensors/${sensor}/data`, {
    data: data.map(({ date, value }) => ({ date, value })),
  });
  type Service = { service: { state: string; sources: { unread_changes: number }[] } };
  await until(async () => {
    const { state, sources } = (await client.get<Service>(`/services/${service}`)).body.service;
    return state === 'running' && sources.every(({ unread_changes }) => unread_changes === 0);
  });
}

interface Stretch {
  readonly state: string;
  /** UNIX seconds. */
  readonly from: number;
  readonly to: number;
}

/** @returns the longest stretches of each state that the press had, in the last day but one */
async function longest(client: Client, machine: string): Promise<Stretch[]> {
  const end = NOW / 1000;
  const query = `start_date=${end - 60 * HOUR}&end_date=${end}&per_page=1000&sort=ASC`;
  type Points = { data: { date: number; value: string }[] };
  const { data } = (await client.get<Points>(`/sensors/${machine}/data?${query}`)).body;
  const stretches = data.slice(1).map(({ date }, index) => {
    const { date: from, value } = data[index]!;
    return { state: value, from: from + 300, to: date - 300 };
  });
  return ['off', 'running'].flatMap((state) =>
    stretches
      .filter((each) => each.state === state && each.to - each.from > HOUR)
      .sort((left, right) => right.to - right.from - (left.to - left.from))
      .slice(0, 3)
      .sort((left, right) => left.from - right.from),
  );
}

/** South-west corner of the plot, and metres of a degree there. */
const CORNER = { latitude: 52.37, longitude: 4.89 };
const DEGREE = { latitude: 111_320, longitude: 67_960 };

/** @param x metres to the east of the corner @param y metres to the north */
function point(x: number, y: number): string {
  const latitude = CORNER.latitude + y / DEGREE.latitude;
  const longitude = CORNER.longitude + x / DEGREE.longitude;
  return `${latitude.toFixed(7)} ${longitude.toFixed(7)}`;
}

const polygonOf = (...corners: readonly (readonly [x: number, y: number])[]) =>
  corners.map(([x, y]) => point(x, y)).join(',');

/** A plot with a house and a workshop. */
async function makeEnvironments(client: Client, ids: Ids): Promise<number> {
  const make = async (
    name: string,
    polygon: string,
    sensors: Readonly<Partial<Record<Name, readonly [x: number, y: number]>>>,
  ) => {
    const environment = { name, gps_outline: polygon };
    const body = await created<{ environment: { id: number } }>(client, '/environments', { environment });
    const { id } = body.environment;
    for (const [short, [x, y]] of Object.entries(sensors)) {
      const sensor = ids[short as Name];
      await created(client, `/environments/${id}/sensors`, { sensors: [{ id: sensor }] });
      await client.put(`/environments/${id}/sensors/${sensor}`, { position: point(x, y) });
    }
    return id;
  };
  const plot = await make('Canal House', polygonOf([0, 0], [62, 0], [62, 30], [0, 30]), {
    temperature: [27, 26],
    pressure: [27, 18],
    soil: [27, 6],
  });
  const house = await make('House', polygonOf([4, 5], [24, 5], [24, 27], [4, 27]), {
    co2: [8, 20],
    power: [8, 13],
    door: [8, 6.5],
  });
  const workshop = await make('Workshop', polygonOf([42, 3], [58, 3], [58, 19], [42, 19]), {
    vibration: [44, 12],
    machine: [44, 6],
  });
  await created(client, `/environments/${plot}/environments`, {
    environments: [{ id: house }, { id: workshop }],
  });
  return plot;
}
