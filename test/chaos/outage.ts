/** While the database of a shard is away, sensors of that shard are refused, and all others are served. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, describe, type Reply } from './caller.js';
import type { Plant, Probe } from './plant.js';
import { PAUSE } from './uploader.js';

/** Uploads and reads of a sensor of each other shard that have to succeed. */
const TIMES = 5;
/** Milliseconds for that: the time after which all works again when something was killed. */
const LONGEST = 10_000;

/**
 * Resolves when the outage has been seen in all shards.
 * @param away the shard
 * @returns violations, one line each
 */
export async function observeOutage(plant: Plant, away: number): Promise<string[]> {
  const end = performance.now() + LONGEST;
  const seen = plant.probes.map((probe, shard) => {
    const caller = new Caller(plant, shard);
    return shard === away ? refuses(caller, probe) : serves(caller, probe, end);
  });
  const violations = await Promise.all(seen);
  return violations.flatMap((each, shard) =>
    each.map((violation) => `shard ${away} is away: shard ${shard} ${violation}`),
  );
}

/** @returns violations in the points of the plant's sensors, one line each, once all servers are healthy */
export async function checkProbes(plant: Plant): Promise<string[]> {
  const violations: string[] = [];
  for (const [shard, { id, ledger }] of plant.probes.entries()) {
    const found = await new Caller(plant, shard).values(id);
    const wrong = Array.isArray(found) ? ledger.check(found) : [`can not be read: ${describe(found)}`];
    violations.push(...wrong.map((violation) => `sensor ${id}: ${violation}`));
  }
  return violations;
}

async function upload(caller: Caller, { id, ledger }: Probe): Promise<Reply> {
  const [value] = ledger.send(1);
  const reply = await caller.send('POST', `/sensors/${id}/data`, { value });
  if (reply?.status === 201) ledger.ack([value!]);
  return reply;
}

function read(caller: Caller, { id }: Probe): Promise<Reply> {
  return caller.send('GET', `/sensors/${id}/data?per_page=1`);
}

/** Each request gets 509. */
async function refuses(caller: Caller, probe: Probe): Promise<string[]> {
  const replies = [await upload(caller, probe), await read(caller, probe)];
  return replies
    .filter((reply) => reply?.status !== 509)
    .map((reply) => `is not refused: ${describe(reply)}`);
}

/** Requests succeed, soon, of which some may have to be repeated on a busy machine. */
async function serves(caller: Caller, probe: Probe, end: number): Promise<string[]> {
  for (let done = 0; done < TIMES; ) {
    const replies = [await upload(caller, probe), await read(caller, probe)];
    if (replies.every((reply) => reply !== null && reply.status < 300)) done++;
    const wrong = replies.find((reply) => reply === null || (reply.status >= 300 && reply.status !== 509));
    if (wrong !== undefined) return [`has not served a request: ${describe(wrong)}`];
    if (performance.now() > end) return [`has served ${done} of ${TIMES} requests within ${LONGEST} ms`];
    await sleep(PAUSE);
  }
  return [];
}
