/** Buckets of a calendar. */
import t from 'tap';
import { hourMapOf, monthsOf, statisticOf } from '../../pages/dashboards/calendar.js';
import { scaleOf } from '../../pages/dashboards/panels/scale.js';

const at = (text: string) => Date.parse(text) / 1000;
const bucket = (text: string, sum = 2, count = 1) => ({ date: at(text), sum, count, min: sum, max: sum });

t.test('days of a zone become its months', (t) => {
  const days = ['2026-01-30T23:00Z', '2026-01-31T23:00Z', '2026-02-01T23:00Z'].map((each, i) =>
    bucket(each, i + 1),
  );
  t.same(
    monthsOf(days, 'Europe/Amsterdam').map(({ sum, min, max, count }) => [sum, min, max, count]),
    [
      [1, 1, 1, 1],
      [5, 2, 3, 2],
    ],
    'midnight there is an hour earlier in UTC',
  );
  t.same(monthsOf([], 'UTC'), []);
  t.end();
});

t.test('the mean of joined buckets counts their points', (t) => {
  const [month] = monthsOf([bucket('2026-01-01T00:00Z', 10, 1), bucket('2026-01-02T00:00Z', 2, 3)], 'UTC');
  t.equal(statisticOf(month!, 'mean'), 3);
  t.equal(statisticOf(month!, 'sum'), 12);
  t.equal(statisticOf(month!, 'count'), 4);
  t.end();
});

t.test('hours stand below their day, and an hour that the clock repeats holds both', (t) => {
  const hours = ['2026-10-24T22:00Z', '2026-10-25T00:00Z', '2026-10-25T01:00Z'].map((each) => bucket(each));
  const { days, cells } = hourMapOf(hours, 'Europe/Amsterdam');
  t.same(
    days.map(({ key }) => key),
    ['2026-10-25'],
  );
  t.same([...cells.keys()], ['2026-10-25 0', '2026-10-25 2']);
  t.equal(cells.get('2026-10-25 2')!.count, 2);
  t.end();
});

t.test('a scale has round steps around its values', (t) => {
  t.same(scaleOf(0, 17, 4).ticks, [0, 5, 10, 15, 20]);
  t.same(scaleOf(-3, 3, 3).ticks, [-4, -2, 0, 2, 4]);
  t.same(scaleOf(0, 0, 4).least, 0);
  t.ok(scaleOf(0, 0, 4).most > 0);
  t.same(scaleOf(0, 0.3, 3).ticks, [0, 0.1, 0.2, 0.3]);
  t.end();
});
