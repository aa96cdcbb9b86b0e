/** Triggers in a sidecar: rounds where changes are announced, jobs where silence is due. */
import type { Log } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import type { Memory } from '../../sql/memory.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { startLoop } from '../loop.js';
import { ROUND_SETTINGS } from '../rounds.js';
import type { Evaluator } from './evaluate.js';
import { lookForSilence } from './silence.js';
import { TriggerTasks } from './task.js';

/** Silent sensors that one sidecar looks at at once. */
const AT_ONCE = 2;

/** A round each, and what looks at silence: nobody here waits for the slow work of others. */
export const TRIGGER_CONNECTIONS = 3;
/** Milliseconds that a statement may take. */
const STATEMENT_TIMEOUT = 30_000;

export interface Triggers {
  /** Does its jobs. */
  readonly jobRunner: JobRunner;
  /** Some sensors may have changed. @param payload of a notification `changes`; absent: any of them */
  hear(payload?: string): void;
  /** Resolves when the rounds under way have ended. */
  stop(): Promise<void>;
  /** Lets go of the database; what is under way is undone. */
  close(): Promise<void>;
}

/**
 * @param url of a migrated database
 * @param memory of the sidecar's other connections to it
 */
export function startTriggers(url: string, memory: Memory, evaluator: Evaluator, log: Log): Triggers {
  const sql = connect(url, {
    max: TRIGGER_CONNECTIONS,
    name: 'sensorium triggers',
    memory,
    statementTimeout: STATEMENT_TIMEOUT,
    settings: ROUND_SETTINGS,
  });
  const tasks = new TriggerTasks(sql, evaluator, log);
  const quick = startLoop(log, 'triggers', tasks.quick);
  const slow = startLoop(log, 'slow triggers', tasks.slow);
  tasks.wakeSlow = slow.wake;
  return {
    jobRunner: {
      tasks: {
        async silence(payload) {
          for (const { trigger, error } of await lookForSilence(sql, payload))
            log.error({ err: error, sensor: trigger.sensorId }, 'trigger of a silent sensor failed');
        },
      },
      atOnce: AT_ONCE,
    },
    hear(payload) {
      tasks.hear(payload);
      quick.wake();
    },
    async stop() {
      await Promise.all([quick.stop(), slow.stop()]);
    },
    close: () => sql.end({ timeout: 0 }),
  };
}
