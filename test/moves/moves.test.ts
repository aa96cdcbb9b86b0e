/** A shard moves under load, and no kill of any process loses or doubles a point. */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { KINDS, MovingSite } from './site.js';

t.test('a shard that moves while processes are killed has each acknowledged point once', async (t) => {
  const site = await MovingSite.open(t);
  const seed = randomInt(2 ** 20);
  const finishing = KINDS.filter(({ victim }) => victim === 'finishing sidecar');
  const one = finishing[seed % finishing.length]!;
  for (const kind of KINDS.filter((each) => each === one || !finishing.includes(each))) {
    const { acknowledged, violations } = await site.move(kind, seed);
    t.same(violations, [], `${kind.name}, seed ${seed}`);
    t.ok(acknowledged > 0);
  }
});
