/** Turns of accounts at the threads of the sandbox: who is served when, and how many threads one account and all slow ones may hold. */
import fc from 'fast-check';
import t from 'tap';
import { AccountUse } from '../../../common/account-use.js';
import { AccountScheduler } from '../../../workers/sandbox/account-scheduler.js';
import { QUICK, RunLengths } from '../../../workers/sandbox/run-lengths.js';

interface Item {
  readonly account: number;
  readonly number: number;
}

function schedulerOf(slots: number) {
  const time = { now: 0 };
  const clock = () => time.now;
  const use = new AccountUse(clock);
  const lengths = new RunLengths(clock);
  const scheduler = new AccountScheduler<Item>({ slots, mostWaiting: 5, longest: 5000, use, lengths, clock });
  let number = 0;
  const add = (account: number) => scheduler.add(account, { account, number: number++ });
  const accounts = () => {
    const begun: Item[] = [];
    for (let item = scheduler.next(); item !== undefined; item = scheduler.next()) begun.push(item);
    return begun;
  };
  return { time, use, lengths, scheduler, add, begin: accounts };
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

t.test('the length of runs is an average, and is forgotten in time', (t) => {
  const { time, lengths } = schedulerOf(1);
  for (let k = 0; k < 20; k++) lengths.add(1, 5);
  lengths.add(1, 6 * QUICK);
  t.equal(lengths.isSlow(1), false, 'one long run among many short ones');
  lengths.add(1, 6 * QUICK);
  t.equal(lengths.isSlow(1), true);
  lengths.preempted(2);
  time.now += 59_000;
  t.same(lengths.slow(), [2]);
  time.now += 2000;
  t.same(lengths.slow(), []);
  t.end();
});

t.test('endless scripts of twenty accounts leave a thread to one whose runs are short', (t) => {
  const { time, scheduler, lengths, add, begin } = schedulerOf(2);
  for (let account = 1; account <= 20; account++) {
    lengths.add(account, 5000);
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

/** Preempts what must make room, until an account has begun. @returns the preempted items, and that of the account */
function untilBegun(setup: ReturnType<typeof schedulerOf>, account: number) {
  const { time, scheduler, lengths, use, begin } = setup;
  const preempted: Item[] = [];
  for (;;) {
    const own = begin().find((item) => item.account === account);
    if (own !== undefined) return { preempted, own };
    time.now += QUICK;
    const item = scheduler.preempt();
    if (item === undefined || scheduler.preempt() !== undefined) throw new Error('one makes room');
    preempted.push(item);
    use.add(item.account, QUICK);
    lengths.preempted(item.account);
    scheduler.requeue(item.account, item);
  }
}

t.test('the first endless scripts of any number of accounts make room', (t) => {
  const setup = schedulerOf(2);
  const { scheduler, use, lengths, add, begin } = setup;
  use.add(99, 2000);
  lengths.add(99, 5);
  for (let account = 1; account <= 20; account++) add(account);
  const [, second] = begin();
  add(99);
  t.equal(scheduler.preempt(), undefined, 'not before they are known to be slow');
  const { preempted, own } = untilBegun(setup, 99);
  t.same(preempted, [second], 'for a quick account at once, whatever it has used');
  scheduler.end(own);
  use.add(98, 2000);
  add(98);
  t.equal(untilBegun(setup, 98).preempted.length, 18, 'for a new one after each of them had its turn');
  t.end();
});

t.test('quick accounts and others take turns', (t) => {
  const { scheduler, use, lengths, add, begin } = schedulerOf(1);
  for (const account of [1, 2]) lengths.add(account, 5);
  for (const account of [1, 2, 3, 4]) use.add(account, account);
  for (let k = 0; k < 3; k++) for (const account of [1, 2, 3, 4]) add(account);
  const order: number[] = [];
  for (let [item] = begin(); item !== undefined; [item] = begin()) {
    order.push(item.account);
    use.add(item.account, 10);
    scheduler.end(item);
  }
  t.same(order, [1, 3, 2, 4, 1, 3, 2, 4, 1, 3, 2, 4]);
  t.end();
});

t.test('nothing is preempted while only slow accounts wait, nor for an account that has its threads', (t) => {
  const { time, scheduler, add, lengths, begin } = schedulerOf(2);
  for (const account of [1, 2]) add(account);
  t.same(accountsOf(begin()), [1, 2]);
  time.now += QUICK;
  lengths.preempted(3);
  for (const account of [1, 2, 3]) add(account);
  t.equal(scheduler.preempt(), undefined);
  add(4);
  t.equal(scheduler.preempt()?.account, 2);
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
