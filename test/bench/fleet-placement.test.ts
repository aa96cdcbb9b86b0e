/** The simulation of a fleet over several databases, and the rule of placement that it shares with the product. */
import fc from 'fast-check';
import t from 'tap';
import { inBulk, ownersOf, ratesOf, shardsOfBodies, steadily } from '../../bench/placement/fleet.js';
import { placeAsProduct, RULES, sequence } from '../../bench/placement/rules.js';
import { type KnownShard, type Rule, type Scenario, simulate } from '../../bench/placement/simulation.js';
import { arrange } from '../../bench/shards/arrange.js';
import { placeAmong } from '../../sql/store/shards/placement.js';

const DAY = 86_400;
const costs = { bytesPerPoint: 2, copyRate: 1000 };
const scenario: Scenario = {
  days: 12,
  additions: [
    { day: 0, databases: 2 },
    { day: 5, databases: 1 },
  ],
  moving: 0,
  arrivals: steadily,
  delay: 0,
  retention: 0,
};
const rates = ratesOf(7, 600, 600);
/** Sensors that all write as much. */
const alike = new Float32Array(6000).fill(0.1);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0);

/** The rule of the product, with draws of its own. */
const product = () => RULES['beside the newest (the product)']!();

t.test('a sensor is placed in an open shard, and never in the largest of several', (t) => {
  const shards = fc.uniqueArray(
    fc.record({ shard: fc.nat(50), bytes: fc.oneof(fc.nat(3), fc.nat(2 ** 40)) }),
    {
      selector: ({ shard }) => shard,
    },
  );
  const draws = fc.tuple(
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  );
  fc.assert(
    fc.property(shards, draws, (open, drawn) => {
      let i = 0;
      const placed = placeAmong(open, () => drawn[i++]!);
      const chosen = open.find(({ shard }) => shard === placed);
      if (open.length === 0) return chosen === undefined;
      const others = open.filter((each) => each !== chosen);
      return (
        chosen !== undefined && (others.length === 0 || others.some(({ bytes }) => bytes >= chosen.bytes))
      );
    }),
  );
  t.end();
});

t.test('each two shards are as likely to be compared', (t) => {
  const random = sequence(5);
  const open = [1, 2, 3, 4].map((shard) => ({ shard, bytes: shard }));
  const counts = new Map<number, number>();
  for (let i = 0; i < 60_000; i++) {
    const shard = placeAmong(open, random)!;
    counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  // Of six pairs the first one is in three, and the smaller one of them in all three.
  t.same([...counts.keys()].sort(), [1, 2, 3]);
  for (const [shard, pairs] of [
    [1, 3],
    [2, 2],
    [3, 1],
  ] as const)
    t.ok(Math.abs(counts.get(shard)! / 10_000 / pairs - 1) < 0.05, `${pairs} of six pairs`);
  t.end();
});

t.test('sensors of an account follow its newest one, and go elsewhere now and then', (t) => {
  const known = (...sizes: readonly number[]): readonly KnownShard[] =>
    sizes.map((bytes, i) => ({ shard: i + 1, bytes, growth: 0, sensors: 0 }));
  const open = known(100, 100, 100);
  const place = product();
  let [changes, newest] = [0, 2];
  for (let i = 0; i < 1_800_000; i++) {
    const shard = place(open, newest)!;
    if (shard !== newest) changes++;
    newest = shard;
  }
  // Two of three draws lead to another shard.
  t.ok(Math.abs(changes / 400 - 1) < 0.2);
  const never = placeAsProduct(() => 0.5);
  t.equal(never(open, 3), 3);
  t.not(never(open, 4), 4, 'not to a shard that takes none');
  t.not(never(known(10, 10, 21), 3), 3, 'nor to one that is much larger than the others');
  t.equal(never([], 1), null);
  t.end();
});

t.test('gateways and accounts depend on the seed alone, and have all sizes', (t) => {
  const owners = ownersOf(3, 200_000);
  t.same(owners, ownersOf(3, 200_000));
  const sizes = new Map<number, number>();
  for (const each of owners.gateway) sizes.set(each, (sizes.get(each) ?? 0) + 1);
  for (const least of [10, 100, 1000]) {
    const large = [...sizes.values()].filter((size) => size >= least).length;
    t.ok(large > 0 && large < (3 * sizes.size) / least, `few gateways of ${least} sensors`);
  }
  const pairs = new Set(Array.from(owners.gateway, (each, i) => `${each} ${owners.owner[i]}`));
  t.equal(pairs.size, sizes.size, 'a gateway is of one account');
  t.ok(owners.owner.every((each) => each < owners.owners));
  t.ok(
    ownersOf(3, 2000, true).owner.every((each) => each === 0),
    'one account has all',
  );
  t.end();
});

t.test('sensors of a gateway are in few shards with the rule of the product, and in all with others', (t) => {
  const owners = ownersOf(2, 6000);
  const many = { ...scenario, additions: [{ day: 0, databases: 8 }] };
  const shards = (name: string) =>
    shardsOfBodies(simulate(alike, many, costs, RULES[name]!(), owners).shardOf, owners, 100);
  t.ok(shards('beside the newest (the product)') < 2);
  t.ok(shards('the smaller of two') > 6);
  t.end();
});

t.test('rates depend on the seed alone, add up, and few sensors have most of them', (t) => {
  const fleet = ratesOf(3, 20_000, 5000);
  t.same(fleet, ratesOf(3, 20_000, 5000));
  t.not(fleet[0], ratesOf(4, 20_000, 5000)[0]);
  t.ok(Math.abs(sum(fleet) - 5000) < 1);
  t.ok(fleet.every((rate) => rate > 0));
  const descending = [...fleet].sort((left, right) => right - left);
  t.ok(sum(descending.slice(0, 2000)) > 2500, 'half of the points come from a tenth of the sensors');
  t.end();
});

t.test('with every rule each sensor is in a shard that was open when it was made', (t) => {
  for (const [name, make] of Object.entries(RULES)) {
    const outcome = simulate(rates, scenario, costs, make());
    t.same(outcome.opened, [0, 0, 5], name);
    const early = outcome.shardOf.slice(0, 250);
    t.ok(
      early.every((shard) => shard < 2),
      'no sensor before the database',
    );
    t.equal(new Set(outcome.shardOf).size, 3, 'each shard has sensors');
    const expected = new Float64Array(3);
    outcome.shardOf.forEach((shard, i) => {
      expected[shard]! += rates[i]!;
    });
    for (const [shard, rate] of outcome.rates.entries())
      t.ok(Math.abs(rate - expected[shard]!) < 1e-3, 'a shard gets the points of its sensors');
  }
  t.end();
});

t.test('the same fleet has the same outcome', (t) => {
  const [one, other] = [1, 2].map(() => simulate(rates, scenario, costs, product()));
  t.same(one!.days, other!.days);
  t.same(one!.shardOf, other!.shardOf);
  t.end();
});

t.test('all points are stored, those of the retention in the end', (t) => {
  /** Bytes of the points of the last days, where sensors begin a while after they were made. */
  const expected = (days: number, delay: number) =>
    sum(
      rates.map((rate, i) => {
        const wrote = scenario.days - delay - (scenario.days * i) / rates.length;
        return rate * Math.max(0, Math.min(days, wrote)) * DAY * costs.bytesPerPoint;
      }),
    );
  const stored = (others: Partial<Scenario>) =>
    sum(simulate(rates, { ...scenario, ...others }, costs, product()).bytes);
  const isNear = (found: number, wanted: number) => Math.abs(found / wanted - 1) < 0.01;
  t.ok(isNear(stored({}), expected(12, 0)));
  t.ok(isNear(stored({ retention: 2 }), expected(2, 0)), 'of the last two days');
  t.ok(isNear(stored({ delay: 6 }), expected(12, 6)), 'of sensors that begin six days later');
  t.end();
});

t.test('a rule knows the sizes of the step before', (t) => {
  const seen: number[][] = [];
  const rule: Rule = (open) => {
    seen.push(open.map(({ bytes }) => bytes));
    return RULES['fewest bytes']!()(open, null);
  };
  const { shardOf } = simulate(rates, { ...scenario, arrivals: inBulk }, costs, rule);
  t.same([...new Set(shardOf.slice(0, 60))], [0]);
  t.same([...new Set(shardOf.slice(60, 120))], [1]);
  t.same(seen[59], [0, 0], 'not even its own sensors count yet');
  t.end();
});

t.test(
  'a database that is added gets no more uploads than two, and sensors made together are divided',
  (t) => {
    const many = {
      ...scenario,
      additions: [
        { day: 0, databases: 9 },
        { day: 5, databases: 1 },
      ],
    };
    const busiest = (name: string) =>
      Math.max(
        ...simulate(alike, many, costs, RULES[name]!())
          .days.slice(6)
          .map(({ rate }) => rate),
      );
    t.ok(busiest('beside the newest (the product)') < 1.5);
    t.ok(busiest('fewest bytes') > 2);
    const together = simulate(alike, { ...scenario, arrivals: inBulk, delay: 1 }, costs, product());
    const first = together.shardOf.slice(0, 600);
    t.ok(Math.abs(first.reduce((sum, shard) => sum + shard, 0) / 600 - 0.5) < 0.1, 'as many in both');
    t.end();
  },
);

t.test('shards move to databases that begin without any, one after the other, until none helps', (t) => {
  const moving = { ...scenario, additions: [scenario.additions[0]!, { day: 6, databases: 2 }], moving: 6 };
  const { days, moves, bytes, shardOf } = simulate(alike, moving, { ...costs, copyRate: 50_000 }, product());
  t.equal(new Set(shardOf).size, 12);
  t.ok(moves.length >= 4);
  for (const [i, move] of moves.entries()) {
    t.ok(move.to >= 2 || i > 3, 'the new databases get shards');
    t.not(move.from, move.to);
    t.ok(move.seconds >= move.bytes / 50_000, 'no faster than it copies');
    t.ok(move.bytes <= bytes[move.shard]!);
    t.ok(move.day >= (moves[i - 1]?.day ?? 6));
  }
  t.ok(days[5]!.bytes < 1.2, 'level before');
  t.ok(days[6]!.bytes > 1.2 || moves[0]!.day === 6);
  t.ok(days.at(-1)!.bytes < 1.3, 'level in the end');
  t.ok(days.at(-1)!.rate < 2);

  const slow = simulate(alike, moving, { ...costs, copyRate: 1 }, product());
  t.same(slow.moves, [], 'a copy that is slower than the uploads never ends');
  t.end();
});

t.test('bodies of a benchmark stay in a shard, or are in all', (t) => {
  const sensors = new Map([
    [0, [1, 3, 5, 7, 9]],
    [2, [2, 4, 6, 8, 10]],
  ]);
  t.same(arrange(sensors, 8, 0, 2, false), [1, 3, 2, 4, 5, 7, 6, 8]);
  t.same(arrange(sensors, 8, 1, 2, true), [3, 4, 5, 6, 7, 8, 9, 10]);
  t.throws(() => arrange(sensors, 12, 0, 2, true), RangeError);
  t.end();
});
