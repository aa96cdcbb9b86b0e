/** Services in a sidecar: polls on notifications of changes, jobs for methods that take long. */
import type { Log } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import type { Memory } from '../../sql/memory.js';
import { Shards } from '../../sql/shards.js';
import { BY_INDEX } from '../../sql/store/points/by-index.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { IDLE_TIMEOUT_SETTINGS } from '../keep-alive.js';
import { startLoop } from '../loop.js';
import type { ScriptRunner } from './calculate.js';
import { serviceRunner } from './jobs.js';
import { ServiceTasks } from './task.js';
import { serviceThreads } from './threads.js';

/** One for the poll, the others for jobs. */
export const SERVICE_CONNECTIONS = 3;
/** Milliseconds of a statement. */
const STATEMENT_TIMEOUT = 30_000;

export interface Services {
  readonly jobRunner: JobRunner;
  /** Wakes the poll, since sensors may have changed. @param payload of a notification `changes`; absent: any sensor */
  notify(payload?: string): void;
  /** Resolves when the current poll has ended. */
  stop(): Promise<void>;
  /** Closes the connections; transactions in progress are rolled back. */
  close(): Promise<void>;
}

/**
 * @param url of a migrated database
 * @param memory shared with the other connections of the sidecar
 */
export function startServices(url: string, memory: Memory, runner: ScriptRunner, log: Log): Services {
  const sql = connect(url, {
    max: SERVICE_CONNECTIONS,
    name: 'sensorium services',
    memory,
    statementTimeout: STATEMENT_TIMEOUT,
    settings: { ...BY_INDEX, ...IDLE_TIMEOUT_SETTINGS },
  });
  const shards = new Shards(sql);
  const threads = serviceThreads();
  const tasks = new ServiceTasks({
    sql,
    shards,
    threads,
    runner,
    clock: () => performance.now(),
  });
  const loop = startLoop(log, 'services', tasks.poll);
  return {
    jobRunner: serviceRunner({ sql, shards, threads, runner }),
    notify(payload) {
      tasks.notify(payload);
      loop.wake();
    },
    stop: () => loop.stop(),
    async close() {
      await Promise.all([threads.close(), sql.end({ timeout: 0 })]);
    },
  };
}
