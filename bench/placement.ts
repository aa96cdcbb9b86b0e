/** Growth of a fleet of sensors over several databases, simulated: how evenly a rule of placement, and moves, divide bytes and uploads. It measures nothing. */
import { rounded } from './measure/numbers.js';
import type { Options } from './options.js';
import { doubling, early, inBulk, ownersOf, ratesOf, shardsOfBodies, steadily } from './placement/fleet.js';
import { RULES } from './placement/rules.js';
import { type Imbalance, type Outcome, type Scenario, simulate } from './placement/simulation.js';
import { printResult, printTable, type Result } from './report/result.js';

/** Bytes of a point on disk: `wide` of the report, engine `postgres`, 1,000 sensors × 1 point in a body. */
const BYTES_PER_POINT = 2.44;
/** Points a second of a sensor, the mean over the fleet. */
const RATE = 0.1;

/** Sensors of a gateway whose bodies are looked at, at least. */
const LARGE_BODY = 100;

const YEAR = 365;

interface Case extends Scenario {
  /** The rate of the last sensor to that of the first one, on average. */
  readonly trend: number;
  /** Whether one account has all sensors. */
  readonly isOneAccount: boolean;
}

/** Databases that are added, by day. */
const steady = (...added: readonly (readonly [day: number, databases: number])[]): Case => ({
  days: 3 * YEAR,
  additions: added.map(([day, databases]) => ({ day, databases })),
  moving: 0,
  arrivals: steadily,
  delay: 0,
  retention: 0,
  trend: 1,
  isOneAccount: false,
});

const FIFTH = steady([0, 4], [YEAR, 1]);

const CASES: Readonly<Record<string, Case>> = {
  '4 databases': steady([0, 4]),
  '2 databases, 1 more after a year': steady([0, 2], [YEAR, 1]),
  '4, 1 more after a year': FIFTH,
  '16, 1 more after a year': steady([0, 16], [YEAR, 1]),
  '4, 1 more after a year, points kept for 90 days': { ...FIFTH, retention: 90 },
  '4, 1 more after a year, the last sensors write 30 times as much as the first': { ...FIFTH, trend: 30 },
  '4, 1 more after a year, when 90 % of the sensors are there': { ...FIFTH, arrivals: early },
  '2, the fleet doubles each year, and so do they': {
    ...steady([0, 2], [YEAR, 2], [2 * YEAR, 4]),
    arrivals: doubling,
  },
  '4, a million sensors at a time, a week before their first points': {
    ...steady([0, 4]),
    arrivals: inBulk,
    delay: 7,
  },
  '4, one account has all sensors': { ...steady([0, 4]), isOneAccount: true },
  '4, 1 more after a year, one account has all sensors': { ...FIFTH, isOneAccount: true },
  '4, one account, a million sensors at a time, a week before their first points': {
    ...steady([0, 4]),
    arrivals: inBulk,
    delay: 7,
    isOneAccount: true,
  },
  '4 with 8 shards each, 4 more after two years': { ...steady([0, 4], [2 * YEAR, 4]), moving: 8 },
};

export async function benchPlacement({ seed, sensors, copyRate }: Options): Promise<void> {
  const costs = { bytesPerPoint: BYTES_PER_POINT, copyRate: copyRate * 1e6 };
  const results: Result[] = [];
  for (const [name, each] of Object.entries(CASES)) {
    const rates = ratesOf(seed, sensors, RATE * sensors, each.trend);
    const owners = ownersOf(seed, sensors, each.isOneAccount);
    for (const [rule, make] of Object.entries(RULES)) {
      const begun = performance.now();
      const outcome = simulate(rates, each, costs, make(), owners);
      const seconds = rounded((performance.now() - begun) / 1000);
      const labels = { bench: 'placement', case: name, target: rule, sensors };
      const shards = rounded(shardsOfBodies(outcome.shardOf, owners, LARGE_BODY));
      const result = {
        ...labels,
        ...figuresOf(outcome, each),
        'shards of a body': shards,
        'seconds of the simulation': seconds,
      };
      printResult(result);
      results.push(result);
    }
  }
  printTable(results, ['case', 'target', ...COLUMNS]);
}

const COLUMNS = [
  'databases',
  'TB',
  'rate after 90 days',
  'rate after a year',
  'rate at the end',
  'highest rate',
  'bytes after 90 days',
  'bytes after a year',
  'bytes at the end',
  'shards of a body',
  'moves',
  'TB moved',
  'longest move hours',
  'days of moves',
] as const;

/** Largest database to the mean, from the last addition on. */
function figuresOf({ days, bytes, moves }: Outcome, { additions }: Scenario) {
  const last = Math.max(...additions.map(({ day }) => day));
  const after = (count: number): Imbalance => days[Math.min(last + count, days.length) - 1]!;
  const later = days.slice(last + 90);
  const end = days.at(-1)!;
  const total = bytes.reduce((sum, each) => sum + each, 0);
  const moved = moves.reduce((sum, each) => sum + each.bytes, 0);
  return {
    databases: end.databases,
    TB: rounded(total / 1e12),
    'rate after 90 days': rounded(after(90).rate),
    'rate after a year': rounded(after(YEAR).rate),
    'rate at the end': rounded(end.rate),
    'highest rate': rounded(Math.max(...later.map(({ rate }) => rate))),
    'bytes after 90 days': rounded(after(90).bytes),
    'bytes after a year': rounded(after(YEAR).bytes),
    'bytes at the end': rounded(end.bytes),
    moves: moves.length,
    'TB moved': rounded(moved / 1e12),
    'longest move hours': rounded(Math.max(0, ...moves.map(({ seconds }) => seconds)) / 3600),
    'days of moves': moves.length === 0 ? 0 : moves.at(-1)!.day - last + 1,
  };
}
