/** One round: load, harm, everything comes back, and the database is held against the journal. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../sql/connect.js';
import type { Point } from '../support/points.js';
import { inspect, inspectSums, summariseAll } from '../support/rollups.js';
import { runClient } from './client.js';
import { Cutter } from './cutter.js';
import type { Harm } from './harm.js';
import { httpUploader } from './http-uploader.js';
import { Journal } from './journal.js';
import type { Plant } from './plant.js';
import { random } from './random.js';
import type { Scene } from './scene.js';
import { streamUploader } from './stream-uploader.js';
import { type Uploader, type UploaderOptions, Weather } from './uploader.js';
import { Watcher } from './watcher.js';

export interface Round {
  readonly harm: Harm;
  readonly seed: number;
  readonly clients: number;
  readonly sensors: number;
  /** Milliseconds between two uploads of a client, on average. */
  readonly pause: number;
}

export interface Outcome {
  /** What went wrong, one line each. */
  readonly faults: readonly string[];
  /** Uploads that were acknowledged. */
  readonly acks: number;
  /** Of those, stored by an attempt that was not acknowledged, and acknowledged when they came again. */
  readonly repeats: number;
  /** Points that were acknowledged. */
  readonly points: number;
  /** Milliseconds until every server was healthy again. */
  readonly back: number;
}

/** Milliseconds. */
const LOAD_AFTER = 300;
/** An hour ago: part of the points lies before the marks, part after. */
const AGO = 3_600_000_000;

/** @returns when nothing of it goes on any more */
export async function runRound(plant: Plant, round: Round): Promise<Outcome> {
  const { harm, seed } = round;
  const chance = random(seed);
  const sensorIds = await plant.makeSensors(round.sensors);
  await harm.prepare?.(plant, chance);
  const cutters = harm.proxied ? await openCutters(plant, chance) : [];
  const scene: Scene = {
    plant,
    chance,
    journal: new Journal(),
    weather: new Weather(),
    clients: round.clients,
    sensorIds,
    cutters,
    since: Math.floor(Date.now() / 1000) * 1_000_000 - AGO,
  };
  const watchers = openWatchers(scene);
  const load = new AbortController();
  const clients = Promise.all(
    Array.from({ length: round.clients }, (_, number) =>
      runClient({
        ...scene,
        number,
        uploader: doorOf(scene, number),
        random: random(seed * 1000 + number),
        pause: harm.pause ?? round.pause,
        signal: load.signal,
      }),
    ),
  );

  const struck = await harm.strike(scene);
  await plant.revive();
  await plant.answers();
  const back = performance.now() - struck.since;
  await sleep(LOAD_AFTER);
  const { dead } = plant;
  load.abort();
  const refused = (await clients).flat();
  await Promise.all(cutters.map((cutter) => cutter.close()));

  const { faults, stored } = await scene.journal.judge(plant.sql, sensorIds);
  const live = (await Promise.all(watchers.map((watcher) => watcher.judge(stored)))).flat();
  for (const watcher of watchers) watcher.close();
  const rollups = await judgeRollups(plant.sql, stored);
  const others = harm.judge?.(scene, struck) ?? [];
  const { acks, repeats, points } = scene.journal;
  return {
    faults: [...struck.faults, ...dead, ...refused, ...faults, ...live, ...rollups, ...others],
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

/** One for each server, alternately in JSON and in MessagePack: most of what they are told arrives at another server. */
function openWatchers({ plant, sensorIds, since }: Scene): Watcher[] {
  return Array.from({ length: plant.servers }, (_, i) => {
    const url = () => plant.url(i);
    return new Watcher({
      name: `watcher ${i}`,
      url,
      secret: plant.session,
      sensorIds,
      since,
      binary: i % 2 === 1,
    });
  });
}

/**
 * Half of the clients come by HTTP, a quarter each by streams in JSON and in MessagePack. One client, one server: what another
 * server still holds of an upload could be stored after one that came later.
 */
function doorOf({ plant, cutters, weather }: Scene, number: number): Uploader {
  const server = Math.floor(number / 4) % plant.servers;
  const url = () => cutters[server]?.url ?? plant.url(server);
  const options: UploaderOptions = { url, secret: plant.session, weather };
  return number % 2 === 0 ? httpUploader(options) : streamUploader(options, number % 4 === 1);
}

/** Reads as points are stored, again when all are in blocks and summed, and then the sums themselves. */
export async function judgeRollups(
  sql: Sql,
  stored: ReadonlyMap<number, readonly Point[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const check = async (when: string, look: typeof inspect | typeof inspectSums) => {
    for (const [sensorId, points] of stored) {
      const fault = await look(sql, sensorId, points);
      if (fault !== null) faults.push(`sensor ${sensorId}, ${when}: ${fault}`);
    }
  };
  await check('before they are merged', inspect);
  await summariseAll(sql);
  await check('when all is in blocks', inspect);
  await check('sums', inspectSums);
  return faults;
}
