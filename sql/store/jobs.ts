/** Jobs: work that outlives the process that thought of it. Added in the transaction that causes them; sidecars do them. */
import type { Queryable } from '../connect.js';

/** Every task that a sidecar knows, with the payload of its jobs. */
export interface JobPayloads {
  /** Send deliveries, all of one destination (see `destinationKey`). */
  deliver: { readonly destination: string; readonly deliveries: readonly number[] };
  /** Mail somebody a token for a new password; `asked` in UNIX seconds. */
  password_reset: { readonly user_id: number; readonly asked: number };
  /** Tell the owner of a sensor its value; `asked` in UNIX seconds. */
  page: { readonly sensor_id: number; readonly asked: number };
  /** Run a data processor, when it is due. */
  process: { readonly processor: number; readonly account: number };
  /** Run a data processor for a call of a server; nothing is stored. */
  tryProcessor: { readonly processor: number; readonly account: number; readonly callId: string };
  /** Look whether a sensor has been silent for as long as a trigger waits. */
  silence: { readonly sensorTriggerId: number };
  /** Run a method of a service that takes long, for a call of a server. */
  callService: {
    readonly service: number;
    readonly account: number;
    readonly method: string;
    readonly parameters: readonly unknown[];
    readonly callId: string;
  };
  /** Have a service learn from the data of a range, microseconds, for a call of a server. */
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
  /** Of several jobs of one key that wait only the last one is there; a job that is being done has no key any more. */
  readonly key?: string;
  /** Seconds from the start of the transaction, by the clock of the database; default none. */
  readonly delay?: number;
  /** Lower first; default 0. */
  readonly priority?: number;
  /** What a sidecar may be too busy with to take the job, for example a destination. */
  readonly flags?: readonly string[];
}

/**
 * Attempts: a job whose sidecar is killed uses one up, and no job may get lost, however often that happens. Each failure doubles
 * and more the wait before the next attempt, up to six hours.
 */
const ATTEMPTS = 32_000;

/**
 * They are there when the transaction commits, and sidecars are woken then.
 * @throws the database's error
 */
export async function addJobs(tx: Queryable, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  // In order of key: two transactions that replace the same jobs must not wait for each other.
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

/** Jobs of a task that have a key, are due, and that nobody is at; those that are due for longest first. */
export async function dueJobs(tx: Queryable, task: TaskName, limit: number): Promise<DueJob[]> {
  return tx<DueJob[]>`
    SELECT id, key FROM graphile_worker.jobs
    WHERE task_identifier = ${task} AND run_at <= now() AND locked_at IS NULL AND key IS NOT NULL
    ORDER BY run_at, id LIMIT ${limit}`;
}

/** They are done, as if their turn had come; those that somebody has begun meanwhile go on. */
export async function endJobs(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx`SELECT FROM graphile_worker.complete_jobs(${ids as number[]}::bigint[])`;
}
