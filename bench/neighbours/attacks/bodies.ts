/** Attacks by bodies: large, compressed, with an error at the very end, and without an end. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pack } from 'msgpackr';
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, makeSensor, type World } from '../world.js';

/** Points of a body of 10 MB: nearly as many as the default limit of bodies lets in. */
const OF_JSON = 230_000;
const OF_OTHERS = 370_000;
const LARGEST = 10_000_000;

/** @param count before the one that is malformed */
function points(count: number): { date: number; value: number | object }[] {
  const data: { date: number; value: number | object }[] = Array.from({ length: count }, (_, i) => ({
    date: 1_700_000_000 + i,
    value: i / 7,
  }));
  data.push({ date: 0, value: { no: 'number' } });
  return data;
}

async function attackerOf({ attackers, base }: World): Promise<{ caller: Caller; path: string }> {
  const caller = new Caller(base, ATTACKER, attackers[0]!.session);
  return { caller, path: `/sensors/${await makeSensor(caller, 'bodies')}/data` };
}

/** @param bytes makes the body */
function failing(form: string, type: string, bytes: () => Buffer): Attack {
  return {
    name: `10 MB of ${form} with an error at the end`,
    async prepare(world) {
      const { caller, path } = await attackerOf(world);
      const body = bytes();
      return (isOver) => inLoops(8, isOver, () => caller.send('POST', path, body, { 'Content-Type': type }));
    },
  };
}

/** Bodies of 10 MB whose last byte never comes. @returns what ends them */
function unfinished({ base, attackers }: World, count: number): () => void {
  const requests = Array.from({ length: count }, () => {
    const request = http.request(`${base}/write`, {
      method: 'POST',
      localAddress: ATTACKER,
      headers: { 'X-SESSION_ID': attackers[0]!.session, 'Content-Length': LARGEST },
    });
    request.on('error', () => {});
    request.on('response', (response) => response.resume());
    request.write(Buffer.alloc(LARGEST - 1, 32));
    return request;
  });
  return () => {
    for (const request of requests) request.destroy();
  };
}

export const bodies: readonly Attack[] = [
  failing('JSON', 'application/json', () =>
    Buffer.from(`${JSON.stringify({ data: points(OF_JSON) }).slice(0, -2)}x`),
  ),
  failing('CSV', 'text/csv', () =>
    Buffer.from(
      `date,value\n${points(OF_OTHERS)
        .map(({ date, value }) => `${date},${typeof value === 'number' ? value : '"'}`)
        .join('\n')}`,
    ),
  ),
  failing('MessagePack', 'application/msgpack', () => pack({ data: points(OF_OTHERS) })),
  {
    name: 'bodies above the limit',
    async prepare(world) {
      const { caller, path } = await attackerOf(world);
      const body = Buffer.alloc(12_000_000, 32);
      return (isOver) => inLoops(8, isOver, () => caller.send('POST', path, body));
    },
  },
  {
    name: 'bodies of 10 MB without their last byte: 100',
    async prepare(world) {
      const end = unfinished(world, 100);
      await sleep(2000);
      return async (isOver) => {
        await inLoops(1, isOver, () => sleep(200));
        end();
      };
    },
  },
  {
    name: 'gzip bombs',
    async prepare(world) {
      const { caller, path } = await attackerOf(world);
      const body = gzipSync(Buffer.alloc(200_000_000, 32));
      const headers = { 'Content-Encoding': 'gzip' };
      return (isOver) => inLoops(16, isOver, () => caller.send('POST', path, body, headers));
    },
  },
  {
    name: 'gzip bombs to the login',
    async prepare({ base }) {
      const caller = new Caller(base, ATTACKER);
      const body = gzipSync(Buffer.alloc(50_000_000, 32));
      const headers = { 'Content-Encoding': 'gzip' };
      return (isOver) => inLoops(16, isOver, () => caller.send('POST', '/login', body, headers));
    },
  },
];
