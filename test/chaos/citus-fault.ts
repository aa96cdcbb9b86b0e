/** Faults of a plant with a shard in a distributed schema of Citus, which has all sensors of the load. */
import { setTimeout as sleep } from 'node:timers/promises';
import { flushFaultPoints } from '../../common/fault-points.js';
import type { MoveMode } from './citus-cluster.js';
import { atServerPoints, type Fault, killing, type Victim } from './fault.js';

const DISTRIBUTED = 1;

/** Milliseconds within which most of a move by Citus falls. */
const MOVE: Readonly<Record<MoveMode, number>> = { auto: 8000, block_writes: 3000 };

const server: Victim = { name: 'server', kill: (plant) => plant.server(0).kill() };
const sidecar: Victim = { name: 'sidecar', kill: (plant) => plant.sidecar.kill() };
const database: Victim = { name: 'central database', kill: (plant) => plant.killDatabase() };
const node: Victim = { name: 'node with the schema', kill: (plant) => plant.cluster.place.kill() };
const otherNode: Victim = { name: 'other node', kill: (plant) => plant.cluster.otherNode.kill() };
const coordinator: Victim = { name: 'coordinator', kill: (plant) => plant.cluster.coordinator.kill() };

/** At a random moment of a move by Citus, which may fail. */
function whileItMoves({ name, kill }: Victim): Fault {
  return {
    name: `kill -9 ${name} while the schema moves`,
    async strike({ plant, chance }) {
      const mode = chance() < 0.5 ? 'auto' : 'block_writes';
      const meanwhile = plant.cluster.move(mode);
      await sleep(MOVE[mode] * chance());
      const since = performance.now();
      await kill(plant);
      return { since, meanwhile, violations: [] };
    },
  };
}

const groups: readonly (readonly Fault[])[] = [
  [server, sidecar, database, node, otherNode, coordinator].map(({ name, kill }) => killing(name, kill)),
  atServerPoints(flushFaultPoints, [server, node, coordinator]),
  [server, sidecar, database, node, otherNode, coordinator].map(whileItMoves),
];

/** In groups: each is about the same part of the work. */
export const ofCluster: readonly (readonly Fault[])[] = groups.map((faults) =>
  faults.map((fault) => ({ ...fault, name: `Citus: ${fault.name}`, shard: DISTRIBUTED })),
);
