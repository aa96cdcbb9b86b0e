/** Charts: points, buckets and runs of one state, at every zoom. */

import { CHART_WIDTHS } from '@sensorium/model/chart-widths';
import fc from 'fast-check';
import t from 'tap';
import { type Client, newUser } from '../../../support/client.js';
import { type Point, writePoints } from '../../../support/points.js';
import { summariseAll } from '../../../support/rollups.js';
import { testServer } from '../../../support/server.js';

interface Chart {
  kind: 'points' | 'buckets' | 'states';
  start_date: number;
  end_date: number;
  oldest: number | null;
  newest: number | null;
  total: number;
  interval: number | null;
  width: number | null;
  date: number[];
  value: (number | null)[];
  values: Record<'avg' | 'min' | 'max' | 'count' | 'first' | 'last' | 'sum', (number | null)[]>;
  breaks: number[];
  end: number[];
  state: (string | null)[];
  states: (number | null)[];
  points: number[];
  previous: { date: number; value: unknown } | null;
  next: { date: number; value: unknown } | null;
}

interface Refusal {
  code: string;
  field: string;
}

const server = await testServer(t);
const user = await newUser(server);

async function make(dataType: string, client: Client = user.client): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType };
  return Number((await client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function filled(dataType: string, points: readonly (readonly [number, unknown])[]): Promise<number> {
  const id = await make(dataType);
  const data = points.map(([date, value]) => ({ date, value }));
  await user.client.post(`/sensors/${id}/data`, { data });
  return id;
}

async function chart(id: number, query = ''): Promise<Chart> {
  const { status, body } = await user.client.get<Chart>(`/sensors/${id}/chart?${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Monday, 6 January 2025. */
const MONDAY = (Date.UTC(2025, 0, 6) / 1000) * SECOND;

/** Points in bursts, with distances of any length between and within them, and with single spikes. */
function pointsFrom(seed: number): Point[] {
  const random = mulberry(seed);
  const points: Point[] = [];
  let date = MONDAY + Math.floor(random() * 7 * DAY);
  while (points.length < 3000) {
    const step = 10 ** (3 + random() * 7);
    const length = 1 + Math.floor(random() * 400);
    for (let i = 0; i < length; i++) {
      const number = random() < 0.01 ? (random() - 0.5) * 1e6 : Math.sin(date / DAY) * 10;
      points.push({ date, number, text: null });
      date += 1 + Math.floor(step * random());
    }
    date += Math.floor(10 ** (3 + random() * 10));
  }
  return points;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Start of a bucket of UTC, microseconds, by plain arithmetic on dates. */
function startOf(date: number, width: number): number {
  const day = Math.floor(date / DAY);
  if (width < DAY) return date - (date % width);
  if (width <= 2 * DAY) return (day - (day % (width / DAY))) * DAY;
  // Monday, 29 December 1969, is day -3.
  if (width <= 14 * DAY) return (Math.floor((day + 3) / (width / DAY)) * (width / DAY) - 3) * DAY;
  const months = Math.round(width / (30.436875 * DAY));
  const at = new Date(date / 1000);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (at.getUTCMonth() % months), 1) * 1000;
}

/** @returns what is wrong with a chart of buckets of all points in a range, or null */
function wrongIn(found: Chart, all: readonly Point[], from: number, to: number, zone: string): string | null {
  const starts = found.date.map((date) => Math.round(date * SECOND));
  const width = Math.round(found.width! * SECOND);
  const first = starts[0] ?? 0;
  const own = all.filter(({ date }) => date >= first);
  let at = 0;
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? Number.POSITIVE_INFINITY;
    const group: Point[] = [];
    // A month may be longer than the mean one, and a day by an hour.
    while (at < own.length && own[at]!.date < end && own[at]!.date - start < 1.1 * width + HOUR * 2) {
      if (zone === '' && startOf(own[at]!.date, width) !== start) break;
      group.push(own[at++]!);
    }
    const numbers = group.map(({ number }) => number!);
    const { avg, min, max, count } = found.values;
    if (group.length === 0) return `bucket ${start} has no points`;
    if (count[i] !== group.length && i < starts.length - 1) return `count ${count[i]} of ${start}`;
    if (i === starts.length - 1 && group.length > count[i]!) numbers.length = count[i]!;
    if (min[i] !== Math.min(...numbers) + 0) return `min ${min[i]} of ${start}`;
    if (max[i] !== Math.max(...numbers) + 0) return `max ${max[i]} of ${start}`;
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const scale = Math.max(...numbers.map(Math.abs));
    if (Math.abs(avg[i]! - mean) > 1e-9 * scale) return `mean ${avg[i]} of ${start} instead of ${mean}`;
  }
  const wanted = all.filter(({ date }) => date >= from && date <= to);
  if (found.total !== wanted.length) return `total ${found.total} instead of ${wanted.length}`;
  const firstWanted = wanted[0]?.date;
  if (firstWanted !== undefined && !(first <= firstWanted)) return `no bucket has the point ${firstWanted}`;
  const counted = found.values.count.reduce<number>((sum, each) => sum + each!, 0);
  if (counted < wanted.length) return `buckets have ${counted} points, the range ${wanted.length}`;
  return null;
}

t.test('at every zoom a chart equals the points: no spike is missed, and counts add up', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), async (seed, zooms) => {
      const id = await make('float');
      const all = pointsFrom(seed);
      // Some in blocks with rollups, some in the journal, some of these late.
      const [late, others] = [all.filter((_, i) => i % 97 === 5), all.filter((_, i) => i % 97 !== 5)];
      const cut = Math.floor(others.length * 0.9);
      await writePoints(server.sql, id, others.slice(0, cut));
      await summariseAll(server.sql);
      await writePoints(server.sql, id, [...others.slice(cut), ...late]);
      const [oldest, newest] = [all[0]!.date, all.at(-1)!.date];
      for (const zoom of zooms) {
        const random = mulberry(zoom);
        const length = (newest - oldest) * 10 ** (-7 * random());
        const from = Math.floor(oldest + random() * (newest - oldest) - length / 2);
        const to = Math.floor(from + length);
        const columns = 10 + Math.floor(random() * 500);
        const zone = ['', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'][zoom % 4]!;
        const query = `start_date=${from / SECOND}&end_date=${to / SECOND}&columns=${columns}&timezone=${zone}`;
        const found = await chart(id, `${query}&points=0`);
        const wrong =
          found.date.length > columns + 2 ? 'more buckets than columns' : wrongIn(found, all, from, to, zone);
        if (wrong !== null) throw new Error(`${query}: ${wrong}`);
        const inside = all.filter(({ date }) => date >= from && date <= to);
        if (inside.length > 1000) continue;
        const raw = await chart(id, `${query}&points=1000`);
        t.equal(raw.kind, 'points');
        t.same(
          raw.date.map((date, i) => [Math.round(date * SECOND), raw.value[i]]),
          inside.map(({ date, number }) => [date, number! + 0]),
          query,
        );
        const before = all.findLast(({ date }) => date < from);
        const after = all.find(({ date }) => date > to);
        t.equal(raw.previous === null ? undefined : Math.round(raw.previous.date * SECOND), before?.date);
        t.equal(raw.next === null ? undefined : Math.round(raw.next.date * SECOND), after?.date);
      }
    }),
    { numRuns: 3 },
  );
});

t.test(
  'all zooms of one width show the same buckets, and the width depends on range and columns alone',
  async (t) => {
    const id = await filled(
      'float',
      Array.from({ length: 2000 }, (_, i) => [MONDAY / SECOND + i * 30, i % 17]),
    );
    const other = await filled('float', [[MONDAY / SECOND + 5, 1]]);
    const at = (hours: number, length: number) =>
      `start_date=${MONDAY / SECOND + hours * 3600}&end_date=${MONDAY / SECOND + (hours + length) * 3600}&columns=100&points=0`;
    const seen = new Map<number, string>();
    for (const hours of [0, 0.37, 1.01, 2.5, 7]) {
      const found = await chart(id, at(hours, 4));
      t.equal(found.width, 300);
      t.equal((await chart(other, at(hours, 4))).width, 300, 'of another sensor');
      for (const [i, date] of found.date.entries()) {
        const bucket = JSON.stringify([found.values.avg[i], found.values.min[i], found.values.count[i]]);
        t.equal(seen.get(date) ?? bucket, bucket, `bucket ${date}`);
        seen.set(date, bucket);
      }
    }
    t.equal((await chart(id, `${at(0, 4)}&width=301`)).width, 600, 'a least width is rounded up');
    t.equal((await chart(id, `${at(0, 4)}&width=31000000`)).width, 31_556_952, 'up to years');
    t.equal((await chart(id, at(0, 0.0000001))).width, 0.001, 'and down to a millisecond');
  },
);

t.test('every width has buckets of its own length, in the calendar of a time zone', async (t) => {
  const at = (text: string) => Date.parse(text) / 1000;
  const id = await filled('float', [
    [at('2024-12-31T22:30:00Z'), 1],
    [at('2024-12-31T23:30:00Z'), 2],
    [at('2025-03-30T00:30:00Z'), 3],
    [at('2025-03-30T23:00:00Z'), 4],
    [at('2025-10-25T22:00:00Z'), 5],
    [at('2025-10-26T22:30:00Z'), 6],
  ]);
  const starts = async (width: number, zone: string) => {
    const found = await chart(id, `points=0&width=${width}&timezone=${zone}`);
    return found.date.map((date) => new Date(date * 1000).toISOString().slice(0, 16));
  };
  t.same(await starts(86_400 * 300, 'Europe/Berlin'), ['2023-12-31T23:00', '2024-12-31T23:00'], 'years');
  t.same(
    await starts(86_400 * 80, 'Europe/Berlin'),
    ['2024-09-30T22:00', '2024-12-31T23:00', '2025-09-30T22:00'],
    'quarters',
  );
  t.same(
    await starts(86_400 * 20, 'Europe/Berlin'),
    ['2024-11-30T23:00', '2024-12-31T23:00', '2025-02-28T23:00', '2025-09-30T22:00'],
    'months',
  );
  t.same(
    await starts(86_400, 'Europe/Berlin'),
    ['2024-12-30T23:00', '2024-12-31T23:00', '2025-03-29T23:00', '2025-03-30T22:00', '2025-10-25T22:00'],
    'days, also of 23 and 25 hours',
  );
  t.same((await starts(86_400 * 20, '')).at(1), '2025-03-01T00:00', 'months of UTC');
  for (const { length } of CHART_WIDTHS) {
    const found = await chart(id, `points=0&columns=4000&width=${length / SECOND}`);
    // Ten months are 4000 columns of less than two hours.
    t.equal(found.width! * SECOND, Math.max(length, 2 * HOUR));
    t.same(
      found.date.map((date) => Math.round(date * SECOND)),
      [
        ...new Set(
          [1, 2, 3, 4, 5, 6].map((place) => startOf(dates[place - 1]!, Math.round(found.width! * SECOND))),
        ),
      ],
      `starts of ${found.width}`,
    );
  }
});

const dates = [
  '2024-12-31T22:30:00Z',
  '2024-12-31T23:30:00Z',
  '2025-03-30T00:30:00Z',
  '2025-03-30T23:00:00Z',
  '2025-10-25T22:00:00Z',
  '2025-10-26T22:30:00Z',
].map((text) => Date.parse(text) * 1000);

t.test(
  'a pause is a break in the line, of points and of buckets, and a lone bucket is between two',
  async (t) => {
    const minutes = [...Array(100).keys(), 200, ...Array.from({ length: 100 }, (_, i) => 300 + i)];
    const start = MONDAY / SECOND;
    const id = await filled(
      'float',
      minutes.map((minute) => [start + minute * 60, minute]),
    );
    const raw = await chart(id);
    t.equal(raw.kind, 'points');
    t.equal(raw.interval, 60);
    t.same(raw.breaks, [100, 101]);
    t.same([raw.previous, raw.next], [null, null]);
    const buckets = await chart(id, 'points=0&columns=80');
    t.equal(buckets.width, 300);
    t.same(
      buckets.breaks.map((place) => (buckets.date[place]! - start) / 60),
      [200, 300],
    );
    const inside = await chart(id, `start_date=${start + 150 * 60}&end_date=${start + 250 * 60}`);
    t.same(inside.value, [200]);
    t.same(inside.breaks, [0, 1], 'nor does a line lead to the points around the range');
    t.same(
      [inside.previous, inside.next],
      [
        { date: start + 99 * 60, value: 99 },
        { date: start + 300 * 60, value: 300 },
      ],
    );
  },
);

t.test('functions are those that are asked for', async (t) => {
  const start = MONDAY / SECOND;
  const id = await filled('float', [
    [start, 1],
    [start + 1, 5],
    [start + 2, 3],
  ]);
  const found = await chart(id, 'points=0&width=3600&function=sum,first,last,count');
  t.same(found.values, { sum: [9], first: [1], last: [3], count: [3] });
});

t.test('states are runs; short ones are merged and counted, and none is left out', async (t) => {
  const start = MONDAY / SECOND;
  const states: [number, unknown][] = [];
  for (let i = 0; i < 100; i++) states.push([start + i * 60, 'on']);
  for (let i = 0; i < 12; i++) states.push([start + 6000 + i, i % 2 === 0 ? 'off' : 'error']);
  for (let i = 0; i < 100; i++) states.push([start + 6012 + i * 60, 'on']);
  const id = await filled('string', states);
  const end = start + 12_012;
  const found = await chart(id, `start_date=${start}&end_date=${end}&columns=100`);
  t.equal(found.kind, 'states');
  t.same(found.state, ['on', null, 'on']);
  t.same(found.states, [1, 12, 1]);
  t.same(found.points, [100, 12, 100]);
  t.same(found.date, [start, start + 6000, start + 6012]);
  t.same(found.end.slice(0, 2), [start + 6000, start + 6012]);
  t.equal(found.total, 212);
  const near = await chart(id, `start_date=${start + 5999}&end_date=${start + 6013}&columns=100`);
  t.same(near.state, ['on', ...Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 'off' : 'error')), 'on']);
  t.same(near.states, Array(14).fill(1));
  t.same(near.previous, { date: start + 5940, value: 'on' });
  t.equal(near.points[0], 0, 'the state of the point before the range lasts into it');
  const one = await chart(id, `start_date=${start}&end_date=${end}&columns=10`);
  t.same(one.state, ['on', null, 'on']);
});

t.test('values of type bool and JSON are states, and numbers can be', async (t) => {
  const start = MONDAY / SECOND;
  const bool = await filled('bool', [
    [start, true],
    [start + 60, true],
    [start + 120, false],
  ]);
  const range = `start_date=${start}&end_date=${start + 180}`;
  const found = await chart(bool, range);
  t.same(
    [found.state, found.points],
    [
      ['true', 'false'],
      [2, 1],
    ],
  );
  t.same(found.end, [start + 120, start + 180 + 0.000001]);
  const numbers = await chart(bool, `${range}&kind=numbers`);
  t.same([numbers.kind, numbers.value], ['points', [1, 1, 0]]);
  const json = await filled('json', [[start, { mode: 'eco' }]]);
  t.same((await chart(json, range)).state, ['{"mode":"eco"}']);
  const modes = await filled('integer', [
    [start, 3],
    [start + 60, 4],
  ]);
  t.same((await chart(modes, `${range}&kind=states`)).state, ['3', '4']);
  const mixed = await filled('', [
    [start, 'idle'],
    [start + 60, 'busy'],
    [start + 120, 5],
  ]);
  t.same((await chart(mixed, range)).state, ['idle', 'busy', '5']);
  const long = await filled('string', [[start, 'é'.repeat(1000)]]);
  t.same((await chart(long, range)).state, ['é'.repeat(200)]);
});

t.test('a sensor without points, and a range without points, are empty charts', async (t) => {
  const id = await make('float');
  t.match(await chart(id), {
    kind: 'points',
    date: [],
    total: 0,
    oldest: null,
    newest: null,
    interval: null,
  });
  t.match(await chart(id, 'points=0'), { kind: 'buckets', date: [], total: 0, oldest: null });
  t.match(await chart(await make('string')), { kind: 'states', date: [], state: [] });
  const start = MONDAY / SECOND;
  const old = await filled('float', [[start, 1]]);
  t.match(await chart(old, 'start_date=2030-01-01&points=0'), { kind: 'buckets', date: [], total: 0 });
  t.match(await chart(old, 'end_date=2001-01-01'), { date: [], total: 0, next: { date: start, value: 1 } });
  t.match(await chart(old, 'start_date=2001-01-01&end_date=2001-01-01'), { date: [], total: 0 });
  t.match(await chart(await filled('string', [[start, 'on']]), 'start_date=2030-01-01&end_date=2030-02-01'), {
    state: ['on'],
  });
});

t.test(
  'the cost of a chart follows its columns: blocks that lie within a bucket are not unpacked',
  async (t) => {
    const id = await make('float');
    const some = (from: number) =>
      Array.from({ length: 200 }, (_, i) => ({ date: from + i * SECOND, number: 1, text: null }));
    const weeks = 20;
    await writePoints(server.sql, id, [...some(MONDAY), ...some(MONDAY + (weeks + 1) * 7 * DAY)]);
    await summariseAll(server.sql, MONDAY + 2 * DAY);
    // Full blocks of an hour, whose bytes are no block: unpacking one fails.
    await server.sql`
    INSERT INTO blocks (sensor_id, level, first, last, count, numbers, sum, min, max, first_number, last_number,
                        of_60, of_300, of_600, of_1800, of_3600, data)
    SELECT ${id}, 2, first, first + ${HOUR - 1}, 3600, 3600, 7200, -hour, hour, 2, 2, 60, 12, 6, 2, 1, '\\x00'
    FROM (SELECT hour, ${MONDAY + 7 * DAY} + hour * ${HOUR} AS first FROM generate_series(0, ${weeks * 168 - 1}::bigint) AS hour) block`;
    const found = await chart(id, 'columns=1000');
    t.match(found, { kind: 'buckets', width: 6 * 3600, total: 400 + weeks * 168 * 3600 });
    t.equal(found.date.length, weeks * 28 + 2);
    t.equal(found.values.max.at(-2), weeks * 168 - 1);
  },
);

t.test('bad parameters are refused by name', async (t) => {
  const id = await make('float');
  for (const [query, field] of [
    ['start_date=yesterday', 'start_date'],
    ['start_date=2025-02-01&end_date=2025-01-01', 'end_date'],
    ['columns=9', 'columns'],
    ['columns=4001', 'columns'],
    ['columns=many', 'columns'],
    ['points=-1', 'points'],
    ['points=20001', 'points'],
    ['width=-1', 'width'],
    ['width=1e9', 'width'],
    ['function=median', 'function'],
    ['timezone=Mars/Olympus', 'timezone'],
    ['kind=pie', 'kind'],
  ] as const) {
    const { status, body } = await user.client.get<Refusal>(`/sensors/${id}/chart?${query}`);
    t.equal(status, 409, query);
    t.match(body, { code: 'invalid_input', field });
  }
});

t.test('a chart is for those who may read the sensor, with keys that may', async (t) => {
  const id = await filled('float', [[60, 1]]);
  const path = `/sensors/${id}/chart`;
  const friend = await newUser(server);
  t.equal((await friend.client.get(path)).status, 404);
  await user.client.post(`/sensors/${id}/users`, { user: { id: friend.id } });
  t.equal((await friend.client.get<Chart>(path)).body.total, 1);
  await user.client.delete(`/sensors/${id}/users/${friend.id}`);
  t.equal((await friend.client.get(path)).status, 404);
});
