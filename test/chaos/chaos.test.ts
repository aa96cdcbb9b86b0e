/**
 * Acknowledged points are on disk, whichever process dies, and whenever. `make chaos` repeats each experiment a hundred times; `CHAOS_ROUNDS=3` does so here.
 *
 * One of three files of kill tests, which run at the same time: `chaos-flush.test.ts` has the kills during a flush, `chaos-shards.test.ts` those with several
 * databases.
 */
import t from 'tap';
import { TRANSPORT } from '../support/product.js';
import * as faults from './fault.js';
import { Plant } from './plant.js';
import { play } from './play.js';

/** Repetitions of each kill. */
const REPETITIONS = Number(process.env.CHAOS_ROUNDS ?? 1);

t.test(
  'two servers on one database, 64 clients over HTTP and streams, and faults of every kind',
  async (t) => {
    const plant = await Plant.open(t, { servers: 2, transport: TRANSPORT });
    const { server, sidecar, database, stop, cuts, revocation, pools, refusing } = faults;
    for (const fault of [server, sidecar, database, stop]) {
      for (let i = 0; i < REPETITIONS; i++) await play(t, plant, fault);
    }
    for (const fault of [cuts, revocation, pools, refusing(1000)]) await play(t, plant, fault);
  },
);
