/** Dashboards: content, versions, and the refusals of what does not fit. */
import fc from 'fast-check';
import t from 'tap';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { contentOf, type Dashboard, grid, newDashboard, text } from './dashboard.js';

const server = await testServer(t);
const { client, id: userId, username } = await newUser(server);

type One = { dashboard: Dashboard };

const whole = {
  schema: 1,
  time: { from: 1_700_000_000, to: 1_700_086_400 },
  live: false,
  timezone: 'Europe/Amsterdam',
  panels: [
    { id: 'a', type: 'line', title: 'Course', grid, sensors: { ids: ['3', '12'] }, options: { band: false } },
    { id: 'b', type: 'number', grid, sensors: { ids: ['3'] }, options: { sparkline: true } },
    { id: 'c', type: 'gauge', grid, sensors: { ids: ['3'] }, options: { min: -5, max: 5 } },
    { id: 'd', type: 'bar', grid, sensors: { ids: ['3'] }, options: { span: 'week', statistic: 'sum' } },
    {
      id: 'e',
      type: 'table',
      grid,
      sensors: {
        filter: {
          metatag_statement_groups: [[{ metatag_name: 'room', operator: 'in', value: ['a', 'b'] }]],
          sensor_statement_groups: [[{ sensor_property: 'name', operator: 'is_set' }]],
        },
      },
    },
    { id: 'f', type: 'state', grid, sensors: { ids: ['3'] } },
    { id: 'g', type: 'heatmap', grid, sensors: { ids: ['3'] }, options: { statistic: 'max' } },
    { id: 'h', type: 'text', title: '<b>', grid, options: { text: '<script>alert(1)</script>' } },
  ],
};

t.test('a dashboard is created, read, listed, changed and deleted', async (t) => {
  const made = await client.post<One>('/dashboards', { dashboard: { name: 'cellar', content: whole } });
  t.equal(made.status, 201);
  const { id } = made.body.dashboard;
  const at = `/dashboards/${id}`;
  t.equal(made.headers.location, `${server.url}${at}`);
  t.match(made.body.dashboard, {
    name: 'cellar',
    description: '',
    version: 1,
    rights: 'owner',
    panels: 8,
    owner: { id: userId, username },
    updated_by: { id: userId, username },
  });
  t.same((await client.get<One>(at)).body.dashboard.content, whole, 'the content comes back as it was sent');
  const listed = await client.get<{ dashboards: Dashboard[]; total: number }>('/dashboards');
  t.match(listed.body, { total: 1, dashboards: [{ id, panels: 8 }] });
  t.notOk('content' in listed.body.dashboards[0]!, 'a list has no contents');
  const full = await client.get<{ dashboards: Dashboard[] }>('/dashboards?details=full&owner=me');
  t.same(full.body.dashboards[0]!.content, whole, 'but for details=full');

  const changed = await client.put<One>(at, { dashboard: { version: 1, description: 'wine' } });
  t.match(changed.body.dashboard, { name: 'cellar', description: 'wine', version: 2 });
  t.same(changed.body.dashboard.content, whole, 'what is not sent stays');
  for (const [search, total] of Object.entries({ 'WINE+cellar': 1, beer: 0 }))
    t.match((await client.get(`/dashboards?search=${search}`)).body, { total }, search);
  t.match(await client.delete(at), { status: 200 });
  t.match(await client.get(at), { status: 404 });
});

t.test('a dashboard that was read is imported as a new one', async (t) => {
  const { id } = await newDashboard(client, whole);
  const { body } = await client.get<One>(`/dashboards/${id}`);
  const copy = await client.post<One>('/dashboards', body, { headers: { Prefer: 'handling=strict' } });
  t.equal(copy.status, 201);
  t.not(copy.body.dashboard.id, id);
  t.same(copy.body.dashboard.content, whole);
});

t.test('content that does not fit is refused with its path', async (t) => {
  const panel = { id: 'a', type: 'line', grid, sensors: { ids: ['1'] } };
  const statement = { metatag_name: 'room', operator: 'equal', value: 'x' };
  const filtered = (filter: object) => contentOf({ ...panel, sensors: { filter } });
  const cases: [content: unknown, path: string][] = [
    [undefined, ''],
    [[], ''],
    ['{}', ''],
    [{ time: { last: 60 }, panels: [] }, '.schema'],
    [{ ...contentOf(), schema: 2 }, '.schema'],
    [{ ...contentOf(), more: 1 }, '.more'],
    [{ schema: 1, panels: [] }, '.time'],
    [{ ...contentOf(), time: {} }, '.time'],
    [{ ...contentOf(), time: { last: 60, from: 1, to: 2 } }, '.time'],
    [{ ...contentOf(), time: { last: 60, to: 2 } }, '.time'],
    [{ ...contentOf(), time: { from: 1 } }, '.time'],
    [{ ...contentOf(), time: { from: 2, to: 2 } }, '.time.to'],
    [{ ...contentOf(), time: { last: 1 } }, '.time.last'],
    [{ ...contentOf(), timezone: 'Mars/Base' }, '.timezone'],
    [{ ...contentOf(), live: 'now' }, '.live'],
    [{ ...contentOf(), panels: {} }, '.panels[0].type'],
    [contentOf(7 as never), '.panels[0]'],
    [contentOf({ ...panel, type: 'pie' }), '.panels[0].type'],
    [contentOf(panel, panel), '.panels[1].id'],
    [contentOf({ ...panel, id: 'a b' }), '.panels[0].id'],
    [contentOf({ ...panel, colour: 'red' }), '.panels[0].colour'],
    [contentOf({ ...panel, title: 'x'.repeat(101) }), '.panels[0].title'],
    [contentOf({ ...panel, title: 'a\0' }), '.panels[0].title'],
    [contentOf({ ...panel, grid: { ...grid, x: 9 } }), '.panels[0].grid.w'],
    [contentOf({ ...panel, grid: { ...grid, x: 12 } }), '.panels[0].grid.x'],
    [contentOf({ ...panel, grid: { x: 0, y: 0, w: 1 } }), '.panels[0].grid.h'],
    [contentOf({ ...panel, sensors: {} }), '.panels[0].sensors'],
    [contentOf({ ...panel, sensors: { ids: [] } }), '.panels[0].sensors'],
    [contentOf({ ...panel, sensors: { ids: ['0'] } }), '.panels[0].sensors.ids[0]'],
    [contentOf({ ...panel, sensors: { ids: ['1', '1'] } }), '.panels[0].sensors.ids[1]'],
    [contentOf({ ...panel, sensors: { ids: ['1', 'x'] } }), '.panels[0].sensors.ids[1]'],
    [filtered({}), '.panels[0].sensors.filter'],
    [filtered({ metatag_statement_groups: [[]] }), '.panels[0].sensors.filter'],
    [
      filtered({ metatag_statement_groups: [[{ ...statement, operator: 'like' }]] }),
      '.panels[0].sensors.filter.metatag_statement_groups[0][0].operator',
    ],
    [
      filtered({ metatag_statement_groups: [[{ ...statement, value: {} }]] }),
      '.panels[0].sensors.filter.metatag_statement_groups[0][0].value',
    ],
    [
      filtered({ metatag_statement_groups: [[{ ...statement, operator: 'is_set' }]] }),
      '.panels[0].sensors.filter.metatag_statement_groups[0][0].value',
    ],
    [contentOf({ ...panel, options: { bend: true } }), '.panels[0].options.bend'],
    [contentOf({ ...panel, type: 'gauge', options: { min: 100 } }), '.panels[0].options.max'],
    [contentOf({ ...panel, type: 'bar', options: { span: 'year' } }), '.panels[0].options.span'],
    [contentOf({ ...panel, type: 'text' }), '.panels[0].sensors'],
    [contentOf({ id: 'a', type: 'text', grid }), '.panels[0].options'],
    [contentOf(...Array.from({ length: 61 }, (_, index) => ({ ...panel, id: `p${index}` }))), '.panels'],
    [
      contentOf(
        ...Array.from({ length: 12 }, (_, index) => ({ ...text('x'.repeat(9000)), id: `p${index}` })),
      ),
      '',
    ],
  ];
  const { id } = await newDashboard(client);
  for (const [content, path] of cases) {
    const field = `dashboard.content${path}`;
    const expected = { status: 409, refusal: { code: 'invalid_input', field } };
    t.match(await client.post('/dashboards', { dashboard: { name: 'x', content } }), expected, field);
    if (content === undefined) continue;
    const dashboard = { version: 1, content };
    t.match(await client.put(`/dashboards/${id}`, { dashboard }), expected, `${field} in a change`);
  }
  t.match(
    await client.post('/dashboards', { dashboard: { name: ' ', content: contentOf() } }),
    { status: 409, refusal: { field: 'dashboard.name' } },
    'a blank name',
  );
  t.match(
    await client.put(`/dashboards/${id}`, { dashboard: { name: 'x' } }),
    { status: 409, refusal: { field: 'dashboard.version' } },
    'a change without a version',
  );
  t.equal((await client.get<One>(`/dashboards/${id}`)).body.dashboard.version, 1, 'nothing has changed');
});

t.test('a change of an old version is refused, and says who made the new one', async (t) => {
  const { id } = await newDashboard(client);
  const editor = await newUser(server);
  await client.post(`/dashboards/${id}/users`, { user: { username: editor.username }, edit: true });
  t.match(await editor.client.put(`/dashboards/${id}`, { dashboard: { version: 1, name: 'theirs' } }), {
    status: 200,
  });
  const stale = await client.put(`/dashboards/${id}`, { dashboard: { version: 1, name: 'mine' } });
  t.match(stale, {
    status: 412,
    refusal: { code: 'version_conflict', version: 2, updated_by: { username: editor.username } },
  });
  t.type(stale.refusal!.updated, 'number');
  t.match((await client.get<One>(`/dashboards/${id}`)).body.dashboard, { name: 'theirs', version: 2 });
});

t.test('no change is lost: each that is accepted was made to the version before it', async (t) => {
  const writers = 4;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(writers - 1), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (order, together) => {
        const { id } = await newDashboard(client, contentOf(text('')));
        const at = `/dashboards/${id}`;
        // Each writer adds a letter to the text that it has read last, several at once.
        const read = Array.from({ length: writers }, () => ({ version: 1, words: '' }));
        const accepted: string[] = [];
        for (let next = 0; next < order.length; next += together) {
          const batch = [...new Set(order.slice(next, next + together))];
          await Promise.all(
            batch.map(async (writer) => {
              const { version, words } = read[writer]!;
              const letter = `${writer}.${next};`;
              const content = contentOf(text(words + letter));
              const answer = await client.put<One>(at, { dashboard: { version, content } });
              if (answer.status === 200) accepted.push(letter);
              else t.equal(answer.refusal?.code, 'version_conflict');
              const now = (await client.get<One>(at)).body.dashboard;
              const [panel] = now.content.panels as [{ options: { text: string } }];
              read[writer] = { version: now.version, words: panel.options.text };
            }),
          );
        }
        const now = (await client.get<One>(at)).body.dashboard;
        const [panel] = now.content.panels as [{ options: { text: string } }];
        const kept = panel.options.text.split(';').filter((each) => each !== '');
        if (kept.length !== accepted.length || now.version !== accepted.length + 1) return false;
        return accepted.every((letter) => panel.options.text.includes(letter));
      },
    ),
    { numRuns: 25 },
  );
});

t.test('every content that fits is kept as it was sent', async (t) => {
  const sensors = fc.record(
    { ids: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }).map(String), { minLength: 1, maxLength: 20 }) },
    { requiredKeys: ['ids'] },
  );
  const words = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((each) => !each.includes('\0'));
  const place = fc
    .record({
      x: fc.nat(11),
      y: fc.nat(9999),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 50 }),
    })
    .map((each) => ({ ...each, w: Math.min(each.w, 12 - each.x) }));
  const plain = fc.record(
    {
      type: fc.constantFrom('table', 'state', 'line', 'number', 'heatmap', 'bar', 'gauge'),
      title: words,
      grid: place,
      sensors,
    },
    { requiredKeys: ['type', 'grid', 'sensors'] },
  );
  const note = fc.record({
    type: fc.constant('text'),
    title: words,
    grid: place,
    options: fc.record({ text: words }),
  });
  const time = fc.oneof(
    fc.record({ last: fc.integer({ min: 10, max: 1e6 }) }),
    fc.record({ from: fc.nat(1e6), to: fc.integer({ min: 1e6 + 1, max: 1e9 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(plain, note), { maxLength: 20 }), time, async (list, range) => {
      const content = {
        schema: 1,
        time: range,
        panels: list.map((each, index) => ({ ...each, id: `p${index}` })),
      };
      const dashboard = await newDashboard(client, content);
      t.same(dashboard.content, content);
      await client.delete(`/dashboards/${dashboard.id}`);
    }),
    { numRuns: 40 },
  );
});
