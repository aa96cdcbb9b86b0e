/** Services in a sidecar: rounds where changes are announced, jobs for what takes long. */
import type { Log } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import type { Memory } from '../../sql/memory.js';
import { BY_INDEX } from '../../sql/store/points/by-index.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { startLoop } from '../loop.js';
import { ROUND_SETTINGS } from '../rounds.js';
import type { ScriptRunner } from './calculate.js';
import { serviceRunner } from './jobs.js';
import { ServiceTasks } from './task.js';
import { serviceThreads } from './threads.js';

/** A round, and jobs. */
export const SERVICE_CONNECTIONS = 3;
/** Milliseconds that a statement may take. */
const STATEMENT_TIMEOUT = 30_000;

export interface Services {
  /** Does its jobs. */
  readonly jobRunner: JobRunner;
  /** Some sensors may have changed. @param payload of a notification `changes`; absent: any of them */
  hear(payload?: string): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
  /** Lets go of the database; what is under way is undone. */
  close(): Promise<void>;
}

/**
 * @param url of a migrated database
 * @param memory of the sidecar's other connections to it
 */
export function startServices(url: string, memory: Memory, runner: ScriptRunner, log: Log): Services {
  const sql = connect(url, {
    max: SERVICE_CONNECTIONS,
    name: 'sensorium services',
    memory,
    statementTimeout: STATEMENT_TIMEOUT,
    settings: { ...BY_INDEX, ...ROUND_SETTINGS },
  });
  const threads = serviceThreads();
  const tasks = new ServiceTasks({
    sql,
    threads,
    runner,
    clock: () => performance.now(),
  });
  const loop = startLoop(log, 'services', tasks.rounds);
  return {
    jobRunner: serviceRunner({ sql, threads }),
    hear(payload) {
      tasks.hear(payload);
      loop.wake();
    },
    stop: () => loop.stop(),
    async close() {
      await Promise.all([threads.close(), sql.end({ timeout: 0 })]);
    },
  };
}
