/** Buckets and stored sums equal a recomputation from points at every moment, whatever writes, merges, deletes and sums meanwhile. */

import fc from 'fast-check';
import t from 'tap';
import { DATE_END, MINUTE, SECOND } from '../../../common/dates.js';
import { Calendar } from '../../../server/data/buckets/calendar.js';
import { readBuckets } from '../../../server/data/buckets/read.js';
import { findZone } from '../../../server/data/buckets/zone.js';
import { connect, type ShardQueryable, type ShardSql } from '../../../sql/connect.js';
import { Shards } from '../../../sql/shards.js';
import { mergeDue } from '../../../sql/store/points/blocks/due.js';
import { storeDueSums } from '../../../sql/store/points/blocks/store-sums.js';
import { rowsFrom } from '../../../sql/store/points/columns.js';
import { type PointRange, readPage } from '../../../sql/store/points/read-page.js';
import type { BucketRow } from '../../../sql/store/points/row.js';
import { bucketStart, WIDTHS } from '../../../sql/store/points/widths.js';
import { difference, startInUtc, summarise } from '../../support/buckets.js';
import { testDatabase } from '../../support/database.js';
import { untilBlocked } from '../../support/locks.js';
import { severalSessions } from '../../support/needs.js';
import {
  createSensor,
  deletePoints,
  mergeAll,
  type Point,
  writeInside,
  writePoints,
} from '../../support/points.js';
import { inspect, inspectSums, summariseAll } from '../../support/rollups.js';

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

/** What a logger sends: a point every few seconds; and what it sends after hours without a connection. */
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
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), points: series }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('merge' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('store sums' as const), now }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('do all' as const), now }) },
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

async function readPoints(
  sql: ShardQueryable,
  sensors: readonly number[],
  range: PointRange,
): Promise<Point[]> {
  const { columns } = await readPage(sql, sensors, range);
  return rowsFrom<Point>({ ...columns, text: columns.text ?? Array.from(columns.date, () => null) });
}

/** @param all in ascending order */
function pageOf<T>(all: readonly T[], { sort, limit, offset }: Page): T[] {
  const sorted = sort === 'ASC' ? [...all] : [...all].reverse();
  return sorted.slice(offset, offset + limit);
}

/** A sensor, and a model of it in memory that knows what is committed. */
class History {
  readonly model = new Map<number, Point>();
  #held: { end(): Promise<void> } | null = null;

  constructor(
    readonly sql: ShardSql,
    readonly sensorId: number,
  ) {}

  async perform(step: Step): Promise<void> {
    const { sql, sensorId } = this;
    // Merges, sums and reads go on beside a flush; another writer would wait for it.
    if (['write', 'replace', 'delete', 'delete one', 'hold a flush'].includes(step.kind))
      await this.endFlush();
    switch (step.kind) {
      case 'write':
        await writePoints(sql, sensorId, step.points);
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
      case 'merge':
        return mergeAll(sql);
      case 'store sums':
        await storeDueSums(sql, { now: step.now });
        return;
      case 'do all':
        return summariseAll(sql, step.now);
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
    const expected = summarise(sensorId, model.values(), (date) => startInUtc(date, width));
    for (const view of [`buckets_${width}`, `rollup_${width}`]) {
      const rows = await sql<BucketRow[]>`
        SELECT * FROM ${sql(view)} WHERE sensor_id = ${sensorId} ORDER BY bucket`;
      const wrong = difference(rows, expected);
      if (wrong !== null) return `${view}: ${wrong}`;
    }
    return null;
  };
  const inspectPage = async ({ sensorId, model }: History, from: number, to: number, page: Page) => {
    const dates = [...model.keys()].filter((date) => date >= from && date <= to).sort((a, b) => a - b);
    const points = await readPoints(sql, [sensorId], { from, to, ...page });
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
              (await inspectPage(history, Math.min(a, b), Math.max(a, b), page));
            if (wrong !== null) throw new Error(`after step ${index} (${step.kind}): ${wrong}`);
          }
          await history.endFlush();
          await summariseAll(sql, MONDAY + 9 * DAY);
          const wrong =
            (await inspect(sql, sensorId, model.values())) ??
            (await inspectSums(sql, sensorId, model.values()));
          if (wrong !== null) throw new Error(`at the end: ${wrong}`);
        } finally {
          await history.endFlush();
          await sql`DELETE FROM sensors WHERE id = ${sensorId}`;
        }
      },
    ),
    { numRuns: 20 },
  );
  t.pass('held');
});

t.test('reads are right while some write, merge, store sums and delete at once', async (t) => {
  const { sql, url } = await testDatabase(t);
  const [workers, others] = [1, 2].map(
    () => new Shards(connect(url, { max: 4, name: 'test workers' })).only,
  ) as [ShardSql, ShardSql];
  t.teardown(() => Promise.all([workers.end(), others.end()]));
  const sensors = await Promise.all([1, 2, 3].map(() => createSensor(sql)));
  let writing = sensors.length;

  let reads = 0;
  const write = async (sensorId: number) => {
    const written = fc.sample(points, { numRuns: 40, seed: sensorId });
    for (let index = 0; index < written.length || reads < 4; index++) {
      const batch = written[index % written.length]!;
      if (index % 6 === 5)
        await deletePoints(workers, sensorId, batch[0]!.date, batch[0]!.date + 3 * 3600 * SECOND);
      else await writePoints(workers, sensorId, batch);
    }
    writing -= 1;
  };
  // As sidecars do it, which find everything due.
  const work = async (sql: ShardSql, days: number) => {
    for (let step = 0; writing > 0; step++) {
      await mergeDue(sql, { now: DATE_END });
      await storeDueSums(sql, { now: MONDAY + ((step % 14) - 4 + days) * DAY });
    }
  };
  // Any page of all sensors in one order of time is what comes after as many points.
  const inspectPages = async (tx: ShardQueryable, seed: number) => {
    for (const page of fc.sample(pages, { numRuns: 3, seed })) {
      const { sort, limit, offset, ...range } = page;
      const order = sort === 'ASC' ? tx`ASC` : tx`DESC`;
      const wanted = await tx<Point[]>`
        SELECT sensor_id, date, number, text FROM points
        WHERE sensor_id = ANY (${sensors}::bigint[]) AND date BETWEEN ${range.from} AND ${range.to}
        ORDER BY date ${order}, sensor_id LIMIT ${limit} OFFSET ${offset}`;
      const found = await readPoints(tx, sensors, page);
      if (JSON.stringify(found) !== JSON.stringify(wanted)) return `a page of ${JSON.stringify(page)}`;
    }
    return null;
  };
  const inspectTotals = async (tx: ShardQueryable) => {
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
  const read = async () => {
    do {
      // Points and buckets of one snapshot, whatever is going on.
      const wrong = await sql.begin('ISOLATION LEVEL REPEATABLE READ', async (tx) => {
        for (const sensorId of sensors) {
          const found = await inspect(tx, sensorId, await allOf(tx, sensorId));
          if (found !== null) return found;
        }
        return (await inspectPages(tx, reads)) ?? (await inspectTotals(tx));
      });
      if (wrong !== null) throw new Error(wrong);
      reads += 1;
    } while (writing > 0);
  };
  await Promise.all([...sensors.map(write), work(workers, 0), work(others, 1), read()]);
  t.ok(reads > 1, 'has looked while they were at it');

  await summariseAll(sql, MONDAY + 30 * DAY);
  t.equal((await sql`SELECT FROM invalidated_weeks`).length, 0);
  for (const sensorId of sensors) {
    const all = await allOf(sql, sensorId);
    t.ok(all.length > 0);
    t.equal(await inspect(sql, sensorId, all), null);
    t.equal(await inspectSums(sql, sensorId, all), null);
  }
});

function allOf(sql: ShardQueryable, sensorId: number): Promise<Point[]> {
  return sql<Point[]>`SELECT date, number, text FROM points WHERE sensor_id = ${sensorId} ORDER BY date`;
}

t.test('a flush held open across a merge and new sums is lost from neither', async (t) => {
  const { sql } = await testDatabase(t);
  const history = new History(sql, await createSensor(sql));
  const { sensorId, model } = history;
  await history.perform({
    kind: 'write',
    points: [numeric(MONDAY, 1), numeric(MONDAY + 10 * MINUTE, 2), numeric(MONDAY + 9 * DAY, 3)],
  });
  await summariseAll(sql, MONDAY + 8 * DAY);

  const late = [numeric(MONDAY + MINUTE, 4), numeric(MONDAY + 8 * DAY, 8)];
  await history.perform({ kind: 'hold a flush', points: late, commits: true });
  await summariseAll(sql, MONDAY + 16 * DAY);
  t.equal(await inspect(sql, sensorId, model.values()), null, 'nobody sees what is not committed');
  t.equal(await inspectSums(sql, sensorId, model.values()), null);
  await history.endFlush();
  t.equal(model.size, 5);
  t.equal(await inspect(sql, sensorId, model.values()), null, 'seen as soon as it is');
  await mergeAll(sql);
  t.equal((await sql`SELECT FROM invalidated_weeks`).length, 2, 'stored before there was all of them');
  t.equal(await inspect(sql, sensorId, model.values()), null);
  await summariseAll(sql, MONDAY + 16 * DAY);
  t.equal(await inspect(sql, sensorId, model.values()), null);
  t.equal(await inspectSums(sql, sensorId, model.values()), null);
});

t.test('what changes while sums are being stored is in them, or they are stored anew', async (t) => {
  const { sql } = await testDatabase(t);
  const history = new History(sql, await createSensor(sql));
  const { sensorId, model } = history;
  await history.perform({ kind: 'write', points: [numeric(MONDAY, 1), numeric(MONDAY + 10 * MINUTE, 2)] });
  await mergeAll(sql);
  // A lock on the sums stops their storing in the middle.
  const { promise: released, resolve: release } = deferred();
  const { promise: holding, resolve: hold } = deferred();
  const blocker = sql.begin(async (tx) => {
    await tx`LOCK TABLE days IN EXCLUSIVE MODE`;
    hold();
    await released;
  });
  await holding;
  const storing = storeDueSums(sql, { now: MONDAY + 8 * DAY });
  await untilBlocked(sql);
  await history.perform({ kind: 'write', points: [numeric(MONDAY + MINUTE, 4), numeric(MONDAY, 16)] });
  t.equal(await inspect(sql, sensorId, model.values()), null);
  release();
  await blocker;
  t.same(await storing, { sensors: 1, weeks: 0 });
  await mergeAll(sql);
  t.equal(await inspect(sql, sensorId, model.values()), null);
  t.same(await storeDueSums(sql, { now: MONDAY + 8 * DAY }), { sensors: 0, weeks: 1 });
  t.equal(await inspect(sql, sensorId, model.values()), null);
  t.equal(await inspectSums(sql, sensorId, model.values()), null);
});

t.test('a bucket begins at the same moment in SQL, in code and in a calendar', async (t) => {
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
