/**
 * Jobs of services: methods that take long, previews, and training. Each replies to a call of a server. An account has one job at once, and the job whose
 * place is taken back (`places.ts`) is added again: its call waits, and what it has computed is lost.
 */
import { Join, type ParameterValue, type TrainingSample } from '@sensorium/services';
import type { Sql, Transaction } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { accountFlag, addJobs, type Job, type JobPayloads } from '../../sql/store/jobs.js';
import { Locked, transactUnlocked, untilUnlocked } from '../../sql/store/lock-waits.js';
import type { ServiceReply } from '../../sql/store/services/reply.js';
import { reviveService } from '../../sql/store/services/revive.js';
import { isPending, replyToCall } from '../../sql/store/sidecar-calls.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { Places } from '../jobs/places.js';
import { QUICK, RunLengths } from '../sandbox/run-lengths.js';
import type { ScriptRunner } from './calculate.js';
import { readSources } from './compute.js';
import { dropForbiddenSources, loadServices } from './load.js';
import { previewForCall } from './preview.js';
import { type Service, ServiceFailure } from './service.js';
import type { ServiceTask, ServiceTaskResult } from './thread.js';
import { LONG_THREADS, type ServiceThreads } from './threads.js';

/** Concurrent jobs, each with a thread of its own. */
const AT_ONCE = LONG_THREADS;
export const SERVICE_PLACES = { ofOneAccount: 1, ofSlowAccounts: AT_ONCE - 2, ofOthers: AT_ONCE - 1 };
/** Milliseconds of a job after which its account is slow. */
const LONG = 1000;
/** A job counts for its account as a run of a script of this part of its length. */
const AS_SCRIPT = QUICK / LONG;

interface ServiceJobParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly threads: ServiceThreads;
  readonly runner: ScriptRunner;
}

/** @param lengths how long the jobs of accounts last */
export function serviceRunner(parts: ServiceJobParts, lengths = new RunLengths()): JobRunner {
  const places = new Places(lengths, SERVICE_PLACES);
  const run = async (job: Job, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
    const { account } = job.payload as { readonly account: number };
    const begun = performance.now();
    const slow = setTimeout(() => lengths.preempted(account), LONG);
    try {
      const hasEnded = await places.hold(account, signal, work);
      if (hasEnded) lengths.add(account, AS_SCRIPT * (performance.now() - begun));
      else await addJobs(parts.sql, [{ ...job, flags: [accountFlag(account)] }]);
    } finally {
      clearTimeout(slow);
    }
  };
  return {
    tasks: {
      callService: (payload, { signal }) =>
        run({ task: 'callService', payload }, signal, (ended) => call(parts, payload, ended)),
      previewService: (payload, { signal }) =>
        run({ task: 'previewService', payload }, signal, (ended) => previewForCall(parts, payload, ended)),
      teachService: (payload, { signal }) =>
        run({ task: 'teachService', payload }, signal, (ended) => teach(parts, payload, ended)),
    },
    atOnce: AT_ONCE,
    oneByOne: true,
    inTurn: true,
    forbidden: () => places.forbidden().map(accountFlag),
  };
}

async function call(
  parts: ServiceJobParts,
  { service: id, method, parameters, callId }: JobPayloads['callService'],
  signal: AbortSignal,
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
  signal: AbortSignal,
): Promise<void> {
  await runAndReply(
    parts,
    id,
    callId,
    async (service) => ({
      ...subjectOf(service),
      do: 'learn',
      sample: await trainingSampleOf(parts, service, from, to, label),
    }),
    signal,
  );
}

function subjectOf({ id, serviceTypeName, revision, settings, inputs }: Service) {
  return { serviceType: serviceTypeName, service: id, revision, settings, inputs };
}

/** @throws ServiceFailure when there are no data, or too many */
async function trainingSampleOf(
  { sql, shards }: ServiceJobParts,
  { inputs }: Service,
  from: number,
  to: number,
  label: string,
): Promise<TrainingSample> {
  const points = await readSources(sql, shards, inputs, from, to);
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
  { sql, shards, threads }: ServiceJobParts,
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
      const recorded = await recordReply(sql, shards, service, callId, done);
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
  shards: Shards,
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
        await reviveService(shards, tx, id);
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
