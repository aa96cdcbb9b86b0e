/** The search for sensors by words, and lists in the order of names. */
import fc from 'fast-check';
import t from 'tap';
import { newKey } from '../../support/accounts.js';
import { type Client, newUser, type TestUser } from '../../support/client.js';
import { join, newGroup, take } from '../../support/groups.js';
import { mergeAll } from '../../support/points.js';
import { testServer } from '../../support/server.js';

/** Shared by all tests: each test has users of its own. */
const server = await testServer(t);

interface Row {
  id: string;
  name: string;
  display_name: string;
  owned: boolean;
  shared: boolean;
  owner?: { username?: string };
  device?: { type: string };
  place?: { id: number; name: string };
  groups?: { id: number; name: string }[];
  last_value: string | null;
  last_date: number | null;
}

type List = { sensors: Row[]; total: number };

async function make({ client }: TestUser, fields: object): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'x', ...fields },
  });
  return Number(body.sensor.id);
}

const list = (client: Client, query: Record<string, string>, random = false) =>
  client.get<List>(`/sensors?${new URLSearchParams(query)}`, random ? { random } : {});

async function find(client: Client, search: string, query: Record<string, string> = {}): Promise<number[]> {
  return (await list(client, { search, ...query })).body.sensors.map(({ id }) => Number(id));
}

t.test('a word matches a part of each text of a sensor, in any case', async (t) => {
  const user = await newUser(server);
  const { client } = user;
  const id = await make(user, {
    name: 'Boiler 7',
    display_name: 'Heizkessel',
    device_type: 'DS18B20',
    description: 'Installed beside the stairs',
  });
  await make(user, { name: 'other' });
  await client.post(`/sensors/${id}/device`, { device: { type: 'gateway', uuid: 'A-17' } });
  await client.post(`/sensors/${id}/metatags`, { metatags: { Color: ['Dark Red', 5] } });
  await client.post(`/sensors/${id}/metatags?namespace=site`, { metatags: { hall: ['north'] } });
  const { body } = await client.post<{ environment: { id: number } }>('/environments', {
    environment: { name: 'Cellar West' },
  });
  await client.post(`/environments/${body.environment.id}/sensors`, { sensors: [{ id }] });
  const group = await newGroup(user, { name: 'Caretakers' });
  await client.post(`/groups/${group}/sensors`, { sensors: [{ id }] });
  for (const search of [
    'boiler',
    'OILE',
    'heizkessel',
    'ds18b20',
    'stairs',
    'gateway',
    'a-17',
    'color=dark',
    'red',
    'COLOR=5',
    'hall=north',
    'cellar',
    'caretak',
    'boiler cellar caretakers stairs 17 red',
    'west 7',
  ]) {
    t.same(await find(client, search), [id], search);
  }
  for (const search of ['boilers', 'boiler other', 'color=red', 'cellar east', 'beside-the', 'boiler7']) {
    t.same(await find(client, search), [], search);
  }
});

t.test('accents and composition do not count', async (t) => {
  const user = await newUser(server);
  const id = await make(user, { name: 'Küche Süd Ⅻ' });
  for (const search of ['küche', 'KÜCHE', 'kuche', 'ku\u0308che', 'SUD', 'xii']) {
    t.same(await find(user.client, search), [id], search);
  }
  t.same(await find(user.client, 'kueche'), []);
});

t.test('a change is found at once, and what was there before is not', async (t) => {
  const user = await newUser(server);
  const { client } = user;
  const id = await make(user, { name: 'before' });
  await client.put(`/sensors/${id}`, { sensor: { name: 'after' } });
  t.same(await find(client, 'before'), []);
  t.same(await find(client, 'after'), [id]);
  await client.post(`/sensors/${id}/metatags`, { metatags: { floor: ['first'] } });
  await client.put(`/sensors/${id}/metatags`, { metatags: { floor: ['second'] } });
  t.same(await find(client, 'first'), []);
  t.same(await find(client, 'second'), [id]);
  await client.delete(`/sensors/${id}/metatags`);
  t.same(await find(client, 'second'), []);
  await client.post(`/sensors/${id}/device`, { device: { type: 'station', uuid: 'u' } });
  t.same(await find(client, 'station'), [id]);
  await client.delete(`/sensors/${id}/device`);
  t.same(await find(client, 'station'), []);
  const { body } = await client.post<{ environment: { id: number } }>('/environments', {
    environment: { name: 'attic' },
  });
  await client.post(`/environments/${body.environment.id}/sensors`, { sensors: [{ id }] });
  t.same(await find(client, 'attic'), [id]);
  await client.put(`/environments/${body.environment.id}`, { environment: { name: 'roof' } });
  t.same(await find(client, 'attic'), []);
  t.same(await find(client, 'roof'), [id]);
  await client.delete(`/environments/${body.environment.id}`);
  t.same(await find(client, 'roof'), []);
  await client.delete(`/sensors/${id}`);
  t.same(await find(client, 'after'), []);
});

t.test('wildcards and quotes are ordinary characters', async (t) => {
  const user = await newUser(server);
  const texts = ['100%', 'a_b', 'c\\d', "e'f", 'g"h', '$1', '<b>', '%', '\\'];
  const ids = new Map<string, number>();
  for (const name of texts) ids.set(name, await make(user, { name }));
  const plain = await make(user, { name: 'axb 1000' });
  for (const name of texts) {
    const expected = texts.filter((text) => text.includes(name)).map((text) => ids.get(text)!);
    t.same(await find(user.client, name), expected, name);
  }
  t.same(await find(user.client, 'axb'), [plain]);
  t.same(await find(user.client, '\uff05'), [ids.get('100%'), ids.get('%')], 'another form of the sign');
});

t.test('a search that no sensor can match is refused, an empty one has no effect', async (t) => {
  const user = await newUser(server);
  const id = await make(user, { name: 'one' });
  t.same(await find(user.client, ''), [id]);
  t.same(await find(user.client, ' \t '), [id]);
  const refused = async (search: string) => (await list(user.client, { search })).refusal;
  t.match(await refused('a b c d e f g h i'), { code: 'invalid_input', field: 'search' });
  t.match(await refused('a\0b'), { code: 'invalid_input', field: 'search' });
  t.match(await refused('x'.repeat(201)), { code: 'invalid_input', field: 'search' });
  t.match((await list(user.client, { order: 'value' })).refusal, { code: 'invalid_input', field: 'order' });
  t.same(await find(user.client, 'o n e one oN E ne on'), [id], 'a repeated word counts once');
});

t.test('a search finds what the caller may see, and by names that the caller may see', async (t) => {
  const [owner, reader, stranger] = await Promise.all([newUser(server), newUser(server), newUser(server)]);
  const given = await make(owner, { name: 'given meter' });
  const grouped = await make(owner, { name: 'grouped meter' });
  const kept = await make(owner, { name: 'kept meter' });
  const { body } = await owner.client.post<{ environment: { id: number } }>('/environments', {
    environment: { name: 'orangery' },
  });
  await owner.client.post(`/environments/${body.environment.id}/sensors`, {
    sensors: [given, grouped, kept].map((id) => ({ id })),
  });
  await owner.client.post(`/sensors/${given}/users`, { users: [{ user: { id: reader.id } }] });
  const lab = await newGroup(owner, { name: 'laboratory' });
  const secret = await newGroup(owner, { name: 'clandestine' });
  await owner.client.post(`/groups/${lab}/sensors`, { sensors: [{ id: grouped }] });
  await owner.client.post(`/groups/${secret}/sensors`, { sensors: [{ id: grouped }, { id: given }] });
  await join(reader, lab);
  await take(owner, lab, reader);

  t.same(await find(owner.client, 'meter'), [given, grouped, kept]);
  t.same(await find(reader.client, 'meter'), [given, grouped]);
  t.same(await find(reader.client, 'orangery'), [given, grouped]);
  t.same(await find(reader.client, 'laboratory meter'), [grouped]);
  t.same(await find(reader.client, 'clandestine'), [], 'a group that the reader is not in');
  t.same(await find(owner.client, 'clandestine'), [given, grouped]);
  t.same(await find(stranger.client, 'meter'), []);
  t.same(await find(reader.client, 'meter', { owned: 'true' }), []);
  t.same(await find(reader.client, 'meter', { owned: 'false' }), [given, grouped]);
  t.same(await find(owner.client, 'meter', { shared: 'true' }), [given, grouped]);
  t.same(await find(owner.client, 'meter', { physical: 'true' }), []);
  t.same(await find(owner.client, 'meter', { group_id: String(lab) }), [grouped]);
  t.match((await list(stranger.client, { search: 'meter', group_id: String(secret) })).status, 403);

  await owner.client.delete(`/sensors/${given}/users/${reader.id}`);
  t.same(await find(reader.client, 'meter'), [grouped]);
});

t.test(
  'an API key that is limited to some sensors finds only these, and by no name of a group',
  async (t) => {
    const user = await newUser(server);
    const [first, second] = [await make(user, { name: 'meter a' }), await make(user, { name: 'meter b' })];
    const group = await newGroup(user, { name: 'laboratory' });
    await user.client.post(`/groups/${group}/sensors`, { sensors: [{ id: first }, { id: second }] });
    const { key } = await newKey(user, { name: 'limited', scope: 'read', sensors: [String(first)] });
    const limited = user.client.as(key);
    t.same(await find(limited, 'meter'), [first]);
    t.same(await find(limited, 'laboratory'), []);
    const { sensors } = (await list(limited, { details: 'row', order: 'name' })).body;
    t.equal(sensors.length, 1);
    t.equal(sensors[0]!.groups, undefined);
  },
);

t.test('a row has what a table shows', async (t) => {
  const [owner, reader] = await Promise.all([newUser(server), newUser(server)]);
  const id = await make(owner, { name: 'meter', unit: 'W', data_type: 'string', description: 'long' });
  await owner.client.post(`/sensors/${id}/data`, {
    data: [{ value: 'v'.repeat(300), date: 1_735_689_600.5 }],
  });
  await owner.client.post(`/sensors/${id}/device`, { device: { type: 'gateway', uuid: 'A-17' } });
  await owner.client.post(`/sensors/${id}/users`, { users: [{ user: { id: reader.id } }] });
  const group = await newGroup(owner, { name: 'lab' });
  await owner.client.post(`/groups/${group}/sensors`, { sensors: [{ id }] });
  const { body } = await owner.client.post<{ environment: { id: number } }>('/environments', {
    environment: { name: 'cellar' },
  });
  await owner.client.post(`/environments/${body.environment.id}/sensors`, { sensors: [{ id }] });
  const [own] = (await list(owner.client, { details: 'row' })).body.sensors;
  t.strictSame(own, {
    id: String(id),
    name: 'meter',
    display_name: '',
    unit: 'W',
    data_type: 'string',
    type: '1',
    data_type_id: '4',
    owned: true,
    shared: true,
    device: { id: (own!.device as unknown as { id: string }).id, type: 'gateway', uuid: 'A-17' },
    place: { id: body.environment.id, name: 'cellar', position: '' },
    groups: [{ id: group, name: 'lab' }],
    last_value: `${'v'.repeat(199)}…`,
    last_date: 1_735_689_600.5,
  });
  const [theirs] = (await list(reader.client, { details: 'row' })).body.sensors;
  t.match(theirs, { owned: false, shared: false, owner: { id: owner.id }, groups: undefined });
  const empty = await make(reader, { name: 'a' });
  const [none] = (await list(reader.client, { details: 'row', order: 'name' })).body.sensors;
  t.match(none, { id: String(empty), last_value: null, last_date: null });
});

t.test('lists come by id or by name, numbers in names by their value', async (t) => {
  const user = await newUser(server);
  const names = ['room 10', 'Room 2', 'room 02b', 'Äpfel', 'apfelbaum', 'zebra', '7', '007'];
  const ids = [];
  for (const name of names) ids.push(await make(user, { name }));
  const shown = await make(user, { name: 'zzz', display_name: 'room 3' });
  const by = async (order: string) =>
    (await list(user.client, { order, details: 'row' })).body.sensors.map(
      ({ name, display_name }) => display_name || name,
    );
  const sorted = ['7', '007', 'Äpfel', 'apfelbaum', 'Room 2', 'room 02b', 'room 3', 'room 10', 'zebra'];
  t.same(await by('name'), sorted);
  t.same(
    await by('-name'),
    [...sorted].reverse().map((name) => name),
  );
  t.same(await find(user.client, '', { order: '-id' }), [shown, ...[...ids].reverse()]);
  t.same(await find(user.client, '', { order: 'id' }), [...ids, shown]);
});

t.test('pages of a search have no gaps and no doubles while other sensors change', async (t) => {
  const user = await newUser(server);
  const ids: number[] = [];
  for (let each = 0; each < 23; each++) ids.push(await make(user, { name: `same ${each % 3}` }));
  const noise = await make(user, { name: 'other' });
  const seen: number[] = [];
  for (let page = 0; page < 5; page++) {
    const query = { order: 'name', per_page: '5', page: String(page), details: 'row' };
    const { body } = await list(user.client, { search: 'same', ...query });
    t.equal(body.total, 23);
    seen.push(...body.sensors.map(({ id }) => Number(id)));
    await user.client.put(`/sensors/${noise}`, { sensor: { description: `round ${page}` } });
    await make(user, { name: 'another' });
  }
  t.same(seen.length, 23);
  t.same(
    [...seen].sort((a, b) => a - b),
    ids,
  );
});

t.test('a search finds what a model finds', async (t) => {
  const user = await newUser(server);
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'B', '%', '_', '\\', ' ', 'ä', '1', '.'),
    maxLength: 6,
  });
  const sensors = fc.sample(fc.record({ name: text, display_name: text, description: text, tag: text }), {
    numRuns: 25,
    seed: 7,
  });
  const key = (given: string) =>
    given
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const model: { id: number; lines: string[] }[] = [];
  for (const { name, display_name, description, tag } of sensors) {
    const fields = { name: `n${name}`, display_name, description };
    const id = await make(user, fields);
    const value = tag.trim();
    if (value !== '') await user.client.post(`/sensors/${id}/metatags`, { metatags: { t: [value] } });
    const lines = [fields.name, display_name, description, ...(value === '' ? [] : [`t=${value}`])].map(key);
    model.push({ id, lines });
  }
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 3 }), async (words) => {
      const search = words.join(' ');
      const wanted = [...new Set(search.split(/\s+/).filter((word) => word !== ''))].map(key);
      const expected = model
        .filter(({ lines }) => wanted.every((word) => lines.some((line) => line.includes(word))))
        .map(({ id }) => id);
      const { body } = await list(user.client, { search, per_page: '100' }, true);
      t.same(
        body.sensors.map(({ id }) => Number(id)),
        expected,
        JSON.stringify(search),
      );
      t.equal(body.total, expected.length);
    }),
    { numRuns: 60 },
  );
});

t.test('the table that searches read has the rows that it has to have', async (t) => {
  const { sql } = server;
  const differ = await sql`
    (SELECT sensor_id, owner_id, environment_id, label, words FROM sensor_search
     EXCEPT SELECT sensor_id, owner_id, environment_id, label, words FROM sensor_search_values)
    UNION ALL
    (SELECT sensor_id, owner_id, environment_id, label, words FROM sensor_search_values
     EXCEPT SELECT sensor_id, owner_id, environment_id, label, words FROM sensor_search)`;
  t.same([...differ], []);
});

t.test('a list by ids has the visible ones of them, and refuses what is no id', async (t) => {
  const [user, other] = [await newUser(server), await newUser(server)];
  const [one, two, foreign] = [
    await make(user, { name: 'one' }),
    await make(user, { name: 'two' }),
    await make(other, { name: 'foreign' }),
  ];
  await make(user, { name: 'three' });
  const byIds = async (query: string) => (await user.client.get<List>(`/sensors?${query}`)).body;
  const listed = await byIds(`sensor_id=${two}&sensor_id=${foreign}&sensor_id=${one}&details=row`);
  t.same(
    listed.sensors.map(({ id, owned }) => [Number(id), owned]),
    [
      [one, true],
      [two, true],
    ],
  );
  t.equal(listed.total, 2);
  t.same(
    (await byIds(`sensor_id=${one}&sensor_id=${two}&search=tw`)).sensors.map(({ id }) => Number(id)),
    [two],
    'with a search',
  );
  t.equal((await byIds(`sensor_id=${foreign}`)).total, 0);
  t.match(await user.client.get('/sensors?sensor_id=x'), { status: 409, body: { field: 'sensor_id[0]' } });
});

t.test(
  'a list by the newest points: those without points last, in pages, with search and details',
  async (t) => {
    const [user, other] = [await newUser(server), await newUser(server)];
    const names = ['pump one', 'pump two', 'valve', 'pump three', 'empty pump', 'pump four'];
    const ids: number[] = [];
    for (const name of names) ids.push(await make(user, { name }));
    const [one, two, valve, three, empty, four] = ids as [number, number, number, number, number, number];
    const store = (id: number, date: number) =>
      user.client.post(`/sensors/${id}/data`, { data: [{ value: 1, date }] });
    const inOrder = (query: Record<string, string>) => find(user.client, query.search ?? '', query);
    for (const [id, date] of [
      [one, 100],
      [two, 300],
      [valve, 200],
      [three, 300],
      [four, 50],
    ] as const)
      await store(id, date);
    const expected = async (latest: number[], oldest: number[]) => {
      t.same(await inOrder({ order: '-last_date' }), latest);
      t.same(await inOrder({ order: 'last_date' }), oldest);
    };
    await expected([two, three, valve, one, four, empty], [four, one, valve, two, three, empty]);
    await mergeAll(server.sql);
    await expected([two, three, valve, one, four, empty], [four, one, valve, two, three, empty]);
    await store(one, 400);
    await user.client.delete(`/sensors/${three}/data?start_date=299&end_date=301`);
    await user.client.delete(`/sensors/${valve}/data?start_date=199&end_date=201`);
    await store(valve, 20);
    await expected([one, two, four, valve, three, empty], [valve, four, two, one, three, empty]);

    const page = { order: '-last_date', per_page: '2', page: '1' };
    for (const details of ['no', 'row', 'full']) {
      const { body } = await list(user.client, { ...page, details });
      t.same(
        body.sensors.map(({ id }) => Number(id)),
        [four, valve],
        details,
      );
      t.equal(body.total, 6);
    }
    t.same((await list(user.client, { ...page, page: '3' })).body, { sensors: [], total: 6 });
    t.same(await inOrder({ order: '-last_date', search: 'pump' }), [one, two, four, three, empty]);
    t.same(await inOrder({ order: '-last_date', search: 'nothing' }), []);
    t.same(await inOrder({ order: 'last_date', 'sensor_id[]': String(two) }), [two]);

    t.same(await find(other.client, '', { order: '-last_date' }), []);
    await user.client.post(`/sensors/${two}/users`, { user: { username: other.username } });
    t.same(
      await find(other.client, '', { order: '-last_date' }),
      [two],
      'others list what is shared with them',
    );
  },
);
