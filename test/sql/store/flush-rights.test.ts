/** The write path when rights, data types or keys change, or the server stops, while uploads are under way. */
import t from 'tap';
import type { Sql } from '../../../sql/connect.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { holdIngest, untilFlushWaits } from '../../support/locks.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';
import { make, makeMany, type Receipt, rising, twoServers } from './flushing.js';

t.test('rights that ended on one server end on the other, although it had them cached', async (t) => {
  const { user, there, two } = await twoServers(t);
  const [kept, deleted] = await makeMany(user, 2);
  const key = async (fields: object) =>
    (await user.client.post<{ key: { id: number; key: string } }>('/users/current/keys', { key: fields }))
      .body.key;
  const revoked = await key({ name: 'soon revoked', scope: 'write' });
  const device = new Client(two.url, revoked.key);
  for (const client of [there, device]) {
    for (const id of [kept, deleted]) {
      t.equal((await client.post(`/sensors/${id}/data`, { value: 1, date: 1 })).status, 201);
    }
  }
  await user.client.delete(`/sensors/${deleted}`);
  t.equal((await there.post(`/sensors/${deleted}/data`, { value: 1, date: 2 })).status, 404);
  const both = await there.post<Receipt>('/sensors/data', {
    sensors: [kept, deleted].map((id) => ({ sensor_id: id, data: { value: 1, date: 3 } })),
  });
  t.match(both.body, { stored: 1, rejected: [{ index: 0 }] });
  await user.client.delete(`/users/current/keys/${revoked.id}`);
  t.equal((await device.post(`/sensors/${kept}/data`, { value: 1, date: 4 })).status, 403);
  await user.client.post('/logout');
  t.equal((await there.post(`/sensors/${kept}/data`, { value: 1, date: 5 })).status, 403);
  const [row] = await two.sql<
    { count: number }[]
  >`SELECT count(*) AS count FROM points WHERE sensor_id = ${kept!}`;
  t.equal(row!.count, 2, 'only what came before');
});

/** A device of the user with a key of its own. */
async function revocable({ client }: TestUser, url: string) {
  const fields = { name: 'soon revoked', scope: 'write' };
  const { body } = await client.post<{ key: { id: number; key: string } }>('/users/current/keys', {
    key: fields,
  });
  const { id, key } = body.key;
  return { id, device: new Client(url, key), revoke: (by: Client) => by.delete(`/users/current/keys/${id}`) };
}

async function datesIn(sql: Sql): Promise<number[]> {
  const stored = await sql<{ date: number }[]>`SELECT date FROM points ORDER BY date`;
  return stored.map(({ date }) => date);
}

/** Holds up flushes that have all their locks. They do not wait for a lock here: that they would give up. @returns lets them go on */
async function holdAppend(sql: Sql): Promise<() => Promise<void>> {
  await sql.unsafe(`
    CREATE TABLE held AS SELECT;
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN WHILE EXISTS (SELECT FROM held) LOOP PERFORM pg_sleep(0.05); END LOOP; RETURN NULL; END $$;
    CREATE TRIGGER hold BEFORE INSERT ON journal FOR EACH STATEMENT EXECUTE FUNCTION hold()`);
  return async () => {
    await sql`DELETE FROM held`;
  };
}

/** Until there is a backend like that in this database. */
function untilSome(sql: Sql, condition: string): Promise<void> {
  return until(async () => {
    const some = await sql.unsafe(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
    );
    return some.length > 0;
  });
}

t.test('rights that end while a flush waits for a lock keep its points out, and no others', async (t) => {
  const one = await testServer(t);
  const user = await newUser(one);
  const [id] = await makeMany(user, 1);
  const { id: key, device } = await revocable(user, one.url);
  const upload = (client: Client, date: number) => client.post(`/sensors/${id}/data`, { value: 1, date });
  t.equal((await upload(device, 1)).status, 201, 'and cached');
  const waiting = await one.sql.begin(async (tx) => {
    // As the other server revokes a key: the COMMIT begins with what is deferred, which locks the rights epoch.
    await tx`DELETE FROM api_keys WHERE id = ${key}`;
    await tx`SET CONSTRAINTS ALL IMMEDIATE`;
    const both = [upload(device, 2), upload(user.client, 3)];
    await untilFlushWaits(one.sql);
    return both;
  });
  t.equal((await waiting[0]!).status, 403);
  t.equal((await waiting[1]!).status, 201);
  t.same(await datesIn(one.sql), [1_000_000, 3_000_000]);
});

t.test('rights that end before a flush that waits has compared them keep its points out', async (t) => {
  const { user, one, there } = await twoServers(t);
  const id = await make(user);
  const { device, revoke } = await revocable(user, one.url);
  const upload = (client: Client, date: number) => client.post(`/sensors/${id}/data`, { value: 1, date });
  t.equal((await upload(device, 1)).status, 201, 'and cached');
  const release = await holdIngest(one.sql);
  const waiting = [upload(device, 2), upload(user.client, 3)];
  await untilFlushWaits(one.sql);
  t.equal((await revoke(there)).status, 200, 'whatever the flush waits for');
  await release();
  t.equal((await waiting[0]!).status, 403);
  t.equal((await waiting[1]!).status, 201);
  t.same(await datesIn(one.sql), [1_000_000, 3_000_000]);
});

t.test('rights are not ended before what they allowed is stored, and nothing is stored later', async (t) => {
  const { user, one, there } = await twoServers(t);
  const id = await make(user);
  const { device, revoke } = await revocable(user, one.url);
  const upload = (date: number) => device.post(`/sensors/${id}/data`, { value: 1, date });
  t.equal((await upload(1)).status, 201, 'and cached');
  const release = await holdAppend(one.sql);
  const waiting = upload(2);
  await untilSome(one.sql, "application_name = 'sensorium flush' AND wait_event = 'PgSleep'");
  let isEnded = false;
  const ending = revoke(there).finally(() => {
    isEnded = true;
  });
  await untilSome(one.sql, "application_name <> 'sensorium flush' AND wait_event_type = 'Lock'");
  t.notOk(isEnded);
  await release();
  t.equal((await waiting).status, 201);
  t.equal((await ending).status, 200);
  t.equal((await upload(3)).status, 403);
  t.equal((await user.client.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 2);
});

t.test('a data type changed on one server is the one that the other validates by', async (t) => {
  const { user, there } = await twoServers(t);
  const id = await make(user, { data_type: 'float' });
  await there.post(`/sensors/${id}/data`, { value: 1, date: 1 });
  t.equal((await there.post(`/sensors/${id}/data`, { value: 'text', date: 2 })).status, 409);
  await user.client.put(`/sensors/${id}`, { sensor: { data_type: 'string' } });
  t.equal((await there.post(`/sensors/${id}/data`, { value: 'text', date: 2 })).status, 201);
  await user.client.put(`/sensors/${id}`, { sensor: { data_type: 'integer' } });
  t.equal((await there.post(`/sensors/${id}/data`, { value: 1.5, date: 3 })).status, 409);
});

t.test('a key that expires while it is cached stops writing', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user);
  const expires = Date.now() / 1000 + 1.5;
  const made = await user.client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { name: 'short', scope: 'write', expires },
  });
  const key = new Client(server.url, made.body.key.key);
  t.equal((await key.post(`/sensors/${id}/data`, { value: 1 })).status, 201);
  await until(async () => Date.now() / 1000 > expires);
  t.equal((await key.post(`/sensors/${id}/data`, { value: 1 })).status, 403);
});

t.test('a server that is told to stop answers what is under way', async (t) => {
  const server = await testServer(t, { FLUSH_POINTS: 50 });
  const user = await newUser(server);
  const ids = await makeMany(user, 10);
  const reserved = await server.sql.reserve();
  await reserved`BEGIN`;
  await reserved`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
  const uploads = ids.map((id) => user.client.post<Receipt>(`/sensors/${id}/data`, { data: rising(40) }));
  await untilFlushWaits(server.sql);
  const closing = server.close();
  await reserved`COMMIT`;
  reserved.release();
  for (const { status, body } of await Promise.all(uploads)) t.same([status, body.stored], [201, 40]);
  await closing;
  await t.rejects(user.client.get('/health'), 'nobody listens any more');
});
