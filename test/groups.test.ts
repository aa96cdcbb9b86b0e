/** Groups: what they are, who joins them and how, what members may do, what they show each other, what they share. */
import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { createLog } from '../common/log.js';
import {
  ALL,
  changeDisplay,
  changePermissions,
  displayFlags,
  displayOnJoining,
  particulars,
  permissionsOnJoining,
  type Terms,
} from '../server/groups/members/rules.js';
import { groupPermissions } from '../server/rights/policy.js';
import { connect } from '../sql/connect.js';
import { migrate, readMigrations } from '../sql/migrate.js';
import { type Answer, Client, newUser, type TestUser } from './support/client.js';
import { emptyDatabase } from './support/database.js';
import { LiveReader } from './support/live.js';
import { type TestServer, testServer } from './support/server.js';

interface Group extends Record<string, unknown> {
  id: number;
  name: string;
}
interface Member extends Record<string, unknown> {
  id?: number;
  username?: string;
  accepted?: boolean;
  group_permissions?: Record<string, boolean>;
  display_user_info?: Record<string, boolean>;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const nameOf = (kind: string) => `${kind}-${randomBytes(5).toString('hex')}`;

async function people(server: TestServer, count: number): Promise<TestUser[]> {
  const users = await Promise.all(Array.from({ length: count }, () => newUser(server)));
  return users.sort((a, b) => a.id - b.id);
}

async function newGroup({ client }: TestUser, fields: object = {}): Promise<number> {
  const { body } = await client.post<{ group: Group }>('/groups', { group: { name: 'lab', ...fields } });
  return body.group.id;
}

async function newSensor({ client }: TestUser, name = 'room'): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
  return Number(body.sensor.id);
}

function join(user: TestUser, group: number, entry: object = {}) {
  return user.client.post<{ users: Member[]; user: Member }>(`/groups/${group}/users`, {
    users: [{ user: { id: user.id }, ...entry }],
  });
}

function take({ client }: TestUser, group: number, user: TestUser, entry: object = {}) {
  return client.post<{ user: Member }>(`/groups/${group}/users`, { user: { id: user.id }, ...entry });
}

async function members({ client }: TestUser, group: number, query = ''): Promise<Member[]> {
  const { body } = await client.get<{ users: Member[]; total: number }>(`/groups/${group}/users?${query}`);
  return body.users;
}

async function sensorsOf({ client }: TestUser, group: number): Promise<number[]> {
  const { body } = await client.get<{ sensors: { id: string }[] }>(`/groups/${group}/sensors?details=no`);
  return body.sensors.map(({ id }) => Number(id));
}

async function groupIds({ client }: TestUser, path: string): Promise<number[]> {
  return (await client.get<{ groups: Group[] }>(path)).body.groups.map(({ id }) => id);
}

function refused(t: Test, answer: Answer<unknown>, status: number, field: string | null, message: string) {
  t.equal(answer.status, status, message);
  if (field !== null) t.equal(answer.refusal?.field, field, message);
}

t.test('a group is made, read, changed and listed; its passwords are never answered', async (t) => {
  const server = await testServer(t);
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
    'not hidden, so everybody sees it',
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
  t.same((await change({ group: {} })).body.group, changed, 'what is not given stays');
  refused(t, await change({ name: 'x' }, bob), 403, null, 'a stranger changes nothing');
  t.equal((await join(bob, id)).body.user.accepted, false);
  refused(t, await change({ name: 'x' }, bob), 403, null, 'nor does who waits');
  await take(ann, id, bob);
  t.equal((await change({ mobile: '112' }, bob)).status, 200, 'every member does');
  refused(
    t,
    await change({ default_remove_users: true }, bob),
    403,
    'group.default_remove_users',
    'a right he lacks',
  );
  t.equal((await change({ default_add_sensors: 0, default_remove_users: 0 }, bob)).status, 200);
  await ann.client.put(`/groups/${id}/users/${bob.id}`, { group_permissions: { edit_group: 0 } });
  refused(t, await change({ mobile: '' }, bob), 403, null, 'unless that is taken from him');

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
  t.equal((await groupIds(ann, '/groups')).length, 1, 'nothing is left of those that were refused');
  for (const path of ['/groups/4711', '/groups/x']) refused(t, await ann.client.get(path), 404, null, path);
  const nobody = ann.client.as(undefined);
  for (const path of ['/groups', '/groups/all', `/groups/${id}`]) {
    refused(t, await nobody.get(path), 403, null, path);
  }
});

t.test('lists of groups are sorted, paged and counted; hidden groups are for their members', async (t) => {
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
    'its member, too, finds it in his own list only',
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
  t.match(others, { status: 404, refusal: { error: text(secret) } }, 'whoever is in it');
  t.equal((await join(bob, secret)).body.user.accepted, true, 'but who knows of it may join a public one');
  t.same(await groupIds(bob, '/groups'), [three, secret]);
});

t.test(
  'one joins a public group at once, another with its password, and waits for a private one',
  async (t) => {
    const server = await testServer(t, { LOGINS_PER_MINUTE: 3 });
    const [ann, ...others] = (await people(server, 4)) as [TestUser, ...TestUser[]];
    const cases: [group: object, given: object, outcome: boolean | number][] = [
      [{ public: true }, {}, true],
      [{ public: true, access_password: 'sesame' }, { access_password: 'wrong' }, true],
      [{}, {}, false],
      [{}, { access_password: md5('') }, false],
      [{}, { access_password: 'whatever' }, false],
      [{ access_password: 'sesame' }, { access_password: 'sesame' }, true],
      [{ access_password: md5('sesame') }, { access_password: md5('sesame').toUpperCase() }, true],
      [{ access_password: 'sesame' }, {}, 403],
      [{ access_password: 'sesame' }, { access_password: md5('') }, 403],
      [{ access_password: 'sesame' }, { access_password: 'wrong' }, 403],
      [{ hidden: 1, access_password: 'sesame' }, { access_password: 'sesame' }, true],
      [{ hidden: 1, access_password: 'sesame' }, { access_password: 'wrong' }, 404],
      [{ hidden: 1, access_password: 'sesame' }, {}, 404],
      [{ hidden: 1 }, {}, 404],
    ];
    for (const [index, [fields, given, outcome]] of cases.entries()) {
      const user = others[index % others.length]!;
      const group = await newGroup(ann, fields);
      const answer = await join(user, group, given);
      const name = JSON.stringify([fields, given]);
      if (typeof outcome === 'number') {
        t.equal(answer.status, outcome, name);
        if (outcome === 404) t.equal(answer.refusal?.error, `there is no group ${group}`, name);
      } else {
        t.match(answer, { status: 201, body: { user: { id: user.id, accepted: outcome } } }, name);
        t.equal(answer.headers.location, `${server.url}/groups/${group}/users/${user.id}`, name);
      }
      const may = (await user.client.get(`/groups/${group}/users`)).status === 200;
      t.equal(may, outcome === true, name);
    }

    const [bob, eve] = others as [TestUser, TestUser];
    for (const [hidden, status] of [
      [false, 509],
      [true, 404],
    ] as const) {
      const group = await newGroup(ann, { access_password: 'sesame', hidden });
      for (let guess = 0; guess < 3; guess++) await join(bob, group, { access_password: `${guess}` });
      t.equal((await join(bob, group, { access_password: 'sesame' })).status, status, 'guesses are counted');
      t.equal((await join(eve, group, { access_password: 'sesame' })).status, 201, 'for each who guesses');
    }
  },
);

t.test('who waits is taken in by those who may add users, and nobody who has not asked', async (t) => {
  const server = await testServer(t);
  const [ann, bob, carl, dora, eve] = (await people(server, 5)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const group = await newGroup(ann);
  t.equal((await ann.client.get('/groups/4711/users')).status, 404);
  const post = (user: TestUser, body: object) =>
    user.client.post<{ users: Member[] }>(`/groups/${group}/users`, body);
  for (const body of [{}, { users: [] }, { users: [{ user: {} }] }, { users: 5 }, { id: 'x' }]) {
    refused(t, await post(bob, body), 409, null, JSON.stringify(body));
  }
  t.equal((await post(bob, { users: [{}, {}] })).refusal?.field, 'users[0].user');
  refused(t, await take(ann, group, bob), 403, 'user', 'he has not asked');
  refused(t, await post(ann, { username: nameOf('nobody') }), 403, 'user', 'nor has nobody');
  refused(t, await take(bob, group, eve), 403, 'user', 'a stranger adds nobody but himself');

  t.same(
    (await join(bob, group)).body.user.group_permissions,
    { ...ALL, add_users: false, remove_users: false, remove_sensors: false },
    'what the group gives those who join',
  );
  t.same(await groupIds(bob, '/groups'), [], 'who waits is not in yet');
  refused(t, await bob.client.get(`/groups/${group}/users`), 403, null, 'and sees nobody');
  t.match((await bob.client.get(`/groups/${group}/users/${bob.id}`)).body, { user: { accepted: false } });
  t.same((await members(ann, group))[1], { id: bob.id, username: bob.username, accepted: false });
  t.equal((await take(ann, group, bob, { group_permissions: { remove_users: 1 } })).status, 201);
  t.match(await members(bob, group, 'details=permissions'), [
    { id: ann.id, accepted: undefined },
    { id: bob.id, accepted: true, group_permissions: { remove_users: true, add_users: false } },
  ]);
  await join(carl, group);
  refused(t, await take(bob, group, carl), 403, 'user', 'a member without the right');
  t.same((await members(bob, group)).length, 2, 'does not see who waits either');

  await ann.client.put(`/groups/${group}/users/${bob.id}`, { group_permissions: { add_users: 1 } });
  refused(
    t,
    await take(bob, group, carl, { group_permissions: { remove_sensors: 1 } }),
    403,
    'group_permissions.remove_sensors',
    'nobody gives a right that he lacks',
  );
  await post(dora, { users: [{ username: dora.username.toUpperCase() }] });
  const mixed = await post(bob, {
    users: [{ user: { id: carl.id } }, { user: { username: dora.username } }, { id: eve.id }],
  });
  refused(t, mixed, 403, 'users[2].user', 'all of them or none');
  t.same((await members(ann, group)).filter(({ accepted }) => accepted).length, 2);
  const both = await post(bob, {
    users: [{ user: { id: `${carl.id}` } }, { user: { username: dora.username } }],
  });
  t.match(both, { status: 201, body: { users: [{ id: carl.id, accepted: true }, { id: dora.id }] } });

  for (const repeat of [
    await take(bob, group, carl),
    await join(carl, group),
    await join(carl, group, { group_permissions: { add_users: 1 } }),
  ]) {
    t.equal(repeat.status, 201, 'a repeat changes nothing');
  }
  t.equal((await members(carl, group)).length, 4);
  refused(
    t,
    await join(carl, group, { group_permissions: { list_users: 0 } }),
    409,
    'users[0].group_permissions',
    'differs',
  );
  refused(
    t,
    await join(carl, group, { display_user_info: { show_id: 0 } }),
    409,
    'users[0].display_user_info',
    'differs',
  );
  refused(t, await join(carl, group, { sensors: [4711] }), 409, 'users[0].sensors', 'differs');
  refused(
    t,
    await take(bob, group, carl, { group_permissions: { list_users: 0 } }),
    409,
    'group_permissions',
    'differs',
  );
  await join(eve, group);
  refused(
    t,
    await take(bob, group, eve, { display_user_info: { show_id: 0 } }),
    403,
    'display_user_info',
    'not his to say',
  );
  refused(t, await take(bob, group, eve, { sensors: [1] }), 403, 'sensors', 'not his to share');
  t.equal(
    (await ann.client.delete(`/groups/${group}/users/${eve.id}`)).status,
    200,
    'a request can be turned down',
  );
  t.equal((await take(ann, group, eve)).status, 403);
  await join(eve, group);
  t.equal((await eve.client.delete(`/groups/${group}`)).status, 200, 'and withdrawn');
  t.equal((await eve.client.delete(`/groups/${group}`)).status, 403);
  t.equal((await eve.client.delete(`/groups/${group}/users/${eve.id}`)).status, 403);
});

t.test('members give and take what they have themselves, and give up what they want', async (t) => {
  const server = await testServer(t);
  const [ann, bob, carl] = (await people(server, 3)) as [TestUser, TestUser, TestUser];
  const group = await newGroup(ann, { public: true, default_add_users: true, required_show_email: true });
  refused(
    t,
    await join(bob, group, { display_user_info: { show_email: 0 } }),
    409,
    'users[0].display_user_info.show_email',
    'hides',
  );
  t.match(
    (
      await join(bob, group, {
        group_permissions: { list_sensors: 0 },
        display_user_info: { show_username: '1' },
      })
    ).body.user,
    {
      group_permissions: { add_users: true, list_sensors: false, remove_users: false },
      display_user_info: { show_email: true, show_id: true, show_username: true, show_phone_number: false },
    },
  );
  await join(carl, group);
  const put = (user: TestUser, target: TestUser, body: object) =>
    user.client.put<{ user: Member }>(`/groups/${group}/users/${target.id}`, body);
  refused(
    t,
    await put(bob, carl, { group_permissions: { list_sensors: 0 } }),
    403,
    'group_permissions.list_sensors',
    'lacks it',
  );
  refused(
    t,
    await put(bob, carl, { group_permissions: { remove_users: 1 } }),
    403,
    'group_permissions.remove_users',
    'lacks it',
  );
  t.equal(
    (await put(bob, carl, { user: { group_permissions: { list_users: 0, remove_users: 0 } } })).body.user
      .group_permissions?.list_users,
    false,
  );
  refused(
    t,
    await put(bob, bob, { group_permissions: { list_sensors: 1 } }),
    403,
    'group_permissions.list_sensors',
    'his own',
  );
  refused(
    t,
    await put(bob, carl, { display_user_info: { show_username: 1 } }),
    403,
    'display_user_info',
    'of another',
  );
  refused(
    t,
    await put(bob, bob, { display_user_info: { show_email: 0 } }),
    409,
    'display_user_info.show_email',
    'hides',
  );
  refused(
    t,
    await put(bob, bob, { group_permissions: { edit_group: 'x' } }),
    409,
    'user.group_permissions.edit_group',
    'no flag',
  );
  refused(t, await put(ann, bob, {}), 200, null, 'nothing');
  refused(t, await carl.client.get(`/groups/${group}/users`), 403, null, 'his right to list is gone');
  t.same(await members(carl, group).catch(() => null), undefined);
  refused(t, await put(ann, ann, { group_permissions: { add_users: 0 } }), 200, null, 'given up');
  refused(t, await put(ann, bob, { group_permissions: { list_users: 0 } }), 403, null, 'and gone');
  refused(t, await put(ann, { ...bob, id: 4711 }, {}), 403, null, 'whoever it is');
  refused(t, await put(bob, { ...bob, id: 4711 }, {}), 404, null, 'nobody');
  refused(t, await bob.client.delete(`/groups/${group}/users/${carl.id}`), 403, null, 'no right to remove');
  t.equal((await ann.client.delete(`/groups/${group}/users/${carl.id}`)).status, 200);
  refused(t, await ann.client.delete(`/groups/${group}/users/${carl.id}`), 404, null, 'gone');
});

t.test(
  'of oneself one only gives up, to others one gives what one has, and nothing is shown unasked',
  async (t) => {
    const record = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, fc.boolean()]));
    const flags = <Name extends string>(names: readonly Name[]) =>
      fc.record(record(names)) as fc.Arbitrary<Record<Name, boolean>>;
    const some = <Name extends string>(names: readonly Name[]) =>
      fc.record(record(names), { requiredKeys: [] }) as fc.Arbitrary<Partial<Record<Name, boolean>>>;
    const terms = flags([
      ...groupPermissions
        .filter((right) => right !== 'edit_group')
        .map((right) => `default_${right}` as const),
      ...particulars.map((name) => `required_show_${name}` as const),
      'anonymous',
    ]) as fc.Arbitrary<Terms>;
    const attempt = <Result>(work: () => Result): Result | null => {
      try {
        return work();
      } catch {
        return null;
      }
    };
    fc.assert(
      fc.property(terms, some(groupPermissions), (group, given) => {
        const rights = permissionsOnJoining(group, given);
        for (const right of groupPermissions) {
          const most = right === 'edit_group' || group[`default_${right}`];
          t.equal(rights[right], most && given[right] !== false);
        }
      }),
      { numRuns: 30 },
    );
    fc.assert(
      fc.property(
        flags(groupPermissions),
        some(groupPermissions),
        flags(groupPermissions),
        fc.boolean(),
        (now, given, held, own) => {
          const rights = attempt(() => changePermissions(now, given, own ? null : held, 'x'));
          const changed = groupPermissions.filter(
            (right) => given[right] !== undefined && given[right] !== now[right],
          );
          const allowed = changed.every((right) => (own ? now[right] : held[right]));
          t.same(rights, allowed ? { ...now, ...given } : null);
        },
      ),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(terms, some(displayFlags), some(displayFlags), (group, given, later) => {
        const asked = (flag: (typeof displayFlags)[number]) => !group.anonymous && group[`required_${flag}`];
        const shown = attempt(() => displayOnJoining(group, given, 'x'));
        t.equal(
          shown === null,
          displayFlags.some((flag) => asked(flag) && given[flag] === false),
        );
        if (shown === null) return;
        for (const flag of displayFlags) t.equal(shown[flag], given[flag] ?? asked(flag));
        const changed = attempt(() => changeDisplay(group, shown, later, 'x'));
        const hides = displayFlags.some((flag) => shown[flag] && asked(flag) && later[flag] === false);
        t.same(changed, hides ? null : { ...shown, ...later });
      }),
      { numRuns: 60 },
    );
  },
);

t.test('what one sees of others is what they show where one meets them, and nothing else', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const all = await people(server, 4);
  const [sensor] = await Promise.all(all.map((user) => newSensor(user)));
  const fields = {
    name: 'N',
    surname: 'S',
    email: 'e@example.org',
    mobile: '1',
    address: 'A',
    zipcode: 'Z',
    country: 'C',
  };
  const known = new Map<number, Record<string, unknown>>();
  for (const user of all) {
    const own = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, `${user.id}${value}`]),
    );
    await user.client.put(`/users/${user.id}`, own);
    known.set(user.id, { id: user.id, username: user.username, ...own });
  }
  const member = fc.record({
    ...Object.fromEntries(displayFlags.map((flag) => [flag, fc.boolean()])),
    accepted: fc.boolean(),
    list_users: fc.boolean(),
    add_users: fc.boolean(),
    in: fc.boolean(),
  }) as fc.Arbitrary<Record<string, boolean>>;
  const group = fc.record({
    anonymous: fc.boolean(),
    members: fc.array(member, { minLength: 4, maxLength: 4 }),
  });
  const column: Record<string, string> = {
    name: 'first_name',
    mobile: 'phone_number',
  };

  /** What the rule of docs/groups.md says that one sees of another in a group. */
  const expected = (
    { anonymous, members }: { anonymous: boolean; members: Record<string, boolean>[] },
    me: number,
    he: number,
  ) => {
    const [mine, his] = [members[me]!, members[he]!];
    if (!mine.in || !his.in) return {};
    const person = known.get(all[he]!.id)!;
    if (me === he) return person;
    const open = mine.accepted && mine.list_users && his.accepted && !anonymous;
    const waits = mine.accepted && mine.add_users && !his.accepted;
    return Object.fromEntries(
      Object.entries(person).filter(
        ([name]) =>
          (open && his[`show_${column[name] ?? name}`]) || (waits && (name === 'id' || name === 'username')),
      ),
    );
  };
  await fc.assert(
    fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 2 }), async (groups) => {
      const ids: number[] = [];
      for (const { anonymous, members } of groups) {
        const [made] = await sql<
          { id: number }[]
        >`INSERT INTO groups (name, anonymous) VALUES ('g', ${anonymous}) RETURNING id`;
        ids.push(made!.id);
        for (const [index, { in: isIn, ...rest }] of members.entries()) {
          if (isIn)
            await sql`INSERT INTO group_users ${sql({ group_id: made!.id, user_id: all[index]!.id, ...rest })}`;
        }
      }
      for (const [me, viewer] of all.entries()) {
        for (const [index, id] of ids.entries()) {
          const seen = await sql<{ person: Record<string, unknown> }[]>`
            SELECT jsonb_strip_nulls(to_jsonb(m) - 'group_id' - 'viewer_id' - 'user_id' - 'accepted') AS person FROM members_seen m
            WHERE group_id = ${id} AND viewer_id = ${viewer.id} ORDER BY user_id`;
          const wanted = all
            .map((_, he) => expected(groups[index]!, me, he))
            .filter((person) => Object.keys(person).length > 0);
          t.same(
            seen.map(({ person }) => person),
            wanted,
          );
        }
        const ways = all.map((_, he) => Object.assign({}, ...groups.map((each) => expected(each, me, he))));
        const { body } = await viewer.client.get<{ users: Member[]; total: number }>('/users');
        const wanted = ways
          .filter((person, he) => he !== me && person.id !== undefined)
          .map(({ id, name, surname, username }) =>
            JSON.parse(JSON.stringify({ id, name, surname, username })),
          );
        t.same(body, { users: wanted, total: wanted.length });
        const emails = ways.filter(
          (person, he) => he !== me && person.id !== undefined && person.email !== undefined,
        );
        for (const person of ways.filter((_, he) => he !== me)) {
          const found = await viewer.client.get(
            `/users?email=${known.get(person.id as number)?.email ?? 'none'}`,
          );
          t.equal(
            found.body.total,
            emails.filter(({ id }) => id === person.id).length,
            'no address is guessed',
          );
        }
      }
      await sql`DELETE FROM groups`;
    }),
    { numRuns: 8 },
  );
  t.ok(sensor);
});

t.test('in an anonymous group nobody is seen, also by way of his sensors', async (t) => {
  const server = await testServer(t);
  const [ann, bob, carl] = (await people(server, 3)) as [TestUser, TestUser, TestUser];
  const group = await newGroup(ann, { anonymous: true });
  const shared = await newSensor(bob);
  await join(bob, group, { display_user_info: { show_id: 0 }, sensors: [shared] });
  t.same(
    (await members(ann, group)).map(({ id }) => id),
    [ann.id, bob.id],
    'who waits is named to be taken in',
  );
  const taken = await take(ann, group, bob);
  t.match(taken, { status: 201, headers: { location: `${server.url}/groups/${group}/users/${bob.id}` } });
  t.same(taken.body.user, {}, 'and is not seen any more');
  t.same(
    (await members(ann, group)).map(({ id }) => id),
    [ann.id],
  );
  t.same(
    (await members(bob, group)).map(({ id }) => id),
    [bob.id],
    'oneself is',
  );
  refused(t, await ann.client.get(`/groups/${group}/users/${bob.id}`), 404, null, 'nor by his id');
  refused(t, await ann.client.put(`/groups/${group}/users/${bob.id}`, {}), 404, null, 'nor to be changed');
  refused(t, await take(ann, group, bob), 403, 'user', 'nor by asking whether he is in');
  refused(t, await ann.client.put(`/groups/${group}`, { anonymous: 'x' }), 409, 'group.anonymous', 'no flag');

  const listed = async (user: TestUser, query: string) =>
    (
      await user.client.get<{ sensors: { id: string; owner?: object; users?: number[] }[] }>(
        `/sensors?${query}`,
      )
    ).body.sensors;
  t.same(
    (await listed(ann, 'owned=0')).map(({ id, owner }) => [Number(id), owner]),
    [[shared, undefined]],
  );
  await bob.client.post(`/sensors/${await newSensor(bob)}/users`, { id: ann.id });
  t.match(
    await listed(ann, 'owned=0'),
    [{ owner: undefined }, { owner: { id: bob.id, username: bob.username } }],
    'also for who knows him from elsewhere',
  );
  t.same(
    (await listed(bob, 'shared=1')).map(({ users }) => users),
    [[], [ann.id]],
  );

  await ann.client.put(`/groups/${group}`, { anonymous: false });
  t.same(
    (await members(ann, group)).map(({ id }) => id),
    [ann.id],
    'who joined an anonymous group shows nothing',
  );
  t.equal(
    (await bob.client.put(`/groups/${group}/users/${bob.id}`, { display_user_info: { show_surname: 1 } }))
      .status,
    200,
  );
  t.same((await members(ann, group))[1], { surname: '', accepted: true }, 'until he says so');
  await bob.client.put(`/groups/${group}/users/${bob.id}`, { display_user_info: { show_id: 1 } });
  t.match((await listed(ann, `group_id=${group}&owned=0`))[0]?.owner, { id: bob.id, surname: '' });
  t.same(
    (await listed(bob, 'shared=1')).map(({ users }) => users),
    [[], [ann.id]],
    'ann has shown nothing since',
  );

  await ann.client.put(`/groups/${group}`, { required_show_country: true, required_show_username: true });
  await join(carl, group, { display_user_info: { show_zipcode: 0 } }).then((answer) =>
    refused(t, answer, 409, 'users[0].display_user_info.show_zipcode', 'what is asked for by default'),
  );
  await join(carl, group);
  await take(ann, group, carl);
  t.match((await members(ann, group))[2], { id: carl.id, username: carl.username, country: '' });
  t.notOk(
    'username' in (await members(ann, group))[1]!,
    'what is asked for later is shown by those who come later',
  );
});

t.test('sensors are in a group by hand or by name, and leave it with their owner', async (t) => {
  const server = await testServer(t);
  const [ann, bob, carl] = (await people(server, 3)) as [TestUser, TestUser, TestUser];
  const group = await newGroup(ann, {
    public: true,
    required_sensors: 'noise,light',
    optional_sensors: ['heat'],
  });
  const [anns, noise, other, stranger] = [
    await newSensor(ann),
    await newSensor(bob, 'noise'),
    await newSensor(bob),
    await newSensor(carl),
  ];
  const lacking = await join(bob, group);
  refused(t, lacking, 409, 'users[0].user', 'a required sensor is missing');
  t.match(lacking.refusal?.error, /"light"/);
  const light = await newSensor(bob, 'light');
  refused(
    t,
    await join(bob, group, { sensors: [other, anns] }),
    404,
    'users[0].sensors[1]',
    'only own sensors',
  );
  t.same(await members(ann, group).then((list) => list.length), 1);
  t.equal((await join(bob, group, { sensors: [other] })).status, 201);
  t.same(await sensorsOf(ann, group), [noise, other, light]);
  const heat = await newSensor(bob, 'heat');
  const renamed = await newSensor(bob, 'cold');
  await bob.client.put(`/sensors/${renamed}`, { name: 'heat' });
  await ann.client.put(`/groups/${group}`, { optional_sensors: ['heat', 'dust'] });
  const headers = { Authorization: `Token ${bob.session}` };
  const raw = 'heat value=1 1700000000\ndust value=1 1700000000';
  await bob.client.post('/api/v2/write?precision=s', undefined, { raw, headers });
  const [dust, door] = [await newSensor(bob, 'dust'), await newSensor(bob, 'heat')];
  t.same(await sensorsOf(ann, group), [noise, other, light, heat, renamed, door], 'as agreed when he joined');
  t.equal((await ann.client.get(`/sensors/${dust}`)).status, 404);
  t.match((await ann.client.get(`/groups/${group}/sensors?details=full&per_page=1`)).body, {
    sensors: [{ id: `${noise}`, owner: { id: bob.id } }],
    total: 6,
  });
  t.same((await ann.client.get(`/groups/${group}/sensors?physical=1`)).body, { sensors: [], total: 0 });

  const add = (user: TestUser, body: object) => user.client.post(`/groups/${group}/sensors`, body);
  const added = await add(ann, { sensors: [{ id: `${anns}` }, { id: anns }] });
  t.match(added, { status: 201, headers: { location: `${server.url}/groups/${group}/sensors/${anns}` } });
  t.equal((await add(ann, { sensor: { id: anns } })).status, 201, 'a repeat');
  const second = await newSensor(ann);
  refused(
    t,
    await add(ann, { sensors: [{ id: second }, { id: stranger }] }),
    404,
    'sensors[1].id',
    'one of a stranger',
  );
  refused(
    t,
    await add(ann, { sensors: [{ id: second }, { id: noise }] }),
    403,
    'sensors[1].id',
    'one that he shares',
  );
  refused(t, await add(ann, {}), 409, 'sensors', 'none');
  refused(t, await add(carl, { id: stranger }), 403, null, 'of who is no member');
  t.notOk((await sensorsOf(ann, group)).includes(second), 'all or none');
  await ann.client.put(`/groups/${group}/users/${bob.id}`, {
    group_permissions: { add_sensors: 0, list_sensors: 0 },
  });
  refused(t, await add(bob, { id: other }), 403, null, 'without the right');
  refused(t, await bob.client.get(`/groups/${group}/sensors`), 403, null, 'nor to list them');
  refused(t, await bob.client.get(`/sensors?group_id=${group}`), 403, null, 'by the other address');
  t.equal((await bob.client.get(`/sensors/${anns}`)).status, 404, 'nor to read them');

  const remove = (user: TestUser, id: number) => user.client.delete(`/groups/${group}/sensors/${id}`);
  await ann.client.put(`/groups/${group}/users/${bob.id}`, { group_permissions: { list_sensors: 1 } });
  refused(t, await remove(bob, anns), 403, null, "somebody else's");
  t.equal((await remove(bob, other)).status, 200, "one's own");
  refused(t, await remove(bob, other), 404, null, 'gone');
  refused(t, await remove(ann, stranger), 404, null, 'one that is not seen');
  t.equal((await remove(ann, door)).status, 200, 'by right');
  t.equal((await bob.client.get(`/sensors/${door}`)).status, 200, 'it is still there');
  const kept = await newGroup(bob);
  await bob.client.post(`/groups/${kept}/sensors`, { id: noise });
  t.equal((await bob.client.delete(`/groups/${group}/users/${bob.id}`)).status, 200);
  t.same(await sensorsOf(ann, group), [anns], 'his sensors leave with him');
  t.same(await sensorsOf(bob, kept), [noise], 'this group only');
  t.equal((await ann.client.get(`/sensors/${noise}`)).status, 404);
});

t.test('a group ends with the last of its members, also when the last ones leave at once', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const all = await people(server, 4);
  const [ann, bob, carl] = all as [TestUser, TestUser, TestUser, TestUser];
  const remains = async (group: number) => (await sql`SELECT FROM groups WHERE id = ${group}`).length;
  for (let round = 0; round < 4; round++) {
    const group = await newGroup(ann, { public: true, username: nameOf('g'), password: 'x' });
    for (const user of all.slice(1, 3)) await join(user, group);
    await ann.client.put(`/groups/${group}`, { public: false });
    await join(all[3]!, group);
    const left = await Promise.all(all.slice(0, 3).map(({ client }) => client.delete(`/groups/${group}`)));
    t.same(
      left.map(({ status }) => status),
      [200, 200, 200],
    );
    t.equal(await remains(group), 0, 'and who waits, waits for nothing');
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
  const told = await carl.client.get<{ deliveries: { parameters: object }[] }>(
    `/notifications/${id}/deliveries`,
  );
  t.match(
    told.body.deliveries.map(({ parameters }) => parameters),
    [
      { event: 'remove_group_user', subject_id: bob.id, source_id: common },
      { event: 'delete_sensor', subject_id: sensor },
    ],
    'the others hear of it, of each thing once',
  );
  const alone = await Promise.all([
    ann.client.post<{ user: Member }>(`/groups/${common}/users`, { id: ann.id, access_password: 'x' }),
    carl.client.delete(`/groups/${common}`),
  ]);
  t.match(alone[1].status, 200);
  t.equal(await remains(common), alone[0].status === 201 ? 1 : 0, 'one joins before it ends, or not at all');
});

t.test('a group logs in, and only reads', async (t) => {
  const server = await testServer(t);
  const [ann, bob, carl] = (await people(server, 3)) as [TestUser, TestUser, TestUser];
  const username = nameOf('Band');
  const group = await newGroup(ann, { username, password: 'encore', hidden: true, public: true });
  await join(bob, group);
  const [mine, others] = [await newSensor(bob), await newSensor(carl)];
  await bob.client.post(`/groups/${group}/sensors`, { id: mine });
  await bob.client.post(`/sensors/${mine}/data`, { value: 4, date: 1_700_000_000 });
  const login = async (name: string, password: string) =>
    new Client(server.url).post<{ session_id: string }>('/login', { username: name, password });
  const session = (await login(username.toLowerCase(), md5('encore'))).body.session_id;
  const band = new Client(server.url, session);
  const account = (await band.get<{ user: { id: number; username: string } }>('/users/current')).body.user;
  t.equal(account.username, username);

  t.match((await band.get('/groups')).body, { groups: [{ id: group }], total: 1 });
  t.match((await band.get(`/groups/${group}/users`)).body, {
    users: [{ id: ann.id }, { id: bob.id }],
    total: 2,
  });
  t.match((await band.get('/users')).body, { users: [{ id: ann.id }, { id: bob.id }] });
  t.match((await band.get(`/groups/${group}/sensors`)).body, { sensors: [{ id: `${mine}` }], total: 1 });
  t.match((await band.get(`/sensors?group_id=${group}`)).body, { total: 1 });
  t.match((await band.get(`/sensors/${mine}/data`)).body, { data: [{ value: '4' }] });
  t.equal((await band.get(`/sensors/${others}`)).status, 404);
  for (const [method, path, body] of [
    ['POST', '/sensors', { name: 'x' }],
    ['POST', `/sensors/${mine}/data`, { value: 5 }],
    ['DELETE', `/sensors/${mine}`, undefined],
    ['POST', '/groups', { name: 'x' }],
    ['PUT', `/groups/${group}`, { name: 'x' }],
    ['DELETE', `/groups/${group}`, undefined],
    ['POST', `/groups/${group}/users`, { id: account.id }],
    ['DELETE', `/groups/${group}/users/${bob.id}`, undefined],
    ['DELETE', `/users/${account.id}`, undefined],
    ['POST', '/change_password', { current_password: 'encore', new_password: 'y' }],
    ['POST', '/users/current/keys', {}],
    ['GET', '/update?api_key=x&field1=5', undefined],
  ] as const) {
    const answer = await band.send(method, path, body);
    t.ok(answer.status === 403 || path.startsWith('/update'), `${method} ${path}: ${answer.status}`);
  }
  t.equal((await members(ann, group)).length, 2, 'it is no member of itself');
  for (const entry of [{ id: account.id }, { username }]) {
    refused(t, await bob.client.post(`/sensors/${mine}/users`, entry), 404, null, 'and nobody to share with');
    refused(t, await ann.client.post(`/groups/${group}/users`, entry), 403, null, 'or to take in');
  }
  t.match((await ann.client.get('/users')).body, { users: [{ id: bob.id }], total: 1 });

  const change = (fields: object) => ann.client.put(`/groups/${group}`, fields);
  await change({ password: 'da capo' });
  t.equal((await band.get('/groups')).status, 403, 'a new password logs it out');
  t.equal((await login(username, 'encore')).status, 403);
  const again = band.as((await login(username, 'da capo')).body.session_id);
  const renamed = nameOf('Choir');
  await change({ username: renamed });
  t.equal((await again.get('/groups')).status, 200);
  t.equal((await login(username, 'da capo')).status, 403);
  t.equal((await login(renamed, 'da capo')).status, 200);
  t.equal((await again.post('/logout')).status, 200, 'it may log out');
  await change({ password: '' });
  t.equal((await login(renamed, 'da capo')).status, 403, 'without a password nobody logs in');
  t.equal((await login(renamed, '')).status, 403);
  await change({ password: 'x', anonymous: true });
  const last = band.as((await login(renamed, 'x')).body.session_id);
  t.same(
    (await last.get(`/groups/${group}/users`)).body,
    { users: [], total: 0 },
    'nobody is seen by it either',
  );
  await change({ username: '' });
  t.equal((await last.get('/groups')).status, 403, 'without a username it is gone');
  t.match((await ann.client.get(`/groups/${group}`)).body, { group: { username: '' } });
  t.equal((await ann.client.as(undefined).get(`/users/check/username/${renamed}`)).body.available, true);
  refused(
    t,
    await change({ username: renamed, password: 'x', name: 'x'.repeat(256) }),
    409,
    'group.name',
    'too long',
  );
});

t.test('access ends at the commit, on every server and on streams that are open', async (t) => {
  const here = await testServer(t);
  const there = await testServer(t, { DATABASE_URL: here.config.DATABASE_URL });
  const [ann, bob] = (await people(here, 2)) as [TestUser, TestUser];
  const group = await newGroup(ann, { public: true, username: nameOf('g'), password: 'x' });
  const sensor = await newSensor(ann);
  await ann.client.post(`/groups/${group}/sensors`, { id: sensor });
  const post = (value: number) =>
    ann.client.post(`/sensors/${sensor}/data`, { value, date: 1_700_000_000 + value });
  const session = (
    await new Client(here.url).post<{ session_id: string }>('/login', {
      username: (await ann.client.get<{ group: Group }>(`/groups/${group}`)).body.group.username as string,
      password: 'x',
    })
  ).body.session_id;
  const far = new Client(there.url, bob.session);
  const ends: [string, () => Promise<Answer<unknown>>, string][] = [
    [
      'the right is taken',
      () => ann.client.put(`/groups/${group}/users/${bob.id}`, { group_permissions: { list_sensors: 0 } }),
      bob.session,
    ],
    ['he is removed', () => ann.client.delete(`/groups/${group}/users/${bob.id}`), bob.session],
    ['he leaves', () => bob.client.delete(`/groups/${group}`), bob.session],
    ['the sensor is taken out', () => ann.client.delete(`/groups/${group}/sensors/${sensor}`), bob.session],
    ['the group is renamed to nothing', () => ann.client.put(`/groups/${group}`, { username: '' }), session],
  ];
  let value = 0;
  for (const [name, end, secret] of ends) {
    await bob.client.delete(`/groups/${group}`);
    await join(bob, group);
    await ann.client.post(`/groups/${group}/sensors`, { id: sensor });
    const reader = await LiveReader.open(there, secret);
    t.teardown(() => reader.client.vanish());
    t.same((await reader.subscribe([sensor])).subscribed, [sensor], name);
    const seen = ++value;
    await post(seen);
    await reader.until(() => reader.of(sensor).points.length > 0);
    t.equal((await end()).status, 200, name);
    if (secret === bob.session) t.equal((await far.get(`/sensors/${sensor}`)).status, 404, name);
    await post(++value);
    if (secret === bob.session) await reader.until(() => reader.of(sensor).closed !== null);
    else await reader.over;
    t.same(
      reader.of(sensor).points.map(([, point]) => Number(point)),
      [seen],
      `${name}: nothing that came later`,
    );
  }
});

t.test('groups from before, and who is in them, stay; nobody shows anything unasked', async (t) => {
  const { url } = await emptyDatabase(t);
  const sql = connect(url, { max: 2, name: 'test' });
  t.teardown(() => sql.end({ timeout: 5 }));
  const log = createLog('test', 'silent');
  const files = await readMigrations();
  const before = files.findIndex(({ name }) => name.endsWith('_groups'));
  await migrate(sql, log, files.slice(0, before));
  await sql`INSERT INTO users (username, password_hash) VALUES ('ann', ''), ('bob', '')`;
  await sql`INSERT INTO groups (name) VALUES ('old')`;
  await sql`INSERT INTO usernames (key, user_id) SELECT username, id FROM users`;
  await sql`INSERT INTO usernames (key, group_id) SELECT name, id FROM groups`;
  await sql`INSERT INTO group_users (group_id, user_id, accepted) SELECT g.id, u.id, true FROM groups g, users u`;
  await migrate(sql, log, files);
  t.match(await sql`SELECT name, public, required_show_id FROM groups`, [
    { name: 'old', public: false, required_show_id: true },
  ]);
  t.same(await sql`SELECT key FROM usernames ORDER BY 1`, [{ key: 'ann' }, { key: 'bob' }]);
  t.match(await sql`SELECT viewer_id, id FROM members_seen ORDER BY 1`, [
    { viewer_id: 1, id: 1 },
    { viewer_id: 2, id: 2 },
  ]);
  await sql`DELETE FROM users`;
  t.same(await sql`SELECT FROM groups`, [], 'they end with their last member from now on');
});
