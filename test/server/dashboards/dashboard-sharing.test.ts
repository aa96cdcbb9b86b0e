/** Dashboards that are shared with users and groups. */
import t from 'tap';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { contentOf, type Dashboard, grid, newDashboard } from './dashboard.js';

const server = await testServer(t);

type One = { dashboard: Dashboard };
type Several = { dashboards: Dashboard[]; total: number };

const rightsOf = async ({ client }: TestUser, id: number) => {
  const { status, body } = await client.get<One>(`/dashboards/${id}`);
  return status === 200 ? body.dashboard.rights : status;
};

async function newGroup(owner: TestUser, ...members: TestUser[]): Promise<number> {
  const { body } = await owner.client.post<{ group: { id: number } }>('/groups', {
    group: { name: 'house' },
  });
  for (const { id, client } of members) {
    const users = { users: [{ user: { id } }] };
    await client.post(`/groups/${body.group.id}/users`, users);
    await owner.client.post(`/groups/${body.group.id}/users`, users);
  }
  return Number(body.group.id);
}

t.test('a dashboard gives no right to the sensors on it', async (t) => {
  const [owner, reader] = [await newUser(server), await newUser(server)];
  const { body } = await owner.client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } });
  const sensor = body.sensor.id;
  const { id } = await newDashboard(
    owner.client,
    contentOf({ id: 'a', type: 'line', grid, sensors: { ids: [sensor] } }),
  );
  await owner.client.post(`/dashboards/${id}/users`, { username: reader.username });
  t.equal(await rightsOf(reader, id), 'read');
  for (const path of [`/sensors/${sensor}`, `/sensors/${sensor}/data`, `/sensors/${sensor}/chart?columns=60`])
    t.equal((await reader.client.get(path)).status, 404, path);
});

t.test('a user reads, changes and gives up a dashboard that is shared', async (t) => {
  const [owner, user] = [await newUser(server), await newUser(server)];
  const { id } = await newDashboard(owner.client);
  t.equal(await rightsOf(user, id), 404);
  const shared = await owner.client.post(`/dashboards/${id}/users`, { username: user.username });
  t.match(shared, { status: 201, body: { user: { id: user.id, username: user.username, edit: false } } });
  t.equal(await rightsOf(user, id), 'read');
  t.match((await user.client.get<Several>('/dashboards?owner=shared')).body, {
    total: 1,
    dashboards: [{ id, rights: 'read', owner: { username: owner.username } }],
  });
  t.same((await user.client.get<Several>('/dashboards?owner=me')).body.total, 0);
  const change = { dashboard: { version: 1, name: 'theirs' } };
  t.match(await user.client.put(`/dashboards/${id}`, change), {
    status: 403,
    refusal: { code: 'forbidden' },
  });
  await owner.client.post(`/dashboards/${id}/users`, { username: user.username, edit: true });
  t.equal(await rightsOf(user, id), 'edit');
  t.match(await user.client.put(`/dashboards/${id}`, change), { status: 200 });
  t.match(await user.client.delete(`/dashboards/${id}`), { status: 403 }, 'an editor cannot delete it');
  t.match((await owner.client.get(`/dashboards/${id}/users`)).body, {
    total: 1,
    users: [{ username: user.username, edit: true }],
  });
  t.match(await user.client.delete(`/dashboards/${id}/users/${owner.id}`), { status: 403 });
  t.match(await user.client.delete(`/dashboards/${id}/users/${user.id}`), { status: 200 });
  t.equal(await rightsOf(user, id), 404);
  t.match(
    await owner.client.delete(`/dashboards/${id}/users/${user.id}`),
    { status: 404 },
    'no longer shared',
  );
});

t.test('a user that was named by id alone stays unknown', async (t) => {
  const [owner, user] = [await newUser(server), await newUser(server)];
  const { id } = await newDashboard(owner.client);
  const { body } = await owner.client.post(`/dashboards/${id}/users`, { user: { id: user.id }, edit: true });
  t.match(body, { user: { id: user.id, username: '' } });
  await user.client.put(`/dashboards/${id}`, { dashboard: { version: 1, name: 'x' } });
  t.same((await owner.client.get<One>(`/dashboards/${id}`)).body.dashboard.updated_by, {});
  t.match(await owner.client.post(`/dashboards/${id}/users`, { user: { id: owner.id } }), {
    status: 409,
    refusal: { field: 'user.id' },
  });
  t.match(await owner.client.post(`/dashboards/${id}/users`, { user: { id: 900_000_000 } }), { status: 404 });
});

t.test('members of a group read a dashboard as long as they and its owner are members', async (t) => {
  const [owner, member, other] = [await newUser(server), await newUser(server), await newUser(server)];
  const group = await newGroup(owner, member);
  const { id } = await newDashboard(owner.client);
  const at = `/dashboards/${id}/groups`;
  t.match(await owner.client.post(at, { group: { id: group } }), {
    status: 201,
    body: { group: { id: group, name: 'house', edit: false } },
  });
  t.equal(await rightsOf(member, id), 'read');
  t.equal(await rightsOf(other, id), 404);
  await owner.client.post(at, { group: { id: group }, edit: true });
  t.equal(await rightsOf(member, id), 'edit');
  t.match((await owner.client.get(at)).body, { groups: [{ id: group, edit: true }], total: 1 });
  const rights = { group_permissions: { list_sensors: 0 } };
  await owner.client.put(`/groups/${group}/users/${member.id}`, rights);
  t.equal(await rightsOf(member, id), 404, 'a member who may not list what is shared');
  await owner.client.put(`/groups/${group}/users/${member.id}`, { group_permissions: { list_sensors: 1 } });
  await owner.client.delete(`/groups/${group}`);
  t.equal(await rightsOf(member, id), 404, 'the owner has left');
  t.same((await owner.client.get<{ total: number }>(at)).body.total, 0);
  t.equal(await rightsOf(owner, id), 'owner');
});

t.test('only a member who may add to a group shares with it', async (t) => {
  const [owner, founder] = [await newUser(server), await newUser(server)];
  const group = await newGroup(founder, owner);
  const { id } = await newDashboard(owner.client);
  const share = () => owner.client.post(`/dashboards/${id}/groups`, { group: { id: group } });
  await founder.client.put(`/groups/${group}/users/${owner.id}`, { group_permissions: { add_sensors: 0 } });
  t.match(await share(), { status: 403 });
  await founder.client.put(`/groups/${group}/users/${owner.id}`, { group_permissions: { add_sensors: 1 } });
  t.match(await share(), { status: 201 });
  t.match(await owner.client.delete(`/dashboards/${id}/groups/${group}`), { status: 200 });
  t.match(await owner.client.delete(`/dashboards/${id}/groups/${group}`), { status: 404 });
  t.equal(await rightsOf(founder, id), 404);
});

t.test('shares and deletions are in the audit log', async (t) => {
  const [owner, user] = [await newUser(server), await newUser(server)];
  const { id } = await newDashboard(owner.client);
  await owner.client.post(`/dashboards/${id}/users`, { username: user.username });
  await owner.client.delete(`/dashboards/${id}/users/${user.id}`);
  await user.client.delete(`/dashboards/${id}`);
  await owner.client.delete(`/dashboards/${id}`);
  const { body } = await owner.client.get<{ entries: { action: string }[] }>('/users/current/audit');
  const actions = body.entries.map(({ action }) => action).filter((each) => each.startsWith('dashboard'));
  t.same(actions.sort(), ['dashboard.delete', 'dashboard.share', 'dashboard.unshare']);
});
