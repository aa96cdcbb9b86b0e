/** Acknowledged points are on disk, wherever a flush is interrupted, also by a full disk; and firings meanwhile are delivered. */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { Client } from '../support/client.js';
import { TRANSPORT } from '../support/product.js';
import { startReceiver } from '../support/receiver.js';
import { smallDisk } from './disk.js';
import { atFaultPoints, fullDisk } from './fault.js';
import { killFirings, strikeDatabase } from './firings.js';
import { Plant } from './plant.js';
import { briefly, play } from './play.js';
import { random } from './random.js';

/** While triggers fire. */
const STRIKES = 3;

t.test('two servers on one database, 64 clients, and a kill at each point of a flush', async (t) => {
  const plant = await Plant.open(t, { servers: 2, transport: TRANSPORT });
  for (const fault of atFaultPoints) await play(t, plant, fault);
});

t.test('a database that dies while triggers fire: every firing is delivered', async (t) => {
  const plant = await Plant.open(t, { servers: 1, transport: TRANSPORT });
  const [url, seed] = [plant.url(0), randomInt(2 ** 20)];
  const { firings, violations } = await killFirings({
    sql: plant.sql,
    urls: [url],
    user: { client: new Client(url, plant.session), session: plant.session },
    receiver: await startReceiver(t),
    chance: random(seed),
    repetitions: STRIKES,
    sensors: 12,
    strike: strikeDatabase(plant, random(seed)),
  });
  t.ok(firings > 0, `some had to fire, seed ${seed}`);
  t.same(briefly([...violations, ...plant.dead]), []);
});

const folder = smallDisk(t);
const noDisk = folder === null && 'no file system can be mounted here';

t.test('a disk that is full, until it is not', { skip: noDisk }, async (t) => {
  await play(t, await Plant.open(t, { servers: 1, transport: TRANSPORT, folder: folder! }), fullDisk);
});
