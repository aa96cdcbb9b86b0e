/**
 * Orphaned jobs: jobs that a living job runner has locked but does not run.
 *
 * A job is orphaned when the reply to the statement that locked it is lost, or when a database crash loses the end of the job
 * (`sql/async-commit.ts`). The job runner still renews its lease, so otherwise only the library would free such a job, after four hours.
 */
import type { Queryable } from '../../sql/connect.js';

/** What is locked, and what runs. */
interface Runner {
  /** As the library writes it into the jobs that the job runner locks. */
  readonly id: string;
  /** Ids of the jobs that the job runner runs now. */
  readonly running: () => ReadonlySet<number>;
}

interface LockedJob {
  readonly id: number;
  /** Id of the job runner. */
  readonly runner: string;
  /** With the id it names one lock: each lock counts as an attempt. */
  readonly attempts: number;
}

export class Orphans {
  readonly #sql: Queryable;
  readonly #runners: readonly Runner[];
  readonly #checks: number;
  /** Checks in a row, the last one included, that found the job locked and not running. */
  #found = new Map<string, number>();

  /**
   * @param checks in a row after which a job is orphaned. They must last longer than a statement may: a job whose lock or whose end is
   *   being written is not running either
   */
  constructor(sql: Queryable, runners: readonly Runner[], checks: number) {
    this.#sql = sql;
    this.#runners = runners;
    this.#checks = checks;
  }

  /**
   * Makes one check and frees the jobs that are orphaned by now.
   * @returns number of jobs
   * @throws the database's error
   */
  async free(): Promise<number> {
    const ids = this.#runners.map(({ id }) => id);
    const locked = await lockedJobs(this.#sql, ids);
    const running = new Map(this.#runners.map((runner) => [runner.id, runner.running()]));
    const found = new Map<string, number>();
    const orphaned: LockedJob[] = [];
    for (const job of locked) {
      if (running.get(job.runner)!.has(job.id)) continue;
      const lock = `${job.runner} ${job.id} ${job.attempts}`;
      const times = (this.#found.get(lock) ?? 0) + 1;
      found.set(lock, times);
      if (times >= this.#checks) orphaned.push(job);
    }
    this.#found = found;
    return orphaned.length > 0 ? freeJobs(this.#sql, ids, orphaned) : 0;
  }
}

async function lockedJobs(sql: Queryable, runners: readonly string[]): Promise<LockedJob[]> {
  return sql<LockedJob[]>`
    SELECT id, locked_by AS runner, attempts FROM graphile_worker._private_jobs WHERE locked_by = ANY (${runners}::text[])`;
}

/**
 * Frees the locks that still exist, and wakes job runners. It skips a row that another transaction has locked, since the renewal of leases
 * must not wait; the next check frees it.
 * @returns number of jobs
 */
async function freeJobs(
  sql: Queryable,
  runners: readonly string[],
  jobs: readonly LockedJob[],
): Promise<number> {
  const [row] = await sql<{ freed: number }[]>`
    WITH freed AS (
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE id IN (
        SELECT j.id FROM graphile_worker._private_jobs j
        JOIN unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::int[]) AS o(id, attempts)
          ON j.id = o.id AND j.attempts = o.attempts
        WHERE j.locked_by = ANY (${runners}::text[]) FOR UPDATE OF j SKIP LOCKED)
      RETURNING id
    )
    SELECT count(*) AS freed, pg_notify('jobs:insert', json_build_object('count', count(*))::text) FROM freed`;
  return row!.freed;
}
