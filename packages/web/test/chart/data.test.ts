/** What a chart draws of a reply, and what live points add. */
import fc from 'fast-check';
import t from 'tap';
import {
  appended,
  type ChartReply,
  countIn,
  extremesIn,
  FUNCTIONS,
  firstChanged,
  type Line,
  lineOf,
  nearest,
  rowsFrom,
  segmentsOf,
  spanAt,
  spansOf,
  thinned,
} from '../../chart/data.js';

const REPLY: ChartReply = {
  kind: 'points',
  start_date: 0,
  end_date: 100,
  oldest: 0,
  newest: 100,
  total: 0,
  interval: 10,
  width: null,
  date: [],
};

const points = (date: number[], value: (number | null)[], breaks: number[] = []): Line =>
  lineOf({ ...REPLY, date, value, breaks });

t.test('a line is cut at pauses and where there is no number, and a row between two pauses is alone', (t) => {
  const line = points([0, 10, 20, 90, 160, 170, 180], [1, 2, 3, 4, 5, null, 7], [3, 4]);
  t.same(segmentsOf(line), [
    { from: 0, to: 3 },
    { from: 3, to: 4 },
    { from: 4, to: 5 },
    { from: 6, to: 7 },
  ]);
  t.same(segmentsOf(points([], [])), []);
  t.same(segmentsOf(points([0, 10], [null, null])), []);
  t.same(segmentsOf(points([0, 10, 20], [null, 1, null])), [{ from: 1, to: 2 }]);
  t.end();
});

t.test('segments have each number once, and none goes over a pause', (t) => {
  const row = fc.record({ value: fc.option(fc.integer(), { nil: null }), isBreak: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const breaks = rows.flatMap(({ isBreak }, i) => (isBreak ? [i] : []));
      const segments = segmentsOf(
        points(
          rows.map((_, i) => i),
          rows.map(({ value }) => value),
          breaks,
        ),
      );
      const seen = segments.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
      t.same(
        seen,
        rows.flatMap(({ value }, i) => (value === null ? [] : [i])),
      );
      for (const { from, to } of segments) t.notOk(breaks.some((place) => place > from && place < to));
    }),
    { numRuns: 50 },
  );
  t.end();
});

t.test('buckets are drawn in their middle', (t) => {
  const line = lineOf({
    ...REPLY,
    kind: 'buckets',
    newest: 1000,
    width: 60,
    date: [0, 60],
    values: { avg: [1, 2], min: [0, 1], max: [5, 3], count: [10, 20] },
  });
  t.same(line.at, [30, 90]);
  t.same(line.max, [5, 3]);
  t.equal(countIn(line, 0, 59), 10);
  t.equal(countIn(line, 61, 70), 20);
  t.same(lineOf({ ...REPLY, kind: 'buckets', width: 60, newest: 80, date: [0, 60] }).at, [30, 70], 'so far');
  t.end();
});

t.test(
  'a live point is added to points, replaces one of its date, and breaks the line after a pause',
  (t) => {
    const line = points([0, 10], [1, 2]);
    t.same(appended(line, { date: 20, value: 3 })?.mean, [1, 2, 3]);
    t.same(appended(line, { date: 10, value: 9 })?.mean, [1, 9]);
    t.equal(appended(line, { date: 5, value: 3 }), null, 'a late one is read again');
    const longer = appended(line, { date: 20, value: 3 })!;
    t.equal(
      appended(longer, { date: 10, value: line.mean.at(-1)! }),
      longer,
      'one that was read already changes nothing',
    );
    t.equal(appended(longer, { date: 10, value: 9 }), null, 'a corrected one is read again');
    t.same([...appended(line, { date: 41, value: 3 })!.breaks], [2]);
    t.same([...appended(line, { date: 40, value: 3 })!.breaks], []);
    t.end();
  },
);

t.test('a live point goes into the last bucket or opens one, as the server would put it', (t) => {
  const line = lineOf({
    ...REPLY,
    kind: 'buckets',
    newest: 1000,
    width: 60,
    date: [0, 60],
    values: { avg: [1, 2], min: [0, 1], max: [5, 3], count: [10, 2] },
  });
  const inside = appended(line, { date: 119, value: 8 })!;
  t.equal(inside.at[1], 89.5);
  t.same([inside.mean[1], inside.min[1], inside.max[1], inside.count[1]], [4, 1, 8, 3]);
  const next = appended(line, { date: 185, value: 8 })!;
  t.same(next.date, [0, 60, 180]);
  t.same([next.mean[2], next.min[2], next.max[2], next.count[2]], [8, 8, 8, 1]);
  t.same([...next.breaks], [2], 'after a bucket without points');
  t.same([...appended(line, { date: 120, value: 8 })!.breaks], []);
  t.equal(
    appended({ ...line, width: 86_400 }, { date: 200_000, value: 1 }),
    null,
    'days may have other lengths',
  );
  t.end();
});

t.test('extremes are those in sight; of a line that goes through, those beside it', (t) => {
  const line = points([0, 10, 20, 30], [1, 9, 5, 7]);
  t.same(extremesIn(line, 5, 25), [5, 9]);
  t.same(extremesIn(line, 11, 19), [5, 9]);
  t.same(extremesIn(line, 40, 50), [7, 7]);
  t.equal(extremesIn(points([], []), 0, 1), null);
  t.end();
});

t.test('the nearest row is the nearest', (t) => {
  const at = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 });
  fc.assert(
    fc.property(at, fc.integer({ min: -50, max: 1050 }), (dates, moment) => {
      dates.sort((one, other) => one - other);
      const least = Math.min(...dates.map((date) => Math.abs(date - moment)));
      t.equal(Math.abs(dates[nearest(dates, moment)]! - moment), least);
    }),
  );
  t.equal(nearest([], 5), -1);
  t.end();
});

t.test('spans say state, length and how many short ones they are', (t) => {
  const spans = spansOf({
    ...REPLY,
    kind: 'states',
    date: [0, 10],
    end: [10, 20],
    state: ['on', null],
    states: [1, 12],
    points: [3, 12],
  });
  t.same(spans[1], { from: 10, to: 20, label: null, states: 12, points: 12 });
  t.equal(spanAt(spans, 9.9)?.label, 'on');
  t.equal(spanAt(spans, 20), undefined);
  t.end();
});

t.test('points that share a column are drawn together, without losing one, an extreme or a pause', (t) => {
  const row = fc.record({
    step: fc.integer({ min: 1, max: 40 }),
    value: fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null, freq: 20 }),
    isBreak: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 200 }), (rows, width) => {
      let date = 0;
      const dates = rows.map(({ step }) => {
        date += step;
        return date;
      });
      const breaks = rows.flatMap(({ isBreak }, i) => (isBreak ? [i] : []));
      const line = points(
        dates,
        rows.map(({ value }) => value),
        breaks,
      );
      const thin = thinned(line, (moment) => Math.floor(moment / width));
      const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
      t.equal(sum(thin.count), line.at.length);
      t.equal(thin.breaks.size, line.breaks.size);
      t.same(segmentsOf(thin).length, segmentsOf(line).length);
      t.same(extremesIn(thin, -1, 1e9), extremesIn(line, -1, 1e9));
      t.ok(
        thin.count.every((count) => count === 1 || count > 4),
        'a few points stay what they are',
      );
    }),
    { numRuns: 200 },
  );
  const sparse = points([0, 10, 20], [1, 2, 3]);
  t.equal(
    thinned(sparse, (moment) => moment),
    sparse,
    'the line itself where there is nothing to do',
  );
  t.end();
});

t.test('a bucket with a live point has what the server would return', (t) => {
  const results = (values: readonly number[]) => ({
    avg: values.reduce((all, each) => all + each, 0) / values.length,
    sum: values.reduce((all, each) => all + each, 0),
    min: Math.min(...values),
    max: Math.max(...values),
    first: values[0]!,
    last: values.at(-1)!,
    count: values.length,
  });
  const replyOf = (values: readonly number[]): ChartReply => ({
    ...REPLY,
    kind: 'buckets',
    width: 60,
    newest: 20,
    date: [0],
    values: Object.fromEntries(Object.entries(results(values)).map(([name, value]) => [name, [value]])),
    breaks: [],
  });
  const integers = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...FUNCTIONS),
      fc.array(integers, { minLength: 1, maxLength: 8 }),
      integers,
      (fn, values, value) => {
        const line = appended(lineOf(replyOf(values), fn), { date: 30, value })!;
        const expected = lineOf(replyOf([...values, value]), fn);
        t.ok(Math.abs(line.mean[0]! - expected.mean[0]!) < 1e-9, fn);
        t.same(line.count, expected.count);
        t.same([line.min, line.max], fn === 'avg' ? [expected.min, expected.max] : [line.mean, line.mean]);
        t.equal(
          appended(lineOf(replyOf(values), fn), { date: 61, value })!.mean[1],
          fn === 'count' ? 1 : value,
        );
      },
    ),
    { numRuns: 100 },
  );
  t.end();
});

t.test('two lines are alike up to their first difference', (t) => {
  const line = points([0, 10, 20, 90], [1, 2, 3, 4], [3]);
  t.equal(firstChanged(line, line), 4);
  t.equal(firstChanged(line, { ...line }), 4);
  t.equal(firstChanged(line, appended(line, { date: 100, value: 5 })!), 4);
  t.equal(firstChanged(line, appended(line, { date: 90, value: 5 })!), 3);
  t.equal(firstChanged(line, points([0, 10, 20, 90], [1, 7, 3, 4], [3])), 1);
  t.equal(firstChanged(line, points([0, 10, 20, 90], [1, 2, 3, 4])), 3, 'a pause begins there');
  t.equal(firstChanged(line, { ...line, next: { date: 95, value: 1 } }), 0, 'a neighbour is drawn too');
  t.equal(firstChanged(line, { ...line, kind: 'buckets' }), 0);
  t.end();
});

t.test('a line without its first rows has the same rows and pauses after them', (t) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer()), { minLength: 1 }), fc.nat(), (rows, at) => {
      const from = at % rows.length;
      const breaks = rows.flatMap(([isBreak], row) => (isBreak ? [row] : []));
      const line = points(
        rows.map((_, row) => 10 * row),
        rows.map(([, value]) => value),
        breaks,
      );
      const part = rowsFrom(line, from);
      t.same(part.at, line.at.slice(from));
      t.same(part.mean, line.mean.slice(from));
      t.same(
        [...part.breaks],
        breaks.filter((row) => row >= from).map((row) => row - from),
      );
    }),
  );
  t.end();
});
