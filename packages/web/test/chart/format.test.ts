/** Numbers, moments and lengths of time as a chart writes them. */
import t from 'tap';
import { coloursOf, StateColours } from '../../chart/colours.js';
import {
  durationText,
  momentText,
  numberText,
  precisionOf,
  timeLabels,
  widthText,
  withUnit,
} from '../../chart/format.js';
import { actionOf } from '../../chart/keys.js';
import { layoutOf } from '../../chart/panels.js';
import { localText, momentOfLocal } from '../../parts/local-moment.js';

t.test('numbers have the digits of the sensor', (t) => {
  t.equal(precisionOf([20, 21.5, 20.25, null]), 2);
  t.equal(precisionOf([1, 2, 3]), 0);
  t.equal(precisionOf([0.1 + 0.2]), 1, 'noise of floating point is no digit');
  t.equal(precisionOf([1 / 3]), 6);
  t.equal(numberText(20, 2), '20.00');
  t.equal(numberText(-1234567.5, 1), '−1\u202f234\u202f567.5');
  t.equal(numberText(1.5e20, 0), '1.500e20');
  t.equal(withUnit('20.5', '°C'), '20.5\u202f°C');
  t.equal(withUnit('90', '°'), '90°');
  t.equal(withUnit('7', ''), '7');
  t.end();
});

t.test('widths and durations are in words', (t) => {
  t.same([0.005, 1, 300, 3600, 86_400, 172_800, 604_800, 2_629_746, 7_889_238, 31_556_952].map(widthText), [
    '5 ms',
    '1 s',
    '5 min',
    '1 h',
    '1 day',
    '2 days',
    '1 week',
    '1 month',
    '1 quarter',
    '1 year',
  ]);
  t.same([0.02, 3.25, 59, 60, 3599, 3600, 90_000, 200_000].map(durationText), [
    '20 ms',
    '3.3 s',
    '59 s',
    '1 min',
    '59 min 59 s',
    '1 h',
    '1 d 1 h',
    '2 d 8 h',
  ]);
  t.end();
});

t.test('moments and labels follow the clock of the zone', (t) => {
  const summer = Date.UTC(2025, 6, 1, 22, 30, 5) / 1000;
  t.equal(momentText(summer, 'Europe/Berlin'), '2 Jul 2025, 00:30:05');
  t.equal(momentText(summer + 0.25, 'UTC', 0.001), '1 Jul 2025, 22:30:05.250');
  t.equal(momentText(summer, 'UTC', 86_400), '1 Jul 2025');
  t.same(timeLabels([summer - 3605, summer - 5, summer + 3595], 3600, 'Europe/Berlin'), [
    '23:30\n1 Jul',
    '00:30\n2 Jul',
    '01:30',
  ]);
  t.same(timeLabels([summer], 31_536_000, 'UTC'), ['2025']);
  t.end();
});

t.test('a moment that is typed is one of the clock of the zone', (t) => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns']) {
    for (const text of ['2025-01-01T00:00:00', '2025-07-01T12:34:56', '2025-03-30T04:00:00']) {
      t.equal(localText(momentOfLocal(text, zone), zone), text, `${zone} ${text}`);
    }
  }
  t.equal(
    momentOfLocal('2025-10-26T02:30:00', 'Europe/Berlin'),
    Date.UTC(2025, 9, 26, 0, 30) / 1000,
    'the first of two',
  );
  t.ok(Number.isNaN(momentOfLocal('', 'UTC')));
  t.end();
});

t.test('a sensor keeps its colour, and no two of a chart share one', (t) => {
  t.same(coloursOf([3]), [3]);
  t.same(coloursOf([3, 11, 4]), [3, 4, 5]);
  t.equal(new Set(coloursOf([1, 9, 17, 25, 33, 41, 49, 57])).size, 8);
  const colours = new StateColours();
  const found = ['heating', 'defrost', 'hot water', 'off'].map((label) => colours.of(label));
  t.equal(new Set(found).size, 4);
  t.equal(found[3], 0, 'nothing goes on: grey');
  t.not(colours.of('idle'), 0, 'only one state is grey');
  t.same(
    ['heating', 'defrost', 'hot water', 'off'].map((label) => colours.of(label)),
    found,
  );
  t.end();
});

t.test('two units share a panel, more are stacked, and states have strips', (t) => {
  const series = ['°C', '%', '°C', 'W', 'V'].map((unit) => ({ unit, isStates: false }));
  const { panels, strips } = layoutOf([...series, { unit: '', isStates: true }]);
  t.same(
    panels.map(({ units }) => units),
    [['°C', '%'], ['W'], ['V']],
  );
  t.same(
    panels.map((panel) => panel.series.length),
    [3, 1, 1],
  );
  t.equal(strips.length, 1);
  t.end();
});

t.test('keys of the chart, and none that belong to the browser', (t) => {
  const press = (key: string, more = {}) =>
    actionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  t.same(press('ArrowLeft'), { kind: 'cursor', to: 'previous' });
  t.same(press('ArrowRight', { shiftKey: true }), { kind: 'pan', part: 0.25 });
  t.same(press('+'), { kind: 'zoom', factor: 0.5 });
  t.same(press('Escape'), { kind: 'back' });
  t.same(press('Enter'), { kind: 'mark' });
  t.equal(press('ArrowLeft', { altKey: true }), null);
  t.equal(press('+', { ctrlKey: true }), null);
  t.equal(press('a'), null);
  t.end();
});
