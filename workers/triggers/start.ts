/** Triggers of a sidecar: polls after notifications of changes, and jobs that check inactivity. */
import type { Log } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import type { ShardDatabase } from '../../sql/shards.js';
import { queueLateDeliveries } from '../deliveries/queue-later.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { IDLE_TIMEOUT_SETTINGS } from '../keep-alive.js';
import { nameIn, startLoop } from '../loop.js';
import { ReachableShards, sidecarShards } from '../reachable-shards.js';
import type { Evaluator } from './evaluate.js';
import { checkInactivity } from './inactivity.js';
import { TriggerTasks } from './task.js';

/** Inactivity jobs that one sidecar runs at once. */
const AT_ONCE = 2;

/** To each database: for the quick polls, the slow polls and the inactivity checks, so that none waits for another. */
export const TRIGGER_CONNECTIONS = 3;
/** Milliseconds. */
const STATEMENT_TIMEOUT = 30_000;

export interface Triggers {
  /** Runs the inactivity jobs, and queues deliveries that waited for a lock. */
  readonly jobRunner: JobRunner;
  /** Polls a shard that was added after the start. */
  add(database: ShardDatabase): void;
  /** Wakes the polls. @param payload ids of sensors, of a notification `changes`; absent: any sensor may have changed */
  notify(payload?: string): void;
  /** Resolves when the current polls have ended. */
  stop(): Promise<void>;
  /** Closes the connections; the database rolls back open transactions. */
  close(): Promise<void>;
}

/** @param databases of `readShards` */
export function startTriggers(databases: readonly ShardDatabase[], evaluator: Evaluator, log: Log): Triggers {
  const options = {
    max: TRIGGER_CONNECTIONS,
    name: 'sensorium triggers',
    statementTimeout: STATEMENT_TIMEOUT,
    settings: IDLE_TIMEOUT_SETTINGS,
  };
  const { url, memory } = databases[0]!;
  const sql = connect(url, { ...options, memory });
  const shards = sidecarShards(sql, databases, options);
  const reachable = new ReachableShards(shards, log, 'inactivity');
  // A shard that cannot be reached holds up no poll of the others.
  const pollsIn = ({ id }: ShardDatabase) => {
    const tasks = new TriggerTasks(sql, shards.of(id), evaluator, log);
    const quick = startLoop(log, nameIn(id, 'triggers'), tasks.quick);
    const slow = startLoop(log, nameIn(id, 'slow triggers'), tasks.slow);
    tasks.wakeSlow = slow.wake;
    const notify = (payload?: string) => {
      tasks.notify(payload);
      quick.wake();
    };
    return { id, notify, quick, slow };
  };
  const polls = databases.map(pollsIn);
  const notify = (payload = '') => {
    const toAll = () => {
      for (const poll of polls) poll.notify(payload);
    };
    if (payload === '' || shards.isOne) return toAll();
    reachable.divide(payload.split(' ').map(Number)).then((parts) => {
      for (const { id, notify } of polls) if (parts.has(id)) notify(parts.get(id)!.join(' '));
    }, toAll);
  };
  return {
    jobRunner: {
      tasks: {
        async silence(payload) {
          for (const { trigger, error } of await checkInactivity(sql, reachable, payload))
            log.error({ err: error, sensor: trigger.sensorId }, 'trigger of an inactive sensor failed');
        },
        queue_deliveries: (payload, { jobId }) => queueLateDeliveries(sql, payload, jobId),
      },
      atOnce: AT_ONCE,
    },
    add(database) {
      shards.add(database);
      polls.push(pollsIn(database));
    },
    notify,
    async stop() {
      await Promise.all(polls.flatMap(({ quick, slow }) => [quick.stop(), slow.stop()]));
    },
    close: () => shards.end({ timeout: 0 }),
  };
}
