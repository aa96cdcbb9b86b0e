/** Metatags: changes, limits and lists; and the search by metatags and by properties of sensors. */

import { dataTypeOf } from '@sensorium/model/values';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { type Answer, type Client, newUser, type TestUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { testServer } from '../../support/server.js';

/** Shared by all tests: each test has users of its own. */
const server = await testServer(t);

type Value = string | number;
type Metatags = Record<string, Value[]>;

interface Tagged {
  id: string;
  name?: string;
  use_data_storage?: string;
  metatags?: Metatags;
}

interface Statement {
  metatag_name?: string;
  sensor_property?: string;
  operator: string;
  value?: unknown;
}

interface Filter {
  metatag_statement_groups?: Statement[][];
  sensor_statement_groups?: Statement[][];
}

async function make(user: TestUser, fields: object = {}): Promise<number> {
  const sensor = { name: 'room', ...fields };
  return Number((await user.client.post<{ sensor: Tagged }>('/sensors', { sensor })).body.sensor.id);
}

const put = (client: Client, id: number, metatags: unknown, query = '') =>
  client.put<{ metatags: Metatags }>(`/sensors/${id}/metatags${query}`, { metatags });

const post = (client: Client, id: number, metatags: unknown, query = '') =>
  client.post<{ metatags: Metatags }>(`/sensors/${id}/metatags${query}`, { metatags });

const tagsOf = async (client: Client, id: number, query = '') =>
  (await client.get<{ metatags: Metatags }>(`/sensors/${id}/metatags${query}`)).body.metatags;

const search = (client: Client, filter: Filter, query = '') =>
  client.post<{ sensors: Tagged[]; total: number }>(`/sensors/find${query}`, { filter });

async function find(client: Client, filter: Filter, query = ''): Promise<number[]> {
  return idsIn(await search(client, filter, query));
}

function idsIn({ body }: Answer<{ sensors: Tagged[] }>): number[] {
  return body.sensors.map(({ id }) => Number(id));
}

const tag = (metatag_name: string, operator: string, value?: unknown): Statement => ({
  metatag_name,
  operator,
  ...(value === undefined ? {} : { value }),
});

const property = (sensor_property: string, operator: string, value?: unknown): Statement => ({
  sensor_property,
  operator,
  ...(value === undefined ? {} : { value }),
});

async function share(sensorId: number, user: TestUser): Promise<void> {
  await server.sql`INSERT INTO sensor_users (sensor_id, user_id) VALUES (${sensorId}, ${user.id})`;
}

function refused(t: Test, answer: Answer<unknown>, field: string, error: RegExp | string): void {
  t.match(answer, { status: 409, refusal: { code: 'invalid_input', field, error } }, field);
}

t.test('metatags are replaced, merged, read and removed independently in each namespace', async (t) => {
  const user = await newUser(server);
  const id = await make(user);
  const { client } = user;
  t.same(await tagsOf(client, id), {});
  const added = await post(client, id, { accuracy: ['bad'] });
  t.equal(added.status, 201);
  t.equal(added.headers.location, `${server.url}/sensors/${id}/metatags`);
  t.same(added.body, { metatags: { accuracy: ['bad'] } });
  const both = { accuracy: ['bad'], Size: ['small', 5, '5', 1.5e-7, 'größer'] };
  t.same((await post(client, id, { Size: both.Size })).body.metatags, both, 'what is not named stays');
  t.same(await tagsOf(client, id), both, 'as they were given');

  await put(client, id, { room: 7 }, '?namespace=Lab');
  t.same(
    await tagsOf(client, id, '?namespace=lab'),
    { room: [7] },
    'a single value, a namespace in any case',
  );
  t.same(await tagsOf(client, id), both);

  t.same((await post(client, id, { SIZE: ['large'], accuracy: [] })).body.metatags, { SIZE: ['large'] });
  const replaced = await put(client, id, { ['__proto__']: ['x'], constructor: ['y'], color: ['red', 'Red'] });
  t.equal(replaced.status, 200);
  t.same(Object.entries(await tagsOf(client, id)).sort(), [
    ['__proto__', ['x']],
    ['color', ['red', 'Red']],
    ['constructor', ['y']],
  ]);
  t.same((await client.delete(`/sensors/${id}/metatags.json`)).body, { metatags: {} });
  t.same(await tagsOf(client, id), {});
  t.same(await tagsOf(client, id, '?namespace=LAB'), { room: [7] }, 'only of that namespace');
  await put(client, id, { a: [1] });
  t.same((await put(client, id, [])).body.metatags, {}, 'an empty list is what PHP makes of an empty map');
  const form = await client
    .post<{ metatags: Metatags }>(`/sensors/${id}/metatags`, undefined, {
      raw: '_METHOD=PUT&metatags[color][]=red&metatags[color][]=blue',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    .catch((error: Error) => error);
  t.match(form, /status 200 instead of 201/, 'a form that stands for a PUT');
  t.same(await tagsOf(client, id), { color: ['red', 'blue'] });
  const rows = () => server.sql`SELECT namespace FROM sensor_metatags WHERE sensor_id = ${id} ORDER BY 1`;
  t.same(await rows(), [{ namespace: 'default' }, { namespace: 'lab' }]);
  await client.delete(`/sensors/${id}`);
  t.same(await rows(), [], 'they go with their sensor');
});

t.test('readers of a sensor can read its metatags; only its owner changes them', async (t) => {
  const [owner, reader, stranger] = [await newUser(server), await newUser(server), await newUser(server)];
  const id = await make(owner);
  await share(id, reader);
  await put(owner.client, id, { color: ['red'] });
  t.same(await tagsOf(reader.client, id), { color: ['red'] });
  const writes = (client: Client) => [
    post(client, id, { a: [1] }),
    put(client, id, { a: [1] }),
    client.delete(`/sensors/${id}/metatags`),
  ];
  for (const answer of await Promise.all(writes(reader.client))) {
    t.match(answer, { status: 403, refusal: { code: 'forbidden' } });
  }
  const nobodys = `/sensors/${id + 1000}/metatags`;
  for (const answer of await Promise.all([
    ...writes(stranger.client),
    stranger.client.get(`/sensors/${id}/metatags`),
    owner.client.get(nobodys),
  ])) {
    t.match(answer, { status: 404, refusal: { code: 'not_found', error: /^there is no sensor \d+$/ } });
  }
  t.same(await tagsOf(owner.client, id), { color: ['red'] });
});

t.test('limits hold with concurrent changes too, and errors name the metatag', async (t) => {
  const { client, ...user } = await newUser(server);
  const id = await make({ client, ...user });
  const longest = { ['n'.repeat(32)]: ['😀'.repeat(100)], '~ !': [''] };
  t.same((await put(client, id, longest)).body.metatags, longest);
  const many = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${from + index}`, ['v']]));
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  t.equal((await put(client, id, { a: hundred })).status, 200);

  const refusals: [unknown, string, RegExp][] = [
    [{ [`${'n'.repeat(32)}!`]: ['v'] }, `metatags.${'n'.repeat(32)}!`, /1 to 32 characters/],
    [{ ['n'.repeat(200)]: ['v'] }, `metatags.${'n'.repeat(100)}... (200 characters)`, /1 to 32 characters/],
    [{ '': ['v'] }, 'metatags.', /1 to 32 characters/],
    [{ größe: ['v'] }, 'metatags.größe', /printable ASCII/],
    [{ 'a\u001fb': ['v'] }, 'metatags.a\u001fb', /printable ASCII/],
    [{ a: ['v', 'x'.repeat(101)] }, 'metatags.a[1]', /at most 100 characters/],
    [{ a: ['😀'.repeat(101)] }, 'metatags.a[0]', /at most 100 characters/],
    [{ a: [...hundred, 100] }, 'metatags.a', /at most 100 values/],
    [{ a: [true] }, 'metatags.a[0]', /a text or a number/],
    [{ a: null }, 'metatags.a', /a text or a number/],
    [{ a: [['v']] }, 'metatags.a[0]', /a text or a number/],
    [{ a: { b: 1 } }, 'metatags.a', /a text or a number/],
    [{ a: ['\0'] }, 'metatags.a[0]', /NUL/],
    [{ a: ['\ud800'] }, 'metatags.a[0]', /Unicode/],
    [
      { a: ['v'], A: ['w'] },
      'metatags.A',
      /^metatags.A: is the same name as a, .* case .*: send one of both$/,
    ],
    [many(31), 'metatags.n30', /at most 30 metatags/],
    [['a'], 'metatags', /object of names/],
    ['a', 'metatags', /must be object/],
    [undefined, 'metatags', /is missing/],
  ];
  for (const [metatags, field, error] of refusals) {
    refused(t, await put(client, id, metatags), field, error);
    refused(t, await post(client, id, metatags), field, error);
  }
  for (const namespace of ['', 'x'.repeat(101), '%00']) {
    refused(t, await client.get(`/sensors/${id}/metatags?namespace=${namespace}`), 'namespace', /./);
    refused(t, await client.delete(`/sensors/${id}/metatags?namespace=${namespace}`), 'namespace', /./);
  }
  t.same(await tagsOf(client, id), { a: hundred }, 'nothing of what was refused is there');

  await put(client, id, many(30));
  refused(t, await post(client, id, { n3: ['w'], more: ['v'] }), 'metatags.more', /at most 30/);
  t.equal((await post(client, id, { n3: [], more: ['v'] })).status, 201, 'room was made in the same request');
  t.equal((await put(client, id, many(30), '?namespace=other')).status, 200, 'of each namespace');

  await put(client, id, many(25));
  const answers = await Promise.all(hundred.slice(0, 12).map((n) => post(client, id, many(1, 100 + n))));
  t.same(answers.map(({ status }) => status).sort(), [...Array(5).fill(201), ...Array(7).fill(409)]);
  t.equal(Object.keys(await tagsOf(client, id)).length, 30);
});

t.test('lists have sensors with their metatags, and sensors without any', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [first, second] = [await make(ann, { display_name: 'First' }), await make(ann)];
  const [lent, hidden] = [await make(bob), await make(bob)];
  await share(lent, ann);
  await put(ann.client, first, { color: ['red'] });
  await put(ann.client, second, { floor: [2] }, '?namespace=lab');
  await put(bob.client, lent, { color: ['blue'] });
  await put(bob.client, hidden, { color: ['black'] });
  const list = (query: string) =>
    ann.client.get<{ sensors: Tagged[]; total: number }>(`/sensors/metatags?${query}`);

  const { body } = await list('details=full');
  t.match(body, {
    total: 2,
    sensors: [
      {
        id: String(first),
        name: 'room',
        display_name: 'First',
        type: '0',
        device_type: '',
        data_type_id: '0',
        pager_type: '',
        data_type: '',
        data_structure: '',
        use_data_storage: '1',
      },
      { id: String(second) },
    ],
  });
  t.same(
    body.sensors.map(({ metatags }) => metatags),
    [{ color: ['red'] }, {}],
  );
  t.same((await list('')).body, body, 'the same when nothing is said of details');
  t.same((await list('details=no&sensor_owner=all')).body, {
    sensors: [first, second, lent].map((id) => ({ id: String(id) })),
    total: 3,
  });
  t.match((await list('sensor_owner=shared')).body, {
    sensors: [{ id: String(lent), metatags: { color: ['blue'] } }],
    total: 1,
  });
  t.match((await list('namespace=Lab&page=1&per_page=1')).body, {
    sensors: [{ id: String(second), metatags: { floor: [2] } }],
    total: 2,
  });
  t.same((await list('page=7')).body, { sensors: [], total: 2 });
  refused(t, await list('sensor_owner=them'), 'sensor_owner', /me, shared, all/);
  refused(t, await list('details=some'), 'details', /full, no/);

  const key = await ann.client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { name: 'one', scope: 'read', sensors: [second] },
  });
  const limited = ann.client.as(key.body.key.key);
  t.same(idsIn(await limited.get('/sensors/metatags?sensor_owner=all')), [second]);
  t.same(await find(limited, {}, '?sensor_owner=all'), [second], 'a key that may only read may search');
  const values = (name: string) => limited.get(`/metatag_name/${name}/distinct_values?namespace=lab`);
  t.same((await values('floor')).body, { distinct_values: [2], total: 1 });
  t.same((await limited.get('/metatag_name/color/distinct_values')).body, { distinct_values: [], total: 0 });
  t.match(await put(limited, second, { a: [1] }), { status: 403, refusal: { code: 'key_scope' } });
});

t.test('a page with too long metatags is rejected, and a shorter page is returned', async (t) => {
  const user = await newUser(server);
  const id = await make(user);
  const values = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(100, 'x'));
  const long = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`n${n}`, values]));
  t.equal((await put(user.client, id, long)).status, 200);
  await server.sql`
    WITH made AS (
      INSERT INTO sensors (owner_id, name) SELECT ${user.id}::bigint, 'room' FROM generate_series(1, 200) RETURNING id
    )
    INSERT INTO sensor_metatags (sensor_id, namespace, metatags, terms)
    SELECT made.id, namespace, metatags, '{}' FROM made, sensor_metatags WHERE sensor_id = ${id}`;
  const list = (query: string) => user.client.get<{ sensors: Tagged[] }>(`/sensors/metatags?${query}`);
  const asks: ((query: string) => Promise<Answer<{ sensors: Tagged[] }>>)[] = [
    list,
    (query) =>
      search(
        user.client,
        { sensor_statement_groups: [[{ sensor_property: 'name', operator: 'equal', value: 'room' }]] },
        `?${query}`,
      ),
  ];
  for (const ask of asks) {
    refused(t, await ask('per_page=1000'), 'per_page', /ask for fewer: they have more than 16 MB/);
    const { sensors } = (await ask('per_page=100&page=1')).body;
    t.equal(sensors.length, 100);
    t.ok(sensors.every(({ metatags }) => metatags?.n9?.length === 100));
    t.equal((await ask('per_page=1000&details=no')).body.sensors.length, 201, 'without their metatags');
  }
});

t.test('every address of the distinct values of a name returns them', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [first, second] = [await make(ann), await make(ann)];
  const lent = await make(bob);
  await put(ann.client, first, { Color: ['red', 'Green', 5], room: ['1'] });
  await put(ann.client, second, { color: ['RED', '5', 'ÄPFEL', ''] });
  await put(bob.client, lent, { color: ['blue', 'äpfel'] });
  await put(bob.client, await make(bob), { color: ['black'] });
  const values = async (path: string) =>
    (await ann.client.get<{ distinct_values: Value[]; total: number }>(`${path}/distinct_values`)).body;
  const addresses = [
    '/sensors/metatag_name/color',
    '/sensors/metatagname/COLOR',
    '/metatag_name/color',
    '/metatagname/Color',
  ];
  for (const address of addresses) {
    const { distinct_values: found, total } = await values(address);
    t.equal(total, 5);
    t.same(
      found.map((value) => String(value).toLowerCase()),
      ['', '5', 'green', 'red', 'äpfel'],
    );
    t.match(await ann.client.as(undefined).get(`${address}/distinct_values`), { status: 403 });
  }
  await share(lent, ann);
  t.equal((await values('/metatag_name/color')).total, 6);
  t.same((await ann.client.get('/metatag_name/color/distinct_values?per_page=1&page=2')).body, {
    distinct_values: ['blue'],
    total: 6,
  });
  await ann.client.delete(`/sensors/${lent}`);
  t.equal(
    (await values('/metatag_name/color')).total,
    5,
    'values of sensors that are no longer visible are left out',
  );
  const none = { distinct_values: [], total: 0 };
  t.same(await values('/metatag_name/gr%C3%B6%C3%9Fe%2Fb'), none);
  t.same(await values('/metatag_name/values'), none);
  t.same((await ann.client.get('/metatag_name/color/distinct_values?namespace=lab')).body, none);
});

t.test('statements are joined by "or" within an array, by "and" between arrays and lists', async (t) => {
  const user = await newUser(server);
  const { client } = user;
  const [one, two, three] = [await make(user), await make(user, { name: 'Küche' }), await make(user)];
  await put(client, one, { greenhouse_number: ['1'], color: ['Green'] });
  await put(client, two, { greenhouse_number: [2], color: ['green', 'red'] });
  await put(client, three, { greenhouse_number: ['3'], color: ['green'] });
  const groups = [
    [tag('greenhouse_number', 'equal', '1'), tag('greenhouse_number', 'equal', '2')],
    [tag('color', 'equal', 'GREEN')],
  ];
  t.same(await find(client, { metatag_statement_groups: groups }), [one, two]);
  const ids = [[property('id', 'in', `0,${two} , ${three},,abc`)]];
  t.same(await find(client, { metatag_statement_groups: groups, sensor_statement_groups: ids }), [two]);
  t.same(await find(client, { sensor_statement_groups: ids }), [two, three]);
  t.same(await find(client, { metatag_statement_groups: [groups[0]!, [tag('size', 'is_set')]] }), []);
  t.same(await find(client, { metatag_statement_groups: groups }, '?namespace=lab'), []);
  for (const nothing of [{}, { metatag_statement_groups: [] }, { sensor_statement_groups: [[], []] }]) {
    t.same(await find(client, nothing), [one, two, three], 'what says nothing finds all');
  }
  const flat = await client.post<{ sensors: Tagged[] }>('/sensors/find.json?details=no', {
    metatag_statement_groups: [tag('color', 'equal', 'red')],
    sensor_statement_groups: [],
  });
  t.same(flat.body, { sensors: [{ id: String(two) }], total: 1 }, 'without a wrapper');
  t.match((await search(client, {}, '?per_page=1&page=1')).body, {
    sensors: [{ id: String(two), name: 'Küche', metatags: { greenhouse_number: [2] } }],
    total: 3,
  });
  const unlike = Array.from({ length: 150 }, (_, index) => `unlike ${index}`);
  const long = (...values: Value[]) => [...unlike, ...values].join(', ');
  const colors = [tag('color', 'in', long('RED', 'green'))];
  const lists = { metatag_statement_groups: [colors, [tag('greenhouse_number', 'in', long(2, 3))]] };
  t.same(await find(client, lists), [two, three], 'long lists');
  const named = { sensor_statement_groups: [[property('name', 'equal', 'KÜCHE')]] };
  const longIds = [property('id', 'in', long(one, two))];
  const rooms = [property('name', 'in', [...unlike, 'ROOM', 'küche'])];
  const all = { ...lists, sensor_statement_groups: [longIds, rooms, ...named.sensor_statement_groups] };
  t.same(await find(client, all), [two], 'long and short ones');
  t.same(await find(client, { metatag_statement_groups: [colors, [tag('color', 'in', long('blue'))]] }), []);
  t.same(await find(client, lists, '?namespace=lab'), []);
  t.same(await find(client, named), [two], 'not only ASCII has two cases');
  await client.put(`/sensors/${two}`, { sensor: { name: 'Bad' } });
  await client.delete(`/sensors/${three}/metatags`);
  t.same(await find(client, named), []);
  t.same(await find(client, { metatag_statement_groups: groups }), [one, two]);
  t.same(await find(client, { metatag_statement_groups: [[tag('color', 'is_set')]] }), [one, two]);
});

t.test('a search finds own sensors, visible sensors of others, or both', async (t) => {
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [own, lent, hidden] = [await make(ann), await make(bob), await make(bob)];
  await share(lent, ann);
  for (const [user, id] of [[ann, own] as const, [bob, lent] as const, [bob, hidden] as const]) {
    await put(user.client, id, { color: ['red'] });
  }
  const filter = { metatag_statement_groups: [[tag('color', 'equal', 'red')]] };
  t.same(await find(ann.client, filter), [own]);
  t.same(await find(ann.client, filter, '?sensor_owner=shared'), [lent]);
  t.same(await find(ann.client, filter, '?sensor_owner=all'), [own, lent]);
  t.same(await find(bob.client, filter), [lent, hidden]);
  const byId = { sensor_statement_groups: [[property('id', 'in', [own, lent, hidden])]] };
  t.same(await find(ann.client, byId, '?sensor_owner=all'), [own, lent]);
  await server.sql`DELETE FROM sensor_users WHERE sensor_id = ${lent}`;
  t.same(await find(ann.client, filter, '?sensor_owner=all'), [own], 'until the access ends');
});

t.test('in a group, members with the right to list sensors find exactly its sensors', async (t) => {
  const [ann, bob, eve] = [await newUser(server), await newUser(server), await newUser(server)];
  const [own, other] = [await make(ann), await make(ann)];
  const lent = await make(bob);
  for (const [user, id] of [[ann, own] as const, [ann, other] as const, [bob, lent] as const]) {
    await put(user.client, id, { color: ['red'] });
  }
  const login = { username: `lab of ${ann.username}`, password: 'green house' };
  const made = await ann.client.post<{ group: { id: number } }>('/groups', {
    group: { name: 'lab', public: true, hidden: true, ...login },
  });
  const group = `/groups/${made.body.group.id}`;
  await bob.client.post(`${group}/users`, { user: { id: bob.id } });
  await ann.client.post(`${group}/sensors`, { sensors: [{ id: own }] });
  await bob.client.post(`${group}/sensors`, { sensors: [{ id: lent }] });
  const filter = { metatag_statement_groups: [[tag('color', 'equal', 'red')]] };
  const among = ({ client }: TestUser, query = '') =>
    client.post<{ sensors: Tagged[]; total: number }>(`${group}/sensors/find${query}`, { filter });
  const list = ({ client }: TestUser, query = '') =>
    client.get<{ sensors: Tagged[]; total: number }>(`${group}/sensors/metatags${query}`);
  const { session_id } = (await ann.client.post<{ session_id: string }>('/login', login)).body;
  const itself = { ...ann, client: ann.client.as(session_id) };
  for (const ask of [among, list]) {
    t.same(idsIn(await ask(ann)), [own, lent]);
    t.same(idsIn(await ask(itself)), [own, lent], 'the group has logged in');
    t.same(idsIn(await ask(bob, '?sensor_owner=me')), [lent]);
    t.same(idsIn(await ask(bob, '?sensor_owner=shared&details=no')), [own]);
    t.match((await ask(bob, '?per_page=1&page=1')).body, {
      sensors: [{ id: String(lent), metatags: { color: ['red'] } }],
      total: 2,
    });
    t.match(await ask(eve), { status: 404, refusal: { code: 'not_found' } });
  }
  t.same(await find(bob.client, filter, '?sensor_owner=shared'), [own]);
  const nothing = { metatag_statement_groups: [[tag('size', 'is_set')]] };
  t.match((await ann.client.post(`${group}/sensors/find`, { filter: nothing })).body, { total: 0 });
  refused(t, await ann.client.post(`${group}/sensors/find`, { filter: 1 }), 'filter', /must be object/);
  await ann.client.put(`${group}/users/${bob.id}`, { group_permissions: { list_sensors: false } });
  for (const ask of [among, list]) t.match(await ask(bob), { status: 403, refusal: { code: 'forbidden' } });
  t.same(await find(bob.client, filter, '?sensor_owner=all'), [lent]);
});

t.test('an invalid filter is rejected with its path', async (t) => {
  const { client } = await newUser(server);
  const tags = 'filter.metatag_statement_groups';
  const sensors = 'filter.sensor_statement_groups';
  const repeat = <Each>(count: number, each: Each): Each[] => Array(count).fill(each);
  const a = tag('a', 'equal', 1);
  const refusals: [unknown, string, RegExp][] = [
    [{ metatag_statement_groups: [[a], [a, tag('a', 'like', 'x')]] }, `${tags}[1][1].operator`, /equal, in/],
    [{ metatag_statement_groups: [[tag('a', 'equal')]] }, `${tags}[0][0].value`, /is missing/],
    [{ metatag_statement_groups: [[tag('a', 'in')]] }, `${tags}[0][0].value`, /is missing/],
    [{ metatag_statement_groups: [[tag('a', 'in', ' , ,')]] }, `${tags}[0][0].value`, /one value at least/],
    [{ metatag_statement_groups: [[tag('a', 'in', [])]] }, `${tags}[0][0].value`, /one value at least/],
    [
      { metatag_statement_groups: [[tag('a', 'in', ['x', {}])]] },
      `${tags}[0][0].value[1]`,
      /text or a number/,
    ],
    [{ metatag_statement_groups: [[tag('a', 'equal', ['x'])]] }, `${tags}[0][0].value`, /text or a number/],
    [{ metatag_statement_groups: [[tag('a', 'equal', 'x\0')]] }, `${tags}[0][0].value`, /NUL/],
    [{ metatag_statement_groups: [[tag('a', 'in', 'x,\ud800')]] }, `${tags}[0][0].value`, /Unicode/],
    [{ metatag_statement_groups: [[tag('', 'is_set')]] }, `${tags}[0][0].metatag_name`, /./],
    [{ metatag_statement_groups: [[{ operator: 'is_set' }]] }, `${tags}[0][0].metatag_name`, /is missing/],
    [{ metatag_statement_groups: ['a'] }, `${tags}[0][0]`, /must be object/],
    [{ metatag_statement_groups: [[[a]]] }, `${tags}[0][0]`, /must be object/],
    [{ metatag_statement_groups: repeat(17, [a]) }, tags, /at most 16 arrays/],
    [{ metatag_statement_groups: [[a], repeat(1500, a)] }, `${tags}[1][999]`, /at most 1000 values/],
    [
      { sensor_statement_groups: [[property('owner', 'is_set')]] },
      `${sensors}[0][0].sensor_property`,
      /one of/,
    ],
    [
      { sensor_statement_groups: [[property('id', 'in', '1,'.repeat(1001))]] },
      `${sensors}[0][0]`,
      /at most 1000/,
    ],
    ['x', 'filter', /must be object/],
  ];
  for (const [filter, field, error] of refusals) {
    refused(t, await client.post('/sensors/find', { filter }), field, error);
  }
  const unwrapped = { metatag_statement_groups: [[tag('a', 'equal')]] };
  refused(t, await client.post('/sensors/find', unwrapped), 'metatag_statement_groups[0][0].value', /./);
  const huge = { filter: { metatag_statement_groups: [repeat(10_000, a)] } };
  t.match(await client.post('/sensors/find', huge), { status: 413, refusal: { code: 'body_too_large' } });
  const most = repeat(16, repeat(31, tag('a', 'in', 'x,y')));
  t.same(await find(client, { metatag_statement_groups: most.map((each) => each.slice(0, 20)) }), []);
  const hostile = ["x' OR 1=1 --", '{x,y}', '%', '\u001f', '\\', '"'];
  for (const value of hostile) {
    t.same(await find(client, { metatag_statement_groups: [[tag('a', 'equal', value)]] }), []);
  }
  t.match(await client.as(undefined).post('/sensors/find', { filter: {} }), { status: 403 });
});

/** Each kind of property, spelled in several ways. */
const sensor = fc.record({
  name: fc.constantFrom('Room', 'room', 'Größe', '5', 'a,b'),
  display_name: fc.constantFrom('', 'Kitchen', 'KITCHEN'),
  device_type: fc.constantFrom('', 'dht22', 'DHT22 '),
  data_type: fc.constantFrom('', 'float', 'Double', ' INT\u00a0', 'boolean', 'string', 'file', 'picture'),
  pager_type: fc.constantFrom('', 'email'),
  use_data_storage: fc.boolean(),
});
const names = ['color', 'Color', 'size', 'a=b', 'a'];
const someValue: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  'red',
  'RED',
  'Ünder',
  'ünDER',
  5,
  '5',
  '',
  'b',
  -1.5,
);
const metatags = fc.dictionary(
  fc.constantFrom('color', 'size', 'a=b', 'A'),
  fc.array(someValue, { maxLength: 3 }),
  {
    maxKeys: 3,
  },
);
const operatorAndValue = fc.oneof(
  fc.record({ operator: fc.constant('is_set') }),
  fc.record({
    operator: fc.constant('equal'),
    value: fc.oneof(someValue, fc.constantFrom('room', 'KITCHEN', 'x')),
  }),
  fc.record({
    operator: fc.constant('in'),
    value: fc
      .array(fc.oneof(someValue, fc.constantFrom('room', 'größe', ' dht22', '0', 'true', 'EMAIL')), {
        minLength: 1,
        maxLength: 4,
      })
      .map((values) => values.join(', '))
      .filter((text) => /[^, ]/.test(text)),
  }),
);
const metatagStatement = fc
  .tuple(fc.constantFrom(...names), operatorAndValue)
  .map(([metatag_name, rest]): Statement => ({ metatag_name, ...rest }));
const properties = [
  'id',
  'name',
  'type',
  'device_type',
  'data_type_id',
  'pager_type',
  'display_name',
  'use_data_storage',
];
const sensorStatement = fc.oneof(
  fc
    .tuple(fc.constantFrom(...properties), operatorAndValue)
    .map(([sensor_property, rest]): Statement => ({ sensor_property, ...rest })),
  fc.constantFrom(
    property('data_type_id', 'in', '1,2'),
    property('use_data_storage', 'equal', false),
    property('type', 'equal', 0),
  ),
);
const filters = fc.record(
  {
    metatag_statement_groups: fc.array(fc.array(metatagStatement, { maxLength: 3 }), { maxLength: 3 }),
    sensor_statement_groups: fc.array(fc.array(sensorStatement, { maxLength: 3 }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const TYPE_IDS = {
  any: '0',
  float: '1',
  integer: '2',
  bool: '3',
  string: '4',
  json: '5',
  file: '6',
} as const;

interface Known {
  readonly id: number;
  readonly fields: Record<string, string | boolean>;
  readonly metatags: Metatags;
}

/** Reference implementation of the search, without a database. */
function naive(known: Known, filter: Filter): boolean {
  const all = [...(filter.metatag_statement_groups ?? []), ...(filter.sensor_statement_groups ?? [])];
  return all.every((group) => group.length === 0 || group.some((statement) => holds(known, statement)));
}

function holds(
  { id, fields, metatags }: Known,
  { metatag_name, sensor_property, operator, value }: Statement,
): boolean {
  let has: string[];
  if (metatag_name !== undefined) {
    const tag = Object.entries(metatags).find(([name]) => name.toLowerCase() === metatag_name.toLowerCase());
    has = (tag?.[1] ?? []).map(String);
  } else if (sensor_property === 'data_type_id') {
    has = [TYPE_IDS[dataTypeOf(String(fields.data_type))]];
    if (operator === 'is_set') return has[0] !== '0';
  } else if (sensor_property === 'use_data_storage') {
    has = fields.use_data_storage ? ['1', 'true'] : ['0', 'false'];
  } else {
    has = [String({ ...fields, id, type: '0' }[sensor_property ?? ''])];
    if (operator === 'is_set') return has[0] !== '';
  }
  if (operator === 'is_set') return has.length > 0;
  const wanted =
    operator === 'in'
      ? String(value)
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '')
      : [String(value)];
  return has.some((each) => wanted.some((text) => text.toLowerCase() === each.toLowerCase()));
}

t.test('the search finds exactly the sensors of the reference implementation', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(sensor, metatags), { minLength: 1, maxLength: 6 }),
      fc.array(filters, { minLength: 12, maxLength: 12 }),
      async (given, asked) => {
        const user = await newUser(server);
        const all: Known[] = [];
        for (const [fields, metatags] of given) {
          const id = await make(user, fields);
          await put(user.client, id, metatags);
          all.push({ id, fields, metatags });
        }
        for (const filter of asked) {
          const expected = all.filter((each) => naive(each, filter)).map(({ id }) => id);
          t.same(await find(user.client, filter), expected, JSON.stringify(filter));
        }
      },
    ),
    { numRuns: 10 },
  );
});

t.test('a sensor is found by the data type that the API returns', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`INSERT INTO users (username, password_hash) VALUES ('ann', '')`;
  const types = [
    '',
    ' ',
    'float',
    'Double',
    'number\ufeff',
    'INT',
    'integer',
    'bool',
    '\tBoolean\n',
    'json',
    'File',
    'text',
    '\u3000',
  ];
  for (const type of types) {
    await sql`INSERT INTO sensors (owner_id, name, data_type) SELECT id, 'Old', ${type} FROM users`;
  }
  const rows = await sql<{ data_type: string; terms: string[] }[]>`SELECT data_type, terms FROM sensors`;
  t.equal(rows.length, types.length);
  for (const { data_type, terms } of rows) {
    t.ok(terms.includes('name\u001fold'));
    t.ok(terms.includes(`data_type_id\u001f${TYPE_IDS[dataTypeOf(data_type)]}`), JSON.stringify(data_type));
  }
});
