/** Turns of accounts at the threads of the sandbox: who is served when, and how many threads one account and all heavy ones may hold. */
import fc from 'fast-check';
import t from 'tap';
import { AccountUse, HEAVY } from '../../../common/account-use.js';
import { AccountScheduler } from '../../../workers/sandbox/account-scheduler.js';

interface Item {
  readonly account: number;
  readonly number: number;
}

function schedulerOf(slots: number) {
  const time = { now: 0 };
  const clock = () => time.now;
  const use = new AccountUse(clock);
  const scheduler = new AccountScheduler<Item>({ slots, mostWaiting: 5, longest: 5000, use, clock });
  let number = 0;
  const add = (account: number) => scheduler.add(account, { account, number: number++ });
  const accounts = () => {
    const begun: Item[] = [];
    for (let item = scheduler.next(); item !== undefined; item = scheduler.next()) begun.push(item);
    return begun;
  };
  return { time, use, scheduler, add, begin: accounts };
}

const accountsOf = (items: readonly Item[]) => items.map(({ account }) => account);

t.test('one account leaves a thread to the others, and they take it in turn', (t) => {
  const { scheduler, add, begin } = schedulerOf(3);
  for (let k = 0; k < 5; k++) add(1);
  t.same(accountsOf(begin()), [1, 1]);
  add(2);
  add(3);
  const [second] = begin();
  t.equal(second!.account, 2);
  scheduler.end(second!);
  t.same(accountsOf(begin()), [3]);
  t.end();
});

t.test('the account that has used the least is next, however long others wait', (t) => {
  const { scheduler, use, add, begin } = schedulerOf(1);
  use.add(1, 900);
  use.add(2, 20);
  for (const account of [1, 1, 2, 3]) add(account);
  const order: number[] = [];
  for (let [item] = begin(); item !== undefined; [item] = begin()) {
    order.push(item.account);
    scheduler.end(item);
  }
  t.same(order, [3, 2, 1, 1]);
  t.end();
});

t.test('use is forgotten in time', (t) => {
  const { time, use } = schedulerOf(1);
  use.add(1, 4 * HEAVY);
  t.equal(use.isHeavy(1), true);
  time.now += 59_000;
  t.same(use.heavy(), [1]);
  time.now += 2000;
  t.same(use.heavy(), []);
  t.end();
});

t.test('endless scripts of twenty accounts leave a thread to one that has used nothing', (t) => {
  const { time, scheduler, use, add, begin } = schedulerOf(2);
  for (let account = 1; account <= 20; account++) {
    use.add(account, 5000);
    for (let k = 0; k < 5; k++) add(account);
  }
  const [endless] = begin();
  t.same(begin(), [], 'the other thread stays free');
  for (let repetition = 0; repetition < 40; repetition++) {
    add(99);
    const [begun] = begin();
    t.equal(begun!.account, 99);
    scheduler.end(begun!);
    time.now += 100;
  }
  scheduler.end(endless!);
  t.equal(begin().length, 1, 'the next endless script');
  t.end();
});

t.test('a script that has run for long counts before it has ended', (t) => {
  const { time, use, add, begin } = schedulerOf(2);
  add(1);
  t.same(accountsOf(begin()), [1]);
  time.now += HEAVY;
  use.add(2, HEAVY);
  add(2);
  t.same(begin(), []);
  add(3);
  t.same(accountsOf(begin()), [3]);
  t.end();
});

t.test('the waiting items of each account are bounded, and can be taken out', (t) => {
  const { scheduler, add, begin } = schedulerOf(1);
  t.same(
    Array.from({ length: 7 }, () => add(1)),
    [true, true, true, true, true, false, false],
  );
  t.equal(add(2), true);
  t.same(
    scheduler.remove(({ number }) => number === 0),
    { account: 1, number: 0 },
  );
  t.equal(
    scheduler.remove(({ number }) => number === 0),
    undefined,
  );
  t.match(begin(), [{ number: 1 }]);
  t.equal(scheduler.clear().length, 4);
  t.end();
});

t.test('in any order of arrivals and ends no account holds all threads, and everybody is served', (t) => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ end: fc.nat(7), took: fc.integer({ min: 0, max: 5000 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (slots, steps) => {
      const { time, use, scheduler, add, begin } = schedulerOf(slots);
      const ofOne = Math.max(1, slots - 1);
      const running: Item[] = [];
      let [added, served] = [0, 0];
      const beginAll = () => {
        const begun = begin();
        served += begun.length;
        running.push(...begun);
        for (const { account } of running)
          if (running.filter((each) => each.account === account).length > ofOne) return false;
        return running.length <= slots;
      };
      const end = (place: number, took: number) => {
        const [item] = running.splice(place % running.length, 1);
        time.now += took;
        use.add(item!.account, took);
        scheduler.end(item!);
      };
      for (const each of steps) {
        if ('add' in each) added += add(each.add) ? 1 : 0;
        else if (running.length > 0) end(each.end, each.took);
        if (!beginAll()) return false;
      }
      while (running.length > 0) {
        end(0, 100);
        if (!beginAll()) return false;
      }
      return served === added;
    }),
  );
  t.end();
});
