/** Logins and passwords: sessions, throttling, changes and resets of the password. */
import fc from 'fast-check';
import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { createLog, type Log } from '../../../common/log.js';
import { hashSecret, newToken } from '../../../common/secrets.js';
import { newApiKey, newSessionId } from '../../../server/rights/caller.js';
import { checkPassword } from '../../../server/users/password-rules.js';
import { hashPassword, passwordDigest, passwordMatches } from '../../../server/users/passwords.js';
import { Shards } from '../../../sql/shards.js';
import { forgetLoginFailures } from '../../../sql/store/login-failures.js';
import { deliveryRunner } from '../../../workers/deliveries/deliver.js';
import { Mailer } from '../../../workers/deliveries/mail.js';
import { mailPasswordReset } from '../../../workers/deliveries/password-reset.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { type Key, md5, newKey, refused } from '../../support/accounts.js';
import { Client, newUser } from '../../support/client.js';
import { startMailbox } from '../../support/mailbox.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

t.test('no session id begins with the prefix that identifies API keys', (t) => {
  const drawn = [Buffer.from('sns_AAAAAAAAAAAAAAAAAAAAAAA', 'base64url'), Buffer.alloc(20, 1)];
  const id = newSessionId((bytes) => {
    t.equal(bytes, 20);
    return drawn.shift()!;
  });
  t.equal(id, Buffer.alloc(20, 1).toString('base64url'));
  t.match(newSessionId(), /^[\w-]{27}$/);
  t.match(newApiKey(), /^sns_[\w-]{40}$/);
  t.end();
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

t.test('digests, blank passwords and the limit of concurrent hashes', async (t) => {
  fc.assert(
    fc.property(fc.string(), (password) => {
      t.equal(passwordDigest(passwordDigest(password)), passwordDigest(password));
      t.equal(passwordDigest(passwordDigest(password).toUpperCase()), passwordDigest(password));
    }),
  );
  t.throws(() => checkPassword('', 'field', { rules: 'warn', warn: () => {} }), { code: 'invalid_input' });
  for (const blank of [' ', '    ', '\t\n', md5(' '), md5(' '.repeat(8)).toUpperCase()])
    t.throws(() => checkPassword(blank, 'field', { rules: 'warn', warn: () => {} }), {
      message: 'field: must not be blank',
    });
  t.ok(await passwordMatches(await hashPassword(' '), md5(' ')), 'an existing blank password still works');
  t.equal(await passwordMatches(undefined, 'x'), false, 'a missing account matches no password');
  t.equal(await passwordMatches(await hashPassword('x'), 'y'), false);

  const results = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('x')));
  const refusals = results.filter((result) => result.status === 'rejected');
  t.equal(refusals.length, 8, 'of forty concurrent hashes the last eight are rejected');
  t.match(refusals[0]?.reason, { code: 'overloaded', headers: { 'Retry-After': '1' } });
  t.ok(await hashPassword('x'), 'accepted again afterwards');
});

t.test('a login returns the session in every place where clients read it', async (t) => {
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
    t.match(answer.headers['set-cookie'], [
      `session_id=${session}; Path=/; HttpOnly; SameSite=Lax`,
      /^device=[\w-]{12}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    ]);
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
  refused(t, await user.client.get('/users/current'), 403, 'unauthorized', 'the old session');
  t.equal((await other.client.get('/users/current')).status, 200, 'an old session of another user');
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
  refused(t, blocked, 509, 'too_many_logins', 'now the right password is rejected too');
  const wait = Number(blocked.headers['retry-after']);
  t.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60, `for ${wait} seconds`);
  t.equal((await login(user.username, user.password, '10.0.0.2')).status, 200, 'but not elsewhere');

  await server.sql`UPDATE login_failures SET since = since - interval '1 minute'`;
  t.equal((await login(user.username, user.password)).status, 200, 'nor after that minute');

  const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => login('nobody', `guess ${i}`)));
  const verified = guesses.filter((answer) => answer.status === 403);
  t.equal(verified.length, 3, 'of concurrent guesses no more are verified, also for an unknown name');
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

t.test('failed attempts of past minutes are deleted', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  for (const username of ['a', 'b', 'c']) await client.post('/login', { username, password: 'x' });
  await server.sql`UPDATE login_failures SET since = since - interval '1 minute'`;
  await client.post('/login', { username: 'd', password: 'x' });
  t.same(await server.sql`SELECT key, failures FROM login_failures`, [{ key: 'd 127.0.0.1', failures: 1 }]);
});

t.test('failed attempts with timestamps in the future do not block logins', async (t) => {
  const server = await testServer(t, { LOGINS_PER_MINUTE: 2 });
  const { username, password, client } = await newUser(server);
  const login = (given: string) => client.as(undefined).post('/login', { username, password: given });
  for (let i = 0; i < 2; i++) t.equal((await login('wrong')).status, 403);
  t.equal((await login(password)).status, 509);
  await server.sql`UPDATE login_failures SET since = now() + interval '59 seconds'`;
  t.equal((await login(password)).status, 509, 'a small step is waited for');
  await server.sql`UPDATE login_failures SET since = now() + interval '1 day'`;
  t.equal((await login(password)).status, 200);
  await server.sql`INSERT INTO login_failures VALUES ('x', 1, now() + interval '1 day')`;
  await server.sql`DELETE FROM login_failures WHERE key <> 'x'`;
  t.equal((await login('wrong')).status, 403);
  t.same(await server.sql`SELECT FROM login_failures WHERE key = 'x'`, [], 'and are deleted');
});

t.test('the deletion of past attempts uses an index', async (t) => {
  const { sql } = await testServer(t);
  await sql`
    INSERT INTO login_failures (key, failures, since)
    SELECT 'name ' || i, 1, CASE WHEN i <= 3 THEN now() - interval '1 hour' ELSE now() END FROM generate_series(1, 20000) i`;
  await sql`ANALYZE login_failures`;
  const scans = await sql.begin(async (tx) => {
    await forgetLoginFailures(tx);
    return tx`SELECT seq_scan AS whole FROM pg_stat_xact_user_tables WHERE relname = 'login_failures'`;
  });
  t.match(scans, [{ whole: 0 }]);
  t.match(await sql`SELECT count(*) AS count FROM login_failures`, [{ count: 20000 - 3 }]);
});

t.test('a logout by POST or by GET ends the session', async (t) => {
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
  refused(
    t,
    await user.client.as(undefined).post('/change_password', {}),
    403,
    'unauthorized',
    'without a session',
  );
});

t.test('a user with a forgotten password gets a mail whose token sets a new one, once', async (t) => {
  const mailbox = await startMailbox(t);
  const server = await testServer(t, { LOGINS_PER_MINUTE: 4 });
  const settings = {
    DATABASE_URL: server.config.DATABASE_URL,
    SMTP_URL: mailbox.url,
    PASSWORD_RESET_URL: 'https://example.com/new?lang=en',
  };
  const sidecar = await startSidecar(readConfig(settings), createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const visitor = new Client(server.url);
  const username = 'Forgetful';
  const user = { username, password: 'old one', email: 'Forgetful@example.com' };
  await visitor.post('/users', { user });
  const login = (password: string) => visitor.post<{ session_id: string }>('/login', { username, password });
  const session = visitor.as((await login('old one')).body.session_id);

  const ask = (body: object) => visitor.post('/requestPasswordReset.json', body);
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

  const reset = (token: unknown, password: string) => visitor.post('/resetPassword', { token, password });
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

t.test(
  'of many accounts of one mail address ten random ones get a mail; a named account always does',
  async (t) => {
    const { sql, url } = await testServer(t);
    await sql`
      INSERT INTO users (username, email, password_hash)
      SELECT 'other' || n, 'a@example.com', '' FROM generate_series(1, 12) AS n`;
    const [user] = await sql<{ id: number }[]>`
      INSERT INTO users (username, email, password_hash) VALUES ('last', 'A@example.com', '') RETURNING id`;
    await sql`INSERT INTO usernames (key, user_id) VALUES ('last', ${user!.id}) ON CONFLICT DO NOTHING`;
    const ask = (given: object) => new Client(url).post('/requestPasswordReset', given);
    const asked = async () => (await sql<{ key: string }[]>`SELECT key FROM graphile_worker.jobs`).length;
    t.equal((await ask({ email: 'a@example.com' })).status, 200);
    t.equal(await asked(), 10);
    await sql`SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`;
    t.equal((await ask({ username: 'last' })).status, 200);
    const jobs = await sql<{ key: string }[]>`SELECT key FROM graphile_worker.jobs`;
    t.same(jobs, [{ key: `password reset ${user!.id}` }]);
  },
);

t.test('a change of the password or of the mail address invalidates a token', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const { client, id } = user;
  await client.put(`/users/${id}`, { user: { email: 'a@example.com' } });
  const token = async () => {
    const text = newToken();
    await server.sql`INSERT INTO password_resets (token_hash, user_id) VALUES (${hashSecret(text)}, ${id})`;
    return text;
  };
  const reset = (text: string) => client.post('/resetPassword', { token: text, password: 'his' });
  const refusal = { status: 409, refusal: { field: 'token' } };

  const before = await token();
  await client.post('/change_password', { current_password: user.password, new_password: 'next' });
  t.match(await reset(before), refusal, 'a new password');
  const mailed = await token();
  await client.put(`/users/${id}`, { user: { email: 'b@example.com' } });
  t.match(await reset(mailed), refusal, 'a new address');
  const made = await server.sql`SELECT FROM password_resets WHERE user_id = ${id}`;
  t.equal(made.length, 2, 'they count among the mails of the hour');
  const fresh = await token();
  await client.put(`/users/${id}`, { user: { email: 'b@example.com', name: 'B' } });
  t.equal((await reset(fresh)).status, 200, 'the unchanged address does not invalidate it');
});

t.test(
  'an account gets at most three mails an hour, and none for a request older than an hour',
  async (t) => {
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
    const logged: unknown[] = [];
    const log = {
      warn: (fields: object, text: string) => logged.push({ ...fields, text }),
    } as unknown as Log;
    const jobRunner = deliveryRunner(sql, new Shards(sql), { ...config, SMTP_URL: mailbox.url }, log);
    t.teardown(() => jobRunner.close?.());
    await jobRunner.tasks.password_reset!({ user_id: user!.id, asked: now - 3601 }, context);
    await jobRunner.tasks.password_reset!({ user_id: 4711, asked: now }, context);
    t.equal(mailbox.mails.length, 0);
    const dropped = { userId: user!.id, text: 'password reset mail dropped' };
    t.match(logged, [
      { ...dropped, reason: /^requested 36\d\d s ago$/ },
      { ...dropped, userId: 4711, reason: 'the account is deleted' },
    ]);
    for (let i = 0; i < 5; i++) await mail(user!.id, now);
    t.equal(mailbox.mails.length, 3);
    await jobRunner.tasks.password_reset!({ user_id: user!.id, asked: now }, context);
    t.match(logged.at(-1), { ...dropped, reason: 'limit of 3 mails within an hour reached' });
    await sql`UPDATE password_resets SET created = now() + interval '1 day'`;
    await mail(user!.id, now);
    t.equal(mailbox.mails.length, 4, 'rows with timestamps in the future do not count');
    t.match(mailbox.mails[0]?.text, /POST \/resetPassword:\n\n {2}[\w-]{32}\n/);

    await sql`DELETE FROM password_resets`;
    mailbox.refuse(451);
    await t.rejects(mail(user!.id, now), /451/, 'tried again');
    mailbox.refuse(550);
    t.match(await mail(user!.id, now), /550/, 'the reason is returned');
    t.same(await sql`SELECT FROM password_resets`, [], 'a token that was not sent is not stored');
  },
);
