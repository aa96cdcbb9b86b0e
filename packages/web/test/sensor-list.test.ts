/** Pure parts of the list of sensors: its address, the rows in sight, values, sparklines, recent searches. */
import fc from 'fast-check';
import t from 'tap';
import { addressOf, EVERYTHING, ORDERS, OWNERS, queryOf, stateOf } from '../pages/sensors/address.js';
import { withRecent } from '../pages/sensors/views.js';
import { pagesOf, scrollTo, windowOf } from '../pages/sensors/window.js';
import { shownValue } from '../parts/shown-value.js';
import { sparkPath } from '../parts/sparkline/spark-path.js';

t.test('an address holds the whole state of the list', (t) => {
  const state = fc.record(
    {
      search: fc.string({ unit: 'grapheme', maxLength: 20 }),
      owner: fc.constantFrom(...OWNERS),
      isShared: fc.boolean(),
      group: fc.option(fc.integer({ min: 1, max: 1e9 })),
      order: fc.constantFrom(...ORDERS),
      isCreating: fc.boolean(),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(state, (given) => {
      const { searchParams } = new URL(addressOf(given), 'http://host');
      t.strictSame(stateOf(Object.fromEntries(searchParams)), given);
    }),
  );
  t.equal(addressOf(EVERYTHING), '/app/sensors');
  t.strictSame(
    stateOf({ owner: 'nobody', group: '-1', order: 'x', new: '2', shared: 'yes' }),
    EVERYTHING,
    'what is wrong counts as absent',
  );
  t.strictSame(queryOf(stateOf({ search: '  ', owner: 'others', group: '7' })), {
    details: 'row',
    order: 'name',
    owned: false,
    group_id: 7,
  });
  t.end();
});

t.test('the rows in sight are those that the view touches, within the list', (t) => {
  t.strictSame(windowOf(0, 320, 32, 1000, 0), { from: 0, to: 10 });
  t.strictSame(windowOf(16, 320, 32, 1000, 0), { from: 0, to: 11 });
  t.strictSame(windowOf(16, 320, 32, 5, 8), { from: 0, to: 5 });
  t.strictSame(windowOf(99_999, 320, 32, 0, 8), { from: 0, to: 0 });
  const sizes = fc.tuple(
    fc.nat(4_000_000),
    fc.nat(2000),
    fc.constantFrom(32, 44, 60),
    fc.nat(100_000),
    fc.nat(20),
  );
  fc.assert(
    fc.property(sizes, ([top, height, row, total, margin]) => {
      const { from, to } = windowOf(top, height, row, total, margin);
      t.ok(from >= 0 && to >= from && to <= total);
      const pages = pagesOf({ from, to }, 100);
      t.equal(to === from, pages.length === 0);
      if (pages.length > 0) t.ok(pages[0]! * 100 <= from && (pages.at(-1)! + 1) * 100 >= to);
      const index = Math.min(total, 7);
      const scrolled = scrollTo(index, top, Math.max(height, row), row);
      t.ok(scrolled <= index * row && scrolled + Math.max(height, row) >= (index + 1) * row);
    }),
    { numRuns: 50 },
  );
  t.end();
});

t.test('a value is shown with six digits, texts as they are', (t) => {
  t.equal(shownValue('21.5', true), '21.5');
  t.equal(shownValue('21.50', true), '21.50');
  t.equal(shownValue('-3', true), '\u22123');
  t.equal(shownValue('21.123456789', true), '21.1235');
  t.equal(shownValue('123456789', true), '123457000');
  t.equal(shownValue('1234567890123', true), '1.235e+12');
  t.equal(shownValue('0.0000000123', true), '1.230e\u22128');
  t.equal(shownValue('on', true), 'on');
  t.equal(shownValue('21.123456789', false), '21.123456789');
  t.equal(shownValue('', true), '');
  t.end();
});

t.test('a sparkline breaks at empty columns, and shows a column alone', (t) => {
  t.equal(sparkPath({ avg: [null, null], min: [null, null], max: [null, null] }, 20, 10), null);
  const path = sparkPath({ avg: [1, 3, null, 2], min: [1, 3, null, 1], max: [1, 3, null, 3] }, 40, 10)!;
  t.equal(path.line, 'M5.0 9.0L15.0 1.0M30.0 5.0H40.0');
  t.equal(path.band, 'M5.0 9.0L15.0 1.0L15.0 1.0L5.0 9.0ZM30.0 1.0H40.0V9.0H30.0Z');
  t.equal(sparkPath({ avg: [4, 4], min: [4, 4], max: [4, 4] }, 20, 10)!.line, 'M5.0 5.0L15.0 5.0');
  t.end();
});

t.test('recent searches hold each search once, and the longer form of one that was typed', (t) => {
  t.strictSame(withRecent([], ' '), []);
  t.strictSame(withRecent(['boiler'], 'kitchen '), ['kitchen', 'boiler']);
  t.strictSame(withRecent(['kit', 'boiler'], 'kitchen'), ['kitchen', 'boiler']);
  t.strictSame(withRecent(['a', 'b'], 'b'), ['b', 'a']);
  t.equal(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], 'x').length, 8);
  t.end();
});
