/** The first link, with which the operator chooses the password of the first account. */
import t from 'tap';
import { createFirstAccount } from '../../../server/users/first-account.js';
import { newFirstLink } from '../../../server/users/welcome/queries.js';
import type { Sql } from '../../../sql/connect.js';
import { refused } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { type Overrides, type TestServer, testServer } from '../../support/server.js';

/** A server whose first account has a generated password. */
async function firstServer(
  t: Parameters<typeof testServer>[0],
  settings: Overrides = {},
): Promise<{ server: TestServer; sql: Sql; client: Client; password: string }> {
  const server = await testServer(t, settings);
  const account = await createFirstAccount(server.sql, { ...server.config, ADMIN_PASSWORD: '' });
  return { server, sql: server.sql, client: new Client(server.url), password: account!.password };
}

const login = (client: Client, password: string) =>
  client.post<{ session_id: string }>('/login', { username: 'admin', password });

t.test('a link sets the password once, ends other sessions and logs in', async (t) => {
  const { sql, client, password } = await firstServer(t);
  const token = (await newFirstLink(sql))!;
  const before = client.as((await login(client, password)).body.session_id);
  t.equal((await before.get('/users/current')).status, 200);
  refused(t, await client.post('/welcome', { token, password: '' }), 409, 'invalid_input', 'no password');
  const answer = await client.post<{ session_id: string }>('/welcome', { token, password: 'blue whale 7' });
  t.equal(answer.status, 200);
  const cookies = answer.headers['set-cookie']!;
  t.match(cookies, [/^session_id=\S{27}; Path=\/; HttpOnly; SameSite=Lax$/, /^device=/]);
  const { body } = await client.as(answer.body.session_id).get('/users/current');
  t.match(body, { user: { username: 'admin' } });
  refused(t, await before.get('/users/current'), 403, 'unauthorized', 'the session before');
  refused(t, await login(client, password), 403, 'unauthorized', 'the generated password');
  t.equal((await login(client, 'blue whale 7')).status, 200);
  refused(t, await client.post('/welcome', { token, password: 'other' }), 409, 'invalid_input', 'again');
  t.equal(await newFirstLink(sql), null, 'no further link');
  const entries =
    await sql`SELECT action, credential, result FROM audit_log WHERE credential = 'token' ORDER BY id`;
  t.same(entries, [{ action: 'password.reset', credential: 'token', result: 'done' }]);
  const kept = await sql<{ token_hash: Buffer }[]>`SELECT token_hash FROM first_links`;
  t.same(kept, []);
});

t.test('of many uses of a link at once one succeeds', async (t) => {
  const { sql, client } = await firstServer(t);
  const token = (await newFirstLink(sql))!;
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((password) =>
      client.post('/welcome', { token, password: `blue whale ${password}` }),
    ),
  );
  t.same(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

t.test('a link ends after an hour, with the next link, and with the generated password', async (t) => {
  const { sql, client, password } = await firstServer(t);
  const use = async (token: string | null, why: string) =>
    refused(t, await client.post('/welcome', { token, password: 'new one' }), 409, 'invalid_input', why);
  const first = await newFirstLink(sql);
  const second = (await newFirstLink(sql))!;
  await use(first, 'replaced');
  await use(second.slice(1), 'guessed');
  await sql`UPDATE first_links SET expires = now()`;
  await use(second, 'expired');
  const third = await newFirstLink(sql);
  const session = client.as((await login(client, password)).body.session_id);
  const changed = { current_password: password, new_password: 'blue whale 7' };
  t.equal((await session.post('/change_password', changed)).status, 200);
  await use(third, 'the generated password does not stand');
  t.equal(await newFirstLink(sql), null);
});

t.test('a link bypasses neither a second factor nor the lock of an account', async (t) => {
  const { sql, client } = await firstServer(t);
  const token = await newFirstLink(sql);
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM users`;
  const use = async (why: string) =>
    refused(t, await client.post('/welcome', { token, password: 'new one' }), 409, 'invalid_input', why);
  await sql`INSERT INTO second_factors (user_id, secret, enabled) VALUES (${id}, ${Buffer.alloc(20)}, true)`;
  await use('second factor');
  t.equal(await newFirstLink(sql), null);
  await sql`DELETE FROM second_factors`;
  await sql`UPDATE users SET locked = now()`;
  await use('locked');
});

t.test('no link stands for a password that the operator has set', async (t) => {
  const server = await testServer(t);
  await createFirstAccount(server.sql, { ...server.config, ADMIN_PASSWORD: 'blue whale 7' });
  t.equal(await newFirstLink(server.sql), null);
});

t.test('guesses are limited as those at passwords are', async (t) => {
  const { sql, client } = await firstServer(t, { LOGINS_PER_MINUTE: 3 });
  const token = await newFirstLink(sql);
  for (let i = 0; i < 3; i++) {
    const guess = await client.post('/welcome', { token: `guess ${i}`, password: 'new one' });
    refused(t, guess, 409, 'invalid_input', `guess ${i}`);
  }
  const late = await client.post('/welcome', { token, password: 'new one' });
  refused(t, late, 509, 'too_many_logins', 'beyond the limit');
  t.ok(Number(late.headers['retry-after']) > 0);
});
