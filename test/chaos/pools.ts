/** More requests than the servers have connections, while all statements about sensors block, and half of the ingest states are locked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene, Struck } from './scene.js';

/** Milliseconds. */
const BLOCKED = 1000;
/** Requests to each server, which has 8 connections for them. */
const REQUESTS = 50;

export async function exhaustPools({ plant, sensorIds }: Scene): Promise<Struck> {
  const asked: Promise<number>[] = [];
  await plant.sql.begin(async (tx) => {
    await tx`LOCK TABLE sensors IN ACCESS EXCLUSIVE MODE`;
    const half = sensorIds.slice(0, sensorIds.length / 2);
    await tx`SELECT FROM ingest_state WHERE sensor_id = ANY (${half}::bigint[]) ORDER BY sensor_id FOR UPDATE`;
    for (let i = 0; i < REQUESTS * plant.servers; i++) asked.push(ask(plant.url(i), plant.session));
    await sleep(BLOCKED);
  });
  const since = performance.now();
  const statuses = await Promise.all(asked);
  const wrong = statuses.filter((status) => status !== 200 && status !== 509);
  return { since, violations: wrong.map((status) => `a read got the status ${status}`) };
}

async function ask(url: string, session: string): Promise<number> {
  const answer = await fetch(`${url}/sensors`, { headers: { 'X-SESSION_ID': session } });
  await answer.arrayBuffer();
  return answer.status;
}
