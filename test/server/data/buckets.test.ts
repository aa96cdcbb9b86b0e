/** Buckets of time zones, values for empty ones, and the functions over them. */

import fc from 'fast-check';
import t from 'tap';
import { DATE_END, MINUTE, SECOND } from '../../../common/dates.js';
import { Calendar } from '../../../server/data/buckets/calendar.js';
import { type BucketSample, FILLS, type Fill, fillPage } from '../../../server/data/buckets/fill.js';
import { BUCKET_FUNCTIONS, bucketValue } from '../../../server/data/buckets/functions.js';
import { readBuckets, readFilled } from '../../../server/data/buckets/read.js';
import { findZone } from '../../../server/data/buckets/zone.js';
import type { ShardSql } from '../../../sql/connect.js';
import { bucketStart, WIDTHS, type Width } from '../../../sql/store/points/widths.js';
import { difference, summarise } from '../../support/buckets.js';
import { testDatabase } from '../../support/database.js';
import { createSensor, mergeAll, type Point, writePoints } from '../../support/points.js';
import { summariseAll } from '../../support/rollups.js';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Half the northern and the southern zones that change their clocks, and all that do it in an unusual way. */
const ZONES = `
  Europe/Amsterdam Europe/London Europe/Lisbon Europe/Dublin Europe/Athens Europe/Kyiv Europe/Chisinau Europe/Helsinki
  Europe/Warsaw Europe/Madrid Europe/Paris Europe/Rome Europe/Vienna Europe/Stockholm Europe/Sofia Atlantic/Azores
  Atlantic/Canary Atlantic/Bermuda America/New_York America/Chicago America/Denver America/Los_Angeles
  America/Anchorage America/Adak America/Halifax America/St_Johns America/Toronto America/Winnipeg America/Vancouver
  America/Havana America/Nuuk America/Miquelon America/Port-au-Prince America/Tijuana America/Santiago Pacific/Easter
  Antarctica/Troll Antarctica/Macquarie Africa/Casablanca Africa/El_Aaiun Africa/Cairo Asia/Beirut Asia/Jerusalem
  Asia/Gaza Australia/Sydney Australia/Adelaide Australia/Hobart Australia/Melbourne Australia/Lord_Howe
  Australia/Broken_Hill Pacific/Auckland Pacific/Chatham Pacific/Norfolk`
  .trim()
  .split(/\s+/);

/** Days in which something unusual happened to a clock, seconds since 1970 at midnight UTC. */
const ODD: readonly (readonly [zone: string, date: string, what: string])[] = [
  ['Pacific/Apia', '2011-12-30', 'a day left out'],
  ['Pacific/Kwajalein', '1993-08-21', 'another one'],
  ['Africa/Monrovia', '1972-01-07', 'from -00:44:30 to 0'],
  ['Africa/Monrovia', '1971-06-01', '-00:44:30'],
  ['Asia/Kathmandu', '1986-01-01', 'from +05:30 to +05:45'],
  ['Australia/Eucla', '2007-03-25', '+08:45 and summer time'],
  ['America/St_Johns', '1988-04-03', 'two hours, at a minute past midnight'],
  ['America/St_Johns', '1988-10-30', 'and back'],
  ['America/St_Johns', '2009-11-01', 'back over midnight: the day starts twice'],
  ['America/Sao_Paulo', '2018-11-04', 'midnight left out'],
  ['America/Sao_Paulo', '2018-02-18', 'midnight twice'],
  ['Asia/Amman', '2014-10-31', 'the same, elsewhere'],
  ['Africa/Cairo', '2014-05-15', 'midnight left out'],
  ['America/Recife', '2000-10-11', 'seven days of summer time'],
  ['America/Caracas', '2016-05-01', 'half an hour'],
  ['Asia/Pyongyang', '2015-08-14', 'half an hour, at midnight'],
  ['Asia/Kolkata', '2026-01-01', '+05:30'],
  ['Etc/GMT+12', '1970-01-05', 'no changes'],
];

/** What the clock on the wall shows, as seconds since 1970 there; read from text, unlike the product does it. */
function wallClock(zone: string): (second: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (second) => Date.parse(`${format.format(second * 1000).replace(' ', 'T')}Z`) / 1000;
}

/** A reading of the clock: the second since 1970 and what the wall shows. */
type Reading = readonly [second: number, wall: number];

/** Looks at the clock from just before `from` up to `to`, every minute, or half minute where offsets have one. */
function readClock(zone: string, from: number, to: number): Reading[] {
  const clock = wallClock(zone);
  const step = zone === 'Africa/Monrovia' ? 30 : 60;
  return Array.from({ length: (to - from) / step + 1 }, (_, index) => {
    const second = from + (index - 1) * step;
    return [second, clock(second)];
  });
}

/** Starts of the buckets that can be seen. */
function startsSeen(readings: readonly Reading[], width: Width): number[] {
  const monday = width === 604800 ? 3 * DAY : 0;
  const label = (wall: number) => Math.floor((wall + monday) / width);
  const starts: number[] = [];
  let before = readings[0]!;
  let latest = label(before[1]);
  for (const [second, wall] of readings.slice(1)) {
    const jumped = wall - before[1] !== second - before[0];
    // Shorter than a day: whatever the clock does starts a bucket. Days and weeks: only a date not seen before.
    if (width < DAY ? jumped || label(wall) !== latest : label(wall) > latest) starts.push(second);
    latest = width < DAY ? label(wall) : Math.max(latest, label(wall));
    before = [second, wall];
  }
  return starts;
}

/** Index of the last of the sorted starts that is not after a moment. */
function indexAt(starts: readonly number[], moment: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (starts[middle]! > moment) high = middle;
    else low = middle;
  }
  return low;
}

function calendarStarts(calendar: Calendar): number[] {
  return Array.from({ length: calendar.count }, (_, index) => calendar.start(index) / SECOND);
}

/** Midnights (UTC) before the days of a year in which the clock changes. */
function changeDays(zone: string, year: number): number[] {
  const clock = wallClock(zone);
  const offset = (second: number) => clock(second) - second;
  const first = Date.UTC(year, 0, 1) / 1000;
  return Array.from({ length: 365 }, (_, day) => first + day * DAY).filter(
    (day) => offset(day) !== offset(day + DAY),
  );
}

t.test('buckets follow the local clock in more than fifty zones over both changes', async (t) => {
  const windows = ZONES.flatMap((zone) => {
    const days = changeDays(zone, 2026);
    t.ok(days.length >= 2, `${zone} changes its clock`);
    return days.map((day) => ({ zone, day }));
  });
  for (const [zone, date] of ODD) windows.push({ zone, day: Date.parse(date) / 1000 });
  t.ok(new Set(windows.map(({ zone }) => zone)).size > 50);
  for (const { zone, day } of windows) {
    const [from, to] = [day - DAY, day + 2 * DAY];
    const readings = readClock(zone, from, to);
    for (const width of [300, 1800, 3600, 86400] as const) {
      const calendar = new Calendar(findZone(zone)!, width, from * SECOND, (to - 1) * SECOND);
      // The first bucket reaches over the start of the window, where nobody looked.
      const starts = calendarStarts(calendar).filter((start) => start >= from);
      const title = `${zone} ${new Date(day * 1000).toISOString()} ${width}`;
      t.same(starts, startsSeen(readings, width), title);
    }
  }
});

t.test('weeks start on Monday of the local calendar', async (t) => {
  const odd = ODD.filter((_, index) => index % 3 === 0);
  for (const [zone, date] of [...odd, ['Europe/Amsterdam', '2026-03-29'] as const]) {
    const from = Date.parse(date) / 1000 - 8 * DAY;
    const to = from + 16 * DAY;
    const calendar = new Calendar(findZone(zone)!, 604800, from * SECOND, (to - 1) * SECOND);
    const starts = calendarStarts(calendar).filter((start) => start >= from);
    t.same(starts, startsSeen(readClock(zone, from, to), 604800), `${zone} ${date}`);
    const clock = wallClock(zone);
    for (const start of starts) t.equal(new Date(clock(start) * 1000).getUTCDay(), 1, 'Monday');
  }
});

t.test('buckets are numbered, found and counted by arithmetic', async (t) => {
  const zones = [
    'UTC',
    'Europe/Amsterdam',
    'Australia/Lord_Howe',
    'Africa/Monrovia',
    'Pacific/Apia',
    'America/St_Johns',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...WIDTHS),
      fc.integer({ min: 0, max: 2e15 }),
      fc.integer({ min: 0, max: 4e13 }),
      fc.double({ min: 0, max: 0.999999, noNaN: true }),
      (name, width, from, length, share) => {
        const calendar = new Calendar(findZone(name)!, width, from, from + length);
        const number = Math.floor(share * calendar.count);
        const [start, end] = [calendar.start(number), calendar.start(number + 1)];
        return (
          calendar.lo <= from &&
          calendar.hi > from + length &&
          calendar.start(1) > from &&
          calendar.start(calendar.count - 1) <= from + length &&
          start < end &&
          calendar.indexOf(start) === number &&
          calendar.indexOf(end - 1) === number &&
          calendar.start(calendar.count) === calendar.hi
        );
      },
    ),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...WIDTHS), fc.integer({ min: 0, max: DATE_END - 1 }), (width, date) => {
      const utc = new Calendar(findZone('UTC')!, width, date, date);
      return (
        utc.lo === bucketStart(date, width) && utc.count === 1 && utc.runs === null && utc.base === width
      );
    }),
  );
  const long = new Calendar(findZone('Europe/Amsterdam')!, 60, 0, Date.UTC(2240, 0, 1) * 1000);
  t.equal(long.count, Date.UTC(2240, 0, 1) / 60_000 + 1, '142 million minutes');
});

t.test('the rollup that is read is the coarsest whose buckets make up those of the zone', async (t) => {
  const year = (name: string, width: Width, from = '2026-01-01', to = '2026-12-31') =>
    new Calendar(findZone(name)!, width, Date.parse(from) * 1000, Date.parse(to) * 1000).base;
  t.equal(year('UTC', 604800), 604800);
  t.equal(year('Europe/London', 86400, '2026-01-01', '2026-02-01'), 86400, 'London in winter');
  t.equal(year('Europe/London', 86400), 3600);
  t.equal(year('Europe/Amsterdam', 604800), 3600);
  t.equal(year('Europe/Amsterdam', 3600), 3600);
  t.equal(year('Asia/Kolkata', 86400), 1800);
  t.equal(year('Asia/Kolkata', 600), 600);
  t.equal(year('Asia/Kathmandu', 3600), 300, 'a quarter of an hour is no multiple of ten minutes');
  t.equal(year('Australia/Eucla', 86400), 300);
  t.equal(year('Pacific/Chatham', 604800), 300);
  t.equal(year('Australia/Lord_Howe', 3600), 1800);
  t.equal(year('America/St_Johns', 3600, '1988-01-01', '1988-12-31'), 60, 'a minute past midnight');
  t.equal(
    year('Africa/Monrovia', 86400, '1971-01-01', '1971-12-31'),
    null,
    'half a minute: straight from points',
  );
  t.equal(findZone('Mars/Olympus'), null);
  t.equal(findZone('europe/amsterdam'), findZone('Europe/Amsterdam'), 'in any case');
});

t.test('a read in a time zone answers whole local buckets', async (t) => {
  const { sql } = await testDatabase(t);
  const cases = [
    ['Asia/Kathmandu', '1986-01-01'],
    ['Australia/Eucla', '2007-03-25'],
    ['Pacific/Chatham', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Pacific/Apia', '2011-12-30'],
    ['Africa/Monrovia', '1972-01-07'],
    ['Antarctica/Troll', '2026-03-29'],
    ['America/New_York', '2026-11-01'],
    ['America/St_Johns', '1988-10-30'],
  ] as const;
  for (const [name, date] of cases) {
    const sensorId = await createSensor(sql);
    const day = Date.parse(date) / 1000;
    // From two weeks before to two weeks after, an uneven step apart; most are in the rollups, some are dirty, some beyond.
    const points: Point[] = Array.from({ length: 900 }, (_, index) => ({
      date: (day - 14 * DAY + index * 2687) * SECOND + index,
      number: index % 10 === 9 ? null : (index * 37) % 101,
      text: index % 10 === 9 ? `text ${index}` : null,
    }));
    await writePoints(
      sql,
      sensorId,
      points.filter((_, index) => index % 50 !== 7),
    );
    await summariseAll(sql, (day + 10 * DAY) * SECOND);
    await writePoints(
      sql,
      sensorId,
      points.filter((_, index) => index % 50 === 7),
    );
    const zone = findZone(name)!;
    const readings = readClock(name, day - 22 * DAY, day + 23 * DAY);
    const [from, to] = [(day - 3 * DAY) * SECOND + 5, (day + 4 * DAY) * SECOND + 7];
    for (const width of [60, 1800, 3600, 86400, 604800] as const) {
      const starts = startsSeen(readings, width).map((start) => start * SECOND);
      const startOf = (at: number) => starts[indexAt(starts, at)]!;
      const overlaps = ({ bucket }: { bucket: number }) =>
        bucket <= to && (starts[indexAt(starts, bucket) + 1] ?? Infinity) > from;
      const expected = summarise(sensorId, points, startOf);
      const read = { sensorIds: [sensorId], width, zone, sort: 'ASC', limit: 2000, offset: 0 } as const;
      const all = await readBuckets(sql, { ...read, from: null, to: null });
      t.equal(difference(all.rows, expected), null, `${name} ${width}, all data`);
      t.equal(all.total, expected.length);
      const part = await readBuckets(sql, { ...read, from, to });
      t.equal(difference(part.rows, expected.filter(overlaps)), null, `${name} ${width}, a range`);
    }
  }
});

/** Points of half a year, by day, that are stored in every way: weeks and days as sums, weeks as one block, invalidated, and in the journal alone. */
async function storedInEveryWay(sql: ShardSql, start: number): Promise<Map<number, Point[]>> {
  const [sparse, dense, mixed] = await Promise.all([1, 2, 3].map(() => createSensor(sql)));
  const row = (count: number, from: number, step: number): Point[] =>
    Array.from({ length: count }, (_, index) => ({
      date: start + (from + index * step) * SECOND,
      number: index % 7 === 0 ? null : (index * 37) % 101,
      text: index % 7 === 0 ? `text ${index}` : null,
    }));
  const points = new Map([
    [sparse!, row(600, 17, 26_003)],
    [dense!, [...row(5200, 20 * DAY, 131), ...row(30, 120 * DAY, 5 * HOUR)]],
    [mixed!, [...row(4500, 30 * DAY, 160), ...row(300, 60 * DAY, 40_009)]],
  ]);
  for (const [id, own] of points) {
    await writePoints(
      sql,
      id,
      own.filter((_, index) => index % 500 !== 77 && index < own.length - 20),
    );
  }
  await summariseAll(sql, start + 150 * DAY * SECOND);
  for (const [id, own] of points)
    await writePoints(
      sql,
      id,
      own.filter((_, index) => index % 500 === 77),
    );
  await mergeAll(sql);
  for (const [id, own] of points) await writePoints(sql, id, own.slice(-20));
  return points;
}

t.test('any page of any buckets is what a plain model has there, however deep, filled or not', async (t) => {
  const { sql } = await testDatabase(t);
  const start = Date.UTC(2026, 1, 3, 5) * 1000;
  const all = await storedInEveryWay(sql, start);
  const ids = [...all.keys()];
  const names = [
    '',
    'Europe/Amsterdam',
    'Asia/Kolkata',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'Etc/GMT+12',
  ];
  const date = fc.option(
    fc.integer({ min: -10, max: 190 }).map((day) => start + day * DAY * SECOND + 12_345),
    { nil: null },
  );
  const reads = fc.record({
    name: fc.constantFrom(...names),
    width: fc.constantFrom(...WIDTHS),
    sort: fc.constantFrom('ASC' as const, 'DESC' as const),
    sensors: fc.shuffledSubarray(ids, { minLength: 1 }),
    from: date,
    to: date,
    limit: fc.integer({ min: 1, max: 40 }),
    depth: fc.double({ min: 0, max: 1.05, noNaN: true }),
    fill: fc.constantFrom(...FILLS),
  });
  const functions = ['avg', 'last'] as const;
  // The end of the range is in the first bucket, before its first point.
  const early = ids.map((id) => ({
    name: 'Etc/GMT+12',
    width: 604_800 as const,
    sort: 'ASC' as const,
    sensors: [id],
    from: null,
    to: Math.min(...all.get(id)!.map((point) => point.date)) - 1,
    limit: 1,
    depth: 0,
    fill: 'null' as const,
  }));
  await fc.assert(
    fc.asyncProperty(reads, async ({ name, width, sort, sensors, from, to, limit, depth, fill }) => {
      const zone = name === '' ? null : findZone(name)!;
      const [first, last] = [from ?? start - 20 * DAY * SECOND, to ?? start + 250 * DAY * SECOND];
      const calendar = new Calendar(
        zone ?? findZone('UTC')!,
        width,
        start - 30 * DAY * SECOND,
        start + 260 * DAY * SECOND,
      );
      const startOf = (at: number) => calendar.start(calendar.indexOf(at));
      const sign = sort === 'ASC' ? 1 : -1;
      const isAsked = ({ bucket }: { bucket: number }) =>
        first <= last && bucket >= startOf(first) && bucket <= startOf(last);
      const model = sensors
        .flatMap((id) => summarise(id, all.get(id)!, startOf))
        .filter(isAsked)
        .sort((a, b) => sign * (a.bucket - b.bucket) || a.sensor_id - b.sensor_id);
      const offset = Math.floor(depth * model.length);
      const read = { width, zone, from, to, sort, limit, offset };
      const found = await readBuckets(sql, { ...read, sensorIds: sensors });
      const wrong = difference(found.rows, model.slice(offset, offset + limit));
      if (wrong !== null) throw new Error(wrong);
      if (found.total !== model.length) throw new Error(`total ${found.total} instead of ${model.length}`);

      // Filled: of one sensor, from the first to the last bucket, or of the range.
      const own = summarise(sensors[0]!, all.get(sensors[0]!)!, startOf).filter(isAsked);
      if (own.length === 0) return;
      const samples = own.map((row) => ({
        bucket: row.bucket,
        values: functions.map((each) => bucketValue(row, each)),
      }));
      const dates = all.get(sensors[0]!)!.map((point) => point.date);
      const [low, high] =
        fill === 'null'
          ? [from ?? Math.min(...dates), to ?? Math.max(...dates)]
          : [own[0]!.bucket, own.at(-1)!.bucket];
      const [one, other] = [calendar.indexOf(low), calendar.indexOf(high)];
      const starts = Array.from({ length: Math.max(0, other - one + 1) }, (_, index) =>
        calendar.start(one + index),
      );
      const inOrder = fillPage(fill, starts, samples, functions.length);
      const wanted = sort === 'ASC' ? inOrder : inOrder.reverse();
      const deep = Math.floor(depth * wanted.length);
      const filled = await readFilled(sql, { ...read, offset: deep, sensorId: sensors[0]!, fill, functions });
      if (filled.total !== wanted.length)
        throw new Error(`filled ${filled.total} instead of ${wanted.length}`);
      const page = JSON.stringify(wanted.slice(deep, deep + limit), rounded);
      if (JSON.stringify(filled.rows, rounded) !== page)
        throw new Error(`${JSON.stringify(filled.rows)} instead of ${page}`);
    }),
    { numRuns: 40, examples: early.map((read): [typeof read] => [read]) },
  );
});

/** Sums depend on the order in which points are added. */
function rounded(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(10)) : value;
}

t.test('a deep page of days reads no points but those near the page, and its total is exact', async (t) => {
  const { sql } = await testDatabase(t);
  const sensorId = await createSensor(sql);
  const start = Date.UTC(2026, 2, 2) * 1000;
  const points: Point[] = Array.from({ length: 20 * 7 * 700 }, (_, index) => ({
    date: start + Math.floor((index * DAY * SECOND) / 700),
    number: index,
    text: null,
  }));
  await writePoints(sql, sensorId, points);
  await summariseAll(sql, start + 200 * DAY * SECOND);
  const [from, to] = [start + 10 * 7 * DAY * SECOND, start + 13 * 7 * DAY * SECOND];
  // Not a block: a read that unpacks one of these fails.
  await sql`UPDATE blocks SET data = '\\x00' WHERE sensor_id = ${sensorId} AND (last < ${from} OR first >= ${to})
            AND first > ${start + DAY * SECOND} AND last < ${start + 139 * DAY * SECOND}`;
  for (const name of ['Europe/Amsterdam', 'America/New_York', 'Asia/Kolkata']) {
    const zone = findZone(name)!;
    const calendar = new Calendar(zone, 86400, start, points.at(-1)!.date);
    const model = summarise(sensorId, points, (date) => calendar.start(calendar.indexOf(date)));
    for (const sort of ['ASC', 'DESC'] as const) {
      const inOrder = sort === 'ASC' ? model : [...model].reverse();
      const offset = inOrder.findIndex(
        ({ bucket }) => bucket > from + 8 * DAY * SECOND && bucket < to - 8 * DAY * SECOND,
      );
      const read = { sensorIds: [sensorId], width: 86400, zone, sort, limit: 5, offset } as const;
      const found = await readBuckets(sql, { ...read, from: null, to: null });
      t.equal(found.total, model.length, `${name}, ${sort}`);
      t.equal(difference(found.rows, inOrder.slice(offset, offset + 5)), null, `${name}, ${sort}`);
    }
  }
});

t.test('pages and several sensors', async (t) => {
  const { sql } = await testDatabase(t);
  const ids = await Promise.all([1, 2, 3].map(() => createSensor(sql)));
  const start = Date.UTC(2026, 2, 2) * 1000;
  const points = (salt: number): Point[] =>
    Array.from({ length: 100 }, (_, index) => ({
      date: start + index * (salt + 1) * MINUTE,
      number: index,
      text: null,
    }));
  for (const [salt, id] of ids.entries()) await writePoints(sql, id, points(salt));
  await summariseAll(sql, start + 150 * MINUTE);

  for (const zone of [null, findZone('Asia/Kathmandu')!, findZone('Africa/Monrovia')!]) {
    const read = {
      sensorIds: ids,
      width: 300 as const,
      zone,
      from: start,
      to: start + 200 * MINUTE,
      limit: 7,
    };
    const whole = await readBuckets(sql, { ...read, sort: 'ASC', limit: 1000, offset: 0 });
    const order = whole.rows.map(({ bucket, sensor_id }) => [bucket, sensor_id] as const);
    t.same(
      order,
      [...order].sort(([a, b], [c, d]) => a - c || b - d),
      'by time, then sensor',
    );
    t.equal(whole.total, whole.rows.length);
    for (const sort of ['ASC', 'DESC'] as const) {
      const rows = [];
      for (let offset = 0; ; offset += 7) {
        const page = await readBuckets(sql, { ...read, sort, offset });
        t.equal(page.total, whole.total, 'the total is on every page, also past the end');
        if (page.rows.length === 0) break;
        rows.push(...page.rows);
      }
      const key = ({ bucket, sensor_id }: { bucket: number; sensor_id: number }) => `${bucket} ${sensor_id}`;
      const sorted = [...whole.rows].sort(
        (a, b) => (sort === 'ASC' ? a.bucket - b.bucket : b.bucket - a.bucket) || a.sensor_id - b.sensor_id,
      );
      t.same(rows.map(key), sorted.map(key), sort);
    }
  }
  const nothing = {
    sensorIds: ids,
    width: 60,
    zone: null,
    from: 10,
    to: 5,
    sort: 'ASC',
    limit: 5,
    offset: 0,
  } as const;
  const unknown = { ...nothing, sensorIds: [999_999], from: null, to: null };
  for (const [read, title] of [
    [nothing, 'a range that ends before it starts'],
    [unknown, 'no such sensor'],
    [{ ...unknown, zone: findZone('Europe/Paris')! }, 'in a zone'],
  ] as const) {
    const { rows, total } = await readBuckets(sql, read);
    t.same({ rows, total }, { rows: [], total: 0 }, title);
  }
});

t.test('empty buckets are filled, page by page as at once', async (t) => {
  const { sql } = await testDatabase(t);
  const sensorId = await createSensor(sql);
  const start = Date.UTC(2026, 2, 28, 22) * 1000;
  const minutes = [3, 4, 8, 25, 26, 90, 180, 181];
  await writePoints(
    sql,
    sensorId,
    minutes.map((minute, index) => ({
      date: start + minute * MINUTE + 1,
      number: index === 4 ? null : minute * 2,
      text: index === 4 ? 'closed' : null,
    })),
  );
  await summariseAll(sql, start + 100 * MINUTE);

  const functions = ['avg', 'last'] as const;
  for (const zone of [null, findZone('Europe/Amsterdam')!, findZone('Asia/Kathmandu')!]) {
    for (const fill of ['null', 'previous', 'linear'] as const) {
      for (const [from, to] of [
        [start, start + 200 * MINUTE],
        [start + 5 * MINUTE, start + 95 * MINUTE],
        [null, null],
      ]) {
        const read = { sensorId, width: 300, zone, from: from!, to: to!, fill, functions } as const;
        const expected = await filledAtOnce(read);
        const title = `${fill} ${from}`;
        const whole = await readFilled(sql, { ...read, sort: 'ASC', limit: 1000, offset: 0 });
        t.same(whole, { rows: expected, total: expected.length }, title);
        for (const sort of ['ASC', 'DESC'] as const) {
          const rows: BucketSample[] = [];
          for (let offset = 0; offset < expected.length; offset += 4) {
            rows.push(...(await readFilled(sql, { ...read, sort, limit: 4, offset })).rows);
          }
          t.same(sort === 'ASC' ? rows : rows.reverse(), expected, `${title} in pages, ${sort}`);
        }
      }
    }
  }
  const read = { sensorId, width: 60, zone: null, functions, sort: 'ASC', limit: 5, offset: 0 } as const;
  const empty = { ...read, from: start + 30 * MINUTE, to: start + 31 * MINUTE };
  t.equal((await readFilled(sql, { ...empty, fill: 'null' })).total, 2);
  t.equal((await readFilled(sql, { ...empty, fill: 'linear' })).total, 0, 'nothing to go between');
  const linear = await readFilled(sql, { ...read, from: null, to: null, fill: 'linear', offset: 2 });
  t.same(
    linear.rows.map(({ values }) => values[0]),
    [10, 12, 14, 16, 16 + 34 / 17],
  );
  t.same(await readFilled(sql, { ...read, sensorId: 999_999, from: null, to: null, fill: 'null' }), {
    rows: [],
    total: 0,
  });

  /** From all rows of the range, in memory. */
  async function filledAtOnce(read: {
    width: Width;
    zone: typeof findZone extends (name: string) => infer Z ? Z : never;
    from: number | null;
    to: number | null;
    fill: Fill;
  }): Promise<BucketSample[]> {
    const { rows } = await readBuckets(sql, {
      ...read,
      sensorIds: [sensorId],
      sort: 'ASC',
      limit: 1000,
      offset: 0,
    });
    const samples = rows.map((row) => ({
      bucket: row.bucket,
      values: functions.map((name) => bucketValue(row, name)),
    }));
    const [first, last] = [samples[0]!.bucket, samples.at(-1)!.bucket];
    const [from, to] = read.fill === 'null' ? [read.from ?? first, read.to ?? last] : [first, last];
    const calendar = new Calendar(read.zone ?? findZone('UTC')!, read.width, from, to);
    const starts = Array.from({ length: calendar.count }, (_, index) => calendar.start(index));
    return fillPage(read.fill, starts, samples, functions.length);
  }
});

t.test('what a function makes of a bucket', async (t) => {
  const sample = (bucket: number, ...values: BucketSample['values']): BucketSample => ({ bucket, values });
  const text = (text: string) => ({ number: null, text });
  t.same(fillPage('previous', [1, 2, 3], [sample(0, 5), sample(2, 7), sample(9, 8)], 1), [
    sample(1, 5),
    sample(2, 7),
    sample(3, 7),
  ]);
  t.same(fillPage('previous', [1, 2, 3], [sample(2, 7)], 1), [
    sample(1, null),
    sample(2, 7),
    sample(3, null),
  ]);
  t.same(fillPage('linear', [5], [sample(0, 1, text('on'), null), sample(10, 2, text('off'), 4)], 3), [
    sample(5, 1.5, null, null),
  ]);
  const written = (number: number) => ({ number, text: number.toFixed(2) });
  t.same(
    fillPage('linear', [5], [sample(0, written(1)), sample(10, 2)], 1),
    [sample(5, 1.5)],
    'a number that is kept as it was written',
  );
  t.same(fillPage('linear', [5], [sample(0, 1e290), sample(10, -1e290)], 1), [sample(5, 0)]);
  t.same(fillPage('null', [1, 2], [sample(0, 5), sample(2, 7)], 1), [sample(1, null), sample(2, 7)]);

  const numbers = {
    sensor_id: 1,
    bucket: 0,
    count: 3,
    numbers: 2,
    sum: 9,
    min: 2,
    max: 7,
    first_date: 1,
    first_number: 7,
    first_text: '007',
    last_date: 3,
    last_number: null,
    last_text: 'on',
  };
  const all = (row: typeof numbers) => BUCKET_FUNCTIONS.map((name) => bucketValue(row, name));
  t.same(all(numbers), [4.5, 2, 7, 9, 3, { number: 7, text: '007' }, text('on')]);
  const texts = { ...numbers, numbers: 0, sum: null, min: null, max: null } as unknown as typeof numbers;
  t.same(all(texts).slice(0, 5), [null, null, null, null, 3]);
});
