/** Sessions of an account: how they end, and who may list and end them. */
import t from 'tap';
import { type Key, newKey, newSensor, refused } from '../../support/accounts.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

interface Listed {
  sessions: {
    id: number;
    device: string;
    address: string;
    created: number;
    last_used: number;
    current: boolean;
  }[];
  total: number;
}

const PATH = '/users/current/sessions';

t.test('sessions are listed with device and address, and ended one by one', async (t) => {
  const server = await testServer(t);
  const [user, other] = [await newUser(server), await newUser(server)];
  const agent = `Mozilla/5.0 (X11; Linux) Fire\u00ffox/1 ${'x'.repeat(300)}`;
  const login = await user.client
    .as(undefined)
    .post<{ session_id: string }>('/login', user, { headers: { 'User-Agent': agent } });
  const second = user.client.as(login.body.session_id);
  const { body } = await user.client.get<Listed>(PATH);
  t.match(body, {
    total: 2,
    sessions: [
      { device: '', address: '127.0.0.1', current: true },
      { device: /^\(X11; Linux\) Fire.{1,2}ox\/1 x+$/, address: '127.0.0.1', current: false },
    ],
  });
  t.equal(body.sessions[1]!.device.length, 120);
  t.notMatch(JSON.stringify(body), user.session, 'without secrets');
  t.match((await second.get<Listed>(PATH)).body.sessions, [{ current: false }, { current: true }]);
  t.match((await user.client.get<Listed>(`${PATH}?page=1&per_page=1`)).body, { total: 2, sessions: [{}] });

  const id = body.sessions[1]!.id;
  refused(t, await other.client.delete(`${PATH}/${id}`), 404, 'not_found', 'of another user');
  refused(t, await user.client.as(undefined).get(PATH), 403, 'unauthorized', 'without a session');
  const key = user.client.as((await newKey(user)).key);
  refused(t, await key.get(PATH), 403, 'key_scope', 'with a key');
  refused(t, await key.delete(`${PATH}/${id}`), 403, 'key_scope', 'with a key');
  t.equal((await user.client.delete(`${PATH}/${id}`)).status, 200);
  refused(t, await second.get('/users/current'), 403, 'unauthorized', 'ended');
  refused(t, await user.client.delete(`${PATH}/${id}`), 404, 'not_found', 'only once');
});

t.test('a session ends 30 days after its last use, and after a year', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const { sql } = server;
  const used = async () =>
    (
      await sql<{ age: number }[]>`
    SELECT extract(epoch FROM now() - last_used)::float8 AS age FROM sessions`
    )[0]!.age;
  await sql`UPDATE sessions SET last_used = now() - interval '4 minutes'`;
  await user.client.get('/users/current');
  t.ok((await used()) > 200, 'written at most once in five minutes');
  await sql`UPDATE sessions SET last_used = now() - interval '29 days'`;
  t.equal((await user.client.get('/users/current')).status, 200);
  t.ok((await used()) < 100, 'a use');
  await sql`UPDATE sessions SET created = now() - interval '364 days'`;
  t.equal((await user.client.get('/users/current')).status, 200, 'nearly a year');
  await sql`UPDATE sessions SET created = now() - interval '366 days'`;
  refused(t, await user.client.get('/users/current'), 403, 'unauthorized', 'a year');
  await sql`UPDATE sessions SET created = now(), last_used = now() - interval '31 days'`;
  refused(t, await user.client.get('/users/current'), 403, 'unauthorized', 'idle');
  t.ok((await used()) > 86_400, 'a refused request is no use');
});

t.test('a use is noted without waiting for a transaction that holds the session', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  await server.sql`UPDATE sessions SET last_used = now() - interval '1 day'`;
  const holder = await server.sql.reserve();
  await holder`BEGIN`;
  await holder`SELECT FROM sessions FOR UPDATE`;
  t.equal((await user.client.get('/users/current')).status, 200);
  await holder`ROLLBACK`;
  holder.release();
});

t.test('a key of any scope changes nothing by which the owner keeps the account', async (t) => {
  const user = await newUser(await testServer(t));
  await newSensor(user);
  const made: Key = await newKey(user);
  const key = user.client.as(made.key);
  const path = `/users/${user.id}`;
  await user.client.put(path, { user: { email: 'ann@example.com' } });
  t.equal(
    (await key.put(path, { user: { name: 'Ann', email: 'ann@example.com' } })).status,
    200,
    'a profile',
  );
  t.match(await key.put(path, { user: { email: 'eve@example.com' } }), {
    status: 403,
    refusal: { code: 'key_scope', field: 'user.email' },
  });
  t.match(await key.put(path, { user: { email: '' } }), { status: 403, refusal: { code: 'key_scope' } });
  t.match(await key.put(path, { user: { username: 'eve' } }), {
    status: 403,
    refusal: { code: 'key_scope' },
  });
  const change = { current_password: user.password, new_password: 'green heron 9' };
  refused(t, await key.post('/change_password', change), 403, 'key_scope', 'the password');
  refused(t, await key.post('/users/current/keys', {}), 403, 'key_scope', 'new keys');
  refused(t, await key.delete(`/users/current/keys/${made.id}`), 403, 'key_scope', 'itself');
  refused(t, await key.delete(path), 403, 'key_scope', 'the account');
  const { password } = user;
  refused(
    t,
    await key.post('/users/current/second_factor', { password }),
    403,
    'key_scope',
    'a second factor',
  );
  t.equal((await user.client.get(path)).status, 200, 'all is as before');
});
