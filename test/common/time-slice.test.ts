/** Time slices of the event loop. */
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { TimeSlice } from '../../common/time-slice.js';

t.test('work that fits into a turn starts at once, the rest in the following turns, in order', async (t) => {
  const slice = new TimeSlice(10);
  const begun: string[] = [];
  const begin = async (name: string, size: number) => {
    const wait = slice.take(size);
    if (wait !== undefined) await wait;
    begun.push(name);
  };
  const all = [begin('a', 6), begin('b', 6), begin('c', 6), begin('d', 30), begin('e', 1)];
  t.same(begun, ['a', 'b'], 'there was room when b came');
  await turn();
  t.same(begun, ['a', 'b', 'c', 'd'], 'one that is larger than a turn begins where there is room');
  await turn();
  t.same(begun, ['a', 'b', 'c', 'd', 'e']);
  await Promise.all(all);
});

t.test('later work does not overtake waiting work', async (t) => {
  const slice = new TimeSlice(1);
  const begun: number[] = [];
  const begin = async (number: number) => {
    await slice.take(1);
    begun.push(number);
  };
  const first = [begin(0), begin(1), begin(2)];
  await turn();
  await Promise.all([...first, begin(3)]);
  t.same(begun, [0, 1, 2, 3]);
});

t.test('a task of many steps goes on in the rest of a turn, in turn with the tasks of others', async (t) => {
  const slice = new TimeSlice<string>(4, 1);
  const steps: string[] = [];
  const go = (key: string, left: number): void => {
    for (let rest = left; rest > 0; rest--) {
      const late = rest - 1;
      const isNow = slice.begin(1, key, () => {
        steps.push(key);
        go(key, late);
      });
      if (!isNow) return;
      steps.push(key);
    }
  };
  go('a', 8);
  go('b', 4);
  t.same(steps.splice(0), ['a', 'a', 'a', 'a'], 'nobody else had work');
  await turn();
  t.same(steps.splice(0).sort(), ['a', 'a', 'b', 'b']);
  await turn();
  t.same(steps.splice(0).sort(), ['a', 'a', 'b', 'b']);
  await turn();
  t.same(steps, [], 'each step was taken once');
});

t.test('work after an idle turn has a whole slice', async (t) => {
  const slice = new TimeSlice(10);
  t.equal(slice.take(100), undefined);
  await turn();
  await turn();
  t.equal(slice.take(1), undefined);
});
