/** A dashboard of the newest sensors, its address and its filters. */
import t from 'tap';
import { addressOf, rangeOfContent, textOfAddress, timeOfRange } from '../../pages/dashboards/address.js';
import { newId, newPanel, PANEL_TYPES, withType } from '../../pages/dashboards/content.js';
import { filterOf, tagOf } from '../../pages/dashboards/filters.js';
import { arranged, overlap } from '../../pages/dashboards/layout.js';
import { readyContent } from '../../pages/dashboards/ready.js';

t.test('panels suit the sensors and do not overlap', (t) => {
  const sensors = Array.from({ length: 12 }, (_, index) => ({
    id: String(index + 1),
    unit: ['°C', 'kW', ''][index % 3]!,
    isStates: index % 3 === 2,
  }));
  for (let count = 0; count <= sensors.length; count++) {
    const { panels } = readyContent(sensors.slice(0, count));
    t.equal(new Set(panels.map(({ id }) => id)).size, panels.length, 'ids of their own');
    t.same(arranged(panels), panels, 'nothing to arrange');
    for (const [index, { grid }] of panels.entries())
      t.notOk(panels.slice(index + 1).some((other) => overlap(grid, other.grid)));
    for (const panel of panels) if (panel.type !== 'text') t.ok(panel.sensors.ids!.length > 0);
  }
  t.same(readyContent([]).panels, []);
  t.same([...new Set(readyContent(sensors).panels.map(({ type }) => type))].sort(), [
    'bar',
    'heatmap',
    'line',
    'number',
    'state',
    'table',
  ]);
  t.end();
});

t.test('a panel keeps title, place and sensors as another type', (t) => {
  const line = {
    ...newPanel('line', 'p1', 3),
    title: 'T',
    sensors: { ids: ['4'] },
    options: { band: false },
  } as const;
  for (const type of PANEL_TYPES) {
    const { title, grid, ...rest } = withType(line as never, type);
    t.same([title, grid], ['T', line.grid]);
    t.same('sensors' in rest ? rest.sensors : null, type === 'text' ? null : { ids: ['4'] });
  }
  t.equal(newId([{ id: 'p2' }, { id: 'p3' }]), 'p4');
  t.equal(newId([{ id: 'p2' }]), 'p3');
  t.end();
});

t.test('the address holds range, editor and drawer', (t) => {
  const fixed = { kind: 'fixed', view: { from: 1_700_000_000, to: 1_700_003_600 } } as const;
  for (const address of [
    { range: null, isEditing: false, open: null },
    { range: { kind: 'last', length: 86_400 } as const, isEditing: true, open: 'p1' },
    { range: { kind: 'last', length: 604_800 } as const, isEditing: false, open: 'share' },
    { range: fixed, isEditing: false, open: null },
  ]) {
    const [path, query = ''] = textOfAddress(7, address).split('?');
    t.equal(path, '/app/dashboards/7');
    t.same(addressOf(Object.fromEntries(new URLSearchParams(query))), address);
  }
  t.same(addressOf({ open: '<b>', edit: 'x', range: 'all' }), { range: null, isEditing: false, open: null });
  t.same(timeOfRange(rangeOfContent({ last: 60 })), { last: 60 });
  t.same(timeOfRange(rangeOfContent({ from: 1, to: 2 })), { from: 1, to: 2 });
  t.end();
});

t.test('the drawer shows a filter of one metatag, and keeps any other as it is', (t) => {
  for (const tag of [
    { name: 'room', value: '' },
    { name: 'room', value: 'cellar' },
  ])
    t.same(tagOf(filterOf(tag)), tag);
  t.equal(tagOf({ sensor_statement_groups: [[{ sensor_property: 'name', operator: 'is_set' }]] }), null);
  const both = filterOf({ name: 'a', value: '' }).metatag_statement_groups!;
  t.equal(tagOf({ metatag_statement_groups: [...both, ...both] }), null);
  t.end();
});
