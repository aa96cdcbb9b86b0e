/** Jobs: durable background tasks. The transaction of their cause adds them; sidecars run them. */
import type { Queryable } from '../connect.js';
import type { ServicePreviewRequest } from './services/preview.js';
import type { PreviewRequest } from './triggers/preview.js';

/** A delivery that is queued later, with its text. */
export interface LateDelivery {
  readonly notificationId: number;
  readonly cause: 'trigger' | 'event' | 'test';
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly text: string;
}

/** Tasks of sidecars, with the payloads of their jobs. */
export interface JobPayloads {
  /** Sends deliveries, all of one account and one destination (see `destinationKey`). */
  deliver: {
    readonly destination: string;
    readonly deliveries: readonly number[];
    /** Owner of the notifications; absent in a job of an older version. */
    readonly account?: number;
  };
  /** Queues deliveries of notifications that another transaction had locked when their cause happened. */
  queue_deliveries: { readonly deliveries: readonly LateDelivery[] };
  /** Mail a user a token for a new password; `asked` in UNIX seconds. */
  password_reset: { readonly user_id: number; readonly asked: number };
  /** Mail a user a token that confirms a mail address; `asked` in UNIX seconds. */
  email_confirmation: { readonly user_id: number; readonly asked: number };
  /** Mail the owner of a sensor its value; `asked` in UNIX seconds. */
  page: { readonly sensor_id: number; readonly asked: number };
  /** Run a due data processor. */
  process: { readonly processor: number; readonly account: number };
  /** Runs a data processor for a call of a server, without storing its results. */
  tryProcessor: { readonly processor: number; readonly account: number; readonly callId: string };
  /** Runs a script that is not stored, for a call of a server. `sensor`: whose rule validates the value. */
  tryScript: {
    readonly command: string;
    readonly sensor: number | null;
    readonly account: number;
    readonly callId: string;
  };
  /** Evaluates a condition on stored points for a call of a server. */
  previewTrigger: PreviewRequest;
  /** Check whether a sensor has been inactive for the time of a trigger. */
  silence: { readonly sensorTriggerId: number };
  /** Run a slow method of a service for a call of a server. */
  callService: {
    readonly service: number;
    readonly account: number;
    readonly method: string;
    readonly parameters: readonly unknown[];
    readonly callId: string;
  };
  /** Compute what a service would have output, for a call of a server. */
  previewService: ServicePreviewRequest;
  /** Train a service on the points of a range, microseconds, for a call of a server. */
  teachService: {
    readonly service: number;
    readonly account: number;
    readonly from: number;
    readonly to: number;
    readonly label: string;
    readonly callId: string;
  };
}

export type TaskName = keyof JobPayloads;

export interface Job<Name extends TaskName = TaskName> {
  readonly task: Name;
  readonly payload: JobPayloads[Name];
  /** A job replaces a waiting job of the same key; a running job has no key any more. */
  readonly key?: string;
  /** Seconds from the start of the transaction, by the clock of the database; default 0. */
  readonly delay?: number;
  /** Lower first; default 0. */
  readonly priority?: number;
  /** A job runner skips jobs with a flag that it forbids for now, for example a busy destination. */
  readonly flags?: readonly string[];
}

const ACCOUNT = 'account:';

/** Flag of the jobs of an account, by which job runners limit the jobs of one account, and serve the accounts in turn. */
export function accountFlag(userId: number): string {
  return `${ACCOUNT}${userId}`;
}

export function isAccountFlag(flag: string): boolean {
  return flag.startsWith(ACCOUNT);
}

/**
 * Attempts of a job. The death of a sidecar uses one up, so the limit is high: no job may be lost. Each failure more than doubles the back-off,
 * up to six hours.
 */
const ATTEMPTS = 32_000;

/**
 * Adds jobs in the transaction; its commit wakes the sidecars.
 * @throws the database's error
 */
export async function addJobs(tx: Queryable, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  // In order of key: transactions that replace the same jobs would otherwise deadlock.
  await tx`
    SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT (j.task, j.payload, NULL, now() + coalesce(j.delay, 0) * interval '1 second', ${ATTEMPTS}::int, j.key,
              coalesce(j.priority, 0), j.flags)::graphile_worker.job_spec
      FROM json_to_recordset(${JSON.stringify(jobs)}::text::json)
        AS j(task text, payload json, key text, delay float8, priority int, flags text[])
      ORDER BY j.key))`;
}

export interface DueJob {
  readonly id: number;
  readonly key: string;
}

/** Due jobs of a task that have a key and are not running, the earliest due first. */
export async function dueJobs(tx: Queryable, task: TaskName, limit: number): Promise<DueJob[]> {
  return tx<DueJob[]>`
    SELECT id, key FROM graphile_worker.jobs
    WHERE task_identifier = ${task} AND run_at <= now() AND locked_at IS NULL AND key IS NOT NULL
    ORDER BY run_at, id LIMIT ${limit}`;
}

/** Completes jobs without running them; jobs that have started meanwhile continue. */
export async function endJobs(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx`SELECT FROM graphile_worker.complete_jobs(${ids as number[]}::bigint[])`;
}
