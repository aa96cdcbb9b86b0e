/** Quotas of uploads: points kept, and points and bytes of a day, in every form of upload. */
import { pack } from 'msgpackr';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { setException } from '../../../server/quotas/exceptions.js';
import { UploadQuotas } from '../../../server/quotas/public.js';
import { addAccounts } from '../../../sql/store/account-usage.js';
import { mergeDue } from '../../../sql/store/points/blocks/due.js';
import { countSome } from '../../../workers/quotas/count.js';
import { newKey, newSensor, refused } from '../../support/accounts.js';
import { newAdministrator } from '../../support/administrators.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { PNG } from '../../support/files.js';
import { reachableFor } from '../../support/reachable.js';
import { type TestServer, testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { StreamClient } from '../../support/stream.js';

const REASON = /quota_exceeded: quota points, 3 of 3 used/;

/** A user who may keep three points, with a sensor that has two. */
async function nearlyFull(server: TestServer): Promise<{ user: TestUser; sensor: string }> {
  const user = await newUser(server);
  await setException(server.sql, user.id, 'points', 3);
  const sensor = await newSensor(user);
  const data = { data: [1, 2].map((date) => ({ value: date, date })) };
  const { status } = await user.client.post(`/sensors/${sensor}/data`, data);
  if (status !== 201) throw new Error(`the first points got ${status}`);
  return { user, sensor };
}

const POINTS = [10, 11, 12].map((date) => ({ value: date, date }));

t.test(
  'of a mixed upload the points beyond the quota are rejected by index, in each form of body',
  async (t) => {
    const server = await sharedServer();
    const forms: Record<
      string,
      (sensor: string) => { raw: string | Buffer; headers: Record<string, string> }
    > = {
      json: () => ({
        raw: JSON.stringify({ data: [{ value: {}, date: -1 }, ...POINTS] }),
        headers: { 'Content-Type': 'application/json' },
      }),
      csv: () => ({
        raw: ['date,value', '-1,1', ...POINTS.map(({ date, value }) => `${date},${value}`)].join('\n'),
        headers: { 'Content-Type': 'text/csv' },
      }),
      msgpack: () => ({
        raw: pack({ data: [{ value: 1, date: -1 }, ...POINTS] }),
        headers: { 'Content-Type': 'application/msgpack' },
      }),
    };
    for (const [form, bodyOf] of Object.entries(forms)) {
      const { user, sensor } = await nearlyFull(server);
      const { raw, headers } = bodyOf(sensor);
      const answer = await user.client.post<{
        stored: number;
        rejected: { index: number; reason: string }[];
      }>(`/sensors/${sensor}/data`, undefined, { raw, headers });
      t.equal(answer.status, 201, form);
      t.equal(answer.body.stored, 1, form);
      t.same(
        answer.body.rejected.map(({ index }) => index),
        [0, 2, 3],
        form,
      );
      t.notMatch(answer.body.rejected[0]?.reason, REASON, 'an invalid point has a reason of its own');
      for (const { reason } of answer.body.rejected.slice(1)) t.match(reason, REASON, form);
      const full = await user.client.post(`/sensors/${sensor}/data`, { data: POINTS.slice(1) });
      refused(t, full, 409, 'quota_exceeded', `${form}: nothing is taken`);
      t.match(full.refusal, { quota: 'points', use: 3, limit: 3, stored: 0 });
      t.match(full.refusal?.rejected, [{ index: 0 }, { index: 1 }]);
    }
  },
);

t.test('the same for many sensors, in frames of a stream, in line protocol and for ThingSpeak', async (t) => {
  const server = await testServer(t);
  const many = await nearlyFull(server);
  const second = await newSensor(many.user);
  const { body } = await many.user.client.post<{ stored: number; rejected: object[] }>('/sensors/data', {
    sensors: [
      { sensor_id: many.sensor, data: POINTS.slice(0, 1) },
      { sensor_id: second, data: POINTS.slice(1) },
    ],
  });
  t.match(body, {
    stored: 1,
    rejected: [
      { index: 0, sensor_id: Number(second), reason: REASON },
      { index: 1, sensor_id: Number(second), reason: REASON },
    ],
  });

  const streamed = await nearlyFull(server);
  const stream = await StreamClient.open(server, streamed.user.session);
  t.teardown(() => stream.close());
  for (const form of ['json', 'msgpack'] as const) {
    stream.send({ id: form, sensor_id: Number(streamed.sensor), data: POINTS }, form);
    const reply = await stream.next();
    t.match(reply.rejected?.at(-1), { index: 2, reason: REASON }, form);
    t.equal(reply.stored, form === 'json' ? 1 : 0);
  }

  const lines = await nearlyFull(server);
  const { key } = await newKey(lines.user);
  const write = (text: string) =>
    lines.user.client.as(undefined).post('/api/v2/write?precision=s', undefined, {
      raw: text,
      headers: { Authorization: `Token ${key}` },
    });
  const partial = await write('cpu usage=1 20\ncpu usage=2 21\ncpu usage=3 22');
  t.equal(partial.status, 400);
  t.match(partial.text, /partial write/);
  t.match(partial.text, REASON);
  const none = await write('cpu usage=4 23');
  t.equal(none.status, 400);
  t.match(none.headers['x-sensorium-error'], /^quota_exceeded/);

  const channel = await newKey(lines.user, { name: 'roof', scope: 'write' });
  const entry = await lines.user.client.as(undefined).get(`/update?api_key=${channel.key}&field1=3`);
  t.equal(entry.status, 400);
  t.equal(entry.text, '0');
  t.match(entry.headers['x-sensorium-error'], /^quota_exceeded/);

  const file = await nearlyFull(server);
  const sensor = await newSensor(file.user);
  const send = (date: number) =>
    file.user.client.post(`/sensors/${sensor}/file?name=a.png&date=${date}`, undefined, { raw: PNG });
  t.equal((await send(1)).status, 201);
  refused(t, await send(2), 409, 'quota_exceeded', 'the point of a file');
});

t.test(
  'duplicates and rejected points take no room, and what a sidecar counts is what the sensors have',
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const { user, sensor } = await nearlyFull(server);
    const again = await user.client.post(`/sensors/${sensor}/data`, { data: { value: 1, date: 1 } });
    t.match(again.body, { stored: 0, duplicate: 1 });
    t.equal((await user.client.post(`/sensors/${sensor}/data`, { data: { value: 3, date: 3 } })).status, 201);
    await addAccounts(sql);
    const other = await newUser(server);
    await newSensor(other);
    await addAccounts(sql);
    t.equal(await countSome(sql, reachableFor(sql)), 2);
    t.match(await sql`SELECT user_id, points FROM account_usage ORDER BY 1`, [
      { user_id: user.id, points: 3 },
      { user_id: other.id, points: 0 },
    ]);
    t.equal(await countSome(sql, reachableFor(sql)), 0, 'none is due before a minute has passed');
    await mergeDue(sql, { bounds: { rows: 0, bytes: 0, age: 0 } });
    await sql`UPDATE account_usage SET due = now()`;
    await countSome(sql, reachableFor(sql));
    const [row] = await sql<{ points: number; bytes: number }[]>`
    SELECT points, bytes FROM account_usage WHERE user_id = ${user.id}`;
    t.equal(row!.points, 3, 'merged into blocks');
    t.ok(row!.bytes > 0);
    // A second server knows of the points by the count alone.
    const second = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
    const there = new Client(second.url, user.session);
    refused(t, await there.post(`/sensors/${sensor}/data`, { data: POINTS }), 409, 'quota_exceeded', 'there');
    await setException(sql, user.id, 'point_bytes', row!.bytes);
    await setException(sql, user.id, 'points', null);
    const third = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
    const answer = await new Client(third.url, user.session).post(`/sensors/${sensor}/data`, {
      data: POINTS,
    });
    t.match(answer.refusal, { code: 'quota_exceeded', quota: 'point_bytes', limit: row!.bytes });
  },
);

t.test('an upload that would pass the day is refused whole, with the time until the next day', async (t) => {
  const server = await testServer(t, { QUOTA_POINTS_PER_DAY: 5, QUOTA_BYTES_PER_DAY: 2000 });
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const path = `/sensors/${sensor}/data`;
  t.equal((await user.client.post(path, { data: POINTS })).status, 201);
  const whole = await user.client.post(path, { data: POINTS });
  refused(t, whole, 509, 'rate_exceeded', 'three more');
  t.match(whole.refusal, { quota: 'points_per_day', use: 3, limit: 5 });
  const wait = Number(whole.headers['retry-after']);
  t.ok(wait > 0 && wait <= 86_400, String(wait));
  const standard = await user.client.post(path, { data: POINTS }, { headers: { Prefer: 'status=standard' } });
  t.equal(standard.status, 429);
  t.equal((await user.client.post(path, { data: POINTS.slice(0, 2) })).status, 201, 'two fit');
  const { body } = await user.client.get<{ usage: { name: string; use: number; resets: number | null }[] }>(
    '/users/current/usage',
  );
  t.match(
    body.usage.find(({ name }) => name === 'points_per_day'),
    { use: 5, limit: 5 },
  );
  t.match(
    body.usage.find(({ name }) => name === 'points'),
    { use: 3, resets: null },
  );
  const stream = await StreamClient.open(server, user.session);
  t.teardown(() => stream.close());
  stream.send({ id: 1, sensor_id: Number(sensor), data: POINTS }, 'json');
  t.match(await stream.next(), { id: 1, code: 'rate_exceeded', quota: 'points_per_day' });

  const other = await newUser(server);
  const text = await newSensor(other);
  const long = await other.client.post(`/sensors/${text}/data`, { data: { value: 'x'.repeat(3000) } });
  t.match(long.refusal, { code: 'rate_exceeded', quota: 'bytes_per_day', use: 0, limit: 2000 });
  const nowhere = await other.client.post('/sensors/999/data', { data: POINTS });
  refused(t, nowhere, 404, 'not_found', 'what is refused for another reason');
  t.equal((await other.client.post(`/sensors/${text}/data`, { data: POINTS })).status, 201, 'costs nothing');
});

/** Quotas of uploads as a server has them, on a clock of the test. */
async function quotasOn(t: Test, server: TestServer, clock: () => number): Promise<UploadQuotas> {
  const { sql, config } = server;
  const quotas = new UploadQuotas({ sql, defaults: config, log: createLog('test', 'silent'), clock });
  t.teardown(() => quotas.close());
  return quotas;
}

t.test('a new day begins with the whole allowance, and the day before keeps what was spent', async (t) => {
  const server = await testServer(t, { QUOTA_POINTS_PER_DAY: 10 });
  const { sql } = server;
  const { id } = await newUser(server);
  let seconds = 86_400 * 20_000 + 86_390;
  const quotas = await quotasOn(t, server, () => seconds * 1e6);
  await quotas.charge(id, 8, 1);
  await t.rejects(async () => quotas.charge(id, 3, 1), {
    code: 'rate_exceeded',
    headers: { 'Retry-After': '10' },
  });
  seconds += 10;
  await quotas.charge(id, 10, 1);
  await t.rejects(async () => quotas.charge(id, 1, 1), { code: 'rate_exceeded' });
  await quotas.close();
  t.match(await sql`SELECT points FROM account_days WHERE user_id = ${id} ORDER BY day`, [
    { points: 8 },
    { points: 10 },
  ]);
});

t.test(
  'servers share the allowance of a day: no more is spent than it has, and slices come back',
  async (t) => {
    const server = await testServer(t, { QUOTA_POINTS_PER_DAY: 3000, QUOTA_BYTES_PER_DAY: 1_000_000 });
    const { sql } = server;
    const { id } = await newUser(server);
    const clock = () => 86_400e6 * 20_000;
    const servers = await Promise.all([0, 1, 2].map(() => quotasOn(t, server, clock)));
    let spent = 0;
    const spend = async (quotas: UploadQuotas, points: number) => {
      try {
        await quotas.charge(id, points, 10);
        spent += points;
      } catch (error) {
        t.match(error, { code: 'rate_exceeded' });
      }
    };
    for (let repetition = 0; repetition < 30; repetition++)
      await Promise.all(
        servers.flatMap((quotas, i) => [spend(quotas, 7 * repetition), spend(quotas, i + 1)]),
      );
    t.ok(spent <= 3000 && spent > 2900, String(spent));
    await servers[0]!.refresh();
    await servers[0]!.refresh();
    await Promise.all(servers.map((quotas) => quotas.close()));
    t.match(await sql`SELECT points FROM account_days WHERE user_id = ${id}`, [{ points: spent }], 'adds up');
  },
);

t.test('uploads within a slice send no statement', async (t) => {
  const server = await sharedServer();
  const { id } = await newUser(server);
  const quotas = await quotasOn(t, server, () => 86_400e6 * 20_000);
  await quotas.charge(id, 1, 1);
  for (let i = 0; i < 1000; i++) t.equal(quotas.charge(id, 100, 1000), undefined);
  t.equal(await quotas.charge(999_999, 1, 1), undefined, 'an account that was deleted meanwhile');
});

t.test('the list of accounts has the bytes of files as a sidecar has counted them last', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [admin, ann, bob] = [await newAdministrator(server), await newUser(server), await newUser(server)];
  type Row = { id: number; file_bytes: number; storage: { file_bytes: number } };
  const list = async (order: string) =>
    (await admin.client.get<{ accounts: Row[] }>(`/admin/accounts?order=${order}`)).body.accounts.map(
      ({ id, file_bytes }) => [id, file_bytes],
    );
  const one = async () =>
    (await admin.client.get<{ account: Row }>(`/admin/accounts/${ann.id}`)).body.account;
  const count = async () => {
    await addAccounts(sql);
    await sql`UPDATE account_usage SET due = now()`;
    await countSome(sql, reachableFor(sql));
  };
  const store = async (user: TestUser, sensor: string, date: number) => {
    const path = `/sensors/${sensor}/file?name=a.png&date=${date}`;
    t.equal((await user.client.post(path, undefined, { raw: PNG })).status, 201);
  };
  const [sensor, other] = [await newSensor(ann), await newSensor(bob)];
  for (const date of [1, 2]) await store(ann, sensor, date);
  const size = PNG.length;
  t.same(
    await list('id'),
    [admin, ann, bob].map(({ id }) => [id, 0]),
    'none is counted yet',
  );
  t.match(
    await one(),
    { file_bytes: 0, storage: { file_bytes: 2 * size } },
    'its storage is counted at once',
  );
  await store(bob, other, 1);
  await count();
  t.same(await list('-file_bytes'), [
    [ann.id, 2 * size],
    [bob.id, size],
    [admin.id, 0],
  ]);
  t.same(await list('file_bytes'), [
    [admin.id, 0],
    [bob.id, size],
    [ann.id, 2 * size],
  ]);
  t.equal((await ann.client.delete(`/sensors/${sensor}`)).status, 200);
  t.match(await one(), { file_bytes: 2 * size, storage: { file_bytes: 0 } });
  await count();
  t.same(
    await list('-file_bytes'),
    [
      [bob.id, size],
      [admin.id, 0],
      [ann.id, 0],
    ],
    'a deleted sensor has none',
  );
});
