/**
 * `make moves`: moves of a shard under load with something killed in each, and a line for each. `ROUNDS` (of each kind, 20), `SEED` (random; round n uses SEED + n),
 * `FROM` (the round at which an interrupted run goes on, 0), `ONLY` (part of the names of what is killed).
 */
import { randomInt } from 'node:crypto';
import type { Test } from 'tap';
import { KINDS, MovingSite } from './site.js';

const repetitions = Number(process.env.ROUNDS || 20);
const seed = Number(process.env.SEED || randomInt(2 ** 20));
const from = Number(process.env.FROM || 0);
const only = process.env.ONLY ?? '';

async function main(t: Pick<Test, 'teardown'>): Promise<number> {
  process.stdout.write(`moves, seed ${seed}\n`);
  const site = await MovingSite.open(t);
  let [moves, acks, violated] = [0, 0, 0];
  for (let repetition = from; repetition < repetitions; repetition++) {
    for (const kind of KINDS.filter(({ name }) => name.includes(only))) {
      const { acknowledged, violations } = await site.move(kind, seed + repetition);
      moves++;
      acks += acknowledged;
      violated += violations.length;
      process.stdout.write(
        `round ${repetition}, ${kind.name}: ${acknowledged} acks, ${violations.length} violations\n`,
      );
      for (const violation of violations) process.stdout.write(`  seed ${seed + repetition}: ${violation}\n`);
    }
  }
  process.stdout.write(`${moves} moves, ${acks} acks, ${violated} violations\n`);
  return violated;
}

const teardown: (() => unknown)[] = [];
try {
  process.exitCode = (await main({ teardown: (end) => void teardown.unshift(end) })) === 0 ? 0 : 1;
} finally {
  for (const end of teardown) await end();
}
