/** Puts the tasks of a sidecar together. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../common/config.js';
import type { Log } from '../common/log.js';
import { SIDECAR_CONNECTIONS } from '../sql/budget.js';
import { followClock } from '../sql/clock.js';
import { connect } from '../sql/connect.js';
import { BY_INDEX } from '../sql/store/points/by-index.js';
import { removeSidecar } from '../sql/store/sidecars.js';
import { mergeTask } from './blocks/merge.js';
import { sumsTask } from './blocks/sums.js';
import { tidyTask } from './changes/tidy.js';
import { clockTask } from './clock/put-back.js';
import { deliveryRunner } from './deliveries/deliver.js';
import { tidyDeliveriesTask } from './deliveries/tidy.js';
import { jobConnections, startJobs } from './jobs/jobs.js';
import { taskNumbersTask } from './jobs/tidy.js';
import { inTurn, startLoop, type Task } from './loop.js';
import { pagerTask } from './pagers/look.js';
import { processorRunner } from './processors/job-runner.js';
import type { Runner } from './processors/runs.js';
import { loginFailuresTask } from './purge/login-failures.js';
import { purgeTask } from './purge/purge.js';
import { retentionTask } from './retention/expire.js';
import { ROUND_SETTINGS } from './rounds.js';
import { sandboxAheadTask } from './sandbox/ahead.js';
import { sandboxOnDemand } from './sandbox/on-demand.js';
import { Sandbox } from './sandbox/sandbox.js';
import { SERVICE_CONNECTIONS, startServices } from './services/start.js';
import { signOfLifeTask } from './sign-of-life.js';
import type { Evaluator } from './triggers/evaluate.js';
import { startTriggers, TRIGGER_CONNECTIONS } from './triggers/start.js';

/** Milliseconds. */
const STATEMENT_TIMEOUT = 600_000;

/**
 * Milliseconds that `close` waits for the transactions under way; past it their connections are closed and the
 * database undoes them. Each is a bounded piece of work; only a lock that somebody holds makes one last longer.
 */
const PATIENCE = 3000;

/** Milliseconds that a task of upkeep waits at the start for the one before it. */
const TURN = 1000;

/** Threads for the expressions of triggers: a slow one leaves the other to the quick ones. */
const TRIGGER_THREADS = 2;

/** Job runners that do jobs, each with a connection of its own. */
const JOB_RUNNERS = 4;

/** @param config names a migrated database; when it is away later, the tasks fail and are tried again */
export async function startSidecar(config: Config, log: Log): Promise<{ close(): Promise<void> }> {
  const url = config.DATABASE_URL;
  const id = randomUUID();
  const sql = connect(url, {
    // One listens.
    max: SIDECAR_CONNECTIONS - jobConnections(JOB_RUNNERS) - TRIGGER_CONNECTIONS - SERVICE_CONNECTIONS - 1,
    name: 'sensorium sidecar',
    statementTimeout: STATEMENT_TIMEOUT,
    settings: { ...BY_INDEX, ...ROUND_SETTINGS },
  });
  // What is remembered of the journal is the same for all.
  const { memory } = sql;
  const sandbox = sandboxOnDemand(
    () =>
      new Sandbox({
        triggerThreads: TRIGGER_THREADS,
        report: (message, detail) => log.error({ detail }, message),
      }),
  );
  const runner: Runner = {
    run: (request, functions, signal) => sandbox.get().run(request, functions, signal),
  };
  const evaluator: Evaluator = { evaluate: (batch, time) => sandbox.get().evaluate(batch, time) };
  const clock = await followClock(sql, log);
  // What users wait for begins first, and on connections of its own.
  const triggers = startTriggers(url, memory, evaluator, log);
  const services = startServices(url, memory, { run: (request) => sandbox.get().run(request) }, log);
  const jobs = startJobs(
    url,
    [deliveryRunner(sql, config, log), processorRunner(sql, runner), triggers.jobRunner, services.jobRunner],
    log,
  );
  const turn = inTurn(TURN);
  const start = (name: string, task: Task) => startLoop(log, name, turn(task));
  const ahead = start('start of the sandbox', sandboxAheadTask(sql, sandbox));
  const life = start('sign of life', signOfLifeTask(sql, id));
  const putBack = start('clock', clockTask(sql, log));
  const pagers = start('pagers', pagerTask(sql));
  const merge = start('merge', mergeTask(sql, log));
  const sums = start('sums', sumsTask(sql, log));
  const purge = start('purge', purgeTask(sql, log));
  const tidy = start('changes', tidyTask(sql));
  const taskNumbers = start('numbers of jobs', taskNumbersTask(sql));
  const loginFailures = start('failed logins', loginFailuresTask(sql));
  const tidyDeliveries = start('old deliveries', tidyDeliveriesTask(sql));
  const retention = start('retention', retentionTask(sql, config.RETENTION, log));
  const hear = (payload?: string) => {
    triggers.hear(payload);
    services.hear(payload);
  };
  // Also called whenever the listening connection is made anew.
  await sql.listen('changes', hear, hear);
  await sql.listen('deleted_sensors', purge.wake, purge.wake);
  return {
    async close() {
      clock.stop();
      const stopped = Promise.all([
        jobs.close(),
        putBack.stop(),
        ahead.stop(),
        merge.stop(),
        sums.stop(),
        purge.stop(),
        retention.stop(),
        tidy.stop(),
        tidyDeliveries.stop(),
        loginFailures.stop(),
        life.stop().then(() => removeSidecar(sql, id).catch(() => {})),
        taskNumbers.stop(),
        triggers.stop(),
        services.stop(),
        pagers.stop(),
      ]);
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE).unref());
      await Promise.race([stopped, patience]);
      await Promise.all([sandbox.close(), sql.end({ timeout: 0 }), triggers.close(), services.close()]);
    },
  };
}
