/**
 * Kills sidecars, or the database, while triggers fire, and sees whether each of them fires where it has to, once, and whether that is told.
 *
 *   a minute passes ─ points stream in ─ kill -9, start ─ everything is read ─ a minute passes ─ ...
 *
 * Minutes pass by moving the notes of the last firings back. A value is the number of the round, positive where the triggers have to fire: so what
 * the receiver got tells by itself which firings there were, and each of them has to have one id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../sql/connect.js';
import type { Client } from '../support/client.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { judgeDeliveries } from './deliveries.js';
import { httpUploader } from './http-uploader.js';
import type { Plant } from './plant.js';
import type { Sidecars } from './sidecars.js';
import { streamUploader } from './stream-uploader.js';
import { type Uploader, Weather } from './uploader.js';

export interface FiringOptions {
  /** Of the servers, one at least: the points come by all of them. */
  readonly urls: readonly string[];
  readonly sql: Sql;
  readonly user: { readonly client: Client; readonly session: string };
  readonly receiver: Receiver;
  readonly chance: () => number;
  readonly rounds: number;
  readonly sensors: number;
  /** Who is killed. */
  readonly strike: Strike;
}

export interface Fired {
  readonly firings: number;
  /** Requests beyond the first of each firing. */
  readonly repeats: number;
  readonly faults: readonly string[];
}

/** The second one has to see a value below zero before it may fire again. */
const CONDITIONS = [
  { expression: 'sensor_data_value > 0' },
  { expression: 'sensor_data_value > 0', hysteresis: 'sensor_data_value < 0' },
] as const;
/** Uploads of each client in a round, at least. */
const UPLOADS = 8;
/** Milliseconds between two of them, at most. */
const PAUSE = 60;
/** Milliseconds that the uploads of a round take, about. */
const LOAD = UPLOADS * PAUSE;
const SECOND = 1_000_000;
/** Microseconds: dates of one sensor begin so long ago, and lie a second apart. */
const AGO = 7_200 * SECOND;

export async function killFirings(options: FiringOptions): Promise<Fired> {
  const { sql, chance, rounds, strike } = options;
  const scene = await watch(options);
  const due = new Set<string>();
  const faults: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    await sql`UPDATE sensor_triggers SET fired_at = fired_at - interval '1 minute'`;
    const firing = new Set(scene.sensorIds.filter(() => chance() < 0.5));
    for (const sensor of firing)
      for (const trigger of scene.triggerIds) due.add(`${sensor} ${trigger} ${round}`);
    const struck = new AbortController();
    const stream = () =>
      Promise.all(scene.clients.map((client) => client.stream(round, firing, struck.signal)));
    const { revive, load } = await strike(stream, round, scene.notificationId);
    struck.abort();
    await revive();
    faults.push(...(await load).flat());
    await until(() => isRead(sql));
  }
  await Promise.all(scene.clients.map((client) => client.close()));
  const { repeats, faults: lost } = await judgeDeliveries(sql, options.receiver);
  return {
    firings: due.size,
    repeats,
    faults: [...faults, ...lost, ...judgeFirings(options.receiver, due), ...(await judgeState(sql, due))],
  };
}

interface Scene {
  readonly sensorIds: readonly number[];
  readonly triggerIds: readonly number[];
  readonly notificationId: number;
  readonly clients: readonly Streamer[];
}

/** Makes the sensors, with all triggers on each of them. */
async function watch({ urls, user, receiver, sensors, chance }: FiringOptions): Promise<Scene> {
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
    return { url: () => url, secret: user.session, weather: new Weather() };
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
  return { sensorIds, triggerIds, notificationId, clients };
}

/** Streams points of some sensors, which are nobody else's. */
class Streamer {
  #date = Math.floor(Date.now() / 1000) * SECOND - AGO;

  constructor(
    readonly uploader: Uploader,
    readonly sensorIds: readonly number[],
    readonly chance: () => number,
  ) {}

  /** First below zero, then to and fro where they have to fire. @param signal ends it, soon. @returns faults */
  async stream(round: number, firing: ReadonlySet<number>, signal: AbortSignal): Promise<string[]> {
    const faults: string[] = [];
    for (let upload = 0; upload < UPLOADS || !signal.aborted; upload++) {
      this.#date += SECOND;
      const points = this.sensorIds.map((sensorId) => {
        const value = firing.has(sensorId) && upload % 2 === 1 ? round : -round;
        return { sensorId, date: this.#date, value };
      });
      const answer = await this.uploader.upload(points);
      if ('code' in answer) faults.push(`round ${round}: an upload was answered ${answer.code}`);
      await sleep(this.chance() * PAUSE);
    }
    return faults;
  }

  close(): Promise<void> {
    return this.uploader.close();
  }
}

interface Struck {
  /** Starts again whoever was killed. */
  readonly revive: () => Promise<unknown>;
  /** Faults of each client. */
  readonly load: Promise<string[][]>;
}

/** @param stream begins the load of a round */
type Strike = (stream: () => Promise<string[][]>, round: number, notificationId: number) => Promise<Struck>;

export const strikeNobody: Strike = async (stream) => ({ revive: async () => {}, load: stream() });

/** One after the other. Every other time it is certain that firings are written, and not committed. */
export function strikeSidecars(sql: Sql, sidecars: Sidecars, chance: () => number): Strike {
  return async (stream, round, notificationId) => {
    if (round % 4 < 2) {
      return sql.begin(async (tx) => {
        // Deliveries need a row that we hold: the victim has judged its points, noted the firings, and cannot go on.
        await tx`SELECT FROM notifications WHERE id = ${notificationId} FOR UPDATE`;
        const load = stream();
        const victim = await sidecars.killWaiting('INSERT INTO deliveries');
        return { revive: () => sidecars.start(victim), load };
      });
    }
    const victim = sidecars.victim(round);
    const load = stream();
    await sleep(chance() * LOAD);
    await sidecars.kill(victim);
    return { revive: () => sidecars.start(victim), load };
  };
}

export function strikeDatabase(plant: Plant, chance: () => number): Strike {
  return async (stream) => {
    const load = stream();
    await sleep(chance() * LOAD);
    await plant.killDatabase();
    return { revive: () => plant.answers(), load };
  };
}

async function isRead(sql: Sql): Promise<boolean> {
  const behind = await sql`
    SELECT FROM consumer_offsets c JOIN ingest_state h ON h.sensor_id = c.sensor_id WHERE h.version > c.version`;
  return behind.length === 0;
}

/** @param due sensor, trigger and round of each firing that there had to be */
function judgeFirings({ received }: Receiver, due: ReadonlySet<string>): string[] {
  const told = new Map<string, Set<string>>();
  for (const { body, headers } of received) {
    const form = new URLSearchParams(body);
    const firing = `${form.get('sensor_id')} ${form.get('trigger_id')} ${form.get('text')}`;
    told.set(firing, (told.get(firing) ?? new Set()).add(String(headers['webhook-id'])));
  }
  return [
    ...[...due].filter((firing) => !told.has(firing)).map((firing) => `${firing}: did not fire`),
    ...[...told.keys()].filter((firing) => !due.has(firing)).map((firing) => `${firing}: had not to fire`),
    ...[...told]
      .filter(([, ids]) => ids.size > 1)
      .map(([firing, ids]) => `${firing}: fired ${ids.size} times`),
  ];
}

async function judgeState(sql: Sql, due: ReadonlySet<string>): Promise<string[]> {
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
      ({ name, times_triggered }) => `${name}: has noted ${times_triggered} firings of ${times.get(name)}`,
    );
}
