/** Uploads while another transaction locks sensors that have consumers. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { type BatchOutcome, QueuedBatch } from '../../../server/ingest/batch.js';
import { QueueCapacity } from '../../../server/ingest/queue-capacity.js';
import { Writer } from '../../../server/ingest/writer.js';
import type { ShardSql } from '../../../sql/connect.js';
import { Memory } from '../../../sql/memory.js';
import { CENTRAL } from '../../../sql/shards.js';
import { addRegistrations, renewConsumer } from '../../../sql/store/changes/consumers.js';
import { readPoints } from '../../../sql/store/points/read-points.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { holdState } from '../../support/locks.js';
import { createSensor } from '../../support/points.js';
import { type TestServer, testServer } from '../../support/server.js';
import { until } from '../../support/until.js';
import { makeMany, type Receipt, rising } from './flushing.js';

interface Consumed {
  readonly server: TestServer;
  readonly user: TestUser;
  /** Sensors with a consumer. */
  readonly ids: readonly number[];
}

async function consumed(t: Test, count: number, overrides: object = {}): Promise<Consumed> {
  const server = await testServer(t, overrides);
  const user = await newUser(server);
  const ids = await makeMany(user, count);
  await addConsumer(server.sql, ids);
  return { server, user, ids };
}

/** Adds a consumer. */
async function addConsumer(sql: ShardSql, ids: readonly number[]): Promise<void> {
  const consumer = randomUUID();
  await renewConsumer(sql, consumer);
  await addRegistrations(sql, consumer, ids);
}

function upload({ client }: TestUser, sensorId: number, data: object) {
  return client.post<Receipt>(`/sensors/${sensorId}/data`, { data });
}

async function stored({ client }: TestUser, sensorId: number): Promise<[number, string][]> {
  const { body } = await client.get<{ data: { date: number; value: string }[] }>(
    `/sensors/${sensorId}/data?per_page=1000`,
  );
  return body.data.map(({ date, value }) => [date, value]);
}

/** Whether the changes of a sensor have versions without a gap. */
async function areChangesDense(sql: ShardSql, sensorId: number): Promise<boolean> {
  const rows = await sql<{ version: number }[]>`
    SELECT version FROM changes WHERE sensor_id = ${sensorId} ORDER BY version`;
  return rows.every(({ version }, i) => version === rows[0]!.version + i);
}

/** @returns whether a promise is still pending */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (
    (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, pending))])) === pending
  );
}

t.test(
  'a locked sensor holds up its own uploads only, and they are stored once when it is free',
  async (t) => {
    const { server, user, ids } = await consumed(t, 2);
    const [locked, free] = ids as [number, number];
    const stranger = await newUser(server);
    const [others] = await makeMany(stranger, 1);
    const release = await holdState(server.sql, locked);
    const first = upload(user, locked, rising(3));
    // Uploads on two connections arrive in any order: the first one has arrived when a later one is answered.
    await upload(stranger, others!, rising(1, 9));
    const both = user.client.post<Receipt>('/sensors/data', {
      sensors: [
        {
          sensor_id: locked,
          data: [
            { date: 3, value: 30 },
            { date: 4, value: 40 },
          ],
        },
        { sensor_id: free, data: rising(2) },
      ],
    });
    for (let i = 0; i < 5; i++) {
      t.equal((await upload(user, free, rising(1, 10 + i))).body.stored, 1);
      t.equal((await upload(stranger, others!, rising(1, 10 + i))).body.stored, 1);
    }
    await until(async () => (await stored(user, free)).length === 7);
    t.same(await stored(user, locked), []);
    t.same([await isPending(first), await isPending(both)], [true, true]);
    const later = upload(user, locked, [{ date: 4, value: 41 }]);
    await upload(user, free, rising(1, 20));
    await release();
    t.match((await first).body, { stored: 3, duplicate: 0, rejected: [] });
    t.match((await both).body, { stored: 3, replaced: 1, rejected: [] });
    t.match((await later).body, { replaced: 1 });
    t.same(await stored(user, locked), [
      [1, '0'],
      [2, '1'],
      [3, '30'],
      [4, '41'],
    ]);
    t.equal((await stored(user, free)).length, 8);
    t.equal(await areChangesDense(server.sql, locked), true);
  },
);

t.test(
  'points without a timestamp wait for a locked sensor as well, and have a timestamp each',
  async (t) => {
    const { server, user, ids } = await consumed(t, 2);
    const [locked, free] = ids as [number, number];
    const release = await holdState(server.sql, locked);
    const waiting = [1, 2, 3].map((value) =>
      user.client.post<Receipt>('/sensors/data', {
        sensors: ids.map((sensor_id) => ({ sensor_id, data: [{ value }, { value: value + 10 }] })),
      }),
    );
    await until(async () => (await stored(user, free)).length === 6);
    await release();
    for (const each of waiting) t.match((await each).body, { stored: 4 });
    for (const id of ids) {
      const points = await stored(user, id);
      t.equal(new Set(points.map(([date]) => date)).size, 6);
    }
  },
);

t.test(
  'an upload to a sensor that stays locked is to be sent again, and leaves nothing behind',
  async (t) => {
    const { server, user, ids } = await consumed(t, 2, { STORE_TIMEOUT: 1 });
    const [locked, free] = ids as [number, number];
    const release = await holdState(server.sql, locked);
    t.equal((await upload(user, locked, rising(2))).status, 509);
    t.equal((await upload(user, free, rising(2))).status, 201);
    const { text } = await user.client.get<string>('/metrics');
    t.match(text, /^sensorium_queue_points 0$/m);
    await release();
    t.match((await upload(user, locked, rising(2))).body, { stored: 2 });
  },
);

t.test('a sensor that is deleted while its uploads wait is not found', async (t) => {
  const { server, user, ids } = await consumed(t, 1);
  const [locked] = ids as [number];
  const reserved = await server.sql.reserve();
  await reserved`BEGIN`;
  await reserved`DELETE FROM sensors WHERE id = ${locked}`;
  const waiting = upload(user, locked, rising(2));
  await upload(user, (await makeMany(user, 1))[0]!, rising(2));
  t.equal(await isPending(waiting), true);
  await reserved`COMMIT`;
  reserved.release();
  t.equal((await waiting).status, 404);
});

const toggle = fc.record({ toggle: fc.nat(3) });
const places = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 8 });

t.test('whatever sensors are locked when, each point is stored once and in order', async (t) => {
  const { sql, url } = await testDatabase(t);
  const ids = [1, 2, 3, 4].map(() => 0);
  for (const place of ids.keys()) ids[place] = await createSensor(sql);
  await addConsumer(sql, ids);
  const [rights] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  const writer = new Writer({
    shard: { id: CENTRAL, url, memory: new Memory(), identity: null, location: null },
    capacity: new QueueCapacity(1000),
    log: createLog('test', 'silent'),
    flushPoints: 6,
    onFlush: () => {},
    onFailure: () => {},
    onChange: () => {},
  });
  t.teardown(() => writer.close());
  const stored = new Map(ids.map((id) => [id, new Map<number, number>()]));
  let value = 0;
  const isKept = async (steps: readonly ({ toggle: number } | (readonly [number, number])[])[]) => {
    const held = new Map<number, () => Promise<void>>();
    const outcomes: Promise<BatchOutcome>[] = [];
    let sent = 0;
    for (const step of steps) {
      if ('toggle' in step) {
        const id = ids[step.toggle]!;
        const release = held.get(id);
        held.delete(id);
        if (release === undefined) held.set(id, await holdState(sql, id));
        else await release();
        continue;
      }
      const batch = new QueuedBatch(0, step.length);
      batch.epoch = rights!.epoch;
      for (const [place, date] of step) {
        batch.at(batch.points.length);
        batch.points.add(ids[place]!, date, ++value, null);
        stored.get(ids[place]!)!.set(date, value);
      }
      sent += step.length;
      outcomes.push(batch.outcome());
      writer.add(batch);
    }
    for (const release of held.values()) await release();
    const all = await Promise.all(outcomes);
    t.same(
      all.flatMap(({ failures }) => failures),
      [],
    );
    const counted = all.reduce(
      (sum, { counts }) => sum + counts.stored + counts.replaced + counts.duplicate,
      0,
    );
    t.equal(counted, sent, 'each counts once');
    for (const id of ids) {
      const rows = await readPoints([{ sql, sensorIds: [id] }], 0, 100, 100);
      const last = [...stored.get(id)!].sort(([a], [b]) => a - b);
      t.same(
        rows.map(({ date, number }) => [date, number]),
        last,
        'the last one of each date',
      );
      t.equal(await areChangesDense(sql, id), true);
    }
  };
  const steps = fc.array(fc.oneof(toggle, places), { minLength: 10, maxLength: 40 });
  await fc.assert(fc.asyncProperty(steps, isKept), { numRuns: 20 });
});
