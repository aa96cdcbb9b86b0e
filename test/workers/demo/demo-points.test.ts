/** The points of demo data: plausible, and the same however they are made. */

import fc from 'fast-check';
import t from 'tap';
import { DAY, SECOND } from '../../../common/dates.js';
import {
  DEMO_RECENT,
  type DemoSource,
  demoBegin,
  demoPoints,
  demoSources,
  demoStates,
} from '../../../sql/store/demo.js';
import { KNOCK_VIBRATION } from '../../../workers/demo/machine.js';
import { offsetsOf } from '../../../workers/demo/offsets.js';
import { makePoints } from '../../../workers/demo/points.js';
import type { World } from '../../../workers/demo/world.js';

interface Point {
  readonly source: DemoSource;
  readonly date: number;
  readonly number: number;
  readonly text: string | null;
}

const NOW = Date.UTC(2026, 10, 26, 12) * 1000;

const worldOf = (seed: number, timezone = 'UTC'): World => ({
  seed,
  created: NOW / SECOND,
  offset: offsetsOf(timezone),
});

function made(world: World, from: number, to: number, recent: number): Point[] {
  const points: Point[] = [];
  makePoints(world, { from, to, recent }, (source, date, number, text) =>
    points.push({ source, date, number, text }),
  );
  return points;
}

/** What each source may send, but for the knock of the machine. */
const BOUNDS: Readonly<Partial<Record<DemoSource, readonly [number, number]>>> = {
  temperature: [-15, 40],
  pressure: [990, 1040],
  soil: [10, 45],
  co2: [400, 1700],
  power: [90, 8000],
  vibration: [0, 9],
};
const STATES: Readonly<Partial<Record<DemoSource, readonly string[]>>> = {
  door: ['open', 'closed'],
  machine: ['off', 'idle', 'running', 'fault'],
};

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const zones = fc.constantFrom(
  'UTC',
  'Europe/Amsterdam',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
);
const moments = fc.integer({ min: demoBegin(NOW), max: NOW - 3 * DAY });

t.test('values stay within what the sensor can send, in order of time', (t) => {
  fc.assert(
    fc.property(seeds, zones, moments, (seed, zone, from) => {
      const last = new Map<DemoSource, Point>();
      for (const point of made(worldOf(seed, zone), from, from + 3 * DAY, NOW)) {
        const { source, date, number, text } = point;
        const before = last.get(source);
        last.set(source, point);
        if (date < from || date >= from + 3 * DAY || !Number.isSafeInteger(date)) return false;
        if (before !== undefined && (before.date >= date || (text !== null && before.text === text)))
          return false;
        const bounds = BOUNDS[source];
        if (bounds !== undefined) {
          const isKnock = source === 'vibration' && number === KNOCK_VIBRATION;
          if (text !== null || !(isKnock || (number >= bounds[0] && number <= bounds[1]))) return false;
        } else if (text === null || !STATES[source]!.includes(text)) return false;
      }
      return true;
    }),
    { numRuns: 60 },
  );
  t.end();
});

t.test('a stretch is the same in one piece and in several', (t) => {
  fc.assert(
    fc.property(
      seeds,
      zones,
      moments,
      fc.array(fc.integer({ min: 1, max: 2 * DAY }), { maxLength: 4 }),
      (seed, zone, from, cuts) => {
        const to = from + 2 * DAY;
        const whole = made(worldOf(seed, zone), from, to, NOW);
        const ends = [...cuts.map((cut) => from + cut).sort((left, right) => left - right), to];
        const several = ends.flatMap((end, index) =>
          made(worldOf(seed, zone), ends[index - 1] ?? from, end, NOW),
        );
        const key = ({ source, date }: Point) => demoSources.indexOf(source) * 2 ** 52 + date;
        several.sort((left, right) => key(left) - key(right));
        return JSON.stringify(several) === JSON.stringify(whole);
      },
    ),
    { numRuns: 20 },
  );
  t.end();
});

t.test('a year has seasons, a few outages and one knock, and no more points than are charged', (t) => {
  const begins = demoBegin(NOW);
  const points = made(worldOf(7), begins, NOW, NOW - DEMO_RECENT);
  t.ok(points.length <= demoPoints(begins, NOW));
  t.ok(points.length > 0.95 * demoPoints(begins, NOW) - 365 * 160);
  const of = (source: DemoSource) => points.filter((each) => each.source === source);
  t.same(
    demoSources.filter((source) => of(source).length < 1000),
    [],
    'eight sensors',
  );
  const mean = (month: number) => {
    const some = of('temperature').filter(({ date }) => new Date(date / 1000).getUTCMonth() === month);
    return some.reduce((sum, { number }) => sum + number, 0) / some.length;
  };
  t.ok(mean(6) - mean(0) > 10, 'summer is warmer than winter');
  for (const source of ['temperature', 'co2', 'power', 'vibration'] as const) {
    const dates = of(source).map(({ date }) => date);
    const gaps = dates.filter((date, index) => index > 0 && date - dates[index - 1]! > 3600 * SECOND);
    t.ok(gaps.length >= 1 && gaps.length <= 5, `${source}: ${gaps.length} outages`);
  }
  t.equal(of('vibration').filter(({ number }) => number === KNOCK_VIBRATION).length, 1);
  const co2 = (isNight: boolean) => {
    const some = of('co2').filter(({ date }) => {
      const time = new Date(date / 1000);
      const isWorkday = time.getUTCDay() % 6 !== 0;
      return isWorkday && (isNight ? time.getUTCHours() < 5 : [10, 11, 14, 15].includes(time.getUTCHours()));
    });
    return some.reduce((sum, { number }) => sum + number, 0) / some.length;
  };
  t.ok(co2(false) > co2(true) + 200, 'working hours');
  t.ok(demoStates.size === 2);
  t.end();
});

t.test('offsets follow daylight saving, and the date line', (t) => {
  const at = (zone: string, date: string) => offsetsOf(zone)(Date.parse(date) / 1000) / 3600;
  t.equal(at('Europe/Amsterdam', '2026-07-01'), 2);
  t.equal(at('Europe/Amsterdam', '2026-12-31'), 1);
  t.equal(at('Asia/Kolkata', '2026-02-28'), 5.5);
  t.equal(at('Pacific/Kiritimati', '2026-01-31'), 14);
  t.equal(at('Pacific/Kiritimati', '2026-02-28'), 14);
  t.equal(at('Pacific/Pago_Pago', '2026-03-01'), -11);
  t.end();
});
