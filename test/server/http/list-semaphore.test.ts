/** Heavy lists: whose turn it is, and which requests need none. */
import t from 'tap';
import { ListSemaphore } from '../../../server/http/list-semaphore.js';
import { findSensors } from '../../../server/metatags/api.js';
import { listSensors } from '../../../server/sensors/api.js';

/** Lists that end when they are told to; `begun` has them in order of service. */
function heldLists(semaphore: ListSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const list = (account: number | null, name: string, query: object, declaration = listSensors as object) =>
    semaphore.run(account, declaration as typeof listSensors, query, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { begun, list, end };
}

const LARGE = { per_page: 1000 };

t.test('an account produces one heavy list at a time, and other accounts come in between', async (t) => {
  const { begun, list, end } = heldLists(new ListSemaphore());
  const all = [list(1, 'a0', LARGE), list(1, 'a1', LARGE), list(1, 'a2', LARGE), list(2, 'b0', LARGE)];
  all.push(list(3, 'c0', LARGE), list(1, 'a3', {}, findSensors));
  t.same(begun, ['a0', 'b0'], 'two at once');
  for (let i = 0; i < all.length; i++) await end(begun[i]!);
  await Promise.all(all);
  t.equal(begun.length, 6);
  t.ok(
    begun.indexOf('c0') < begun.indexOf('a2'),
    'another account is served before the third of the first one',
  );
});

t.test('small pages, reads of points and callers without an account need no turn', async (t) => {
  const { begun, list, end } = heldLists(new ListSemaphore());
  const all = Array.from({ length: 5 }, (_, i) => list(1, `small ${i}`, { per_page: 100 }));
  all.push(
    list(1, 'default', {}),
    list(null, 'anonymous', LARGE),
    list(1, 'points', LARGE, { history: true }),
  );
  t.equal(begun.length, 8);
  for (const name of begun) await end(name);
  await Promise.all(all);
});

t.test('a search needs a turn whatever its page, and too many that wait are refused', async (t) => {
  const { begun, list, end } = heldLists(new ListSemaphore());
  const all = Array.from({ length: 101 }, (_, i) => list(1, `${i}`, {}, findSensors));
  await t.rejects(async () => list(1, 'one more', {}, findSensors), { code: 'overloaded' });
  all.push(list(2, 'other', LARGE));
  t.same(begun, ['0', 'other'], 'another account is not refused');
  for (let i = 0; i < all.length; i++) await end(begun[i]!);
  await Promise.all(all);
});
