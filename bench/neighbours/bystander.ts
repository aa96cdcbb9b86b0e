/**
 * A second victim, beside attacks that lock a sensor: it measures work that sidecars and all accounts share. A process of its own, as `victim.ts` is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { connect, type Sql } from '../../sql/connect.js';
import { accountFlag, addJobs } from '../../sql/store/jobs.js';
import { processorJobKey } from '../../sql/store/processors/schedule.js';
import { inactivityJob } from '../../sql/store/triggers/activation.js';
import { Caller } from './caller.js';
import { makeSensor, VICTIM, type World } from './world.js';

export const WORK_PROBES = ['service', 'file', 'processor', 'inactivity', 'subscription'] as const;

export type WorkProbe = (typeof WORK_PROBES)[number];

/** Milliseconds between the end of one measurement and the begin of the next, and between two polls of the database. */
const INTERVAL = 100;
const POLL = 5;
/** Milliseconds after which work counts as not done. */
const TIMEOUT = 60_000;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Each does its work once. @returns whether it was done */
type Work = () => Promise<boolean>;

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < TIMEOUT; await sleep(POLL))
    if (await condition()) return true;
  return false;
}

/** From an upload until the service has computed its output. */
async function serviceWork(caller: Caller): Promise<Work> {
  const sensor = await makeSensor(caller, 'source');
  const { service } = await caller.json<{ service: { id: string } }>('POST', `/sensors/${sensor}/services`, {
    service: { name: 'moving_average' },
    sensor: { name: 'mean' },
  });
  let date = Math.floor(Date.now() / 1000);
  return async () => {
    date++;
    await caller.json('POST', `/sensors/${sensor}/data`, { data: [{ date, value: 1 }] });
    return until(async () => {
      const path = `/sensors/${service.id}/data?start_date=${date}&end_date=${date}`;
      return (await caller.json<{ data: unknown[] }>('GET', path)).data.length > 0;
    });
  };
}

async function fileWork(caller: Caller): Promise<Work> {
  const { sensor } = await caller.json<{ sensor: { id: string } }>('POST', '/sensors', {
    sensor: { name: 'pictures', data_type: 'file' },
  });
  const path = `/sensors/${sensor.id}/file?name=a.png&date=${Math.floor(Date.now() / 1000)}`;
  return async () => (await caller.send('POST', path, PNG, { 'Content-Type': 'image/png' })).status === 201;
}

/** From the moment when a run is due until its point is stored. */
async function processorWork(caller: Caller, sql: Sql): Promise<Work> {
  const { dataprocessor } = await caller.json<{ dataprocessor: { id: number } }>('POST', '/dataprocessors', {
    dataprocessor: { command: '1', execution_interval: 86_400 },
    sensor: { name: 'one', data_type: 'float' },
  });
  const id = Number(dataprocessor.id);
  return async () => {
    await sql.begin(async (tx) => {
      const [row] = await tx<{ owner_id: number }[]>`
        UPDATE processors SET base = base - interval '1 day', due = now() WHERE id = ${id} RETURNING owner_id`;
      const account = row!.owner_id;
      await addJobs(tx, [
        {
          task: 'process',
          payload: { processor: id, account },
          key: processorJobKey(id),
          flags: [accountFlag(account)],
        },
      ]);
    });
    return until(async () => (await sql`SELECT FROM processors WHERE id = ${id} AND due > now()`).count > 0);
  };
}

/** From the deadline of an inactivity until the trigger has fired. */
async function inactivityWork(caller: Caller, sql: Sql): Promise<Work> {
  const sensor = await makeSensor(caller, 'silent');
  const { trigger } = await caller.json<{ trigger: { id: number } }>('POST', '/triggers', {
    trigger: { name: 'silent', inactivity: 60 },
  });
  await caller.json('POST', `/sensors/${sensor}/triggers`, { trigger: { id: trigger.id } });
  const [row] = await sql<{ id: number }[]>`SELECT id FROM sensor_triggers WHERE sensor_id = ${sensor}`;
  const { id } = row!;
  return async () => {
    await sql.begin(async (tx) => {
      await tx`
        UPDATE sensor_triggers SET armed = true, fired_at = NULL, active_since = now() - interval '1 hour'
        WHERE id = ${id}`;
      await addJobs(tx, [inactivityJob(id, 0)]);
    });
    return until(
      async () => (await sql`SELECT FROM sensor_triggers WHERE id = ${id} AND NOT armed`).count > 0,
    );
  };
}

async function subscriptionWork(caller: Caller): Promise<Work> {
  const sensor = await makeSensor(caller, 'live');
  const stream = new WebSocket(`${caller.base.origin.replace('http', 'ws')}/stream`, {
    localAddress: VICTIM,
    headers: { 'X-SESSION_ID': caller.session! },
  });
  let reply = (_: string) => {};
  stream.on('message', (frame) => reply(String(frame)));
  await new Promise((resolve, reject) => stream.once('message', resolve).once('error', reject));
  const ask = (frame: object) =>
    new Promise<string>((resolve) => {
      reply = resolve;
      stream.send(JSON.stringify({ id: 1, ...frame, sensors: [sensor] }));
    });
  return async () => {
    const subscribed = JSON.parse(await ask({ type: 'subscribe' })) as { subscribed?: number[] };
    await ask({ type: 'unsubscribe' });
    return subscribed.subscribed?.length === 1;
  };
}

async function main({ base, database, victim }: World): Promise<void> {
  const caller = new Caller(base, VICTIM, victim.account.session);
  const sql = connect(database, { max: 2, name: 'bystander' });
  const work: Record<WorkProbe, Work> = {
    service: await serviceWork(caller),
    file: await fileWork(caller),
    processor: await processorWork(caller, sql),
    inactivity: await inactivityWork(caller, sql),
    subscription: await subscriptionWork(caller),
  };
  const seen = Object.fromEntries(
    WORK_PROBES.map((probe) => [probe, { times: [] as number[], refusals: [] as string[] }]),
  ) as Record<WorkProbe, { times: number[]; refusals: string[] }>;
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  await Promise.all(
    WORK_PROBES.map(async (probe) => {
      while (!isOver) {
        const begun = performance.now();
        const isDone = await work[probe]().catch(() => false);
        seen[probe].times.push(performance.now() - begun);
        if (!isDone) seen[probe].refusals.push('not done');
        await sleep(INTERVAL);
      }
    }),
  );
  process.send?.(seen, () => process.exit());
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(JSON.parse(process.argv[2]!) as World);
