/** Changes of rights, and those whom they do not touch. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import type { Sql } from '../../../sql/connect.js';
import { connect } from '../../../sql/connect.js';
import { RightsLog } from '../../../sql/store/rights/rights-log.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { shardOf } from '../../support/shards.js';

const server = await testServer(t);
const { sql } = server;

async function makeSensor({ client }: TestUser): Promise<number> {
  const sensor = { name: 'sensor', data_type: 'float' };
  return Number((await client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function epochOf(by: Sql): Promise<number> {
  const [row] = await by<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return row!.epoch;
}

/** Points that are stored of a sensor. */
async function countOf(sensorId: number): Promise<number> {
  const shard = await shardOf(sql, sensorId);
  const [row] = await shard<
    { count: number }[]
  >`SELECT count(*) AS count FROM points WHERE sensor_id = ${sensorId}`;
  return row!.count;
}

/** Counts the statements that are sent by it. */
function counting(by: Sql): { readonly sql: Sql; readonly count: () => number } {
  let count = 0;
  const apply = (target: object, self: unknown, args: unknown[]) => {
    if (Array.isArray(args[0])) count++;
    return Reflect.apply(target as () => unknown, self, args);
  };
  return { sql: new Proxy(by as object, { apply }) as Sql, count: () => count };
}

t.test('a stranger who changes members and sessions in a loop holds up no upload', async (t) => {
  const [victim, stranger, friend] = [await newUser(server), await newUser(server), await newUser(server)];
  const [own, shared] = [await makeSensor(victim), await makeSensor(stranger)];
  const before = await epochOf(sql);
  const answers = new Set<number>();
  let isOver = false;
  const churn = async () => {
    while (!isOver) {
      // Also with the victim, who did not ask for it.
      const users = [{ id: friend.id }, { id: victim.id }];
      const { status } = await stranger.client.post(`/sensors/${shared}/users`, { users });
      answers.add(status);
      for (const { id } of users) await stranger.client.delete(`/sensors/${shared}/users/${id}`);
    }
  };
  // Two at a time: each ends shares that the other one is making.
  const churning = Promise.all([churn(), churn()]);
  const statuses = new Map<number, number>();
  for (let date = 1; date <= 200; date++) {
    const { status } = await victim.client.post(`/sensors/${own}/data`, { date, value: date });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  isOver = true;
  await churning;
  t.same([...statuses], [[201, 200]]);
  t.same([...answers], [201]);
  t.ok((await epochOf(sql)) > before + 5, 'rights did change meanwhile');
  t.equal(await countOf(own), 200);
});

t.test('cached rights stay without a statement where a change touches others', async (t) => {
  const counted = counting(sql);
  const rights = new IngestRights(counted.sql);
  const log = sql.memory.of(RightsLog);
  const [victim, stranger] = [await newUser(server), await newUser(server)];
  const [own, other] = [await makeSensor(victim), await makeSensor(stranger)];
  const ids = Float64Array.of(own);
  await rights.caller(victim.session);
  await rights.sensors(ids, false);
  const statements = counted.count();
  const begun = await epochOf(sql);
  for (let i = 0; i < 3; i++) {
    await sql`INSERT INTO sensor_users (sensor_id, user_id) VALUES (${other}, ${victim.id})`;
    await sql`DELETE FROM sensor_users WHERE sensor_id = ${other}`;
    await log.catchUp(sql, begun);
    t.equal(log.epoch, await epochOf(sql));
    t.equal(rights.knownCaller(victim.session)?.epoch, log.epoch);
    t.equal(rights.knownSensors(ids)?.sensors[0]?.epoch, log.epoch);
  }
  t.equal(counted.count(), statements);

  await sql`UPDATE sensors SET data_type = 'integer' WHERE id = ${own}`;
  await log.catchUp(sql, begun);
  t.equal(rights.knownSensors(ids), null, 'the sensor has changed');
  t.not(rights.knownCaller(victim.session), null);
  await sql`DELETE FROM sessions WHERE user_id = ${victim.id}`;
  await log.catchUp(sql, begun);
  t.equal(rights.knownCaller(victim.session), null, 'the login has ended');
  await sql`UPDATE rights_epoch SET epoch = epoch + 1`;
  await log.catchUp(sql, begun);
  t.ok(log.touchesLogin(stranger.id, log.epoch - 1), 'a change that is not recorded touches everybody');
});

t.test('a long transaction that ends rights holds up no upload, and advances the epoch once', async (t) => {
  const [victim, stranger, friend] = [await newUser(server), await newUser(server), await newUser(server)];
  const [own, shared] = [await makeSensor(victim), await makeSensor(stranger)];
  await stranger.client.post(`/sensors/${shared}/users`, { user: { id: friend.id } });
  const before = await epochOf(sql);
  await sql.begin(async (tx) => {
    await tx`DELETE FROM sensor_users WHERE sensor_id = ${shared}`;
    await tx`DELETE FROM sessions WHERE user_id = ${friend.id}`;
    await tx`DELETE FROM sensors WHERE id = ${shared}`;
    const { status } = await victim.client.post(`/sensors/${own}/data`, { date: 1, value: 1 });
    t.equal(status, 201, 'while the transaction is open');
  });
  t.equal(await epochOf(sql), before + 1);
});

t.test('after a revocation no point gets in, at any server, while others change rights', async (t) => {
  const other = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  const [stranger, friend] = [await newUser(server), await newUser(server)];
  const shared = await makeSensor(stranger);
  let isOver = false;
  const churn = async () => {
    while (!isOver) {
      await stranger.client.post(`/sensors/${shared}/users`, { user: { id: friend.id } });
      await stranger.client.delete(`/sensors/${shared}/users/${friend.id}`);
    }
  };
  const churning = churn();
  for (let repetition = 0; repetition < 5; repetition++) {
    const user = await newUser(server);
    const sensor = await makeSensor(user);
    const clients = [new Client(server.url, user.session), new Client(other.url, user.session)];
    let isRevoked = false;
    const late: number[] = [];
    const upload = async (client: Client, from: number) => {
      for (let date = from, tries = 0; tries < 3; date++) {
        const wasRevoked = isRevoked;
        const { status } = await client.post(`/sensors/${sensor}/data`, { date, value: 1 });
        if (wasRevoked) tries++;
        if (wasRevoked && status !== 403) late.push(status);
      }
    };
    const uploading = Promise.all(clients.map((client, i) => upload(client, 1 + i * 1_000_000)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await user.client.get('/logout');
    isRevoked = true;
    const stored = await countOf(sensor);
    await uploading;
    t.same(late, []);
    t.equal(await countOf(sensor), stored);
  }
  isOver = true;
  await churning;
});

/** Of the model: what one step does to rights. */
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'share',
      'unshare',
      'join',
      'leave',
      'hide',
      'offer',
      'withdraw',
      'refuse',
      'login',
      'logout',
    ),
    user: fc.nat(2),
    sensor: fc.nat(2),
  }),
  fc.record({ kind: fc.constantFrom('catch up', 'delete', 'retype'), user: fc.nat(2), sensor: fc.nat(2) }),
);

t.test(
  'users who have lost a right are touched since, and no other one whose sessions and shares stayed',
  async (t) => {
    const owner = await newUser(server);
    const users = [await newUser(server), await newUser(server), await newUser(server)].map(({ id }) => id);
    const pool = connect(server.config.DATABASE_URL, { max: 2, name: 'test' });
    t.teardown(() => pool.end());
    const [made] = await pool<{ id: number }[]>`INSERT INTO groups (name) VALUES ('churn') RETURNING id`;
    const group = made!.id;
    await pool`INSERT INTO group_users (group_id, user_id, accepted) VALUES (${group}, ${owner.id}, true)`;
    const session = (user: number) => createHash('sha256').update(`churn ${user}`).digest();
    const rightsNow = async (ids: readonly number[]) => {
      const shares = await pool<{ pair: string }[]>`
      SELECT user_id || ' ' || sensor_id AS pair FROM sensor_shares
      WHERE sensor_id = ANY(${ids as number[]}::bigint[]) AND user_id = ANY(${users}::bigint[])`;
      const logins = await pool<{ user_id: number }[]>`
      SELECT DISTINCT user_id FROM sessions WHERE id_hash = ANY(${users.map(session)}::bytea[])`;
      return {
        shares: new Set(shares.map(({ pair }) => pair)),
        logins: new Set(logins.map(({ user_id }) => user_id)),
      };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const ids: number[] = [];
        for (let i = 0; i < 3; i++) {
          const [sensor] = await pool<{ id: number }[]>`
          INSERT INTO sensors (owner_id, name) VALUES (${owner.id}, 'churn') RETURNING id`;
          ids.push(sensor!.id);
        }
        const log = new RightsLog();
        const begun = await epochOf(pool);
        await log.catchUp(pool, begun);
        /** What was held under each epoch that a cache may have. */
        const held: { epoch: number; rights: Awaited<ReturnType<typeof rightsNow>> }[] = [];
        const [lostLogins, touchedSensors] = [new Set<number>(), new Set<number>()];
        for (const { kind, user: which, sensor: place } of steps) {
          const [user, sensor] = [users[which]!, ids[place]!];
          held.push({ epoch: await epochOf(pool), rights: await rightsNow(ids) });
          if (kind === 'share')
            await pool`INSERT INTO sensor_users SELECT id, ${user} FROM sensors WHERE id = ${sensor} ON CONFLICT DO NOTHING`;
          if (kind === 'unshare')
            await pool`DELETE FROM sensor_users WHERE sensor_id = ${sensor} AND user_id = ${user}`;
          if (kind === 'join')
            await pool`INSERT INTO group_users (group_id, user_id, accepted) VALUES (${group}, ${user}, true) ON CONFLICT DO NOTHING`;
          if (kind === 'leave')
            await pool`DELETE FROM group_users WHERE group_id = ${group} AND user_id = ${user}`;
          if (kind === 'hide')
            await pool`UPDATE group_users SET list_sensors = NOT list_sensors WHERE group_id = ${group} AND user_id = ${user}`;
          if (kind === 'offer')
            await pool`INSERT INTO group_sensors SELECT ${group}, id FROM sensors WHERE id = ${sensor} ON CONFLICT DO NOTHING`;
          if (kind === 'withdraw') {
            await pool`DELETE FROM group_sensors WHERE sensor_id = ${sensor}`;
            touchedSensors.add(sensor);
          }
          if (kind === 'refuse')
            await pool`INSERT INTO sensor_refusals SELECT id, ${user} FROM sensors WHERE id = ${sensor} ON CONFLICT DO NOTHING`;
          if (kind === 'login')
            await pool`INSERT INTO sessions (id_hash, user_id) VALUES (${session(user)}, ${user}) ON CONFLICT DO NOTHING`;
          if (kind === 'logout') {
            await pool`DELETE FROM sessions WHERE user_id = ${user} AND id_hash = ${session(user)}`;
            lostLogins.add(user);
          }
          if (kind === 'retype')
            await pool`UPDATE sensors SET data_type = data_type || 'x' WHERE id = ${sensor}`;
          if (kind === 'delete') await pool`DELETE FROM sensors WHERE id = ${sensor}`;
          if (kind === 'retype' || kind === 'delete') touchedSensors.add(sensor);
          if (kind === 'catch up') await log.catchUp(pool, begun);
        }
        await log.catchUp(pool, begun);
        if (log.epoch !== (await epochOf(pool))) throw new Error('the log is not up to date');
        const present = await rightsNow(ids);
        for (const { epoch, rights } of held) {
          for (const pair of rights.shares) {
            const [user, sensor] = pair.split(' ').map(Number) as [number, number];
            if (!present.shares.has(pair) && !log.touchesShare(user, sensor, epoch))
              throw new Error(`kept ${pair}`);
          }
          for (const user of rights.logins)
            if (!present.logins.has(user) && !log.touchesLogin(user, epoch))
              throw new Error(`kept login ${user}`);
        }
        for (const user of [...users, owner.id])
          if (!lostLogins.has(user) && log.touchesLogin(user, begun))
            throw new Error(`login ${user} was touched`);
        for (const id of ids)
          if (!touchedSensors.has(id) && log.touchesSensor(id, begun))
            throw new Error(`sensor ${id} was touched`);
        await pool`DELETE FROM sensors WHERE id = ANY(${ids}::bigint[])`;
        await pool`DELETE FROM group_users WHERE group_id = ${group} AND user_id <> ${owner.id}`;
      }),
      { numRuns: 25 },
    );
  },
);
