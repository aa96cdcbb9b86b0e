/** Sensorium, on either transport, with the embedded database. It acknowledges after the commit. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadUws } from '../../../server/transport/uws-load.js';
import type { Sql } from '../../../sql/connect.js';
import { ask } from '../ask.js';
import type { Peer, PeerKind, Question, Row } from '../peer.js';
import { PASSWORD, type Product, startProduct, type Transport } from './product.js';
import { storedBytes } from './stored-bytes.js';

export type SensoriumWire = 'sensorium' | 'sensorium-one' | 'sensorium-lines';

/** Bodies of line protocol are as large as InfluxDB's. */
const LINES_BODY = 5000;

export function sensorium(transport: Transport, wire: SensoriumWire, profile: string | null): PeerKind {
  const isLines = wire === 'sensorium-lines';
  return {
    name: `sensorium ${transport}${isLines ? ' lines' : ''}`,
    durability: 'D',
    wire,
    form: isLines ? 'line protocol' : 'JSON',
    leastBody: isLines ? LINES_BODY : 0,
    connections: null,
    find() {
      const version = `node ${process.versions.node}`;
      if (transport === 'node') return { version };
      const found = loadUws();
      if (found.state === 'ready') return { version };
      return { missing: `uWebSockets.js is ${found.state}; npm run add-uws installs it` };
    },
    async start(folder, sensors) {
      const product = await startProduct(folder, transport, profile);
      try {
        return await peerOf(product, sensors, isLines);
      } catch (error) {
        await product.program.stop();
        throw error;
      }
    },
  };
}

async function peerOf({ program, url, database }: Product, sensors: number, isLines: boolean): Promise<Peer> {
  const headers = { 'X-SESSION_ID': await logIn(url) };
  // Line protocol makes its own, and calls them by their tag.
  const ids = isLines
    ? Array.from({ length: sensors }, (_, i) => i + 1)
    : await makeSensors(url, headers, sensors);
  const sql = database();
  return {
    access: { url, headers, ids },
    pid: program.pid,
    // The sidecar leaves a few points to be read raw; it has caught up when nothing changes any more.
    async settle() {
      for (let before = '', now = '-'; before !== now; ) {
        before = now;
        await sleep(2500);
        const [row] = await sql`
          SELECT coalesce(sum(mark), 0)::text AS marks, (SELECT count(*) FROM dirty_ranges)::text AS dirty
          FROM sensor_heads`;
        now = `${row?.marks} ${row?.dirty}`;
      }
    },
    async ask(question) {
      const id = ids[question.sensor]!;
      return ask(url + addressOf(isLines ? await sensorOf(sql, id) : id, question), headers);
    },
    rows,
    size: () => storedBytes(sql),
    async stop() {
      await sql.end();
      await program.stop();
    },
  };
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
  return response.json();
}

export async function logIn(url: string): Promise<string> {
  const answer = await post(`${url}/login`, {}, { username: 'admin', password: PASSWORD });
  return (answer as { session_id: string }).session_id;
}

async function makeSensors(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const made = await post(`${url}/sensors`, headers, {
      sensor: { name: `bench ${i}`, data_type: 'float' },
    });
    ids.push(Number((made as { sensor: { id: string } }).sensor.id));
  }
  return ids;
}

/** Of the lines with that tag. */
async function sensorOf(sql: Sql, tag: number): Promise<number> {
  const [row] = await sql<{ sensor_id: number }[]>`
    SELECT sensor_id FROM door_sensors WHERE series = ${`s,id=${tag} v`}`;
  if (row === undefined) throw new Error(`there is no sensor for the tag ${tag}`);
  return row.sensor_id;
}

function addressOf(id: number, question: Question): string {
  const path = `/sensors/${id}/data?values=typed`;
  if (question.kind === 'last') return `${path}&sort=DESC&per_page=${question.count}`;
  const { width, from, to } = question;
  return `${path}&per_page=1000&interval=${width}&start_date=${from}&end_date=${to - 1}`;
}

function rows(text: string): Row[] {
  const { data } = JSON.parse(text) as { data: { date: number; value: number }[] };
  return data.map((point): Row => [point.date, point.value]).sort((left, right) => left[0] - right[0]);
}
