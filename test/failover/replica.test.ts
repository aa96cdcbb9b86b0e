/** Reads that may be old use a read replica: they say how old they are, wait for what their client has stored, and rights are never old. */
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import t from 'tap';
import { createLog } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import { migrate } from '../../sql/migrate.js';
import { openBrowser } from '../support/browser.js';
import { type Answer, Client, newUser, type TestUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { newSensor } from '../support/triggers.js';
import { until } from '../support/until.js';
import { visit } from '../support/visitor.js';
import { Pair } from './pair.js';

const pair = await Pair.open(t);
const sql = connect(pair.url, { max: 2, name: 'test' });
t.teardown(() => sql.end({ timeout: 1 }));
await migrate(sql, createLog('test', 'silent'));
const server = await testServer(t, {
  DATABASE_URL: pair.primary.url,
  REPLICA_URL: pair.standby.url,
  WEAK_DURABILITY: 'accepted',
});
const owner = await newUser(server);

interface Points {
  readonly data: readonly { readonly date: number; readonly value: string }[];
  readonly total: number;
}

/** A sensor with one point, which the replica has. */
async function sensorOnReplica(): Promise<string> {
  const sensor = await newSensor(owner);
  await upload(sensor, 1);
  await until(async () => (await read(sensor, { max_lag: 60 })).headers['replica-lag'] !== undefined);
  return sensor;
}

async function upload(sensor: string, date: number): Promise<string> {
  const { headers } = await owner.client.post(`/sensors/${sensor}/data`, { data: [{ date, value: date }] });
  return String(headers['consistency-token']);
}

function read(
  sensor: string,
  query: Record<string, string | number>,
  user: TestUser = owner,
): Promise<Answer<Points>> {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return user.client.get<Points>(`/sensors/${sensor}/data?${text.join('&')}`);
}

const dates = ({ body }: Answer<Points>) => body.data.map(({ date }) => date);
const isReplica = ({ headers }: Pick<Answer, 'headers'>) => headers['replica-lag'] !== undefined;

/** From now on the replica gets the log of the primary, and does not replay it. */
async function pause(t: { teardown(end: () => Promise<unknown>): void }) {
  await pair.standby.query('SELECT pg_wal_replay_pause()');
  await until(async () => {
    const [row] = await pair.standby.query<{ state: string }>(
      'SELECT pg_get_wal_replay_pause_state() AS state',
    );
    return row!.state === 'paused';
  });
  t.teardown(resume);
}

const resume = () => pair.standby.query('SELECT pg_wal_replay_resume()');

t.test(
  'a read that may be old has what the replica has, and says by how many seconds at most it is behind',
  async (t) => {
    const sensor = await sensorOnReplica();
    await pause(t);
    await upload(sensor, 2);
    const old = await read(sensor, { max_lag: 60 });
    t.same(dates(old), [1]);
    t.match(old.headers['replica-lag'], /^[0-9]+(\.[0-9]+)?$/);
    const present = await read(sensor, {});
    t.same([dates(present), isReplica(present)], [[1, 2], false], 'other reads have everything');
    const chart = await owner.client.get<{ total: number }>(`/sensors/${sensor}/chart?max_lag=60`);
    t.same([chart.body.total, isReplica(chart)], [1, true]);
    const lines = await owner.client.get<{ sensors: { avg: (number | null)[] }[] }>(
      `/sensors/sparklines?sensor_id=${sensor}&start_date=0&end_date=60&max_lag=60`,
    );
    t.same([lines.body.sensors[0]?.avg[0], isReplica(lines)], [1, true]);
    const many = await owner.client.get<Points>(`/sensors/data?sensor_id=${sensor}&max_lag=60`);
    t.same([dates(many), isReplica(many)], [[1], true]);
  },
);

t.test('a read that may be less old than the replica is has everything', async (t) => {
  const sensor = await sensorOnReplica();
  await pause(t);
  await upload(sensor, 2);
  await until(async () => {
    const answer = await read(sensor, { max_lag: 1.5 });
    if (isReplica(answer)) return false;
    t.same(dates(answer), [1, 2]);
    return true;
  });
});

t.test(
  'a read with the token of an upload has its points, from the database where the replica does not get them in time',
  async (t) => {
    const sensor = await sensorOnReplica();
    const replayed = await upload(sensor, 2);
    const there = await read(sensor, { max_lag: 60, consistency_token: replayed });
    t.same([dates(there), isReplica(there)], [[1, 2], true]);
    await pause(t);
    const token = await upload(sensor, 3);
    const missing = await read(sensor, { max_lag: 60, consistency_token: token });
    t.same([dates(missing), isReplica(missing)], [[1, 2, 3], false]);
    const old = await read(sensor, { max_lag: 60, consistency_token: replayed });
    t.same([dates(old), isReplica(old)], [[1, 2], true]);
  },
);

t.test('a right that has ended ends for reads of the replica at once', async (t) => {
  const sensor = await sensorOnReplica();
  const guest = await newUser(server);
  await owner.client.post(`/sensors/${sensor}/users`, { users: [{ user: { id: guest.id } }] });
  t.same(dates(await read(sensor, { max_lag: 60 }, guest)), [1]);
  await pause(t);
  await owner.client.delete(`/sensors/${sensor}/users/${guest.id}`);
  t.equal((await read(sensor, { max_lag: 60 }, guest)).status, 404);
  t.same(dates(await read(sensor, { max_lag: 60 })), [1]);
  await owner.client.delete(`/sensors/${sensor}`);
  t.equal((await read(sensor, { max_lag: 60 })).status, 404);
});

t.test('a dashboard by a public link says as of when its charts are', async (t) => {
  const sensor = await sensorOnReplica();
  const grid = { x: 0, y: 0, w: 6, h: 6 };
  const panels = [{ id: 'a', type: 'line', grid, sensors: { ids: [sensor] } }];
  const content = { schema: 1, time: { from: 0, to: 100 }, panels };
  const { body } = await owner.client.post<{ dashboard: { id: number } }>('/dashboards', {
    dashboard: { name: 'Hall', content },
  });
  const path = `/dashboards/${body.dashboard.id}/links`;
  const made = await owner.client.post<{ link: { token: string } }>(path, { link: {} });
  const { token } = made.body.link;
  const chart = await new Client(server.url).get<{ as_of: number; total: number }>(
    `/public/dashboards/${token}/sensors/${sensor}/chart?max_lag=60`,
  );
  t.ok(chart.body.as_of <= Date.now() / 1000);
  const browser = await openBrowser(t);
  if (browser === null) return;
  await visit(t, browser, server.url, {}, async ({ page, open }) => {
    await open(`/app/public#${token}`);
    await page.getByText(/^Updated .*, charts as of/).waitFor();
  });
});

t.test('an export that may be old is read from the replica', async (t) => {
  const sensor = await sensorOnReplica();
  await pause(t);
  await upload(sensor, 2);
  const old = await owner.client.get(`/users/${owner.id}/export?max_lag=60`);
  const present = await owner.client.get(`/users/${owner.id}/export`);
  t.same([isReplica(old), isReplica(present)], [true, false]);
  const pointsIn = ({ bytes }: Answer) =>
    strFromU8(unzipSync(bytes)[`sensors/${sensor}/points.csv`]!).trim().split('\n').slice(1).length;
  t.same([pointsIn(old), pointsIn(present)], [1, 2]);
});

t.test('how old a read may be is refused by field', async (t) => {
  const sensor = await newSensor(owner);
  for (const [query, field] of [
    [{ max_lag: -1 }, 'max_lag'],
    [{ max_lag: 'soon' }, 'max_lag'],
    [{ max_lag: 86_401 }, 'max_lag'],
    [{ consistency_token: 'x' }, 'consistency_token'],
    [{ consistency_token: '1-99999999999999999999' }, 'consistency_token'],
    [{ consistency_token: '17' }, 'consistency_token'],
  ] as const) {
    const { status, refusal } = await read(sensor, query);
    t.match([status, refusal], [409, { code: 'invalid_input', field }]);
  }
});

t.test(
  'a replica that receives nothing is not read: what the primary has stored or lost since is unknown',
  async () => {
    const sensor = await sensorOnReplica();
    const [source] = await pair.standby.query<{ setting: string }>(
      "SELECT current_setting('primary_conninfo') AS setting",
    );
    await pair.standby.query("ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=1'");
    await pair.standby.query('SELECT pg_reload_conf()');
    await until(async () => !isReplica(await read(sensor, { max_lag: 86_400 })));
    await pair.standby.query(`ALTER SYSTEM SET primary_conninfo = '${source!.setting}'`);
    await pair.standby.query('SELECT pg_reload_conf()');
    await until(async () => isReplica(await read(sensor, { max_lag: 86_400 })));
  },
);

t.test('while the replica does not respond, the database answers', async (t) => {
  const sensor = await sensorOnReplica();
  await pair.standby.kill();
  // Of the primary, whose commits would wait for the standby.
  await pair.primary.query('ALTER SYSTEM RESET synchronous_standby_names');
  await pair.primary.query('SELECT pg_reload_conf()');
  await upload(sensor, 2);
  const answer = await read(sensor, { max_lag: 60 });
  t.same([answer.status, dates(answer), isReplica(answer)], [200, [1, 2], false]);
});

t.test('a database that is no standby is no replica, and the log says so', async (t) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const wrong = await testServer(
    t,
    { DATABASE_URL: pair.primary.url, REPLICA_URL: pair.primary.url },
    { log },
  );
  const user = await newUser(wrong);
  const sensor = await newSensor(user);
  await until(async () => lines.some((line) => line.includes('the database of REPLICA_URL is no standby')));
  t.notOk(isReplica(await read(sensor, { max_lag: 60 }, user)));
});

t.test('without a replica reads say nothing of their age, and uploads have no token', async (t) => {
  const alone = await testServer(t);
  const user = await newUser(alone);
  const sensor = await newSensor(user);
  const { headers } = await user.client.post(`/sensors/${sensor}/data`, { data: [{ date: 1, value: 1 }] });
  t.notOk('consistency-token' in headers);
  const answer = await read(sensor, { max_lag: 60 }, user);
  t.same([dates(answer), isReplica(answer)], [[1], false]);
});
