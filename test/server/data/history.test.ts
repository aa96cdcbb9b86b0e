/** Reads of points: whose turn it is. */
import t from 'tap';
import { History } from '../../../server/data/history.js';
import { Shards } from '../../../sql/shards.js';
import { testDatabase } from '../../support/database.js';

/** Reads that end when they are told to; `begun` has the accounts in order of service. */
function heldReads(history: History) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (account: number, name: string) =>
    history.read(account, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { begun, read, end };
}

t.test('an account that reads nothing waits for no read of another account', async (t) => {
  const { sql } = await testDatabase(t);
  const { begun, read, end } = heldReads(new History(new Shards(sql), 4));
  const all = Array.from({ length: 16 }, (_, i) => read(1, `a${i}`));
  t.same(begun, ['a0', 'a1'], 'it has half of the connections');
  all.push(read(2, 'b0'));
  t.same(begun.slice(2), ['b0'], 'another account takes one of those that are left');
  all.push(read(2, 'b1'), read(2, 'b2'), read(3, 'c0'));
  t.same(begun.slice(3), ['b1']);
  await end('a1');
  await end('a0');
  await end('b0');
  t.same(begun.slice(4).sort(), ['a2', 'b2', 'c0'], 'each waiting account is served once a round');
  for (const [i] of all.entries()) if (begun[i] !== undefined) await end(begun[i]);
  await Promise.all(all);
  t.equal(begun.length, 20);
});

t.test('a pool of one connection is shared in turn', async (t) => {
  const { sql } = await testDatabase(t);
  const { begun, read, end } = heldReads(new History(new Shards(sql), 1));
  const all = [read(1, 'a0'), read(1, 'a1'), read(1, 'a2'), read(2, 'b0')];
  for (let i = 0; i < all.length; i++) await end(begun[i]!);
  await Promise.all(all);
  t.same(begun.slice(0, 1), ['a0']);
  t.ok(begun.indexOf('b0') < begun.indexOf('a2'), 'the other account waits for one read at most');
});

t.test('an account may let a thousand reads wait, and another one is not refused', async (t) => {
  const { sql } = await testDatabase(t);
  const { begun, read, end } = heldReads(new History(new Shards(sql), 2));
  const all = Array.from({ length: 1001 }, (_, i) => read(1, `a${i}`));
  await t.rejects(read(1, 'one more'), { code: 'overloaded' });
  all.push(read(2, 'b0'));
  t.same(begun, ['a0', 'b0']);
  for (let i = 0; i < all.length; i++) await end(begun[i]!);
  await Promise.all(all);
});
