/** Triggers, services and data processors of an account that an administrator has locked pause, and go on when it is unlocked. */
import t from 'tap';
import { transact } from '../../sql/connect.js';
import { processorJobKey } from '../../sql/store/processors/schedule.js';
import { runProcessor } from '../../workers/processors/runs.js';
import { failure, lostRun } from '../../workers/sandbox/protocol.js';
import { claimServices } from '../../workers/services/load.js';
import { checkInactivity } from '../../workers/triggers/inactivity.js';
import { newAdministrator } from '../support/administrators.js';
import { newUser, type TestUser } from '../support/client.js';
import { reachableFor } from '../support/reachable.js';
import { type TestServer, testServer } from '../support/server.js';
import { addSensorTrigger, newSensor, pollAll, texts, upload, wait } from '../support/triggers.js';
import { send, newSensor as serviceSensor, use } from './services/attach.js';

/** A server with an account and two actions of its administrator on it. */
async function accounts(server: TestServer) {
  const [administrator, ann, bob] = [
    await newAdministrator(server),
    await newUser(server),
    await newUser(server),
  ];
  const lock = `/admin/accounts/${ann.id}/lock`;
  return {
    ann,
    bob,
    lock: () => administrator.client.post(lock),
    unlock: () => administrator.client.delete(lock),
  };
}

async function logIn({ client, username, password }: TestUser): Promise<TestUser['client']> {
  const { body } = await client.post<{ session_id: string }>('/login', { username, password });
  return client.as(body.session_id);
}

t.test('a trigger of a locked account does not fire, also on a sensor of another account', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { ann, bob, lock, unlock } = await accounts(server);
  const sensor = await newSensor(bob);
  await bob.client.post(`/sensors/${sensor}/users`, { user: { id: ann.id } });
  for (const [user, name] of [
    [ann, 'ann'],
    [bob, 'bob'],
  ] as const)
    await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 10' }, name);
  const fired = async (date: number) => {
    await upload(bob, sensor, [
      [date, 1],
      [date + 1, 20],
    ]);
    await pollAll(server);
    const all = await texts(sql);
    await sql`DELETE FROM deliveries`;
    await wait(sql, 3600);
    return all.sort();
  };
  t.same(await fired(1000), ['ann', 'bob']);
  t.equal((await lock()).status, 200);
  t.same(await fired(2000), ['bob'], 'the other account is not affected');
  t.equal((await unlock()).status, 200);
  t.same(await fired(3000), ['ann', 'bob']);
});

t.test('a trigger of a locked account does not fire because a sensor is inactive', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { ann, lock, unlock } = await accounts(server);
  const sensor = await newSensor(ann);
  await addSensorTrigger(ann, sensor, { inactivity: 60 }, 'inactive');
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM sensor_triggers`;
  await sql`UPDATE sensor_triggers SET active_since = active_since - interval '2 minutes'`;
  await sql`UPDATE ingest_state SET arrived = arrived - interval '2 minutes'`;
  await lock();
  await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: id });
  t.same(await texts(sql), []);
  await unlock();
  await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: id });
  t.same(await texts(sql), ['inactive']);
});

t.test('a data processor of a locked account skips its runs', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { ann, lock, unlock } = await accounts(server);
  const { body } = await ann.client.post<{ dataprocessor: { id: number } }>('/dataprocessors', {
    dataprocessor: { command: 'x', execution_interval: 60 },
    sensor: { name: 'out', data_type: 'float' },
  });
  const { id } = body.dataprocessor;
  let runs = 0;
  const runner = {
    async run() {
      runs++;
      return { ...lostRun(failure('script', ''), 1), ok: true, value: 1, error: null };
    },
  };
  const run = async () => {
    await sql`UPDATE processors SET due = now() - interval '1 second' WHERE id = ${id}`;
    await sql`SELECT FROM graphile_worker.remove_job(${processorJobKey(id)})`;
    await runProcessor({ sql, reachable: reachableFor(sql), runner }, id, AbortSignal.timeout(60_000));
    return runs;
  };
  t.equal(await run(), 1);
  await lock();
  t.equal(await run(), 1);
  const jobs = await sql`SELECT FROM graphile_worker.jobs WHERE key = ${processorJobKey(id)}`;
  t.equal(jobs.length, 1, 'the next time of its schedule stays');
  await unlock();
  t.equal(await run(), 2);
});

t.test('a service of a locked account is not computed until the account is unlocked', async (t) => {
  const server = await testServer(t);
  const { ann, bob, lock, unlock } = await accounts(server);
  const ids = [];
  for (const user of [ann, bob]) {
    const sensor = await serviceSensor(user);
    ids.push(await use(user, sensor, { name: 'moving_average' }));
    await send(user, sensor, { 1000: 1, 1001: 2 });
  }
  const claimed = async () =>
    (await transact(server.sql, (tx) => claimServices(tx, reachableFor(server.sql), null, 10))).sort();
  t.same(await claimed(), ids);
  await lock();
  t.same(await claimed(), ids.slice(1));
  await unlock();
  t.same(await claimed(), ids);
  t.equal((await (await logIn(ann)).get('/users/current')).status, 200, 'its user logs in again');
});
