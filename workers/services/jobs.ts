/** Jobs of services: methods that take long, and learning. Each replies to a call of a server. */
import { Join, type Lesson, type ParameterValue } from '@sensorium/services';
import { type Sql, transact } from '../../sql/connect.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import { accountFlag } from '../../sql/store/processors/schedule.js';
import type { ServiceReply } from '../../sql/store/services/reply.js';
import { reviveService } from '../../sql/store/services/revive.js';
import { isPending, replyToCall } from '../../sql/store/sidecar-calls.js';
import type { JobContext, JobRunner } from '../jobs/job-runner.js';
import { readSources } from './compute.js';
import { dropForbiddenSources, loadServices } from './load.js';
import { type Service, ServiceFailure } from './service.js';
import type { ServiceAnswer, ServiceTask } from './thread.js';
import type { ServiceThreads } from './threads.js';

/** Jobs that wait for the thread, or for the database. */
const AT_ONCE = 2;

interface Parts {
  readonly sql: Sql;
  readonly threads: ServiceThreads;
}

export function serviceRunner(parts: Parts): JobRunner {
  const busy = new Set<string>();
  const one = async (owner: number, work: () => Promise<void>) => {
    const flag = accountFlag(owner);
    busy.add(flag);
    try {
      await work();
    } finally {
      busy.delete(flag);
    }
  };
  return {
    tasks: {
      callService: (payload, context) => one(payload.account, () => call(parts, payload, context)),
      teachService: (payload, context) => one(payload.account, () => teach(parts, payload, context)),
    },
    atOnce: AT_ONCE,
    // Nobody's services take all the room.
    oneByOne: true,
    forbidden: () => [...busy],
  };
}

async function call(
  parts: Parts,
  { service: id, method, parameters, callId }: JobPayloads['callService'],
  { signal }: JobContext,
): Promise<void> {
  await settle(
    parts,
    id,
    callId,
    async (service) => ({
      ...subjectOf(service),
      do: 'call',
      method,
      parameters: parameters as readonly ParameterValue[],
      state: service.stand.state,
    }),
    signal,
  );
}

async function teach(
  parts: Parts,
  { service: id, from, to, label, callId }: JobPayloads['teachService'],
  { signal }: JobContext,
): Promise<void> {
  await settle(
    parts,
    id,
    callId,
    async (service) => ({
      ...subjectOf(service),
      do: 'learn',
      lesson: await lessonOf(parts.sql, service, from, to, label),
    }),
    signal,
  );
}

function subjectOf({ id, kindName, revision, settings, inputs }: Service) {
  return { kind: kindName, service: id, revision, settings, inputs };
}

/** @throws ServiceFailure when there is nothing to learn from, or too much */
async function lessonOf(
  sql: Sql,
  { inputs }: Service,
  from: number,
  to: number,
  label: string,
): Promise<Lesson> {
  const points = await readSources(sql, inputs, from, to);
  const join = new Join(inputs, {});
  const samples = points.flatMap((point) => join.next(point) ?? []);
  if (samples.length === 0) throw new ServiceFailure('there are no data in this range');
  return { label, samples };
}

/** Attempts to store settings that somebody else has changed meanwhile. */
const ATTEMPTS = 5;

/**
 * Has the thread work on the service as it is, without holding its lock; what it makes of the settings is stored when they are still
 * those it began with, else all is done again.
 */
async function settle(
  { sql, threads }: Parts,
  id: number,
  callId: string,
  taskFor: (service: Service) => Promise<ServiceTask>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isPending(sql, callId))) return;
  let reply: ServiceReply = { is: 'failed', message: 'it was changed by others all the time' };
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await dropForbiddenSources(sql, [id]);
      const [service] = await loadServices(sql, [id]);
      if (service === undefined) {
        reply = { is: 'failed', message: 'it has ended' };
        break;
      }
      const done = await threads.run(await taskFor(service), signal);
      const told = await tell(sql, service, callId, done);
      if (told === null) continue;
      reply = told;
      break;
    }
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    reply = { is: 'failed', message: error.message };
  }
  await replyToCall(sql, callId, reply);
}

/**
 * What changes the service is stored together with the answer: so it is never done twice, nor for somebody who no longer waits.
 * @returns null when the settings have changed meanwhile, or a source has gone of which something may have been learnt
 */
async function tell(
  sql: Sql,
  { id, revision }: Service,
  callId: string,
  done: ServiceAnswer,
): Promise<ServiceReply | null> {
  switch (done.is) {
    case 'result':
      return { is: 'done', result: done.result };
    case 'refused':
    case 'failed':
      return done;
    case 'stepped':
      return { is: 'failed', message: 'it gave no answer' };
    case 'settings':
      return transact(sql, async (tx): Promise<ServiceReply | null> => {
        if (!(await isPending(tx, callId))) return { is: 'failed', message: 'nobody waits for it any more' };
        if ((await dropForbiddenSources(tx, [id])).size > 0) return null;
        const { count } = await tx`
          UPDATE services SET settings = ${done.settings}::text::json, revision = revision + 1
          WHERE sensor_id = ${id} AND revision = ${revision}`;
        if (count === 0) return null;
        await reviveService(tx, id);
        const reply: ServiceReply = { is: 'done', result: 'ok' };
        await replyToCall(tx, callId, reply);
        return reply;
      });
  }
}
