/** Jobs that become due later than they were added: the sidecar polls for them. A job that is due when it is added wakes the job runner. */
import { isUnavailable, type Sql } from '../../sql/connect.js';
import type { StartedJobRunner } from './job-runner.js';

/** Milliseconds between two polls. */
export const POLL = 2000;

/** Wakes the job runners that have due jobs, with one statement for all of them. @returns ends the polls */
export function pollDueJobs(sql: Sql, jobRunners: readonly StartedJobRunner[]): () => void {
  const tasks = jobRunners.flatMap((jobRunner) => jobRunner.tasks);
  let isOver = false;
  const poll = async () => {
    const due = await countDueJobs(sql, tasks).catch(unknownUnlessAway);
    if (isOver) return;
    for (const jobRunner of jobRunners) {
      jobRunner.wake(
        jobRunner.tasks.reduce((sum, task) => sum + (due === null ? 1 : (due.get(task) ?? 0)), 0),
      );
    }
    timer = setTimeout(poll, POLL);
  };
  let timer = setTimeout(poll, POLL);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** While the database is unavailable, others report it, and there is nothing to fetch. @returns null: any job may be due */
function unknownUnlessAway(error: unknown): Map<string, number> | null {
  return isUnavailable(error) ? new Map() : null;
}

/** @returns by task, how many jobs may start now */
async function countDueJobs(sql: Sql, tasks: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ task: string; due: number }[]>`
    SELECT identifier AS task, count(*) AS due
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = task_id
    WHERE identifier = ANY (${tasks}::text[]) AND is_available AND run_at <= now() GROUP BY identifier`;
  return new Map(rows.map(({ task, due }) => [task, due]));
}
