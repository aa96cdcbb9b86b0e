/** In which shard a new sensor is placed. */
import t from 'tap';
import { Placement } from '../../../sql/store/shards/placement.js';

t.test('a new sensor is placed in the smaller one of two databases that respond', (t) => {
  const placement = new Placement();
  t.equal(placement.shard, null, 'the database decides where there is one');
  /** All shards in which one of many sensors is placed. */
  const used = () => [...new Set(Array.from({ length: 300 }, () => placement.shard))].sort();
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
  t.equal(placement.shard, null);
  t.end();
});
