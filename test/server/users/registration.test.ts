/** Registration: bounded by address, by invitation if the operator says so. */
import fc from 'fast-check';
import t from 'tap';
import { isLocal, networkOf } from '../../../common/client-network.js';
import { createFirstAccount } from '../../../server/users/first-account.js';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
} from '../../../server/users/registration/invitations.js';
import { RegistrationRate } from '../../../server/users/registration/rate.js';
import { refused } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { testServer } from '../../support/server.js';

let users = 0;
const user = (more: object = {}) => ({
  user: { username: `u${users++}`, password: 'correct horse', ...more },
});

t.test(
  'an address registers so many accounts an hour; loopback without a proxy is not limited',
  async (t) => {
    const server = await testServer(t, { REGISTRATIONS_PER_HOUR: 2, TRUST_PROXY: 1 });
    const client = new Client(server.url);
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    for (let i = 0; i < 4; i++) t.equal((await client.post('/users', user())).status, 201, 'on loopback');
    for (let i = 0; i < 2; i++)
      t.equal((await client.post('/users', user(), from('2001:db8::1'))).status, 201);
    const answer = await client.post('/users', user(), from('2001:db8:0:0:ffff::2'));
    refused(t, answer, 509, 'too_many_registrations', 'the same /64 network');
    t.ok(Number(answer.headers['retry-after']) > 3500);
    t.equal((await client.post('/users', user(), from('2001:db8:0:1::1'))).status, 201, 'another network');
    await createFirstAccount(server.sql, {
      ...server.config,
      ADMIN_USERNAME: 'root',
      ADMIN_PASSWORD: 'correct horse',
    });
    t.same(await server.sql`SELECT FROM users WHERE administrator`, [], 'not the first account any more');
  },
);

t.test('where invitations are required, each admits one registration until it expires', async (t) => {
  const server = await testServer(t, { REGISTRATION: 'invitation' });
  const { sql } = server;
  const client = new Client(server.url);
  refused(t, await client.post('/users', user()), 403, 'invitation_required', 'without');
  refused(
    t,
    await client.post('/users', user({ invitation: 'guess' })),
    403,
    'invitation_required',
    'unknown',
  );
  const { token, id } = await createInvitation(sql, 7);
  refused(
    t,
    await client.post('/users', user({ invitation: token, username: '' })),
    409,
    'invalid_input',
    'no name',
  );
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => client.post('/users', user({ invitation: token }))),
  );
  t.same(answers.map(({ status }) => status).sort(), [201, 403, 403, 403], 'one of four at once');
  t.match(await listInvitations(sql, { limit: 10, offset: 0 }), { total: 1, invitations: [{ id }] });
  const beside = await createInvitation(sql, 7);
  t.equal(
    (await client.post('/users', { ...user(), invitation: beside.token })).status,
    201,
    'beside the user',
  );
  const old = await createInvitation(sql, 7);
  await sql`UPDATE invitations SET expires = now() WHERE id = ${old.id}`;
  refused(
    t,
    await client.post('/users', user({ invitation: old.token })),
    403,
    'invitation_required',
    'expired',
  );
  const withdrawn = await createInvitation(sql, 7);
  t.ok(await deleteInvitation(sql, withdrawn.id));
  t.notOk(await deleteInvitation(sql, withdrawn.id));
  refused(
    t,
    await client.post('/users', user({ invitation: withdrawn.token })),
    403,
    'invitation_required',
    'deleted',
  );
});

t.test('administrators register without an invitation', async (t) => {
  const server = await testServer(t, {
    REGISTRATION: 'invitation',
    REGISTRATIONS_PER_HOUR: 1,
    TRUST_PROXY: 1,
  });
  await createFirstAccount(server.sql, {
    ...server.config,
    ADMIN_USERNAME: 'root',
    ADMIN_PASSWORD: 'correct horse',
  });
  const client = new Client(server.url);
  const { body } = await client.post<{ session_id: string }>('/login', {
    username: 'root',
    password: 'correct horse',
  });
  const far = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
  for (let i = 0; i < 3; i++)
    t.equal((await client.as(body.session_id).post('/users', user(), far)).status, 201);
});

t.test('in each hour an address registers at most so many times, whatever the order of times', async (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.constantFrom('a', 'b')), { maxLength: 60 }),
      (limit, steps) => {
        let now = 0;
        const rate = new RegistrationRate(limit, () => now);
        const taken: [number, string][] = [];
        for (const [wait, network] of steps) {
          now += wait;
          try {
            rate.take(network);
            taken.push([now, network]);
          } catch (error) {
            t.match(error, { code: 'too_many_registrations' });
          }
        }
        // A window begins with the first registration after the one before it.
        for (const network of ['a', 'b']) {
          const times = taken.filter(([, each]) => each === network).map(([time]) => time);
          for (let i = 0, begin = Number.NEGATIVE_INFINITY, count = 0; i < times.length; i++) {
            if (times[i]! >= begin + 3600) [begin, count] = [times[i]!, 0];
            t.ok(++count <= limit);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

t.test('networks of clients, and which of them are local', async (t) => {
  t.equal(networkOf('192.0.2.7'), '192.0.2.7');
  t.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7', 'IPv4 written as IPv6');
  t.equal(networkOf('2001:db8:1:2:3::4'), networkOf('2001:db8:1:2:ffff::'));
  t.not(networkOf('2001:db8:1:2::'), networkOf('2001:db8:1:3::'));
  t.equal(networkOf('unknown'), 'unknown');
  const none = () => undefined;
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) t.ok(isLocal(address, none));
  for (const address of ['192.0.2.1', '::2', '']) t.notOk(isLocal(address, none));
  t.notOk(isLocal('127.0.0.1', (name) => (name === 'x-forwarded-for' ? '127.0.0.1' : undefined)));
});
