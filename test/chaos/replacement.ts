/**
 * Replaces the processes of the product while points arrive by HTTP and streams, triggers fire and data processors run, and checks that nothing of it is
 * refused, lost or done twice.
 */
import type { Test } from 'tap';
import type { ShardSql } from '../../sql/connect.js';
import { ok } from '../server/rights/world.js';
import { type Client, newUser } from '../support/client.js';
import { startReceiver } from '../support/receiver.js';
import { CheckedReader } from './checked-reader.js';
import { runClient } from './client.js';
import { checkRollups } from './experiment.js';
import { killFirings, strikeNobody } from './firings.js';
import { httpUploader } from './http-uploader.js';
import { Journal } from './journal.js';
import { random } from './random.js';
import { killRuns } from './runs.js';
import type { Sidecars } from './sidecars.js';
import { streamUploader } from './stream-uploader.js';
import { Disruptions, type UploaderOptions } from './uploader.js';

export interface ReplacementOptions {
  /** Of the servers, which keep their addresses. */
  readonly urls: readonly string[];
  readonly sql: ShardSql;
  readonly sidecars: Sidecars;
  readonly seed: number;
  /**
   * Replaces every process. @param uploads acknowledged so far
   * @returns exit status or signal of each
   */
  readonly replace: (uploads: () => number) => Promise<readonly string[]>;
}

const CLIENTS = 12;
const SENSORS = 6;
/** Mean milliseconds between two uploads of a client. */
const PAUSE = 300;
const HOUR = 3_600_000_000;

export async function replaceUnderLoad(
  t: Test,
  { urls, sql, sidecars, seed, replace }: ReplacementOptions,
): Promise<void> {
  const chance = random(seed);
  const user = await newUser({ url: urls[0]! });
  const sensorIds = await Promise.all(Array.from({ length: SENSORS }, () => makeSensor(user.client)));
  const since = Math.floor(Date.now() / 1000) * 1_000_000 - HOUR;
  const disruptions = new Disruptions();
  const journal = new Journal();
  const at = (i: number): UploaderOptions => ({
    url: () => urls[i % urls.length]!,
    secret: user.session,
    disruptions,
  });
  const readers = urls.map(
    (_, i) => new CheckedReader({ ...at(i), name: `watcher ${i}`, sensorIds, since, binary: i % 2 === 1 }),
  );
  const load = new AbortController();
  const clients = Array.from({ length: CLIENTS }, (_, number) =>
    runClient({
      number,
      // Of the clients of each server, every other one comes by a stream.
      uploader:
        Math.floor(number / urls.length) % 2 === 0
          ? httpUploader(at(number))
          : streamUploader(at(number), number % 2 === 1),
      journal,
      sensorIds,
      random: random(seed + number),
      signal: load.signal,
      pause: PAUSE,
      since,
    }),
  );
  const [users, receiver] = [await Promise.all(urls.map((url) => newUser({ url }))), await startReceiver(t)];
  const site = { sql, chance, repetitions: 3 };
  let isReplaced = false;
  // And once more when all processes are new.
  const untilReplaced = () => {
    let more = 1;
    return () => !isReplaced || more-- > 0;
  };
  const replaced = async () => {
    try {
      return await replace(() => journal.acks);
    } finally {
      isReplaced = true;
    }
  };
  const [fired, ran, endings] = await Promise.all([
    killFirings({
      ...site,
      goesOn: untilReplaced(),
      urls,
      user: users[0]!,
      receiver,
      sensors: 12,
      strike: strikeNobody,
    }),
    killRuns({ ...site, goesOn: untilReplaced(), users, sidecars, kills: false }),
    replaced(),
  ]).finally(() => load.abort());
  const refused = (await Promise.all(clients)).flat();

  t.ok(endings.length > 0);
  t.same(
    endings.filter((ending) => ending !== 'status 0'),
    [],
    'all end in good order',
  );
  t.same(refused, [], 'every upload is acknowledged');
  t.ok(journal.acks > 0, `${journal.acks} uploads, seed ${seed}`);
  const { violations, stored } = await journal.check(sql, sensorIds);
  t.same(violations, [], 'no point is lost or doubled');
  const live = await Promise.all(readers.map((reader) => reader.check(stored)));
  for (const reader of readers) reader.close();
  t.same(live.flat(), [], 'every server tells its readers every point once');
  t.same(await checkRollups(sql, stored), [], 'rollups are those of the points');
  t.ok(fired.firings > 0 && ran.runs > 0, `${fired.firings} firings, ${ran.runs} runs`);
  t.same([...fired.violations, ...ran.violations], [], 'each firing and each run happens once');
  const freed = await sidecars.freedJobs();
  const itemsOf = (task: string) =>
    freed.filter((job) => job.task === task).reduce((sum, { items }) => sum + items, 0);
  t.same(
    freed.filter(({ hadGrace }) => !hadGrace),
    [],
    'a sidecar that leaves gives its jobs their moment to end',
  );
  // What had not ended by then is done by the other one: on a busy machine a run of some milliseconds lasts longer.
  t.ok(
    fired.repeats <= itemsOf('deliver') && ran.repeats <= itemsOf('process'),
    `no part of any other job is done again: ${fired.repeats} deliveries and ${ran.repeats} runs, freed: ${JSON.stringify(freed)}`,
  );
}

async function makeSensor(client: Client): Promise<number> {
  const sensor = { name: 'counted', data_type: 'integer' };
  const { body } = await ok(client.post<{ sensor: { id: string } }>('/sensors', { sensor }));
  return Number(body.sensor.id);
}
