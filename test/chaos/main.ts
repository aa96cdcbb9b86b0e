/**
 * `make chaos`: many rounds of each kind, and a table of what came of them.
 *
 * `CHAOS_ROUNDS` (100), `CHAOS_SERVERS` (1) and `CHAOS_SEED` (by chance) may be set.
 */
import { randomInt } from 'node:crypto';
import { faultPoints } from '../../common/fault-points.js';
import { Plant } from './plant.js';
import { runRound, victims } from './round.js';

const LOAD = { clients: 64, sensors: 12 };

const kinds = [
  ...victims.map((victim) => ({ victim, point: null })),
  ...faultPoints.flatMap((point) => [
    { victim: 'server' as const, point },
    { victim: 'database' as const, point },
  ]),
];

async function main(): Promise<number> {
  const rounds = Number(process.env.CHAOS_ROUNDS ?? 100);
  const servers = Number(process.env.CHAOS_SERVERS ?? 1);
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 20));
  const teardown: Array<() => unknown> = [];
  let failed = 0;
  try {
    const plant = await Plant.open({ teardown: (work) => void teardown.unshift(work) }, { servers });
    process.stdout.write(`seed ${seed}, ${servers} server(s), ${LOAD.clients} clients\n`);
    process.stdout.write(
      'killed    moment                    rounds    acks   points faults  back, worst (ms)\n',
    );
    for (const { victim, point } of kinds) {
      const sum = { acks: 0, points: 0, faults: 0, back: 0 };
      for (let i = 0; i < rounds; i++) {
        const outcome = await runRound(plant, { ...LOAD, victim, point, seed: seed + i });
        for (const fault of outcome.faults) process.stdout.write(`seed ${seed + i}: ${fault}\n`);
        sum.acks += outcome.acks;
        sum.points += outcome.points;
        sum.faults += outcome.faults.length;
        sum.back = Math.max(sum.back, outcome.back);
      }
      failed += sum.faults;
      const columns = [rounds, sum.acks, sum.points, sum.faults, Math.round(sum.back)];
      const widths = [6, 7, 8, 6, 17];
      const numbers = columns.map((column, i) => String(column).padStart(widths[i]!)).join(' ');
      process.stdout.write(`${victim.padEnd(9)} ${(point ?? 'any').padEnd(25)} ${numbers}\n`);
    }
  } finally {
    for (const work of teardown) await work();
  }
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
