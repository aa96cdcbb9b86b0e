/** One experiment: load, fault injection, recovery, and a comparison of the database with the journal. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ShardSql } from '../../sql/connect.js';
import type { Point } from '../support/points.js';
import { inspect, inspectSums, summariseAll } from '../support/rollups.js';
import { CheckedReader } from './checked-reader.js';
import { runClient } from './client.js';
import { Cutter } from './cutter.js';
import type { Fault } from './fault.js';
import { httpUploader } from './http-uploader.js';
import { Journal } from './journal.js';
import type { Plant } from './plant.js';
import { random } from './random.js';
import type { Scene } from './scene.js';
import { streamUploader } from './stream-uploader.js';
import { Disruptions, type Uploader, type UploaderOptions } from './uploader.js';

export interface Experiment {
  readonly fault: Fault;
  readonly seed: number;
  readonly clients: number;
  readonly sensors: number;
  /** Mean milliseconds between two uploads of a client. */
  readonly pause: number;
}

export interface Outcome {
  /** Violated conditions, one line each. */
  readonly violations: readonly string[];
  /** Acknowledged uploads. */
  readonly acks: number;
  /** Acknowledged uploads that an earlier, unacknowledged attempt had stored. */
  readonly repeats: number;
  /** Acknowledged points. */
  readonly points: number;
  /** Recovery time: milliseconds until every server was healthy. */
  readonly back: number;
}

/** Milliseconds. */
const LOAD_AFTER = 300;
/** An hour ago: part of the points lies before the rollup watermarks, part after. */
const AGO = 3_600_000_000;

/** Resolves when all clients and readers have ended. */
export async function runExperiment(plant: Plant, experiment: Experiment): Promise<Outcome> {
  const { fault, seed } = experiment;
  const chance = random(seed);
  const sensorIds = await plant.makeSensors(experiment.sensors);
  await fault.prepare?.(plant, chance);
  const cutters = fault.proxied ? await openCutters(plant, chance) : [];
  const scene: Scene = {
    plant,
    chance,
    journal: new Journal(),
    disruptions: new Disruptions(),
    clients: experiment.clients,
    sensorIds,
    cutters,
    since: Math.floor(Date.now() / 1000) * 1_000_000 - AGO,
  };
  const readers = openReaders(scene);
  const load = new AbortController();
  const clients = Promise.all(
    Array.from({ length: experiment.clients }, (_, number) =>
      runClient({
        ...scene,
        number,
        uploader: uploaderOf(scene, number),
        random: random(seed * 1000 + number),
        pause: fault.pause ?? experiment.pause,
        signal: load.signal,
      }),
    ),
  );

  const struck = await fault.strike(scene);
  await plant.revive();
  await plant.answers();
  const back = performance.now() - struck.since;
  await sleep(LOAD_AFTER);
  const { dead } = plant;
  load.abort();
  const refused = (await clients).flat();
  await Promise.all(cutters.map((cutter) => cutter.close()));

  const { violations, stored } = await scene.journal.check(plant.sql, sensorIds);
  const live = (await Promise.all(readers.map((reader) => reader.check(stored)))).flat();
  for (const reader of readers) reader.close();
  const rollups = await checkRollups(plant.sql, stored);
  const others = fault.check?.(scene, struck) ?? [];
  const { acks, repeats, points } = scene.journal;
  return {
    violations: [...struck.violations, ...dead, ...refused, ...violations, ...live, ...rollups, ...others],
    acks,
    repeats,
    points,
    back,
  };
}

function openCutters(plant: Plant, chance: () => number): Promise<Cutter[]> {
  const opened = Array.from({ length: plant.servers }, (_, i) => Cutter.open(() => plant.url(i), chance));
  return Promise.all(opened);
}

/** One reader for each server, alternately in JSON and in MessagePack: most points of a reader are uploaded to another server. */
function openReaders({ plant, sensorIds, since }: Scene): CheckedReader[] {
  return Array.from({ length: plant.servers }, (_, i) => {
    const url = () => plant.url(i);
    return new CheckedReader({
      name: `reader ${i}`,
      url,
      secret: plant.session,
      sensorIds,
      since,
      binary: i % 2 === 1,
    });
  });
}

/**
 * Half of the clients use HTTP, a quarter each streams in JSON and in MessagePack. A client uses one server: with several, an earlier
 * upload queued at one server could be stored after a later one at another.
 */
function uploaderOf({ plant, cutters, disruptions }: Scene, number: number): Uploader {
  const server = Math.floor(number / 4) % plant.servers;
  const url = () => cutters[server]?.url ?? plant.url(server);
  const options: UploaderOptions = { url, secret: plant.session, disruptions };
  return number % 2 === 0 ? httpUploader(options) : streamUploader(options, number % 4 === 1);
}

/** Checks reads of the points as stored, reads after merging all points into blocks, and the rollups. */
export async function checkRollups(
  sql: ShardSql,
  stored: ReadonlyMap<number, readonly Point[]>,
): Promise<string[]> {
  const violations: string[] = [];
  const check = async (when: string, inspectSensor: typeof inspect | typeof inspectSums) => {
    for (const [sensorId, points] of stored) {
      const violation = await inspectSensor(sql, sensorId, points);
      if (violation !== null) violations.push(`sensor ${sensorId}, ${when}: ${violation}`);
    }
  };
  await check('before they are merged', inspect);
  await summariseAll(sql);
  await check('when all is in blocks', inspect);
  await check('sums', inspectSums);
  return violations;
}
