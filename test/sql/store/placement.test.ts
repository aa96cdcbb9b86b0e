/** In which shard a new sensor is placed. */
import t from 'tap';
import { Placement } from '../../../sql/store/shards/placement.js';

t.test('a new sensor is placed in the smallest database that responds', (t) => {
  const placement = new Placement();
  t.equal(placement.shard, null, 'the database decides where there is one');
  placement.update([
    { shard: 0, bytes: 300 },
    { shard: 1, bytes: 200 },
    { shard: 2, bytes: 100 },
  ]);
  t.equal(placement.shard, 2);
  placement.note(2, false);
  t.equal(placement.shard, 1);
  placement.note(1, false);
  t.equal(placement.shard, 0);
  placement.note(2, true);
  t.equal(placement.shard, 2);
  placement.update([
    { shard: 2, bytes: 100 },
    { shard: 0, bytes: 100 },
  ]);
  t.equal(placement.shard, 0, 'of equal ones the first');
  placement.update([]);
  t.equal(placement.shard, null);
  t.end();
});
