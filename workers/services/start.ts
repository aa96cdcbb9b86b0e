/** Services in a sidecar: polls on notifications of changes, jobs for methods that take long. */
import type { Log } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import type { ShardDatabase } from '../../sql/shards.js';
import { BY_INDEX } from '../../sql/store/points/by-index.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { IDLE_TIMEOUT_SETTINGS } from '../keep-alive.js';
import { startLoop } from '../loop.js';
import { ReachableShards, sidecarShards } from '../reachable-shards.js';
import type { ScriptRunner } from './calculate.js';
import { serviceRunner } from './jobs.js';
import { outputsTask } from './outputs.js';
import { ServiceTasks } from './task.js';
import { serviceThreads } from './threads.js';

/** One for the poll, the others for jobs. */
export const SERVICE_CONNECTIONS = 3;
/** Milliseconds of a statement. */
const STATEMENT_TIMEOUT = 30_000;

export interface Services {
  readonly jobRunner: JobRunner;
  /** Works in a shard that was added after the start. */
  add(database: ShardDatabase): void;
  /** Wakes the poll, since sensors may have changed. @param payload of a notification `changes`; absent: any sensor */
  notify(payload?: string): void;
  /** Resolves when the current poll has ended. */
  stop(): Promise<void>;
  /** Closes the connections; transactions in progress are rolled back. */
  close(): Promise<void>;
}

/** @param databases of `readShards`, whose memories are shared with the other connections of the sidecar */
export function startServices(databases: readonly ShardDatabase[], runner: ScriptRunner, log: Log): Services {
  const options = {
    max: SERVICE_CONNECTIONS,
    name: 'sensorium services',
    statementTimeout: STATEMENT_TIMEOUT,
    settings: { ...BY_INDEX, ...IDLE_TIMEOUT_SETTINGS },
  };
  const { url, memory } = databases[0]!;
  const sql = connect(url, { ...options, memory });
  const shards = sidecarShards(sql, databases, options);
  const reachable = new ReachableShards(shards, log, 'services');
  const threads = serviceThreads();
  const tasks = new ServiceTasks({
    sql,
    reachable,
    threads,
    runner,
    clock: () => performance.now(),
  });
  const loop = startLoop(log, 'services', tasks.poll);
  const notify = (payload?: string) => {
    tasks.notify(payload);
    loop.wake();
  };
  // Of services whose virtual sensors are elsewhere.
  const outputs = startLoop(log, 'outputs of services', outputsTask(sql, reachable, notify));
  return {
    jobRunner: serviceRunner({ sql, shards, threads, runner }),
    add(database) {
      shards.add(database);
      outputs.wake();
    },
    notify,
    async stop() {
      await Promise.all([loop.stop(), outputs.stop()]);
    },
    async close() {
      await Promise.all([threads.close(), shards.end({ timeout: 0 })]);
    },
  };
}
