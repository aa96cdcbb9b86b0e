/** Jobs that become due later than they were added: the sidecar polls for them. A job that is due when it is added wakes the job runner. */
import type { Sql } from '../../sql/connect.js';
import type { StartedJobRunner } from './job-runner.js';

/** Milliseconds between two polls. */
export const POLL = 2000;

/** Due jobs of a task that a poll counts, at most: more than a job runner runs at once. */
const MOST = 100;

/** Wakes the job runners that have due jobs, with one statement for all of them. @returns ends the polls */
export function pollDueJobs(sql: Sql, jobRunners: readonly StartedJobRunner[]): () => void {
  const tasks = jobRunners.flatMap((jobRunner) => jobRunner.tasks);
  let isOver = false;
  const poll = async () => {
    // While the database is unavailable, others report it.
    const due = await countDueJobs(sql, tasks).catch(() => new Map<string, number>());
    if (isOver) return;
    for (const jobRunner of jobRunners) {
      jobRunner.wake(jobRunner.tasks.reduce((sum, task) => sum + (due.get(task) ?? 0), 0));
    }
    timer = setTimeout(poll, POLL);
  };
  let timer = setTimeout(poll, POLL);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** @returns by task, how many jobs may start now */
async function countDueJobs(sql: Sql, tasks: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ task: string; due: number }[]>`
    SELECT identifier AS task, (
      SELECT count(*) FROM (
        SELECT FROM graphile_worker._private_jobs job
        WHERE job.task_id = task.id AND is_available AND run_at <= now() LIMIT ${MOST}
      ) due
    ) AS due
    FROM graphile_worker._private_tasks task WHERE identifier = ANY (${tasks}::text[])`;
  return new Map(rows.map(({ task, due }) => [task, due]));
}
