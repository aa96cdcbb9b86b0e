/** What was acknowledged is on disk, whatever dies, and when. `make chaos` does the same a hundred times each; `CHAOS_ROUNDS=3` here. */
import { randomInt } from 'node:crypto';
import t, { type Test } from 'tap';
import { armFaultPoint, faultPoints } from '../common/fault-points.js';
import { smallDisk } from './chaos/disk.js';
import { killFirings, strikeDatabase } from './chaos/firings.js';
import * as harms from './chaos/harm.js';
import { Plant } from './chaos/plant.js';
import { random } from './chaos/random.js';
import { runRound } from './chaos/round.js';
import { Client } from './support/client.js';
import { TRANSPORT } from './support/product.js';
import { startReceiver } from './support/receiver.js';

/** Of each kill: one, with a seed by chance, since every run of the tests is one more. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1);
/** While triggers fire. */
const STRIKES = 3;
const LOAD = { clients: 64, sensors: 6, pause: 300 };

t.test('two servers on one database, 64 clients by HTTP and streams, and harm of every kind', async (t) => {
  const plant = await Plant.open(t, { servers: 2, transport: TRANSPORT });
  const { server, sidecar, database, atFaultPoints, stop, cuts, revocation, pools, refusing } = harms;
  for (const harm of [server, sidecar, database, stop]) {
    for (let i = 0; i < ROUNDS; i++) await play(t, plant, harm);
  }
  for (const harm of [...atFaultPoints, cuts, revocation, pools, refusing(1000)]) await play(t, plant, harm);
});

t.test('a database that dies while triggers fire: all that had to be told is told', async (t) => {
  const plant = await Plant.open(t, { servers: 1, transport: TRANSPORT });
  const [url, seed] = [plant.url(0), randomInt(2 ** 20)];
  const { firings, faults } = await killFirings({
    sql: plant.sql,
    urls: [url],
    user: { client: new Client(url, plant.session), session: plant.session },
    receiver: await startReceiver(t),
    chance: random(seed),
    rounds: STRIKES,
    sensors: 12,
    strike: strikeDatabase(plant, random(seed)),
  });
  t.ok(firings > 0, `some had to fire, seed ${seed}`);
  t.same(briefly([...faults, ...plant.dead]), []);
});

const folder = smallDisk(t);
const noDisk = folder === null && 'no file system can be mounted here';

t.test('a disk that is full, until it is not', { skip: noDisk }, async (t) => {
  await play(t, await Plant.open(t, { servers: 1, transport: TRANSPORT, folder: folder! }), harms.fullDisk);
});

async function play(t: Test, plant: Plant, harm: harms.Harm): Promise<void> {
  const seed = randomInt(2 ** 20);
  const { faults, acks } = await runRound(plant, { ...LOAD, harm, seed });
  t.same(briefly(faults), [], `${harm.name}, seed ${seed}`);
  t.ok(acks > 0, 'something was acknowledged');
}

/** The first of them: a report may be cut. */
function briefly(faults: readonly string[]): readonly string[] {
  return faults.length > 20 ? [...faults.slice(0, 20), `${faults.length} in all`] : faults;
}

t.test('a fault point is refused unless it is allowed', async (t) => {
  const point = faultPoints[0];
  t.throws(() => armFaultPoint({ FAULT_POINT: point }), /remove it/);
  t.throws(() => armFaultPoint({ FAULT_POINT: 'nowhere', FAULT_POINTS: 'allowed' }), /must be one of/);
  for (const passes of ['many', '-1', '1.5', '1e3', '9999999']) {
    const environment = { FAULT_POINT: point, FAULT_POINTS: 'allowed', FAULT_PASSES: passes };
    t.throws(() => armFaultPoint(environment), /^FAULT_PASSES must be a whole number/, passes);
  }
  t.doesNotThrow(() => armFaultPoint({ FAULT_POINT: '' }));
});
