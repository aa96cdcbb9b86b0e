/** Rollups equal a recomputation from raw points at every moment, and reads of them touch no other points. */
import './support/rows-only.js';
import fc from 'fast-check';
import t from 'tap';
import { Calendar } from '../server/data/buckets/calendar.js';
import { readBuckets } from '../server/data/buckets/read.js';
import { findZone } from '../server/data/buckets/zone.js';
import { connect, type Queryable, type Sql } from '../sql/connect.js';
import { countPoints } from '../sql/points/count-points.js';
import { bucketStatement } from '../sql/points/read-buckets.js';
import { type PointRange, pointStatement } from '../sql/points/read-page.js';
import type { BucketRow } from '../sql/points/row.js';
import { keepPoints } from '../sql/points/snapshot.js';
import { bucketStart, DATE_END, MINUTE, SECOND, stored, WIDTHS, type Width } from '../sql/points/widths.js';
import { clearSome } from '../workers/rollups/dirty.js';
import { EAGER, moveMarks } from '../workers/rollups/marks.js';
import { type SensorRange, unite, widen } from '../workers/rollups/ranges.js';
import { refreshOnce } from '../workers/rollups/refresh.js';
import { moveWatermarks } from '../workers/rollups/watermarks.js';
import { difference, startInUtc, summarise } from './support/buckets.js';
import { testDatabase } from './support/database.js';
import { untilBlocked } from './support/locks.js';
import { severalSessions } from './support/needs.js';
import {
  createSensor,
  deletePoints,
  ensurePartitions,
  flushPoints,
  type Point,
  writeInside,
  writePoints,
} from './support/points.js';
import { inspect, inspectTables } from './support/rollups.js';

const DAY = 86_400 * SECOND;
/** Monday, 2 March 2026. */
const MONDAY = Date.UTC(2026, 2, 2) * 1000;
const WHOLE = { from: null, to: null, sort: 'ASC', limit: 1_000_000, offset: 0 } as const;

function numeric(date: number, number: number): Point {
  return { date, number, text: null };
}

// ---- what may happen to a sensor, in any order

const value = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0.1, 1e290, -1e290, 1e-300) },
);
const content = fc.oneof(
  { weight: 4, arbitrary: value.map((number) => ({ number, text: null })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'zz', 'on', '{"a":1}').map((text) => ({ number: null, text })),
  },
  { weight: 1, arbitrary: fc.constant({ number: 7, text: '007' }) },
);
/** Mostly two hours and two weeks of the present, so that points meet, and the ends of time. */
const date = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: 0, max: 120 }).map((minute) => MONDAY - 3600 * SECOND + minute * MINUTE),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 7200 * SECOND }).map((offset) => MONDAY - 3600 * SECOND + offset),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: -7 * 288, max: 7 * 288 }).map((step) => MONDAY + step * 300 * SECOND),
  },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 3 * DAY, 4 * DAY - 1, 4 * DAY, DATE_END - 1) },
);
const point = fc.tuple(date, content).map(([at, what]): Point => ({ date: at, ...what }));
const points = fc.uniqueArray(point, { minLength: 1, maxLength: 12, selector: (each) => each.date });
const now = fc.integer({ min: -2, max: 8 }).map((days) => MONDAY + days * DAY + 12_345);
const budget = fc.record({ ranges: fc.integer({ min: 1, max: 4 }), points: fc.integer({ min: 1, max: 8 }) });

/**
 * What a logger sends: a point every few seconds, often enough for the flush to sum the minutes itself; and what it sends after an hour without
 * a connection, minutes enough for a COPY.
 */
const series = fc
  .record({
    start: date,
    step: fc.constantFrom(1, 4, 12, 20),
    count: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 8, max: 60 }) },
      { weight: 1, arbitrary: fc.integer({ min: 170, max: 300 }) },
    ),
    contents: fc.array(content, { minLength: 1, maxLength: 5 }),
  })
  .map(({ start, step, count, contents }): Point[] =>
    Array.from({ length: count }, (_, i) => ({
      date: Math.min(start, DATE_END - count * step * SECOND) + i * step * SECOND,
      ...contents[i % contents.length]!,
    })),
  );

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), points }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), share, content }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), from: date, to: date }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete one' as const), share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move marks' as const), now }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('clear some' as const), budget }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refresh' as const), now, budget }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('flush' as const), points: series }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move watermarks' as const), now }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hold a flush' as const), points, commits: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end the flush' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** On one session no flush is held while something else goes on. */
const steps = severalSessions('a flush is held') ? step.filter(({ kind }) => kind !== 'hold a flush') : step;

const page = fc.record({
  sort: fc.constantFrom('ASC' as const, 'DESC' as const),
  limit: fc.integer({ min: 1, max: 5 }),
  offset: fc.oneof(fc.nat(4), fc.nat(40)),
});
type Page = typeof page extends fc.Arbitrary<infer P> ? P : never;

/** @param all in ascending order */
/** A page found by counts, however near its beginning. */
async function soughtPoints(sql: Queryable, sensors: readonly number[], range: PointRange): Promise<Point[]> {
  if (range.from > range.to) return [];
  return [...(await sql<Point[]>`${pointStatement(sql, sensors, range, 0)}`)];
}

function pageOf<T>(all: readonly T[], { sort, limit, offset }: Page): T[] {
  const sorted = sort === 'ASC' ? [...all] : [...all].reverse();
  return sorted.slice(offset, offset + limit);
}

/** A sensor, and a model of it in memory that knows what is committed. */
class History {
  readonly model = new Map<number, Point>();
  #held: { end(): Promise<void> } | null = null;

  constructor(
    readonly sql: Sql,
    readonly sensorId: number,
  ) {}

  async perform(step: Step): Promise<void> {
    const { sql, sensorId } = this;
    // Refreshes and reads go on beside a flush; another writer would wait for it.
    if (['write', 'flush', 'replace', 'delete', 'delete one', 'hold a flush'].includes(step.kind))
      await this.endFlush();
    switch (step.kind) {
      case 'write':
        await writePoints(sql, sensorId, step.points);
        return this.#store(step.points);
      case 'flush':
        await ensurePartitions(sql, step.points);
        await flushPoints(sql, sensorId, step.points);
        return this.#store(step.points);
      case 'replace': {
        const old = this.#pick(step.share);
        if (old === undefined) return;
        const replaced = [{ date: old, ...step.content }];
        await writePoints(sql, sensorId, replaced);
        return this.#store(replaced);
      }
      case 'delete':
        return this.#delete(Math.min(step.from, step.to), Math.max(step.from, step.to));
      case 'delete one': {
        const old = this.#pick(step.share);
        return old === undefined ? undefined : this.#delete(old, old);
      }
      case 'move marks':
        await moveMarks(sql, EAGER, step.now);
        return;
      case 'clear some':
        await clearSome(sql, step.budget);
        return;
      case 'refresh':
        await refreshOnce(sql, { now: step.now, budget: step.budget });
        return;
      case 'move watermarks':
        await moveWatermarks(sql, step.now);
        return;
      case 'hold a flush':
        return this.#hold(step.points, step.commits);
      case 'end the flush':
        return this.endFlush();
    }
  }

  async endFlush(): Promise<void> {
    await this.#held?.end();
    this.#held = null;
  }

  async #hold(written: readonly Point[], commits: boolean): Promise<void> {
    await ensurePartitions(this.sql, written);
    const { promise: released, resolve: release } = deferred();
    const { promise: holding, resolve: hold } = deferred();
    const undo = new Error('rolled back');
    const done = this.sql.begin(async (tx) => {
      await writeInside(tx, this.sensorId, written);
      hold();
      await released;
      if (!commits) throw undo;
    });
    await Promise.race([holding, done]);
    this.#held = {
      end: async () => {
        release();
        await done.catch((error: unknown) => {
          if (error !== undo) throw error;
        });
        if (commits) this.#store(written);
      },
    };
  }

  async #delete(from: number, to: number): Promise<void> {
    await deletePoints(this.sql, this.sensorId, from, to);
    for (const date of this.model.keys()) if (date >= from && date <= to) this.model.delete(date);
  }

  #store(written: readonly Point[]): void {
    for (const each of written) this.model.set(each.date, each);
  }

  #pick(share: number): number | undefined {
    return [...this.model.keys()][Math.floor(share * this.model.size)];
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

t.test('reads equal a recomputation after every step of any history', async (t) => {
  const { sql } = await testDatabase(t);
  const zones = ['Europe/Amsterdam', 'Asia/Kathmandu', 'Africa/Monrovia'].map((name) => findZone(name)!);

  const inspectZone = async ({ sensorId, model }: History, index: number) => {
    if (model.size === 0) return null;
    const [width, zone] = [WIDTHS[index % 7]!, zones[index % 3]!];
    const read = { ...WHOLE, sort: 'DESC', sensorIds: [sensorId], width, zone } as const;
    const calendar = new Calendar(zone, width, Math.min(...model.keys()), Math.max(...model.keys()));
    const expected = summarise(sensorId, model.values(), (date) => calendar.start(calendar.indexOf(date)));
    const { rows, total } = await readBuckets(sql, read);
    return total === expected.length ? difference(rows.reverse(), expected) : `total is ${total}`;
  };
  const inspectView = async ({ sensorId, model }: History, index: number) => {
    const width = WIDTHS[index % 7]!;
    const rows = await sql<BucketRow[]>`
      SELECT * FROM ${sql(`buckets_${width}`)} WHERE sensor_id = ${sensorId} ORDER BY bucket`;
    const expected = summarise(sensorId, model.values(), (date) => startInUtc(date, width));
    const wrong = difference(rows, expected);
    return wrong === null ? null : `buckets_${width}: ${wrong}`;
  };
  const inspectRange = async ({ sensorId, model }: History, from: number, to: number) => {
    const dates = [...model.keys()].filter((date) => date >= from && date <= to);
    const count = await countPoints(sql, [sensorId], from, to);
    return count === dates.length ? null : `${count} points instead of ${dates.length}`;
  };

  const inspectPage = async ({ sensorId, model }: History, from: number, to: number, page: Page) => {
    const dates = [...model.keys()].filter((date) => date >= from && date <= to).sort((a, b) => a - b);
    const points = await soughtPoints(sql, [sensorId], { from, to, ...page });
    const found = points.map(({ date, number, text }) => ({ date, number, text }));
    const wanted = pageOf(dates, page).map((date) => model.get(date)!);
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      return `a page of ${found.map(({ date }) => date)} instead of ${wanted.map(({ date }) => date)}`;
    }
    for (const width of WIDTHS) {
      const read = { ...page, from, to, sensorIds: [sensorId], width, zone: null };
      const { rows, total } = await readBuckets(sql, read);
      const [lo, hi] = [startInUtc(from, width), startInUtc(to, width)];
      const all = summarise(sensorId, model.values(), (date) => startInUtc(date, width));
      const buckets = all.filter(({ bucket }) => bucket >= lo && bucket <= hi);
      const isRight = total === buckets.length;
      const wrong = isRight ? difference(rows, pageOf(buckets, page)) : `total is ${total}`;
      if (wrong !== null) return `width ${width}, a page of ${JSON.stringify(read)}: ${wrong}`;
    }
    return null;
  };

  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 5, maxLength: 30 }),
      date,
      date,
      page,
      async (steps, a, b, page) => {
        const history = new History(sql, await createSensor(sql));
        const { sensorId, model } = history;
        try {
          for (const [index, step] of steps.entries()) {
            await history.perform(step);
            const wrong =
              (await inspect(sql, sensorId, model.values())) ??
              (await inspectZone(history, index)) ??
              (await inspectView(history, index)) ??
              (await inspectRange(history, Math.min(a, b), Math.max(a, b))) ??
              (await inspectPage(history, Math.min(a, b), Math.max(a, b), page));
            if (wrong !== null) throw new Error(`after step ${index} (${step.kind}): ${wrong}`);
          }
          await history.endFlush();
          await refreshOnce(sql, { now: MONDAY + 9 * DAY });
          const wrong =
            (await inspect(sql, sensorId, model.values())) ??
            (await inspectTables(sql, sensorId, model.values()));
          if (wrong !== null) throw new Error(`at the end: ${wrong}`);
        } finally {
          await history.endFlush();
          await sql`DELETE FROM dirty_ranges`;
          await sql`DELETE FROM sensors WHERE id = ${sensorId}`;
        }
      },
    ),
    { numRuns: 20 },
  );
  t.pass('held');
});

t.test(
  'a bucket view is planned with the statement that reads it, before that takes its snapshot',
  async (t) => {
    const { sql } = await testDatabase(t);
    for (const width of WIDTHS) {
      const lines = await sql<{ 'QUERY PLAN': string }[]>`
      EXPLAIN SELECT * FROM ${sql(`buckets_${width}`)} WHERE sensor_id = 1`;
      const functions = lines.flatMap((line) => /Function Scan on (\w+)/.exec(line['QUERY PLAN'])?.[1] ?? []);
      t.same(new Set(functions), new Set(['few_ranges']), 'nothing that reads is hidden in a function');
    }
  },
);

t.test('reads are right while writers and two refreshes run at once', async (t) => {
  const { sql, url } = await testDatabase(t);
  const workers = connect(url, { max: 6, name: 'test workers' });
  t.teardown(() => workers.end());
  const sensors = await Promise.all([1, 2, 3].map(() => createSensor(sql)));
  let writing = sensors.length;

  const write = async (sensorId: number) => {
    const written = fc.sample(points, { numRuns: 40, seed: sensorId });
    for (const [index, batch] of written.entries()) {
      if (index % 6 === 5)
        await deletePoints(workers, sensorId, batch[0]!.date, batch[0]!.date + 3 * 3600 * SECOND);
      else await writePoints(workers, sensorId, batch);
    }
    writing -= 1;
  };
  const refresh = async (days: number) => {
    for (let round = 0; writing > 0; round++) {
      const now = MONDAY + ((round % 14) - 4 + days) * DAY;
      await refreshOnce(workers, { now, budget: { ranges: 3, points: 5 } });
    }
  };
  // Any page of all sensors in one order of time is what comes after as many points.
  const inspectPages = async (tx: Queryable, seed: number) => {
    for (const page of fc.sample(pages, { numRuns: 3, seed })) {
      const { sort, limit, offset, ...range } = page;
      const order = sort === 'ASC' ? tx`ASC` : tx`DESC`;
      const wanted = await tx<Point[]>`
        SELECT sensor_id, date, number, text FROM points
        WHERE sensor_id = ANY (${sensors}::bigint[]) AND date BETWEEN ${range.from} AND ${range.to}
        ORDER BY date ${order}, sensor_id LIMIT ${limit} OFFSET ${offset}`;
      const found = await soughtPoints(tx, sensors, page);
      if (JSON.stringify(found) !== JSON.stringify(wanted)) return `a page of ${JSON.stringify(page)}`;
    }
    return null;
  };
  const inspectTotals = async (tx: Queryable) => {
    for (const width of WIDTHS) {
      const { total } = await readBuckets(tx, { ...WHOLE, limit: 1, sensorIds: sensors, width, zone: null });
      const [raw] = await tx<{ total: number }[]>`
        SELECT count(DISTINCT (sensor_id, bucket_start(date, ${width * SECOND}::bigint))) AS total FROM points`;
      if (total !== raw!.total) return `${total} buckets of ${width} instead of ${raw!.total}`;
    }
    return null;
  };
  const pages = fc.tuple(page, date, date).map(([page, a, b]) => ({
    ...page,
    offset: page.offset * 4,
    from: Math.min(a, b),
    to: Math.max(a, b),
  }));
  let reads = 0;
  const read = async () => {
    do {
      // Raw points and buckets of one snapshot, whatever is going on.
      const wrong = await sql.begin('ISOLATION LEVEL REPEATABLE READ', async (tx) => {
        await keepPoints(tx);
        for (const sensorId of sensors) {
          const raw = await tx<Point[]>`SELECT date, number, text FROM points WHERE sensor_id = ${sensorId}`;
          const found = await inspect(tx, sensorId, raw);
          if (found !== null) return found;
        }
        return (await inspectPages(tx, reads)) ?? (await inspectTotals(tx));
      });
      if (wrong !== null) throw new Error(wrong);
      reads += 1;
    } while (writing > 0);
  };
  await Promise.all([...sensors.map(write), refresh(0), refresh(1), read()]);
  t.ok(reads > 1, 'has looked while they were at it');

  const both = await Promise.all([refreshOnce(workers), refreshOnce(workers)]);
  t.ok(
    both.some(({ left }) => left === null),
    'of two refreshes at once one does all of it',
  );
  t.equal((await sql`SELECT FROM dirty_ranges`).length, 0);
  for (const sensorId of sensors) {
    const raw = await sql<Point[]>`SELECT date, number, text FROM points WHERE sensor_id = ${sensorId}`;
    t.ok(raw.length > 0);
    t.equal(await inspect(sql, sensorId, raw), null);
    t.equal(await inspectTables(sql, sensorId, raw), null);
  }
});

t.test('a flush held open across a refresh is not lost from the rollups', async (t) => {
  const { sql } = await testDatabase(t);
  const history = new History(sql, await createSensor(sql));
  const { sensorId, model } = history;
  const refresh = () => refreshOnce(sql, { now: MONDAY + DAY });
  await history.perform({ kind: 'write', points: [numeric(MONDAY, 1), numeric(MONDAY + 10 * MINUTE, 2)] });
  await refresh();

  const late = [numeric(MONDAY + MINUTE, 4), numeric(MONDAY + 3 * 3600 * SECOND, 8)];
  await history.perform({ kind: 'hold a flush', points: late, commits: true });
  t.same(await refresh(), { moved: 0, cleared: 0, left: null }, 'the mark waits for the flush');
  t.equal(await inspect(sql, sensorId, model.values()), null, 'nobody sees what is not committed');
  await history.endFlush();
  t.equal(model.size, 4);
  t.equal(await inspect(sql, sensorId, model.values()), null, 'seen as soon as it is');
  t.same(await refresh(), { moved: 1, cleared: 2, left: null });
  t.equal(await inspectTables(sql, sensorId, model.values()), null);
});

t.test('a refresh whose snapshot is older than a flush leaves the dirty range of that flush', async (t) => {
  const { sql } = await testDatabase(t);
  const history = new History(sql, await createSensor(sql));
  const { sensorId, model } = history;
  await history.perform({ kind: 'write', points: [numeric(MONDAY, 1), numeric(MONDAY + 10 * MINUTE, 2)] });
  await moveMarks(sql, EAGER, MONDAY + DAY);

  // A lock on the rollup stops the refresh in the middle: after its snapshot, before it writes.
  const { promise: released, resolve: release } = deferred();
  const { promise: holding, resolve: hold } = deferred();
  const blocker = sql.begin(async (tx) => {
    await tx`LOCK TABLE ${tx(stored(60))} IN EXCLUSIVE MODE`;
    hold();
    await released;
  });
  await holding;
  const refreshing = clearSome(sql);
  await untilBlocked(sql);
  await history.perform({ kind: 'write', points: [numeric(MONDAY + MINUTE, 4), numeric(MONDAY, 16)] });
  release();
  await blocker;
  t.equal(await refreshing, 1);
  t.equal((await sql`SELECT FROM dirty_ranges`).length, 2, 'both minutes of the flush');
  t.equal(await inspect(sql, sensorId, model.values()), null);
  await refreshOnce(sql, { now: MONDAY + DAY });
  t.equal(await inspectTables(sql, sensorId, model.values()), null);
});

t.test('marks of sensors do not wait until the backlog of another one is worked off', async (t) => {
  const { sql } = await testDatabase(t);
  const [large, small] = [await createSensor(sql), await createSensor(sql)];
  const hour = (from: number) =>
    Array.from({ length: 3600 }, (_, index) => numeric(from + index * SECOND, index));
  await writePoints(sql, large, hour(MONDAY));
  const steps = { ranges: 1, points: 500 };
  const round = { now: MONDAY + DAY, budget: steps, time: 0 };
  t.match(await refreshOnce(sql, round), { cleared: 1, left: 'late' });
  await writePoints(sql, small, hour(MONDAY));
  t.match(await refreshOnce(sql, round), { moved: 1, left: 'late' });
  const [head] = await sql<{ mark: number }[]>`SELECT mark FROM ingest_state WHERE sensor_id = ${small}`;
  t.ok(head!.mark > MONDAY);
  t.not((await sql`SELECT FROM dirty_ranges WHERE sensor_id = ${large}`).length, 0);
});

t.test('a backlog is worked off in steps, fairly, and interrupted without loss', async (t) => {
  const { sql } = await testDatabase(t);
  const [large, small] = [await createSensor(sql), await createSensor(sql)];
  const many = Array.from({ length: 3000 }, (_, index) => numeric(MONDAY + index * 7 * SECOND, index / 10));
  const few = many.slice(-20);
  await writePoints(sql, large, many);
  await writePoints(sql, small, few);
  await moveMarks(sql, EAGER, MONDAY + DAY);

  const steps = { ranges: 1, points: 500 };
  t.equal(await clearSome(sql, steps), 1);
  const [rest] = await sql<{ sensor_id: number }[]>`SELECT sensor_id FROM dirty_ranges ORDER BY id`;
  t.equal(rest?.sensor_id, small, 'the rest of the large one goes behind the small one');
  t.equal(await inspect(sql, large, many), null, 'right in the middle of it');
  const stop = new AbortController();
  stop.abort();
  t.match(await refreshOnce(sql, { now: MONDAY + DAY, budget: steps, signal: stop.signal }), { cleared: 0 });
  const { cleared } = await refreshOnce(sql, { now: MONDAY + DAY, budget: steps });
  t.ok(cleared >= 6, `${cleared} steps`);
  t.equal(await inspectTables(sql, large, many), null);
  t.equal(await inspectTables(sql, small, few), null);

  await deletePoints(sql, large, MONDAY, MONDAY + 2 * 3600 * SECOND);
  const left = many.filter(({ date }) => date > MONDAY + 2 * 3600 * SECOND);
  t.equal(await inspect(sql, large, left), null);
  await refreshOnce(sql, { now: MONDAY + DAY, budget: { ranges: 1, points: 50 } });
  t.equal(await inspectTables(sql, large, left), null, 'rows of minutes without points are gone');
});

t.test('a flush sums the minutes of points that come many at a time, and of no others', async (t) => {
  const { sql } = await testDatabase(t);
  const sensorId = await createSensor(sql);
  const all: Point[] = [];
  const flush = async (second: number, count: number, step = 1) => {
    const points = Array.from({ length: count }, (_, i) =>
      numeric(MONDAY + (second + i * step) * SECOND, i / 4),
    );
    all.push(...points);
    await ensurePartitions(sql, points);
    await flushPoints(sql, sensorId, points);
  };
  const minutes = async () => {
    const rows = await sql<{ bucket: number; count: number }[]>`
      SELECT bucket, count FROM ${sql(stored(60))} WHERE sensor_id = ${sensorId} ORDER BY bucket`;
    return rows.map(({ bucket, count }) => [(bucket - MONDAY) / MINUTE, count]);
  };
  await flush(30, 100);
  t.same(await minutes(), [
    [0, 30],
    [1, 60],
    [2, 10],
  ]);
  await flush(130, 60);
  t.same((await minutes()).slice(2), [
    [2, 60],
    [3, 10],
  ]);
  await flush(190, 5);
  await flush(200, 130);
  t.same((await minutes()).slice(3), [
    [3, 10],
    [4, 60],
    [5, 30],
  ]);
  await flush(700, 20, 30);
  t.equal((await minutes()).length, 6, 'few a minute');
  await flush(1320, 150);
  t.equal((await minutes()).length, 9);
  await flush(1470, 2400);
  t.same((await minutes()).slice(8, 10), [
    [24, 60],
    [25, 60],
  ]);
  t.equal((await minutes()).length, 49, 'the running minute is added to, the others are copied');

  await moveMarks(sql, EAGER, MONDAY + DAY);
  t.same(
    await sql`SELECT lo, hi, summed FROM dirty_ranges WHERE sensor_id = ${sensorId} ORDER BY lo`,
    [
      { lo: MONDAY, hi: MONDAY + 22 * MINUTE, summed: false },
      { lo: MONDAY + 22 * MINUTE, hi: MONDAY + 64 * MINUTE, summed: true },
    ],
    'from the first point on, and minutes of the last flushes are right already',
  );
  t.equal(await inspect(sql, sensorId, all), null);
  await refreshOnce(sql, { now: MONDAY + DAY });
  t.equal(await inspectTables(sql, sensorId, all), null);
});

t.test('the mark follows the newest point, but not past the present minute', async (t) => {
  const { sql } = await testDatabase(t);
  const [sensorId, empty] = [await createSensor(sql), await createSensor(sql)];
  const mark = async (id: number) =>
    (
      await sql<
        { mark: number; pending: number }[]
      >`SELECT mark, pending FROM ingest_state WHERE sensor_id = ${id}`
    )[0];
  await writePoints(sql, sensorId, [numeric(MONDAY + 90 * SECOND, 1), numeric(MONDAY + DAY, 1)]);

  const lazy = { points: 1000, span: 10 * MINUTE };
  t.equal(await moveMarks(sql, { ...lazy, span: DATE_END }, MONDAY + 2 * DAY), 0, 'few points wait');
  t.equal(await moveMarks(sql, EAGER, MONDAY + 61 * MINUTE + 59 * SECOND), 1);
  t.same(await mark(sensorId), { mark: MONDAY + 61 * MINUTE, pending: 0 });
  t.equal(await moveMarks(sql, lazy, MONDAY + 69 * MINUTE), 0);
  t.equal(await moveMarks(sql, lazy, MONDAY + 70 * MINUTE), 1, 'but not for ever');
  t.equal(await moveMarks(sql, EAGER, MONDAY + 3 * DAY), 1);
  t.same(
    await mark(sensorId),
    { mark: MONDAY + DAY, pending: 0 },
    'the minute of the newest point stays open',
  );
  t.same(await mark(empty), { mark: 0, pending: 0 }, 'no points, no mark');
  await writePoints(
    sql,
    sensorId,
    Array.from({ length: 1000 }, (_, index) => numeric(MONDAY + DAY + MINUTE + index, 1)),
  );
  t.equal(await moveMarks(sql, { ...lazy, span: DATE_END }, MONDAY + 2 * DAY), 1, 'a thousand are enough');
});

t.test(
  'a read of a thousand buckets takes rows of the rollup, and points of dirty ranges and the edge',
  { skip: process.env.TEST_PACKING ? 'of points that are packed meanwhile, whole batches are read' : false },
  async (t) => {
    const { sql } = await testDatabase(t);
    const sensors = await Promise.all([1, 2, 3].map(() => createSensor(sql)));
    // 9,000 minutes of six points, that is 150 hours.
    const last = MONDAY + 9000 * MINUTE;
    await ensurePartitions(sql, [numeric(MONDAY, 0), numeric(last, 0)]);
    await sql`
    INSERT INTO points (sensor_id, date, number)
    SELECT sensor, date, date % 1000 FROM unnest(${sensors}::bigint[]) AS sensor,
      generate_series(${MONDAY}::bigint, ${last - 1}::bigint, ${10 * SECOND}::bigint) AS date`;
    await sql`UPDATE ingest_state SET newest = ${last - 10 * SECOND}, pending = 54000, summed = ${last}`;
    await refreshOnce(sql, { now: last });
    const sensorId = sensors[1]!;
    await writePoints(
      sql,
      sensorId,
      [500, 8500].map((minute) => numeric(MONDAY + minute * MINUTE + 1, 1)),
    );
    await sql`VACUUM ANALYZE`;
    const names = await partNames(sql);

    const plan = async (width: Width, local: Calendar | null, lo: number, hi: number, offset = 0) => {
      const base = local === null ? width : local.base;
      const runs = local === null ? null : local.runs;
      const page = { sort: 'ASC', limit: 1000, offset } as const;
      const [row] = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>`
      EXPLAIN (ANALYZE, FORMAT JSON) ${bucketStatement(sql, { sensorIds: [sensorId], base, runs, lo, hi, ...page })}`;
      return rowsRead(row!['QUERY PLAN'][0].Plan, names);
    };
    // Plans give means over loops, rounded up to PostgreSQL 17; and a stale row is looked at before it is left out.
    const near = (actual: number | undefined, expected: number, message: string) =>
      t.ok(Math.abs((actual ?? 0) - expected) <= 5, `${message}: ${actual}, about ${expected}`);
    // Each dirty minute has a late point more; the edge is the minute of the newest point.
    const points = 7 + 7 + 6;

    const minutes = await plan(60, null, MONDAY, last);
    near(minutes.get('points'), points, 'points of the dirty minutes and of the edge');
    near(minutes.get('stored_60 rows'), 1000, 'rows of a page');
    // Two of the five whole days have a dirty minute, and there are six hours more.
    near(minutes.get('bucket_counts index'), 4, 'the total by days');
    near(
      minutes.get('stored_60 index'),
      1439 + 1439 + 359,
      'and by the index alone where a day is not whole or not clean',
    );

    const later = await plan(60, null, MONDAY, last, 8000);
    near(later.get('stored_60 rows'), 997, 'rows of a page behind others');
    const passed = (later.get('stored_60 index') ?? 0) - (minutes.get('stored_60 index') ?? 0);
    t.ok(passed > 0 && passed <= 1440, `${passed} minutes of the day in which it begins`);

    const hours = await plan(3600, null, MONDAY, last);
    near(hours.get('points'), points, 'points');
    near(hours.get('stored_3600 rows'), 148, 'hours, without the stale ones');
    near(
      hours.get('stored_60 rows'),
      59 + 59 + 59,
      'the clean minutes of the stale hours and of the cut one',
    );

    const deep = { from: 0, to: DATE_END - 1, sort: 'ASC', limit: 10, offset: 50_000 } as const;
    const [explained] = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>`
      EXPLAIN (ANALYZE, FORMAT JSON) ${pointStatement(sql, [sensorId], deep, 0)}`;
    const sought = rowsRead(explained!['QUERY PLAN'][0].Plan, names);
    // At each of three steps those of the dirty minutes and of the edge; then the page and, at most, a minute before it.
    t.ok(
      (sought.get('points') ?? 0) <= 3 * points + 10 + 6,
      `${sought.get('points')} points for a deep page`,
    );
    t.ok((sought.get('stored_60 rows') ?? 0) <= 2000, `${sought.get('stored_60 rows')} minutes`);

    const days = new Calendar(findZone('Europe/Amsterdam')!, 86400, MONDAY, last - 1);
    const local = await plan(86400, days, days.lo, days.hi);
    near(local.get('points'), points, 'points');
    near(local.get('stored_3600 rows'), 148, 'the days of another zone, from hours');
    near(local.get('stored_60 rows'), 59 + 59 + 59, 'minutes');
  },
);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Of which relation a partition or chunk is, by its name. */
async function partNames(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ part: string; whole: string }[]>`
    SELECT part.relname AS part, coalesce(shown.relname, whole.relname) AS whole
    FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid JOIN pg_class whole ON whole.oid = inhparent
    LEFT JOIN LATERAL (
      SELECT DISTINCT relname FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = objid JOIN pg_class ON pg_class.oid = ev_class
      WHERE refobjid = whole.oid AND relname LIKE 'stored%'
    ) shown ON true`;
  return new Map(rows.map(({ part, whole }) => [part, whole]));
}

/** Rows that a plan read, thrown away or not, by relation. */
function rowsRead(root: PlanNode, partNames: ReadonlyMap<string, string>): Map<string, number> {
  const read = new Map<string, number>();
  const visit = (node: PlanNode) => {
    const part = node['Relation Name'];
    // That of TimescaleDB passes on what its children read.
    if (part !== undefined && node['Node Type'] !== 'Custom Scan') {
      const relation = partNames.get(part) ?? part;
      const how = node['Node Type'] === 'Index Only Scan' ? 'index' : 'rows';
      const name = relation === 'points' ? 'points' : `${relation} ${how}`;
      const rows = node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
      read.set(name, (read.get(name) ?? 0) + rows);
    }
    node.Plans?.forEach(visit);
  };
  visit(root);
  return read;
}

t.test('ranges are united and widened without losing or adding a moment', async (t) => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.nat(40), fc.integer({ min: 1, max: 9 }))
    .map(([sensor_id, lo, length]): SensorRange => ({ sensor_id, lo, hi: lo + length }));
  const cells = (ranges: readonly SensorRange[]) =>
    ranges.flatMap(({ sensor_id, lo, hi }) =>
      Array.from({ length: hi - lo }, (_, index) => `${sensor_id}:${lo + index}`),
    );
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const pieces = cells(unite(ranges));
      const set = new Set(pieces);
      return set.size === pieces.length && sameSet(set, new Set(cells(ranges)));
    }),
  );
  const at = (minute: number) => MONDAY + minute * MINUTE;
  t.same(
    widen(
      [
        { sensor_id: 1, lo: at(61), hi: at(62) },
        { sensor_id: 1, lo: at(119), hi: at(120) },
      ],
      3600,
    ),
    [{ sensor_id: 1, lo: at(60), hi: at(120) }],
  );
  for (const width of WIDTHS) {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: DATE_END - 1 }),
        (date) => bucketStart(date, width) === startInUtc(date, width),
      ),
    );
  }
  const { sql } = await testDatabase(t);
  for (const date of [0, 1, 4 * DAY - 1, 4 * DAY, MONDAY - 1, MONDAY, DATE_END - 1]) {
    for (const width of WIDTHS) {
      const [row] = await sql<{ start: number }[]>`
        SELECT bucket_start(${date}::bigint, ${width * SECOND}::bigint) AS start`;
      t.equal(row!.start, startInUtc(date, width), `${width} at ${date}`);
    }
  }
});

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}
