/** Accounts: registration, visibility, changes and deletion. */
import fc from 'fast-check';
import t from 'tap';
import { ConfigError, readConfig } from '../../../common/config.js';
import { createFirstAccount } from '../../../server/users/first-account.js';
import { checkUsername, usernameKey } from '../../../server/users/names.js';
import { passwordMatches } from '../../../server/users/passwords.js';
import type { Sql } from '../../../sql/connect.js';
import { type Key, md5, newKey, newSensor, refused } from '../../support/accounts.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { beside } from '../../support/locks.js';
import { type TestServer, testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { anyText } from '../../support/texts.js';

interface UserBody {
  user: { id: number; username: string; name: string; email: string; UUID: string };
}

async function administrator(server: TestServer): Promise<Client> {
  const account = await createFirstAccount(server.sql, server.config);
  if (account === null) throw new Error('there are users already');
  const client = new Client(server.url);
  const login = await client.post<{ session_id: string }>('/login', account);
  return client.as(login.body.session_id);
}

t.test('a visitor can register, and the response is as historic clients expect', async (t) => {
  const server = await sharedServer();
  const client = new Client(server.url);
  const profile = {
    email: 'ada@example.org',
    name: 'Ada',
    surname: 'Lovelace',
    address: 'Main Street 1',
    zipcode: '1234 AB',
    country: 'NL',
    mobile: '+31 6 1234',
  };
  const answer = await client.post<UserBody>('/users.json?disable_mail=1', {
    user: { username: 'ada', password: md5('secret'), ...profile },
  });
  t.equal(answer.status, 201);
  t.equal(answer.headers.location, `${server.url}/users/${answer.body.user.id}`);
  t.match(answer.body.user, { ...profile, username: 'ada', openid: '' });
  t.match(answer.body.user.UUID, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

  const flat = await client.post<UserBody>('/users', { username: 'flat', password: 'x', mobile: 31_6_1234 });
  t.equal(flat.status, 201, 'without the wrapper');
  t.match(flat.body.user, { username: 'flat', mobile: '3161234', email: '' });
  const form = await client.post<UserBody>('/users', undefined, {
    raw: 'user%5Busername%5D=form&user[password]=x&user[name]=J%C3%B6rg+M',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  t.match(form.body.user, { username: 'form', name: 'Jörg M' }, 'as a form');
});

t.test('an invalid registration is rejected with the name of the field', async (t) => {
  const server = await testServer(t);
  const client = new Client(server.url);
  const cases: Array<[user: object, field: string]> = [
    [{ password: 'x' }, 'user.username'],
    [{ username: 'x' }, 'user.password'],
    [{ username: '', password: 'x' }, 'user.username'],
    [{ username: '  ', password: 'x' }, 'user.username'],
    [{ username: ' padded', password: 'x' }, 'user.username'],
    [{ username: 'a\nb', password: 'x' }, 'user.username'],
    [{ username: 'a\u200db', password: 'x' }, 'user.username'],
    [{ username: 'a\0b', password: 'x' }, 'user.username'],
    [{ username: '\ud800', password: 'x' }, 'user.username'],
    [{ username: 'a'.repeat(101), password: 'x' }, 'user.username'],
    [{ username: ['a', 'b'], password: 'x' }, 'user.username'],
    [{ username: 'a', password: '' }, 'user.password'],
    [{ username: 'a', password: md5('').toUpperCase() }, 'user.password'],
    [{ username: 'a', password: { $ne: 1 } }, 'user.password'],
    [{ username: 'a', password: 'x', email: 'e'.repeat(255) }, 'user.email'],
    [{ username: 'a', password: 'x', name: {} }, 'user.name'],
  ];
  for (const [user, field] of cases) {
    const answer = await client.post('/users', { user });
    refused(t, answer, 409, 'invalid_input', JSON.stringify(user).slice(0, 60));
    t.equal(answer.refusal?.field, field);
  }
  refused(t, await client.post('/users', [1]), 409, 'invalid_input', 'a list');
  refused(t, await client.post('/users'), 409, 'invalid_input', 'nothing');
  t.equal((await server.sql`SELECT FROM users`).length, 0, 'no user was registered');
});

t.test('a username belongs to one user or group, in every spelling of case', async (t) => {
  const server = await sharedServer();
  const client = new Client(server.url);
  const register = (username: string) => client.post('/users', { user: { username, password: 'x' } });
  t.equal((await register('Ångström')).status, 201);
  // The second one is written with combining characters.
  for (const same of ['ångström', 'A\u030angstro\u0308m', 'ÅNGSTRÖM']) {
    refused(t, await register(same), 409, 'name_taken', same);
    const check = await client.get(`/users/check/username/${encodeURIComponent(same)}`);
    t.same(check.body, { available: false });
  }
  const { client: member } = await newUser(server);
  t.equal((await member.post('/groups', { name: 'Weather', username: 'Weather' })).status, 201);
  refused(t, await register('weather'), 409, 'name_taken', 'the name of a group');
  t.same((await client.get('/users/check/username/weather.json')).body, { available: false });
  t.same((await client.get('/users/check/username/free')).body, { available: true });
  t.same(
    (await client.get('/users/check/username/a%0Ab')).body,
    { available: false },
    'not allowed, so not free',
  );
  refused(t, await client.get('/users/check/username/%00'), 404, 'not_found', 'no text at all');

  await client.post('/users', { username: 'mail', password: 'x', email: 'Mail@Example.org' });
  t.same((await client.get('/users/check/email/mail@example.ORG')).body, { available: false });
  t.same((await client.get('/users/check/email/other@example.org')).body, { available: true });
  refused(t, await client.get('/users/check/email/%00'), 404, 'not_found', 'no text at all');
});

t.test('names that differ in case alone have one key', async (t) => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const key = usernameKey(name);
      t.equal(usernameKey(key), key);
      // Decomposed first: by itself, changing the case of a combining iota leaves it in the wrong place.
      t.equal(usernameKey(name.normalize('NFD').toLowerCase()), key);
      t.equal(usernameKey(name.normalize('NFD').toUpperCase()), key);
    }),
  );
  t.equal(usernameKey('ΟΔΥΣΣΕΥΣ'), usernameKey('Οδυσσευσ'), 'both forms of sigma');
  t.equal(usernameKey('STRASSE'), usernameKey('Straße'));
  t.throws(() => checkUsername('', 'field'), { code: 'invalid_input', detail: { field: 'field' } });
});

t.test('of concurrent registrations of one name on two servers, exactly one succeeds', async (t) => {
  const one = await testServer(t);
  const two = await testServer(t, { DATABASE_URL: one.config.DATABASE_URL });
  const clients = [one, two, one, two].map((server) => new Client(server.url));
  for (let run = 0; run < 5; run++) {
    const answers = await Promise.all(
      clients.map((client, i) =>
        client.post('/users', { username: `${i % 2 ? 'N' : 'n'}ame${run}`, password: 'x' }),
      ),
    );
    t.same(answers.map((answer) => answer.status).sort(), [201, 409, 409, 409]);
  }
  t.equal((await one.sql`SELECT FROM users`).length, 5);
});

t.test('with closed registration only an administrator can create users', async (t) => {
  const server = await testServer(t, { REGISTRATION: 'closed' });
  const admin = await administrator(server);
  const guest = { user: { username: 'guest', password: 'x' } };
  refused(
    t,
    await admin.as(undefined).post('/users', guest),
    403,
    'registration_closed',
    'without a session',
  );
  refused(
    t,
    await admin.as('made up').post('/users', guest),
    403,
    'registration_closed',
    'with an invalid session',
  );
  t.equal((await admin.post('/users', guest)).status, 201);
  const login = await admin.post<{ session_id: string }>('/login', { username: 'guest', password: 'x' });
  const other = { user: { username: 'other', password: 'x' } };
  refused(
    t,
    await admin.as(login.body.session_id).post('/users', other),
    403,
    'registration_closed',
    'a user',
  );
  const key = await admin.post<{ key: Key }>('/users/current/keys', { key: {} });
  refused(
    t,
    await admin.as(key.body.key.key).post('/users', other),
    403,
    'registration_closed',
    "with the administrator's API key",
  );
});

t.test('the first account is created once, and can be used', async (t) => {
  const { sql } = await testDatabase(t);
  const config = readConfig({ ADMIN_USERNAME: 'Root', DATABASE_URL: '' });
  const made = await Promise.all(Array.from({ length: 6 }, () => createFirstAccount(sql, config)));
  const accounts = made.filter((account) => account !== null);
  t.equal(accounts.length, 1, 'one of six at once');
  t.match(accounts[0], { username: 'Root', password: /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/ });
  const rows = await sql<{ administrator: boolean; kept: string }[]>`
    SELECT administrator, password_hash AS kept FROM users`;
  t.match(rows, [{ administrator: true }]);
  t.ok(await passwordMatches(rows[0]?.kept, accounts[0]?.password ?? ''));
  t.equal(await createFirstAccount(sql, config), null, 'not again');

  const { sql: empty } = await testDatabase(t);
  const bad = (settings: Record<string, string>) => createFirstAccount(empty, readConfig(settings));
  await t.rejects(
    bad({ ADMIN_USERNAME: 'a\u0007b' }),
    new ConfigError('ADMIN_USERNAME: must not contain control characters or invisible ones'),
  );
  await t.rejects(bad({ ADMIN_PASSWORD: md5('') }), new ConfigError('ADMIN_PASSWORD: must not be empty'));
  t.same(await bad({ ADMIN_PASSWORD: 'chosen' }), { username: 'admin', password: 'chosen' });
});

t.test('users see and change only their own account', async (t) => {
  const server = await testServer(t);
  const [user, other] = [await newUser(server), await newUser(server)];
  const current = await user.client.get<UserBody>('/users/current.json');
  t.same((await user.client.get(`/users/${user.id}.json`)).body, current.body);
  t.same(Object.keys(current.body.user).sort(), [
    'UUID',
    'address',
    'country',
    'email',
    'id',
    'mobile',
    'name',
    'openid',
    'surname',
    'username',
    'zipcode',
  ]);

  const put = (body: unknown, id: unknown = user.id) => user.client.put<UserBody>(`/users/${id}`, body);
  t.match((await put({ user: { name: 'Grace', email: 'grace@example.org' } })).body.user, { name: 'Grace' });
  const flat = await put({ surname: 'Hopper', name: null, UUID: 'mine', id: other.id, administrator: true });
  t.match(
    flat.body.user,
    { name: 'Grace', surname: 'Hopper', email: 'grace@example.org' },
    'members that are not given stay',
  );
  t.match(flat.body.user, { UUID: current.body.user.UUID, id: user.id }, 'read-only members stay too');
  t.equal((await put({ user: { name: '' } })).body.user.name, '', 'but can be emptied');
  t.equal((await put({ user: {} })).status, 200, 'nothing given, nothing changed');
  t.same(await server.sql`SELECT FROM users WHERE administrator`, []);

  refused(
    t,
    await put({ user: { username: other.username.toUpperCase() } }),
    409,
    'name_taken',
    'a name that is taken',
  );
  refused(t, await put({ user: { username: '' } }), 409, 'invalid_input', 'an empty name');
  t.equal(
    (await user.client.get<UserBody>('/users/current')).body.user.username,
    user.username,
    'nothing has changed',
  );
  const renamed = `${user.username}-renamed`;
  t.equal((await put({ user: { username: renamed } })).body.user.username, renamed);
  t.equal(
    (await put({ user: { username: renamed.toUpperCase() } })).status,
    200,
    'another spelling of the own name',
  );
  t.equal((await user.client.post('/login', { ...user, username: renamed })).status, 200);
  t.same((await user.client.get(`/users/check/username/${user.username}`)).body, { available: true });

  t.equal(
    (await put({ user: { password: md5(user.password), name: 'G' } })).status,
    200,
    'the present password may be sent',
  );
  const answer = await put({ user: { password: 'another', name: 'H' } });
  refused(t, answer, 409, 'invalid_input', 'a new one goes elsewhere');
  t.match(answer.refusal?.error, /change_password/);

  for (const id of [other.id, 999_999, 'x', '1e99', '-1', '0', '%00']) {
    refused(t, await user.client.get(`/users/${id}`), 404, 'not_found', `get ${id}`);
    refused(t, await put({ user: { name: 'x' } }, id), 404, 'not_found', `put ${id}`);
    refused(t, await user.client.delete(`/users/${id}`), 404, 'not_found', `delete ${id}`);
  }
  const visitor = user.client.as(undefined);
  refused(t, await visitor.get('/users/current'), 403, 'unauthorized', 'without a session');
  refused(t, await visitor.get('/users'), 403, 'unauthorized', 'without a session');
  refused(t, await visitor.get(`/users/${user.id}`), 403, 'unauthorized', 'without a session');
  refused(t, await visitor.put(`/users/${user.id}`, { name: 'x' }), 403, 'unauthorized', 'without a session');
  refused(t, await visitor.delete(`/users/${user.id}`), 403, 'unauthorized', 'without a session');
});

t.test('users see the users with whom they share something, and an administrator sees all', async (t) => {
  const server = await testServer(t);
  const admin = await administrator(server);
  const { sql } = server;
  const people = await Promise.all(Array.from({ length: 8 }, () => newUser(server)));
  const [me, member, waiting, hidden, friend, giver, stranger, refuser] = people as [TestUser, ...TestUser[]];
  const id = (user: TestUser | undefined) => user?.id ?? 0;
  const group = async (members: Array<[TestUser | undefined, accepted: boolean]>, listUsers: boolean) => {
    const [row] = await sql<{ id: number }[]>`INSERT INTO groups (name) VALUES ('g') RETURNING id`;
    for (const [user, accepted] of members) {
      await sql`
        INSERT INTO group_users (group_id, user_id, accepted, list_users, show_id, show_username, show_first_name, show_surname)
        VALUES (${row?.id ?? 0}, ${id(user)}, ${accepted}, ${listUsers}, true, true, true, true)`;
    }
  };
  await group(
    [
      [me, true],
      [member, true],
      [waiting, false],
    ],
    true,
  );
  await group(
    [
      [me, true],
      [hidden, true],
    ],
    false,
  );
  await group(
    [
      [me, false],
      [stranger, true],
    ],
    true,
  );
  const mine = await newSensor(me);
  const given = await newSensor(giver as TestUser);
  const refusedOne = await newSensor(refuser as TestUser);
  await sql`INSERT INTO sensor_users VALUES (${mine}, ${id(friend)}), (${given}, ${me.id}), (${refusedOne}, ${me.id})`;
  await sql`INSERT INTO sensor_refusals VALUES (${refusedOne}, ${me.id})`;

  interface People {
    users: Array<{ id: number; username: string }>;
    total: number;
  }
  const list = (query = '') => me.client.get<People>(`/users${query}`);
  const expected = [member, friend, giver].map(id).sort((a, b) => a - b);
  const all = (await list()).body;
  t.same(
    all.users.map((user) => user.id),
    expected,
  );
  t.equal(all.total, 3);
  t.same(Object.keys(all.users[0] ?? {}).sort(), ['id', 'name', 'surname', 'username']);
  t.match((await list('?page=1&per_page=2')).body, { users: [{ id: expected[2] }], total: 3 });
  t.same(
    (await list('?page=9')).body,
    { users: [], total: 3 },
    'the total is exact beyond the last page too',
  );
  t.same((await list('?per_page=0')).body, { users: [], total: 3 });
  refused(t, await list('?page=-1'), 409, 'invalid_input', 'a page before the first');

  for (const [user, email] of [
    [giver, 'Friend@example.org'],
    [friend, 'friend@example.org'],
    [stranger, 'friend@example.org'],
  ] as const) {
    await user?.client.put(`/users/${user.id}`, { email });
  }
  t.match(
    (await list('?email=friend@EXAMPLE.org')).body,
    { users: [{ id: id(giver) }], total: 1 },
    'only users who have shared something with the caller',
  );

  t.match(
    (await friend?.client.get<People>('/users'))?.body,
    { users: [{ id: me.id }], total: 1 },
    'either way',
  );
  t.match((await stranger?.client.get('/users'))?.body, { users: [], total: 0 });
  t.equal((await admin.get<People>('/users?per_page=3')).body.total, 9);
  t.equal((await admin.get<People>('/users?email=friend@example.org')).body.total, 3);
});

t.test('deleting an account leaves nothing of it', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [user, other] = [await newUser(server), await newUser(server)];
  const [sensor, second, others] = [await newSensor(user), await newSensor(user), await newSensor(other)];
  await user.client.post(`/sensors/${sensor}/data`, { data: [{ value: 1, date: 1_700_000_000 }] });
  await newKey(user, { sensors: [second, sensor] });
  await sql`
    WITH d AS (INSERT INTO devices (owner_id, type, uuid) VALUES (${user.id}, 'board', '1') RETURNING id)
    UPDATE sensors SET device_id = d.id FROM d WHERE sensors.id = ${sensor}`;
  await sql`
    WITH e AS (INSERT INTO environments (owner_id, name) VALUES (${user.id}, 'house') RETURNING id)
    INSERT INTO environment_sensors SELECT id, ${sensor} FROM e`;
  await sql`
    WITH g AS (INSERT INTO groups (name) VALUES ('g') RETURNING id)
    INSERT INTO group_users (group_id, user_id, accepted) SELECT id, ${user.id}, true FROM g`;
  const { body } = await other.client.post<{ group: { id: number } }>('/groups', { name: 'asked' });
  await user.client.post(`/groups/${body.group.id}/users`, { id: user.id, sensors: [sensor] });
  await sql`INSERT INTO sensor_users VALUES (${sensor}, ${other.id}), (${others}, ${user.id})`;
  await sql`INSERT INTO sensor_refusals VALUES (${others}, ${user.id})`;
  await user.client.post('/domains', { domain: { name: 'd' } });
  await sql`INSERT INTO protocol_sensors VALUES (${user.id}, 'line protocol', 'cpu usage', ${second})`;
  await sql`
    INSERT INTO processors (owner_id, sensor_id, command, execution_interval, due)
    VALUES (${user.id}, ${sensor}, '1', 60, now())`;
  await sql`INSERT INTO processor_files VALUES (${user.id}, 'half.m', '')`;
  await sql`
    WITH t AS (INSERT INTO triggers (owner_id, expression) VALUES (${user.id}, 'true') RETURNING id)
    INSERT INTO sensor_triggers (sensor_id, trigger_id) SELECT unnest(${[sensor, others]}::bigint[]), id FROM t`;
  await sql`
    WITH n AS (
      INSERT INTO notifications (owner_id, type, destination, secret) VALUES (${user.id}, 'email', 'a@example.org', '') RETURNING id
    )
    INSERT INTO sensor_trigger_notifications SELECT st.id, n.id FROM sensor_triggers st, n`;
  await sql`
    INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
    VALUES (${sensor}, 1, ${user.id}, 'a.gif', 'image/gif', 'GIF89a')`;
  await sql`INSERT INTO thingspeak_channels (owner_id, name) VALUES (${user.id}, 'roof')`;
  await user.client.post('/notifications', { type: 'url', destination: 'https://example.com' });
  await user.client.post('/events/notifications', { event: 'add_sensor', notification_id: 1 });
  await sql`INSERT INTO password_resets VALUES ('', ${user.id})`;
  await sql`INSERT INTO email_confirmations (token_hash, user_id, email) VALUES ('', ${user.id}, '')`;
  await sql`INSERT INTO second_factors (user_id, secret) VALUES (${user.id}, '')`;
  await sql`INSERT INTO account_quotas (user_id, name, value) VALUES (${user.id}, 'sensors', 10)`;
  await sql`INSERT INTO first_links (user_id, password_hash) VALUES (${user.id}, '')`;
  await sql`
    INSERT INTO demos (user_id, seed, timezone, created, begins, written, live_until)
    VALUES (${user.id}, 1, 'UTC', 2, 1, 2, '2000-01-01')`;
  await sql`INSERT INTO demo_sensors VALUES (${second}, ${user.id}, 'temperature')`;
  await sql`
    WITH d AS (
      INSERT INTO dashboards (owner_id, name, content, updated_by) VALUES (${user.id}, 'd', '{"panels":[]}', ${user.id}), (${other.id}, 'd', '{"panels":[]}', ${user.id})
      RETURNING id, owner_id
    ), u AS (INSERT INTO dashboard_users SELECT id, ${user.id}, true, true FROM d WHERE owner_id = ${other.id})
    INSERT INTO dashboard_groups SELECT d.id, m.group_id, m.user_id, true FROM d JOIN group_users m ON m.user_id = d.owner_id WHERE d.owner_id = ${user.id}`;
  await sql`
    INSERT INTO annotations (author_id, sensor_id, start_date, end_date, text) VALUES (${user.id}, ${sensor}, 1, 1, 'a')`;
  await sql`INSERT INTO sent_mails VALUES (${user.id}, current_date, 1)`;
  await sql`INSERT INTO account_usage (user_id) VALUES (${user.id})`;
  await sql`INSERT INTO invitations (token_hash, expires, user_id) VALUES ('', now(), ${user.id})`;
  await sql`
    INSERT INTO deliveries (notification_id, cause, parameters)
    SELECT id, 'test', '{}' FROM notifications WHERE owner_id = ${user.id}`;

  const places = await sql<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('user_id', 'owner_id')`;
  const remains = async (all: Sql) => {
    const found: string[] = [];
    for (const { table, column } of places) {
      const rows = await all`SELECT FROM ${all(table)} WHERE ${all(column)} = ${user.id}`;
      if (rows.length > 0) found.push(table);
    }
    return found.sort();
  };
  t.same((await remains(sql)).length, places.length, 'every table has a row of the user');

  await sql.unsafe(`
    CREATE TABLE gone (relation text, xact bigint);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO gone VALUES (TG_TABLE_NAME, txid_current()); RETURN NULL; END $$;`);
  for (const table of new Set([
    'users',
    'sensor_triggers',
    'deliveries',
    ...places.map(({ table }) => table),
  ])) {
    await sql`CREATE TRIGGER note AFTER DELETE ON ${sql(table)} FOR EACH ROW EXECUTE FUNCTION note()`;
  }
  t.equal((await user.client.delete(`/users/${user.id}.json`)).status, 200);
  t.same(await remains(sql), []);
  t.same(
    await sql`
      SELECT relation FROM gone WHERE xact = (SELECT xact FROM gone WHERE relation = 'users') ORDER BY 1`,
    ['first_links', 'password_resets', 'sent_mails', 'usernames', 'users'].map((relation) => ({ relation })),
    'the last transaction deletes only a bounded number of rows',
  );
  t.same(await sql`SELECT id FROM users WHERE id = ${user.id}`, []);
  t.same(
    await sql`SELECT sensor_id::text AS id FROM deleted_sensors ORDER BY 1`,
    [{ id: sensor }, { id: second }],
    'the points are queued for removal by the sidecar',
  );
  refused(t, await user.client.get('/users/current'), 403, 'unauthorized', 'the session');
  refused(t, await user.client.post('/login', user), 403, 'unauthorized', 'a login');
  refused(
    t,
    await other.client.get(`/sensors/${sensor}`),
    404,
    'not_found',
    'the sensor, for a user with whom it was shared',
  );
  t.equal((await user.client.as(undefined).post('/users', user)).status, 201, 'the name is free');
});

t.test('an account whose deletion exceeds the statement timeout is deleted', async (t) => {
  const server = await testServer(t, { QUERY_TIMEOUT: 1 });
  const user = await newUser(server);
  await user.client.post('/sensors', { sensor: { name: 'a' } });
  await server.sql.unsafe(`
    CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END $$;
    CREATE TRIGGER rest AFTER DELETE ON sensors FOR EACH STATEMENT EXECUTE FUNCTION rest();
    CREATE TRIGGER rest AFTER DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION rest();`);
  t.equal((await user.client.delete(`/users/${user.id}`)).status, 200);
  t.same(await server.sql`SELECT id FROM users WHERE id = ${user.id}`, []);
});

t.test('the last administrator cannot be deleted', async (t) => {
  const server = await testServer(t);
  const admin = await administrator(server);
  const first = (await admin.get<UserBody>('/users/current')).body.user.id;
  refused(t, await admin.delete(`/users/${first}`), 409, 'last_administrator', 'the only administrator');
  const second = await newUser(server);
  await server.sql`UPDATE users SET administrator = true`;
  // An uncommitted deletion of the first administrator: its outcome is not visible to other transactions.
  const answer = await beside(
    server.sql,
    (tx) => tx`DELETE FROM users WHERE id = ${first}`,
    () => second.client.delete(`/users/${second.id}`),
  );
  refused(t, answer, 409, 'last_administrator', 'of two concurrent deletions one is rejected');
});

t.test(
  'a password that is easily guessed is accepted with a warning, or rejected under strict rules',
  async (t) => {
    const server = await testServer(t);
    const strict = await testServer(t, { PASSWORD_RULES: 'strict' });
    let users = 0;
    const register = (where: TestServer, password: string) =>
      new Client(where.url).post('/users', { user: { username: `guessed-${users++}`, password } });
    const common = /^user\.password: is one of the 10000 most common passwords/;
    for (const [password, warning] of [
      ['password', common],
      ['PassWord', /but for its capital letters$/],
      ['iloveyou', common],
      [md5('password'), common],
      [md5('iloveyou').toUpperCase(), common],
      ['short 1', /^user\.password: is shorter than 8 characters$/],
      ['🐋🐋🐋🐋', /shorter than 8/],
    ] as const) {
      const taken = await register(server, password);
      t.equal(taken.status, 201, password);
      t.match(taken.body.warnings, [warning], password);
      const refusal = await register(strict, password);
      t.match(refusal, { status: 409, refusal: { code: 'invalid_input', field: 'user.password' } }, password);
    }
    for (const password of ['blue whale 7', md5('short 1'), md5('blue whale 7')]) {
      const taken = await register(strict, password);
      t.equal(taken.status, 201, password);
      t.notOk(taken.body.warnings, password);
    }
    for (const password of ['', ' ', ' \t ', md5('')]) {
      t.match(await register(server, password), { status: 409, refusal: { field: 'user.password' } });
    }

    const user = await newUser(server);
    const changed = await user.client.post('/change_password', {
      current_password: user.password,
      new_password: 'dragon',
    });
    t.match(changed, { status: 200, body: { warnings: [/^new_password: is one of/] } });
    const group = { name: 'g', username: `${user.username}-g`, password: 'monkey', access_password: '1234' };
    t.match((await user.client.post('/groups', { group })).body.warnings, [/^group\.password: is one of/]);
    const other = await newUser(strict);
    const kept = await other.client.post('/change_password', {
      current_password: other.password,
      new_password: md5('dragon'),
    });
    t.match(kept, { status: 409, refusal: { field: 'new_password' } });
    t.match((await other.client.post('/groups', { group })).refusal, { field: 'group.password' });
  },
);
