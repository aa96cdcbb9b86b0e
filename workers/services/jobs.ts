/** Jobs of services: methods that take long, and training. Each replies to a call of a server. */
import { Join, type ParameterValue, type TrainingSample } from '@sensorium/services';
import type { ShardSql, Sql, Transaction } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { accountFlag, type JobPayloads } from '../../sql/store/jobs.js';
import { Locked, transactUnlocked, untilUnlocked } from '../../sql/store/lock-waits.js';
import type { ServiceReply } from '../../sql/store/services/reply.js';
import { reviveService } from '../../sql/store/services/revive.js';
import { isPending, replyToCall } from '../../sql/store/sidecar-calls.js';
import type { JobContext, JobRunner } from '../jobs/job-runner.js';
import type { ScriptRunner } from './calculate.js';
import { readSources } from './compute.js';
import { dropForbiddenSources, loadServices } from './load.js';
import { previewForCall } from './preview.js';
import { type Service, ServiceFailure } from './service.js';
import type { ServiceTask, ServiceTaskResult } from './thread.js';
import type { ServiceThreads } from './threads.js';

/** Concurrent jobs. One thread runs them: while one job uses it, another one can use the database. */
const AT_ONCE = 2;

interface ServiceJobParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly threads: ServiceThreads;
  readonly runner: ScriptRunner;
}

export function serviceRunner(parts: ServiceJobParts): JobRunner {
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
      previewService: (payload, { signal }) =>
        one(payload.account, () => previewForCall(parts, payload, signal)),
      teachService: (payload, context) => one(payload.account, () => teach(parts, payload, context)),
    },
    atOnce: AT_ONCE,
    // One job of an account at a time, so that no account blocks the others.
    oneByOne: true,
    inTurn: true,
    forbidden: () => [...busy],
  };
}

async function call(
  parts: ServiceJobParts,
  { service: id, method, parameters, callId }: JobPayloads['callService'],
  { signal }: JobContext,
): Promise<void> {
  await runAndReply(
    parts,
    id,
    callId,
    async (service) => ({
      ...subjectOf(service),
      do: 'call',
      method,
      parameters: parameters as readonly ParameterValue[],
      state: service.checkpointState.state,
    }),
    signal,
  );
}

async function teach(
  parts: ServiceJobParts,
  { service: id, from, to, label, callId }: JobPayloads['teachService'],
  { signal }: JobContext,
): Promise<void> {
  await runAndReply(
    parts,
    id,
    callId,
    async (service) => ({
      ...subjectOf(service),
      do: 'learn',
      sample: await trainingSampleOf(parts.shards.only, service, from, to, label),
    }),
    signal,
  );
}

function subjectOf({ id, serviceTypeName, revision, settings, inputs }: Service) {
  return { serviceType: serviceTypeName, service: id, revision, settings, inputs };
}

/** @throws ServiceFailure when there are no data, or too many */
async function trainingSampleOf(
  shard: ShardSql,
  { inputs }: Service,
  from: number,
  to: number,
  label: string,
): Promise<TrainingSample> {
  const points = await readSources(shard, inputs, from, to);
  const join = new Join(inputs, {});
  const samples = points.flatMap((point) => join.next(point) ?? []);
  if (samples.length === 0) throw new ServiceFailure('no data in this range');
  return { label, samples };
}

/** Milliseconds for which settings wait for a source that another transaction has locked. */
const LOCK_TIMEOUT = 10_000;
/** Attempts to store settings, each of which a concurrent change can prevent. */
const ATTEMPTS = 5;

/**
 * Runs a task in the thread without a lock on the service, and replies to the call. New settings are stored only if the revision is still the
 * one that the task read (optimistic locking), else the task is repeated.
 */
async function runAndReply(
  { sql, threads }: ServiceJobParts,
  id: number,
  callId: string,
  taskFor: (service: Service) => Promise<ServiceTask>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isPending(sql, callId))) return;
  let reply: ServiceReply = {
    is: 'failed',
    message: `the settings changed during each of ${ATTEMPTS} attempts: try again`,
  };
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await dropForbiddenSources(sql, [id]);
      const [service] = await loadServices(sql, [id]);
      if (service === undefined) {
        reply = { is: 'failed', message: 'the service is deleted' };
        break;
      }
      const done = await threads.run(await taskFor(service), signal);
      const recorded = await recordReply(sql, service, callId, done);
      if (recorded === null) continue;
      reply = recorded;
      break;
    }
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    reply = { is: 'failed', message: error.message };
  }
  await replyToCall(sql, callId, reply);
}

/**
 * Stores new settings in one transaction with the reply, so that they are stored once, and only while the call is pending.
 * @returns null when the settings have changed meanwhile, or a source was removed whose data the task may have used
 */
async function recordReply(
  sql: Sql,
  { id, revision }: Service,
  callId: string,
  done: ServiceTaskResult,
): Promise<ServiceReply | null> {
  switch (done.is) {
    case 'result':
      return { is: 'done', result: done.result };
    case 'refused':
    case 'failed':
      return done;
    case 'stepped':
    case 'outputs':
      return { is: 'failed', message: 'internal error: unexpected result of a task' };
    case 'settings':
      return whenFree(sql, async (tx): Promise<ServiceReply | null> => {
        if (!(await isPending(tx, callId))) return { is: 'failed', message: 'the call is no longer pending' };
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

/** Stores settings while no other transaction has locked a source: the fence is not held meanwhile. */
async function whenFree(
  sql: Sql,
  store: (tx: Transaction) => Promise<ServiceReply | null>,
): Promise<ServiceReply | null> {
  try {
    return await untilUnlocked(() => transactUnlocked(sql, store), LOCK_TIMEOUT);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    return { is: 'failed', message: 'another transaction has locked a source: try again' };
  }
}
