/**
 * Runs the job runners of a sidecar, also through outages of the database.
 *
 * The library stores jobs in PostgreSQL and locks a job for the job runner that runs it. This module adds what the library lacks: it frees the jobs of
 * a killed sidecar, and orphaned jobs, within seconds instead of hours, and it reconnects after a database was unavailable or did not
 * respond for long.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../../common/log.js';
import { ASYNC_COMMIT } from '../../sql/async-commit.js';
import { JOB_CONNECTIONS } from '../../sql/budget.js';
import { connect, type Sql } from '../../sql/connect.js';
import { pollDueJobs } from './due.js';
import { type JobRunner, type StartedJobRunner, startJobRunner } from './job-runner.js';
import { endLeases, LEASE_LIFE, renewLeases } from './leases.js';
import { Orphans } from './orphans.js';
import { Outage } from './outage.js';

export interface Jobs {
  /** Starts no more jobs, gives running ones a moment, then aborts them and frees them for other sidecars. */
  close(): Promise<void>;
}

/** Milliseconds. */
const RENEWAL = 1000;
const RESTART = 1000;
/** Time for running jobs at shutdown, before and after they are aborted. */
export const GRACE = 1500;
const ABORT_GRACE = 500;
/** A statement without a reply fails after this time. */
const STATEMENT_TIMEOUT = LEASE_LIFE * 1000;
/** Checks in a row, one with each renewal, after which a job is orphaned: together they last longer than a statement may. */
const CHECKS = STATEMENT_TIMEOUT / RENEWAL + 2;

/** @param url of a migrated database; it may be unavailable at the start */
export function startJobs(url: string, jobRunners: readonly JobRunner[], log: Log): Jobs {
  const stopping = new AbortController();
  const outage = new Outage(log);
  const run = async () => {
    while (!stopping.signal.aborted) {
      await runOnce(url, jobRunners, log, outage, stopping.signal);
      if (!stopping.signal.aborted) await sleep(RESTART, undefined, { ref: false });
    }
  };
  const ended = run();
  return {
    async close() {
      stopping.abort();
      await ended;
      await Promise.all(jobRunners.map((jobRunner) => jobRunner.close?.()));
    },
  };
}

/** Runs the job runners until their leases cannot be renewed any more, or until `stop`. */
async function runOnce(
  url: string,
  jobRunners: readonly JobRunner[],
  log: Log,
  outage: Outage,
  stop: AbortSignal,
): Promise<void> {
  const sql = connect(url, {
    // Each job runner has one that listens, and all share the others.
    max: JOB_CONNECTIONS,
    name: 'sensorium jobs',
    statementTimeout: STATEMENT_TIMEOUT,
    // When a database crash loses the start or end of a job, the job runs again, as after the death of a sidecar.
    settings: ASYNC_COMMIT,
  });
  const end = new AbortController();
  // Every running job may listen, and every delivery of it.
  setMaxListeners(0, end.signal);
  const working = jobRunners.map((jobRunner) => startJobRunner(sql, jobRunner, log, end.signal));
  const endPolls = pollDueJobs(sql, working);
  const lost = Promise.race(working.map(({ ended }) => ended)).then(
    () => {},
    (error: unknown) => log.warn(briefly(error), 'jobs have stopped, will be restarted'),
  );
  try {
    await Promise.race([keepLeases(sql, working, log, outage, stop), lost]);
  } finally {
    endPolls();
    const stopped = Promise.all(working.map((jobRunner) => jobRunner.stop()));
    if (stop.aborted) await Promise.race([stopped, sleep(GRACE)]);
    end.abort();
    if (stop.aborted) {
      await Promise.race([stopped, sleep(ABORT_GRACE)]);
      const ids = working.map(({ id }) => id);
      const freed = endLeases(sql, ids).catch(() => {});
      await Promise.race([freed, sleep(ABORT_GRACE)]);
    }
    await sql.end({ timeout: 0 });
  }
}

/**
 * Renews the leases of this sidecar's job runners, ends expired leases of others, and frees orphaned jobs. Resolves when its own leases may
 * have expired, or at `stop`.
 */
async function keepLeases(
  sql: Sql,
  jobRunners: readonly StartedJobRunner[],
  log: Log,
  outage: Outage,
  stop: AbortSignal,
): Promise<void> {
  const ids = jobRunners.map(({ id }) => id);
  const orphans = new Orphans(sql, jobRunners, CHECKS);
  let renewed = Date.now();
  while (!stop.aborted) {
    try {
      const areDead = await renewLeases(sql, ids);
      renewed = Date.now();
      const dead = areDead ? await endLeases(sql) : 0;
      if (dead > 0) log.warn({ jobRunners: dead }, 'jobs of a dead sidecar freed');
      const freed = await orphans.free();
      if (freed > 0) log.warn({ jobs: freed }, 'orphaned jobs freed');
      outage.renewed();
    } catch (error) {
      outage.failed(error);
      if (Date.now() - renewed > LEASE_LIFE * 1000) return;
    }
    await sleep(RENEWAL, undefined, { ref: false, signal: stop }).catch(() => {});
  }
}
