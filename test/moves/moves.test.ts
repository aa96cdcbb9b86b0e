/** A shard moves under load, and no kill of any process loses or doubles a point. */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { KILLED, MovingSite } from './site.js';

t.test('a shard that moves while processes are killed has each acknowledged point once', async (t) => {
  const site = await MovingSite.open(t);
  const seed = randomInt(2 ** 20);
  for (const killed of KILLED) {
    const { acknowledged, violations } = await site.move(killed, seed);
    t.same(violations, [], `${killed}, seed ${seed}`);
    t.ok(acknowledged > 0);
  }
});
