/** A job runner: a bounded number of jobs of some tasks at once. Job runners do not wait for each other's jobs. */
import { EventEmitter } from 'node:events';
import { runTaskList, type Task, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import type { JobPayloads, TaskName } from '../../sql/store/jobs.js';
import { renewLease } from './leases.js';
import { libraryLog } from './library-log.js';

/** What the job runner is told besides the payload. */
export interface JobContext {
  /** The same again when a job is repeated, since its sidecar has died. */
  readonly jobId: string;
  /** Aborted when the sidecar ends: what is not done then is done again by another one. */
  readonly signal: AbortSignal;
}

export interface JobRunner {
  /**
   * Does a job; when it throws, the job is tried again later, each time later than before. It is done at least once: again, when
   * the sidecar dies before the end is noted.
   */
  readonly tasks: {
    readonly [Name in TaskName]?: (payload: JobPayloads[Name], context: JobContext) => Promise<void>;
  };
  /** Jobs of this job runner that one sidecar does at once. */
  readonly atOnce: number;
  /** Flags of jobs that must wait for now; asked before each job is looked for. */
  readonly forbidden?: () => readonly string[];
  /** Whether a job is looked for only when the one that was found before has begun, so that `forbidden` knows of it. That takes time. */
  readonly oneByOne?: boolean;
  /** Called when the sidecar has ended its jobs. */
  readonly close?: () => Promise<void>;
}

/** Milliseconds between two polls for jobs that have become due; a job that is added for now wakes the job runner. */
export const POLL = 2000;

export interface StartedJobRunner {
  readonly id: string;
  /** Ids of the jobs that are under way: not those that are being found, or whose end is being noted. */
  readonly running: () => ReadonlySet<number>;
  /** Rejects when the library gives up, since the database was away for too long. */
  readonly ended: Promise<void>;
  /** Begins no more jobs. Resolves when none is under way. */
  stop(): Promise<void>;
}

/**
 * @param sql a pool of its own, of which each job runner keeps one connection to listen
 * @param signal given to the jobs
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
  const flags = async () => {
    await lease.noted();
    const forbidden = jobRunner.forbidden?.() ?? [];
    return forbidden.length > 0 ? [...forbidden] : null;
  };
  const events: WorkerEvents = new EventEmitter();
  let stopping = false;
  // When it gives up, the library waits for what it could not note (0.17.3: for ever, when that was more than one thing).
  const givenUp = new Promise<never>((_resolve, reject) => {
    events.on('pool:gracefulShutdown', ({ message }) => {
      if (!stopping) reject(new Error(message));
    });
  });
  const pool: WorkerPool = runTaskList(
    {
      concurrency: jobRunner.atOnce,
      pollInterval: POLL,
      noHandleSignals: true,
      logger: libraryLog(log),
      events,
      forbiddenFlags: jobRunner.oneByOne === true ? oneByOne(flags, events) : flags,
      preset: {
        plugins: [leaseFirst(lease)],
        // Noted one by one, the end of a job would be an unhandled rejection when the database is away.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    },
    Object.fromEntries(tasks),
    sql.pool,
  );
  const ended = Promise.race([pool.promise, givenUp]).then(() => {});
  ended.catch(() => {});
  return {
    id: pool.id,
    running: () =>
      new Set(pool._workers.flatMap((worker) => worker.getActiveJob() ?? []).map(({ id }) => Number(id))),
    ended,
    async stop() {
      stopping = true;
      // Its error is that of `ended`.
      if (!pool._shuttingDown) await Promise.resolve(pool.gracefulShutdown()).catch(() => {});
      else await ended.catch(() => {});
    },
  };
}

/** What ends a look for a job: found, nothing there, or the database is away. */
const LOOKED = ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const;

/** Has the workers of a job runner look for jobs one after the other: else those that look at once would not know what the others find. */
function oneByOne(
  flags: () => Promise<string[] | null>,
  events: WorkerEvents,
): () => Promise<string[] | null> {
  let last: Promise<void> = Promise.resolve();
  let end = () => {};
  for (const event of LOOKED) events.on(event, () => end());
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

/** Nobody asks for a job before his lease is there: a job that is held without one would be held for hours. */
class Lease {
  readonly #sql: Sql;
  #jobRunner: string | undefined;
  #noted: Promise<void> | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Called once the library has given the job runner its id. */
  async note(jobRunner: string): Promise<void> {
    this.#jobRunner = jobRunner;
    await this.noted();
  }

  /**
   * Resolves when the lease is there; before `note` was called, at once.
   * @throws the database's error; then it is tried again by whoever asks next
   */
  async noted(): Promise<void> {
    if (this.#jobRunner === undefined) return;
    this.#noted ??= renewLease(this.#sql, this.#jobRunner);
    try {
      await this.#noted;
    } catch (error) {
      this.#noted = undefined;
      throw error;
    }
  }
}

/** The library asks for flags before it gives itself an id, and calls the hook behind that, for the first look only. */
function leaseFirst(lease: Lease): GraphileConfig.Plugin {
  return {
    name: 'LeaseFirst',
    version: '1.0.0',
    worker: {
      hooks: { startWorker: (_context, { worker }) => lease.note(worker.workerPool.id) },
    },
  };
}
