/**
 * Jobs of a sidecar, whatever happens to the database.
 *
 * The library keeps jobs in PostgreSQL and has a job runner hold those that it is at. What it lacks is here: the jobs of a sidecar that was
 * killed, and those that a job runner holds and does not run, are freed within seconds instead of hours, and a database that is away or silent for
 * long is begun with anew.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../../common/log.js';
import { ASYNC_COMMIT } from '../../sql/async-commit.js';
import { connect, type Sql } from '../../sql/connect.js';
import { type JobRunner, type StartedJobRunner, startJobRunner } from './job-runner.js';
import { endLeases, LEASE_LIFE, renewLease } from './leases.js';
import { Orphans } from './orphans.js';
import { Outage } from './outage.js';

export interface Jobs {
  /** Begins no more jobs; gives those under way a moment, then tells them to end and leaves them to others. */
  close(): Promise<void>;
}

/** Connections that job runners share, besides the one of each that listens. */
const SHARED = 4;

export function jobConnections(jobRunners: number): number {
  return jobRunners + SHARED;
}

/** Milliseconds. */
const RENEWAL = 1000;
const RESTART = 1000;
/** That jobs under way have at the end, before and after they are told. */
const MOMENT = 1500;
const LAST_MOMENT = 500;
/** After which a statement is given up, and with it a database that does not answer. */
const PATIENCE = LEASE_LIFE * 1000;
/** In a row, one with each renewal, after which a job is orphaned: they last longer than a statement may. */
const CHECKS = PATIENCE / RENEWAL + 2;

/** @param url of a migrated database; it need not be there yet */
export function startJobs(url: string, jobRunners: readonly JobRunner[], log: Log): Jobs {
  const stopping = new AbortController();
  const outage = new Outage(log);
  const run = async () => {
    while (!stopping.signal.aborted) {
      await oneLife(url, jobRunners, log, outage, stopping.signal);
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

/** From the first connection to the moment when the leases could not be renewed any more, or the end is asked for. */
async function oneLife(
  url: string,
  jobRunners: readonly JobRunner[],
  log: Log,
  outage: Outage,
  stop: AbortSignal,
): Promise<void> {
  const sql = connect(url, {
    max: jobConnections(jobRunners.length),
    name: 'sensorium jobs',
    statementTimeout: PATIENCE,
    // What the library has begun or ended is done again when that is lost, as it is when a sidecar dies.
    settings: ASYNC_COMMIT,
  });
  const end = new AbortController();
  // Every job under way may listen, and every delivery of it.
  setMaxListeners(0, end.signal);
  const working = jobRunners.map((jobRunner) => startJobRunner(sql, jobRunner, log, end.signal));
  const lost = Promise.race(working.map(({ ended }) => ended)).then(
    () => {},
    (error: unknown) => log.warn(briefly(error), 'jobs have stopped, and will begin again'),
  );
  try {
    await Promise.race([keepLeases(sql, working, log, outage, stop), lost]);
  } finally {
    const stopped = Promise.all(working.map((jobRunner) => jobRunner.stop()));
    if (stop.aborted) await Promise.race([stopped, sleep(MOMENT)]);
    end.abort();
    if (stop.aborted) {
      await Promise.race([stopped, sleep(LAST_MOMENT)]);
      const given = Promise.all(working.map(({ id }) => endLeases(sql, id))).catch(() => {});
      await Promise.race([given, sleep(LAST_MOMENT)]);
    }
    await sql.end({ timeout: 0 });
  }
}

/**
 * Renews the leases, ends those of others that are dead, and frees the orphaned jobs of ours. Resolves when ours may have ended, or the
 * end is asked for.
 */
async function keepLeases(
  sql: Sql,
  jobRunners: readonly StartedJobRunner[],
  log: Log,
  outage: Outage,
  stop: AbortSignal,
): Promise<void> {
  const orphans = jobRunners.map(({ id, running }) => new Orphans(sql, id, running, CHECKS));
  let renewed = Date.now();
  while (!stop.aborted) {
    try {
      for (const { id } of jobRunners) await renewLease(sql, id);
      renewed = Date.now();
      const dead = await endLeases(sql);
      if (dead > 0) log.warn({ jobRunners: dead }, 'jobs of a sidecar that is gone were freed');
      let freed = 0;
      for (const each of orphans) freed += await each.free();
      if (freed > 0) log.warn({ jobs: freed }, 'orphaned jobs freed');
      outage.renewed();
    } catch (error) {
      outage.failed(error);
      if (Date.now() - renewed > LEASE_LIFE * 1000) return;
    }
    await sleep(RENEWAL, undefined, { ref: false, signal: stop }).catch(() => {});
  }
}
