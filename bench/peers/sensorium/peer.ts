/** Sensorium, on either transport, with the embedded database. It acknowledges after the commit. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadUws } from '../../../server/transport/uws-load.js';
import { ask } from '../ask.js';
import type { Peer, PeerKind, Question, Row } from '../peer.js';
import { PASSWORD, type Product, startProduct, type Transport } from './product.js';
import { storedBytes } from './stored-bytes.js';

/** @param oneSensor true: bodies go to the address of their sensor */
export function sensorium(transport: Transport, oneSensor: boolean, profile: string | null): PeerKind {
  return {
    name: `sensorium ${transport}`,
    durability: 'D',
    wire: oneSensor ? 'sensorium-one' : 'sensorium',
    form: 'JSON',
    leastBody: 0,
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
        return await peerOf(product, sensors);
      } catch (error) {
        await product.program.stop();
        throw error;
      }
    },
  };
}

async function peerOf({ program, url, database }: Product, sensors: number): Promise<Peer> {
  const headers = { 'X-SESSION_ID': await logIn(url) };
  const ids = await makeSensors(url, headers, sensors);
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
    ask: (question) => ask(url + addressOf(ids, question), headers),
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

async function logIn(url: string): Promise<string> {
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

function addressOf(ids: readonly number[], question: Question): string {
  const path = `/sensors/${ids[question.sensor]}/data?values=typed`;
  if (question.kind === 'last') return `${path}&sort=DESC&per_page=${question.count}`;
  const { width, from, to } = question;
  return `${path}&per_page=1000&interval=${width}&start_date=${from}&end_date=${to - 1}`;
}

function rows(text: string): Row[] {
  const { data } = JSON.parse(text) as { data: { date: number; value: number }[] };
  return data.map((point): Row => [point.date, point.value]).sort((left, right) => left[0] - right[0]);
}
