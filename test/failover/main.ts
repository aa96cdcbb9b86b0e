/**
 * `make failover`: repeats failovers under load and prints a line for each round and each kind; then as many while triggers fire. `ROUNDS` (of each kind, 50), `SEED` (random; round n uses
 * SEED + n), `FROM` (the round at which an interrupted run goes on, 0), `ONLY` (`kill` or `cut`).
 */
import { randomInt } from 'node:crypto';
import type { Test } from 'tap';
import { startReceiver } from '../support/receiver.js';
import { KINDS, Site } from './site.js';

const repetitions = Number(process.env.ROUNDS || 50);
const seed = Number(process.env.SEED || randomInt(2 ** 20));
const from = Number(process.env.FROM || 0);
const kinds = KINDS.filter((kind) => kind.includes(process.env.ONLY ?? ''));

async function main(t: Pick<Test, 'teardown'>): Promise<number> {
  process.stdout.write(`failover, 2 servers, 64 clients, seed ${seed}\n`);
  const site = await Site.open(t);
  const receiver = await startReceiver(t);
  const sums = new Map(kinds.map((kind) => [kind, { acks: 0, points: 0, back: [] as number[] }]));
  let violated = 0;
  const report = (what: string, violations: readonly string[]) => {
    violated += violations.length;
    for (const violation of violations) process.stdout.write(`  ${what}: ${violation}\n`);
  };
  for (let repetition = from; repetition < repetitions; repetition++) {
    for (const kind of kinds) {
      const { acks, points, back, violations } = await site.upload(kind, seed + repetition);
      const sum = sums.get(kind)!;
      sum.acks += acks;
      sum.points += points;
      sum.back.push(Math.round(back));
      process.stdout.write(
        `${kind} ${repetition}: ${acks} acks, ${points} points, back ${Math.round(back)} ms, ${violations.length} violations\n`,
      );
      report(`${kind} ${repetition}`, violations);
    }
  }
  const each = Array.from({ length: repetitions - from }, () => kinds).flat();
  const { firings, violations } = await site.fire(receiver, each, seed);
  process.stdout.write(
    `while triggers fire: ${each.length} rounds, ${firings} firings, ${violations.length} violations\n`,
  );
  report('firings', violations);
  for (const [kind, { acks, points, back }] of sums) {
    const sorted = [...back].sort((left, right) => left - right);
    const times = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].join(', ');
    process.stdout.write(
      `${kind}: ${back.length} rounds, ${acks} acks, ${points} points, back (least, median, most): ${times} ms\n`,
    );
  }
  process.stdout.write(`${violated} violations\n`);
  return violated;
}

const teardown: (() => unknown)[] = [];
try {
  process.exitCode = (await main({ teardown: (end) => void teardown.unshift(end) })) === 0 ? 0 : 1;
} finally {
  for (const end of teardown) await end();
}
