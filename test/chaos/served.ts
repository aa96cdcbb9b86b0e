/**
 * Kills sidecars while services compute, and checks that their outputs are those of a run without kills.
 *
 *   points stream in, some late, some replaced ─ kill -9, start ─ all points are read ─ points stream in ─ ...
 *
 * Each pair of sensors has four services: two with state, one that joins both sensors, and one whose outputs get their timestamps when they are
 * stored, so that an output computed twice is stored twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { inOrder, type ServiceType, type SourcePoint, serviceTypeOf } from '@sensorium/services';
import type { Sql } from '../../sql/connect.js';
import { changedSince, type SensorVersion } from '../../sql/store/points/ingest-state.js';
import type { TestUser } from '../support/client.js';
import { shardOf, shardsOf } from '../support/shards.js';
import { until } from '../support/until.js';
import { MemoryService } from '../workers/services/memory.js';
import { httpUploader } from './http-uploader.js';
import type { SidecarName, Sidecars } from './sidecars.js';
import { Disruptions, type Uploader } from './uploader.js';

export interface ServedOptions {
  readonly url: string;
  readonly sql: Sql;
  readonly user: TestUser;
  readonly sidecars: Sidecars;
  readonly chance: () => number;
  readonly repetitions: number;
}

export interface Served {
  /** Points of the sources, each counted once. */
  readonly points: number;
  readonly outputs: number;
  readonly violations: readonly string[];
}

const PAIRS = 4;
/** Uploads of each client in a repetition, at least. */
const UPLOADS = 8;
/** Milliseconds between two of them, at most. */
const PAUSE = 60;
const SECOND = 1_000_000;
/** Microseconds from the first timestamp to now. New points are a second apart. */
const AGO = 7_200 * SECOND;
/** Seconds that points are late, at most; services accept late points for a minute. */
const LATE = 20;

export async function killServices(options: ServedOptions): Promise<Served> {
  const { sql, sidecars, repetitions } = options;
  const pairs: Pair[] = [];
  for (let i = 0; i < PAIRS; i++) pairs.push(await makePair(options));
  const violations: string[] = [];
  for (let repetition = 1; repetition <= repetitions; repetition++) {
    const struck = new AbortController();
    const stream = () => Promise.all(pairs.map((pair) => pair.stream(options.chance, struck.signal)));
    // Every other kill is certain to happen after outputs are written and before their commit.
    const { victim, load } = await (repetition % 4 < 2 ? killInside : killSometime)(
      options,
      stream,
      repetition,
    );
    struck.abort();
    await sidecars.start(victim);
    violations.push(...(await load).flat());
    await until(() => isRead(sql));
  }
  let outputs = 0;
  for (const pair of pairs) {
    await pair.uploader.close();
    for (const { name, id, expected } of pair.services) {
      const stored = await (await shardOf(sql, id))<Stored[]>`
        SELECT date, coalesce(number, text::float8) AS number FROM points WHERE sensor_id = ${id}`;
      outputs += stored.length;
      violations.push(...checkOutputs(name, stored, await expected(pair)));
    }
  }
  const failed = await sql<{ sensor_id: number; failed: string }[]>`
    SELECT sensor_id, failed FROM services WHERE failed IS NOT NULL`;
  violations.push(...failed.map(({ sensor_id, failed }) => `service ${sensor_id} has failed: ${failed}`));
  const points = pairs.reduce((sum, { uneven, steady }) => sum + uneven.size + steady.size, 0);
  return { points, outputs, violations };
}

/** Outputs by timestamp; or only their numbers, where the timestamps are unpredictable. */
type Expected = ReadonlyMap<number, number> | readonly number[];

interface Stored {
  readonly date: number;
  readonly number: number;
}

interface Service {
  readonly name: string;
  /** Id of its virtual sensor. */
  readonly id: number;
  readonly expected: (pair: Pair) => Expected | Promise<Expected>;
}

async function makePair({ url, user }: ServedOptions): Promise<Pair> {
  const { client } = user;
  const make = async (name: string) => {
    const sensor = { name, data_type: 'integer' };
    return Number((await client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
  };
  const [uneven, steady] = [await make('uneven'), await make('steady')];
  const serve = async (sensor: number, name: string, settings: Record<string, unknown> = {}) => {
    const path = `/sensors/${sensor}/services`;
    const { body } = await client.post<{ service: { id: string } }>(path, { service: { name } });
    await set(`${path}/${body.service.id}`, settings);
    return Number(body.service.id);
  };
  const set = async (path: string, settings: Record<string, unknown>) => {
    for (const [method, value] of Object.entries(settings)) {
      const { status, text } = await client.post(`${path}/${method}`, { parameters: [value] });
      if (status !== 200) throw new Error(text);
    }
  };
  const mean = await serve(uneven, 'moving_average', { SetWindow: 5 });
  const resampled = await serve(uneven, 'resampling', { SetInterval: 10 });
  const joined = await serve(uneven, 'math_service');
  await client.post(`/sensors/${steady}/services`, { service: { id: joined } });
  const both = `_${uneven}_uneven * 1e6 + _${steady}_steady`;
  await set(`/sensors/${steady}/services/${joined}`, { SetExpression: both });
  const once = await serve(steady, 'math_service', {
    SetExpression: `_${steady}_steady`,
    SetUseDataTimestamp: 0,
  });
  const services: Service[] = [
    { name: 'moving_average', id: mean, expected: (pair) => computed('moving_average', { window: 5 }, pair) },
    {
      name: 'resampling',
      id: resampled,
      expected: (pair) => computed('resampling', { interval: 10, function: 'mean' }, pair),
    },
    { name: 'joined', id: joined, expected: joinedOf },
    { name: 'once', id: once, expected: (pair) => [...pair.steady.values()] },
  ];
  const uploader = httpUploader({ url: () => url, secret: user.session, disruptions: new Disruptions() });
  return new Pair(uneven, steady, services, uploader);
}

/** Two sensors and the points sent to them: value by timestamp. */
class Pair {
  readonly uneven = new Map<number, number>();
  readonly steady = new Map<number, number>();
  #date = Math.floor(Date.now() / 1000) * SECOND - AGO;
  #value = 0;

  constructor(
    readonly unevenId: number,
    readonly steadyId: number,
    readonly services: readonly Service[],
    readonly uploader: Uploader,
  ) {}

  /** @param signal ends the stream. @returns violations */
  async stream(chance: () => number, signal: AbortSignal): Promise<string[]> {
    const violations: string[] = [];
    for (let upload = 0; upload < UPLOADS || !signal.aborted; upload++) {
      this.#date += SECOND;
      const { unevenId, steadyId } = this;
      // Points at whole seconds replace existing ones; points at half seconds are late.
      const back = Math.floor(chance() * LATE) * SECOND + (chance() < 0.5 ? 0 : SECOND / 2);
      const uneven = [...new Set([this.#date - back, this.#date])].filter(() => chance() < 0.8);
      const points = uneven.map((date) => ({ sensorId: unevenId, date, value: ++this.#value }));
      points.push({ sensorId: steadyId, date: this.#date, value: ++this.#value });
      for (const { sensorId, date, value } of points) {
        (sensorId === unevenId ? this.uneven : this.steady).set(date, value);
      }
      const answer = await this.uploader.upload(points);
      if ('code' in answer) violations.push(`an upload was rejected: ${answer.code}`);
      await sleep(chance() * PAUSE);
    }
    return violations;
  }
}

/** Outputs of a service for the uneven sensor when all points arrive in order, without kills. */
async function computed(name: string, settings: unknown, { uneven }: Pair): Promise<Map<number, number>> {
  const input = { sensorId: 1, name: 'value', type: 'number', path: [] } as const;
  const service = new MemoryService(serviceTypeOf(name) as ServiceType, settings, [input]);
  await service.arrive(
    [...uneven].map(([date, value]): SourcePoint => ({ date, sensorId: 1, values: [value] })),
  );
  return new Map(service.series as [number, number][]);
}

/** Outputs of the joining service: each point of one sensor with the last point of the other. */
function joinedOf({ uneven, steady, unevenId, steadyId }: Pair): Map<number, number> {
  const points = [
    ...[...uneven].map(([date, value]) => ({ date, sensorId: unevenId, values: [value] })),
    ...[...steady].map(([date, value]) => ({ date, sensorId: steadyId, values: [value] })),
  ].sort(inOrder);
  const last = new Map<number, number>();
  const outputs = new Map<number, number>();
  for (const { date, sensorId, values } of points) {
    last.set(sensorId, values[0]!);
    if (last.size === 2) outputs.set(date, last.get(unevenId)! * 1e6 + last.get(steadyId)!);
  }
  return outputs;
}

interface Struck {
  readonly victim: SidecarName;
  /** Violations of each client. */
  readonly load: Promise<string[][]>;
}

type Strike = (
  options: ServedOptions,
  stream: () => Promise<string[][]>,
  repetition: number,
) => Promise<Struck>;

const killSometime: Strike = async ({ sidecars, chance }, stream, repetition) => {
  const victim = sidecars.victim(repetition);
  const load = stream();
  await sleep(chance() * UPLOADS * PAUSE);
  await sidecars.kill(victim);
  return { victim, load };
};

/** A poll writes its offsets last, into rows that this transaction locks: the victim has written everything else, and waits. */
const killInside: Strike = ({ sql, sidecars }, stream) =>
  sql.begin(async (tx) => {
    await tx`SELECT FROM service_sources FOR UPDATE`;
    const load = stream();
    return { victim: await sidecars.killWaiting('UPDATE service_sources'), load };
  });

async function isRead(sql: Sql): Promise<boolean> {
  const read = await sql<SensorVersion[]>`
    SELECT c.source_id AS "sensorId", c.version
    FROM service_sources c JOIN services s ON s.sensor_id = c.service_id AND s.failed IS NULL`;
  const behind = await Promise.all(shardsOf(sql).map((shard) => changedSince(shard, read)));
  if (behind.flat().length > 0) return false;
  // Last: a poll that has read all may have left outputs for a shard.
  const waiting = await sql`SELECT FROM service_outputs LIMIT 1`;
  return waiting.length === 0;
}

function checkOutputs(name: string, stored: readonly Stored[], expected: Expected): string[] {
  if (isSeries(expected)) {
    const found = new Map(stored.map(({ date, number }) => [date, number]));
    return [...new Set([...found.keys(), ...expected.keys()])]
      .filter((date) => found.get(date) !== expected.get(date))
      .map((date) => `${name}, ${date}: ${found.get(date)} is stored, and not ${expected.get(date)}`);
  }
  const times = new Map<number, number>(expected.map((number) => [number, 0]));
  for (const { number } of stored) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count !== 1)
    .map(([number, count]) => `${name}: the point ${number} was computed ${count} times`);
}

function isSeries(expected: Expected): expected is ReadonlyMap<number, number> {
  return expected instanceof Map;
}
