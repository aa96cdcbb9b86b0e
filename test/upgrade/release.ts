/**
 * `make release`: keeps what tests of later versions need of this one, in `test/upgrade/releases/VERSION/`. It packs the product, starts the packed
 * one, gives two accounts everything that an account can have and a sensor a quarter of a year of points, records reads of all of it, and backs the
 * database up. A version that is kept already is refused: from its release on its data are data of users.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Test } from 'tap';
import { connect } from '../../sql/connect.js';
import { Shards } from '../../sql/shards.js';
import { random } from '../chaos/random.js';
import { connectAccounts, populate } from '../scenario/populated.js';
import { Requests } from '../scenario/requests.js';
import type { Person } from '../scenario/world.js';
import { ok } from '../server/rights/world.js';
import { startCluster } from '../support/cluster.js';
import { mergeAll } from '../support/points.js';
import { scratchFolder, startProduct } from '../support/product.js';
import { until } from '../support/until.js';
import { type Reads, readsOf } from './reads.js';
import { currentVersion, pack, releaseOf, unpack } from './releases.js';

/** Tuesday, 1 September 2026, in seconds: three months of points, over a change of clocks in Europe. */
const START = Date.UTC(2026, 8, 1) / 1000;
const DAY = 86_400;
const DAYS = 90;
const EVERY = 600;

async function main(): Promise<void> {
  const release = releaseOf(currentVersion());
  if (existsSync(release.backup)) throw new Error(`${release.version} is kept already`);
  mkdirSync(release.folder, { recursive: true });
  const ends: (() => unknown)[] = [];
  const scope = { teardown: (end: () => unknown) => void ends.unshift(end) } as Pick<Test, 'teardown'>;
  try {
    const cluster = await startCluster();
    scope.teardown(() => cluster.stop());
    pack(release.folder);
    const scratch = scratchFolder(scope);
    const build = unpack(release, path.join(scratch, 'product'));
    const environment = { DATABASE_URL: cluster.url, WEAK_DURABILITY: 'accepted' };
    const product = startProduct(scope, { folder: path.join(scratch, 'data'), build, environment });
    const base = await product.ready();
    const people = await fill(base, cluster.url);
    const reads: Reads = Object.fromEntries(
      await Promise.all(
        people.map(async ({ username }) => [username, await readsOf(base, username)] as const),
      ),
    );
    writeFileSync(release.reads, `${JSON.stringify(reads)}\n`);
    execFileSync(process.execPath, [path.join(build, 'server/start/backup.js'), release.backup], {
      env: { PATH: process.env.PATH, ...environment },
    });
    product.process.kill('SIGTERM');
    await product.ended();
  } finally {
    for (const end of ends) await end();
  }
}

/** @returns two accounts, each with a hand in what is the other's */
async function fill(base: string, database: string): Promise<readonly Person[]> {
  const requests = new Requests([base, base], random(1));
  const [ann, bob] = [await populate(requests, 'ann'), await populate(requests, 'bob')].map(
    ({ person }) => person,
  );
  await connectAccounts(ann!, bob!);
  await connectAccounts(bob!, ann!);
  const client = ann!.clients[0]!;
  const made = await ok(
    client.post<{ sensor: { id: number } }>('/sensors', { sensor: { name: 'outside', data_type: '' } }),
  );
  const upload = (data: readonly object[]) =>
    ok(client.post(`/sensors/${made.body.sensor.id}/data`, { data }));
  for (let day = 0; day < DAYS; day++) {
    const dates = Array.from({ length: DAY / EVERY }, (_, i) => START + day * DAY + i * EVERY);
    await upload(dates.map((date) => ({ date, value: Math.round(100 * Math.sin(date / 20_000)) / 7 })));
  }
  await upload([
    { date: START + 1, value: 'a text' },
    { date: START + 2, value: '007' },
  ]);
  const { only: sql } = new Shards(connect(database, { max: 2, name: 'release' }));
  try {
    // Most points are in blocks, the last ones in the journal.
    await mergeAll(sql);
    await upload([
      { date: START + EVERY, value: 5 },
      { date: START + 3, value: 6.5 },
      { date: START + DAYS * DAY, value: 'the last one' },
    ]);
    await client.delete(
      `/sensors/${made.body.sensor.id}/data?start_date=${START + DAY}&end_date=${START + 2 * DAY}`,
    );
    await until(async () => {
      const { waiting } = (await client.get<{ waiting: { triggers: number; services: number } }>('/health'))
        .body;
      return waiting.triggers === 0 && waiting.services === 0;
    });
  } finally {
    await sql.end();
  }
  return [ann!, bob!];
}

await main();
