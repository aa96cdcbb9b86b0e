/** The second factor of logins: codes, recovery codes, and accounts of which an administrator demands one. */
import t from 'tap';
import { demandSecondFactor, resetSecondFactor } from '../../../server/users/public.js';
import { base32, codeAt, otpauthUri, stepAt, stepOf } from '../../../server/users/second-factor/totp.js';
import { transact } from '../../../sql/connect.js';
import { newKey, newSensor, refused } from '../../support/accounts.js';
import { newUser, type TestUser } from '../../support/client.js';
import { type TestServer, testServer } from '../../support/server.js';

const PATH = '/users/current/second_factor';

t.test('codes are those of RFC 6238', (t) => {
  const secret = Buffer.from('12345678901234567890');
  for (const [seconds, code] of [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const) {
    t.equal(codeAt(secret, stepAt(seconds), 8), code);
    const six = code.slice(2);
    const step = stepAt(seconds);
    for (const offset of [-30, 0, 30]) t.equal(stepOf(secret, six, seconds + offset), step);
    for (const offset of [-60, 60])
      t.equal(stepOf(secret, six, seconds + offset), undefined, 'two steps away');
    t.equal(stepOf(secret, ` ${six.slice(0, 3)} ${six.slice(3)}`, seconds), step);
  }
  t.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  t.equal(base32(Buffer.from('f')), 'MY', 'RFC 4648, without padding');
  t.match(
    otpauthUri(secret, 'a b', 'x'),
    /^otpauth:\/\/totp\/x:a%20b\?secret=GEZD\w+&issuer=x&algorithm=SHA1&digits=6&period=30$/,
  );
  t.end();
});

/** Sets a second factor up. @returns the recovery codes, and a function for codes that were not used yet */
async function setUp(
  server: TestServer,
  user: TestUser,
): Promise<{ recovery: string[]; code: () => Promise<string> }> {
  const begun = await user.client.post(PATH, { password: user.password });
  if (begun.status !== 201) throw new Error(begun.text);
  const [row] = await server.sql<
    { secret: Buffer }[]
  >`SELECT secret FROM second_factors WHERE user_id = ${user.id}`;
  const code = async () => {
    await server.sql`UPDATE second_factors SET last_step = 0 WHERE user_id = ${user.id}`;
    return codeAt(row!.secret, stepAt(Date.now() / 1000));
  };
  const confirmed = await user.client.post<{ recovery_codes: string[] }>(`${PATH}/confirm`, {
    otp: await code(),
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { recovery: confirmed.body.recovery_codes, code };
}

t.test('a login needs a code, each code counts once, and keys go on without', async (t) => {
  const server = await testServer(t, { LOGINS_PER_MINUTE: 20 });
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const key = user.client.as((await newKey(user)).key);
  const other = await user.client.post<{ session_id: string }>('/login', user);
  refused(
    t,
    await user.client.post(PATH, { password: 'wrong' }),
    403,
    'wrong_password',
    'needs the password',
  );
  refused(
    t,
    await user.client.post(`${PATH}/confirm`, { otp: '123456' }),
    409,
    'second_factor_state',
    'not begun',
  );
  await user.client.post(PATH, { password: user.password });
  refused(
    t,
    await user.client.post(`${PATH}/confirm`, { otp: 'x' }),
    403,
    'wrong_code',
    'a wrong first code',
  );
  t.equal((await user.client.post('/login', user)).status, 200, 'it does not count yet');

  const { recovery, code } = await setUp(server, user);
  t.equal(new Set(recovery).size, 10);
  refused(
    t,
    await user.client.as(other.body.session_id).get(PATH),
    403,
    'unauthorized',
    'other sessions end',
  );
  refused(
    t,
    await user.client.post(PATH, { password: user.password }),
    409,
    'second_factor_state',
    'is enabled',
  );
  refused(
    t,
    await user.client.post(`${PATH}/confirm`, { otp: await code() }),
    409,
    'second_factor_state',
    'is enabled',
  );
  t.same((await user.client.get(PATH)).body, {
    second_factor: { enabled: true, demanded: false, recovery_codes_left: 10 },
  });
  const stored = JSON.stringify(await server.sql`SELECT recovery::text FROM second_factors`);
  for (const each of recovery) t.notOk(stored.includes(each), 'recovery codes are stored as hashes');

  const nobody = user.client.as(undefined);
  const { username, password } = user;
  const login = (otp?: unknown) => nobody.post('/login', { username, password, otp });
  t.match(await login(), {
    status: 403,
    body: { error: 'unauthorized', code: 'unauthorized', reason: 'second_factor_required' },
  });
  t.match(await nobody.post('/login', { username, password: 'wrong' }), {
    refusal: { reason: 'wrong_login' },
  });
  const right = await code();
  const wrong = right === '000000' ? '111111' : '000000';
  t.match(await login(wrong), { status: 403, refusal: { reason: 'wrong_second_factor' } });
  t.equal((await login(right)).status, 200);
  t.match(
    await login(right),
    { status: 403, refusal: { reason: 'wrong_second_factor' } },
    'the same code again',
  );
  const fresh = await code();
  const raced = await Promise.all([login(fresh), login(fresh), login(fresh)]);
  t.equal(
    raced.filter(({ status }) => status === 200).length,
    1,
    'of concurrent logins with one code one succeeds',
  );
  t.equal((await login(recovery[0]!.toUpperCase())).status, 200, 'a recovery code');
  t.match(await login(recovery[0]), { refusal: { reason: 'wrong_second_factor' } }, 'once');
  t.match((await user.client.get(PATH)).body, { second_factor: { recovery_codes_left: 9 } });
  t.equal((await key.get(`/sensors/${sensor}`)).status, 200, 'a key needs no code');

  refused(
    t,
    await user.client.send('DELETE', PATH, { password, otp: wrong }),
    403,
    'wrong_code',
    'a wrong code',
  );
  refused(
    t,
    await user.client.send('DELETE', PATH, { password: 'x', otp: recovery[1] }),
    403,
    'wrong_password',
    'no password',
  );
  t.equal((await user.client.send('DELETE', PATH, { password, otp: recovery[1] })).status, 200);
  t.equal((await login()).status, 200, 'without a code again');
});

t.test('wrong codes are throttled like wrong passwords', async (t) => {
  const server = await testServer(t, { LOGINS_PER_MINUTE: 3 });
  const user = await newUser(server);
  const { code } = await setUp(server, user);
  const login = (otp: string) => user.client.as(undefined).post('/login', { ...user, otp });
  const right = await code();
  const wrong = right === '000000' ? '111111' : '000000';
  for (let i = 0; i < 3; i++) t.equal((await login(wrong)).status, 403);
  refused(t, await login(right), 509, 'too_many_logins', 'also with the right one');
});

t.test('a session of an account that lacks a demanded second factor can only set it up', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const key = user.client.as((await newKey(user)).key);
  const demand = (demanded: boolean) =>
    transact(server.sql, (tx) => demandSecondFactor(tx, user.id, demanded));
  await demand(true);
  refused(t, await user.client.get('/sensors'), 403, 'unauthorized', 'its sessions have ended');
  const login = await user.client.as(undefined).post<{ session_id: string }>('/login', user);
  const session = { ...user, client: user.client.as(login.body.session_id) };
  const missing = { status: 403, refusal: { code: 'unauthorized', reason: 'second_factor_missing' } };
  t.match(await session.client.get('/sensors'), missing);
  t.match(await session.client.post(`/sensors/${sensor}/data`, { value: 1 }), missing, 'no upload');
  t.match(await session.client.post('/users/current/keys', {}), missing, 'no way around by a key');
  t.equal((await key.post(`/sensors/${sensor}/data`, { value: 1 })).status, 201, 'keys go on');
  t.equal((await session.client.get('/users/current')).status, 200);
  await setUp(server, session);
  t.equal((await session.client.post(`/sensors/${sensor}/data`, { value: 1 })).status, 201, 'at once');

  t.equal(await transact(server.sql, (tx) => resetSecondFactor(tx, user.id)), true);
  refused(t, await session.client.get('/users/current'), 403, 'unauthorized', 'a reset ends the sessions');
  t.equal(await transact(server.sql, (tx) => resetSecondFactor(tx, user.id)), false);
  await demand(false);
  const again = await user.client.as(undefined).post<{ session_id: string }>('/login', user);
  t.equal((await user.client.as(again.body.session_id).get('/sensors')).status, 200);
});
