/** What a chart draws of what it has read for other views, and what it reads in advance: always what a read of the view itself would return. */
import { widthFor } from '@sensorium/model/chart-widths';
import fc from 'fast-check';
import t from 'tap';
import type { ChartReply } from '../../chart/data.js';
import { askedFor, type Query, type Wanted } from '../../chart/query.js';
import { type ChartRead, ChartSource } from '../../chart/source.js';
import { lengthOf, panned, type View, zoomed } from '../../chart/view.js';

const WANTED = { columns: 100, zone: 'UTC', detail: 'auto', isLive: false } as const;
/** Points of a sensor, one a second from here to there, and few before. */
const FIRST = 1_000_000;
const LAST = FIRST + 40_000;
const DATES = [
  ...Array.from({ length: 50 }, (_, i) => FIRST - 100 * (50 - i)),
  ...Array.from({ length: LAST - FIRST }, (_, i) => FIRST + i),
];
const valueAt = (date: number) => Math.round(1000 * Math.sin(date / 700)) / 1000;

/** Both inclusive. */
function datesBetween(from: number, to: number): number[] {
  const first = DATES.findIndex((date) => date >= from);
  return first === -1 ? [] : DATES.slice(first, DATES.findLastIndex((date) => date <= to) + 1);
}

/** What the server returns. */
function replyTo({
  start_date = '',
  end_date = '',
  columns = 0,
  points = 0,
  width: least = 0,
}: Query): ChartReply {
  const [from, to] = [Number(start_date), Number(end_date)];
  const inRange = datesBetween(from, to);
  const common = {
    start_date: from,
    end_date: to,
    oldest: DATES[0]!,
    newest: DATES.at(-1)!,
    total: inRange.length,
    interval: 1,
  };
  if (inRange.length <= points)
    return { ...common, kind: 'points', width: null, date: inRange, value: inRange.map(valueAt) };
  const width = widthFor((to - from) * 1e6 + 1, columns, least * 1e6).length / 1e6;
  const first = Math.floor(from / width) * width;
  const buckets = new Map<number, number[]>();
  for (const date of datesBetween(first, to + width)) {
    const start = Math.floor(date / width) * width;
    const bucket = buckets.get(start);
    if (bucket !== undefined) bucket.push(valueAt(date));
    else if (start <= to) buckets.set(start, [valueAt(date)]);
  }
  const values = [...buckets.values()];
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
  } as ChartReply;
}

/** Replies come when the test says so. */
function sourceWithReads() {
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
      waiting.push(() => resolve(replyTo(query)));
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

t.test('live views and far ranges read nothing in advance', async (t) => {
  const { source, queries, replyToAll } = sourceWithReads();
  source.show({ ...WANTED, prefetches: true, view: viewOf(35_000) });
  await replyToAll();
  source.show({ ...WANTED, prefetches: true, view: viewOf(3100) });
  await replyToAll();
  t.equal(queries.length, 2);
  source.show({ ...WANTED, prefetches: true, isLive: true, view: viewOf(2900) });
  await replyToAll();
  t.equal(queries.length, 3);
});

/** What is drawn of points and buckets that have a part in a view. */
function drawnIn(
  view: View,
  line: { readonly kind: string; readonly width: number; readonly at: readonly number[] } & Rows,
) {
  const rows = line.at.flatMap((at, i) =>
    at >= view.from - line.width / 2 && at <= view.to + line.width / 2
      ? [[at, line.mean[i], line.min[i], line.max[i], line.count[i]]]
      : [],
  );
  return { kind: line.kind, width: line.width, rows };
}

interface Rows {
  readonly mean: readonly unknown[];
  readonly min: readonly unknown[];
  readonly max: readonly unknown[];
  readonly count: readonly unknown[];
}

t.test('whatever steps led to a view, it shows what a read of it returns', async (t) => {
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
      fc.integer({ min: 100, max: 20_000 }),
      fc.array(fc.tuple(step, fc.integer({ min: 1, max: 6 }), isDone), { maxLength: 12 }),
      async (length, steps) => {
        const { source, replyToAll } = sourceWithReads();
        let view = viewOf(length);
        const wanted = (): Wanted => ({ ...WANTED, prefetches: true, view });
        const check = () => {
          const asked = askedFor(1, view, wanted());
          const fresh = new ChartSource(1, () => Promise.resolve(replyTo(asked.query)));
          fresh.show(wanted());
          return new Promise<void>((resolve) =>
            setImmediate(() => {
              t.same(drawnIn(view, source.loaded.value!.line!), drawnIn(view, fresh.loaded.value!.line!));
              resolve();
            }),
          );
        };
        source.show(wanted());
        await replyToAll();
        await check();
        for (const [{ kind, by, at }, times, waits] of steps) {
          for (let i = 0; i < times; i++) {
            view = kind === 'zoom' ? zoomed(view, by, view.from + at * lengthOf(view)) : panned(view, by);
            source.show(wanted());
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
