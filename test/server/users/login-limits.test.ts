/** Failed logins by address and by name: strangers can neither guess nor lock an account out. */
import t from 'tap';
import { networkOf } from '../../../common/client-network.js';
import { refused } from '../../support/accounts.js';
import { Client, newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

const from = (address: string, cookie?: string) => ({
  headers: { 'X-Forwarded-For': address, ...(cookie === undefined ? {} : { Cookie: cookie }) },
});

t.test('clients of one IPv6 network of 64 bits are one', (t) => {
  t.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  t.equal(networkOf('2001:0DB8:1:2::1'), '2001:db8:1:2::/64');
  t.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
  t.equal(networkOf('no address'), 'no address');
  t.end();
});

t.test(
  'guesses from one address are bounded for all names together, and a flood leaves no rows',
  async (t) => {
    const server = await testServer(t, { LOGINS_PER_ADDRESS: 5, TRUST_PROXY: 1 });
    const user = await newUser(server);
    const nobody = new Client(server.url);
    const login = (username: string, password: string, address: string) =>
      nobody.post('/login', { username, password }, from(address));
    t.equal((await login(user.username, user.password, '2001:db8::1')).status, 200, 'known from there');
    for (let i = 0; i < 5; i++) {
      refused(t, await login(`nobody${i}`, 'guess', `2001:db8::${i}`), 403, 'unauthorized', `${i}`);
    }
    const [{ rows: before }] = await server.sql<
      [{ rows: number }]
    >`SELECT count(*) AS rows FROM login_failures`;
    for (let i = 0; i < 20; i++) {
      const answer = await login(`another${i}`, 'guess', '2001:db8::99');
      refused(t, answer, 509, 'too_many_logins', 'another address of the same network');
      t.ok(Number(answer.headers['retry-after']) <= 60);
    }
    t.match(await server.sql`SELECT count(*) AS rows FROM login_failures`, [{ rows: before }]);
    t.equal(
      (await login(user.username, user.password, '2001:db8::7')).status,
      200,
      'the known client logs in',
    );
    const newcomer = await newUser(server);
    refused(
      t,
      await login(newcomer.username, newcomer.password, '2001:db8::7'),
      509,
      'too_many_logins',
      'others',
    );
    t.equal((await login(newcomer.username, newcomer.password, '2001:db8:0:1::7')).status, 200, 'elsewhere');
    const concurrent = await Promise.all(
      Array.from({ length: 12 }, (_, i) => login(`crowd${i}`, 'guess', '192.0.2.7')),
    );
    t.equal(
      concurrent.filter(({ status }) => status === 403).length,
      5,
      'concurrent guesses are counted first',
    );
  },
);

t.test('strangers at many addresses cannot lock a name out of the clients that it knows', async (t) => {
  const server = await testServer(t, { LOGINS_PER_NAME: 4, TRUST_PROXY: 1 });
  const user = await newUser(server);
  const nobody = new Client(server.url);
  const login = (password: string, address: string, cookie?: string) =>
    nobody.post('/login', { username: user.username, password }, from(address, cookie));
  const first = await login(user.password, '192.0.2.1');
  const device = first.headers['set-cookie']?.[1]?.split(';')[0];
  for (let i = 0; i < 4; i++)
    refused(t, await login('guess', `198.51.100.${i}`), 403, 'unauthorized', `guess ${i}`);
  const late = await login(user.password, '198.51.100.9');
  refused(t, late, 509, 'too_many_logins', 'further strangers, with any password');
  t.ok(Number(late.headers['retry-after']) > 60, 'for longer than a minute');
  t.equal((await login(user.password, '192.0.2.1')).status, 200, 'the known address');
  t.equal((await login(user.password, '203.0.113.5', device)).status, 200, 'the known browser, elsewhere');
  refused(
    t,
    await login(user.password, '203.0.113.6', `${device}x`),
    509,
    'too_many_logins',
    'a forged cookie',
  );
  const other = await newUser(server);
  const foreign = await nobody.post('/login', { ...other }, from('203.0.113.7', device));
  t.equal(foreign.status, 200, 'another name is not affected');
  await server.sql`UPDATE login_limits SET ends = now()`;
  t.equal((await login(user.password, '198.51.100.77')).status, 200, 'after the hour');
});

t.test('guesses from the address of the owner do not shut out the browser of the owner', async (t) => {
  const server = await testServer(t, { LOGINS_PER_MINUTE: 3 });
  const user = await newUser(server);
  const { username, password } = user;
  const login = (given: string, cookie?: string) =>
    user.client
      .as(undefined)
      .post('/login', { username, password: given }, cookie ? { headers: { Cookie: cookie } } : {});
  const device = (await login(password)).headers['set-cookie']![1]!.split(';')[0]!;
  for (let i = 0; i < 3; i++) t.equal((await login('guess')).status, 403);
  refused(t, await login(password), 509, 'too_many_logins', 'without the cookie');
  const again = await login(password, device);
  t.equal(again.status, 200);
  t.equal(again.headers['set-cookie']![1]!.split(';')[0], device, 'and keeps it');
  for (let i = 0; i < 3; i++) t.equal((await login('guess', device)).status, 403);
  refused(t, await login(password, device), 509, 'too_many_logins', 'its own guesses are bounded too');
  await user.client.post('/change_password', { current_password: password, new_password: 'next one' });
  refused(t, await login('next one', device), 509, 'too_many_logins', 'a new password ends the cookie');
});

t.test('networks that an account is known from are bounded', async (t) => {
  const server = await testServer(t, { TRUST_PROXY: 1 });
  const user = await newUser(server);
  const nobody = new Client(server.url);
  await server.sql`
    INSERT INTO known_clients (user_id, network_hash, last_used)
    SELECT ${user.id}, sha256(i::text::bytea), now() - interval '1 day' FROM generate_series(1, 25) AS i`;
  await nobody.post('/login', user, from('192.0.2.200'));
  t.match(await server.sql`SELECT count(*) AS kept FROM known_clients WHERE user_id = ${user.id}`, [
    { kept: 20 },
  ]);
  await server.sql`DELETE FROM known_clients WHERE last_used < now() - interval '1 hour'`;
  await nobody.post('/login', user, from('192.0.2.200'));
  const kept = await server.sql`SELECT last_used FROM known_clients WHERE user_id = ${user.id}`;
  t.equal(kept.length, 2, 'the first login, and the other once');
});

t.test('requests for mail are bounded by address, but not of programs on the same machine', async (t) => {
  const server = await testServer(t, { LOGINS_PER_ADDRESS: 3, TRUST_PROXY: 1 });
  const nobody = new Client(server.url);
  for (let i = 0; i < 5; i++) {
    t.equal((await nobody.post('/requestPasswordReset', { username: `nobody${i}` })).status, 404);
  }
  const ask = (i: number) =>
    nobody.post('/requestPasswordReset', { username: `nobody${i}` }, from('192.0.2.1'));
  for (let i = 0; i < 3; i++) t.equal((await ask(i)).status, 404);
  refused(t, await ask(4), 509, 'too_many_requests', 'the fourth');
});
