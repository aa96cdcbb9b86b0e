/** Groups: settings, lists and deletion. */
import t from 'tap';
import { ALL } from '../../../server/groups/members/rules.js';
import { md5 } from '../../support/accounts.js';
import type { TestUser } from '../../support/client.js';
import {
  type Group,
  groupIds,
  join,
  type Member,
  members,
  nameOf,
  newGroup,
  newSensor,
  people,
  refused,
  take,
} from '../../support/groups.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

t.test('a group is created, read, changed and listed; responses never have its passwords', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = (await people(server, 2)) as [TestUser, TestUser];
  const username = nameOf('lab');
  const made = await ann.client.post<{ group: Group }>('/groups.json', {
    group: {
      name: 'Laboratory',
      username,
      password: md5('way in'),
      access_password: 'sesame',
      public: '0',
      required_sensors: ['noise', 'light'],
      optional_sensors: 'heat, , heat,dust',
      required_show_zipcode: 0,
    },
  });
  const { id } = made.body.group;
  t.match(made, { status: 201, headers: { location: `${server.url}/groups/${id}` } });
  const expected = {
    id,
    name: 'Laboratory',
    email: '',
    mobile: '',
    description: '',
    public: false,
    hidden: false,
    anonymous: false,
    default_list_users: true,
    default_add_users: false,
    default_remove_users: false,
    default_list_sensors: true,
    default_add_sensors: true,
    default_remove_sensors: false,
    required_show_first_name: true,
    required_show_surname: true,
    required_show_email: false,
    required_show_phone_number: false,
    required_show_username: false,
    required_show_id: true,
    required_show_zipcode: false,
    required_show_address: true,
    required_show_country: true,
    username,
    has_access_password: true,
    required_sensors: 'noise,light',
    optional_sensors: 'heat,dust',
  };
  t.same(made.body.group, expected);
  t.same(
    (await bob.client.get(`/groups/${id}`)).body,
    { group: expected },
    'not hidden, so all users see it',
  );
  t.notMatch(made.text + (await ann.client.get('/groups')).text, /argon2|hash/);
  t.match((await members(ann, id, 'details=permissions'))[0], { id: ann.id, group_permissions: ALL });

  const change = (group: object, user = ann) => user.client.put<{ group: Group }>(`/groups/${id}`, group);
  const changed = {
    ...expected,
    description: 'ground floor',
    required_sensors: '',
    has_access_password: false,
  };
  t.same(
    (await change({ description: 'ground floor', required_sensors: [], access_password: md5('') })).body
      .group,
    changed,
  );
  t.same((await change({ group: {} })).body.group, changed, 'members that are not given stay');
  refused(t, await change({ name: 'x' }, bob), 403, null, 'a user who is not a member');
  t.equal((await join(bob, id)).body.user.accepted, false);
  refused(t, await change({ name: 'x' }, bob), 403, null, 'a waiting user');
  await take(ann, id, bob);
  t.equal((await change({ mobile: '112' }, bob)).status, 200, 'a member');
  refused(
    t,
    await change({ default_remove_users: true }, bob),
    403,
    'group.default_remove_users',
    'a default right that the member lacks',
  );
  t.equal((await change({ default_add_sensors: 0, default_remove_users: 0 }, bob)).status, 200);
  await ann.client.put(`/groups/${id}/users/${bob.id}`, { group_permissions: { edit_group: 0 } });
  refused(t, await change({ mobile: '' }, bob), 403, null, 'a member without the right edit_group');

  const wrong: [string, object][] = [
    ['group.name', { name: undefined }],
    ['group.name', { name: '' }],
    ['group.name', { name: 'x'.repeat(256) }],
    ['group.public', { public: 'perhaps' }],
    ['group.username', { username: ' lab' }],
    ['group.required_sensors[0]', { required_sensors: [{}] }],
    ['group.password', { password: 'a password for nobody' }],
  ];
  for (const [field, part] of wrong) {
    refused(t, await ann.client.post('/groups', { group: { name: 'x', ...part } }), 409, field, field);
  }
  const taken = await ann.client.post('/groups', { name: 'x', username: ann.username.toUpperCase() });
  t.match(taken, { status: 409, refusal: { code: 'name_taken' } });
  t.match(await change({ username: bob.username }), { status: 409, refusal: { code: 'name_taken' } });
  t.equal((await groupIds(ann, '/groups')).length, 1, 'rejected requests left no group');
  for (const path of ['/groups/4711', '/groups/x']) refused(t, await ann.client.get(path), 404, null, path);
  const visitor = ann.client.as(undefined);
  for (const path of ['/groups', '/groups/all', `/groups/${id}`]) {
    refused(t, await visitor.get(path), 403, null, path);
  }
});

t.test(
  'a member cannot set the password of a group whose account has rights that the member lacks',
  async (t) => {
    const server = await sharedServer();
    const [ann, bob] = (await people(server, 2)) as [TestUser, TestUser];
    for (const lacking of ['list_users', 'list_sensors']) {
      const group = await newGroup(ann, { public: true, [`default_${lacking}`]: false });
      await join(bob, group);
      const username = nameOf('lab');
      const change = (fields: object, user = bob) => user.client.put(`/groups/${group}`, { group: fields });
      const login = { username, password: 'way in' };
      const status = async () => (await ann.client.post('/login', login)).status;
      refused(t, await change(login), 403, 'group.password', `without ${lacking}`);
      t.equal(
        (await change({ username, password: '', mobile: '112' })).status,
        200,
        'everything else can be set',
      );
      refused(t, await change({ password: 'way in' }), 403, 'group.password', 'also afterwards');
      t.equal(await status(), 403);
      t.equal((await change({ password: 'way in' }, ann)).status, 200, 'a member with both rights sets it');
      t.equal(await status(), 200);
    }
  },
);

t.test('only members with all default rights can open a group', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = (await people(server, 2)) as [TestUser, TestUser];
  const group = await newGroup(ann);
  await join(bob, group);
  await take(ann, group, bob, { group_permissions: { list_sensors: 0 } });
  const change = (fields: object, user = bob) => user.client.put(`/groups/${group}`, { group: fields });
  refused(
    t,
    await change({ public: true }),
    403,
    'group.public',
    'otherwise the member could leave and join with the right',
  );
  refused(t, await change({ access_password: 'x' }), 403, 'group.access_password', 'with a password too');
  t.match((await ann.client.get(`/groups/${group}`)).body.group, {
    public: false,
    has_access_password: false,
  });
  t.equal((await change({ access_password: '', public: false, mobile: '112' })).status, 200);
  t.equal((await change({ public: true }, ann)).status, 200, 'a member with all default rights');
  t.equal((await change({ public: true })).status, 200, 'no change');
  await change({ public: false }, ann);
  t.equal(
    (await change({ public: true, default_list_sensors: false })).status,
    200,
    'without the default right that the member lacks',
  );
});

t.test('a group asks for at most a hundred valid names of sensors', async (t) => {
  const [ann] = (await people(await sharedServer(), 1)) as [TestUser];
  const names = Array.from({ length: 100 }, (_, index) => `s${index}`);
  const ask = (fields: object) => ann.client.post('/groups', { group: { name: 'g', ...fields } });
  for (const field of ['required_sensors', 'optional_sensors']) {
    t.equal((await ask({ [field]: names.join(',') })).status, 201);
    t.equal((await ask({ [field]: [names.join(','), ...names.slice(1)] })).status, 201, 'each once');
    refused(t, await ask({ [field]: [...names, 'more'] }), 409, `group.${field}`, 'an array');
    refused(t, await ask({ [field]: [...names, 'more'].join(',') }), 409, `group.${field}`, 'one text');
    t.equal((await ask({ [field]: 'x'.repeat(255) })).status, 201);
    refused(t, await ask({ [field]: 'x'.repeat(256) }), 409, `group.${field}`, 'longer than a name');
    refused(t, await ask({ [field]: 'a\u0001b' }), 409, `group.${field}`, 'a control character');
  }
});

t.test('lists of groups are sorted, paged and counted; only members see hidden groups', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = (await people(server, 2)) as [TestUser, TestUser];
  const one = await newGroup(ann, { name: 'b', public: true, email: 'z@example.org', username: nameOf('q') });
  const two = await newGroup(ann, {
    name: 'C',
    description: 'x',
    email: 'y@example.org',
    username: nameOf('p'),
  });
  const three = await newGroup(bob, { name: 'a', public: true });
  const secret = await newGroup(ann, { name: 'd', hidden: 1, public: 1 });

  t.same(await groupIds(ann, '/groups'), [one, two, secret]);
  t.same(await groupIds(bob, '/groups'), [three]);
  t.same(
    await groupIds(ann, '/groups/all'),
    [one, two, three],
    'members find a hidden group in their own list only',
  );
  t.same(await groupIds(ann, '/groups?public=1'), [one, secret]);
  t.same(await groupIds(ann, '/groups/all?public=0'), [two]);
  const orders: [string, number[]][] = [
    ['sort=DESC', [three, two, one]],
    ['sort_field=name', [three, one, two]],
    ['sort_field=username', [three, two, one]],
    ['sort_field=email&sort=DESC', [one, two, three]],
    ['sort_field=description', [one, three, two]],
    ['sort_field=public', [two, one, three]],
  ];
  for (const [query, ids] of orders) t.same(await groupIds(bob, `/groups/all?${query}`), ids, query);
  t.match((await bob.client.get('/groups/all?per_page=2&page=1')).body, {
    groups: [{ id: three }],
    total: 3,
  });
  t.match((await bob.client.get('/groups/all?per_page=2&page=9')).body, { groups: [], total: 3 });
  for (const field of ['sort=UP', 'sort_field=password', 'page=-1', 'public=x']) {
    refused(t, await bob.client.get(`/groups?${field}`), 409, field.split('=')[0]!, field);
    refused(t, await bob.client.get(`/groups/all?${field}`), 409, field.split('=')[0]!, field);
  }

  const text = (id: number) => `there is no group ${id}`;
  for (const [method, rest] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/users'],
    ['GET', '/sensors'],
    ['POST', '/sensors'],
    ['GET', `/users/${ann.id}`],
    ['PUT', `/users/${ann.id}`],
    ['DELETE', `/users/${ann.id}`],
    ['DELETE', `/users/${bob.id}`],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { id: 1 };
    for (const id of [secret, 4711]) {
      const answer = await bob.client.send(method, `/groups/${id}${rest}`, body);
      t.match(answer, { status: 404, refusal: { error: text(id), code: 'not_found' } }, `${method} ${rest}`);
    }
  }
  t.equal((await ann.client.get(`/groups/${secret}`)).status, 200);
  const others = await bob.client.post(`/groups/${secret}/users`, { username: ann.username });
  t.match(others, { status: 404, refusal: { error: text(secret) } }, 'also for the name of a member');
  t.equal((await join(bob, secret)).body.user.accepted, true, 'but a public one can be joined by id');
  t.same(await groupIds(bob, '/groups'), [three, secret]);
});

t.test('a group is deleted with its last member, also when the last ones leave at once', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const all = await people(server, 4);
  const [ann, bob, carl] = all as [TestUser, TestUser, TestUser, TestUser];
  const remains = async (group: number) => (await sql`SELECT FROM groups WHERE id = ${group}`).length;
  for (let run = 0; run < 4; run++) {
    const group = await newGroup(ann, { public: true, username: nameOf('g'), password: 'x' });
    for (const user of all.slice(1, 3)) await join(user, group);
    await ann.client.put(`/groups/${group}`, { public: false });
    await join(all[3]!, group);
    const left = await Promise.all(all.slice(0, 3).map(({ client }) => client.delete(`/groups/${group}`)));
    t.same(
      left.map(({ status }) => status),
      [200, 200, 200],
    );
    t.equal(await remains(group), 0, 'waiting users do not keep it');
  }
  t.same(await sql`SELECT FROM users WHERE group_id IS NOT NULL`, []);
  t.same(await sql`SELECT FROM usernames WHERE user_id NOT IN (SELECT id FROM users)`, []);
  t.same(await sql`SELECT FROM group_users`, []);

  const [lone, common] = [await newGroup(bob), await newGroup(bob, { public: true, access_password: 'x' })];
  await join(carl, common);
  const sensor = await newSensor(bob);
  await bob.client.post(`/groups/${common}/sensors`, { id: sensor });
  await bob.client.post('/notifications', { type: 'url', destination: 'https://example.com/' });
  const made = await carl.client.post<{ notification: { id: number } }>('/notifications', {
    type: 'url',
    destination: 'https://example.com/',
  });
  const { id } = made.body.notification;
  for (const event of ['remove_group_user', 'remove_group_sensor', 'delete_sensor', 'delete_group']) {
    await carl.client.post('/events/notifications', { event, notification_id: id });
  }
  t.equal((await bob.client.delete(`/users/${bob.id}`)).status, 200);
  t.same([await remains(lone), await remains(common)], [0, 1], 'with the account of its last member as well');
  const listed = await carl.client.get<{ deliveries: { parameters: object }[] }>(
    `/notifications/${id}/deliveries`,
  );
  t.match(
    listed.body.deliveries.map(({ parameters }) => parameters),
    [
      { event: 'remove_group_user', subject_id: bob.id, source_id: common },
      { event: 'delete_sensor', subject_id: sensor },
    ],
    'the other members get each event once',
  );
  const alone = await Promise.all([
    ann.client.post<{ user: Member }>(`/groups/${common}/users`, { id: ann.id, access_password: 'x' }),
    carl.client.delete(`/groups/${common}`),
  ]);
  t.match(alone[1].status, 200);
  t.equal(
    await remains(common),
    alone[0].status === 201 ? 1 : 0,
    'a user joins before the deletion, or not at all',
  );
});
