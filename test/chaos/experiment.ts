/** One experiment: load, fault injection, recovery, and a comparison of the database with the journal. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ShardSql } from '../../sql/connect.js';
import { findOrphans, untilPruned } from '../support/orphans.js';
import type { Point } from '../support/points.js';
import { inspect, inspectSums, summariseAll } from '../support/rollups.js';
import { shardOf } from '../support/shards.js';
import { Caller, describe } from './caller.js';
import { CheckedReader } from './checked-reader.js';
import { Churn } from './churn.js';
import { runClient } from './client.js';
import { Cutter } from './cutter.js';
import type { Fault } from './fault.js';
import { httpUploader } from './http-uploader.js';
import { Journal } from './journal.js';
import { checkProbes } from './outage.js';
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
  /** Sensors that were made during the load. */
  readonly sensors: number;
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
  const sensorIds = await plant.makeSensors(experiment.sensors, fault.shard);
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

  const churn = plant.shards > 1 ? new Churn({ plant, seed, signal: load.signal }) : null;

  const struck = await fault.strike(scene);
  await plant.revive();
  await plant.answers();
  const back = performance.now() - struck.since;
  await struck.meanwhile;
  await sleep(LOAD_AFTER);
  const { dead } = plant;
  load.abort();
  const refused = (await clients).flat();
  await Promise.all(cutters.map((cutter) => cutter.close()));

  const churned = (await churn?.end()) ?? [];
  const { violations, stored } = await scene.journal.check(plant.sql, sensorIds);
  const read = plant.shards > 1 ? await checkReads(plant, stored) : [];
  const live = (await Promise.all(readers.map((reader) => reader.check(stored)))).flat();
  for (const reader of readers) reader.close();
  const rollups = await checkRollups(plant.sql, stored);
  const others = fault.check?.(scene, struck) ?? [];
  const shards = plant.shards > 1 ? await checkShards(plant, sensorIds) : [];
  const { acks, repeats, points } = scene.journal;
  return {
    violations: [
      ...struck.violations,
      ...dead,
      ...refused,
      ...violations,
      ...read,
      ...live,
      ...rollups,
      ...others,
      ...churned,
      ...shards,
    ],
    acks,
    repeats,
    points,
    sensors: churn?.made ?? 0,
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

/** Reads through a server the points of all sensors at once, which are those that the databases have together. */
async function checkReads(plant: Plant, stored: ReadonlyMap<number, readonly Point[]>): Promise<string[]> {
  const query = [...stored.keys()].map((id) => `sensor_id=${id}`).join('&');
  const reply = await new Caller(plant, 0).insist('GET', `/sensors/data?${query}&per_page=1`);
  if (reply?.status !== 200) return [`the points can not be read: ${describe(reply)}`];
  const { total } = reply.body as { total: number };
  const check = async ([id, points]: readonly [number, readonly Point[]]) => {
    const found = await new Caller(plant, id).values(id);
    const own = points.map(({ number }) => number);
    return Array.isArray(found) && String(found.toSorted(byValue)) === String(own.toSorted(byValue))
      ? []
      : [`sensor ${id} has other points when a server reads it than in its database`];
  };
  const violations = (await Promise.all([...stored].map(check))).flat();
  const sum = [...stored.values()].reduce((all, { length }) => all + length, 0);
  return total === sum ? violations : [...violations, `a read counts ${total} of ${sum} points`];
}

function byValue(left: number | null, right: number | null): number {
  return (left ?? 0) - (right ?? 0);
}

/** Deletes the sensors of the experiment. @returns what is left of deleted sensors in the databases, and what is wrong with those that are there */
async function checkShards(plant: Plant, sensorIds: readonly number[]): Promise<string[]> {
  await Promise.all(sensorIds.map((id) => new Caller(plant, id).insist('DELETE', `/sensors/${id}`)));
  await untilPruned(plant.sql);
  return [...(await checkProbes(plant)), ...(await findOrphans(plant.sql))];
}

/** Checks reads of the points as stored, reads after merging all points into blocks, and the rollups. */
export async function checkRollups(
  sql: ShardSql,
  stored: ReadonlyMap<number, readonly Point[]>,
): Promise<string[]> {
  const violations: string[] = [];
  const check = async (when: string, inspectSensor: typeof inspect | typeof inspectSums) => {
    const found = [...stored].map(async ([sensorId, points]) => {
      const violation = await inspectSensor(await shardOf(sql, sensorId), sensorId, points);
      return violation === null ? [] : [`sensor ${sensorId}, ${when}: ${violation}`];
    });
    violations.push(...(await Promise.all(found)).flat());
  };
  await check('before they are merged', inspect);
  await summariseAll(sql);
  await check('when all is in blocks', inspect);
  await check('sums', inspectSums);
  return violations;
}
