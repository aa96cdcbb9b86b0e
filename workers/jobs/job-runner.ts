/** Job runner: runs the jobs of some tasks, a bounded number at once. Job runners do not wait for each other's jobs. */
import { EventEmitter } from 'node:events';
import { runTaskList, type Task, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import type { JobPayloads, TaskName } from '../../sql/store/jobs.js';
import { FairFetches } from './fair-fetches.js';
import { renewLeases } from './leases.js';
import { libraryLog } from './library-log.js';

/** Arguments of a job besides its payload. */
export interface JobContext {
  /** Stays the same when the job runs again after its sidecar has died. */
  readonly jobId: string;
  /** Aborted when the sidecar shuts down; another sidecar then runs an unfinished job again. */
  readonly signal: AbortSignal;
}

export interface JobRunner {
  /**
   * Runs a job. When it throws, the job is tried again, with a longer back-off each time. A job runs at least once: it runs again when the
   * sidecar dies before the end of the job is recorded.
   */
  readonly tasks: {
    readonly [Name in TaskName]?: (payload: JobPayloads[Name], context: JobContext) => Promise<void>;
  };
  /** Jobs of this job runner that one sidecar runs at once. */
  readonly atOnce: number;
  /** Flags of jobs that must not start now; called before each fetch of a job. */
  readonly forbidden?: () => readonly string[];
  /** Whether a job is fetched only after the previous one has started, so that `forbidden` includes it. Fetching is then slower. */
  readonly oneByOne?: boolean;
  /** Whether accounts with due jobs are served in turn, by the flags of their jobs (`accountFlag`); default: in the order of dates. */
  readonly inTurn?: boolean;
  /** Called after the jobs of the sidecar have ended. */
  readonly close?: () => Promise<void>;
}

/** Milliseconds until each idle place polls for itself, as the library has it: twenty statements where one of all job runners will do. */
const POLL_OF_PLACE = 60_000;

export interface StartedJobRunner {
  readonly id: string;
  readonly tasks: readonly string[];
  /** Starts due jobs: so many at most. */
  readonly wake: (due: number) => void;
  /** Ids of the running jobs, without those whose lock or end is being written. */
  readonly running: () => ReadonlySet<number>;
  /** Rejects when the library shuts down, since the database was unavailable for too long. */
  readonly ended: Promise<void>;
  /** Starts no more jobs. Resolves when no job is running. */
  stop(): Promise<void>;
}

/**
 * @param sql a pool for job runners; each keeps one of its connections to listen
 * @param signal passed to the jobs
 */
export function startJobRunner(
  sql: Sql,
  jobRunner: JobRunner,
  log: Log,
  signal: AbortSignal,
): StartedJobRunner {
  const tasks = Object.entries(jobRunner.tasks).map(([name, run]) => {
    const work = run as (payload: unknown, context: JobContext) => Promise<void>;
    const task: Task = async (payload, { job }) => work(payload, { jobId: String(job.id), signal });
    return [name, task] as const;
  });
  const lease = new Lease(sql);
  const events: WorkerEvents = new EventEmitter();
  const fair = jobRunner.inTurn === true ? new FairFetches(jobRunner.atOnce, events) : null;
  const flags = async () => {
    await lease.renewed();
    const forbidden = [...(jobRunner.forbidden?.() ?? []), ...(fair?.forbidden() ?? [])];
    return forbidden.length > 0 ? forbidden : null;
  };
  let stopping = false;
  // After its shutdown begins, the library waits for the ends of jobs that it could not record (0.17.3: for ever if there are several).
  const shutDown = new Promise<never>((_resolve, reject) => {
    events.on('pool:gracefulShutdown', ({ message }) => {
      if (!stopping) reject(new Error(message));
    });
  });
  const pool: WorkerPool = runTaskList(
    {
      concurrency: jobRunner.atOnce,
      pollInterval: POLL_OF_PLACE,
      noHandleSignals: true,
      logger: libraryLog(log),
      events,
      forbiddenFlags: jobRunner.oneByOne === true ? oneByOne(flags, events) : flags,
      preset: {
        plugins: [leaseFirst(lease)],
        // Without a delay, an end that cannot be recorded while the database is unavailable would be an unhandled rejection.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    },
    Object.fromEntries(tasks),
    sql.pool,
  );
  const ended = Promise.race([pool.promise, shutDown]).then(() => {});
  return {
    id: pool.id,
    tasks: tasks.map(([name]) => name),
    wake(due) {
      const most = Math.min(due, jobRunner.atOnce);
      if (most > 0 && !pool._shuttingDown) pool.nudge(most);
    },
    running: () =>
      new Set(pool._workers.flatMap((worker) => worker.getActiveJob() ?? []).map(({ id }) => Number(id))),
    ended,
    async stop() {
      stopping = true;
      // `ended` reports the error.
      if (!pool._shuttingDown) await Promise.resolve(pool.gracefulShutdown()).catch(() => {});
      else await ended.catch(() => {});
    },
  };
}

/** Events that end a fetch: a job was found, there is none, or the database is unavailable. */
const FETCHED = ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const;

/** Serialises the fetches of a job runner: concurrent fetches would not see in `forbidden` the jobs that the others find. */
function oneByOne(
  flags: () => Promise<string[] | null>,
  events: WorkerEvents,
): () => Promise<string[] | null> {
  let last: Promise<void> = Promise.resolve();
  let end = () => {};
  for (const event of FETCHED) events.on(event, () => end());
  return async () => {
    const turn = last;
    last = turn.then(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    await turn;
    return flags();
  };
}

/** Lease of a job runner. It is written before the first fetch: a job locked without a lease would stay locked for hours. */
class Lease {
  readonly #sql: Sql;
  #jobRunner: string | undefined;
  #renewed: Promise<unknown> | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Called when the library has given the job runner its id. */
  async begin(jobRunner: string): Promise<void> {
    this.#jobRunner = jobRunner;
    await this.renewed();
  }

  /**
   * Resolves when the lease is written; at once before `begin`.
   * @throws the database's error; the next call tries again
   */
  async renewed(): Promise<void> {
    if (this.#jobRunner === undefined) return;
    this.#renewed ??= renewLeases(this.#sql, [this.#jobRunner]);
    try {
      await this.#renewed;
    } catch (error) {
      this.#renewed = undefined;
      throw error;
    }
  }
}

/** The library calls `forbiddenFlags` before the job runner has an id, so a hook that it calls after that writes the lease for the first fetch. */
function leaseFirst(lease: Lease): GraphileConfig.Plugin {
  return {
    name: 'LeaseFirst',
    version: '1.0.0',
    worker: {
      hooks: { startWorker: (_context, { worker }) => lease.begin(worker.workerPool.id) },
    },
  };
}
