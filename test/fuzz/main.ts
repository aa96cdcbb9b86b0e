/**
 * `make fuzz`: requests made from the OpenAPI document, `COUNT` in all, in batches with a seed and a database of their own. The line of a batch
 * names the seed to continue or repeat with: `make fuzz SEED=...`.
 */
import { parseArgs } from 'node:util';
import { startCluster } from '../support/cluster.js';
import { startFuzzServer } from './fuzz-server.js';
import { play } from './play.js';

const BATCH = 2000;

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});

async function main(count: number, first: number): Promise<number> {
  const cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  let failed = 0;
  try {
    for (let seed = first; (seed - first) * BATCH < count; seed++) {
      const ends: (() => unknown)[] = [];
      const server = await startFuzzServer({
        teardown: (end: () => unknown) => void ends.unshift(end),
      } as never);
      const played = await play(server.url, seed, BATCH);
      for (const end of ends) await end();
      for (const [status, times] of played.statuses)
        statuses.set(status, (statuses.get(status) ?? 0) + times);
      for (const operation of played.reached) reached.add(operation);
      for (const problem of played.problems) process.stdout.write(`${problem}\n`);
      failed += played.problems.length;
      process.stdout.write(
        `SEED=${seed}: ${played.problems.length} problems, ${reached.size} operations reached\n`,
      );
    }
  } finally {
    await cluster.stop();
  }
  const table = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  process.stdout.write(`${table.join(', ')}\n${failed} problems\n`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(Number(values.count), Number(values.seed));
