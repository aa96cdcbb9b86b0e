/** Views, ranges, addresses and the history of zooms. */
import fc from 'fast-check';
import t from 'tap';
import { FUNCTIONS } from '../../chart/data.js';
import { FILLS } from '../../chart/draw.js';
import { rangeOfWords, rounded, viewOfRange, wordsOfRange } from '../../chart/range.js';
import { between, lengthOf, panned, withMargin, zoomed } from '../../chart/view.js';
import { popped, pushed } from '../../chart/zoom-history.js';
import { addressOf, type SensorAddress, textOfAddress } from '../../pages/sensor/address.js';

const DAY = 86_400;

t.test('zooming keeps the moment under the pointer, and zooming back shows the same range', (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1e7, max: 2e9 }),
      fc.integer({ min: 10, max: 1e6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.2, max: 4, noNaN: true }),
      (from, length, part, factor) => {
        const view = { from, to: from + length };
        const at = from + part * length;
        const next = zoomed(view, factor, at);
        t.ok(Math.abs((at - next.from) / lengthOf(next) - part) < 1e-6);
        const back = zoomed(next, 1 / factor, at);
        t.ok(Math.abs(back.from - from) < 1e-3 && Math.abs(back.to - view.to) < 1e-3);
      },
    ),
    { numRuns: 50 },
  );
  t.ok(lengthOf(zoomed({ from: 100, to: 101 }, 1e-9, 100.5)) >= 0.00099, 'a range ends at a millisecond');
  t.equal(panned({ from: 10, to: 20 }, -5).from, 0, 'and at 1970');
  t.same(between(20, 10), { from: 10, to: 20 });
  t.same(withMargin({ from: 100, to: 200 }), { from: 75, to: 225 });
  t.end();
});

t.test('ranges go into words and come back', (t) => {
  for (const words of [{ range: '7d' }, { range: 'all' }, { range: '90s' }, {}]) {
    t.same(wordsOfRange(rangeOfWords(words)), words);
  }
  t.same(rangeOfWords({ range: 'bad' }), { kind: 'last', length: DAY });
  t.same(rangeOfWords({ from: '20', to: '10' }), { kind: 'last', length: DAY }, 'an end before the start');
  t.same(rangeOfWords({ from: '2025-01-01T00:00:00Z', to: '1735776000.5' }), {
    kind: 'fixed',
    view: { from: 1735689600, to: 1735776000.5 },
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e15 }), fc.integer({ min: 1, max: 1e12 }), (from, length) => {
      const view = { from: from / 1e6, to: (from + length) / 1e6 };
      const found = rangeOfWords(wordsOfRange({ kind: 'fixed', view }));
      t.same(found, { kind: 'fixed', view });
    }),
    { numRuns: 100 },
  );
  t.end();
});

t.test('a range that ends now moves on, and all has the first and the last point', (t) => {
  t.same(viewOfRange({ kind: 'last', length: 60 }, 1000, null), { from: 940, to: 1000 });
  const all = viewOfRange({ kind: 'all' }, 1e9, { from: 1000, to: 2000 });
  t.ok(all.from < 1000 && all.to > 2000 && lengthOf(all) < 1100);
  t.ok(lengthOf(viewOfRange({ kind: 'all' }, 1e9, { from: 1000, to: 1000 })) > 0, 'also of one point');
  t.end();
});

t.test('views in addresses are as round as a pixel allows', (t) => {
  t.same(rounded({ from: 1000.4321, to: 9000.987 }), { from: 1000, to: 9001 });
  t.same(rounded({ from: 1000.432199, to: 1010.9 }), { from: 1000.432, to: 1010.9 });
  t.same(rounded({ from: 1000.4321991, to: 1000.5 }), { from: 1000.432199, to: 1000.5 });
  t.end();
});

t.test('the address of a sensor holds what the page shows, and comes back from its text', (t) => {
  const address: fc.Arbitrary<SensorAddress> = fc.record({
    range: fc.constantFrom(
      { kind: 'all' as const },
      { kind: 'last' as const, length: DAY },
      { kind: 'last' as const, length: 3600 },
      { kind: 'fixed' as const, view: { from: 100, to: 200.5 } },
    ),
    others: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 7 }),
    hasBefore: fc.boolean(),
    detail: fc.constantFrom('auto' as const, 'raw' as const, 60, 0.5),
    hasBand: fc.boolean(),
    zone: fc.constantFrom(null, 'UTC', 'America/Argentina/Buenos_Aires'),
    panel: fc.constantFrom(null, 'details'),
    fn: fc.constantFrom(...FUNCTIONS),
    fill: fc.constantFrom(...FILLS),
    file: fc.constantFrom(null, '1790000000000000'),
  });
  fc.assert(
    fc.property(address, (given) => {
      const text = textOfAddress(5, given);
      const query = Object.fromEntries(new URL(text, 'http://localhost').searchParams);
      t.same(addressOf(query), given, text);
    }),
    { numRuns: 100 },
  );
  t.equal(textOfAddress(5, addressOf({})), '/app/sensors/5');
  t.equal(
    textOfAddress(5, addressOf({ from: '2025-01-01T00:00:00Z', to: '2025-01-02T00:00:00Z', with: '7,9' })),
    '/app/sensors/5?from=2025-01-01T00:00Z&to=2025-01-02T00:00Z&with=7,9',
  );
  t.same(
    addressOf({
      with: '7,x,7,-1,0',
      zone: 'Mars',
      detail: 'much',
      panel: '<b>',
      fn: 'median',
      fill: '0',
      file: '../x',
    }),
    {
      ...addressOf({}),
      others: [7],
    },
  );
  t.end();
});

t.test('each zoom can be taken back, one after the other', (t) => {
  const [one, two] = [{ kind: 'all' as const }, { kind: 'last' as const, length: 60 }];
  let history = pushed(pushed(pushed([], one), two), two);
  t.equal(history.length, 2, 'the same range counts once');
  const last = popped(history)!;
  t.same(last.range, two);
  history = last.rest;
  t.same(popped(history)?.range, one);
  t.equal(popped([]), null);
  for (let i = 0; i < 100; i++) history = pushed(history, { kind: 'last', length: i + 100 });
  t.equal(history.length, 50);
  t.end();
});
