/** Points of sensors whose data are in several databases. */
import t from 'tap';
import type { ShardSql } from '../../../sql/connect.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { severalSessions } from '../../support/needs.js';
import { testServer } from '../../support/server.js';
import { shardedServer } from '../../support/sharded-server.js';
import { addShards } from '../../support/shards.js';

const skip = severalSessions('each shard is a database of its own');

async function make({ client }: TestUser, count: number, dataType = 'float'): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const sensor = { name: `s${i}`, data_type: dataType };
    ids.push(Number((await client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id));
  }
  return ids;
}

type Stored = [sensorId: number, seconds: number, value: number];

/** What each database has. */
function storedIn(databases: readonly ShardSql[]): Promise<Stored[][]> {
  return Promise.all(
    databases.map(async (sql) => {
      const rows = await sql<{ sensor_id: number; date: number; number: number }[]>`
        SELECT sensor_id, date, number FROM points ORDER BY sensor_id, date`;
      return rows.map(({ sensor_id, date, number }): Stored => [sensor_id, date / 1e6, number]);
    }),
  );
}

t.test('each point of an upload is stored in the shard of its sensor', { skip }, async (t) => {
  const { user, databases } = await shardedServer(t);
  const [a, b, c, d] = (await make(user, 4)) as [number, number, number, number];
  // The entries of one shard are apart, and so are those of one sensor.
  const sensors = [
    { sensor_id: b, data: [{ value: 1, date: 10 }] },
    {
      sensor_id: a,
      data: [
        { value: 2, date: 10 },
        { value: 'no number', date: 11 },
      ],
    },
    { sensor_id: c, data: [{ value: 3, date: 10 }] },
    {
      sensor_id: d,
      data: [
        { value: 4, date: 10 },
        { value: 5, date: 20 },
      ],
    },
    {
      sensor_id: b,
      data: [
        { value: 6, date: 20 },
        { value: 7, date: 10 },
      ],
    },
  ];
  const first = await user.client.post('/sensors/data', { sensors });
  t.match(first.body, { stored: 6, duplicate: 0, replaced: 1, rejected: [{ sensor_id: a, index: 1 }] });
  t.same(await storedIn(databases), [
    [
      [a, 10, 2],
      [d, 10, 4],
      [d, 20, 5],
    ],
    [
      [b, 10, 7],
      [b, 20, 6],
    ],
    [[c, 10, 3]],
  ]);
  const again = await user.client.post('/sensors/data', { sensors: sensors.slice(2, 4) });
  t.match(again.body, { stored: 0, duplicate: 3, replaced: 0 });
});

t.test('what is read of sensors of several shards is what one database would have', { skip }, async (t) => {
  const sharded = await shardedServer(t);
  const server = await testServer(t);
  const users = [sharded.user, await newUser(server)];
  const bodies: unknown[][] = [];
  for (const user of users) {
    const ids = [...(await make(user, 5)), ...(await make(user, 2, 'string'))];
    // Some dates are those of other sensors too.
    const data = (place: number) =>
      Array.from({ length: 40 }, (_, i) => ({
        value: place < 5 ? (place * i) % 7 : `${place} ${i % 3}`,
        date: 1_700_000_000 + 90 * i + (i % 4 === 0 ? 0 : 10 * place),
      }));
    const receipt = await user.client.post('/sensors/data', {
      sensors: ids.map((id, place) => ({ sensor_id: id, data: data(place) })),
    });
    t.match(receipt.body, { stored: 7 * 40, rejected: [] });
    const all = ids.map((id) => `sensor_id=${id}`).join('&');
    const numbers = ids
      .slice(0, 5)
      .map((id) => `sensor_id=${id}`)
      .join('&');
    const own: unknown[] = [];
    for (const path of [
      `/sensors/data?${all}`,
      `/sensors/data?${all}&per_page=9&page=3`,
      `/sensors/data?${all}&per_page=9&page=4&sort=desc`,
      `/sensors/data?${all}&per_page=50&page=7`,
      `/sensors/data?${all}&start_date=1700001000&end_date=1700002000&values=typed`,
      `/sensors/data?${all}&last=true`,
      `/sensors/data?${all}&last=true&sort=desc&per_page=2&page=2`,
      `/sensors/data?${all}&date=1700000500&next=true`,
      `/sensors/data?${all}&interval=600&per_page=5&page=2`,
      `/sensors/data?${numbers}&interval=600&function=avg,min,count,last&sort=desc`,
      `/sensors/data?${numbers}&interval=3600&last=true`,
      `/sensors/data?${numbers}&interval=86400&timezone=Europe/Berlin&per_page=3`,
      '/sensors?details=full&per_page=4&page=2',
      '/sensors?details=row&order=-last_date',
      `/sensors/sparklines?${all}&start_date=1700000000&end_date=1700003600&states=10`,
      ...ids.flatMap((id) => [
        `/sensors/${id}/data?per_page=7&page=2`,
        `/sensors/${id}/data?interval=600&fill=previous`,
        `/sensors/${id}/chart?columns=10`,
      ]),
    ]) {
      const { status, text } = await user.client.get(path);
      t.equal(status, 200, path);
      own.push([path, text]);
    }
    bodies.push(own);
  }
  t.same(bodies[0], bodies[1]);
});

t.test('a shard at a wrong address refuses its own sensors only', { skip }, async (t) => {
  const { sql, url } = await testDatabase(t);
  const [shard] = await addShards(t, sql, 1);
  await shard!`UPDATE shard_identity SET generation = generation + 1`;
  const user = await newUser(await testServer(t, { DATABASE_URL: url, STORE_TIMEOUT: 2 }));
  const [a, b] = (await make(user, 2)) as [number, number];
  const points = [{ value: 1, date: 10 }];
  const receipt = await user.client.post('/sensors/data', {
    sensors: [a, b].map((id) => ({ sensor_id: id, data: points })),
  });
  t.equal(receipt.status, 509, 'the client has to send all of it again');
  const unreachable = {
    status: 509,
    body: { error: /database with the data of a sensor cannot be reached/ },
  };
  t.match(receipt, unreachable);
  t.match(await user.client.post(`/sensors/${b}/data`, points), unreachable);
  t.match(await user.client.get(`/sensors/${b}/data`), unreachable);
  t.equal((await user.client.get(`/sensors/data?sensor_id=${a}&sensor_id=${b}`)).status, 509);
  t.match((await user.client.get(`/sensors/${a}/data`)).body, { total: 1 });
  t.same(await storedIn([sql, shard!]), [[[a, 10, 1]], []]);
  await shard!`UPDATE shard_identity SET generation = generation - 1`;
  t.match((await user.client.post(`/sensors/${b}/data`, points)).body, { stored: 1 });
  t.match((await user.client.get(`/sensors/${b}/data`)).body, { total: 1 });
});

t.test('a shard that a server does not know refuses its sensors', { skip }, async (t) => {
  const { sql, url } = await testDatabase(t);
  const user = await newUser(await testServer(t, { DATABASE_URL: url }));
  await addShards(t, sql, 1, null);
  const [a, b] = (await make(user, 2)) as [number, number];
  const points = [{ value: 1, date: 10 }];
  t.equal((await user.client.post(`/sensors/${b}/data`, points)).status, 509);
  t.equal((await user.client.get(`/sensors/${b}/data`)).status, 509);
  t.equal((await user.client.get(`/sensors/data?sensor_id=${a}&sensor_id=${b}`)).status, 509);
  t.match((await user.client.post(`/sensors/${a}/data`, points)).body, { stored: 1 });
});

t.test(
  'a deep page of sensors of several shards is refused, one of a single shard is not',
  { skip },
  async (t) => {
    const { user } = await shardedServer(t);
    const ids = await make(user, 3);
    const read = (sensors: readonly number[], more: string) =>
      user.client.get(`/sensors/data?${sensors.map((id) => `sensor_id=${id}`).join('&')}&${more}`);
    const sensors = ids.map((sensor_id) => ({ sensor_id, data: [{ value: 1, date: 10 }] }));
    await user.client.post('/sensors/data', { sensors });
    for (const more of ['', '&interval=3600']) {
      const refused = await read(ids, `per_page=1000&page=100${more}`);
      t.equal(refused.status, 409, more);
      t.match(refused.body, { code: 'invalid_input', field: 'page' });
      t.match((await read(ids, `per_page=1000&page=99${more}`)).body, { data: [], total: 3 });
      t.match((await read(ids.slice(0, 1), `per_page=1000&page=100${more}`)).body, { data: [], total: 1 });
    }
  },
);
