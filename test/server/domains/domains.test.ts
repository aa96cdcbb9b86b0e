/** Domains: members, managers, tokens, limits and deletion. */
import fc from 'fast-check';
import t from 'tap';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { join as joinGroup, newGroup, newSensor, take } from '../../support/groups.js';
import { beside } from '../../support/locks.js';
import { type TestServer, testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

interface Member {
  id: number;
  username: string;
  name?: string;
  surname?: string;
  member_type: string;
  accepted: boolean;
}
interface Members {
  users: Member[];
  user: Member;
  total: number;
}
interface Domain {
  id: number;
  name: string;
  member_limit: number;
  member_type: string;
  accepted: boolean;
}

async function make(manager: TestUser, fields: object = {}): Promise<number> {
  const answer = await manager.client.post<{ domain: Domain }>('/domains', {
    domain: { name: 'lab', ...fields },
  });
  return answer.body.domain.id;
}

/** Requests membership, or joins with a token. */
function join(user: TestUser, domain: number, rest: object = {}) {
  return user.client.post<Members>(`/domains/${domain}/users`, { users: [{ id: user.id }], ...rest });
}

function acceptUsers(manager: TestUser, domain: number, ...users: TestUser[]) {
  return manager.client.post<Members>(`/domains/${domain}/users`, { users: users.map(({ id }) => ({ id })) });
}

function appoint(manager: TestUser, domain: number, ...users: TestUser[]) {
  const named = { users: users.map(({ id }) => ({ id })) };
  return manager.client.post<Members>(`/domains/${domain}/managers`, named);
}

async function tokens(manager: TestUser, domain: number, amount: number): Promise<string[]> {
  const made = await manager.client.post<{ tokens: string[] }>(`/domains/${domain}/tokens`, {
    domain: amount,
  });
  return made.body.tokens;
}

/** Roles by id: `manager`, `member` or `waiting`. */
async function roles(manager: TestUser, domain: number): Promise<Record<number, string>> {
  const { body } = await manager.client.get<Members>(`/domains/${domain}/users`);
  t.equal(body.total, body.users.length);
  return Object.fromEntries(
    body.users.map(({ id, member_type, accepted }) => [id, accepted ? member_type : 'waiting']),
  );
}

async function several(server: TestServer, count: number): Promise<TestUser[]> {
  const users: TestUser[] = [];
  for (let i = 0; i < count; i++) users.push(await newUser(server));
  return users;
}

t.test('a manager creates, reads, changes and deletes a domain', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = (await several(server, 2)) as [TestUser, TestUser];
  const made = await ann.client.post<{ domain: Domain }>('/domains.json', {
    domain: { name: 'lab', member_limit: '5' },
  });
  const { id } = made.body.domain;
  t.match(made, { status: 201, headers: { location: `${server.url}/domains/${id}` } });
  const row = { id, name: 'lab', member_limit: 5, member_type: 'manager', accepted: true, date: Number };
  t.match(made.body, { domain: row });
  t.match((await ann.client.get(`/domains/${id}`)).body, { domain: row, domains: [row] });
  const flat = await ann.client.post<{ domain: Domain }>('/domains', { name: 'flat' });
  t.match(flat.body.domain, { name: 'flat', member_limit: 0 }, 'any number of members');

  t.match((await ann.client.put(`/domains/${id}.json`, { name: 'hall' })).body, {
    domain: { ...row, name: 'hall' },
  });
  t.match((await ann.client.put(`/domains/${id}`, { domain: { member_limit: 1 } })).body.domain, {
    name: 'hall',
    member_limit: 1,
  });
  t.equal((await ann.client.put(`/domains/${id}`, { domain: {} })).status, 200);
  const wrong: [object | undefined, string][] = [
    [undefined, 'body'],
    [{ domain: {} }, 'domain.name'],
    [{ domain: { name: '' } }, 'domain.name'],
    [{ domain: { name: 'x'.repeat(256) } }, 'domain.name'],
    [{ name: 'x', member_limit: -1 }, 'domain.member_limit'],
    [{ name: 'x', member_limit: 1.5 }, 'domain.member_limit'],
    [{ name: 'x', member_limit: 1e12 }, 'domain.member_limit'],
  ];
  for (const [body, field] of wrong) {
    t.match(await ann.client.post('/domains', body), { status: 409, refusal: { field } }, field);
  }

  await join(bob, id);
  const list = async (user: TestUser, query = '') => (await user.client.get(`/domains?${query}`)).body;
  t.same(await list(ann), {
    domains: [
      { id, name: 'hall' },
      { id: flat.body.domain.id, name: 'flat' },
    ],
    total: 2,
  });
  t.match(await list(ann, 'page=1&per_page=1&total=1'), { domains: [{ name: 'flat' }], total: 2 });
  t.match(await list(bob, 'details=full'), {
    domains: [{ id, member_type: 'member', accepted: false, member_limit: 1 }],
    total: 1,
  });
  t.match(await list(ann, 'member_type=member'), { domains: [], total: 0 });
  t.match(await list(bob, 'member_type=member'), { domains: [{ id }], total: 1 });
  t.match(await list(ann, 'member_type=manager'), { total: 2 });
  t.match(await ann.client.get('/domains?member_type=guest'), {
    status: 409,
    refusal: { field: 'member_type' },
  });

  t.equal((await ann.client.delete(`/domains/${id}`)).status, 200);
  t.same(
    [await list(ann, 'per_page=0'), await list(bob)],
    [
      { domains: [], total: 1 },
      { domains: [], total: 0 },
    ],
  );
  t.equal((await ann.client.get(`/domains/${id}`)).status, 404);
});

t.test('a user joins with a request, with a token, or added by a manager', async (t) => {
  const server = await sharedServer();
  const [boss, asks, holds, named, other] = (await several(server, 5)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const domain = await make(boss);
  for (const user of [asks, holds, named]) {
    await user.client.put(`/users/${user.id}`, { name: 'Ann', surname: 'Lee' });
  }
  const path = `/domains/${domain}/users`;

  const asked = await join(asks, domain);
  t.match(asked, { status: 201, headers: { location: `${server.url}${path}/${asks.id}` } });
  t.match(asked.body, { users: [{ id: asks.id, accepted: false }], user: { member_type: 'member' } });
  t.equal((await join(asks, domain)).status, 201, 'asking again changes nothing');
  t.match((await asks.client.get(`/domains/${domain}`)).refusal, { code: 'forbidden' }, 'not accepted yet');

  const [token = '', spare = ''] = await tokens(boss, domain, 2);
  const entered = await holds.client.post<Members>(`${path}.json`, {
    user: { username: holds.username.toUpperCase() },
    token,
  });
  t.match(entered.body, { users: [{ id: holds.id, accepted: true }] });
  t.match((await asks.client.post(path, { id: asks.id, token })).refusal, {
    code: 'forbidden',
    field: 'token',
  });
  t.equal((await join(holds, domain, { token: spare })).status, 201, 'a member does not consume the token');
  t.match((await boss.client.get(`/domains/${domain}/tokens`)).body, { tokens: [spare], total: 1 });
  t.same(await roles(boss, domain), { [boss.id]: 'manager', [asks.id]: 'waiting', [holds.id]: 'member' });

  const taken = await acceptUsers(boss, domain, named, asks, holds, named);
  t.same(
    taken.body.users.map(({ id, name, accepted }) => [id, name, accepted]),
    [
      [named.id, undefined, true],
      [asks.id, 'Ann', true],
      [holds.id, 'Ann', true],
    ],
    'a user who has not asked shows nothing but the id',
  );
  t.equal((await join(named, domain, { token: '' })).body.user.name, 'Ann', 'until the user joins too');
  t.equal((await asks.client.get(`/domains/${domain}`)).status, 200);

  const joinOther = { users: [{ id: holds.id }, { username: other.username }] };
  t.match(await holds.client.post(path, joinOther), { status: 403, refusal: { field: 'users[1].username' } });
  t.match(
    await holds.client.post(path, { username: 'nobody' }),
    { status: 403, refusal: { field: 'username' } },
    'the error does not reveal whether the user exists',
  );
  const wrong: [object | undefined, number, string][] = [
    [undefined, 409, 'user'],
    [{ token: spare }, 409, 'user'],
    [{ users: [] }, 409, 'users'],
    [{ users: [{ id: other.id }, { id: 4711 }] }, 404, 'users[1].id'],
    [{ users: [{ id: other.id }, { user: { username: 'nobody' } }] }, 404, 'users[1].user.username'],
    [{ id: other.id, token: 'x'.repeat(101) }, 409, 'token'],
    [{ user: { id: other.id, username: asks.username } }, 409, 'user.id'],
  ];
  for (const [body, status, field] of wrong) {
    t.match(await boss.client.post(path, body), { status, refusal: { field, error: field } }, field);
  }
  t.match(await other.client.post(path, { id: other.id, token: "' OR true" }), { status: 403 });
  t.match(await other.client.post(path, { id: other.id, username: asks.username, token: spare }), {
    status: 409,
    refusal: { field: 'id' },
  });
  t.notOk(other.id in (await roles(boss, domain)), 'nothing of it was done');

  const sorted = async (query: string) =>
    (await boss.client.get<Members>(`${path}?${query}`)).body.users.map(({ id }) => id);
  const ids = [boss, asks, holds, named].map(({ id }) => id);
  t.same(await sorted(''), ids);
  t.same(await sorted('sort=DESC&page=1&per_page=2'), ids.slice(0, 2).reverse());
  t.same((await sorted('sort_field=member_type'))[3], boss.id === ids[0] ? ids[3] : ids[0]);
  t.same(
    await sorted('sort_field=username'),
    [boss, asks, holds, named].sort((a, b) => (a.username < b.username ? -1 : 1)).map(({ id }) => id),
  );
  t.match(await boss.client.get(`${path}?sort_field=password_hash`), {
    status: 409,
    refusal: { field: 'sort_field' },
  });

  t.equal((await holds.client.delete(`${path}/${asks.id}`)).status, 403);
  t.equal((await holds.client.delete(`${path}/${holds.id}`)).status, 200, 'a member leaves');
  t.equal((await boss.client.delete(`${path}/${asks.id}.json`)).status, 200, 'a manager removes a member');
  t.match(await boss.client.delete(`${path}/${asks.id}`), { status: 404 });
  await join(other, domain);
  t.equal(
    (await other.client.delete(`${path}/${other.id}`)).status,
    200,
    'a waiting user withdraws the request',
  );
  t.same(await roles(boss, domain), { [boss.id]: 'manager', [named.id]: 'member' });
});

t.test('a user whom a manager adds by id only stays unnamed to the managers', async (t) => {
  const server = await sharedServer();
  const users = await several(server, 10);
  const [boss, byId, byName, joined, added] = users as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const [elsewhere, inGroup, anonymous, gives, appointed] = users.slice(5) as typeof users &
    [TestUser, TestUser, TestUser, TestUser, TestUser];
  const domain = await make(boss);
  const path = `/domains/${domain}/users`;
  const others = users.slice(1);
  const names = (answer: { body: Members }) =>
    Object.fromEntries(answer.body.users.map(({ id, username }) => [id, username]));
  const unknown = Object.fromEntries(others.map(({ id }) => [id, '']));
  t.same(names(await acceptUsers(boss, domain, ...others)), unknown);
  t.same(names(await boss.client.get<Members>(path)), { ...unknown, [boss.id]: boss.username });

  t.same(names(await boss.client.post<Members>(path, { username: byName.username })), {
    [byName.id]: byName.username,
  });
  t.same(names(await boss.client.post<Members>(path, { id: added.id, username: 'nobody at all' })), {
    [added.id]: '',
  });
  t.equal((await join(joined, domain)).body.user.username, joined.username);
  const other = await make(elsewhere);
  await acceptUsers(elsewhere, other, boss, byId);
  for (const [member, fields] of [
    [inGroup, {}],
    [anonymous, { anonymous: 1 }],
  ] as const) {
    const group = await newGroup(boss, fields);
    await joinGroup(member, group);
    t.equal((await take(boss, group, member)).status, 201);
  }
  await gives.client.post(`/sensors/${await newSensor(gives)}/users`, { id: boss.id });
  await boss.client.post(`/domains/${domain}/managers`, { username: appointed.username });

  const known = [boss, byName, joined, elsewhere, inGroup, gives, appointed];
  const seen = await boss.client.get<Members>(`${path}?sort_field=username`);
  t.same(names(seen), {
    ...unknown,
    ...Object.fromEntries(known.map(({ id, username }) => [id, username])),
  });
  t.same(
    seen.body.users.slice(-3).map(({ id }) => id),
    [byId.id, added.id, anonymous.id],
    'hidden users are not sorted by their usernames',
  );
  const ofAppointed = names(await appointed.client.get<Members>(path));
  t.match(ofAppointed, { [appointed.id]: appointed.username, [boss.id]: boss.username, [gives.id]: '' });
});

t.test('a token admits one of many concurrent users, across servers', async (t) => {
  const here = await testServer(t);
  const there = await testServer(t, { DATABASE_URL: here.config.DATABASE_URL });
  const boss = await newUser(here);
  const domain = await make(boss);
  // Sessions are inserted, since fifty logins would hash fifty passwords.
  const people = await here.sql<{ id: number; key: string }[]>`
    WITH made AS (
      INSERT INTO users (username, password_hash) SELECT 'user ' || n, '' FROM generate_series(1, 50) n RETURNING id
    ), logged_in AS (
      INSERT INTO sessions (user_id, id_hash) SELECT id, sha256(convert_to('session ' || id, 'UTF8')) FROM made
    )
    SELECT id, 'session ' || id AS key FROM made`;
  const [token] = await tokens(boss, domain, 1);
  const answers = await Promise.all(
    people.map(({ id, key }, i) =>
      new Client((i % 2 ? here : there).url, key).post(`/domains/${domain}/users`, { id, token }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  t.same([count(201), count(403)], [1, 49]);
  t.equal(Object.keys(await roles(boss, domain)).length, 2);
  t.same((await boss.client.get(`/domains/${domain}/tokens`)).body, { tokens: [], total: 0 });

  const limited = await make(boss, { member_limit: 5 });
  const many = await tokens(boss, limited, 50);
  const joined = await Promise.all(
    people.map(({ id, key }, i) =>
      new Client((i % 2 ? here : there).url, key).post(`/domains/${limited}/users`, { id, token: many[i] }),
    ),
  );
  const full = joined.filter(({ refusal }) => refusal?.code === 'domain_full');
  t.same([joined.filter(({ status }) => status === 201).length, full.length], [4, 46]);
  t.match(
    (await boss.client.get(`/domains/${limited}/tokens`)).body,
    { total: 46 },
    'rejected users keep their tokens',
  );
});

t.test('managers create, list and delete tokens', async (t) => {
  const server = await sharedServer();
  const boss = await newUser(server);
  const [domain, another] = [await make(boss), await make(boss)];
  const path = `/domains/${domain}/tokens`;
  const made = await boss.client.post<{ tokens: string[] }>(`${path}.json`, { amount: '2' });
  t.match(made, { status: 201, headers: { location: `${server.url}${path}/${made.body.tokens[0]}` } });
  const forms: [string, object | undefined, number][] = [
    [path, { domain: 3 }, 3],
    [`${path}?domain=2`, undefined, 2],
    [`${path}?amount=2`, {}, 2],
    [path, undefined, 1],
  ];
  const all = new Set(made.body.tokens);
  for (const [address, body, amount] of forms) {
    const answer = await boss.client.post<{ tokens: string[] }>(address, body);
    t.equal(answer.body.tokens.length, amount);
    for (const token of answer.body.tokens) all.add(token);
  }
  t.equal(all.size, 10, 'all different');
  for (const token of all) t.match(token, /^[\w-]{24}$/);
  const listed = await boss.client.get<{ tokens: string[]; total: number }>(`${path}?per_page=4`);
  t.match(listed.body, { tokens: { length: 4 }, total: 10 });
  const wrong: [string, object][] = [
    ['amount', { amount: 0 }],
    ['domain', { domain: 'many' }],
    ['amount', { amount: 1001 }],
  ];
  for (const [field, body] of wrong) {
    t.match(await boss.client.post(path, body), { status: 409, refusal: { field } });
  }
  await server.sql`
    INSERT INTO domain_tokens (domain_id, token) SELECT ${another}, 'token ' || n FROM generate_series(1, 9999) n`;
  t.match(await boss.client.post(`/domains/${another}/tokens`, { amount: 2 }), { status: 409 });

  const [token = ''] = all;
  t.match(
    await boss.client.delete(`/domains/${another}/tokens/${token}`),
    { status: 404 },
    'a token of another domain',
  );
  t.equal((await boss.client.delete(`${path}/${token}`)).status, 200);
  t.match(await boss.client.delete(`${path}/${token}`), { status: 404 });
  t.match(await join(await newUser(server), domain, { token }), { status: 403 });
});

t.test('a domain never has more members than its limit, nor a limit below its members', async (t) => {
  const server = await sharedServer();
  const [boss, one, two, three] = (await several(server, 4)) as [TestUser, TestUser, TestUser, TestUser];
  const domain = await make(boss, { member_limit: 2 });
  t.match((await acceptUsers(boss, domain, one, two)).refusal, { code: 'domain_full' });
  t.same(await roles(boss, domain), { [boss.id]: 'manager' }, 'both or none');
  await acceptUsers(boss, domain, one);
  t.equal((await join(two, domain)).status, 201, 'waiting users do not count');
  const [token] = await tokens(boss, domain, 1);
  t.match((await join(three, domain, { token })).refusal, { code: 'domain_full' });
  t.match((await boss.client.put(`/domains/${domain}`, { member_limit: 1 })).refusal, {
    field: 'domain.member_limit',
  });
  await boss.client.put(`/domains/${domain}`, { member_limit: 3 });
  t.equal((await join(three, domain, { token })).status, 201, 'the token was not used up');
  t.match((await acceptUsers(boss, domain, two)).refusal, { code: 'domain_full' });
  await boss.client.put(`/domains/${domain}`, { member_limit: 0 });
  t.equal((await acceptUsers(boss, domain, two)).status, 201);
});

t.test('a domain always has a manager', async (t) => {
  const server = await sharedServer();
  const [boss, second, waits, stranger] = (await several(server, 4)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const domain = await make(boss);
  await acceptUsers(boss, domain, second);
  await join(waits, domain);
  const leave = (user: TestUser) => user.client.delete(`/domains/${domain}/users/${user.id}`);
  t.match(await leave(boss), { status: 409, refusal: { code: 'last_manager' } });
  const dismiss = (manager: TestUser, user: TestUser) =>
    manager.client.delete(`/domains/${domain}/managers/${user.id}`);
  t.match(await dismiss(boss, boss), { status: 409, refusal: { code: 'last_manager' } });
  t.match(await dismiss(boss, second), { status: 404 }, 'not a manager');

  t.match((await appoint(boss, domain, second, waits)).refusal, { field: 'users[1].id' });
  t.match(await appoint(boss, domain, second, stranger), { status: 404, refusal: { field: 'users[1].id' } });
  t.match(await appoint(second, domain, second), { status: 403 });
  const appointed = await appoint(boss, domain, second);
  t.match(appointed, {
    status: 201,
    headers: { location: `${server.url}/domains/${domain}/managers/${second.id}` },
    body: { users: [{ id: second.id, member_type: 'manager' }] },
  });
  t.equal((await appoint(boss, domain, second)).status, 201, 'once more changes nothing');

  const other = { [boss.id]: second, [second.id]: boss };
  for (let run = 0; run < 5; run++) {
    const both = await Promise.all([boss, second].map(leave));
    t.same(both.map(({ status }) => status).sort(), [200, 409], 'of two concurrent leaves one is rejected');
    const stays = both[0]!.status === 409 ? boss : second;
    await acceptUsers(stays, domain, other[stays.id]!);
    await appoint(stays, domain, other[stays.id]!);
  }
  const out = await Promise.all([
    boss.client.delete(`/domains/${domain}/users/${second.id}`),
    second.client.delete(`/domains/${domain}/users/${boss.id}`),
  ]);
  t.match(
    out.map(({ status }) => status).sort(),
    [200, /40[34]/],
    'of two managers who remove each other one succeeds',
  );
  const stays = out[0]!.status === 200 ? boss : second;
  await acceptUsers(stays, domain, other[stays.id]!);
  await appoint(stays, domain, other[stays.id]!);
  t.equal((await dismiss(boss, second)).status, 200);
  t.equal((await roles(boss, domain))[second.id], 'member');
});

t.test('a request of a manager who is dismissed before it gets the lock is rejected', async (t) => {
  const server = await sharedServer();
  const { sql } = server;
  const [boss, second] = (await several(server, 2)) as [TestUser, TestUser];
  const domain = await make(boss);
  await acceptUsers(boss, domain, second);
  const [token] = await tokens(boss, domain, 1);
  const path = `/domains/${domain}`;
  const requests: [string, () => Promise<{ status: number }>][] = [
    ['change it', () => second.client.put(path, { domain: { name: 'x' } })],
    ['make tokens', () => second.client.post(`${path}/tokens`, { amount: 1 })],
    ['delete a token', () => second.client.delete(`${path}/tokens/${token}`)],
    ['remove a member', () => second.client.delete(`${path}/users/${boss.id}`)],
    ['delete it', () => second.client.delete(path)],
  ];
  for (const [name, request] of requests) {
    await appoint(boss, domain, second);
    const answer = await beside(
      sql,
      async (tx) => {
        await tx`SELECT FROM domains WHERE id = ${domain} FOR UPDATE`;
        await tx`UPDATE domain_users SET manager = false WHERE domain_id = ${domain} AND user_id = ${second.id}`;
      },
      request,
    );
    t.equal(answer.status, 403, name);
  }
  t.match((await boss.client.get(path)).body, { domain: { name: 'lab' } });
  t.same((await boss.client.get<{ tokens: string[] }>(`${path}/tokens`)).body.tokens, [token]);
});

/** Reference model of a domain. */
class Model {
  /** By index of the user. */
  readonly roles = new Map<number, 'manager' | 'member' | 'waiting'>([[0, 'manager']]);
  tokens = 0;
  limit = 0;

  is(who: number, what: string): boolean {
    return this.roles.get(who) === what;
  }

  get managers(): number {
    return [...this.roles.values()].filter((each) => each === 'manager').length;
  }

  get members(): number {
    return [...this.roles.values()].filter((each) => each !== 'waiting').length;
  }

  isIn(who: number): boolean {
    return this.is(who, 'member') || this.is(who, 'manager');
  }

  /** @returns null when the user is a manager, otherwise the status of the error */
  refusal(who: number): number | null {
    if (this.is(who, 'manager')) return null;
    return this.roles.has(who) ? 403 : 404;
  }

  come(who: number, whom: number, hasToken: boolean): number {
    const isManager = this.is(who, 'manager');
    if (!isManager && who !== whom) return 403;
    if (this.isIn(whom)) return 201;
    if (isManager || hasToken) {
      if (!isManager && this.tokens === 0) return 403;
      if (this.limit > 0 && this.members >= this.limit) return 409;
      if (!isManager) this.tokens--;
      this.roles.set(whom, 'member');
    } else this.roles.set(whom, 'waiting');
    return 201;
  }

  leave(who: number, whom: number): number {
    const refusal = who === whom && this.roles.has(who) ? null : this.refusal(who);
    if (refusal !== null) return refusal;
    if (!this.roles.has(whom)) return 404;
    if (this.is(whom, 'manager') && this.managers === 1) return 409;
    this.roles.delete(whom);
    return 200;
  }

  appoint(who: number, whom: number): number {
    const refusal = this.refusal(who);
    if (refusal !== null) return refusal;
    if (!this.roles.has(whom)) return 404;
    if (this.is(whom, 'waiting')) return 409;
    this.roles.set(whom, 'manager');
    return 201;
  }

  dismiss(who: number, whom: number): number {
    const refusal = this.refusal(who);
    if (refusal !== null) return refusal;
    if (!this.is(whom, 'manager')) return 404;
    if (this.managers === 1) return 409;
    this.roles.set(whom, 'member');
    return 200;
  }

  change(who: number, limit: number): number {
    const refusal = this.refusal(who);
    if (refusal !== null) return refusal;
    if (limit > 0 && limit < this.members) return 409;
    this.limit = limit;
    return 200;
  }
}

t.test('random requests to a domain have the status and outcome of the model', async (t) => {
  const server = await sharedServer();
  const people = await several(server, 4);
  const person = fc.nat(3);
  const step = fc.record({
    what: fc.constantFrom('come', 'come', 'token', 'leave', 'appoint', 'dismiss', 'change'),
    who: fc.oneof(fc.constant(0), person),
    whom: person,
    limit: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const domain = await make(people[0]!);
      const path = `/domains/${domain}`;
      const model = new Model();
      const unused = await tokens(people[0]!, domain, 3);
      model.tokens = unused.length;
      for (const { what, who, whom, limit } of steps) {
        const { client } = people[who]!;
        const { id } = people[whom]!;
        let got: { status: number };
        let expected: number;
        if (what === 'come' || what === 'token') {
          const before = model.tokens;
          expected = model.come(who, whom, what === 'token');
          const body = what === 'token' ? { id, token: unused[0] ?? 'used' } : { id };
          got = await client.post(`${path}/users`, body);
          if (model.tokens < before) unused.shift();
        } else if (what === 'change') {
          expected = model.change(who, limit);
          got = await client.put(path, { member_limit: limit });
        } else {
          expected = model[what as 'leave' | 'appoint' | 'dismiss'](who, whom);
          got =
            what === 'appoint'
              ? await client.post(`${path}/managers`, { id })
              : await client.delete(`${path}/${what === 'leave' ? 'users' : 'managers'}/${id}`);
        }
        if (got.status !== expected)
          throw new Error(`${who} ${what} ${whom}: ${got.status}, not ${expected}`);
      }
      const manager = people[[...model.roles].find(([, each]) => each === 'manager')![0]]!;
      t.same(
        await roles(manager, domain),
        Object.fromEntries([...model.roles].map(([who, each]) => [people[who]!.id, each])),
      );
      t.same((await manager.client.get(`${path}/tokens`)).body, {
        tokens: [...unused].sort(),
        total: unused.length,
      });
    }),
    { numRuns: 12 },
  );
});

t.test('the deletion of the last manager deletes the domain and all its rows', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [boss, second, member] = (await several(server, 3)) as [TestUser, TestUser, TestUser];
  const [kept, lost] = [await make(boss), await make(boss)];
  for (const domain of [kept, lost]) await acceptUsers(boss, domain, second, member);
  await appoint(boss, kept, second);
  await tokens(boss, lost, 3);
  const { body } = await member.client.post<{ notification: { id: number } }>('/notifications', {
    notification: { type: 'url', destination: 'https://example.com' },
  });
  const notification_id = body.notification.id;
  await member.client.post('/events/notifications', { event: 'delete_domain', notification_id });

  await boss.client.delete(`/users/${boss.id}`);
  t.match((await member.client.get('/domains')).body, { domains: [{ id: kept }], total: 1 });
  t.same(await roles(second, kept), { [second.id]: 'manager', [member.id]: 'member' });
  const deliveries = await member.client.get(`/notifications/${notification_id}/deliveries`);
  t.match(deliveries.body, { deliveries: [{ parameters: { subject_id: lost, source_id: lost } }], total: 1 });
  t.same(await sql`SELECT FROM domain_tokens`, []);
  t.same(await sql`SELECT FROM domain_users WHERE domain_id = ${lost} OR user_id = ${boss.id}`, []);

  const shared = await make(second);
  await acceptUsers(second, shared, member);
  await appoint(second, shared, member);
  await Promise.all([second, member].map(({ client, id }) => client.delete(`/users/${id}`)));
  t.same(await sql`SELECT FROM domains`, [], 'also when both managers are deleted at once');
});

t.test('a domain is hidden from strangers, and managers only may read its lists', async (t) => {
  const server = await sharedServer();
  const [boss, member, waits, stranger] = (await several(server, 4)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const domain = await make(boss);
  await acceptUsers(boss, domain, member);
  await join(waits, domain);
  const [token] = await tokens(boss, domain, 1);
  const tries = async ({ client }: { client: Client }, id: number) => [
    await client.get(`/domains/${id}`),
    await client.put(`/domains/${id}`, { name: 'mine' }),
    await client.delete(`/domains/${id}`),
    await client.get(`/domains/${id}/users`),
    await client.delete(`/domains/${id}/users/${boss.id}`),
    await client.post(`/domains/${id}/managers`, { id: stranger.id }),
    await client.delete(`/domains/${id}/managers/${boss.id}`),
    await client.get(`/domains/${id}/tokens`),
    await client.post(`/domains/${id}/tokens`, {}),
    await client.delete(`/domains/${id}/tokens/${token}`),
  ];
  const [hidden, missing] = [await tries(stranger, domain), await tries(stranger, 4711)];
  for (const [index, answer] of hidden.entries()) {
    t.match(answer, { status: 404, refusal: { code: 'not_found' } });
    t.equal(answer.text.replace(String(domain), '#'), missing[index]!.text.replace('4711', '#'));
  }
  t.same(
    (await tries(member, domain)).map(({ status }) => status),
    [200, ...Array(9).fill(403)],
  );
  for (const answer of await tries(waits, domain))
    t.match(answer, { status: 403, refusal: { code: 'forbidden' } });
  t.match((await waits.client.get(`/domains/${domain}`)).refusal, {
    error: `only members of domain ${domain} may see this, and a manager has not accepted you yet`,
  });
  t.match((await waits.client.delete(`/domains/${domain}`)).refusal, { error: /^only a manager/ });
  for (const answer of await tries({ client: stranger.client.as(undefined) }, domain)) {
    t.match(answer, { status: 403, refusal: { code: 'unauthorized' } });
  }
  t.match(await join(stranger, 4711), { status: 404 });
  t.match(await stranger.client.as(undefined).get('/domains'), { status: 403 });
  t.same(await roles(boss, domain), {
    [boss.id]: 'manager',
    [member.id]: 'member',
    [waits.id]: 'waiting',
  });
});
