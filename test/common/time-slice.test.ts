/** Work that goes a little in each turn of the event loop. */
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { TimeSlice } from '../../common/time-slice.js';

t.test(
  'as much as fits into a turn begins at once, the rest in the turns that follow, in order',
  async (t) => {
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
  },
);

t.test('what comes later does not pass by what waits', async (t) => {
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

t.test('an idle turn leaves a whole one to who comes next', async (t) => {
  const slice = new TimeSlice(10);
  t.equal(slice.take(100), undefined);
  await turn();
  await turn();
  t.equal(slice.take(1), undefined);
});
