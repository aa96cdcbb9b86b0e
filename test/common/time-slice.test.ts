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

t.test('work after an idle turn has a whole slice', async (t) => {
  const slice = new TimeSlice(10);
  t.equal(slice.take(100), undefined);
  await turn();
  await turn();
  t.equal(slice.take(1), undefined);
});

t.test('owners take turns, whoever has more work', async (t) => {
  const slice = new TimeSlice(1);
  const begun: string[] = [];
  const begin = async (owner: string) => {
    await slice.take(1, owner);
    begun.push(owner);
  };
  const all = [...Array.from({ length: 50 }, () => begin('heavy')), begin('a'), begin('b'), begin('a')];
  await Promise.all(all);
  t.ok(begun.indexOf('a') < 4 && begun.indexOf('b') < 4, begun.slice(0, 6).join());
  t.equal(begun.length, 53);
});
