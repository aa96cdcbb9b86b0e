/** In which shard a new sensor is placed. */
import t from 'tap';
import { Placement } from '../../../sql/store/shards/placement.js';

t.test('sensors of a new account are placed in the smaller one of two databases that respond', (t) => {
  const placement = new Placement();
  t.equal(placement.place(1), null, 'the database decides where there is one');
  /** All shards in which one of many accounts is placed. */
  const used = () => [...new Set(Array.from({ length: 300 }, () => placement.place(1)?.drawn))].sort();
  placement.update([
    { shard: 0, bytes: 300 },
    { shard: 1, bytes: 200 },
    { shard: 2, bytes: 100 },
  ]);
  t.same(used(), [1, 2], 'none in the largest one');
  placement.note(2, false);
  t.same(used(), [1]);
  placement.note(1, false);
  t.same(used(), [0], 'the only one that responds');
  placement.note(2, true);
  t.same(used(), [2], 'of two always the smaller one');
  placement.update([
    { shard: 2, bytes: 100 },
    { shard: 0, bytes: 100 },
  ]);
  t.same(used(), [0, 2], 'of equal ones both');
  placement.update([]);
  t.equal(placement.place(1), null);
  t.end();
});

t.test('sensors of an account are placed together where there is room', (t) => {
  const placement = new Placement();
  /** @param drawn the last number decides whether another shard is chosen */
  const followed = (count = 1, drawn = 0.5) => placement.place(count, () => drawn)!.followed;
  const sizes = (...bytes: readonly number[]) =>
    placement.update(bytes.map((each, shard) => ({ shard, bytes: each })));
  sizes(100, 100, 120);
  t.same(followed(), [0, 1, 2]);
  placement.note(1, false);
  t.same(followed(), [0, 2], 'a database that does not respond gets none');
  placement.note(1, true);
  sizes(100, 100, 201);
  t.same(followed(), [0, 1], 'nor does one that is half as large again as the mean');
  sizes(0, 0, 0);
  t.same(followed(), [0, 1, 2]);
  t.same(followed(1, 0.000_33), [], 'one sensor of three thousand begins anew');
  t.same(followed(1, 0.000_34), [0, 1, 2]);
  t.same(followed(1000, 0.28), [], 'and so do a thousand that are made together with its probability');
  t.same(followed(1000, 0.29), [0, 1, 2]);
  t.end();
});
