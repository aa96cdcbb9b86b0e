/** Mail addresses that take effect when they are confirmed. */
import t, { type Test } from 'tap';
import { readConfig } from '../../../common/config.js';
import { createLog } from '../../../common/log.js';
import { isConfirmedAddress } from '../../../sql/store/confirmed-address.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { refused } from '../../support/accounts.js';
import { Client, newUser } from '../../support/client.js';
import { startMailbox } from '../../support/mailbox.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

async function withMail(t: Test, overrides: Readonly<Record<string, string>> = {}) {
  const mailbox = await startMailbox(t);
  const server = await testServer(t, { SMTP_URL: mailbox.url, ...overrides });
  const settings = { DATABASE_URL: server.config.DATABASE_URL, SMTP_URL: mailbox.url };
  const sidecar = await startSidecar(
    readConfig({ ...settings, EMAIL_CONFIRM_URL: 'https://example.com/confirm' }),
    createLog('test', 'silent'),
  );
  t.teardown(() => sidecar.close());
  return { server, mails: mailbox.mails };
}

const tokenOf = (text: string) => /^ {2}https:\/\/example\.com\/confirm\?token=([\w-]{32})$/m.exec(text)?.[1];

t.test('a new address waits for its confirmation, and the old one is told', async (t) => {
  const { server, mails } = await withMail(t);
  const user = await newUser(server);
  const { client, id } = user;
  const nobody = client.as(undefined);
  const put = (email: string) =>
    client.put<{ user: { email: string; email_pending?: string } }>(`/users/${id}`, { user: { email } });
  const confirm = (token: unknown) => nobody.post('/confirmEmail', { token });
  const invalid = { status: 409, refusal: { field: 'token' } };

  t.match((await put('old@example.com')).body.user, { email: '', email_pending: 'old@example.com' });
  await until(() => mails.length === 1);
  t.same(mails[0]!.to, ['old@example.com']);
  t.equal(await isConfirmedAddress(server.sql, id, 'old@example.com'), false);
  t.match(await confirm('guess'), invalid);
  t.equal((await confirm(tokenOf(mails[0]!.text))).status, 200);
  t.match(await confirm(tokenOf(mails[0]!.text)), invalid, 'once');
  const current = async () => (await client.get<{ user: object }>('/users/current')).body.user;
  t.match(await current(), { email: 'old@example.com', email_pending: undefined });
  t.equal(await isConfirmedAddress(server.sql, id, 'OLD@example.com'), true);

  t.match((await put('old@example.com')).body.user, { email: 'old@example.com', email_pending: undefined });
  t.match((await put('new@example.com')).body.user, {
    email: 'old@example.com',
    email_pending: 'new@example.com',
  });
  await put('new@example.com');
  t.match(
    (await put('old@example.com')).body.user,
    { email_pending: 'new@example.com' },
    'the unchanged one does nothing',
  );
  await until(() => mails.length === 3);
  t.same(
    mails.slice(1).map(({ to }) => to[0]),
    ['old@example.com', 'new@example.com'],
    'told before it can be confirmed',
  );
  t.match(mails[1]!.text, /new@example\.com/);
  t.notOk(tokenOf(mails[1]!.text), 'the notice has no token');
  t.equal((await nobody.post('/requestPasswordReset', { username: user.username })).status, 200);
  await until(() => mails.length === 4);
  t.same(mails[3]!.to, ['old@example.com'], 'until then the old address counts');
  t.equal((await confirm(tokenOf(mails[2]!.text))).status, 200);
  t.match(await current(), { email: 'new@example.com', email_pending: undefined });

  t.match((await put('')).body.user, { email: 'new@example.com', email_pending: '' });
  await until(() => mails.length === 5);
  t.same(mails[4]!.to, ['new@example.com'], 'who clears an address has to read it');
  t.match(mails[4]!.text, /no mail address any more/);
  await put('other@example.com');
  t.match(await confirm(tokenOf(mails[4]!.text)), invalid, 'another change replaces it');
  await server.sql`UPDATE email_confirmations SET created = now() - interval '25 hours'`;
  await nobody.post('/requestEmailConfirmation', { username: user.username });
  await until(() => mails.length >= 7);
  const last = tokenOf(mails.at(-1)!.text);
  await server.sql`UPDATE email_confirmations SET created = now() - interval '25 hours'`;
  t.match(await confirm(last), invalid, 'too old');
  refused(
    t,
    await nobody.post('/requestEmailConfirmation', { username: 'nobody' }),
    404,
    'not_found',
    'nobody',
  );
  refused(t, await nobody.post('/requestEmailConfirmation', {}), 409, 'invalid_input', 'no name');
});

t.test('without a mail relay a new address takes effect at once', async (t) => {
  const user = await newUser(await testServer(t));
  const { body } = await user.client.put(`/users/${user.id}`, { user: { email: 'a@example.com' } });
  t.match(body, { user: { email: 'a@example.com', email_pending: undefined } });
});

t.test('where registrations are confirmed, an account logs in once its address is', async (t) => {
  const { server, mails } = await withMail(t, { REGISTRATION_CONFIRM: 'on' });
  const nobody = new Client(server.url);
  const user = { username: 'ann', password: 'blue whale 7', email: 'ann@example.com' };
  t.match(await nobody.post('/users', { user: { ...user, email: undefined } }), {
    status: 409,
    refusal: { field: 'user.email' },
  });
  t.match(await nobody.post('/users', { user: { ...user, email: '' } }), {
    refusal: { field: 'user.email' },
  });
  t.equal((await nobody.post('/users', { user })).status, 201);
  t.match(await nobody.post('/login', user), { status: 403, refusal: { reason: 'email_unconfirmed' } });
  t.match(await nobody.post('/login', { ...user, password: 'wrong' }), {
    refusal: { reason: 'wrong_login' },
  });
  await until(() => mails.length === 1);
  t.equal((await nobody.post('/requestEmailConfirmation', { email: 'ANN@example.com' })).status, 200);
  await until(() => mails.length === 2);
  t.equal((await nobody.post('/confirmEmail', { token: tokenOf(mails[0]!.text) })).status, 200);
  t.equal((await nobody.post('/login', user)).status, 200);
  t.equal((await nobody.post('/requestEmailConfirmation', { username: 'ann' })).status, 404, 'nothing waits');

  await nobody.post('/users', { user: { ...user, username: 'late' } });
  await server.sql`UPDATE users SET created = now() - interval '8 days'`;
  await nobody.post('/users', { user: { ...user, username: 'next' } });
  const names = await server.sql`SELECT username FROM users ORDER BY 1`;
  t.same(
    names,
    [{ username: 'ann' }, { username: 'next' }],
    'one that was never confirmed gives its name back',
  );
  t.throws(() => readConfig({ REGISTRATION_CONFIRM: 'on' }), /REGISTRATION_CONFIRM needs SMTP_URL/);
});
