/** Turns of keys in a queue, checked over generated arrivals. */
import fc from 'fast-check';
import t from 'tap';
import { FairQueue, type QueuePlace } from '../../common/fair-queue.js';

interface Item {
  readonly key: number;
  readonly number: number;
}

type Step = { readonly push: number; readonly cost: number } | { readonly serve: number };

const steps = (costs: fc.Arbitrary<number>) =>
  fc.array(
    fc.oneof(
      fc.record({ push: fc.integer({ min: 0, max: 5 }), cost: costs }),
      fc.record({ serve: fc.integer({ min: 1, max: 3 }) }),
    ),
    { maxLength: 60 },
  );

/** Takes the steps, then serves what is left. @returns the services in order, with the keys that waited at each one */
function served(all: readonly Step[]): { item: Item; others: ReadonlySet<number> }[] {
  const queue = new FairQueue<number, Item>();
  const waiting = new Map<number, number>();
  const out: { item: Item; others: ReadonlySet<number> }[] = [];
  let numbers = 0;
  const serve = () => {
    const next = queue.shift();
    if (next === undefined) return;
    const { key } = next.item;
    const others = new Set(
      [...waiting].filter(([other, count]) => other !== key && count > 0).map(([k]) => k),
    );
    waiting.set(key, waiting.get(key)! - 1);
    out.push({ item: next.item, others });
  };
  for (const step of all) {
    if ('push' in step) {
      queue.push(step.push, { key: step.push, number: numbers++ }, step.cost);
      waiting.set(step.push, (waiting.get(step.push) ?? 0) + 1);
    } else for (let i = 0; i < step.serve; i++) serve();
  }
  while (queue.size > 0) serve();
  return out;
}

const anyCost = fc.double({ min: 0.1, max: 20, noNaN: true });

t.test('each item is served once, those of a key in their order', (t) => {
  fc.assert(
    fc.property(steps(anyCost), (all) => {
      const items = served(all).map(({ item }) => item);
      if (items.length !== all.filter((step) => 'push' in step).length) return false;
      return items.every(({ key, number }, at) =>
        items.slice(0, at).every((before) => before.key !== key || before.number < number),
      );
    }),
  );
  t.end();
});

t.test('between two services of a key, each other waiting key of equal cost is served at most once', (t) => {
  fc.assert(
    fc.property(steps(fc.constant(1)), (all) => {
      const services = served(all);
      return services.every(({ item, others }, at) => {
        // From a service of `key`: until its next one, if it waits all the time, no key comes twice.
        const counts = new Map<number, number>();
        for (const later of services.slice(at + 1)) {
          if (later.item.key === item.key) break;
          if (!later.others.has(item.key)) break;
          const count = (counts.get(later.item.key) ?? 0) + 1;
          if (count > 1 && others.has(later.item.key)) return false;
          counts.set(later.item.key, count);
        }
        return true;
      });
    }),
  );
  t.end();
});

t.test('a key that begins to wait is served after at most two quanta of each that waits', (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 })), { maxLength: 20 }),
      fc.integer({ min: 0, max: 60 }),
      (keys, services) => {
        const queue = new FairQueue<number, number>();
        for (const [key, count] of keys) for (let i = 0; i < count; i++) queue.push(key, key);
        for (let i = 0; i < services; i++) queue.shift();
        queue.push(0, 0);
        const before = new Map<number, number>();
        for (let next = queue.shift()!; next.key !== 0; next = queue.shift()!)
          before.set(next.key, (before.get(next.key) ?? 0) + 1);
        // Those that still have a turn in the present round take that, and one of the next round.
        return [...before.values()].every((count) => count <= 2);
      },
    ),
  );
  t.end();
});

t.test('a key with a heavy item waits no longer than it took, however many new keys come', (t) => {
  const queue = new FairQueue<number, string>();
  queue.push(0, 'heavy', 5);
  queue.push(0, 'light');
  t.equal(queue.shift()!.item, 'heavy');
  let key = 1;
  const add = () => {
    for (let i = 0; i < 3; i++) queue.push(key++, 'another');
  };
  add();
  let services = 0;
  for (; queue.shift()!.item !== 'light'; services++) add();
  t.ok(services > 5, 'it waits');
  t.ok(services < 500, `it is served (after ${services})`);
  t.end();
});

t.test('what keys get in the long run is even, whatever their items cost', (t) => {
  fc.assert(
    fc.property(fc.array(anyCost, { minLength: 2, maxLength: 5 }), (costs) => {
      const queue = new FairQueue<number, number>();
      for (const [key, cost] of costs.entries())
        for (let i = 0; i < 400 / cost; i++) queue.push(key, key, cost);
      const taken = costs.map(() => 0);
      while (Math.max(...taken) < 100) {
        const { key } = queue.shift()!;
        taken[key] = taken[key]! + costs[key]!;
      }
      return Math.min(...taken) > 100 - 2 * Math.max(...costs) - 2;
    }),
    { numRuns: 30 },
  );
  t.end();
});

t.test('what a key took is remembered while it does not wait, and costs that come later count', (t) => {
  const queue = new FairQueue<string, number>();
  queue.push('a', 1);
  queue.shift();
  queue.charge('a', 3);
  for (let i = 0; i < 5; i++) queue.push('b', i);
  queue.push('a', 2);
  const order = Array.from({ length: 6 }, () => queue.shift()!.key).join('');
  t.equal(order, 'bbbabb');
  t.end();
});

t.test('a key that was served while nobody waited owes nothing later', (t) => {
  const queue = new FairQueue<string, number>();
  for (let i = 0; i < 1000; i++) queue.serve('a');
  for (let i = 0; i < 2; i++) queue.push('b', i);
  for (let i = 0; i < 2; i++) queue.push('a', i);
  t.equal(Array.from({ length: 4 }, () => queue.shift()!.key).join(''), 'baba');
  t.end();
});

t.test('keys that give up gain nothing for those that come after them', (t) => {
  const queue = new FairQueue<string, number>();
  for (let i = 0; i < 40; i++) queue.push('a', i);
  for (let i = 0; i < 20; i++) {
    const place: QueuePlace<number> = queue.push(`gone ${i}`, i);
    queue.shift();
    t.equal(queue.remove(place), true);
    t.equal(queue.remove(place), false, 'only once');
  }
  for (let i = 0; i < 3; i++) queue.push('b', i);
  t.equal(Array.from({ length: 6 }, () => queue.shift()!.key).join(''), 'ababab');
  t.end();
});

t.test('nothing of a held key is served, and it keeps its place', (t) => {
  const queue = new FairQueue<string, number>();
  queue.push('a', 1);
  queue.push('b', 1);
  queue.push('b', 2);
  queue.hold('a');
  t.same(queue.shift(), { key: 'b', item: 1 });
  queue.free('a');
  t.same(queue.shift(), { key: 'a', item: 1 });
  t.same(queue.shift(), { key: 'b', item: 2 });
  t.equal(queue.shift(), undefined);
  t.end();
});
