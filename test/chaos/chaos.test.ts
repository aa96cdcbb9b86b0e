/**
 * What was acknowledged is on disk, whatever dies, and when. `make chaos` does the same a hundred times each; `CHAOS_ROUNDS=3` here.
 *
 * One of the two files of kill tests, which run at the same time: `chaos-flush.test.ts` has the kills in the midst of a flush.
 */
import t from 'tap';
import { TRANSPORT } from '../support/product.js';
import * as harms from './fault.js';
import { Plant } from './plant.js';
import { play } from './play.js';

/** Of each kill. */
const REPETITIONS = Number(process.env.CHAOS_ROUNDS ?? 1);

t.test('two servers on one database, 64 clients by HTTP and streams, and harm of every kind', async (t) => {
  const plant = await Plant.open(t, { servers: 2, transport: TRANSPORT });
  const { server, sidecar, database, stop, cuts, revocation, pools, refusing } = harms;
  for (const fault of [server, sidecar, database, stop]) {
    for (let i = 0; i < REPETITIONS; i++) await play(t, plant, fault);
  }
  for (const fault of [cuts, revocation, pools, refusing(1000)]) await play(t, plant, fault);
});
