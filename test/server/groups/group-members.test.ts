/** Members of groups: joining, rights and visible particulars. */
import fc from 'fast-check';
import t from 'tap';
import {
  ALL,
  changeDisplay,
  changePermissions,
  changeWish,
  displayFlags,
  displayOnJoining,
  particulars,
  permissionsOnJoining,
  type Terms,
  wishOnJoining,
} from '../../../server/groups/members/rules.js';
import { groupPermissions } from '../../../server/rights/policy.js';
import { md5 } from '../../support/accounts.js';
import { newUser, type TestUser } from '../../support/client.js';
import {
  groupIds,
  join,
  type Member,
  members,
  nameOf,
  newGroup,
  people,
  refused,
  take,
} from '../../support/groups.js';
import { beside } from '../../support/locks.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

t.test(
  'a user joins a public group at once, another one with its password, and waits for a private one',
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
      t.equal((await join(eve, group, { access_password: 'sesame' })).status, 201, 'for each user');
    }
  },
);

t.test('a guess at a hidden group takes the same steps as one at a group that does not exist', async (t) => {
  const server = await testServer(t, { LOGINS_PER_MINUTE: 2 });
  const [ann, bob] = (await people(server, 2)) as [TestUser, TestUser];
  const hidden = await newGroup(ann, { hidden: 1, access_password: 'sesame' });
  const without = await newGroup(ann, { hidden: 1 });
  const none = 4711;
  const steps = async (group: number) => {
    const answers: unknown[] = [];
    for (let guess = 0; guess < 3; guess++) {
      const { status, text } = await join(bob, group, { access_password: `${guess}` });
      answers.push([status, text.replaceAll(`${group}`, 'N').replace(/"request":"[^"]*"/, '')]);
    }
    const counted = await server.sql<{ key: string; failures: number }[]>`
      SELECT replace(key, ${`group ${group}`}, 'group N') AS key, failures FROM login_failures
      WHERE key LIKE ${`group ${group} %`} ORDER BY key`;
    return { answers, counted };
  };
  const expected = await steps(none);
  t.equal(expected.counted.length, 2, 'the guesses are verified, and counted');
  t.match(expected.answers, [[404], [404], [404]]);
  t.same(await steps(hidden), expected);
  t.same(await steps(without), expected);
});

t.test("an accepted user gets the group's current default rights without the declined ones", async (t) => {
  const server = await sharedServer();
  const [ann, dave, bob, carl, eve] = (await people(server, 5)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const group = await newGroup(ann, { default_remove_users: 1, default_add_sensors: 1 });
  const put = (target: TestUser, permissions: object) =>
    ann.client.put(`/groups/${group}/users/${target.id}`, { group_permissions: permissions });
  await join(dave, group);
  await take(ann, group, dave);
  const only = Object.fromEntries(groupPermissions.map((right) => [right, right === 'add_users']));
  await put(dave, only);

  await join(bob, group, { group_permissions: { add_sensors: 0, remove_sensors: 1 } });
  await join(carl, group, { group_permissions: { list_users: 0 } });
  await join(carl, group);
  await join(eve, group);
  await put(eve, { remove_sensors: 1, list_users: 0 });
  await ann.client.put(`/groups/${group}`, { group: { default_remove_users: 0, default_add_users: 1 } });
  const given = { ...ALL, remove_users: false, remove_sensors: false };
  const shown = await members(ann, group, 'details=permissions');
  t.same(shown.find(({ id }) => id === carl.id)?.group_permissions, given, 'shown before acceptance');

  const accepted = async (user: TestUser) => {
    t.equal((await take(dave, group, user)).status, 201, 'by a member with the right add_users only');
    const all = await members(ann, group, 'details=permissions');
    return all.find(({ id }) => id === user.id)?.group_permissions;
  };
  refused(
    t,
    await take(dave, group, carl, { group_permissions: { remove_users: 1 } }),
    403,
    'group_permissions.remove_users',
    'a right beyond the defaults that the accepting member lacks',
  );
  t.same(await accepted(bob), { ...given, add_sensors: false });
  t.same(await accepted(carl), given, 'the last request counts');
  t.same(
    await accepted(eve),
    { ...given, remove_sensors: true, list_users: false },
    'rights granted meanwhile stay',
  );
});

t.test(
  'members with the right add_users accept waiting users, and no users who have not asked',
  async (t) => {
    const server = await sharedServer();
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
    const twoNames = { user: { id: bob.id, username: carl.username } };
    refused(t, await post(bob, twoNames), 409, 'user', "the caller's id and another user's username");
    refused(t, await post(carl, twoNames), 409, 'user', "the caller's username and another user's id");
    refused(t, await take(ann, group, bob), 403, 'user', 'a user who has not asked');
    refused(t, await post(ann, { username: nameOf('nobody') }), 403, 'user', 'a user who does not exist');
    refused(t, await take(bob, group, eve), 403, 'user', 'by a user who is not a member');

    t.same(
      (await join(bob, group)).body.user.group_permissions,
      { ...ALL, add_users: false, remove_users: false, remove_sensors: false },
      'the default rights of the group',
    );
    t.same(await groupIds(bob, '/groups'), [], 'a waiting user is not a member yet');
    refused(t, await bob.client.get(`/groups/${group}/users`), 403, null, 'and sees no members');
    t.match((await bob.client.get(`/groups/${group}/users/${bob.id}`)).body, { user: { accepted: false } });
    t.same((await members(ann, group))[1], { id: bob.id, username: bob.username, accepted: false });
    t.equal((await take(ann, group, bob, { group_permissions: { remove_users: 1 } })).status, 201);
    t.match(await members(bob, group, 'details=permissions'), [
      { id: ann.id, accepted: undefined },
      { id: bob.id, accepted: true, group_permissions: { remove_users: true, add_users: false } },
    ]);
    await join(carl, group);
    const twoUsers = { user: { id: carl.id, username: dora.username } };
    refused(t, await post(ann, twoUsers), 409, 'user', 'one user by id and another by username');
    t.equal(
      (await members(ann, group)).find(({ id }) => id === carl.id)?.accepted,
      false,
      'neither is accepted',
    );
    refused(t, await take(bob, group, carl), 403, 'user', 'a member without the right');
    t.same((await members(bob, group)).length, 2, 'and does not see waiting users');

    await ann.client.put(`/groups/${group}/users/${bob.id}`, { group_permissions: { add_users: 1 } });
    refused(
      t,
      await take(bob, group, carl, { group_permissions: { remove_sensors: 1 } }),
      403,
      'group_permissions.remove_sensors',
      'a right that the caller lacks',
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
      'set by another user',
    );
    refused(t, await take(bob, group, eve, { sensors: [1] }), 403, 'sensors', 'shared by another user');
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
  },
);

t.test('members grant and revoke only rights that they have, and may give up own rights', async (t) => {
  const server = await sharedServer();
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
  const listed = { user: { id: carl.id }, group_permissions: { edit_group: 0 } };
  t.equal(
    (await put(ann, carl, listed)).body.user.group_permissions?.edit_group,
    false,
    'said as when joining',
  );
  refused(
    t,
    await put(bob, bob, { group_permissions: { list_sensors: 1 } }),
    403,
    'group_permissions.list_sensors',
    "the caller's own right",
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
    'group_permissions.edit_group',
    'no flag',
  );
  refused(t, await put(ann, bob, {}), 200, null, 'nothing');
  refused(t, await carl.client.get(`/groups/${group}/users`), 403, null, 'the right list_users was revoked');
  t.same(await members(carl, group).catch(() => null), undefined);
  refused(t, await put(ann, ann, { group_permissions: { add_users: 0 } }), 200, null, 'given up');
  refused(t, await put(ann, bob, { group_permissions: { list_users: 0 } }), 403, null, 'and gone');
  refused(t, await put(ann, { ...bob, id: 4711 }, {}), 403, null, 'any user, without the right');
  refused(t, await put(bob, { ...bob, id: 4711 }, {}), 404, null, 'no such member');
  refused(t, await bob.client.delete(`/groups/${group}/users/${carl.id}`), 403, null, 'no right to remove');
  t.equal((await ann.client.delete(`/groups/${group}/users/${carl.id}`)).status, 200);
  refused(t, await ann.client.delete(`/groups/${group}/users/${carl.id}`), 404, null, 'gone');
});

t.test(
  'random changes: own rights are only given up, others get only held rights, nothing is shown unasked',
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
      fc.property(terms, some(groupPermissions), some(groupPermissions), (group, given, later) => {
        const wish = wishOnJoining(given);
        const rights = permissionsOnJoining(group, wish);
        for (const right of groupPermissions) {
          const most = right === 'edit_group' || group[`default_${right}`];
          t.equal(rights[right], most && given[right] !== false);
        }
        const changed = permissionsOnJoining(group, changeWish(wish, rights, later));
        t.same(changed, { ...rights, ...later });
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

t.test('users named in any form of one body are accepted', async (t) => {
  const [ann, bob, carl] = (await people(await sharedServer(), 3)) as [TestUser, TestUser, TestUser];
  const group = await newGroup(ann);
  for (const user of [bob, carl]) await join(user, group);
  const answer = await ann.client.post(`/groups/${group}/users`, {
    users: [{ user: { id: bob.id } }],
    user: { id: carl.id },
  });
  t.equal(answer.status, 201);
  t.same(
    (await members(ann, group)).map(({ accepted }) => accepted),
    [true, true, true],
  );
});

t.test(
  'guesses at the password of a group are counted together for all accounts at one address',
  async (t) => {
    const server = await testServer(t, { LOGINS_PER_MINUTE: 1 });
    const [ann, ...others] = (await people(server, 12)) as [TestUser, ...TestUser[]];
    const group = await newGroup(ann, { access_password: 'heron' });
    const guess = (user: TestUser, access_password: string) => join(user, group, { access_password });
    for (const user of others.slice(0, 10)) t.equal((await guess(user, 'x')).status, 403);
    t.match(await guess(others[10]!, 'heron'), { status: 509, refusal: { code: 'too_many_logins' } });
  },
);

t.test('a request of a member who loses the right before it gets the lock is rejected', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, bob, carl] = (await people(server, 3)) as [TestUser, TestUser, TestUser];
  const group = await newGroup(ann, { public: true, required_show_id: true });
  await join(bob, group);
  await join(carl, group);
  const path = `/groups/${group}/users/${carl.id}`;
  const requests: [string, () => Promise<{ status: number }>][] = [
    ['change the group', () => bob.client.put(`/groups/${group}`, { group: { description: 'x' } })],
    ['change a member', () => bob.client.put(path, { group_permissions: { list_users: 0 } })],
    ['remove a member', () => bob.client.delete(path)],
  ];
  const rights = (has: boolean) =>
    sql`edit_group = ${has}, add_users = ${has}, remove_users = ${has} WHERE group_id = ${group} AND user_id = ${bob.id}`;
  for (const [name, request] of requests) {
    await sql`UPDATE group_users SET ${rights(true)}`;
    const answer = await beside(
      sql,
      async (tx) => {
        await tx`SELECT FROM groups WHERE id = ${group} FOR UPDATE`;
        await tx`UPDATE group_users SET ${rights(false)}`;
      },
      request,
    );
    t.equal(answer.status, 403, name);
  }
  t.equal((await members(carl, group)).length, 3, 'nothing was done');
});

t.test('a user lists the groups that wait for an answer', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = [await newUser(server), await newUser(server)];
  type Made = { group: { id: number } };
  const { id } = (await ann.client.post<Made>('/groups', { group: { name: 'river' } })).body.group;
  type List = { groups: { id: number }[]; total: number };
  const waiting = async () => (await bob.client.get<List>('/groups?waiting=true')).body;
  t.same(await waiting(), { groups: [], total: 0 });
  await bob.client.post(`/groups/${id}/users`, { users: [{ user: { id: bob.id } }] });
  t.match(await waiting(), { groups: [{ id }], total: 1 });
  t.equal((await bob.client.get<List>('/groups')).body.total, 0);
  await ann.client.post(`/groups/${id}/users`, { users: [{ user: { id: bob.id } }] });
  t.equal((await waiting()).total, 0);
  t.equal((await bob.client.get<List>('/groups?waiting=false')).body.total, 1);
  refused(t, await bob.client.get('/groups?waiting=perhaps'), 409, 'waiting', 'no boolean');
});
