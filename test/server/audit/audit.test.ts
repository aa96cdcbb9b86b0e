/** The audit log: what is recorded, who reads it, and that nothing changes or removes an entry. */
import fc from 'fast-check';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { hashSecret } from '../../../common/secrets.js';
import { declarations } from '../../../server/declarations.js';
import { codeAt, stepAt } from '../../../server/users/second-factor/totp.js';
import { actingAs, contextOf, NOBODY } from '../../../sql/store/audit/actor.js';
import { EntrySummary } from '../../../sql/store/audit/entry-summary.js';
import { pruneAuditLog } from '../../../sql/store/audit/prune.js';
import { audit } from '../../../sql/store/audit/write.js';
import { newKey, newSensor, refused } from '../../support/accounts.js';
import { type Entry, entriesOf, newAdministrator } from '../../support/administrators.js';
import { Client, newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

t.test('logins, keys, rights and deletions are entries with actor, object, address and result', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(ann);
  const key = await newKey(ann, { name: 'gateway' });
  await ann.client.post(`/sensors/${sensor}/users`, { user: { username: bob.username } });
  await ann.client.delete(`/sensors/${sensor}/users/${bob.id}`);
  const { body } = await ann.client.post<{ group: { id: number } }>('/groups', { group: { name: 'g' } });
  await ann.client.post(`/groups/${body.group.id}/users`, { users: [{ id: bob.id }] });
  await ann.client.delete(`/groups/${body.group.id}`);
  const domain = await ann.client.post<{ domain: { id: number } }>('/domains', { domain: { name: 'd' } });
  await ann.client.delete(`/domains/${domain.body.domain.id}`);
  await ann.client.post(`/sensors/${sensor}/data`, { data: [{ value: 1, date: 1000 }] });
  await ann.client.as(key.key).delete(`/sensors/${sensor}/data?start_date=0&end_date=2000`);
  await ann.client.delete(`/users/current/keys/${key.id}`);
  await ann.client.delete(`/sensors/${sensor}`, { headers: { 'User-Agent': `robot\t${'x'.repeat(500)}` } });
  const entries = (await entriesOf(ann)).reverse();
  t.same(
    entries.map(({ action }) => action),
    [
      'account.create',
      'login',
      'key.create',
      'sensor.share',
      'sensor.unshare',
      'group.create',
      'group.join',
      'group.leave',
      'domain.create',
      'domain.delete',
      'points.delete',
      'key.delete',
      'sensor.delete',
    ].filter((action) => action !== 'group.join' || entries.some((entry) => entry.action === 'group.join')),
  );
  const of = (action: string) => entries.find((entry) => entry.action === action)!;
  t.match(of('login'), {
    actor: { id: ann.id, name: ann.username },
    credential: 'session',
    credential_id: /^\d+$/,
    address: /127\.0\.0\.1|::1/,
    result: 'done',
  });
  t.equal(of('key.create').credential_id, of('login').credential_id, 'the same session');
  t.notMatch(JSON.stringify(entries), new RegExp(`${ann.session}|${key.key}|${ann.password}`), 'no secret');
  t.match(of('points.delete'), {
    credential: 'key',
    credential_id: String(key.id),
    object: { kind: 'sensor', id: sensor },
    detail: { from: 0, to: 2_000_000_000, deleted: 1 },
  });
  t.equal(of('sensor.share').account, null, 'the id of another user is not shown');
  t.match(of('sensor.delete').agent, /^robot x{90,}…$/, 'shortened, without control characters');

  const seen = (await entriesOf(bob)).find(({ action }) => action === 'sensor.share')!;
  t.match(seen, { account: bob.id, actor: { id: null, name: '' }, address: '', object: { id: sensor } });
});

t.test('a refusal is an entry with its code, and its repetitions are counted', async (t) => {
  const server = await testServer(t);
  const [ann, eve] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(ann);
  for (let i = 0; i < 3; i++) {
    await eve.client.delete(`/sensors/${sensor}`);
    await new Client(server.url).post('/login', { username: ann.username.toUpperCase(), password: 'wrong' });
  }
  const [denied] = await entriesOf(eve);
  t.match(denied, { action: 'sensor.delete', result: 'not_found', object: { kind: 'sensor', id: sensor } });
  const wrong = (await entriesOf(ann)).filter(({ result }) => result === 'unauthorized');
  t.match(wrong, [{ action: 'login', count: 1, account: ann.id, actor: { id: null } }], 'the first at once');
  await server.close();
  const rows = await server.sql<{ action: string; count: number; subject_id: number }[]>`
    SELECT action, count, subject_id FROM audit_log WHERE result <> 'done' ORDER BY id`;
  t.same(
    rows.filter(({ action }) => action === 'login').map(({ count }) => count),
    [1, 2],
    'the others together',
  );
  t.ok(rows.filter(({ action }) => action === 'login').every(({ subject_id }) => subject_id === ann.id));
});

t.test(
  'administrators read all entries, by account, action and date, page by page, and as JSON lines',
  async (t) => {
    const server = await testServer(t);
    const [admin, ann] = [await newAdministrator(server), await newUser(server)];
    await newSensor(ann);
    for (let i = 0; i < 5; i++) await newKey(ann, { name: `key ${i}` });
    const { body } = await admin.client.get<{ entries: Entry[]; next: number | null }>(
      `/audit?account=${ann.id}&action=key.create&per_page=2`,
    );
    t.same(
      body.entries.map(({ object }) => object.name),
      ['key 4', 'key 3'],
    );
    const names: string[] = [];
    for (let next: number | null = body.next; next !== null; ) {
      const page = await admin.client.get<{ entries: Entry[]; next: number | null }>(
        `/audit?account=${ann.id}&action=key.create&per_page=2&before=${next}`,
      );
      names.push(...page.body.entries.map(({ object }) => object.name));
      next = page.body.next;
    }
    t.same(names, ['key 2', 'key 1', 'key 0']);
    t.same((await admin.client.get('/audit?end_date=-1d')).body, { entries: [], next: null });
    const { text, headers } = await admin.client.get(`/audit/export?account=${ann.id}`);
    t.match(headers['content-type'], /^application\/x-ndjson/);
    t.equal(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)).length,
      7,
    );
    const own = await ann.client.get('/users/current/audit/export?action=login');
    t.equal(own.text.trim().split('\n').length, 1);
    for (const path of ['/audit', '/audit/export']) {
      refused(t, await ann.client.get(path), 403, 'forbidden', path);
      refused(t, await new Client(server.url).get(path), 403, 'unauthorized', path);
      const key = await newKey(admin);
      refused(t, await admin.client.as(key.key).get(path), 403, 'key_scope', 'not with a key');
    }
    refused(t, await admin.client.get('/audit?action=nothing'), 409, 'invalid_input', 'an unknown action');
    refused(t, await admin.client.get('/audit?start_date=soon'), 409, 'invalid_input', 'an unreadable date');
    const key = await newKey(ann, { scope: 'read' });
    for (const path of ['/users/current/audit', '/users/current/audit/export']) {
      refused(t, await ann.client.as(key.key).get(path), 403, 'key_scope', path);
    }
  },
);

t.test('entries stay when the account is deleted, with its name', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  await ann.client.delete(`/users/${ann.id}`);
  const { body } = await admin.client.get<{ entries: Entry[] }>(`/audit?account=${ann.id}`);
  t.same(
    body.entries.map(({ action }) => action),
    ['account.delete', 'login', 'account.create'],
  );
  t.match(body.entries[0], { actor: { name: ann.username }, object: { name: ann.username } });
});

t.test('no statement changes or removes an entry, except the pruning of old ones', async (t) => {
  const { sql } = await testDatabase(t);
  const entry = { action: 'logout' as const, object: { kind: 'session', id: 'a' } };
  await audit(sql, entry, entry);
  for (const statement of ['UPDATE audit_log SET count = 2', 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    await t.rejects(sql.unsafe(statement), /cannot be changed or deleted/, statement);
  }
  t.equal(await pruneAuditLog(sql, 1), false);
  t.equal((await sql`SELECT FROM audit_log`).length, 2, 'younger than a day: kept');
  await sql`INSERT INTO audit_log (created, actor_name, credential, credential_id, address, agent, action, object_kind, object_id, object_name, result)
    SELECT now() - interval '3 days', '', 'none', '', '', '', 'login', '', '', '', 'done' FROM generate_series(1, 5)`;
  t.equal(await pruneAuditLog(sql, 2, 3), true, 'a batch');
  t.equal(await pruneAuditLog(sql, 2, 3), false);
  t.equal((await sql`SELECT FROM audit_log`).length, 2);
  await t.rejects(sql.unsafe('DELETE FROM audit_log'), /cannot be changed/, 'pruning leaves no way open');
});

t.test('an entry is there exactly if its transaction commits', async (t) => {
  const { sql } = await testDatabase(t);
  const entry = { action: 'logout' as const, object: { kind: 'session', id: 'a' } };
  await t.rejects(
    sql.begin(async (tx) => {
      await audit(tx, entry);
      throw new Error('no');
    }),
  );
  t.same(await sql`SELECT FROM audit_log`, []);
});

t.test(
  'entries of a flood are bounded: by account, address and all strangers, and none is uncounted',
  async (t) => {
    const { sql } = await testDatabase(t);
    const limits = { acts: 10, refusals: 4, strangers: 6 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            account: fc.constantFrom(null, 1, 2),
            address: fc.nat(30),
            name: fc.nat(30),
            act: fc.boolean(),
          }),
          { maxLength: 200 },
        ),
        async (requests) => {
          const [before] = await sql<{ last: number }[]>`SELECT coalesce(max(id), 0) AS last FROM audit_log`;
          const summary = new EntrySummary(sql, createLog('test', 'silent'), limits, () => 0);
          for (const { account, address, name, act } of requests) {
            const actor = { ...NOBODY, accountId: account, address: `2001:db8:0:${address}::${name + 1}` };
            const context = contextOf(actor, summary);
            const object = { kind: 'user', name: String(name) };
            if (act && account !== null) {
              await actingAs(context, () => audit(sql, { action: 'key.create', object }));
            } else {
              context.object = object;
              await summary.refused(context, 'login', 'unauthorized');
            }
          }
          await summary.flush();
          const [row] = await sql<{ rows: number; counted: number }[]>`
          SELECT count(*) AS rows, coalesce(sum(count), 0)::bigint AS counted FROM audit_log WHERE id > ${before!.last}`;
          t.equal(row!.counted, requests.length, 'every act is counted');
          // Two rows for each admitted kind, and one for what is counted together.
          const most = 2 * (limits.acts + 1) + 2 * (2 * limits.refusals + limits.strangers) + 1;
          t.ok(row!.rows <= most, `${row!.rows} rows of ${requests.length} requests`);
        },
      ),
      { numRuns: 20 },
    );
  },
);

t.test('every route that ends an access or deletes something declares its action', (t) => {
  const without = declarations
    .filter(
      ({ method, audit, dialect }) => method === 'DELETE' && audit === undefined && dialect === undefined,
    )
    .map(({ path }) => path);
  t.same(without, [
    '/sensors/{id}/sensors/{source_id}',
    '/sensors/{id}/metatags',
    '/devices/{id}',
    '/sensors/{id}/device',
    '/sensors/{id}/device/{device_id}',
    '/environments/{id}/environments/{sub_id}',
    '/environments/{id}/sensors/{sensor_id}',
    '/dataprocessors/files/{name}',
    '/events/notifications/{id}',
    '/sensors/{id}/triggers/{trigger_id}',
    '/sensors/{id}/triggers/{trigger_id}/notifications/{notification_id}',
    '/sensors/{id}/triggers/{trigger_id}/silence',
    '/firings/{id}/acknowledgement',
  ]);
  t.same(
    declarations.filter(({ access, audit }) => access === 'administrator' && audit === undefined),
    [],
    'as does every act of an administrator',
  );
  t.end();
});

t.test('what a user changes about logins is an entry of the account', async (t) => {
  const server = await sharedServer();
  const ann = await newUser(server);
  const other = await ann.client.post<{ session_id: string }>('/login', ann);
  const { body } = await ann.client.get<{ sessions: { id: number; current: boolean }[] }>(
    '/users/current/sessions',
  );
  const ended = body.sessions.find(({ current }) => !current)!.id;
  await ann.client.delete(`/users/current/sessions/${ended}`);
  refused(t, await ann.client.as(other.body.session_id).get('/sensors'), 403, 'unauthorized', 'ended');
  const path = '/users/current/second_factor';
  refused(t, await ann.client.post(path, { password: 'wrong' }), 403, 'wrong_password', 'guessed');
  await ann.client.post(path, { password: ann.password });
  const [factor] = await server.sql<{ secret: Buffer }[]>`
    SELECT secret FROM second_factors WHERE user_id = ${ann.id}`;
  const code = () => codeAt(factor!.secret, stepAt(Date.now() / 1000));
  await ann.client.post(`${path}/confirm`, { otp: code() });
  await server.sql`UPDATE second_factors SET last_step = 0`;
  await ann.client.send('DELETE', path, { password: ann.password, otp: code() });
  await server.sql`UPDATE users SET email = 'ann@example.org' WHERE id = ${ann.id}`;
  await server.sql`
    INSERT INTO email_confirmations (token_hash, user_id, email) VALUES (${hashSecret('t')}, ${ann.id}, 'ann@example.org')`;
  t.equal((await new Client(server.url).post('/confirmEmail', { token: 't' })).status, 200);
  const entries = (await entriesOf(ann)).reverse().slice(3);
  t.same(
    entries.map(({ action, result, credential }) => [action, result, credential]),
    [
      ['session.end', 'done', 'session'],
      ['second_factor.enable', 'wrong_password', 'session'],
      ['second_factor.enable', 'done', 'session'],
      ['second_factor.disable', 'done', 'session'],
      ['email.confirm', 'done', 'token'],
    ],
  );
  t.match(entries[0], { object: { kind: 'session', id: String(ended) } });
});

t.test('the audit log is filtered by result, and without reads of administrators', async (t) => {
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  refused(t, await ann.client.get('/audit'), 403, 'forbidden', 'no administrator');
  await admin.client.get('/admin/accounts');
  const results = async (query: string) => {
    const { body } = await admin.client.get<{ entries: Entry[] }>(`/audit?account=${ann.id}&${query}`);
    return [...new Set(body.entries.map(({ result }) => result))];
  };
  t.same(await results('result=refused'), ['forbidden']);
  t.same(await results('result=done'), ['done']);
  const { body } = await admin.client.get<{ entries: Entry[] }>('/audit?reads=false');
  t.ok(body.entries.length > 0);
  t.notOk(body.entries.some(({ action }) => action === 'admin.read'));
  refused(t, await admin.client.get('/audit?result=perhaps'), 409, 'invalid_input', 'no such result');
});
