/** Administration: accounts, their locks and roles, sessions, jobs and statements. */
import t from 'tap';
import { declarations } from '../../../server/declarations.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { newKey, newSensor, refused } from '../../support/accounts.js';
import { type Entry, newAdministrator } from '../../support/administrators.js';
import { Client, newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { StreamClient } from '../../support/stream.js';

t.test('only sessions of administrators reach administration', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const key = await newKey(admin);
  const routes = declarations.filter(({ access }) => access === 'administrator');
  t.ok(routes.length > 10);
  const [before] = await server.sql`SELECT count(*) FROM users WHERE locked IS NULL`;
  for (const { method, path } of routes) {
    const target = path.replace('{id}', String(ann.id));
    refused(t, await new Client(server.url).send(method, target), 403, 'unauthorized', `${method} ${path}`);
    refused(t, await ann.client.send(method, target), 403, 'forbidden', `${method} ${path}`);
    refused(t, await admin.client.as(key.key).send(method, target), 403, 'key_scope', `${method} ${path}`);
  }
  t.same(await server.sql`SELECT count(*) FROM users WHERE locked IS NULL`, [before]);
});

t.test('accounts are listed and searched, with their usage', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  await newSensor(ann);
  await newKey(ann);
  type List = { accounts: Record<string, unknown>[]; total: number };
  const all = await admin.client.get<List>('/admin/accounts');
  t.equal(all.body.total, 2);
  const { body } = await admin.client.get<List>(
    `/admin/accounts?search=${ann.username.slice(2).toUpperCase()}`,
  );
  t.match(body, {
    total: 1,
    accounts: [
      {
        id: ann.id,
        username: ann.username,
        sensors: 1,
        keys: 1,
        sessions: 1,
        locked: null,
        last_login: Number,
      },
    ],
  });
  t.equal((await admin.client.get('/admin/accounts?search=%25')).body.total, 0, 'a pattern is text');
  t.equal((await admin.client.get('/admin/accounts?locked=true')).body.total, 0);
  const one = await admin.client.get(`/admin/accounts/${ann.id}`);
  t.match(one.body, { account: { storage: { points: 0, point_bytes: 0, file_bytes: 0 } } });
  refused(t, await admin.client.get('/admin/accounts/999999'), 404, 'not_found', 'no such account');
});

t.test('accounts are ordered by what they have, with their limits', async (t) => {
  const server = await testServer(t, { QUOTA_SENSORS: 5 });
  const [admin, ann, bob] = [await newAdministrator(server), await newUser(server), await newUser(server)];
  for (const user of [ann, bob, bob]) await newSensor(user);
  await server.sql`
    INSERT INTO account_usage (user_id, points, bytes) VALUES (${ann.id}, 700, 900)
    ON CONFLICT (user_id) DO UPDATE SET points = excluded.points, bytes = excluded.bytes`;
  type Row = { id: number; limits: { sensors: number | null } };
  const list = async (query: string) =>
    (await admin.client.get<{ accounts: Row[] }>(`/admin/accounts?${query}`)).body.accounts;
  t.same(
    (await list('order=-sensors')).map(({ id }) => id),
    [bob.id, ann.id, admin.id],
  );
  t.match(await list('order=-point_bytes&per_page=1'), [{ id: ann.id, points: 700, point_bytes: 900 }]);
  t.same(
    (await list('order=-id')).map(({ id }) => id),
    [bob.id, ann.id, admin.id],
  );
  const names = (await list('order=username')).map(({ id }) => id);
  t.same((await list('order=-username')).map(({ id }) => id).reverse(), names);
  t.match(await list('administrator=true'), [{ id: admin.id, limits: { sensors: null } }]);
  t.same(
    (await list('administrator=false')).map(({ limits }) => limits.sensors),
    [5, 5],
  );
  t.match(await list(''), [{ second_factor: false, second_factor_demanded: false }, {}, {}]);
  refused(t, await admin.client.get('/admin/accounts?order=gold'), 409, 'invalid_input', 'no such order');
});

t.test('an administrator makes a link to choose a password, which counts once', async (t) => {
  const server = await sharedServer();
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const path = `/admin/accounts/${ann.id}/password_token`;
  const { body } = await admin.client.post<{ token: string; expires: number }>(path);
  t.ok(body.expires > Date.now() / 1000 + 3000);
  t.equal((await ann.client.get('/sensors')).status, 200, 'until then nothing changes');
  const chosen = { token: body.token, password: 'blue whale 7' };
  t.equal((await new Client(server.url).post('/resetPassword', chosen)).status, 200);
  refused(t, await ann.client.get('/sensors'), 403, 'unauthorized', 'sessions have ended');
  refused(t, await new Client(server.url).post('/resetPassword', chosen), 409, 'invalid_input', 'used');
  const login = { username: ann.username, password: 'blue whale 7' };
  t.equal((await new Client(server.url).post('/login', login)).status, 200);
  const { entries } = (await admin.client.get<{ entries: Entry[] }>(`/audit?account=${ann.id}`)).body;
  t.match(
    entries.find(({ action }) => action === 'password.request'),
    { actor: { id: admin.id } },
  );
  t.notMatch(JSON.stringify(entries), body.token);
  refused(
    t,
    await admin.client.post('/admin/accounts/999999/password_token'),
    404,
    'not_found',
    'no such account',
  );
});

t.test('a locked account is out at once, everywhere, and its shared points stay readable', async (t) => {
  const server = await sharedServer();
  const [admin, ann, bob] = [await newAdministrator(server), await newUser(server), await newUser(server)];
  const sensor = await newSensor(ann);
  await ann.client.post(`/sensors/${sensor}/users`, { user: { id: bob.id } });
  const key = ann.client.as((await newKey(ann)).key);
  const point = { data: [{ value: 1, date: 1000 }] };
  t.equal((await key.post(`/sensors/${sensor}/data`, point)).status, 201);
  t.equal((await admin.client.post(`/admin/accounts/${ann.id}/lock`)).status, 200);
  t.equal(
    (await admin.client.post(`/admin/accounts/${ann.id}/lock`)).status,
    200,
    'a second time changes nothing',
  );
  refused(t, await ann.client.get('/sensors'), 403, 'unauthorized', 'its session');
  refused(
    t,
    await key.post(`/sensors/${sensor}/data`, point),
    403,
    'unauthorized',
    'its key, which the server has cached',
  );
  const credentials = { username: ann.username, password: ann.password };
  refused(t, await new Client(server.url).post('/login', credentials), 403, 'account_locked', 'a login');
  const wrong = await new Client(server.url).post('/login', { ...credentials, password: 'wrong' });
  refused(t, wrong, 403, 'unauthorized', 'a stranger does not learn of the lock');
  t.equal((await bob.client.get<{ data: unknown[] }>(`/sensors/${sensor}/data`)).body.data.length, 1);
  t.equal((await admin.client.get('/admin/accounts?locked=true')).body.total, 1);
  t.equal((await admin.client.delete(`/admin/accounts/${ann.id}/lock`)).status, 200);
  t.equal((await new Client(server.url).post('/login', credentials)).status, 200);
  t.equal((await key.post(`/sensors/${sensor}/data`, point)).status, 201, 'its key works again');
  const { body } = await admin.client.get<{ entries: Entry[] }>(`/audit?account=${ann.id}`);
  const acts = body.entries.filter(({ action }) => /lock$/.test(action)).map(({ action }) => action);
  t.same(acts, ['account.unlock', 'account.lock'], 'a lock is one entry');
});

t.test('streams of a locked account are closed', async (t) => {
  const server = await sharedServer();
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const sensor = await newSensor(ann);
  const stream = await StreamClient.open(server, ann.session);
  t.match(await stream.ask({ type: 'subscribe', id: 1, sensors: [Number(sensor)] }), { subscribed: Array });
  await admin.client.post(`/admin/accounts/${ann.id}/lock`);
  t.match(await stream.closed, { code: 4403 }, 'also one that only reads');
});

t.test('one administrator stays who is not locked', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const own = `/admin/accounts/${admin.id}`;
  refused(t, await admin.client.delete(`${own}/administrator`), 409, 'last_administrator', 'revoked');
  refused(t, await admin.client.post(`${own}/lock`), 409, 'last_administrator', 'locked');
  refused(t, await admin.client.delete(own), 409, 'last_administrator', 'deleted');
  t.equal((await admin.client.post(`/admin/accounts/${ann.id}/administrator`)).status, 200);
  t.equal((await ann.client.post(`${own}/lock`)).status, 200, 'the other one may');
  refused(
    t,
    await ann.client.delete(`/admin/accounts/${ann.id}/administrator`),
    409,
    'last_administrator',
    'a locked one does not count',
  );
  refused(t, await ann.client.delete(`/users/${ann.id}`), 409, 'last_administrator', 'nor here');
  t.equal((await ann.client.delete(`${own}/lock`)).status, 200);
  t.equal((await ann.client.delete(`${own}/administrator`)).status, 200, 'of two, one may be revoked');
  t.match((await ann.client.get(own)).body, { account: { administrator: false } });
});

t.test('an administrator resets a password and deletes an account', async (t) => {
  const server = await sharedServer();
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  await newSensor(ann);
  const reset = await admin.client.post<{ password: string }>(`/admin/accounts/${ann.id}/password`);
  refused(t, await ann.client.get('/sensors'), 403, 'unauthorized', 'sessions have ended');
  const login = await new Client(server.url).post('/login', {
    username: ann.username,
    password: reset.body.password,
  });
  t.equal(login.status, 200);
  t.equal((await admin.client.delete(`/admin/accounts/${ann.id}`)).status, 200);
  refused(t, await admin.client.get(`/admin/accounts/${ann.id}`), 404, 'not_found', 'it is deleted');
  const { body } = await admin.client.get<{ entries: Entry[] }>(`/audit?account=${ann.id}&per_page=1`);
  t.match(body.entries, [
    { action: 'account.delete', actor: { id: admin.id }, object: { name: ann.username } },
  ]);
  refused(t, await admin.client.post('/admin/accounts/999999/password'), 404, 'not_found', 'no such account');
});

t.test('sessions of all are listed, and one is ended', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  type List = { sessions: { id: number; username: string }[]; total: number };
  t.equal((await admin.client.get<List>('/admin/sessions')).body.total, 2);
  const { body } = await admin.client.get<List>(`/admin/sessions?account=${ann.id}`);
  t.match(body, { total: 1, sessions: [{ username: ann.username }] });
  const path = `/admin/sessions/${body.sessions[0]!.id}`;
  t.equal((await admin.client.delete(path)).status, 200);
  refused(t, await ann.client.get('/sensors'), 403, 'unauthorized', 'ended');
  refused(t, await admin.client.delete(path), 404, 'not_found', 'once');
});

t.test('jobs are listed, run now, and cancelled', async (t) => {
  const server = await testServer(t);
  const admin = await newAdministrator(server);
  await addJobs(server.sql, [
    { task: 'page', payload: { sensor_id: 1, asked: 1 }, key: 'later', delay: 3600, flags: ['account:7'] },
  ]);
  type List = { jobs: { id: number; due: number }[]; total: number };
  const { body } = await admin.client.get<List>('/admin/jobs?state=waiting');
  t.match(body, { total: 1, jobs: [{ task: 'page', state: 'waiting', attempts: 0, flags: ['account:7'] }] });
  const [job] = body.jobs;
  t.equal((await admin.client.post(`/admin/jobs/${job!.id}/retry`)).status, 200);
  const again = (await admin.client.get<List>('/admin/jobs')).body.jobs[0]!;
  t.ok(again.due < job!.due - 3000);
  t.equal((await admin.client.delete(`/admin/jobs/${job!.id}`)).status, 200);
  t.equal((await admin.client.get<List>('/admin/jobs')).body.total, 0);
  refused(t, await admin.client.delete(`/admin/jobs/${job!.id}`), 404, 'not_found', 'cancelled');
  refused(t, await admin.client.post(`/admin/jobs/${job!.id}/retry`), 404, 'not_found', 'cancelled');
});

t.test('a statement that runs for long is listed without its parameters', async (t) => {
  const server = await sharedServer();
  const admin = await newAdministrator(server);
  const secret = 'a secret parameter';
  const slow = server.sql`SELECT ${secret}::text, pg_sleep(3)`.then(() => {});
  type List = { running: { statement: string }[] };
  let listed: List['running'] = [];
  while (listed.length === 0) listed = (await admin.client.get<List>('/admin/statements')).body.running;
  t.match(listed[0]!.statement, /pg_sleep/);
  t.notMatch(JSON.stringify(listed), secret);
  await slow;
});
