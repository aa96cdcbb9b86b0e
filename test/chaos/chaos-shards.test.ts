/**
 * Acknowledged points are on disk, and nothing is left of deleted sensors, whichever process or database of several dies while sensors are made, filled and
 * deleted. `make chaos CHAOS_SHARDS=3` repeats each experiment a hundred times.
 */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { Client } from '../support/client.js';
import { TRANSPORT } from '../support/product.js';
import { startReceiver } from '../support/receiver.js';
import { HAS_CLUSTER } from './citus-cluster.js';
import { ofCluster } from './citus-fault.js';
import { ofShards } from './fault.js';
import { killFirings, strikeDatabase } from './firings.js';
import { Plant } from './plant.js';
import { briefly, play } from './play.js';
import { random } from './random.js';

/** Less than that of one database, since a round checks more. */
const LOAD = { clients: 12, sensors: 6, pause: 100 };
/** Of each group, one fault. */
const GROUPS = HAS_CLUSTER ? [...ofShards, ...ofCluster] : ofShards;
/** While triggers fire: each database once. */
const STRIKES = 3;

t.test('two servers on three databases: a fault in each part of the work', async (t) => {
  const plant = await Plant.open(t, { servers: 2, transport: TRANSPORT, shards: 3 });
  for (const faults of GROUPS) await play(t, plant, faults[randomInt(faults.length)]!, LOAD);
  const [url, seed] = [plant.url(0), randomInt(2 ** 20)];
  const { firings, violations } = await killFirings({
    sql: plant.sql,
    urls: [url],
    user: { client: new Client(url, plant.session), session: plant.session },
    receiver: await startReceiver(t),
    chance: random(seed),
    repetitions: STRIKES,
    sensors: 12,
    strike: strikeDatabase(plant, random(seed), [0, 1, 2]),
  });
  t.ok(firings > 0, `some had to fire, seed ${seed}`);
  t.same(briefly([...violations, ...plant.dead]), []);
});
