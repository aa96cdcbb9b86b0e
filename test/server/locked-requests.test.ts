/** A sensor that another transaction locks for long: files, deletions and subscriptions of other sensors go on, and uploads too. */
import t from 'tap';
import { createLog } from '../../common/log.js';
import { whenUnlocked } from '../../server/http/when-unlocked.js';
import { ConsumerRegistration } from '../../server/live/consumer-registration.js';
import { transact } from '../../sql/connect.js';
import { Locked } from '../../sql/store/lock-waits.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { activate } from '../../sql/store/triggers/activation.js';
import { newUser, type TestUser } from '../support/client.js';
import { newSensor, pointsOf, upload } from '../support/file-sensors.js';
import { holdSensor, holdState } from '../support/locks.js';
import { testServer } from '../support/server.js';
import { shardsFor } from '../support/shards.js';
import { sharedServer } from '../support/shared-server.js';

t.test('files of other sensors and accounts go on beside a locked sensor', async (t) => {
  const server = await sharedServer();
  const { sql } = server;
  const users = [await newUser(server), await newUser(server), await newUser(server)];
  const locked = await Promise.all(users.slice(0, 2).map((user) => newSensor(user)));
  const free = await Promise.all(users.map((user) => newSensor(user)));
  const releases = await Promise.all(locked.map((id) => holdSensor(sql, id)));
  // As many as files that are stored at once, of different accounts.
  const held = locked.map((id, k) => upload(users[k]!, id));
  const late = held.map(async (each) => (await each).status);
  for (const [k, id] of free.entries()) t.equal((await upload(users[k]!, id)).status, 201, `account ${k}`);
  for (const release of releases) await release();
  t.same(await Promise.all(late), [201, 201]);
  for (const [k, id] of locked.entries()) t.equal((await pointsOf(users[k]!, id)).length, 1);
});

t.test('a file for a sensor that another account owns is no file for a locked one', async (t) => {
  const server = await sharedServer();
  const [owner, other] = [await newUser(server), await newUser(server)];
  const id = await newSensor(owner);
  const release = await holdSensor(server.sql, id);
  t.equal((await upload(other, id)).status, 404);
  await release();
});

t.test(
  'a deletion of points that waits for its sensor holds up no upload and no other deletion',
  async (t) => {
    const server = await sharedServer();
    const { sql } = server;
    const users = [await newUser(server), await newUser(server), await newUser(server)];
    const ids: number[] = [];
    for (const { client } of users) {
      const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } });
      ids.push(Number(body.sensor.id));
      await client.post(`/sensors/${ids.at(-1)}/data`, { date: 1, value: 1 });
    }
    const remove = (k: number) =>
      users[k]!.client.delete<{ deleted: number }>(`/sensors/${ids[k]}/data?start_date=0&end_date=10`);
    const release = await holdSensor(sql, ids[0]!);
    let isOver = false;
    const late = remove(0).finally(() => {
      isOver = true;
    });
    for (let date = 2; date < 12; date++) {
      const { status } = await users[1]!.client.post(`/sensors/${ids[1]}/data`, { date, value: 1 });
      t.equal(status, 201);
    }
    t.match(await remove(1), { status: 200, body: { deleted: 10 } });
    t.match(await remove(2), { status: 200, body: { deleted: 1 } });
    t.equal(isOver, false);
    await release();
    t.match(await late, { status: 200, body: { deleted: 1 } });
  },
);

t.test('a sensor that is deleted while it is locked is deleted when it is free', async (t) => {
  const server = await sharedServer();
  const { client } = await newUser(server);
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } });
  const other = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'other' } });
  const { id } = body.sensor;
  const reserved = await server.sql.reserve();
  await reserved`BEGIN`;
  await reserved`SELECT FROM ingest_state WHERE sensor_id = ${Number(id)} FOR UPDATE`;
  const late = client.delete(`/sensors/${id}`);
  for (let date = 1; date < 5; date++) {
    t.equal((await client.post(`/sensors/${other.body.sensor.id}/data`, { date, value: 1 })).status, 201);
  }
  await reserved`COMMIT`;
  reserved.release();
  t.equal((await late).status, 200);
  t.equal((await client.get(`/sensors/${id}`)).status, 404);
});

t.test('work that stays locked is refused as overloaded', async (t) => {
  const server = await testServer(t);
  const locked = () => Promise.reject(new Locked());
  await t.rejects(whenUnlocked(server.sql, locked, 0), { code: 'overloaded' });
  await t.rejects(
    whenUnlocked(server.sql, () => Promise.reject(new Error('other'))),
    { message: 'other' },
  );
});

t.test('a subscription waits for its own sensor only', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { client } = await newUser(server);
  const ids: number[] = [];
  for (const name of ['locked', 'free']) {
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
    ids.push(Number(body.sensor.id));
  }
  const [locked, free] = ids as [number, number];
  const registration = new ConsumerRegistration(sql, createLog('test', 'silent'));
  t.teardown(() => registration.close());
  const registered = async () =>
    (await sql<{ id: number }[]>`SELECT sensor_id AS id FROM consumer_registrations ORDER BY 1`).map(
      ({ id }) => id,
    );
  const release = await holdSensor(sql, locked);
  const refused = registration.acquire([locked]).then(
    () => 'registered',
    (error: unknown) => error,
  );
  await registration.acquire([free]);
  t.same(await registered(), [free], 'while the other one waits');
  t.equal((await client.post(`/sensors/${free}/data`, { value: 1 })).status, 201);
  t.ok((await refused) instanceof Locked);
  const late = registration.acquire([locked]);
  await release();
  await late;
  t.same(await registered(), [locked, free]);
  // The database loses the consumer while one of its sensors is locked.
  await sql`DELETE FROM consumers`;
  const again = await holdSensor(sql, locked);
  await registration.keep();
  t.same(await registered(), [free]);
  await again();
  await registration.keep();
  t.same(await registered(), [locked, free]);
});

t.test(
  'a service that is connected to a locked sensor holds up no upload, and is connected once',
  async (t) => {
    const server = await testServer(t);
    const { client } = await newUser(server);
    const ids: number[] = [];
    for (const name of ['locked', 'free']) {
      const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
        sensor: { name, data_type: 'float' },
      });
      ids.push(Number(body.sensor.id));
    }
    const release = await holdSensor(server.sql, ids[0]!);
    let isOver = false;
    const late = client
      .post(`/sensors/${ids[0]}/services`, { service: { name: 'moving_average', data_fields: [] } })
      .finally(() => {
        isOver = true;
      });
    for (let date = 1; date < 10; date++)
      t.equal((await client.post(`/sensors/${ids[1]}/data`, { date, value: 1 })).status, 201);
    t.equal(isOver, false);
    await release();
    t.equal((await late).status, 201);
    const [row] = await server.sql<{ count: number }[]>`SELECT count(*) AS count FROM services`;
    t.equal(row!.count, 1);
  },
);

async function twoSensors({ client }: TestUser): Promise<[number, number]> {
  const ids: number[] = [];
  for (const name of ['locked', 'free']) {
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
    ids.push(Number(body.sensor.id));
  }
  return ids as [number, number];
}

t.test('a transaction that has the fence waits for no sensor', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const [locked] = await twoSensors(user);
  await user.client.post('/triggers', { trigger: { name: 'a', expression: 'true' } });
  await user.client.post(`/sensors/${locked}/triggers`, { trigger: { id: 1 } });
  const release = await holdState(sql, locked);
  // Without a bound of its own for waits: it would wait until the release, which comes later.
  await t.rejects(
    transact(sql, (tx) => activate(tx, shardsFor(sql), [1])),
    { message: new Locked().message },
  );
  await t.rejects(
    transact(sql, (tx) => deletePointsWithin(tx, locked, { from: 0, before: 10 })),
    { message: new Locked().message },
  );
  await release();
});

t.test('triggers and a pager of a locked sensor begin when it is free, and hold up no upload', async (t) => {
  const server = await sharedServer();
  const { sql } = server;
  const user = await newUser(server);
  const { client } = user;
  const [locked, free] = await twoSensors(user);
  const { body } = await client.post<{ trigger: { id: number } }>('/triggers', {
    trigger: { name: 'a', expression: 'true' },
  });
  const { id } = body.trigger;
  const onSensor = `/sensors/${locked}/triggers`;
  let date = 1;
  const isHeldUp = async (begin: () => Promise<{ status: number }>, status: number) => {
    const release = await holdState(sql, locked);
    let isOver = false;
    const late = begin().finally(() => {
      isOver = true;
    });
    for (let i = 0; i < 10; i++) {
      t.equal((await client.post(`/sensors/${free}/data`, { date: date++, value: 1 })).status, 201);
    }
    t.equal(isOver, false);
    await release();
    t.equal((await late).status, status);
  };
  await isHeldUp(() => client.post(onSensor, { trigger: { id } }), 201);
  await isHeldUp(() => client.put(`/triggers/${id}`, { trigger: { expression: 'false' } }), 200);
  await client.post(`${onSensor}/${id}/active`, { active: 0 });
  await isHeldUp(() => client.post(`${onSensor}/${id}/active`, { active: 1 }), 200);
  await isHeldUp(() => client.put(`/sensors/${locked}`, { sensor: { pager_type: 'email' } }), 200);
});
