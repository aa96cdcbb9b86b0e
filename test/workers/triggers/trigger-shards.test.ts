/** Triggers on sensors whose data are in several databases. */
import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { createLog } from '../../../common/log.js';
import type { ShardSql } from '../../../sql/connect.js';
import { ReachableShards } from '../../../workers/reachable-shards.js';
import { startSidecar } from '../../../workers/sidecar.js';
import type { Evaluator } from '../../../workers/triggers/evaluate.js';
import { checkInactivity } from '../../../workers/triggers/inactivity.js';
import { pollTriggers } from '../../../workers/triggers/poll.js';
import { previewTrigger } from '../../../workers/triggers/preview.js';
import { Child } from '../../chaos/child.js';
import { gate } from '../../support/gate.js';
import { holdState } from '../../support/locks.js';
import { severalSessions } from '../../support/needs.js';
import { mergeAll } from '../../support/points.js';
import { reachableFor } from '../../support/reachable.js';
import { shardedServer, withProxy } from '../../support/sharded-server.js';
import { shardsFor } from '../../support/shards.js';
import {
  addSensorTrigger,
  calm,
  evaluationsOf,
  inactivityDue,
  newSensor,
  pollAll,
  QUICK,
  stateOf,
  texts,
  upload,
  wait,
} from '../../support/triggers.js';
import { until } from '../../support/until.js';

const skip = severalSessions('each shard is a database of its own');

const log = createLog('test', 'silent');

const ALL = { sensorIds: null, timeouts: QUICK };

/** @returns how many changes the triggers on a sensor have not read, as their offset says */
async function unread(shard: ShardSql, sensor: string): Promise<number | undefined> {
  const [row] = await shard<{ unread: number }[]>`
    SELECT state.version - c.version AS unread FROM consumer_offsets c JOIN ingest_state state USING (sensor_id)
    WHERE sensor_id = ${Number(sensor)} AND consumer = 'triggers'`;
  return row?.unread;
}

t.test('triggers evaluate each point of each shard once', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  const sensors = [await newSensor(user), await newSensor(user), await newSensor(user)];
  const at: string[] = [];
  // The points from before the activation do not count.
  for (const sensor of sensors) await upload(user, sensor, [[1, 9]]);
  for (const sensor of sensors)
    at.push(
      await addSensorTrigger(
        user,
        sensor,
        { expression: 'sensor_data_value > 5', hysteresis: 'sensor_data_value < 5' },
        `${sensor}: {sensor_data_value}`,
      ),
    );
  for (const value of [1, 6, 7]) for (const sensor of sensors) await upload(user, sensor, [[value, value]]);
  await pollAll(server);
  t.same(
    (await texts(server.sql)).sort(),
    sensors.map((sensor) => `${sensor}: 6`),
  );
  for (const [k, each] of at.entries()) {
    const evaluations = await evaluationsOf(user, each);
    t.same(evaluations.map(({ date }) => date).reverse(), [1, 6, 7], `of shard ${k}`);
    t.equal(await unread(shards.of(k), sensors[k]!), 0);
  }
  await user.client.post(`${at[1]}/active`, { active: 0 });
  await upload(user, sensors[1]!, [[10, 1]]);
  await user.client.post(`${at[1]}/active`, { active: 1 });
  await upload(user, sensors[1]!, [[11, 1]]);
  await pollAll(server);
  t.equal((await evaluationsOf(user, at[1]!))[0]?.date, 11, 'activated anew it goes on');
  t.equal((await evaluationsOf(user, at[1]!)).length, 4, 'without the points between');
  t.equal((await user.client.put('/triggers/2', { trigger: { expression: 'false' } })).status, 200);
  await upload(user, sensors[1]!, [[12, 8]]);
  await pollAll(server);
  t.match((await evaluationsOf(user, at[1]!))[0], { date: 12, result: false });
});

t.test(
  'a trigger of another shard fires once although its sidecar loses the shard before it has noted what it read',
  { skip },
  async (t) => {
    const { server, user, shards, proxy } = await withProxy(t);
    await newSensor(user);
    const sensor = await newSensor(user);
    const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 5' }, 'fired');
    await upload(user, sensor, [[1, 9]]);
    const losing: Evaluator = {
      async evaluate(...given) {
        const verdicts = await calm.evaluate(...given);
        await proxy.shut();
        return verdicts;
      },
    };
    await t.rejects(pollTriggers(server.sql, shards.of(1), losing, ALL));
    t.same(await texts(server.sql), ['fired']);
    await proxy.open();
    t.equal(await unread(shards.of(1), sensor), 1, 'the next poll reads the point again');
    await wait(server.sql, 61);
    await pollAll(server);
    t.same(await texts(server.sql), ['fired']);
    t.equal((await evaluationsOf(user, at)).length, 1);
    t.equal(await unread(shards.of(1), sensor), 0);
    await upload(user, sensor, [[2, 9]]);
    await pollAll(server);
    t.same(await texts(server.sql), ['fired', 'fired'], 'later points count');
  },
);

t.test(
  'a trigger of each shard fires once although its sidecar is killed before it has noted what it read',
  { skip },
  async (t) => {
    const { server, user } = await shardedServer(t);
    const { sql } = server;
    const sensors = [await newSensor(user), await newSensor(user)] as [string, string];
    const child = new Child('workers/main.js');
    t.teardown(() => child.kill());
    for (const [shard, sensor] of sensors.entries()) {
      const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 5' }, sensor);
      const environment = { DATABASE_URL: server.config.DATABASE_URL, FAULT_POINTS: 'allowed' };
      await child.start({ ...environment, FAULT_POINT: 'between evaluation and offsets' });
      await upload(user, sensor, [[1, 9]]);
      await child.stopped();
      await child.kill();
      const isRolledBack = shard === 0;
      t.equal((await evaluationsOf(user, at)).length, isRolledBack ? 0 : 1);
      await wait(sql, 61);
      await child.start({ ...environment, FAULT_POINT: '' });
      await upload(user, sensor, [[2, 1]]);
      await until(async () => (await evaluationsOf(user, at))[0]?.date === 2);
      t.equal((await evaluationsOf(user, at)).length, 2);
      t.same(await texts(sql), sensors.slice(0, shard + 1));
      await child.kill();
    }
  },
);

t.test(
  'a shard that has lost versions which triggers have read gets all its points evaluated',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t);
    const { sql } = server;
    await newSensor(user);
    const sensor = await newSensor(user);
    const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 5' }, 'fired');
    await addSensorTrigger(user, sensor, { inactivity: 60 });
    await upload(user, sensor, [[1, 1]]);
    await pollAll(server);
    // As after a failover of the shard to a standby that lacks its last commits.
    await sql`UPDATE sensor_triggers SET since_version = since_version + 5`;
    await upload(user, sensor, [[2, 2]]);
    await upload(user, sensor, [[3, 9]]);
    await pollAll(server);
    t.same(await texts(sql), ['fired']);
    t.same((await evaluationsOf(user, at)).map(({ date }) => date).reverse(), [1, 2, 3]);
    const versions = await sql<{ version: number }[]>`SELECT since_version AS version FROM sensor_triggers`;
    const [state] = await shards.of(1)<{ version: number }[]>`SELECT version FROM ingest_state`;
    t.same(
      versions.map(({ version }) => version),
      [state!.version, state!.version],
      'as in the shard',
    );
  },
);

t.test('a poll that fails centrally is repeated as a whole', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  await newSensor(user);
  const sensor = await newSensor(user);
  await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 5' }, 'fired');
  await upload(user, sensor, [[1, 9]]);
  const dying: Evaluator = {
    async evaluate() {
      await server.sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`;
      return { verdicts: [], time: 0 };
    },
  };
  await t.rejects(pollTriggers(server.sql, shards.of(1), dying, ALL));
  t.same(await texts(server.sql), []);
  t.equal(await unread(shards.of(1), sensor), 1);
  await pollAll(server);
  t.same(await texts(server.sql), ['fired']);
});

t.test('two sidecars evaluate each point of another shard once', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  await newSensor(user);
  const sensor = await newSensor(user);
  const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 1000' });
  const [shard, sql] = [shards.of(1), server.sql];
  const [begun, released] = [gate(), gate()];
  const held: Evaluator = {
    async evaluate(...given) {
      begun.open();
      await released.opened;
      return calm.evaluate(...given);
    },
  };
  await upload(user, sensor, [[1, 1]]);
  const first = pollTriggers(sql, shard, held, ALL);
  await begun.opened;
  t.match(await pollTriggers(sql, shard, calm, ALL), { claimed: 1, locked: [Number(sensor)] });
  released.open();
  t.match(await first, { claimed: 1, locked: [], unfinished: [] });
  for (let date = 2; date <= 20; date++) {
    await upload(user, sensor, [[date, date]]);
    const polls = Array.from({ length: 3 }, () => pollTriggers(sql, shard, calm, ALL));
    if (date % 2 === 0) await Promise.all(polls);
    else await Promise.all([...polls, upload(user, sensor, [[date + 0.5, date]])]);
  }
  await pollAll(server);
  const dates = (await evaluationsOf(user, at)).map(({ date }) => Number(date));
  t.equal(dates.length, new Set(dates).size, 'none twice');
  t.equal(dates.length, 29, 'and all of them');
});

t.test(
  'inactivity of sensors of another shard fires once, until points arrive again',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t);
    const { sql } = server;
    const all: string[] = [];
    for (let k = 0; k < 6; k++) all.push(await newSensor(user));
    // Two in the same shard.
    const sensors = [all[1]!, all[4]!];
    for (const sensor of sensors)
      await addSensorTrigger(user, sensor, { inactivity: 60 }, `silent ${sensor}`);
    const reachable = reachableFor(sql);
    const check = (sensorTriggerId: number) => checkInactivity(sql, reachable, { sensorTriggerId });
    const pass = async (seconds: number) => {
      await mergeAll(sql);
      for (const shard of shards.all) {
        const states = await shard<{ id: number; arrived: string | null }[]>`
          SELECT sensor_id AS id, (arrived - ${seconds} * interval '1 second')::text AS arrived FROM ingest_state`;
        for (const { id, arrived } of states)
          await shard`UPDATE ingest_state SET arrived = ${arrived}::timestamptz WHERE sensor_id = ${id}`;
      }
      await sql`UPDATE sensor_triggers SET active_since = active_since - ${seconds} * interval '1 second'`;
      await wait(sql, seconds);
      await sql`
      SELECT FROM graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs),
        (SELECT min(run_at) FROM graphile_worker.jobs) - ${seconds} * interval '1 second')`;
    };
    const due = (id: number) => inactivityDue(sql, id);
    t.same(await due(1), [60], 'the time starts at the activation');
    await pass(40);
    await upload(user, sensors[0]!, [[5, 8.5]]);
    await check(1);
    t.same(await due(1), [60], 'the last arrival counts');
    await pass(30);
    await check(2);
    t.same(await texts(sql), [`silent ${sensors[1]}`]);
    t.same(await due(1), [30], 'the job has checked other due ones of the shard');
    await pass(31);
    await check(1);
    await check(1);
    await check(2);
    t.same(await texts(sql), [`silent ${sensors[1]}`, `silent ${sensors[0]}`]);
    t.match(await stateOf(user, `/sensors/${sensors[0]}/triggers/1`), {
      times_triggerd: 1,
      last_sensor_data_value: '8.5',
    });
    await upload(user, sensors[0]!, [[6, 9]]);
    await pollAll(server);
    await check(1);
    t.same(await due(1), [60], 'points arm it again');
    await pass(61);
    await check(1);
    t.equal((await texts(sql)).length, 3);
  },
);

t.test(
  'inactivity does not fire for a sensor of another shard whose points a poll has read meanwhile',
  { skip },
  async (t) => {
    const { server, user } = await shardedServer(t);
    const { sql } = server;
    await newSensor(user);
    const sensor = await newSensor(user);
    await addSensorTrigger(user, sensor, { inactivity: 60 }, 'silent');
    await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour'`;
    let hasArrived = false;
    class Between extends ReachableShards {
      override async in<T>(shard: number, work: (sql: ShardSql) => Promise<T>, otherwise: T): Promise<T> {
        const result = await super.in(shard, work, otherwise);
        if (!hasArrived) {
          hasArrived = true;
          await upload(user, sensor, [[1, 1]]);
          await pollAll(server);
        }
        return result;
      }
    }
    const reachable = new Between(shardsFor(sql), log, 'test');
    await checkInactivity(sql, reachable, { sensorTriggerId: 1 });
    t.ok(hasArrived);
    t.same(await texts(sql), []);
    await checkInactivity(sql, reachable, { sensorTriggerId: 1 });
    t.same(await texts(sql), []);
    t.same(await inactivityDue(sql, 1), [60], 'the time starts anew');
  },
);

t.test(
  'inactivity fires once for a sensor of another shard that has lost versions which its triggers have read',
  { skip },
  async (t) => {
    const { server, user } = await shardedServer(t);
    const { sql } = server;
    await newSensor(user);
    const sensor = await newSensor(user);
    await addSensorTrigger(user, sensor, { inactivity: 60 }, 'silent');
    // As after a failover of the shard to a standby that lacks its last commits.
    await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour', since_version = since_version + 5`;
    await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;
    const check = () => checkInactivity(sql, reachableFor(sql), { sensorTriggerId: 1 });
    const jobs = () => sql`SELECT FROM graphile_worker.jobs WHERE key = 'silence:1'`;
    await check();
    t.same(await texts(sql), ['silent']);
    t.equal((await jobs()).length, 0, 'and the job has ended');
    await upload(user, sensor, [[1, 1]]);
    await pollAll(server);
    t.equal((await jobs()).length, 1, 'points arm it again');
    await check();
    t.same(await texts(sql), ['silent']);
  },
);

t.test(
  'inactivity does not fire beside points that are being flushed to another shard',
  { skip },
  async (t) => {
    const { server, user, shards } = await shardedServer(t);
    const { sql } = server;
    await newSensor(user);
    const sensor = await newSensor(user);
    await addSensorTrigger(user, sensor, { inactivity: 60 });
    await sql`UPDATE sensor_triggers SET active_since = now() - interval '1 hour'`;
    await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;
    const reachable = reachableFor(sql);
    const check = () => checkInactivity(sql, reachable, { sensorTriggerId: 1 });
    await shards.of(1).begin(async (tx) => {
      await tx`SELECT FROM ingest_state FOR UPDATE`;
      await check();
      const [clock] = await tx<{ present: string }[]>`SELECT clock_timestamp()::text AS present`;
      await tx`UPDATE ingest_state SET arrived = ${clock!.present}::timestamptz`;
    });
    const again = await sql`
    SELECT FROM graphile_worker.jobs WHERE key = 'silence:1' AND run_at < now() + interval '2 seconds'`;
    t.equal(again.length, 1, 'put back');
    await check();
    t.same(await texts(sql), []);
  },
);

t.test(
  'an activation waits for a locked sensor of another shard, and holds up no upload',
  { skip },
  async (t) => {
    const { user, shards } = await shardedServer(t);
    const sensors: string[] = [];
    for (let k = 0; k < 6; k++) sensors.push(await newSensor(user));
    const locked = sensors[1]!;
    const at = await addSensorTrigger(user, locked, { expression: 'sensor_data_value > 5' });
    await user.client.post(`${at}/active`, { active: 0 });
    const release = await holdState(shards.of(1), Number(locked));
    let isOver = false;
    const late = user.client.post(`${at}/active`, { active: 1 }).finally(() => {
      isOver = true;
    });
    for (let date = 1; date < 10; date++)
      for (const free of [sensors[0]!, sensors[4]!])
        t.equal((await upload(user, free, [[date, 1]])).status, 201);
    t.equal(isOver, false);
    await release();
    t.equal((await late).status, 200);
  },
);

t.test('a shard that cannot be reached keeps no trigger of the others waiting', { skip }, async (t) => {
  const { server, user, proxy } = await withProxy(t, { STORE_TIMEOUT: 2 });
  const { sql } = server;
  const sensors = [await newSensor(user), await newSensor(user), await newSensor(user)];
  for (const sensor of sensors)
    await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 5' }, sensor);
  const sidecar = await startSidecar(readConfig({ DATABASE_URL: server.config.DATABASE_URL }), log);
  t.teardown(() => sidecar.close());
  const [central, away, other] = sensors as [string, string, string];
  await proxy.shut();
  for (const sensor of [central, other]) await upload(user, sensor, [[1, 9]]);
  await until(async () => (await texts(sql)).length === 2);
  t.equal((await user.client.post(`/sensors/${away}/triggers/2/active`, { active: 0 })).status, 200);
  t.equal(
    (await user.client.post(`/sensors/${away}/triggers/2/active`, { active: 1 })).status,
    509,
    'an activation needs the shard',
  );
  await proxy.open();
  t.equal((await user.client.post(`/sensors/${away}/triggers/2/active`, { active: 1 })).status, 200);
  await upload(user, away, [[1, 9]]);
  await until(async () => (await texts(sql)).length === 3);
  t.same((await texts(sql)).sort(), sensors);
});

t.test('a preview evaluates the points of another shard', { skip }, async (t) => {
  const { server, user, shards } = await shardedServer(t);
  await newSensor(user);
  const sensor = await newSensor(user);
  await upload(user, sensor, [
    [1, 1],
    [2, 9],
  ]);
  const condition = { expression: 'sensor_data_value > 5', inactivity: 0, hysteresis: '', hold: 0 };
  const range = { sensor: Number(sensor), account: user.id, from: 0, to: 10_000_000 };
  const parts = { sql: server.sql, shards, evaluator: calm };
  const found = await previewTrigger(parts, { ...range, ...condition }, new AbortController().signal);
  t.match(found, { evaluated: 2, total: 1, firings: [{ value: '9' }] });
});
