/**
 * Orphaned jobs: jobs that a living job runner has locked but does not run.
 *
 * A job is orphaned when the reply to the statement that locked it is lost, or when a database crash loses the end of the job
 * (`sql/async-commit.ts`). The job runner still renews its lease, so otherwise only the library would free such a job, after four hours.
 */
import type { Queryable } from '../../sql/connect.js';

interface LockedJob {
  readonly id: number;
  /** With the id it names one lock: each lock counts as an attempt. */
  readonly attempts: number;
}

export class Orphans {
  readonly #sql: Queryable;
  readonly #jobRunner: string;
  readonly #running: () => ReadonlySet<number>;
  readonly #checks: number;
  /** Checks in a row, the last one included, that found the job locked and not running. */
  #found = new Map<string, number>();

  /**
   * @param jobRunner id of a job runner, as the library writes it into the jobs that the job runner locks
   * @param running ids of the jobs that the job runner runs now
   * @param checks in a row after which a job is orphaned. They must last longer than a statement may: a job whose lock or whose end is
   *   being written is not running either
   */
  constructor(sql: Queryable, jobRunner: string, running: () => ReadonlySet<number>, checks: number) {
    this.#sql = sql;
    this.#jobRunner = jobRunner;
    this.#running = running;
    this.#checks = checks;
  }

  /**
   * Makes one check and frees the jobs that are orphaned by now.
   * @returns number of jobs
   * @throws the database's error
   */
  async free(): Promise<number> {
    const locked = await lockedJobs(this.#sql, this.#jobRunner);
    const running = this.#running();
    const found = new Map<string, number>();
    const orphaned: LockedJob[] = [];
    for (const job of locked) {
      if (running.has(job.id)) continue;
      const lock = `${job.id} ${job.attempts}`;
      const times = (this.#found.get(lock) ?? 0) + 1;
      found.set(lock, times);
      if (times >= this.#checks) orphaned.push(job);
    }
    this.#found = found;
    return orphaned.length > 0 ? freeJobs(this.#sql, this.#jobRunner, orphaned) : 0;
  }
}

async function lockedJobs(sql: Queryable, jobRunner: string): Promise<LockedJob[]> {
  return sql<
    LockedJob[]
  >`SELECT id, attempts FROM graphile_worker._private_jobs WHERE locked_by = ${jobRunner}`;
}

/**
 * Frees the locks that still exist, and wakes job runners. It skips a row that another transaction has locked, since the renewal of leases
 * must not wait; the next check frees it.
 * @returns number of jobs
 */
async function freeJobs(sql: Queryable, jobRunner: string, jobs: readonly LockedJob[]): Promise<number> {
  const [row] = await sql<{ freed: number }[]>`
    WITH freed AS (
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE id IN (
        SELECT j.id FROM graphile_worker._private_jobs j
        JOIN unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::int[]) AS o(id, attempts)
          ON j.id = o.id AND j.attempts = o.attempts
        WHERE j.locked_by = ${jobRunner} FOR UPDATE OF j SKIP LOCKED)
      RETURNING id
    )
    SELECT count(*) AS freed, pg_notify('jobs:insert', json_build_object('count', count(*))::text) FROM freed`;
  return row!.freed;
}
