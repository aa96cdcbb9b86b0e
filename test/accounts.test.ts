/** Accounts: who may register, log in, change and delete what, and what API keys are good for. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { ConfigError, readConfig } from '../common/config.js';
import { createLog } from '../common/log.js';
import { createFirstAccount } from '../server/users/first-account.js';
import { parseExpiry } from '../server/users/keys/expiry.js';
import { checkUsername, usernameKey } from '../server/users/names.js';
import { checkPassword, hashPassword, passwordDigest, passwordMatches } from '../server/users/passwords.js';
import type { Sql } from '../sql/connect.js';
import { Mailer } from '../workers/deliveries/mail.js';
import { mailPasswordReset } from '../workers/deliveries/password-reset.js';
import { startSidecar } from '../workers/sidecar.js';
import { type Answer, Client, newUser, type TestUser } from './support/client.js';
import { testDatabase } from './support/database.js';
import { startMailbox } from './support/mailbox.js';
import { until } from './support/product.js';
import { type TestServer, testServer } from './support/server.js';

interface UserBody {
  user: { id: number; username: string; name: string; email: string; UUID: string };
}
interface Key {
  id: number;
  key: string;
  name: string;
  scope: string;
  sensors: string[] | null;
  expires: number | null;
  created: number;
  last_used: number | null;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

async function administrator(server: TestServer): Promise<Client> {
  const account = await createFirstAccount(server.sql, server.config);
  if (account === null) throw new Error('there are users already');
  const client = new Client(server.url);
  const login = await client.post<{ session_id: string }>('/login', account);
  return client.as(login.body.session_id);
}

async function newSensor(user: TestUser, name = 'thermometer'): Promise<string> {
  const answer = await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
  return answer.body.sensor.id;
}

async function newKey(user: TestUser, key: object = {}): Promise<Key> {
  return (await user.client.post<{ key: Key }>('/users/current/keys', { key })).body.key;
}

function refused(t: Test, answer: Answer<unknown>, status: number, code: string, message: string): void {
  t.match({ status: answer.status, code: answer.refusal?.code }, { status, code }, message);
}

t.test('anybody may register, and is answered as the historic clients expect', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  const profile = {
    email: 'ada@example.org',
    name: 'Ada',
    surname: 'Lovelace',
    address: 'Main Street 1',
    zipcode: '1234 AB',
    country: 'NL',
    mobile: '+31 6 1234',
  };
  const answer = await client.post<UserBody>('/users.json?disable_mail=1', {
    user: { username: 'ada', password: md5('secret'), ...profile },
  });
  t.equal(answer.status, 201);
  t.equal(answer.headers.location, `${server.url}/users/${answer.body.user.id}`);
  t.match(answer.body.user, { ...profile, username: 'ada', openid: '' });
  t.match(answer.body.user.UUID, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

  const flat = await client.post<UserBody>('/users', { username: 'flat', password: 'x', mobile: 31_6_1234 });
  t.equal(flat.status, 201, 'without the wrapper');
  t.match(flat.body.user, { username: 'flat', mobile: '3161234', email: '' });
  const form = await client.post<UserBody>('/users', undefined, {
    raw: 'user%5Busername%5D=form&user[password]=x&user[name]=J%C3%B6rg+M',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  t.match(form.body.user, { username: 'form', name: 'Jörg M' }, 'as a form');
});

t.test('a registration that cannot be taken names the field', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  const cases: Array<[user: object, field: string]> = [
    [{ password: 'x' }, 'user.username'],
    [{ username: 'x' }, 'user.password'],
    [{ username: '', password: 'x' }, 'user.username'],
    [{ username: '  ', password: 'x' }, 'user.username'],
    [{ username: ' padded', password: 'x' }, 'user.username'],
    [{ username: 'a\nb', password: 'x' }, 'user.username'],
    [{ username: 'a\u200db', password: 'x' }, 'user.username'],
    [{ username: 'a\0b', password: 'x' }, 'user.username'],
    [{ username: '\ud800', password: 'x' }, 'user.username'],
    [{ username: 'a'.repeat(101), password: 'x' }, 'user.username'],
    [{ username: ['a', 'b'], password: 'x' }, 'user.username'],
    [{ username: 'a', password: '' }, 'user.password'],
    [{ username: 'a', password: md5('').toUpperCase() }, 'user.password'],
    [{ username: 'a', password: { $ne: 1 } }, 'user.password'],
    [{ username: 'a', password: 'x', email: 'e'.repeat(255) }, 'user.email'],
    [{ username: 'a', password: 'x', name: {} }, 'user.name'],
  ];
  for (const [user, field] of cases) {
    const answer = await client.post('/users', { user });
    refused(t, answer, 409, 'invalid_input', JSON.stringify(user).slice(0, 60));
    t.equal(answer.refusal?.field, field);
  }
  refused(t, await client.post('/users', [1]), 409, 'invalid_input', 'a list');
  refused(t, await client.post('/users'), 409, 'invalid_input', 'nothing');
  t.equal((await server.sql`SELECT FROM users`).length, 0, 'nobody was registered');
});

t.test('a username belongs to one user or group, in every spelling of case', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  const register = (username: string) => client.post('/users', { user: { username, password: 'x' } });
  t.equal((await register('Ångström')).status, 201);
  // The second one is written with combining characters.
  for (const same of ['ångström', 'A\u030angstro\u0308m', 'ÅNGSTRÖM']) {
    refused(t, await register(same), 409, 'name_taken', same);
    const check = await client.get(`/users/check/username/${encodeURIComponent(same)}`);
    t.same(check.body, { available: false });
  }
  const { client: member } = await newUser(server);
  t.equal((await member.post('/groups', { name: 'Weather', username: 'Weather' })).status, 201);
  refused(t, await register('weather'), 409, 'name_taken', 'the name of a group');
  t.same((await client.get('/users/check/username/weather.json')).body, { available: false });
  t.same((await client.get('/users/check/username/free')).body, { available: true });
  t.same(
    (await client.get('/users/check/username/a%0Ab')).body,
    { available: false },
    'not allowed, so not free',
  );
  refused(t, await client.get('/users/check/username/%00'), 404, 'not_found', 'no text at all');

  await client.post('/users', { username: 'mail', password: 'x', email: 'Mail@Example.org' });
  t.same((await client.get('/users/check/email/mail@example.ORG')).body, { available: false });
  t.same((await client.get('/users/check/email/other@example.org')).body, { available: true });
  refused(t, await client.get('/users/check/email/%00'), 404, 'not_found', 'no text at all');
});

t.test('names that differ in case alone have one key', async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const key = usernameKey(name);
      t.equal(usernameKey(key), key);
      // Decomposed first: by itself, changing the case of a combining iota leaves it in the wrong place.
      t.equal(usernameKey(name.normalize('NFD').toLowerCase()), key);
      t.equal(usernameKey(name.normalize('NFD').toUpperCase()), key);
    }),
  );
  t.equal(usernameKey('ΟΔΥΣΣΕΥΣ'), usernameKey('Οδυσσευσ'), 'both forms of sigma');
  t.equal(usernameKey('STRASSE'), usernameKey('Straße'));
  t.throws(() => checkUsername('', 'field'), { code: 'invalid_input', detail: { field: 'field' } });
});

t.test('of several registrations of one name at once, on two servers, one wins', async (t) => {
  const one = await testServer(t);
  const two = await testServer(t, { DATABASE_URL: one.config.DATABASE_URL });
  const clients = [one, two, one, two].map((server) => new Client(server.url));
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      clients.map((client, i) =>
        client.post('/users', { username: `${i % 2 ? 'N' : 'n'}ame${round}`, password: 'x' }),
      ),
    );
    t.same(answers.map((answer) => answer.status).sort(), [201, 409, 409, 409]);
  }
  t.equal((await one.sql`SELECT FROM users`).length, 5);
});

t.test('closed registration is open to the administrator alone', async (t) => {
  const server = await testServer(t, { REGISTRATION: 'closed' });
  const admin = await administrator(server);
  const guest = { user: { username: 'guest', password: 'x' } };
  refused(t, await admin.as(undefined).post('/users', guest), 403, 'registration_closed', 'nobody');
  refused(
    t,
    await admin.as('made up').post('/users', guest),
    403,
    'registration_closed',
    'a session that is none',
  );
  t.equal((await admin.post('/users', guest)).status, 201);
  const login = await admin.post<{ session_id: string }>('/login', { username: 'guest', password: 'x' });
  const other = { user: { username: 'other', password: 'x' } };
  refused(
    t,
    await admin.as(login.body.session_id).post('/users', other),
    403,
    'registration_closed',
    'a user',
  );
  const key = await admin.post<{ key: Key }>('/users/current/keys', { key: {} });
  refused(
    t,
    await admin.as(key.body.key.key).post('/users', other),
    403,
    'registration_closed',
    'a key of his',
  );
});

t.test('the first account is made once, and works', async (t) => {
  const { sql } = await testDatabase(t);
  const config = readConfig({ ADMIN_USERNAME: 'Root', DATABASE_URL: '' });
  const made = await Promise.all(Array.from({ length: 6 }, () => createFirstAccount(sql, config)));
  const accounts = made.filter((account) => account !== null);
  t.equal(accounts.length, 1, 'one of six at once');
  t.match(accounts[0], { username: 'Root', password: /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/ });
  const rows = await sql<{ administrator: boolean; kept: string }[]>`
    SELECT administrator, password_hash AS kept FROM users`;
  t.match(rows, [{ administrator: true }]);
  t.ok(await passwordMatches(rows[0]?.kept, accounts[0]?.password ?? ''));
  t.equal(await createFirstAccount(sql, config), null, 'not again');

  const { sql: empty } = await testDatabase(t);
  const bad = (settings: Record<string, string>) => createFirstAccount(empty, readConfig(settings));
  await t.rejects(
    bad({ ADMIN_USERNAME: 'a\u0007b' }),
    new ConfigError('ADMIN_USERNAME: must not contain control characters or invisible ones'),
  );
  await t.rejects(bad({ ADMIN_PASSWORD: md5('') }), new ConfigError('ADMIN_PASSWORD: must not be empty'));
  t.same(await bad({ ADMIN_PASSWORD: 'chosen' }), { username: 'admin', password: 'chosen' });
});

t.test('a password and its md5, in any case, are the same password', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  const plain = 'Grüße, 世界';
  const forms = [plain, md5(plain), md5(plain).toUpperCase()];
  for (const [i, form] of forms.entries()) {
    await client.post('/users', { username: `user${i}`, password: form });
    for (const other of forms) {
      const login = await client.post('/login', { username: `USER${i}`, password: other });
      t.equal(login.status, 200, `${form} then ${other}`);
    }
    refused(
      t,
      await client.post('/login', { username: `user${i}`, password: md5(md5(plain)) }),
      403,
      'unauthorized',
      'md5 of md5',
    );
  }
  const rows = await server.sql<{ kept: string }[]>`SELECT password_hash AS kept FROM users`;
  for (const { kept } of rows) t.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  t.equal(new Set(rows.map(({ kept }) => kept)).size, forms.length, 'each with its own salt');
});

t.test('passwords as they are', async (t) => {
  fc.assert(
    fc.property(fc.string(), (password) => {
      t.equal(passwordDigest(passwordDigest(password)), passwordDigest(password));
      t.equal(passwordDigest(passwordDigest(password).toUpperCase()), passwordDigest(password));
    }),
  );
  t.throws(() => checkPassword('', 'field'), { code: 'invalid_input' });
  t.equal(await passwordMatches(undefined, 'x'), false, 'nobody has no password');
  t.equal(await passwordMatches(await hashPassword('x'), 'y'), false);

  const results = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('x')));
  const refusals = results.filter((result) => result.status === 'rejected');
  t.equal(refusals.length, 8, 'of forty at once the last eight are sent away');
  t.match(refusals[0]?.reason, { code: 'overloaded', headers: { 'Retry-After': '1' } });
  t.ok(await hashPassword('x'), 'and afterwards there is room again');
});

t.test('login answers the session in every place a client looks for it', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const client = user.client.as(undefined);
  const { username, password } = user;
  for (const [kind, answer] of [
    ['JSON', await client.post('/login.json', { username, password })],
    [
      'form',
      await client.post('/login', undefined, {
        raw: `username=${username}&password=${md5(password)}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    ],
  ] as const) {
    const session = String(answer.body.session_id);
    t.equal(answer.status, 200, kind);
    t.match(session, /^[\w-]{27}$/, 'as long as the smallest clients can hold');
    const at = answer.rawHeaders.indexOf('X-SESSION_ID');
    t.equal(answer.rawHeaders[at + 1], session, 'the header in this very spelling');
    t.same(answer.headers['set-cookie'], [`session_id=${session}; Path=/; HttpOnly; SameSite=Lax`]);
    t.equal((await client.as(session).get('/users/current')).status, 200);
  }
  const secure = await testServer(t, {
    DATABASE_URL: server.config.DATABASE_URL,
    PUBLIC_URL: 'https://example.org/api/',
  });
  const login = await new Client(secure.url).post('/login', { username, password });
  t.match(login.headers['set-cookie']?.[0], /; Secure$/, 'over https only over https');

  for (const [kind, body] of [
    ['wrong password', { username, password: 'wrong' }],
    ['unknown user', { username: 'nobody', password }],
    ['empty password', { username, password: '' }],
  ] as const) {
    const answer = await client.post('/login', body);
    t.match(answer, { status: 403, body: { error: 'unauthorized', code: 'unauthorized' } }, kind);
    t.equal(answer.headers['set-cookie'], undefined);
  }
  refused(t, await client.post('/login', { username }), 409, 'invalid_input', 'no password');
});

t.test('a login ends sessions of that user older than a week, and no others', async (t) => {
  const server = await testServer(t);
  const [user, other] = [await newUser(server), await newUser(server)];
  await server.sql`UPDATE sessions SET created = now() - interval '8 days'`;
  const young = await user.client.post<{ session_id: string }>('/login', user);
  refused(t, await user.client.get('/users/current'), 403, 'unauthorized', 'his old session');
  t.equal((await other.client.get('/users/current')).status, 200, 'the old session of somebody else');
  await server.sql`UPDATE sessions SET created = now() - interval '6 days'`;
  await user.client.post('/login', user);
  t.equal(
    (await user.client.as(young.body.session_id).get('/users/current')).status,
    200,
    'six days are young',
  );
});

t.test('logins are throttled by name and address', async (t) => {
  const server = await testServer(t, { LOGINS_PER_MINUTE: 3, TRUST_PROXY: 1 });
  const user = await newUser(server);
  const client = user.client.as(undefined);
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': `1.2.3.4, ${address}` } });
  const login = (username: string, password: string, address = '10.0.0.1') =>
    client.post('/login', { username, password }, from(address));

  for (const attempt of [1, 2])
    refused(t, await login(user.username, 'wrong'), 403, 'unauthorized', `${attempt}`);
  t.equal((await login(user.username, user.password)).status, 200, 'a success in between');
  refused(
    t,
    await login(user.username.toUpperCase(), 'wrong'),
    403,
    'unauthorized',
    'counts under the same name',
  );
  const blocked = await login(user.username, user.password);
  refused(t, blocked, 509, 'too_many_logins', 'now even the right password waits');
  const wait = Number(blocked.headers['retry-after']);
  t.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60, `for ${wait} seconds`);
  t.equal((await login(user.username, user.password, '10.0.0.2')).status, 200, 'but not elsewhere');

  await server.sql`UPDATE login_failures SET since = since - interval '1 minute'`;
  t.equal((await login(user.username, user.password)).status, 200, 'nor after that minute');

  const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => login('nobody', `guess ${i}`)));
  const judged = guesses.filter((answer) => answer.status === 403);
  t.equal(judged.length, 3, 'of guesses sent at once no more are looked at; nobody learns who exists');
  t.ok(guesses.every((answer) => answer.status === 403 || answer.refusal?.code === 'too_many_logins'));

  const victim = await newUser(server);
  for (const _ of [1, 2, 3]) {
    const answer = await victim.client.post('/change_password', {
      current_password: 'guess',
      new_password: 'x',
    });
    refused(t, answer, 403, 'wrong_password', 'a stolen session may guess');
  }
  const answer = await victim.client.post('/change_password', {
    current_password: 'guess',
    new_password: 'x',
  });
  refused(t, answer, 509, 'too_many_logins', 'no more than a login may');
});

t.test('attempts of past minutes are forgotten', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  for (const username of ['a', 'b', 'c']) await client.post('/login', { username, password: 'x' });
  await server.sql`UPDATE login_failures SET since = since - interval '1 minute'`;
  await client.post('/login', { username: 'd', password: 'x' });
  t.same(await server.sql`SELECT key, failures FROM login_failures`, [{ key: 'd 127.0.0.1', failures: 1 }]);
});

t.test('logout ends this session, by POST and by GET', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const again = await user.client.post<{ session_id: string }>('/login', user);
  const second = user.client.as(again.body.session_id);
  const out = await user.client.post('/logout.json', {});
  t.equal(out.status, 200);
  t.match(out.headers['set-cookie']?.[0], /^session_id=;.*Max-Age=0/);
  refused(t, await user.client.get('/users/current'), 403, 'unauthorized', 'ended');
  refused(t, await user.client.post('/logout'), 403, 'unauthorized', 'cannot end twice');
  const key = await second.post<{ key: Key }>('/users/current/keys', {});
  refused(t, await second.as(key.body.key.key).post('/logout'), 403, 'key_scope', 'an API key is no session');
  t.equal((await second.get('/logout')).status, 200);
  refused(t, await second.get('/logout'), 403, 'unauthorized', 'ended');
});

t.test('a new password ends all other sessions and leaves the keys', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const other = user.client.as(
    (await user.client.post<{ session_id: string }>('/login', user)).body.session_id,
  );
  const key = await newKey(user);
  const change = (current_password: string, new_password: unknown) =>
    user.client.post('/change_password', { current_password, new_password });
  refused(t, await change('wrong', 'next'), 403, 'wrong_password', 'the current one is needed');
  refused(t, await change(user.password, ''), 409, 'invalid_input', 'an empty one');
  refused(t, await change(user.password, md5('')), 409, 'invalid_input', 'the md5 of an empty one');
  t.equal((await other.get('/users/current')).status, 200, 'so far nothing has changed');
  t.equal((await change(md5(user.password), md5('next'))).status, 200);
  t.equal((await user.client.get('/users/current')).status, 200, 'this session stays');
  refused(t, await other.get('/users/current'), 403, 'unauthorized', 'the other one has ended');
  t.equal((await user.client.as(key.key).get('/users/current')).status, 200, 'the key stays');
  refused(t, await user.client.post('/login', user), 403, 'unauthorized', 'the old password');
  t.equal((await user.client.post('/login', { ...user, password: 'next' })).status, 200, 'the new one');
  refused(t, await user.client.as(undefined).post('/change_password', {}), 403, 'unauthorized', 'nobody');
});

t.test("one sees and changes one's own account alone", async (t) => {
  const server = await testServer(t);
  const [user, other] = [await newUser(server), await newUser(server)];
  const current = await user.client.get<UserBody>('/users/current.json');
  t.same((await user.client.get(`/users/${user.id}.json`)).body, current.body);
  t.same(Object.keys(current.body.user).sort(), [
    'UUID',
    'address',
    'country',
    'email',
    'id',
    'mobile',
    'name',
    'openid',
    'surname',
    'username',
    'zipcode',
  ]);

  const put = (body: unknown, id: unknown = user.id) => user.client.put<UserBody>(`/users/${id}`, body);
  t.match((await put({ user: { name: 'Grace', email: 'grace@example.org' } })).body.user, { name: 'Grace' });
  const flat = await put({ surname: 'Hopper', name: null, UUID: 'mine', id: other.id, administrator: true });
  t.match(
    flat.body.user,
    { name: 'Grace', surname: 'Hopper', email: 'grace@example.org' },
    'what is not given stays',
  );
  t.match(flat.body.user, { UUID: current.body.user.UUID, id: user.id }, 'what cannot be changed stays too');
  t.equal((await put({ user: { name: '' } })).body.user.name, '', 'but can be emptied');
  t.equal((await put({ user: {} })).status, 200, 'nothing given, nothing changed');
  t.same(await server.sql`SELECT FROM users WHERE administrator`, []);

  refused(
    t,
    await put({ user: { username: other.username.toUpperCase() } }),
    409,
    'name_taken',
    'a name that is taken',
  );
  refused(t, await put({ user: { username: '' } }), 409, 'invalid_input', 'an empty name');
  t.equal(
    (await user.client.get<UserBody>('/users/current')).body.user.username,
    user.username,
    'nothing has changed',
  );
  const renamed = `${user.username}-renamed`;
  t.equal((await put({ user: { username: renamed } })).body.user.username, renamed);
  t.equal(
    (await put({ user: { username: renamed.toUpperCase() } })).status,
    200,
    "another spelling of one's own name",
  );
  t.equal((await user.client.post('/login', { ...user, username: renamed })).status, 200);
  t.same((await user.client.get(`/users/check/username/${user.username}`)).body, { available: true });

  t.equal(
    (await put({ user: { password: md5(user.password), name: 'G' } })).status,
    200,
    'the present password may be sent',
  );
  const answer = await put({ user: { password: 'another', name: 'H' } });
  refused(t, answer, 409, 'invalid_input', 'a new one goes elsewhere');
  t.match(answer.refusal?.error, /change_password/);

  for (const id of [other.id, 999_999, 'x', '1e99', '-1', '0', '%00']) {
    refused(t, await user.client.get(`/users/${id}`), 404, 'not_found', `get ${id}`);
    refused(t, await put({ user: { name: 'x' } }, id), 404, 'not_found', `put ${id}`);
    refused(t, await user.client.delete(`/users/${id}`), 404, 'not_found', `delete ${id}`);
  }
  const nobody = user.client.as(undefined);
  refused(t, await nobody.get('/users/current'), 403, 'unauthorized', 'nobody');
  refused(t, await nobody.get('/users'), 403, 'unauthorized', 'nobody');
  refused(t, await nobody.get(`/users/${user.id}`), 403, 'unauthorized', 'nobody');
  refused(t, await nobody.put(`/users/${user.id}`, { name: 'x' }), 403, 'unauthorized', 'nobody');
  refused(t, await nobody.delete(`/users/${user.id}`), 403, 'unauthorized', 'nobody');
});

t.test('one meets the people one shares something with, and an administrator everybody', async (t) => {
  const server = await testServer(t);
  const admin = await administrator(server);
  const { sql } = server;
  const people = await Promise.all(Array.from({ length: 8 }, () => newUser(server)));
  const [me, member, waiting, hidden, friend, giver, stranger, refuser] = people as [TestUser, ...TestUser[]];
  const id = (user: TestUser | undefined) => user?.id ?? 0;
  const group = async (members: Array<[TestUser | undefined, accepted: boolean]>, listUsers: boolean) => {
    const [row] = await sql<{ id: number }[]>`INSERT INTO groups (name) VALUES ('g') RETURNING id`;
    for (const [user, accepted] of members) {
      await sql`
        INSERT INTO group_users (group_id, user_id, accepted, list_users, show_id, show_username, show_first_name, show_surname)
        VALUES (${row?.id ?? 0}, ${id(user)}, ${accepted}, ${listUsers}, true, true, true, true)`;
    }
  };
  await group(
    [
      [me, true],
      [member, true],
      [waiting, false],
    ],
    true,
  );
  await group(
    [
      [me, true],
      [hidden, true],
    ],
    false,
  );
  await group(
    [
      [me, false],
      [stranger, true],
    ],
    true,
  );
  const mine = await newSensor(me);
  const his = await newSensor(giver as TestUser);
  const refusedOne = await newSensor(refuser as TestUser);
  await sql`INSERT INTO sensor_users VALUES (${mine}, ${id(friend)}), (${his}, ${me.id}), (${refusedOne}, ${me.id})`;
  await sql`INSERT INTO sensor_refusals VALUES (${refusedOne}, ${me.id})`;

  interface People {
    users: Array<{ id: number; username: string }>;
    total: number;
  }
  const list = (query = '') => me.client.get<People>(`/users${query}`);
  const expected = [member, friend, giver].map(id).sort((a, b) => a - b);
  const all = (await list()).body;
  t.same(
    all.users.map((user) => user.id),
    expected,
  );
  t.equal(all.total, 3);
  t.same(Object.keys(all.users[0] ?? {}).sort(), ['id', 'name', 'surname', 'username']);
  t.match((await list('?page=1&per_page=2')).body, { users: [{ id: expected[2] }], total: 3 });
  t.same(
    (await list('?page=9')).body,
    { users: [], total: 3 },
    'the total is exact beyond the last page too',
  );
  t.same((await list('?per_page=0')).body, { users: [], total: 3 });
  refused(t, await list('?page=-1'), 409, 'invalid_input', 'a page before the first');

  await friend?.client.put(`/users/${friend.id}`, { email: 'Friend@example.org' });
  await stranger?.client.put(`/users/${stranger.id}`, { email: 'friend@example.org' });
  t.match((await list('?email=friend@EXAMPLE.org')).body, { users: [{ id: id(friend) }], total: 1 });

  t.match(
    (await friend?.client.get<People>('/users'))?.body,
    { users: [{ id: me.id }], total: 1 },
    'either way',
  );
  t.match((await stranger?.client.get('/users'))?.body, { users: [], total: 0 });
  t.equal((await admin.get<People>('/users?per_page=3')).body.total, 9);
  t.equal((await admin.get<People>('/users?email=friend@example.org')).body.total, 2);
});

t.test('deleting an account leaves nothing of it', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [user, other] = [await newUser(server), await newUser(server)];
  const [sensor, second, others] = [await newSensor(user), await newSensor(user), await newSensor(other)];
  await user.client.post(`/sensors/${sensor}/data`, { data: [{ value: 1, date: 1_700_000_000 }] });
  await newKey(user, { sensors: [second, sensor] });
  await sql`
    WITH d AS (INSERT INTO devices (owner_id, type, uuid) VALUES (${user.id}, 'board', '1') RETURNING id)
    UPDATE sensors SET device_id = d.id FROM d WHERE sensors.id = ${sensor}`;
  await sql`
    WITH e AS (INSERT INTO environments (owner_id, name) VALUES (${user.id}, 'house') RETURNING id)
    INSERT INTO environment_sensors SELECT id, ${sensor} FROM e`;
  await sql`
    WITH g AS (INSERT INTO groups (name) VALUES ('g') RETURNING id)
    INSERT INTO group_users (group_id, user_id, accepted) SELECT id, ${user.id}, true FROM g`;
  const { body } = await other.client.post<{ group: { id: number } }>('/groups', { name: 'asked' });
  await user.client.post(`/groups/${body.group.id}/users`, { id: user.id, sensors: [sensor] });
  await sql`INSERT INTO sensor_users VALUES (${sensor}, ${other.id}), (${others}, ${user.id})`;
  await sql`INSERT INTO sensor_refusals VALUES (${others}, ${user.id})`;
  await user.client.post('/domains', { domain: { name: 'd' } });
  await sql`INSERT INTO door_sensors VALUES (${user.id}, 'line protocol', 'cpu usage', ${second})`;
  await sql`
    INSERT INTO processors (owner_id, sensor_id, command, execution_interval, due)
    VALUES (${user.id}, ${sensor}, '1', 60, now())`;
  await sql`INSERT INTO processor_files VALUES (${user.id}, 'half.m', '')`;
  await sql`
    WITH t AS (INSERT INTO triggers (owner_id, expression) VALUES (${user.id}, 'true') RETURNING id)
    INSERT INTO sensor_triggers (sensor_id, trigger_id) SELECT unnest(${[sensor, others]}::bigint[]), id FROM t`;
  await sql`
    WITH n AS (
      INSERT INTO notifications (owner_id, type, destination, secret) VALUES (${user.id}, 'email', 'a@example.org', '') RETURNING id
    )
    INSERT INTO sensor_trigger_notifications SELECT st.id, n.id FROM sensor_triggers st, n`;
  await sql`
    INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
    VALUES (${sensor}, 1, ${user.id}, 'a.gif', 'image/gif', 'GIF89a')`;
  await sql`INSERT INTO thingspeak_channels (owner_id, name) VALUES (${user.id}, 'roof')`;
  await user.client.post('/notifications', { type: 'url', destination: 'https://example.com' });
  await user.client.post('/events/notifications', { event: 'add_sensor', notification_id: 1 });
  await sql`INSERT INTO password_resets VALUES ('', ${user.id})`;

  const places = await sql<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('user_id', 'owner_id')`;
  const remains = async (all: Sql) => {
    const found: string[] = [];
    for (const { table, column } of places) {
      const rows = await all`SELECT FROM ${all(table)} WHERE ${all(column)} = ${user.id}`;
      if (rows.length > 0) found.push(table);
    }
    return found.sort();
  };
  t.same((await remains(sql)).length, places.length, 'he has left his mark in every table there is');

  t.equal((await user.client.delete(`/users/${user.id}.json`)).status, 200);
  t.same(await remains(sql), []);
  t.same(await sql`SELECT id FROM users WHERE id = ${user.id}`, []);
  t.same(
    await sql`SELECT sensor_id::text AS id FROM sensor_purges ORDER BY 1`,
    [{ id: sensor }, { id: second }],
    'his points are on the list of what the sidecar removes',
  );
  refused(t, await user.client.get('/users/current'), 403, 'unauthorized', 'his session');
  refused(t, await user.client.post('/login', user), 403, 'unauthorized', 'his name');
  refused(
    t,
    await other.client.get(`/sensors/${sensor}`),
    404,
    'not_found',
    'his sensor, for whom it was shared with',
  );
  t.equal((await user.client.as(undefined).post('/users', user)).status, 201, 'his name is free');
});

t.test('the last administrator stays', async (t) => {
  const server = await testServer(t);
  const admin = await administrator(server);
  const first = (await admin.get<UserBody>('/users/current')).body.user.id;
  refused(t, await admin.delete(`/users/${first}`), 409, 'last_administrator', 'he is the only one');
  const second = await newUser(server);
  await server.sql`UPDATE users SET administrator = true`;
  // The first one is about to leave: nobody else can know yet whether he will.
  const leaving = await server.sql.reserve();
  await leaving`BEGIN`;
  await leaving`DELETE FROM users WHERE id = ${first}`;
  let answered = false;
  const answer = second.client.delete(`/users/${second.id}`).finally(() => {
    answered = true;
  });
  await until(async () => {
    const waiting = await server.sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return answered || waiting.length > 0;
  });
  await leaving`COMMIT`;
  leaving.release();
  refused(t, await answer, 409, 'last_administrator', 'of two who leave at once one stays');
});

t.test('an API key is shown once and does what its scope says', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const other = await newUser(server);
  const [sensor, second] = [await newSensor(user), await newSensor(user)];
  const created = await user.client.post<{ key: Key }>('/users/current/keys', { key: { name: 'all' } });
  const all = created.body.key;
  t.equal(created.status, 201);
  t.equal(created.headers.location, `${server.url}/users/current/keys/${all.id}`);
  t.match(all, {
    name: 'all',
    scope: 'all',
    sensors: null,
    expires: null,
    last_used: null,
    key: /^sns_[\w-]{40}$/,
  });
  const read = await newKey(user, { scope: 'read' });
  const write = await newKey(user, { scope: 'write' });
  const limited = await newKey(user, { sensors: [sensor, Number(sensor)] });
  t.same(limited.sensors, [sensor]);

  const as = (key: Key) => user.client.as(key.key);
  const points = { data: [{ value: 1, date: 1_700_000_000 }] };
  const path = `/sensors/${sensor}/data`;
  t.equal((await as(all).post(path, points)).status, 201);
  t.equal((await as(all).get(path)).status, 200);
  t.equal((await as(all).put(`/users/${user.id}`, { name: 'x' })).status, 200);
  refused(t, await as(all).post('/users/current/keys', {}), 403, 'key_scope', 'a key makes no keys');
  t.equal((await as(read).get(path)).status, 200);
  refused(t, await as(read).post(path, points), 403, 'key_scope', 'a read key cannot write');
  refused(t, await as(read).delete(`/sensors/${sensor}`), 403, 'key_scope', 'nor delete');
  t.equal((await as(write).post(path, points)).status, 201);
  refused(t, await as(write).get(path), 403, 'key_scope', 'a write key cannot read');
  refused(t, await as(write).get('/users/current'), 403, 'key_scope', 'nothing at all');
  for (const key of [read, write, limited]) {
    refused(
      t,
      await as(key).put(`/users/${user.id}`, { name: 'x' }),
      403,
      'key_scope',
      'the account is out of reach',
    );
    refused(t, await as(key).delete(`/users/${user.id}`), 403, 'key_scope', 'the account is out of reach');
    refused(t, await as(key).get('/users/current/keys'), 403, 'key_scope', 'and so are its keys');
    refused(
      t,
      await as(key).delete(`/users/current/keys/${all.id}`),
      403,
      'key_scope',
      'and so are its keys',
    );
    const change = { current_password: user.password, new_password: 'x' };
    refused(t, await as(key).post('/change_password', change), 403, 'key_scope', 'and the password');
  }
  t.equal((await as(limited).post(path, points)).status, 201);
  t.equal((await as(limited).get(path)).status, 200);
  refused(t, await as(limited).get(`/sensors/${second}/data`), 404, 'not_found', 'another sensor');
  refused(t, await as(limited).post(`/sensors/${second}/data`, points), 404, 'not_found', 'another sensor');
  refused(t, await as(limited).get('/users'), 403, 'key_scope', 'nothing but its sensors');
  t.same(
    (await as(limited).get<{ sensors: Array<{ id: string }> }>('/sensors')).body.sensors.map(
      (each) => each.id,
    ),
    [sensor],
  );

  const list = (await user.client.get<{ keys: Key[]; total: number }>('/users/current/keys')).body;
  t.same(
    list.keys.map((key) => key.id),
    [all, read, write, limited].map((key) => key.id),
  );
  t.equal(list.total, 4);
  t.ok(
    list.keys.every((key) => key.key === undefined && key.last_used !== null),
    'without secrets; used',
  );
  t.match((await user.client.get('/users/current/keys?page=1&per_page=3')).body, {
    keys: [{ id: limited.id }],
    total: 4,
  });
  refused(t, await user.client.get('/users/current/keys?page=x'), 409, 'invalid_input', 'no page');
  t.same((await other.client.get('/users/current/keys')).body, { keys: [], total: 0 });
  refused(t, await user.client.as(undefined).get('/users/current/keys'), 403, 'unauthorized', 'nobody');

  refused(t, await other.client.delete(`/users/current/keys/${all.id}`), 404, 'not_found', 'a foreign key');
  t.equal((await user.client.delete(`/users/current/keys/${all.id}`)).status, 200);
  refused(t, await as(all).get(path), 403, 'unauthorized', 'revoked');
  refused(t, await as(all).post(path, points), 403, 'unauthorized', 'revoked, for uploads too');
  refused(t, await user.client.delete(`/users/current/keys/${all.id}`), 404, 'not_found', 'revoked twice');

  await user.client.delete(`/sensors/${sensor}`);
  refused(t, await as(limited).get(path), 404, 'not_found', 'its sensor is gone');
  refused(
    t,
    await as(limited).get(`/sensors/${second}`),
    404,
    'not_found',
    'and it reaches no other for that',
  );
});

t.test('a key for foreign sensors, no sensors or the past is refused', async (t) => {
  const server = await testServer(t);
  const [user, other] = [await newUser(server), await newUser(server)];
  const [own, foreign] = [await newSensor(user), await newSensor(other)];
  await server.sql`INSERT INTO sensor_users VALUES (${foreign}, ${user.id})`;
  const cases: Array<[key: object, field: string]> = [
    [{ sensors: [own, foreign] }, 'key.sensors[1]'],
    [{ sensors: [999_999] }, 'key.sensors[0]'],
    [{ sensors: [own, 'x'] }, 'key.sensors[1]'],
    [{ sensors: [] }, 'key.sensors'],
    [{ scope: 'admin' }, 'key.scope'],
    [{ name: 'n'.repeat(256) }, 'key.name'],
    [{ expires: 1 }, 'key.expires'],
    [{ expires: '2020-01-01' }, 'key.expires'],
    [{ expires: 'tomorrow' }, 'key.expires'],
    [{ expires: Date.now() + 1000 }, 'key.expires'],
    [{ expires: {} }, 'key.expires'],
  ];
  for (const [key, field] of cases) {
    const answer = await user.client.post('/users/current/keys', { key });
    refused(t, answer, 409, 'invalid_input', JSON.stringify(key).slice(0, 60));
    t.equal(answer.refusal?.field, field);
  }
  t.same((await user.client.get('/users/current/keys')).body, { keys: [], total: 0 });
  const every = await newKey(user, { sensors: null, expires: null });
  t.match(every, { sensors: null, expires: null });
});

t.test('a key that expires', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const key = await newKey(user, { expires: '2100-01-01T00:00:00.5Z' });
  t.equal(key.expires, 4_102_444_800.5);
  t.equal((await newKey(user, { expires: '4102444800' })).expires, 4_102_444_800);
  t.equal((await newKey(user, { expires: 4_102_444_800.25 })).expires, 4_102_444_800.25);
  const client = user.client.as(key.key);
  t.equal((await client.get(`/sensors/${sensor}/data`)).status, 200);
  await server.sql`UPDATE api_keys SET expires = now() - interval '1 second' WHERE id = ${key.id}`;
  refused(t, await client.get(`/sensors/${sensor}/data`), 403, 'unauthorized', 'reads');
  refused(t, await client.post(`/sensors/${sensor}/data`, { value: 1 }), 403, 'unauthorized', 'uploads');

  const now = 1_000_000_000;
  const cases: Array<[given: number | string, seconds: number]> = [
    [now + 1, now + 1],
    [' 2001-09-10 ', Date.UTC(2001, 8, 10) / 1000],
    ['2001-09-10T00:00', Date.UTC(2001, 8, 10) / 1000],
    ['2001-09-10T02:00:00+02:00', Date.UTC(2001, 8, 10) / 1000],
  ];
  for (const [given, seconds] of cases) {
    t.equal(parseExpiry(given, 'f', now).getTime() / 1000, seconds, String(given));
  }
  for (const bad of [now, now - 1, '', '12 May', '2001-13-45', Number.NaN, 1e300, 1e12]) {
    t.throws(() => parseExpiry(bad, 'f', now), { code: 'invalid_input' }, String(bad));
  }
});

t.test('no secret can be read in the database', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const key = await newKey(user);
  await user.client.as(key.key).get('/users/current');
  const tables = await server.sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  let dump = '';
  for (const { name } of tables) {
    const rows = await server.sql`SELECT x::text AS row FROM ${server.sql(name)} x`;
    dump += rows.map(({ row }) => row).join('\n');
  }
  t.match(dump, user.username, 'this is where they would be');
  for (const secret of [user.password, md5(user.password), user.session, key.key]) {
    t.notMatch(dump, secret);
    t.notMatch(dump, Buffer.from(secret).toString('hex'), 'nor as bytes');
  }
});

t.test('who has forgotten the password gets a mail, by which a new one is chosen, once', async (t) => {
  const mailbox = await startMailbox(t);
  const server = await testServer(t, { LOGINS_PER_MINUTE: 4 });
  const settings = {
    DATABASE_URL: server.config.DATABASE_URL,
    SMTP_URL: mailbox.url,
    PASSWORD_RESET_URL: 'https://example.com/new?lang=en',
  };
  const sidecar = await startSidecar(readConfig(settings), createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const anybody = new Client(server.url);
  const username = 'Forgetful';
  const user = { username, password: 'old one', email: 'Forgetful@example.com' };
  await anybody.post('/users', { user });
  const login = (password: string) => anybody.post<{ session_id: string }>('/login', { username, password });
  const session = anybody.as((await login('old one')).body.session_id);

  const ask = (body: object) => anybody.post('/requestPasswordReset.json', body);
  t.equal((await ask({ username: 'forgetful' })).status, 200);
  await until(() => mailbox.mails.length === 1);
  t.equal((await ask({ email: 'forgetful@example.com' })).status, 200);
  await until(() => mailbox.mails.length === 2);
  const tokens = mailbox.mails.map(({ to, text }) => {
    t.same(to, [user.email]);
    t.match(text, /"Forgetful"/);
    return /^ {2}https:\/\/example\.com\/new\?lang=en&token=([\w-]{32})$/m.exec(text)?.[1];
  });
  t.not(tokens[0], tokens[1]);

  const reset = (token: unknown, password: string) => anybody.post('/resetPassword', { token, password });
  t.match(await reset('x', 'new one'), { status: 409, refusal: { field: 'token' } });
  t.match(await reset(tokens[0], ''), { status: 409, refusal: { field: 'password' } });
  t.equal((await reset(tokens[0], 'new one')).status, 200);
  t.match(await reset(tokens[0], 'another'), { status: 409, refusal: { field: 'token' } }, 'used');
  t.match(
    await reset(tokens[1], 'another'),
    { status: 409, refusal: { field: 'token' } },
    'ended by the other',
  );
  t.equal((await login('new one')).status, 200);
  t.equal((await login('old one')).status, 403);
  t.equal((await session.get('/users/current')).status, 403, 'sessions have ended');

  t.match(await ask({ username: 'nobody' }), { status: 404, refusal: { code: 'not_found' } });
  t.equal((await ask({ email: 'nobody@example.com' })).status, 404);
  const { username: mailless } = await newUser(server);
  t.equal((await ask({ username: mailless })).status, 404, 'has no mail address');
  t.match(await ask({}), { status: 409, refusal: { field: 'username' } });
  for (let i = 0; i < 3; i++) t.equal((await ask({ username })).status, 200);
  t.match(await ask({ username }), { status: 509, refusal: { code: 'too_many_requests' } });

  await until(() => mailbox.mails.length > 2);
  const newest = /token=([\w-]{32})/.exec(mailbox.mails.at(-1)?.text ?? '')?.[1];
  await server.sql`UPDATE password_resets SET created = now() - interval '61 minutes'`;
  t.match(await reset(newest, 'another'), { status: 409, refusal: { field: 'token' } }, 'too old');
});

t.test('an account gets three mails an hour at most, and none when nobody waits any more', async (t) => {
  const mailbox = await startMailbox(t);
  const { sql, config } = await testServer(t);
  const [user] = await sql<{ id: number }[]>`
    INSERT INTO users (username, email, password_hash) VALUES ('a', 'a@example.com', '') RETURNING id`;
  const mailer = new Mailer(mailbox.url, config.MAIL_FROM);
  t.teardown(() => mailer.close());
  const context = { jobId: '1', signal: new AbortController().signal };
  const now = Date.now() / 1000;
  const mail = (user_id: number, asked: number) =>
    mailPasswordReset(sql, mailer, '', { user_id, asked }, context);
  await mail(user!.id, now - 3601);
  await mail(4711, now);
  t.equal(mailbox.mails.length, 0);
  for (let i = 0; i < 5; i++) await mail(user!.id, now);
  t.equal(mailbox.mails.length, 3);
  t.match(mailbox.mails[0]?.text, /POST \/resetPassword:\n\n {2}[\w-]{32}\n/);

  await sql`DELETE FROM password_resets`;
  mailbox.refuse(451);
  await t.rejects(mail(user!.id, now), /451/, 'tried again');
  mailbox.refuse(550);
  await mail(user!.id, now);
  t.same(await sql`SELECT FROM password_resets`, [], 'what was not sent is no token');
});
