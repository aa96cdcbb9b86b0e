/** Failovers of the database under load, two of each kind. `make failover ROUNDS=50` repeats them. */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { briefly } from '../chaos/play.js';
import { startReceiver } from '../support/receiver.js';
import { KINDS, Site } from './site.js';

const REPETITIONS = 2;

t.test(
  'the primary is killed or cut off, and its standby promoted, under the load of 64 clients',
  async (t) => {
    const site = await Site.open(t);
    const seed = randomInt(2 ** 20);
    for (const kind of KINDS) {
      for (let repetition = 0; repetition < REPETITIONS; repetition++) {
        const { violations, acks, back } = await site.upload(kind, seed + repetition);
        t.comment(
          `${kind}, seed ${seed + repetition}: first point ${Math.round(back)} ms after the promotion`,
        );
        t.same(briefly(violations), [], `${kind}, seed ${seed + repetition}`);
        t.ok(acks > 0, 'uploads were acknowledged');
      }
    }
    const { firings, violations } = await site.fire(await startReceiver(t), KINDS, seed);
    t.ok(firings > 0, `some had to fire, seed ${seed}`);
    t.same(briefly(violations), []);
  },
);
