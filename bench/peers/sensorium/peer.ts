/** Sensorium, on either transport, with the embedded database or a given server. It acknowledges after the commit. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadUws } from '../../../server/transport/uws-load.js';
import type { Sql } from '../../../sql/connect.js';
import { postJson } from '../../post-json.js';
import { httpGet } from '../http-get.js';
import type { Peer, PeerKind, ReadQuery, Row } from '../peer.js';
import { databaseCosts } from './costs.js';
import { PASSWORD, type Product, startProduct, type Transport } from './product.js';
import { makeDatabase } from './server-database.js';
import { storedBytes } from './stored-bytes.js';

/** Forms of uploads. Bodies of line protocol are as large as InfluxDB's; frames stay within a stream's credit. */
const FORMS = {
  sensorium: { suffix: '', form: 'JSON', leastBody: 0, connections: null, underWay: 1 },
  'sensorium-one': { suffix: '', form: 'JSON', leastBody: 0, connections: null, underWay: 1 },
  'sensorium-lines': {
    suffix: ' lines',
    form: 'line protocol',
    leastBody: 5000,
    connections: null,
    underWay: 1,
  },
  'sensorium-stream-msgpack': {
    suffix: ' stream',
    form: 'MessagePack columns',
    leastBody: 0,
    connections: 4,
    underWay: 16,
  },
} as const;

export type SensoriumWire = keyof typeof FORMS;

/**
 * @param server address of a PostgreSQL server with TimescaleDB; null: the embedded database
 * @param others settings that differ from the defaults
 * @param before compiled files of another version; null: this one
 */
export function sensorium(
  transport: Transport,
  wire: SensoriumWire,
  profile: string | null,
  server: string | null = null,
  others: Readonly<Record<string, string>> = {},
  before: string | null = null,
): PeerKind {
  const { suffix, ...form } = FORMS[wire];
  return {
    name: `sensorium ${transport}${server === null ? '' : ' timescale'}${suffix}${before === null ? '' : ' before'}`,
    durability: 'D',
    wire,
    ...form,
    find() {
      const version = `node ${process.versions.node}`;
      if (transport === 'node') return { version };
      const found = loadUws();
      if (found.state === 'ready') return { version };
      return { missing: `uWebSockets.js is ${found.state}; npm run add-uws installs it` };
    },
    async start(folder, sensors) {
      const own = server === null ? null : await makeDatabase(server);
      const settings = own === null ? others : { ...others, DATABASE_URL: own.url };
      const stops: Array<() => Promise<void>> = own === null ? [] : [own.drop];
      try {
        const product = await startProduct(folder, transport, profile, settings, before ?? undefined);
        stops.push(() => product.program.stop());
        if (own !== null) await requireTimescale(product.url);
        const pids = [product.program.pid, ...(own === null ? [] : [own.pid])];
        return await peerOf(product, sensors, wire === 'sensorium-lines', pids, stops);
      } catch (error) {
        for (const stop of stops.reverse()) await stop();
        throw error;
      }
    },
  };
}

async function requireTimescale(url: string): Promise<void> {
  const { engine } = (await (await fetch(`${url}/health`)).json()) as { engine: string };
  if (engine !== 'timescale')
    throw new Error(`--database is a server with the engine ${engine}: timescale is needed`);
}

/** @param stops functions that stop it, in reverse order */
export async function peerOf(
  { url, database }: Product,
  sensors: number,
  isLines: boolean,
  pids: readonly number[],
  stops: readonly (() => Promise<void>)[],
): Promise<Peer> {
  const headers = { 'X-SESSION_ID': await logIn(url) };
  // Line protocol creates sensors itself, named by their tag.
  const ids = isLines
    ? Array.from({ length: sensors }, (_, i) => i + 1)
    : await makeSensors(url, headers, sensors);
  const sql = database();
  return {
    access: { url, headers, ids },
    pids,
    catchUp: () => catchUp(sql),
    async read(query) {
      const id = ids[query.sensor]!;
      return httpGet(url + addressOf(isLines ? await sensorOf(sql, id) : id, query), headers);
    },
    rows,
    size: () => storedBytes(sql),
    ...databaseCosts(sql),
    async stop() {
      await sql.end();
      for (const stop of [...stops].reverse()) await stop();
    },
  };
}

/** Milliseconds, more than the longest pause of the sidecar between two polls. */
const LONGEST_PAUSE = 12_500;

/** Resolves when the sidecar has caught up: its progress stays the same. It leaves a few points unmerged. */
export async function catchUp(sql: Sql): Promise<void> {
  for (let before = '', now = '-'; before !== now; ) {
    before = now;
    await sleep(LONGEST_PAUSE);
    now = await progressOf(sql);
  }
  // Autovacuum does the same within minutes: its work for stored points must not fall into the measurement of others.
  await sql.unsafe('VACUUM (ANALYZE)');
  await sql.unsafe('CHECKPOINT');
}

/** @returns the progress of the sidecar as a text */
export async function progressOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ progress: string }[]>`
    SELECT concat_ws(' ', sum(merged_to), sum(stored_to), (SELECT count(*) FROM invalidated_weeks)) AS progress
    FROM ingest_state`;
  return row!.progress;
}

export async function logIn(url: string): Promise<string> {
  const login = { username: 'admin', password: PASSWORD };
  return (await postJson<{ session_id: string }>(`${url}/login`, {}, login)).session_id;
}

/** Creates sensors concurrently: a hundred thousand would take minutes one by one. */
export async function makeSensors(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<number[]> {
  const ids: number[] = new Array(count);
  let next = 0;
  const make = async () => {
    for (let i = next++; i < count; i = next++) {
      const made = await postJson(`${url}/sensors`, headers, {
        sensor: { name: `bench ${i}`, data_type: 'float' },
      });
      ids[i] = Number((made as { sensor: { id: string } }).sensor.id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, make));
  return ids;
}

/** @returns the sensor of the lines with that tag */
async function sensorOf(sql: Sql, tag: number): Promise<number> {
  const [row] = await sql<{ sensor_id: number }[]>`
    SELECT sensor_id FROM protocol_sensors WHERE series = ${`s,id=${tag} v`}`;
  if (row === undefined) throw new Error(`there is no sensor for the tag ${tag}`);
  return row.sensor_id;
}

function addressOf(id: number, query: ReadQuery): string {
  const path = `/sensors/${id}/data?values=typed`;
  if (query.kind === 'last') return `${path}&sort=DESC&per_page=${query.count}`;
  const { width, from, to } = query;
  return `${path}&per_page=1000&interval=${width}&start_date=${from}&end_date=${to - 1}`;
}

function rows(text: string): Row[] {
  const { data } = JSON.parse(text) as { data: { date: number; value: number }[] };
  return data.map((point): Row => [point.date, point.value]).sort((left, right) => left[0] - right[0]);
}
