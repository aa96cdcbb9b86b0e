/** Starts and stops the tasks of a sidecar. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../common/config.js';
import type { Log } from '../common/log.js';
import { JOB_CONNECTIONS, SIDECAR_CONNECTIONS } from '../sql/budget.js';
import { followClock } from '../sql/clock.js';
import { connect } from '../sql/connect.js';
import { CENTRAL, type ShardDatabase } from '../sql/shards.js';
import { DEMO_CHANNEL } from '../sql/store/demo.js';
import { BY_INDEX } from '../sql/store/points/by-index.js';
import { RemoteRights } from '../sql/store/rights/remote-rights.js';
import { ShardList } from '../sql/store/shards/shard-list.js';
import { removeSidecar } from '../sql/store/sidecars.js';
import { mergeTask } from './blocks/merge.js';
import { sumsTask } from './blocks/sums.js';
import { pruneChangesTask } from './changes/prune.js';
import { clockTask } from './clock/clock-step.js';
import { deliveryRunner } from './deliveries/deliver.js';
import { pruneDeliveriesTask } from './deliveries/prune-accounts.js';
import { demoTask } from './demo/task.js';
import { startJobs } from './jobs/jobs.js';
import { Places } from './jobs/places.js';
import { taskNumbersTask } from './jobs/task-numbers.js';
import { IDLE_TIMEOUT_SETTINGS } from './keep-alive.js';
import { inTurn, type Loop, nameIn, startLoop, type Task } from './loop.js';
import { outboxTask } from './outbox/copy.js';
import { pagerTask } from './pagers/poll.js';
import { PROCESSOR_PLACES, processorRunner } from './processors/job-runner.js';
import { pendingResultsTask } from './processors/pending.js';
import type { Runner } from './processors/runs.js';
import { auditLogTask } from './prune/audit-log.js';
import { pruneDeletedSensorsTask } from './prune/deleted-sensors.js';
import { loginFailuresTask } from './prune/login-failures.js';
import { remoteDeletionsTask } from './prune/remote-deletions.js';
import { countUsageTask } from './quotas/count.js';
import { ReachableShards, sidecarShards } from './reachable-shards.js';
import { retentionTask } from './retention/expire.js';
import { sandboxOnDemand } from './sandbox/on-demand.js';
import { prestartSandboxTask } from './sandbox/prestart.js';
import { RunLengths } from './sandbox/run-lengths.js';
import { Sandbox } from './sandbox/sandbox.js';
import type { ScriptRunner } from './services/calculate.js';
import { SERVICE_CONNECTIONS, startServices } from './services/start.js';
import { finishMovesTask } from './shards/finish-moves.js';
import { measureSizesTask } from './shards/measure-sizes.js';
import { signOfLifeTask } from './sign-of-life.js';
import type { Evaluator } from './triggers/evaluate.js';
import { previewForCall } from './triggers/preview.js';
import { pruneFiringsTask } from './triggers/prune.js';
import { startTriggers, TRIGGER_CONNECTIONS } from './triggers/start.js';

/** Milliseconds. */
const STATEMENT_TIMEOUT = 600_000;

/**
 * Milliseconds that `close` waits for the transactions under way; then it closes their connections and the database rolls them
 * back. The work of each is bounded; only a lock of another transaction makes one last longer.
 */
const SHUTDOWN_TIMEOUT = 3000;

/** Milliseconds that a maintenance task waits at the start for the task before it. */
const START_TIMEOUT = 1000;

/** Threads for the expressions of triggers: while a slow expression occupies one, the other serves quick ones. */
const TRIGGER_THREADS = 2;

/** @param config names a migrated database; while it is unavailable later, the tasks fail and are tried again */
export async function startSidecar(config: Config, log: Log): Promise<{ close(): Promise<void> }> {
  const url = config.DATABASE_URL;
  const id = randomUUID();
  const options = {
    // One connection listens for notifications.
    max: SIDECAR_CONNECTIONS - JOB_CONNECTIONS - TRIGGER_CONNECTIONS - SERVICE_CONNECTIONS - 1,
    name: 'sensorium sidecar',
    statementTimeout: STATEMENT_TIMEOUT,
    settings: { ...BY_INDEX, ...IDLE_TIMEOUT_SETTINGS },
  };
  const sql = connect(url, options);
  // All connections of the sidecar to a database share one cache of the journal.
  const list = await ShardList.read(sql, url, log);
  const { databases } = list;
  const shards = sidecarShards(sql, databases, options);
  // Before all that uses a shard, which would wait for the end of its move.
  const moves = startLoop(log, 'moves of shards', finishMovesTask(sql, shards, log));
  const reachable = (task: string) => new ReachableShards(shards, log, task);
  const lengths = new RunLengths();
  const sandbox = sandboxOnDemand(
    () =>
      new Sandbox({
        triggerThreads: TRIGGER_THREADS,
        lengths,
        report: (message, detail) => log.error({ detail }, message),
      }),
  );
  const runner: Runner = {
    run: (request, functions, signal, account) => sandbox.get().run(request, functions, signal, account),
  };
  const evaluator: Evaluator = {
    evaluate: (batch, time, account) => sandbox.get().evaluate(batch, time, account),
  };
  const scripts: ScriptRunner = {
    run: (request, account) => sandbox.get().run(request, [], undefined, account),
  };
  const clock = await followClock(sql, log, list.note);
  const remoteRights = await RemoteRights.follow(url, databases, sql.memory, log, list);
  // Users wait for the results of these: they start first, and on connections of their own.
  const triggers = startTriggers(databases, evaluator, log);
  const services = startServices(databases, scripts, log);
  const turn = inTurn(START_TIMEOUT);
  const start = (name: string, task: Task) => startLoop(log, name, turn(task));
  const processing = { sql, reachable: reachable('data processors') };
  const pendingResults = start('results of data processors', pendingResultsTask(processing));
  const jobs = startJobs(
    url,
    [
      deliveryRunner(sql, shards, config, log),
      processorRunner(processing, runner, {
        places: new Places(lengths, PROCESSOR_PLACES),
        onPending: pendingResults.wake,
        preview: (request, signal) => previewForCall({ sql, shards, evaluator }, request, signal),
      }),
      triggers.jobRunner,
      services.jobRunner,
    ],
    log,
  );
  const sandboxStart = start('start of the sandbox', prestartSandboxTask(sql, sandbox));
  const signOfLife = start('sign of life', signOfLifeTask(sql, id));
  const clockStep = start('clock', clockTask(sql, log));
  const deletedSensors: Loop[] = [];
  const remoteDeletions: Loop[] = [];
  const inEach: Loop[] = [];
  const pruneDeleted = () => {
    for (const each of deletedSensors) each.wake();
  };
  // A shard that cannot be reached holds up no task of the others.
  const startIn = ({ id }: ShardDatabase) => {
    const shard = shards.of(id);
    const startHere = (name: string, task: Task) => start(nameIn(id, name), task);
    inEach.push(
      startHere('pagers', pagerTask(sql, shard, id)),
      startHere('merge', mergeTask(shard, log)),
      startHere('sums', sumsTask(shard, log)),
      startHere('changes', pruneChangesTask(sql, shard)),
    );
    deletedSensors.push(startHere('deleted sensors', pruneDeletedSensorsTask(shard, log)));
    if (id === CENTRAL) return;
    const deletions = remoteDeletionsTask({ sql, remoteRights, onDeleted: pruneDeleted }, shard, id);
    remoteDeletions.push(startHere('deletions', deletions));
    inEach.push(startHere('outbox', outboxTask(sql, shard, id)));
  };
  for (const database of databases) startIn(database);
  const noticeDeleted = () => {
    for (const each of [...deletedSensors, ...remoteDeletions]) each.wake();
  };
  const taskNumbers = start('numbers of jobs', taskNumbersTask(sql));
  const loginFailures = start('failed logins', loginFailuresTask(sql));
  const auditLog = start('audit log', auditLogTask(sql, config.AUDIT_KEPT));
  const oldFirings = start('old firings', pruneFiringsTask(sql));
  const oldDeliveries = start('old deliveries', pruneDeliveriesTask(sql));
  const demo = start('demo data', demoTask(sql, shards));
  const usage = start('counts of points kept', countUsageTask(sql, reachable('counts of points kept')));
  const retention = start('retention', retentionTask(sql, reachable('retention'), config.RETENTION, log));
  const sizes = start('sizes of databases', measureSizesTask(sql, reachable('sizes of databases')));
  const notify = (payload?: string) => {
    triggers.notify(payload);
    services.notify(payload);
  };
  // The second callback runs after each connect of the listener: it may have missed notifications.
  await sql.listen('changes', notify, notify);
  await sql.listen('deleted_sensors', noticeDeleted, noticeDeleted);
  await sql.listen(DEMO_CHANNEL, demo.wake, demo.wake);
  list.follow((database) => {
    shards.add(database);
    void remoteRights.add(database, log);
    triggers.add(database);
    services.add(database);
    startIn(database);
    sizes.wake();
  });
  return {
    async close() {
      clock.stop();
      list.stop();
      const stopped = Promise.all([
        jobs.close(),
        clockStep.stop(),
        sandboxStart.stop(),
        ...inEach.map((task) => task.stop()),
        ...[...deletedSensors, ...remoteDeletions].map((each) => each.stop()),
        retention.stop(),
        sizes.stop(),
        moves.stop(),
        usage.stop(),
        demo.stop(),
        oldFirings.stop(),
        oldDeliveries.stop(),
        loginFailures.stop(),
        auditLog.stop(),
        signOfLife.stop().then(() => removeSidecar(sql, id).catch(() => {})),
        taskNumbers.stop(),
        triggers.stop(),
        services.stop(),
        pendingResults.stop(),
      ]);
      const timeout = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT).unref());
      await Promise.race([stopped, timeout]);
      await Promise.all([
        sandbox.close(),
        remoteRights.end({ timeout: 0 }),
        shards.end({ timeout: 0 }),
        triggers.close(),
        services.close(),
      ]);
    },
  };
}
