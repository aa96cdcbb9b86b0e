/** Access through groups: visible particulars, shared sensors, the group's own account, and the end of access. */
import fc from 'fast-check';
import t from 'tap';
import { displayFlags } from '../../../server/groups/members/rules.js';
import { md5 } from '../../support/accounts.js';
import { type Answer, Client, type TestUser } from '../../support/client.js';
import {
  type Group,
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
import { LiveReader } from '../../support/live.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

async function sensorsOf({ client }: TestUser, group: number): Promise<number[]> {
  const { body } = await client.get<{ sensors: { id: string }[] }>(`/groups/${group}/sensors?details=no`);
  return body.sensors.map(({ id }) => Number(id));
}

t.test('a viewer sees exactly the particulars that users show in common groups', async (t) => {
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

  /** The particulars of a user that a viewer sees in a group, by the rule of docs/reference/groups.md. */
  const expected = (
    { anonymous, members }: { anonymous: boolean; members: Record<string, boolean>[] },
    me: number,
    other: number,
  ) => {
    const [mine, theirs] = [members[me]!, members[other]!];
    if (!mine.in || !theirs.in) return {};
    const person = known.get(all[other]!.id)!;
    if (me === other) return person;
    const open = mine.accepted && mine.list_users && theirs.accepted && !anonymous;
    const waits = mine.accepted && mine.add_users && !theirs.accepted;
    return Object.fromEntries(
      Object.entries(person).filter(
        ([name]) =>
          (open && theirs[`show_${column[name] ?? name}`]) ||
          (waits && (name === 'id' || name === 'username')),
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
            SELECT jsonb_strip_nulls(to_jsonb(m) - 'group_id' - 'viewer_id' - 'user_id' - 'accepted') AS person FROM visible_members m
            WHERE group_id = ${id} AND viewer_id = ${viewer.id} ORDER BY user_id`;
          const wanted = all
            .map((_, other) => expected(groups[index]!, me, other))
            .filter((person) => Object.keys(person).length > 0);
          t.same(
            seen.map(({ person }) => person),
            wanted,
          );
        }
        const ways = all.map((_, other) =>
          Object.assign({}, ...groups.map((each) => expected(each, me, other))),
        );
        const { body } = await viewer.client.get<{ users: Member[]; total: number }>('/users');
        const wanted = ways
          .filter((person, other) => other !== me && person.id !== undefined)
          .map(({ id, name, surname, username }) =>
            JSON.parse(JSON.stringify({ id, name, surname, username })),
          );
        t.same(body, { users: wanted, total: wanted.length });
        const emails = ways.filter(
          (person, other) => other !== me && person.id !== undefined && person.email !== undefined,
        );
        for (const person of ways.filter((_, other) => other !== me)) {
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

t.test('an anonymous group hides its members, also as owners of sensors', async (t) => {
  const server = await sharedServer();
  const [ann, bob, carl] = (await people(server, 3)) as [TestUser, TestUser, TestUser];
  const group = await newGroup(ann, { anonymous: true });
  const shared = await newSensor(bob);
  await join(bob, group, { display_user_info: { show_id: 0 }, sensors: [shared] });
  t.same(
    (await members(ann, group)).map(({ id }) => id),
    [ann.id, bob.id],
    'a waiting user is shown',
  );
  const taken = await take(ann, group, bob);
  t.match(taken, { status: 201, headers: { location: `${server.url}/groups/${group}/users/${bob.id}` } });
  t.same(taken.body.user, {}, 'and hidden when accepted');
  t.same(
    (await members(ann, group)).map(({ id }) => id),
    [ann.id],
  );
  t.same(
    (await members(bob, group)).map(({ id }) => id),
    [bob.id],
    'members see themselves',
  );
  refused(t, await ann.client.get(`/groups/${group}/users/${bob.id}`), 404, null, 'hidden by id');
  refused(t, await ann.client.put(`/groups/${group}/users/${bob.id}`, {}), 404, null, 'hidden from changes');
  refused(t, await take(ann, group, bob), 403, 'user', 'hidden when accepted again');
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
    'also from a user who sees the owner elsewhere',
  );
  t.same(
    (await listed(bob, 'shared=1')).map(({ users }) => users),
    [[], [ann.id]],
  );

  await join(carl, group);
  await take(ann, group, carl);
  t.equal(
    (await ann.client.delete(`/groups/${group}/users/${carl.id}`)).status,
    200,
    'a hidden member can be removed',
  );
  refused(t, await ann.client.delete(`/groups/${group}/users/${carl.id}`), 404, null, 'once');

  await ann.client.put(`/groups/${group}`, { anonymous: false });
  t.same(
    (await members(ann, group)).map(({ id }) => id),
    [ann.id],
    'members who joined an anonymous group show nothing',
  );
  t.equal(
    (await bob.client.put(`/groups/${group}/users/${bob.id}`, { display_user_info: { show_surname: 1 } }))
      .status,
    200,
  );
  t.same((await members(ann, group))[1], { surname: '', accepted: true }, 'until they choose to');
  await bob.client.put(`/groups/${group}/users/${bob.id}`, { display_user_info: { show_id: 1 } });
  t.match((await listed(ann, `group_id=${group}&owned=0`))[0]?.owner, { id: bob.id, surname: '' });
  t.same(
    (await listed(bob, 'shared=1')).map(({ users }) => users),
    [[], [ann.id]],
    'ann has shown nothing since',
  );

  await ann.client.put(`/groups/${group}`, { required_show_country: true, required_show_username: true });
  await join(carl, group, { display_user_info: { show_zipcode: 0 } }).then((answer) =>
    refused(t, answer, 409, 'users[0].display_user_info.show_zipcode', 'a required particular'),
  );
  await join(carl, group);
  await take(ann, group, carl);
  t.match((await members(ann, group))[2], { id: carl.id, username: carl.username, country: '' });
  t.notOk('username' in (await members(ann, group))[1]!, 'a later requirement applies to later members only');
});

t.test('the creator of a group shares sensors with the required names', async (t) => {
  const [ann] = (await people(await sharedServer(), 1)) as [TestUser];
  const noise = await newSensor(ann, 'noise');
  await newSensor(ann, 'other');
  const group = await newGroup(ann, { required_sensors: 'noise,light', optional_sensors: ['heat'] });
  t.same(await sensorsOf(ann, group), [noise], 'the existing sensor');
  const heat = await newSensor(ann, 'heat');
  t.same(await sensorsOf(ann, group), [noise, heat], 'and a sensor created later');
});

t.test('a limited key cannot rename a sensor to a name that a group asks for', async (t) => {
  const [ann, bob] = (await people(await sharedServer(), 2)) as [TestUser, TestUser];
  const group = await newGroup(bob, { public: true, optional_sensors: 'noise' });
  await join(ann, group);
  const sensor = await newSensor(ann);
  const { body } = await ann.client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { scope: 'all', sensors: [sensor] },
  });
  const rename = (name: string, client = ann.client.as(body.key.key)) =>
    client.put(`/sensors/${sensor}`, { sensor: { name } });
  t.match(await rename('noise'), { status: 403, refusal: { code: 'key_scope' } });
  t.same(await sensorsOf(bob, group), []);
  t.match((await ann.client.get(`/sensors/${sensor}`)).body, { sensor: { name: 'room' } });
  t.equal((await rename('quiet')).status, 200, 'any other name is accepted');
  t.equal((await rename('noise', ann.client)).status, 200);
  t.same(await sensorsOf(bob, group), [sensor]);
  await rename('quiet');
  t.equal((await rename('noise')).status, 200, 'accepted when the sensor is shared already');
});

t.test('sensors are shared with a group explicitly or by name, and leave it with their owner', async (t) => {
  const server = await sharedServer();
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
  const [dust, second] = [await newSensor(bob, 'dust'), await newSensor(bob, 'heat')];
  t.same(await sensorsOf(ann, group), [noise, other, light, heat, renamed, second], 'as agreed on joining');
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
  const third = await newSensor(ann);
  refused(
    t,
    await add(ann, { sensors: [{ id: third }, { id: stranger }] }),
    404,
    'sensors[1].id',
    'one of a stranger',
  );
  refused(
    t,
    await add(ann, { sensors: [{ id: third }, { id: noise }] }),
    403,
    'sensors[1].id',
    "another member's",
  );
  refused(t, await add(ann, {}), 409, 'sensors', 'none');
  refused(t, await add(carl, { id: stranger }), 403, null, 'by a user who is not a member');
  t.notOk((await sensorsOf(ann, group)).includes(third), 'all or none');
  await ann.client.put(`/groups/${group}/users/${bob.id}`, {
    group_permissions: { add_sensors: 0, list_sensors: 0 },
  });
  refused(t, await add(bob, { id: other }), 403, null, 'without the right');
  refused(t, await bob.client.get(`/groups/${group}/sensors`), 403, null, 'nor to list them');
  refused(t, await bob.client.get(`/sensors?group_id=${group}`), 403, null, 'by the other address');
  t.equal((await bob.client.get(`/sensors/${anns}`)).status, 404, 'nor to read them');

  const remove = (user: TestUser, id: number) => user.client.delete(`/groups/${group}/sensors/${id}`);
  await ann.client.put(`/groups/${group}/users/${bob.id}`, { group_permissions: { list_sensors: 1 } });
  refused(t, await remove(bob, anns), 403, null, "another member's");
  t.equal((await remove(bob, other)).status, 200, 'an own sensor');
  refused(t, await remove(bob, other), 404, null, 'removed already');
  refused(t, await remove(ann, stranger), 404, null, 'one that is not seen');
  t.equal((await remove(ann, second)).status, 200, 'with the right remove_sensors');
  t.equal((await bob.client.get(`/sensors/${second}`)).status, 200, 'its owner keeps it');
  const kept = await newGroup(bob);
  await bob.client.post(`/groups/${kept}/sensors`, { id: noise });
  t.equal((await bob.client.delete(`/groups/${group}/users/${bob.id}`)).status, 200);
  t.same(await sensorsOf(ann, group), [anns], 'the sensors leave with their owner');
  t.same(await sensorsOf(bob, kept), [noise], 'this group only');
  t.equal((await ann.client.get(`/sensors/${noise}`)).status, 404);
});

t.test('a group can log in, and can only read', async (t) => {
  const server = await sharedServer();
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
    refused(
      t,
      await bob.client.post(`/sensors/${mine}/users`, entry),
      404,
      null,
      'and no user to share with',
    );
    refused(t, await ann.client.post(`/groups/${group}/users`, entry), 403, null, 'or to accept');
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
  t.equal((await login(renamed, 'da capo')).status, 403, 'without a password no login succeeds');
  t.equal((await login(renamed, '')).status, 403);
  await change({ password: 'x', anonymous: true });
  const last = band.as((await login(renamed, 'x')).body.session_id);
  t.same(
    (await last.get(`/groups/${group}/users`)).body,
    { users: [], total: 0 },
    'it sees no anonymous members either',
  );
  await change({ username: '' });
  t.equal((await last.get('/groups')).status, 403, 'without a username the account is deleted');
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

t.test('access ends at the commit, on every server and on open streams', async (t) => {
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
      'the right is revoked',
      () => ann.client.put(`/groups/${group}/users/${bob.id}`, { group_permissions: { list_sensors: 0 } }),
      bob.session,
    ],
    ['the member is removed', () => ann.client.delete(`/groups/${group}/users/${bob.id}`), bob.session],
    ['the member leaves', () => bob.client.delete(`/groups/${group}`), bob.session],
    [
      'the sensor is removed from the group',
      () => ann.client.delete(`/groups/${group}/sensors/${sensor}`),
      bob.session,
    ],
    ['the group loses its account', () => ann.client.put(`/groups/${group}`, { username: '' }), session],
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
