/** Triggers that check inactivity: they fire once after it has lasted long enough, and never beside points that are being flushed. */
import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { createLog } from '../../../common/log.js';
import { activate } from '../../../sql/store/triggers/activation.js';
import { POLL } from '../../../workers/jobs/due.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { checkInactivity } from '../../../workers/triggers/inactivity.js';
import { newUser } from '../../support/client.js';
import { beside } from '../../support/locks.js';
import { oneShard } from '../../support/needs.js';
import { mergeAll } from '../../support/points.js';
import { reachableFor } from '../../support/reachable.js';
import { testServer } from '../../support/server.js';
import { shardsFor } from '../../support/shards.js';
import {
  addSensorTrigger,
  evaluationsOf,
  inactivityDue,
  newSensor,
  pollAll,
  stateOf,
  texts,
  upload,
  wait,
} from '../../support/triggers.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');

t.test('an inactive sensor fires its trigger once, until points arrive again', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const at = await addSensorTrigger(
    user,
    sensor,
    { inactivity: 60 },
    'silent since {last_sensor_data_date}, sensor_data_value',
  );
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM sensor_triggers`;
  const check = () => checkInactivity(sql, reachableFor(sql), { sensorTriggerId: id });
  const pass = async (seconds: number) => {
    await mergeAll(sql);
    await sql`UPDATE ingest_state SET arrived = arrived - ${seconds} * interval '1 second'`;
    await sql`UPDATE sensor_triggers SET active_since = active_since - ${seconds} * interval '1 second'`;
    await wait(sql, seconds);
  };
  const due = () => inactivityDue(sql, id);
  t.same(await due(), [60], 'the time starts at the activation');
  await pass(40);
  await upload(user, sensor, [[5, 8.5]]);
  await check();
  t.same(await due(), [60]);
  await pass(30);
  await check();
  t.same(await due(), [30], 'the last arrival counts, not the timestamp of the point');
  t.same(await sql`SELECT FROM consumer_offsets`, [], 'so it costs uploads nothing');
  await pass(31);
  await check();
  await check();
  t.same(await texts(sql), ['silent since 5, 8.5']);
  t.match(await evaluationsOf(user, at), [
    { condition: 'inactivity', fired: true, result: true, date: 5, value: '8.5' },
  ]);
  t.match(await stateOf(user, at), { times_triggerd: 1, last_sensor_data_value: '8.5' });
  await pass(500);
  await check();
  t.equal((await texts(sql)).length, 1);

  await upload(user, sensor, [[6, 9]]);
  await pollAll(server);
  t.same(await due(), [60]);
  await pass(61);
  await check();
  t.equal((await texts(sql)).length, 2);
  await user.client.post(`${at}/active?active=0`);
  await pass(61);
  await check();
  t.equal((await texts(sql)).length, 2);
});

t.test('inactivity fires after a backward step of the database clock', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await addSensorTrigger(user, sensor, { inactivity: 60 });
  await upload(user, sensor, [[5, 1]]);
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM sensor_triggers`;
  const checkAfterStep = async (seconds: number) => {
    await mergeAll(sql);
    await sql`UPDATE ingest_state SET arrived = now() + ${seconds} * interval '1 second'`;
    await sql`UPDATE sensor_triggers SET active_since = now() + ${seconds} * interval '1 second'`;
    await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: id });
  };
  await checkAfterStep(30);
  t.same(await texts(sql), [], 'a small step only delays it');
  await checkAfterStep(86_400);
  t.equal((await texts(sql)).length, 1);
});

t.test(
  'a trigger that cannot be written does not keep those of other inactive sensors from firing',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const sensors = [await newSensor(user), await newSensor(user), await newSensor(user)];
    const at: string[] = [];
    for (const sensor of sensors)
      at.push(await addSensorTrigger(user, sensor, { inactivity: 60 }, `sensor ${sensor}`));
    await sql`UPDATE sensor_triggers SET active_since = now() - interval '61 seconds'`;
    await sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), now() - interval '1 second')`;
    await sql`UPDATE notifications SET destination = 'http://[' WHERE id = 1`;
    await sql`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$`;
    await sql`
    CREATE TRIGGER poison BEFORE INSERT ON deliveries FOR EACH ROW WHEN (NEW.notification_id = 2) EXECUTE FUNCTION poison()`;
    for (const id of [1, 2, 3]) await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: id });
    t.same((await texts(sql)).sort(), [`sensor ${sensors[0]}`, `sensor ${sensors[2]}`]);
    t.match(await evaluationsOf(user, at[1]!), [
      { condition: 'inactivity', fired: false, error: 'internal error: the firing could not be written' },
    ]);
    const jobs = await sql<{ seconds: number }[]>`
    SELECT round(extract(epoch FROM run_at - now()) / 10)::int * 10 AS seconds FROM graphile_worker.jobs
    WHERE key = 'silence:2'`;
    t.match(jobs, [{ seconds: 60 }], 'it is checked again');
    await sql`DROP FUNCTION poison CASCADE`;
    await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 2 });
    t.equal((await texts(sql)).length, 3);
  },
);

t.test(
  'one job fires for all sensors that became inactive together, except those with points in a flush',
  { skip: oneShard('a job checks sensors of one shard') },
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const sensors: string[] = [];
    for (let k = 0; k < 8; k++) {
      const sensor = await newSensor(user);
      sensors.push(sensor);
      await addSensorTrigger(user, sensor, { inactivity: 60 }, sensor);
    }
    const [flushing, fresh, off, ...silent] = sensors as [string, string, string, ...string[]];
    await user.client.post(`/sensors/${off}/triggers/3/active`, { active: 0 });
    await sql`UPDATE sensor_triggers SET active_since = now() - interval '61 seconds'`;
    await upload(user, fresh, [[1, 1]]);
    await sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), now() - interval '1 second')`;
    const waiting = async () => {
      const jobs = await sql<{ key: string; due: boolean }[]>`
      SELECT key, run_at <= now() AS due FROM graphile_worker.jobs WHERE key LIKE 'silence:%' ORDER BY id`;
      return jobs.map(({ key, due }) => [Number(key.split(':')[1]), due]);
    };
    const own = 4;
    await sql.begin(async (tx) => {
      await tx`SELECT FROM ingest_state WHERE sensor_id = ${flushing} FOR UPDATE`;
      await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: own });
    });
    t.same((await texts(sql)).sort(), silent);
    t.same(
      (await waiting()).sort(),
      [
        [1, true],
        [2, false],
        [3, true],
        [own, true],
      ],
      'a locked trigger is left to its own job; the job runner ends the job that runs',
    );
    await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
    await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: own });
    t.same((await texts(sql)).sort(), [flushing, ...silent].sort());
  },
);

t.test(
  'inactivity is checked at its deadline, to the microsecond, by any sidecar that runs then',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const user = await newUser(server);
    const sensor = await newSensor(user);
    const at = await addSensorTrigger(user, sensor, { inactivity: 60 }, 'silent');
    const late = async () => {
      await mergeAll(sql);
      const rows = await sql<{ late: number }[]>`
      SELECT extract(epoch FROM j.run_at - greatest(state.arrived, st.active_since))::float8 - 60 AS late
      FROM graphile_worker.jobs j, ingest_state state, sensor_triggers st WHERE j.key = 'silence:1'`;
      return rows.map(({ late }) => Math.round(late * 1e4) / 1e4);
    };
    const check = () => checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
    t.same(await late(), [0], 'since the activation');
    await upload(user, sensor, [[1, 1]]);
    await check();
    t.same(await late(), [0], 'since the last points');
    const pass = async () => {
      await mergeAll(sql);
      await sql`
    WITH states AS (UPDATE ingest_state SET arrived = arrived - interval '61 seconds'),
    triggers AS (UPDATE sensor_triggers SET active_since = active_since - interval '61 seconds')
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE key = 'silence:1'), now() - interval '1 second')`;
    };
    await pass();
    await check();
    t.same(await texts(sql), ['silent']);
    await wait(sql, 61);
    await upload(user, sensor, [[2, 2]]);
    await pollAll(server);
    t.same(await late(), [0], 'since the new points');

    const config = readConfig({ DATABASE_URL: server.config.DATABASE_URL });
    const first = await startSidecar(config, log);
    await first.close();
    await pass();
    t.equal((await texts(sql)).length, 1, 'no sidecar runs');
    const [second, third] = await Promise.all([startSidecar(config, log), startSidecar(config, log)]);
    await until(async () => (await texts(sql)).length === 2);
    await Promise.all([second.close(), third.close()]);
    t.match(await stateOf(user, at), { times_triggerd: 2 });
    t.ok(POLL <= 2000, 'longest wait of a due job for an idle sidecar, milliseconds');
  },
);

t.test('a locked trigger is checked later, and its sensor accepts points meanwhile', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await addSensorTrigger(user, sensor, { inactivity: 60 }, 'silent');
  await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour'`;
  const check = () => checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
  const due = async () =>
    (
      await sql`SELECT FROM graphile_worker.jobs WHERE key = 'silence:1' AND run_at < now() + interval '2 seconds'`
    ).length;
  await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;
  await sql.begin(async (tx) => {
    await tx`SELECT FROM sensor_triggers FOR NO KEY UPDATE`;
    await check();
    t.equal((await upload(user, sensor, [[1, 1]])).status, 201);
  });
  t.same(await texts(sql), []);
  t.equal(await due(), 1);
  await mergeAll(sql);
  await sql`UPDATE ingest_state SET arrived = now() - interval '1 hour'`;
  await check();
  t.same(await texts(sql), ['silent']);
});

t.test('inactivity does not fire beside points that are being flushed', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const sensor = await newSensor(user);
  await addSensorTrigger(user, sensor, { inactivity: 60 });
  await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour'`;
  await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;
  await sql.begin(async (tx) => {
    await tx`SELECT FROM ingest_state FOR UPDATE`;
    await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
    await tx`UPDATE ingest_state SET arrived = clock_timestamp()`;
  });
  const again = await sql`
    SELECT FROM graphile_worker.jobs WHERE key = 'silence:1' AND run_at < now() + interval '2 seconds'`;
  t.equal(again.length, 1, 'put back');
  await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
  t.same(await texts(sql), []);
});

t.test('a trigger changed to inactivity during its activation checks inactivity', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const user = await newUser(server);
  const at = await addSensorTrigger(user, await newSensor(user), { expression: 'true' }, 'silent');
  await user.client.post(`${at}/active`, { active: 0 });
  const changed = await beside(
    sql,
    (tx) => activate(tx, shardsFor(sql), [1]),
    () => user.client.put('/triggers/1', { trigger: { inactivity: 60, expression: '' } }),
  );
  t.equal(changed.status, 200, changed.text);
  t.match(await stateOf(user, at), { active: 1 });
  await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour'`;
  const due = await sql`SELECT FROM graphile_worker.jobs WHERE key = 'silence:1'`;
  t.equal(due.length, 1, 'its job exists');
  await checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
  t.same(await texts(sql), ['silent']);
});
