/** Public links of dashboards, used as meant and otherwise. */
import t from 'tap';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { contentOf, grid, newDashboard, text } from './dashboard.js';

const server = await testServer(t);
const visitor = new Client(server.url);

const DAY = 86_400;
const now = () => Date.now() / 1000;

interface Link {
  readonly id: number;
  readonly token: string;
  readonly url: string;
}

interface Panel {
  readonly id: string;
  readonly sensors?: { readonly ids: readonly string[] };
}

interface Public {
  readonly dashboard: { readonly name: string; readonly content: { readonly panels: readonly Panel[] } };
  readonly panels: readonly { readonly id: string; readonly hidden: number; readonly more: number }[];
  readonly sensors: readonly { readonly id: string; readonly name: string; readonly last_value: string }[];
}

async function newSensor(
  { client }: TestUser,
  name: string,
  points: readonly number[] = [],
): Promise<string> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name, unit: '°C', data_type: 'float' },
  });
  const { id } = body.sensor;
  if (points.length > 0)
    await client.post(`/sensors/${id}/data`, { data: points.map((date) => ({ date, value: date % 100 })) });
  return id;
}

async function newLink({ client }: TestUser, dashboard: number, link: object = {}): Promise<Link> {
  const { body, status } = await client.post<{ link: Link }>(`/dashboards/${dashboard}/links`, { link });
  if (status !== 201) throw new Error(`${status}`);
  return body.link;
}

const line = (id: string, ids: readonly string[], type = 'line') => ({ id, type, grid, sensors: { ids } });
const at = ({ token }: Link) => `/public/dashboards/${token}`;
const chartOf = (link: Link, sensor: string, query = '') => `${at(link)}/sensors/${sensor}/chart${query}`;

t.test('a visitor without an account reads a dashboard and its sensors by a link', async (t) => {
  const owner = await newUser(server);
  const second = Math.floor(now());
  const sensor = await newSensor(owner, 'hall', [second - 60, second - 30]);
  const { id } = await newDashboard(owner.client, contentOf(line('a', [sensor]), text('Welcome')));
  const link = await newLink(owner, id, { name: 'lobby' });
  t.match(link, { name: 'lobby', any_range: false, expires: null, last_used: null });
  t.match(link.token, /^[\w-]{32}$/, '192 random bits');
  t.equal(link.url, `${server.url}/app/public#${link.token}`);
  const { body, headers } = await visitor.get<Public>(at(link));
  t.match(body, {
    dashboard: { name: 'cellar', any_range: false, expires: null, content: { time: { last: 3600 } } },
    panels: [{ id: 'a', hidden: 0, more: 0 }],
    sensors: [{ id: sensor, name: 'hall', unit: '°C', last_value: String((second - 30) % 100) }],
  });
  t.match(headers, { 'cache-control': 'no-store' });
  const { body: chart } = await visitor.get<{ kind: string; value: number[] }>(chartOf(link, sensor));
  t.match(chart, { kind: 'points', value: [(second - 60) % 100, (second - 30) % 100] });
});

t.test('a link is listed without its token, says when it was used, and ends when revoked', async (t) => {
  const owner = await newUser(server);
  const { id } = await newDashboard(owner.client);
  const link = await newLink(owner, id, { name: 'a', expires: now() + DAY });
  type List = { links: { last_used: number | null; expires: number }[]; total: number };
  const list = async () => (await owner.client.get<List>(`/dashboards/${id}/links`)).body;
  const before = await list();
  t.match(before, { total: 1, links: [{ id: link.id, name: 'a', last_used: null, created: Number }] });
  t.notMatch(JSON.stringify(before), link.token);
  t.equal((await visitor.get(at(link))).status, 200);
  t.ok(Math.abs((await list()).links[0]!.last_used! - now()) < 60);
  t.equal((await owner.client.delete(`/dashboards/${id}/links/${link.id}`)).status, 200);
  t.equal((await owner.client.delete(`/dashboards/${id}/links/${link.id}`)).status, 404);
  t.same(await list(), { links: [], total: 0 });
  const rows = await server.sql<{ token_hash: Buffer }[]>`SELECT token_hash FROM dashboard_links`;
  t.notOk(rows.some(({ token_hash }) => token_hash.toString().includes(link.token)));
});

t.test('unknown, revoked, expired and locked links are refused alike', async (t) => {
  const owner = await newUser(server);
  const sensor = await newSensor(owner, 's', [now()]);
  const { id } = await newDashboard(owner.client, contentOf(line('a', [sensor])));
  const [revoked, expired, locked, deleted] = await Promise.all([1, 2, 3, 4].map(() => newLink(owner, id)));
  await owner.client.delete(`/dashboards/${id}/links/${revoked!.id}`);
  await server.sql`UPDATE dashboard_links SET expires = now() - interval '1 s' WHERE id = ${expired!.id}`;
  const refusals = async (link: Link) => {
    const answers = [await visitor.get(at(link)), await visitor.get(chartOf(link, sensor))];
    return answers.map(({ status, text }) => `${status} ${text}`);
  };
  const unknown = await refusals({ ...revoked!, token: 'A'.repeat(32) });
  t.match(unknown[0], /^404 .*"not_found"/);
  t.equal(unknown[1], unknown[0]);
  t.same(await refusals(revoked!), unknown);
  t.same(await refusals(expired!), unknown);
  t.same(await refusals({ ...locked!, token: `${locked!.token}A` }), unknown);
  await server.sql`UPDATE users SET locked = now() WHERE id = ${owner.id}`;
  t.same(await refusals(locked!), unknown);
  await server.sql`UPDATE users SET locked = NULL WHERE id = ${owner.id}`;
  t.equal((await visitor.get(at(locked!))).status, 200);
  await owner.client.delete(`/dashboards/${id}`);
  t.same(await refusals(deleted!), unknown, 'the dashboard was deleted');
});

t.test('a link reaches the sensors on the dashboard and no others', async (t) => {
  const owner = await newUser(server);
  const [shown, newest, other] = [
    await newSensor(owner, 'shown', [now()]),
    await newSensor(owner, 'newest', [now()]),
    await newSensor(owner, 'other', [now()]),
  ];
  const { id } = await newDashboard(
    owner.client,
    contentOf(line('a', [shown]), line('b', [newest], 'gauge'), {
      ...line('c', [newest], 'number'),
      options: { sparkline: false },
    }),
  );
  const elsewhere = await newDashboard(owner.client, contentOf(line('a', [other])));
  const link = await newLink(owner, id);
  t.equal((await visitor.get(chartOf(link, shown))).status, 200);
  t.equal((await visitor.get(chartOf(link, newest))).status, 404, 'its panels draw the newest value only');
  const { refusal } = await visitor.get(chartOf(link, other));
  t.match(refusal, { code: 'not_found', error: `the dashboard draws no sensor ${other}` });
  t.match((await visitor.get(chartOf(link, '999999'))).refusal, { error: /draws no sensor/ });
  t.equal((await visitor.get(chartOf(await newLink(owner, elsewhere.id), other))).status, 200);

  const { version } = await newDashboard(owner.client);
  await owner.client.put(`/dashboards/${id}`, {
    dashboard: { version, content: contentOf(line('a', [other])) },
  });
  t.equal((await visitor.get(chartOf(link, shown))).status, 404, 'the dashboard was changed');
  t.equal((await visitor.get(chartOf(link, other))).status, 200);
});

t.test('a token opens nothing else', async (t) => {
  const owner = await newUser(server);
  const sensor = await newSensor(owner, 's', [now()]);
  const { id } = await newDashboard(owner.client, contentOf(line('a', [sensor])));
  const link = await newLink(owner, id);
  const holder = new Client(server.url, link.token);
  for (const path of [`/sensors/${sensor}`, `/sensors/${sensor}/data`, `/dashboards/${id}`, '/users/current'])
    t.equal((await holder.get(path)).status, 403, path);
  for (const path of [at(link), chartOf(link, sensor)]) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      t.equal((await visitor.send(method, path, {})).status, 405, `${method} ${path}`);
  }
  t.equal((await visitor.get(`${at(link)}/sensors/${sensor}/data`)).status, 404);
  t.equal((await visitor.get(`/public/dashboards/${id}`)).status, 404, 'an id is no token');
});

t.test('a sensor that is no longer shared with the owner is no longer reached', async (t) => {
  const [owner, friend] = [await newUser(server), await newUser(server)];
  const [mine, theirs] = [
    await newSensor(owner, 'mine', [now()]),
    await newSensor(friend, 'theirs', [now()]),
  ];
  await friend.client.post(`/sensors/${theirs}/users`, { user: { id: owner.id } });
  const { id } = await newDashboard(owner.client, contentOf(line('a', [mine, theirs])));
  const link = await newLink(owner, id);
  t.equal((await visitor.get(chartOf(link, theirs))).status, 200);
  await friend.client.delete(`/sensors/${theirs}/users/${owner.id}`);
  t.match((await visitor.get(chartOf(link, theirs))).refusal, { error: /draws no sensor/ });
  t.match((await visitor.get<Public>(at(link))).body, {
    panels: [{ id: 'a', hidden: 1, more: 0 }],
    sensors: [{ id: mine }],
    dashboard: { content: { panels: [{ sensors: { ids: [mine] } }] } },
  });
});

t.test('a panel with a filter reaches what the filter finds, and shows no metatags', async (t) => {
  const owner = await newUser(server);
  const [one, two, none] = [
    await newSensor(owner, 'one', [now()]),
    await newSensor(owner, 'two', [now()]),
    await newSensor(owner, 'none', [now()]),
  ];
  for (const sensor of [one, two])
    await owner.client.put(`/sensors/${sensor}/metatags`, { metatags: { hidden_place: ['attic'] } });
  const filter = {
    metatag_statement_groups: [[{ metatag_name: 'hidden_place', operator: 'equal', value: 'attic' }]],
  };
  const panel = { id: 'a', type: 'line', grid, sensors: { filter } };
  const { id } = await newDashboard(owner.client, contentOf(panel));
  const link = await newLink(owner, id);
  const { body, text } = await visitor.get<Public>(at(link));
  t.same(body.dashboard.content.panels[0]!.sensors, { ids: [one, two] });
  t.notMatch(text, /hidden_place|attic/);
  t.notMatch(text, new RegExp(owner.username));
  t.equal((await visitor.get(chartOf(link, two))).status, 200);
  t.equal((await visitor.get(chartOf(link, none))).status, 404);
  await owner.client.delete(`/sensors/${two}/metatags`);
  t.equal((await visitor.get(chartOf(link, two))).status, 404, 'the metatag is gone');
  t.same((await visitor.get<Public>(at(link))).body.dashboard.content.panels[0]!.sensors, { ids: [one] });
});

t.test('a link reads the range of the dashboard, and another one only if it may', async (t) => {
  const owner = await newUser(server);
  const second = Math.floor(now());
  const old = second - 40 * DAY;
  const sensor = await newSensor(owner, 's', [old, old + 60, second - 7200, second - 60]);
  const { id } = await newDashboard(owner.client, contentOf(line('a', [sensor])));
  const [narrow, wide] = [await newLink(owner, id), await newLink(owner, id, { any_range: true })];
  interface Chart {
    readonly date: number[];
    readonly oldest: number | null;
    readonly width: number | null;
  }
  const read = async (link: Link, query: string) =>
    (await visitor.get<Chart>(chartOf(link, sensor, query))).body;
  t.match(await read(narrow, ''), { date: [second - 60], oldest: null, newest: second - 60, total: 1 });
  t.match(await read(narrow, `?start_date=${old - 1}&end_date=${second}`), { date: [second - 60] });
  t.match(await read(narrow, `?start_date=${old - 1}&end_date=${old + 100}`), { date: [], total: 0 });
  t.notHas(await read(narrow, ''), 'previous');
  const coarse = await read(narrow, `?points=0&columns=10&width=${300 * DAY}`);
  t.ok(coarse.width! <= 600, 'no bucket reaches far beyond the range');
  t.match(await read(wide, `?start_date=${old - 1}&end_date=${old + 100}`), {
    date: [old, old + 60],
    oldest: old,
  });

  const bars = { ...line('a', [sensor], 'bar'), options: { span: 'week' } };
  await owner.client.put(`/dashboards/${id}`, { dashboard: { version: 1, content: contentOf(bars) } });
  t.equal((await read(narrow, `?points=0&width=${300 * DAY}`)).width, 7 * DAY, 'as wide as its bars');
  const fixed = { ...contentOf(line('a', [sensor])), time: { from: old - 100, to: old } };
  await owner.client.put(`/dashboards/${id}`, { dashboard: { version: 2, content: fixed } });
  t.match(await read(narrow, ''), { date: [old], newest: null });
  t.match((await visitor.get(chartOf(narrow, sensor, '?columns=1'))).refusal, { field: 'columns' });
});

t.test('while a dashboard is public, only its owner changes it', async (t) => {
  const [owner, editor] = [await newUser(server), await newUser(server)];
  const [sensor, secret] = [await newSensor(owner, 'hall'), await newSensor(owner, 'safe', [now()])];
  const { id } = await newDashboard(owner.client, contentOf(line('a', [sensor])));
  await owner.client.post(`/dashboards/${id}/users`, { user: { id: editor.id }, edit: true });
  const rights = async () =>
    (await editor.client.get<{ dashboard: { rights: string } }>(`/dashboards/${id}`)).body.dashboard.rights;
  const add = (version: number) => {
    const content = contentOf(line('a', [sensor, secret]));
    return editor.client.put(`/dashboards/${id}`, { dashboard: { version, content } });
  };
  const link = await newLink(owner, id);
  t.equal(await rights(), 'read');
  t.match(await add(1), { status: 403, refusal: { error: /public link/ } });
  const stranger = await newUser(server);
  t.equal((await stranger.client.get(`/dashboards/${id}`)).status, 404, 'nobody else sees it by its id');
  t.equal((await visitor.get(chartOf(link, secret))).status, 404);
  await owner.client.delete(`/dashboards/${id}/links/${link.id}`);
  t.equal(await rights(), 'edit');
  t.equal((await add(1)).status, 200);
  const expired = await newLink(owner, id);
  await server.sql`UPDATE dashboard_links SET expires = now() WHERE id = ${expired.id}`;
  t.equal((await add(2)).status, 200, 'an expired link opens nothing');
});

t.test('only its owner makes links of a dashboard, with a login', async (t) => {
  const [owner, editor] = [await newUser(server), await newUser(server)];
  const { id } = await newDashboard(owner.client);
  await owner.client.post(`/dashboards/${id}/users`, { user: { id: editor.id }, edit: true });
  for (const method of ['GET', 'POST'] as const)
    t.equal((await editor.client.send(method, `/dashboards/${id}/links`, undefined)).status, 403);
  const { body } = await owner.client.post<{ key: { key: string } }>('/users/current/keys', { key: {} });
  const key = new Client(server.url, body.key.key);
  t.match(await key.post(`/dashboards/${id}/links`, { link: {} }), { refusal: { code: 'key_scope' } });
  for (const expires of [1, 'never', 1e15])
    t.match((await owner.client.post(`/dashboards/${id}/links`, { link: { expires } })).refusal, {
      field: 'link.expires',
    });
  const made = await Promise.all(
    Array.from({ length: 24 }, () => owner.client.post(`/dashboards/${id}/links`, { link: {} })),
  );
  t.equal(made.filter(({ status }) => status === 201).length, 20);
  t.match(made.find(({ status }) => status !== 201)!.refusal, { field: 'link', error: /at most 20/ });
});

t.test('the audit log has the creation and the end of a link, without its token', async (t) => {
  const owner = await newUser(server);
  const { id } = await newDashboard(owner.client);
  const link = await newLink(owner, id, { any_range: true });
  await owner.client.delete(`/dashboards/${id}/links/${link.id}`);
  const { body, text } = await owner.client.get<{ entries: { action: string }[] }>('/users/current/audit');
  const entries = body.entries.filter(({ action }) => action.startsWith('dashboard.'));
  t.match(
    new Map(entries.map((entry) => [entry.action, entry])),
    new Map([
      ['dashboard.link', { object: { kind: 'dashboard', id }, detail: { link: link.id, any_range: true } }],
      ['dashboard.unlink', { object: { kind: 'dashboard', id }, detail: { link: link.id } }],
    ]),
  );
  t.notMatch(text, link.token);
});

t.test('requests by links are limited by address and by link, guesses included', async (t) => {
  const limited = await testServer(t, { VISITOR_REQUESTS_PER_MINUTE: 3, TRUST_PROXY: 1 });
  const owner = await newUser(limited);
  const { id } = await newDashboard(owner.client);
  const link = await newLink(owner, id);
  const anyone = new Client(limited.url);
  const from = (address: string, path: string) =>
    anyone.send('GET', path, undefined, { headers: { 'X-Forwarded-For': address } });
  // A minute may end meanwhile: twice the number is beyond the limit in any case.
  const guesses = await Promise.all(
    Array.from({ length: 7 }, (_, at) => from('192.0.2.1', `/public/dashboards/${at}`)),
  );
  t.match(
    guesses.find(({ status }) => status !== 404),
    { status: 509, refusal: { code: 'too_many_requests' }, headers: { 'retry-after': /^\d+$/ } },
  );
  t.equal((await from('192.0.2.2', at(link))).status, 200, 'another address has a limit of its own');
  const networks = await Promise.all(
    Array.from({ length: 7 }, (_, at_) => from(`2001:db8::${at_ + 1}`, at(link))),
  );
  t.ok(
    networks.some(({ status }) => status === 509),
    'a network of IPv6 is one address',
  );
  const many = await Promise.all(
    Array.from({ length: 130 }, (_, index) => from(`198.51.100.${index}`, at(link))),
  );
  t.ok(
    many.some(({ status }) => status === 509),
    'the link has a limit too',
  );
});
