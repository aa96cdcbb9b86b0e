/** Triggers of a sidecar: polls after notifications of changes, and jobs that check inactivity. */
import type { Log } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import type { Memory } from '../../sql/memory.js';
import { queueLateDeliveries } from '../deliveries/queue-later.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { IDLE_TIMEOUT_SETTINGS } from '../keep-alive.js';
import { startLoop } from '../loop.js';
import type { Evaluator } from './evaluate.js';
import { checkInactivity } from './inactivity.js';
import { TriggerTasks } from './task.js';

/** Inactivity jobs that one sidecar runs at once. */
const AT_ONCE = 2;

/** For the quick polls, the slow polls and the inactivity checks, so that none waits for another. */
export const TRIGGER_CONNECTIONS = 3;
/** Milliseconds. */
const STATEMENT_TIMEOUT = 30_000;

export interface Triggers {
  /** Runs the inactivity jobs, and queues deliveries that waited for a lock. */
  readonly jobRunner: JobRunner;
  /** Wakes the polls. @param payload ids of sensors, of a notification `changes`; absent: any sensor may have changed */
  notify(payload?: string): void;
  /** Resolves when the current polls have ended. */
  stop(): Promise<void>;
  /** Closes the connections; the database rolls back open transactions. */
  close(): Promise<void>;
}

/**
 * @param url of a migrated database
 * @param memory shared with the sidecar's other connections
 */
export function startTriggers(url: string, memory: Memory, evaluator: Evaluator, log: Log): Triggers {
  const sql = connect(url, {
    max: TRIGGER_CONNECTIONS,
    name: 'sensorium triggers',
    memory,
    statementTimeout: STATEMENT_TIMEOUT,
    settings: IDLE_TIMEOUT_SETTINGS,
  });
  const tasks = new TriggerTasks(sql, evaluator, log);
  const quick = startLoop(log, 'triggers', tasks.quick);
  const slow = startLoop(log, 'slow triggers', tasks.slow);
  tasks.wakeSlow = slow.wake;
  return {
    jobRunner: {
      tasks: {
        async silence(payload) {
          for (const { trigger, error } of await checkInactivity(sql, payload))
            log.error({ err: error, sensor: trigger.sensorId }, 'trigger of an inactive sensor failed');
        },
        queue_deliveries: (payload, { jobId }) => queueLateDeliveries(sql, payload, jobId),
      },
      atOnce: AT_ONCE,
    },
    notify(payload) {
      tasks.notify(payload);
      quick.wake();
    },
    async stop() {
      await Promise.all([quick.stop(), slow.stop()]);
    },
    close: () => sql.end({ timeout: 0 }),
  };
}
