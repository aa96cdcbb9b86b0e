/** What a chart draws of what it has read for other views, and what it reads in advance: always what a read of the view itself would return. */
import { widthFor } from '@sensorium/model/chart-widths';
import fc from 'fast-check';
import t from 'tap';
import type { ChartReply, Line } from '../../chart/data.js';
import { isSameLength } from '../../chart/kept.js';
import { askedFor, type Query, type Wanted } from '../../chart/query.js';
import { type ChartRead, ChartSource, type Loaded } from '../../chart/source.js';
import { covers, lengthOf, panned, type View, withMargin, zoomed } from '../../chart/view.js';

const WANTED = { columns: 100, zone: 'UTC', detail: 'auto', isLive: false } as const;
/** Points of a sensor, one a second from here to there, and few before. */
const FIRST = 1_000_000;
const LAST = FIRST + 40_000;
const DATES: readonly number[] = [
  ...Array.from({ length: 50 }, (_, i) => FIRST - 100 * (50 - i)),
  ...Array.from({ length: LAST - FIRST }, (_, i) => FIRST + i),
];
const valueAt = (date: number) => Math.round(1000 * Math.sin(date / 700)) / 1000;

/** Dates of points by how many of them follow each other at which interval. */
function datesOf(...parts: readonly (readonly [count: number, interval: number])[]): readonly number[] {
  let date = FIRST;
  return parts.flatMap(([count, interval]) =>
    Array.from({ length: count }, () => {
      date += interval;
      return date;
    }),
  );
}

/** Sensors that do not send at one interval all the time. */
const UNSTEADY: Readonly<Record<string, readonly number[]>> = {
  'slow between fast': datesOf([400, 1], [300, 600], [400, 1]),
  'fast between slow': datesOf([300, 600], [4000, 1], [300, 600]),
  'ever slower': datesOf([6000, 1], [2000, 5], [500, 60], [200, 900]),
  'with pauses': datesOf(
    ...Array.from(
      { length: 40 },
      () =>
        [
          [700, 1],
          [1, 300],
        ] as const,
    ).flat(),
  ),
  'few points': datesOf([20, 10], [1, 400], [30, 10]),
};

/** Both inclusive. */
function between(dates: readonly number[], from: number, to: number): readonly number[] {
  const first = dates.findIndex((date) => date >= from);
  return first === -1 ? [] : dates.slice(first, dates.findLastIndex((date) => date <= to) + 1);
}

/** Of the last points before the end of a range and of the first ones from its start on. */
function intervalOf(dates: readonly number[], from: number, to: number): number | null {
  const samples = [
    dates.filter((date) => date <= to).slice(-128),
    dates.filter((date) => date >= from).slice(0, 128),
  ];
  const medians = samples.flatMap((sample) => {
    const intervals = sample.slice(1).map((date, i) => date - sample[i]!);
    return intervals.sort((one, other) => one - other)[(intervals.length - 1) >> 1] ?? [];
  });
  return medians.length === 0 ? null : Math.max(...medians);
}

/** What the server returns. */
function replyTo(
  { start_date = '', end_date = '', columns = 0, points = 0, width: least = 0 }: Query,
  dates = DATES,
): ChartReply {
  const [from, to] = [Number(start_date), Number(end_date)];
  const inRange = between(dates, from, to);
  const interval = intervalOf(dates, from, to);
  const isPause = (date: number, last: number | undefined) =>
    last !== undefined && interval !== null && date - last > 3 * interval;
  const neighbour = (date: number | undefined) =>
    date === undefined ? null : { date, value: valueAt(date) };
  const common = {
    start_date: from,
    end_date: to,
    oldest: dates[0]!,
    newest: dates.at(-1)!,
    total: inRange.length,
    interval,
  };
  if (inRange.length <= points) {
    const [previous, next] = [dates.findLast((date) => date < from), dates.find((date) => date > to)];
    const all = [previous, ...inRange, next];
    return {
      ...common,
      kind: 'points',
      width: null,
      date: [...inRange],
      value: inRange.map(valueAt),
      breaks: all.flatMap((date, i) => (date !== undefined && isPause(date, all[i - 1]) ? [i - 1] : [])),
      previous: neighbour(previous),
      next: neighbour(next),
    };
  }
  const width = widthFor((to - from) * 1e6 + 1, columns, least * 1e6).length / 1e6;
  const first = Math.floor(from / width) * width;
  const buckets = new Map<number, number[]>();
  for (const date of between(dates, first, to + width)) {
    const start = Math.floor(date / width) * width;
    const bucket = buckets.get(start);
    if (bucket !== undefined) bucket.push(date);
    else if (start <= to) buckets.set(start, [date]);
  }
  const inBuckets = [...buckets.values()];
  const values = inBuckets.map((each) => each.map(valueAt));
  return {
    ...common,
    kind: 'buckets',
    width,
    date: [...buckets.keys()],
    values: {
      avg: values.map((each) => each.reduce((sum, value) => sum + value, 0) / each.length),
      min: values.map((each) => Math.min(...each)),
      max: values.map((each) => Math.max(...each)),
      count: values.map((each) => each.length),
    },
    breaks: inBuckets.flatMap((each, i) => (isPause(each[0]!, inBuckets[i - 1]?.at(-1)) ? [i] : [])),
  } as ChartReply;
}

/** Replies come when the test says so. */
function sourceWithReads(dates = DATES) {
  const queries: Query[] = [];
  const waiting: (() => void)[] = [];
  const aborted: Query[] = [];
  const read: ChartRead = (query, options) =>
    new Promise((resolve, reject) => {
      queries.push(query);
      options?.signal?.addEventListener('abort', () => {
        aborted.push(query);
        reject(options.signal!.reason);
      });
      waiting.push(() => resolve(replyTo(query, dates)));
    });
  const replyToAll = async () => {
    for (let i = 0; i < 10; i++) {
      for (const reply of waiting.splice(0)) reply();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { source: new ChartSource(1, read), queries, aborted, replyToAll };
}

/** A range in the middle of the points. */
function viewOf(length: number): View {
  const middle = FIRST + 20_000;
  return { from: middle - length / 2, to: middle + length / 2 };
}

t.test('a zoom within the same buckets is drawn of what is there, without a read', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  source.show({ ...WANTED, view: viewOf(5900) });
  await replyToAll();
  t.equal(source.loaded.value?.line?.width, 60);
  for (const length of [5000, 4000, 5000]) source.show({ ...WANTED, view: viewOf(length) });
  t.notOk(source.isLoading.value);
  t.equal(queries.length, 1);
  source.show({ ...WANTED, view: viewOf(2900) });
  t.ok(source.isLoading.value, 'finer buckets are read');
  await replyToAll();
  t.equal(source.loaded.value?.line?.width, 30);
  source.show({ ...WANTED, view: viewOf(5500) });
  t.equal(queries.length, 2, 'and the ones before are there still');
  t.equal(source.loaded.value?.line?.width, 60);
});

t.test('a part of points that were read is drawn without a read', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  source.show({ ...WANTED, view: viewOf(190) });
  await replyToAll();
  t.equal(source.loaded.value?.line?.kind, 'points');
  source.show({ ...WANTED, view: viewOf(20) });
  t.equal(queries.length, 1);
});

t.test('where few points might be shown as they are, the server decides', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  source.show({ ...WANTED, view: viewOf(250) });
  await replyToAll();
  t.equal(source.loaded.value?.line?.kind, 'buckets');
  source.show({ ...WANTED, view: viewOf(201) });
  t.equal(queries.length, 2);
});

t.test('after a change of points nothing that was read before is drawn for another view', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  source.show({ ...WANTED, view: viewOf(5900) });
  await replyToAll();
  source.reload();
  await replyToAll();
  t.equal(queries.length, 2);
  source.outdate();
  source.show({ ...WANTED, view: viewOf(5000) });
  t.equal(queries.length, 3);
});

t.test('views up to now are read again after a moment, others are not', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  const upTo = (length: number) => ({ from: LAST + 10 - length, to: LAST + 10 });
  source.show({ ...WANTED, view: upTo(5900) });
  await replyToAll();
  const { now } = performance;
  t.teardown(() => {
    performance.now = now;
  });
  performance.now = () => now.call(performance) + 4000;
  source.show({ ...WANTED, view: { from: LAST - 5600, to: LAST - 100 } });
  t.equal(queries.length, 1);
  source.show({ ...WANTED, view: upTo(5000) });
  t.equal(queries.length, 2);
});

t.test(
  'what the next step of a zoom needs is read in advance, and drawn as soon as that comes',
  async (t) => {
    const { source, queries, replyToAll } = sourceWithReads();
    const show = (length: number) => source.show({ ...WANTED, prefetches: true, view: viewOf(length) });
    show(4000);
    await replyToAll();
    t.equal(queries.length, 1, 'the first view is no step');
    show(3200);
    t.notOk(source.isLoading.value);
    t.equal(queries.length, 2, 'the next step needs finer buckets');
    await replyToAll();
    t.equal(source.loaded.value?.line?.width, 60, 'which are not drawn before');
    show(2560);
    t.notOk(source.isLoading.value);
    t.equal(source.loaded.value?.line?.width, 30);
  },
);

t.test(
  'a step that comes while its points are read in advance waits for them, and reads nothing twice',
  async (t) => {
    const { source, queries, aborted, replyToAll } = sourceWithReads();
    const show = (length: number) => source.show({ ...WANTED, prefetches: true, view: viewOf(length) });
    show(4000);
    await replyToAll();
    show(3200);
    show(2560);
    t.ok(source.isLoading.value);
    t.equal(queries.length, 2);
    await replyToAll();
    t.notOk(source.isLoading.value);
    t.equal(source.loaded.value?.line?.width, 30);
    t.same(aborted, []);
  },
);

t.test(
  'steps that follow each other faster than reads are drawn of the read that has them all',
  async (t) => {
    const { source, queries, aborted, replyToAll } = sourceWithReads();
    source.show({ ...WANTED, view: viewOf(5900) });
    for (const length of [5000, 4000]) source.show({ ...WANTED, view: viewOf(length) });
    t.ok(source.isLoading.value);
    await replyToAll();
    t.notOk(source.isLoading.value);
    t.equal(source.loaded.value?.line?.width, 60);
    t.equal(queries.length, 1);
    source.show({ ...WANTED, view: viewOf(2900) });
    source.show({ ...WANTED, view: viewOf(1400) });
    t.equal(aborted.length, 1, 'finer buckets need a read of their own');
    await replyToAll();
    t.equal(source.loaded.value?.line?.width, 15);
  },
);

t.test('a view that is waited for ends a read in advance that does not have it', async (t) => {
  const { source, queries, aborted, replyToAll } = sourceWithReads();
  const show = (view: View) => source.show({ ...WANTED, prefetches: true, view });
  show(viewOf(4000));
  await replyToAll();
  show(viewOf(3200));
  show({ from: FIRST + 100, to: FIRST + 2100 });
  t.equal(aborted.length, 1);
  t.equal(queries.length, 3);
  await replyToAll();
  t.equal(source.loaded.value?.line?.width, 30);
});

t.test('a view that waits for a read in advance is read itself where that one fails', async (t) => {
  let reads = 0;
  const source = new ChartSource(1, async (query) => {
    reads++;
    await new Promise((resolve) => setImmediate(resolve));
    if (reads === 2) throw new Error('lost');
    return replyTo(query);
  });
  const show = (length: number) => source.show({ ...WANTED, prefetches: true, view: viewOf(length) });
  const replyToAll = async () => {
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  show(4000);
  await replyToAll();
  show(3200);
  show(2560);
  await replyToAll();
  t.equal(source.loaded.value?.line?.width, 30);
  t.equal(source.error.value, null);
  t.notOk(source.isLoading.value);
});

t.test('a view that waits for a read in advance is read itself where that one is out of date', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  const show = (length: number) => source.show({ ...WANTED, prefetches: true, view: viewOf(length) });
  show(4000);
  await replyToAll();
  show(3200);
  show(2560);
  source.outdate();
  t.ok(source.isLoading.value);
  t.equal(queries.length, 3);
  await replyToAll();
  t.notOk(source.isLoading.value);
  t.equal(source.loaded.value?.line?.width, 30);
});

t.test('a read in advance during which points came is not kept', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  const show = (length: number) => source.show({ ...WANTED, prefetches: true, view: viewOf(length) });
  show(4000);
  await replyToAll();
  show(3200);
  t.equal(queries.length, 2);
  source.append([{ date: LAST + 1, value: 1 }]);
  await replyToAll();
  show(2560);
  t.ok(source.isLoading.value);
  t.equal(queries.length, 3);
});

t.test('a view that was chosen reads the next finer buckets, of which steps inward are drawn', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  const show = (length: number) => source.show({ ...WANTED, prefetches: true, view: viewOf(length) });
  show(20_000);
  await replyToAll();
  t.equal(queries.length, 2);
  for (const [length, width] of [
    [16_000, 300],
    [11_000, 120],
    [9000, 120],
  ] as const) {
    show(length);
    t.notOk(source.isLoading.value);
    t.equal(source.loaded.value?.line?.width, width);
  }
});

t.test('of what was read in advance, a new point leaves the buckets before it', async (t) => {
  const { source, replyToAll } = sourceWithReads();
  const show = (view: View, isLive = false) => source.show({ ...WANTED, prefetches: true, isLive, view });
  const readOf = async (view: View): Promise<Loaded> => {
    const { source: fresh, replyToAll: reply } = sourceWithReads();
    fresh.show({ ...WANTED, view });
    await reply();
    return fresh.loaded.value!;
  };
  show({ from: LAST - 20_000, to: LAST }, true);
  await replyToAll();
  t.ok(source.append([{ date: LAST, value: 1 }]));
  const inner = { from: LAST - 18_000, to: LAST - 8000 };
  show(inner);
  t.notOk(source.isLoading.value);
  const shown = source.loaded.value!;
  t.equal(shown.line?.width, 120);
  t.same(drawnIn(inner, shown.line!), drawnIn(inner, (await readOf(inner)).line!));
  t.ok(source.append([{ date: LAST + 1, value: 2 }]), 'it comes after the view');
  t.equal(source.loaded.value, shown);
  show({ from: inner.from + 100, to: inner.to + 100 }, true);
  t.ok(source.isLoading.value, 'a live view has the new points');
});

t.test('a view up to a new point is read, although its buckets were read in advance', async (t) => {
  const { source, replyToAll } = sourceWithReads();
  source.show({ ...WANTED, prefetches: true, isLive: true, view: { from: LAST - 20_000, to: LAST } });
  await replyToAll();
  source.append([{ date: LAST, value: 1 }]);
  source.show({ ...WANTED, view: { from: LAST - 10_000, to: LAST } });
  t.ok(source.isLoading.value);
});

t.test('live views and far ranges whose buckets are made of points read nothing in advance', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  source.show({ ...WANTED, prefetches: true, view: viewOf(5900) });
  await replyToAll();
  source.show({ ...WANTED, prefetches: true, view: viewOf(2900) });
  await replyToAll();
  t.equal(queries.length, 2);
  source.show({ ...WANTED, prefetches: true, isLive: true, view: viewOf(2700) });
  await replyToAll();
  t.equal(queries.length, 3);
});

/** What is drawn of points and buckets that have a part in a view. */
function drawnIn(view: View, line: Line) {
  const rows = line.at.flatMap((at, i) =>
    at >= view.from - line.width / 2 && at <= view.to + line.width / 2
      ? [[at, line.mean[i], line.min[i], line.max[i], line.count[i]]]
      : [],
  );
  return { kind: line.kind, width: line.width, rows };
}

/** Where pauses are in a view, between rows of the range that is read for it, and what else is said of it. */
function pausesIn(view: View, { reply, range, line }: Loaded) {
  const { at, width, breaks, interval } = line!;
  const pauses = at.filter(
    (moment, i) =>
      breaks.has(i) &&
      moment >= view.from &&
      moment <= view.to &&
      i > 0 &&
      at[i - 1]! > range.from - width / 2,
  );
  return { pauses, interval: reply.interval, ofLine: interval };
}

t.test('a zoom into a part of another interval has the pauses of that part', async (t) => {
  const dates = UNSTEADY['slow between fast']!;
  const { source, queries, replyToAll } = sourceWithReads(dates);
  const wanted = { ...WANTED, columns: 1000 };
  source.show({ ...wanted, view: { from: FIRST, to: dates.at(-1)! + 1 } });
  await replyToAll();
  t.equal(source.loaded.value?.line?.breaks.size, 300, 'beside fast parts the slow one has pauses only');
  source.show({ ...wanted, view: { from: FIRST + 60_000, to: FIRST + 120_000 } });
  t.equal(queries.length, 1);
  t.same(source.loaded.value?.line?.breaks, new Set([]));
  t.equal(source.loaded.value?.line?.interval, 600);
  t.equal(source.loaded.value?.reply.interval, 600);
  t.equal(source.loaded.value?.reply.total, between(dates, FIRST + 45_000, FIRST + 135_000).length);
});

t.test('points of which too few were read to know their interval are read', async (t) => {
  const dates = datesOf([1000, 1], [60, 600], [1000, 1]);
  const { source, queries, replyToAll } = sourceWithReads(dates);
  const wanted = { ...WANTED, columns: 1000 };
  const view = { from: FIRST + 1000, to: FIRST + 37_000 };
  source.show({ ...wanted, view });
  await replyToAll();
  t.equal(source.loaded.value?.line?.kind, 'points');
  source.show({ ...wanted, view: { from: FIRST + 10_000, to: FIRST + 30_000 } });
  t.equal(queries.length, 1, 'the points beside it tell');
  const far = sourceWithReads(dates);
  far.source.show({ ...wanted, view: { from: FIRST + 12_000, to: FIRST + 24_000 } });
  await far.replyToAll();
  far.source.show({ ...wanted, view: { from: FIRST + 15_000, to: FIRST + 21_000 } });
  t.equal(far.queries.length, 2);
});

/** To a microsecond: what was read in advance is of a view that was worked out in other steps. */
const isSameView = (one: View, other: View) =>
  Math.abs(one.from - other.from) < 1e-6 && Math.abs(one.to - other.to) < 1e-6;

/**
 * Whether two reads of a view, with margins of their own, draw the same in it: the number of points decides about the width, and the first and last bucket of a
 * read have only points within its range.
 */
function isComparable(one: Loaded, other: Loaded, view: View): boolean {
  const [line, read] = [one.line!, other.line!];
  if (line.kind !== read.kind || line.width !== read.width) return false;
  return [one, other].every(({ range }) =>
    covers({ from: range.from + line.width, to: range.to - line.width }, view),
  );
}

t.test('whatever steps led to a view, it shows what a read of it returns', async (t) => {
  const sensor = fc.constantFrom('steady', ...Object.keys(UNSTEADY));
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('zoom' as const),
      by: fc.constantFrom(0.74, 1.35),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('pan' as const),
      by: fc.constantFrom(-0.25, 0.1, 0.25),
      at: fc.constant(0),
    }),
  );
  const isDone = fc.boolean();
  await fc.assert(
    fc.asyncProperty(
      sensor,
      fc.double({ min: 0.005, max: 1.2, noNaN: true }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      fc.array(fc.tuple(step, fc.integer({ min: 1, max: 6 }), isDone), { maxLength: 12 }),
      async (name, part, place, steps) => {
        const dates = UNSTEADY[name] ?? DATES;
        const { source, replyToAll } = sourceWithReads(dates);
        const all = { from: dates[0]!, to: dates.at(-1)! };
        let view =
          dates === DATES ? viewOf(part * 20_000) : zoomed(all, part, all.from + place * lengthOf(all));
        const wanted = (): Wanted => ({ ...WANTED, prefetches: true, view });
        const shownViews: View[] = [];
        const show = () => {
          shownViews.push(view);
          source.show(wanted());
        };
        const readOf = async (each: View): Promise<Loaded> => {
          const asked = askedFor(1, each, wanted());
          const fresh = new ChartSource(1, () => Promise.resolve(replyTo(asked.query, dates)));
          fresh.show({ ...wanted(), view: each });
          await new Promise((resolve) => setImmediate(resolve));
          return fresh.loaded.value!;
        };
        const check = async () => {
          const shown = source.loaded.value!;
          // A view that is moved by less than the margin shows what was read with that margin.
          const readFor = shownViews.findLast((each) => isSameView(withMargin(each), shown.range))!;
          t.ok(covers(shown.range, view) && isSameLength(lengthOf(readFor), lengthOf(view)));
          const read = await readOf(readFor);
          t.same(drawnIn(view, shown.line!), drawnIn(view, read.line!));
          t.same(pausesIn(view, shown), pausesIn(view, read));
          const own = await readOf(view);
          if (dates === DATES && isComparable(shown, own, view))
            t.same(drawnIn(view, shown.line!), drawnIn(view, own.line!));
        };
        show();
        await replyToAll();
        await check();
        for (const [{ kind, by, at }, times, waits] of steps) {
          for (let i = 0; i < times; i++) {
            view = kind === 'zoom' ? zoomed(view, by, view.from + at * lengthOf(view)) : panned(view, by);
            show();
          }
          if (!waits) continue;
          if (!source.isLoading.value) await check();
          await replyToAll();
          await check();
        }
      },
    ),
    { numRuns: 40 },
  );
});
