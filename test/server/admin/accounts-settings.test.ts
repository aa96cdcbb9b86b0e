/** What administrators set of an account: its second factor and its quotas; and invitations to register. */
import t from 'tap';
import { codeAt, stepAt } from '../../../server/users/second-factor/totp.js';
import { newSensor, refused } from '../../support/accounts.js';
import { type Entry, newAdministrator } from '../../support/administrators.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { type TestServer, testServer } from '../../support/server.js';

/** Acts of administrators on an account, oldest first. */
async function actsOn(admin: TestUser, id: number, action: string): Promise<Entry[]> {
  const { body } = await admin.client.get<{ entries: Entry[] }>(`/audit?account=${id}`);
  return body.entries.filter((entry) => entry.action.startsWith(action)).reverse();
}

async function setUpSecondFactor(server: TestServer, user: TestUser): Promise<void> {
  await user.client.post('/users/current/second_factor', { password: user.password });
  const [row] = await server.sql<{ secret: Buffer }[]>`
    SELECT secret FROM second_factors WHERE user_id = ${user.id}`;
  const otp = codeAt(row!.secret, stepAt(Date.now() / 1000));
  await user.client.post('/users/current/second_factor/confirm', { otp });
}

t.test('an administrator demands a second factor, and removes a lost one', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const account = `/admin/accounts/${ann.id}`;
  t.equal((await admin.client.post(`${account}/second_factor/demand`)).status, 200);
  refused(t, await ann.client.get('/sensors'), 403, 'unauthorized', 'its session has ended');
  const login = () => new Client(server.url).post<{ session_id: string }>('/login', ann);
  const again = { ...ann, client: ann.client.as((await login()).body.session_id) };
  t.match((await again.client.get('/sensors')).body, { reason: 'second_factor_missing' });
  await setUpSecondFactor(server, again);
  t.equal((await again.client.get('/sensors')).status, 200);
  t.match((await login()).body, { reason: 'second_factor_required' });

  t.equal((await admin.client.delete(`${account}/second_factor/demand`)).status, 200);
  t.match((await login()).body, { reason: 'second_factor_required' }, 'the user keeps it');
  t.equal((await admin.client.delete(`${account}/second_factor`)).status, 200);
  refused(t, await again.client.get('/sensors'), 403, 'unauthorized', 'sessions have ended');
  t.equal((await login()).status, 200);
  const entries = await actsOn(admin, ann.id, 'second_factor');
  t.same(
    entries.map(({ action, actor }) => [action, actor.id]),
    [
      ['second_factor.demand', admin.id],
      ['second_factor.enable', ann.id],
      ['second_factor.waive', admin.id],
      ['second_factor.reset', admin.id],
    ],
  );
  for (const path of ['second_factor', 'second_factor/demand']) {
    refused(t, await admin.client.delete(`/admin/accounts/999999/${path}`), 404, 'not_found', path);
  }
});

t.test('an administrator gives an account quotas of its own', async (t) => {
  const server = await testServer(t, { QUOTA_SENSORS: 1 });
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const sensors = `/admin/accounts/${ann.id}/quotas/sensors`;
  await newSensor(ann);
  refused(t, await ann.client.post('/sensors', { sensor: { name: 'b' } }), 409, 'quota_exceeded', 'default');
  t.equal((await admin.client.put(sensors, { limit: 2 })).status, 200);
  await newSensor(ann);
  type Usage = { usage: { name: string; use: number; limit: number | null }[] };
  const shown = async () =>
    (await admin.client.get<Usage>(`/admin/accounts/${ann.id}/quotas`)).body.usage.find(
      ({ name }) => name === 'sensors',
    );
  t.match(await shown(), { use: 2, limit: 2 });
  t.equal((await admin.client.put(sensors, { unlimited: true })).status, 200);
  t.match(await shown(), { limit: null });
  t.equal((await admin.client.delete(sensors)).status, 200);
  t.equal((await admin.client.delete(sensors)).status, 200, 'a second time changes nothing');
  t.match(await shown(), { limit: 1 });
  t.same(
    (await actsOn(admin, ann.id, 'quota.change')).map(({ detail }) => detail),
    [
      { quota: 'sensors', limit: 2 },
      { quota: 'sensors', limit: null },
      { quota: 'sensors', limit: 'default' },
    ],
  );
  refused(t, await admin.client.put(sensors, {}), 409, 'invalid_input', 'neither');
  refused(t, await admin.client.put(sensors, { limit: 1, unlimited: true }), 409, 'invalid_input', 'both');
  refused(t, await admin.client.put(sensors, { limit: -1 }), 409, 'invalid_input', 'below 0');
  const unknown = `/admin/accounts/${ann.id}/quotas/gold`;
  t.ok([404, 409].includes((await admin.client.put(unknown, { limit: 1 })).status), 'no such quota');
  refused(
    t,
    await admin.client.put('/admin/accounts/999999/quotas/keys', { limit: 1 }),
    404,
    'not_found',
    '',
  );
});

t.test('an administrator invites a user, and revokes an invitation', async (t) => {
  const server = await testServer(t);
  const admin = await newAdministrator(server);
  type Made = { invitation: { id: number; token: string; created: number; expires: number } };
  const { status, body } = await admin.client.post<Made>('/admin/invitations', { days: 2 });
  t.equal(status, 201);
  const { id, token, created, expires } = body.invitation;
  t.equal(expires - created, 2 * 86_400);
  const user = { username: 'guest', password: 'blue whale 7', invitation: token };
  const guest = await new Client(server.url).post<{ user: { id: number } }>('/users', { user });
  t.equal(guest.status, 201);
  const listed = await admin.client.get('/admin/invitations');
  t.match(listed.body, { total: 1, invitations: [{ id, user_id: Number(guest.body.user.id) }] });
  t.notMatch(listed.text, token);
  t.equal((await admin.client.delete(`/admin/invitations/${id}`)).status, 200);
  refused(t, await admin.client.delete(`/admin/invitations/${id}`), 404, 'not_found', 'revoked');
  refused(t, await admin.client.post('/admin/invitations', { days: 0 }), 409, 'invalid_input', 'no day');
  const { entries } = (await admin.client.get<{ entries: Entry[] }>(`/audit?account=${admin.id}`)).body;
  const acts = entries.filter(({ action, result }) => action.startsWith('invitation') && result === 'done');
  t.same(
    acts.map(({ action, object }) => [action, object.id]),
    [
      ['invitation.delete', String(id)],
      ['invitation.create', String(id)],
    ],
  );
});
