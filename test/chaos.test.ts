/** What was acknowledged is on disk, whoever is killed, and when. `make chaos` does the same a hundred times each. */
import { randomInt } from 'node:crypto';
import t, { type Test } from 'tap';
import { armFaultPoint, type FaultPoint, faultPoints } from '../common/fault-points.js';
import { Plant } from './chaos/plant.js';
import { runRound, type Victim, victims } from './chaos/round.js';

const ROUNDS = 3;
const LOAD = { clients: 64, sensors: 12 };

t.test('kill -9 at any moment, under 64 uploading connections', async (t) => {
  const plant = await Plant.open(t, { servers: 1 });
  for (const victim of victims) {
    for (let i = 0; i < ROUNDS; i++) await play(t, plant, victim, null);
  }
});

t.test('kill -9 of server and database exactly around COMMIT', async (t) => {
  const plant = await Plant.open(t, { servers: 1 });
  for (const point of faultPoints) {
    await play(t, plant, 'server', point);
    await play(t, plant, 'database', point);
  }
});

async function play(t: Test, plant: Plant, victim: Victim, point: FaultPoint | null): Promise<void> {
  const seed = randomInt(2 ** 20);
  const { faults, acks } = await runRound(plant, { ...LOAD, victim, point, seed });
  t.same(faults, [], `${victim}, ${point ?? 'any moment'}, seed ${seed}`);
  t.ok(acks > 0, 'something was acknowledged');
}

t.test('a fault point is refused unless it is allowed', async (t) => {
  const point = faultPoints[0];
  t.throws(() => armFaultPoint({ FAULT_POINT: point }), /remove it/);
  t.throws(() => armFaultPoint({ FAULT_POINT: 'nowhere', FAULT_POINTS: 'allowed' }), /must be one of/);
  t.doesNotThrow(() => armFaultPoint({ FAULT_POINT: '' }));
});
