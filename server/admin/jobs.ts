/** Jobs as administrators see them: waiting, running, failed. */
import { ApiError } from '@sensorium/model/errors';
import { type Queryable, type Sql, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';

export type JobState = 'waiting' | 'running' | 'failed';

export interface JobRow {
  readonly id: number;
  readonly task: string;
  readonly state: JobState;
  readonly attempts: number;
  /** UNIX seconds. */
  readonly due: number;
  readonly created: number;
  /** Empty: none. */
  readonly error: string;
  readonly flags: readonly string[];
}

/** Characters of an error. */
const ERROR = 500;

export async function listJobs(
  sql: Queryable,
  state: JobState | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ jobs: JobRow[]; total: number }> {
  const jobs = sql`
    SELECT id, task_identifier AS task, CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN last_error IS NOT NULL THEN 'failed'
             ELSE 'waiting' END AS state, attempts, extract(epoch FROM run_at)::float8 AS due,
           extract(epoch FROM created_at)::float8 AS created, coalesce(left(last_error, ${ERROR}::int), '') AS error,
           coalesce((SELECT array_agg(flag ORDER BY flag) FROM jsonb_object_keys(flags) AS flag), '{}') AS flags
    FROM graphile_worker.jobs`;
  const fits = state === undefined ? sql`true` : sql`state = ${state}`;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM (${jobs}) j WHERE ${fits}`;
  const rows = await sql<JobRow[]>`
    SELECT * FROM (${jobs}) j WHERE ${fits} ORDER BY due, id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { jobs: rows, total: counted!.total };
}

/** Makes a job due now. @throws ApiError not_found when there is none, or it runs */
export async function retryJob(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const rows = await tx`SELECT FROM graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at => now())`;
    if (rows.length === 0) throw noJob(id);
    await audit(tx, { action: 'job.retry', object: { kind: 'job', id } });
  });
}

/** Removes a job without running it. @throws ApiError not_found when there is none, or it runs */
export async function cancelJob(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const rows = await tx`SELECT FROM graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
    if (rows.length === 0) throw noJob(id);
    await audit(tx, { action: 'job.cancel', object: { kind: 'job', id } });
  });
}

function noJob(id: number): ApiError {
  return new ApiError('not_found', `there is no job ${id} that waits`);
}
