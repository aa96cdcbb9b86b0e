/**
 * Kills sidecars, or the database, while triggers fire, and checks that each trigger fires when due, once, and that each firing is delivered.
 *
 *   a minute passes ─ points stream in ─ kill -9, start ─ all points are read ─ a minute passes ─ ...
 *
 * Minutes pass by moving the times of the last firings back. A value is the number of the repetition, positive where the triggers have to fire: so
 * the received requests identify the firings, and each firing must have one id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../sql/connect.js';
import type { Client } from '../support/client.js';
import type { Receiver } from '../support/receiver.js';
import { shardsOf } from '../support/shards.js';
import { until } from '../support/until.js';
import { checkDeliveries } from './deliveries.js';
import { httpUploader } from './http-uploader.js';
import type { Plant } from './plant.js';
import type { Sidecars } from './sidecars.js';
import { streamUploader } from './stream-uploader.js';
import { Disruptions, type Uploader } from './uploader.js';

export interface FiringOptions {
  /** URLs of the servers, at least one; clients use all of them. */
  readonly urls: readonly string[];
  readonly sql: Sql;
  readonly user: { readonly client: Client; readonly session: string };
  readonly receiver: Receiver;
  readonly chance: () => number;
  readonly repetitions: number;
  /** Asked after these: whether there is to be another one. */
  readonly goesOn?: () => boolean;
  readonly sensors: number;
  /** Kills a process during the load. */
  readonly strike: Strike;
}

export interface Fired {
  readonly firings: number;
  /** Requests beyond the first of each firing. */
  readonly repeats: number;
  readonly violations: readonly string[];
}

/** The second trigger needs a value below zero before it fires again. */
const CONDITIONS = [
  { expression: 'sensor_data_value > 0' },
  { expression: 'sensor_data_value > 0', hysteresis: 'sensor_data_value < 0' },
] as const;
/** Uploads of each client in a repetition, at least. */
const UPLOADS = 8;
/** Milliseconds between two of them, at most. */
const PAUSE = 60;
/** Approximate milliseconds of the uploads of a repetition. */
const LOAD = UPLOADS * PAUSE;
/** Polls that pass the fault point before the sidecar stops there, at most. */
const PASSES = 8;
const SECOND = 1_000_000;
/** Microseconds from the first timestamp to now. Points of a sensor are a second apart. */
const AGO = 7_200 * SECOND;

export async function killFirings(options: FiringOptions): Promise<Fired> {
  const { sql, chance, repetitions, goesOn = () => false, strike } = options;
  const scene = await setUp(options);
  const due = new Set<string>();
  const violations: string[] = [];
  for (let repetition = 1; repetition <= repetitions || goesOn(); repetition++) {
    await sql`UPDATE sensor_triggers SET fired_at = fired_at - interval '1 minute'`;
    const firing = new Set(scene.sensorIds.filter(() => chance() < 0.5));
    for (const sensor of firing)
      for (const trigger of scene.triggerIds) due.add(`${sensor} ${trigger} ${repetition}`);
    const struck = new AbortController();
    const stream = () =>
      Promise.all(scene.clients.map((client) => client.stream(repetition, firing, struck.signal)));
    const { revive, load } = await strike(stream, repetition);
    struck.abort();
    await revive();
    violations.push(...(await load).flat());
    await until(() => isRead(sql));
  }
  await Promise.all(scene.clients.map((client) => client.close()));
  const { repeats, violations: lost } = await checkDeliveries(sql, options.receiver);
  return {
    firings: due.size,
    repeats,
    violations: [
      ...violations,
      ...lost,
      ...checkFirings(options.receiver, due),
      ...(await checkState(sql, due)),
    ],
  };
}

interface Scene {
  readonly sensorIds: readonly number[];
  readonly triggerIds: readonly number[];
  readonly clients: readonly Streamer[];
}

/** Creates the sensors, each with all triggers. */
async function setUp({ urls, user, receiver, sensors, chance }: FiringOptions): Promise<Scene> {
  const make = async (what: string, fields: object) => {
    const { body } = await user.client.post<Record<string, { id: number | string }>>(`/${what}s`, {
      [what]: fields,
    });
    return Number(body[what]!.id);
  };
  const triggerIds: number[] = [];
  for (const condition of CONDITIONS) triggerIds.push(await make('trigger', condition));
  const notification = { type: 'url', destination: receiver.url, text: '{sensor_data_value}' };
  const notificationId = await make('notification', notification);
  const sensorIds: number[] = [];
  for (let i = 0; i < sensors; i++) {
    const sensor = await make('sensor', { name: 'watched', data_type: 'integer' });
    sensorIds.push(sensor);
    for (const id of triggerIds) {
      await user.client.post(`/sensors/${sensor}/triggers`, { trigger: { id } });
      const connected = { notification: { id: notificationId } };
      await user.client.post(`/sensors/${sensor}/triggers/${id}/notifications`, connected);
    }
  }
  const access = (k: number) => {
    const url = urls[k % urls.length]!;
    return { url: () => url, secret: user.session, disruptions: new Disruptions() };
  };
  const uploaders = [
    httpUploader(access(0)),
    streamUploader(access(1), false),
    streamUploader(access(2), true),
    httpUploader(access(3)),
  ];
  const clients = uploaders.map((uploader, k) => {
    const own = sensorIds.filter((_, i) => i % uploaders.length === k);
    return new Streamer(uploader, own, chance);
  });
  return { sensorIds, triggerIds, clients };
}

/** Streams points of some sensors, which no other client uses. */
class Streamer {
  #date = Math.floor(Date.now() / 1000) * SECOND - AGO;

  constructor(
    readonly uploader: Uploader,
    readonly sensorIds: readonly number[],
    readonly chance: () => number,
  ) {}

  /** Sends a value below zero first, then alternating signs where triggers have to fire. @param signal ends the stream. @returns violations */
  async stream(repetition: number, firing: ReadonlySet<number>, signal: AbortSignal): Promise<string[]> {
    const violations: string[] = [];
    for (let upload = 0; upload < UPLOADS || !signal.aborted; upload++) {
      this.#date += SECOND;
      const points = this.sensorIds.map((sensorId) => {
        const value = firing.has(sensorId) && upload % 2 === 1 ? repetition : -repetition;
        return { sensorId, date: this.#date, value };
      });
      const answer = await this.uploader.upload(points);
      if ('code' in answer)
        violations.push(`repetition ${repetition}: an upload was rejected: ${answer.code}`);
      await sleep(this.chance() * PAUSE);
    }
    return violations;
  }

  close(): Promise<void> {
    return this.uploader.close();
  }
}

interface Struck {
  /** Restarts the killed process. */
  readonly revive: () => Promise<unknown>;
  /** Violations of each client. */
  readonly load: Promise<string[][]>;
}

/** @param stream starts the load of a repetition */
export type Strike = (stream: () => Promise<string[][]>, repetition: number) => Promise<Struck>;

export const strikeNobody: Strike = async (stream) => ({ revive: async () => {}, load: stream() });

/** Kills one sidecar after the other. Every other kill is certain to happen after firings are written and before their commit. */
export function strikeSidecars(sql: Sql, sidecars: Sidecars, chance: () => number): Strike {
  return async (stream, repetition) => {
    if (repetition % 4 < 2) {
      return sql.begin(async (tx) => {
        // This transaction blocks inserts of deliveries: the victim has evaluated its points, has recorded the firings, and waits.
        await tx`LOCK TABLE deliveries IN SHARE MODE`;
        const load = stream();
        const victim = await sidecars.killWaiting('INSERT INTO deliveries');
        return { revive: () => sidecars.start(victim), load };
      });
    }
    const victim = sidecars.victim(repetition);
    const load = stream();
    await sleep(chance() * LOAD);
    await sidecars.kill(victim);
    return { revive: () => sidecars.start(victim), load };
  };
}

/** @param shards whose databases are killed, one in each repetition, in turn; 0 is the central one */
export function strikeDatabase(plant: Plant, chance: () => number, shards: readonly number[] = [0]): Strike {
  return async (stream, repetition) => {
    const load = stream();
    await sleep(chance() * LOAD);
    await plant.killDatabase(shards[repetition % shards.length]);
    return { revive: () => plant.answers(), load };
  };
}

/** Kills a server at a random moment. */
export function strikeServer(plant: Plant, chance: () => number): Strike {
  return async (stream) => {
    const load = stream();
    await sleep(chance() * LOAD);
    await plant.server(0).kill();
    return { revive: () => plant.revive(), load };
  };
}

/** Kills the sidecar when triggers have fired, and the database of the changes has not noted that they are read. */
export function strikeBetweenCommits(plant: Plant, chance: () => number): Strike {
  return async (stream) => {
    await plant.armSidecar('between evaluation and offsets', Math.floor(chance() * PASSES));
    const load = stream();
    await plant.sidecar.stopped();
    await plant.sidecar.kill();
    return { revive: () => plant.revive(), load };
  };
}

async function isRead(sql: Sql): Promise<boolean> {
  const behind = await Promise.all(
    shardsOf(sql).map(
      (shard) => shard`
        SELECT FROM consumer_offsets c JOIN ingest_state state ON state.sensor_id = c.sensor_id WHERE state.version > c.version`,
    ),
  );
  return behind.flat().length === 0;
}

/** @param due sensor, trigger and repetition of each expected firing */
function checkFirings({ received }: Receiver, due: ReadonlySet<string>): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { body, headers } of received) {
    const form = new URLSearchParams(body);
    const firing = `${form.get('sensor_id')} ${form.get('trigger_id')} ${form.get('text')}`;
    ids.set(firing, (ids.get(firing) ?? new Set()).add(String(headers['webhook-id'])));
  }
  return [
    ...[...due].filter((firing) => !ids.has(firing)).map((firing) => `${firing}: did not fire`),
    ...[...ids.keys()].filter((firing) => !due.has(firing)).map((firing) => `${firing}: fired without cause`),
    ...[...ids]
      .filter(([, own]) => own.size > 1)
      .map(([firing, own]) => `${firing}: fired ${own.size} times`),
  ];
}

async function checkState(sql: Sql, due: ReadonlySet<string>): Promise<string[]> {
  const times = new Map<string, number>();
  for (const firing of due) {
    const own = firing.slice(0, firing.lastIndexOf(' '));
    times.set(own, (times.get(own) ?? 0) + 1);
  }
  const rows = await sql<{ name: string; times_triggered: number }[]>`
    SELECT sensor_id || ' ' || trigger_id AS name, times_triggered FROM sensor_triggers`;
  return rows
    .filter(({ name, times_triggered }) => times_triggered !== (times.get(name) ?? 0))
    .map(
      ({ name, times_triggered }) => `${name}: has recorded ${times_triggered} firings of ${times.get(name)}`,
    );
}
