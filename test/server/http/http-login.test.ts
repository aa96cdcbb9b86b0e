/** Credentials in all places where clients send them, reasons of refused logins, and limits of requests. */
import { type UnauthorizedReason, unauthorizedReasons } from '@sensorium/model/errors';
import t from 'tap';
import { RequestLimits } from '../../../server/http/limits.js';
import { hashPassword } from '../../../server/users/passwords.js';
import { type Answer, Client, newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { FORM, refused } from './refused.js';

t.test('a session id or an API key is accepted in every place where clients send it', async (t) => {
  const user = await newUser(await sharedServer());
  const nobody = user.client.as(undefined);
  const created = await user.client.post<{ key: { key: string } }>('/users/current/keys', {});
  const key = created.body.key.key;
  const { session } = user;
  const gets: Array<[place: string, query: string, headers: Record<string, string>]> = [
    ['header', '', { 'x-session_id': session }],
    ['cookie', '', { Cookie: `a=b; session_id=${session}; c` }],
    ['query', `?session_id=${session}`, {}],
    ['bearer', '', { Authorization: `Bearer ${session}` }],
    ['key as bearer', '', { authorization: `bearer  ${key}` }],
    ['key in the query', `?API_KEY=${key}`, {}],
    ['a dead cookie beside it', `?API_KEY=${key}`, { Cookie: 'session_id=dead' }],
  ];
  for (const [place, query, headers] of gets) {
    t.equal((await nobody.get(`/users/current${query}`, { headers })).status, 200, place);
  }
  for (const member of [{ session_id: session }, { API_KEY: key }]) {
    const name = JSON.stringify(member);
    t.equal(
      (await nobody.post('/sensors', { sensor: { name: 's' }, ...member })).status,
      201,
      `${name} beside it`,
    );
    t.equal((await nobody.post('/sensors', { name: 's', ...member })).status, 201, `${name} in a flat body`);
    const raw = `name=s&${new URLSearchParams(Object.entries(member))}`;
    t.equal(
      (await nobody.post('/sensors', undefined, { raw, headers: FORM })).status,
      201,
      `${name} in a form`,
    );
  }
  const bad: Array<[place: string, query: string, headers: Record<string, string>]> = [
    ['nothing', '', {}],
    ['empty', '?session_id=', { 'X-SESSION_ID': ' ', Cookie: 'session_id=' }],
    ['unknown', '?session_id=unknown', {}],
    ['twice', `?session_id=${session}&session_id=${session}`, {}],
    ['an unknown key', '?API_KEY=sns_unknown', {}],
    ['another scheme', '', { Authorization: `Basic ${session}` }],
    ['the hash of it', '?session_id=%5Cx00', { Cookie: `xsession_id=${session}` }],
  ];
  for (const [place, query, headers] of bad) {
    refused(t, await nobody.get(`/users/current${query}`, { headers }), 403, 'unauthorized', place);
  }
});

t.test('a refused credential gets its reason by its form alone', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const nobody = new Client(server.url);
  const unauthorized = (reason: UnauthorizedReason) => ({
    status: 403,
    body: { error: 'unauthorized', code: 'unauthorized', reason, remedy: unauthorizedReasons[reason] },
  });
  const { body } = await user.client.post<{ key: { id: string; key: string } }>('/users/current/keys', {
    key: { name: 'revoked', scope: 'all' },
  });
  await user.client.delete(`/users/current/keys/${body.key.id}`);
  await user.client.post('/logout');
  const mistyped = `A${user.session.slice(1)}`;
  const cases: Array<[UnauthorizedReason, query: string, headers: Record<string, string>]> = [
    ['no_session', '', {}],
    ['no_session', '?session_id=', { 'X-SESSION_ID': ' ', Authorization: ' ' }],
    ['session_over', '', { 'X-SESSION_ID': user.session }],
    ['session_over', '', { 'X-SESSION_ID': mistyped }],
    ['session_over', '', { 'X-SESSION_ID': 'of-another-server' }],
    ['session_over', '', { Authorization: `Bearer ${user.session}` }],
    ['session_over', '', { Cookie: `session_id=${user.session}`, Authorization: 'Basic x' }],
    ['session_over', `?API_KEY=${user.session}`, {}],
    ['key_unknown', '', { 'X-SESSION_ID': body.key.key }],
    ['key_unknown', '', { Authorization: `Bearer ${body.key.key}x` }],
    ['key_unknown', '?session_id=sns_', {}],
    ['key_unknown', '?API_KEY=of-another-server', {}],
    ['wrong_scheme', '', { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }],
    ['wrong_scheme', '', { Authorization: body.key.key }],
    ['wrong_scheme', '', { Authorization: 'Bearer' }],
  ];
  for (const [reason, query, headers] of cases) {
    t.match(
      await nobody.get(`/users/current${query}`, { headers }),
      unauthorized(reason),
      `${query} ${JSON.stringify(headers)}`,
    );
  }
  const inBody = await nobody.post('/sensors', { sensor: { name: 's' }, API_KEY: 'of-another-server' });
  t.match(inBody, unauthorized('key_unknown'));
  for (const login of [
    { username: user.username, password: 'wrong' },
    { username: `no-${user.username}`, password: 'wrong' },
  ]) {
    t.same((await nobody.post('/login', login)).body, unauthorized('wrong_login').body);
  }
});

t.test('requests of an account are limited per minute', async (t) => {
  const server = await testServer(t, { REQUESTS_PER_MINUTE: 5 });
  const [user, other] = [await newUser(server), await newUser(server)];
  const answers: Answer[] = [];
  // A minute may end meanwhile, once; then the count begins anew.
  while (answers.length < 11 && answers.at(-1)?.status !== 509) {
    answers.push(await user.client.get('/users/current'));
  }
  const last = answers.at(-1) as Answer;
  t.ok(answers.length >= 6);
  refused(t, last, 509, 'too_many_requests', 'past the limit');
  const wait = Number(last.headers['retry-after']);
  t.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60);
  t.match(last.headers, { 'ratelimit-limit': '5', 'ratelimit-remaining': '0', 'ratelimit-reset': /^\d+$/ });
  t.match(answers[0]?.headers, { 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
  t.equal((await other.client.get('/users/current')).status, 200, 'others have their own');
  t.equal((await user.client.as(undefined).get('/health')).headers['ratelimit-limit'], undefined);
});

t.test('requests are counted in windows of one minute', async (t) => {
  let now = 1_700_000_000_000 - (1_700_000_000_000 % 60_000) + 15_000;
  const limits = new RequestLimits(2, () => now);
  const header = (allowance: ReturnType<RequestLimits['take']>, name: string) =>
    allowance.headers.find(([each]) => each === name)?.[1];
  t.equal(header(limits.take(1), 'RateLimit-Remaining'), '1');
  const second = limits.take(1);
  t.equal(second.refusal, null);
  t.equal(header(second, 'RateLimit-Reset'), '45');
  t.match(limits.take(1).refusal, { code: 'too_many_requests', headers: { 'Retry-After': '45' } });
  t.equal(limits.take(2).refusal, null, 'somebody else');
  now += 45_000;
  t.equal(limits.take(1).refusal, null, 'the next minute');
});

t.test('a login beyond the concurrent password checks is refused as overloaded', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  let busy = true;
  // As soon as one of them ends the next one takes its place.
  const crowd = Array.from({ length: 32 }, async () => {
    while (busy) await hashPassword('x', { address: '127.0.0.1' });
  });
  const answer = await user.client.post('/login', user);
  busy = false;
  await Promise.all(crowd);
  refused(t, answer, 509, 'overloaded', 'while others wait');
  t.equal(answer.headers['retry-after'], '1');
  t.same(
    await server.sql`SELECT failures FROM login_failures`,
    [{ failures: 0 }],
    'this was no failed login',
  );
  t.equal((await user.client.post('/login', user)).status, 200, 'and then as always');
});
