/**
 * Poll of triggers: evaluates the changes of sensors of a shard since the offsets of their triggers.
 *
 *   claim offsets -> changes -> triggers, locked -> evaluate -> states, evaluations, deliveries -> raise offsets
 *   └ shard ───────────────┘    └ central: one transaction ──────────────────────────────────┘    └ shard ────┘
 *
 * Where the shard is in the central database, all of it is one transaction: when a sidecar dies, the database rolls it back and the next poll repeats it. Of
 * a shard of another database the offsets are read without locks. `since_version` of each trigger says what it has evaluated, so a poll that reads changes again, after
 * a death or beside another sidecar, evaluates none of them again.
 *
 * The transaction writes the deliveries of a firing and jobs send them, so a firing is recorded exactly if it is sent.
 */

import { faultPoint } from '../../common/fault-points.js';
import {
  isOwnFault,
  type Queryable,
  type ShardQueryable,
  type ShardSql,
  type Sql,
  type Transaction,
  transact,
} from '../../sql/connect.js';
import { centralOf, shardWithin } from '../../sql/shards.js';
import { type Backlog, claimLagging, raiseOffsets, readBacklogs } from '../../sql/store/changes/offsets.js';
import { TRIGGERS } from '../../sql/store/triggers/activation.js';
import { withKeepAlive } from '../keep-alive.js';
import { type EvaluationTimeouts, type Evaluator, evaluateAll, NoVerdict } from './evaluate.js';
import { noteRead, rearm } from './inactivity.js';
import { loadSensorTriggers } from './load.js';
import { lowerLostVersions } from './lost-versions.js';
import type { SensorTrigger, TriggerEvaluation } from './sensor-trigger.js';
import {
  deactivate,
  failedEvaluation,
  recordUnreadable,
  storeChanges,
  storeEach,
  type TriggerChange,
} from './store.js';
import { type EvaluationResult, evaluateTrigger } from './trigger-evaluation.js';
import { lastRead, readUnreadPoints } from './unread.js';

/** Sensors of one poll, at most. */
export const SENSORS = 500;

export interface TriggerPollResult {
  /** Number of claimed sensors; SENSORS: there may be more. */
  readonly claimed: number;
  /** Claimed sensors with more changes to read. */
  readonly unfinished: readonly number[];
  /** Sensors whose expressions took too long for this poll, with their owners; their offsets stay. */
  readonly slow: ReadonlyMap<number, number>;
  /** Sensors with a trigger that another transaction has locked; their offsets stay. */
  readonly locked: readonly number[];
  readonly failed: readonly FailedSensor[];
}

/** A sensor with a trigger that could not be written, or whose triggers could not be read (`isUnreadable`). */
export interface FailedSensor {
  readonly sensorId: number;
  readonly error: unknown;
  readonly isUnreadable: boolean;
}

export interface PollOptions {
  /** Sensors to poll; null: all. */
  readonly sensorIds: readonly number[] | null;
  /** Sensors to skip; default none. */
  readonly except?: readonly number[];
  readonly timeouts: EvaluationTimeouts;
  /** For tests: a monotonic clock, milliseconds. */
  readonly clock?: () => number;
  /** For tests: milliseconds between two statements while expressions are computed. */
  readonly keepAlive?: number;
}

/**
 * Polls the triggers of sensors of a shard. When a damaged row makes the poll fail, it polls each sensor in a transaction of its own, and writes each trigger
 * in a savepoint.
 *
 * @throws the error of an unavailable database or of the evaluator; then the poll has no effect
 */
export async function pollTriggers(
  sql: Sql,
  shard: ShardSql,
  evaluator: Evaluator,
  options: PollOptions,
): Promise<TriggerPollResult> {
  let claimed: readonly number[] = [];
  try {
    return await pollOnce(sql, shard, evaluator, options, (sensorIds) => {
      claimed = sensorIds;
    });
  } catch (error) {
    if (claimed.length === 0 || isExternal(error)) throw error;
  }
  const failed: FailedSensor[] = [];
  const unfinished: number[] = [];
  const slow = new Map<number, number>();
  const locked: number[] = [];
  for (const id of claimed) {
    try {
      const alone = await pollOnce(sql, shard, evaluator, { ...options, sensorIds: [id] }, null);
      failed.push(...alone.failed);
      unfinished.push(...alone.unfinished);
      locked.push(...alone.locked);
      for (const [sensor, owner] of alone.slow) slow.set(sensor, owner);
    } catch (error) {
      if (isExternal(error)) throw error;
      failed.push({ sensorId: id, error, isUnreadable: true });
      await recordUnreadable(sql, { sensorId: id });
    }
  }
  return { claimed: claimed.length, unfinished, slow, locked, failed };
}

/** Whether neither a row nor an expression caused the error, so that polling each sensor alone would fail too. */
function isExternal(error: unknown): boolean {
  return error instanceof NoVerdict || !isOwnFault(error);
}

/** @param claim called with the claimed sensors; null: each trigger is written in a savepoint */
function pollOnce(
  sql: Sql,
  shard: ShardSql,
  evaluator: Evaluator,
  options: PollOptions,
  claim: Claim | null,
): Promise<TriggerPollResult> {
  const poll = (on: PolledShard) => pollWith(on, evaluator, options, claim);
  if (centralOf(shard) !== null)
    return poll({ shard, central: sql, evaluateIn: (work) => transact(sql, work) });
  return transact(sql, (tx) => poll({ shard: shardWithin(tx), central: tx, evaluateIn: (work) => work(tx) }));
}

type Claim = (sensorIds: readonly number[]) => void;

interface PolledShard {
  readonly shard: ShardQueryable;
  readonly central: Queryable;
  /** Runs the central part in a transaction. */
  evaluateIn<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

async function pollWith(
  { shard, central, evaluateIn }: PolledShard,
  evaluator: Evaluator,
  options: PollOptions,
  claim: Claim | null,
): Promise<TriggerPollResult> {
  const { sensorIds, except = [] } = options;
  const claimed = await claimLagging(shard, central, TRIGGERS, sensorIds, except, SENSORS);
  if (claimed.length === 0) return { claimed: 0, unfinished: [], slow: new Map(), locked: [], failed: [] };
  claim?.(claimed.map(({ sensorId }) => sensorId));
  const backlogs = await readBacklogs(shard, claimed);
  const { read, slow, locked, failed } = await evaluateIn((tx) =>
    evaluateClaimed(tx, shard, evaluator, options, backlogs, claim === null),
  );
  faultPoint('between evaluation and offsets');
  await raiseOffsets(
    shard,
    TRIGGERS,
    read.map((sensor) => ({ sensorId: sensor.sensorId, version: lastRead(sensor) })),
  );
  const finished = new Set(
    read.filter((sensor) => lastRead(sensor) === sensor.latest).map(({ sensorId }) => sensorId),
  );
  const unfinished = claimed
    .map(({ sensorId }) => sensorId)
    .filter((id) => !finished.has(id) && !slow.has(id) && !locked.has(id));
  return { claimed: claimed.length, unfinished, slow, locked: [...locked], failed };
}

/** @returns what was read for good, and what the next poll has to read again */
async function evaluateClaimed(
  tx: Transaction,
  shard: ShardQueryable,
  evaluator: Evaluator,
  options: PollOptions,
  backlogs: readonly Backlog[],
  inSavepoints: boolean,
) {
  const { sensors, locked, now, ...found } = await loadSensorTriggers(
    tx,
    backlogs.map(({ sensorId }) => sensorId),
  );
  const isElsewhere = centralOf(shard) !== null;
  const triggers = isElsewhere
    ? await lowerLostVersions(tx, shard, found.triggers, backlogs)
    : found.triggers;
  const loaded = backlogs.filter(({ sensorId }) => sensors.has(sensorId) && !locked.has(sensorId));
  await deactivate(
    tx,
    triggers.filter(({ mayRead }) => !mayRead),
  );
  const work = { backlogs: loaded, triggers, now, inSavepoints };
  const evaluate = () => evaluateBacklogs(tx, evaluator, options, work);
  const { deferred, slow, failed } = await withKeepAlive(tx, evaluate, options.keepAlive);
  const read = loaded.filter(({ sensorId }) => !deferred.has(sensorId));
  return { read, slow, locked, failed };
}

interface Work {
  readonly backlogs: readonly Backlog[];
  readonly triggers: readonly SensorTrigger[];
  readonly now: number;
  /** Whether each trigger is written in a savepoint. */
  readonly inSavepoints: boolean;
}

interface Leftover {
  /** Sensors without any stored outcome, since an expression had no result in time. */
  readonly deferred: ReadonlySet<number>;
  /** Deferred sensors with an expression that has started, so the next poll might get no further; with their owners. */
  readonly slow: ReadonlyMap<number, number>;
  readonly failed: readonly FailedSensor[];
}

async function evaluateBacklogs(
  tx: Transaction,
  evaluator: Evaluator,
  { timeouts, clock }: PollOptions,
  { backlogs, triggers, now, inSavepoints }: Work,
): Promise<Leftover> {
  const sensors = new Map(backlogs.map((sensor) => [sensor.sensorId, sensor]));
  const all = await readUnreadPoints(backlogs, triggers);
  const affected = triggers.flatMap((trigger, i) => {
    const sensor = sensors.get(trigger.sensorId)!;
    const unread = all[i]!;
    return trigger.mayRead && (unread.missing > 0 || unread.points.dates.length > 0)
      ? [{ trigger, sensor, unread }]
      : [];
  });
  const withExpression = affected.filter(({ trigger }) => trigger.expression !== '');
  const results = await evaluateAll(
    evaluator,
    withExpression.map(({ trigger, unread }) => ({
      ownerId: trigger.ownerId,
      evaluation: evaluateTrigger(unread.missing > 0 ? interrupted(trigger) : trigger, unread.points, now),
    })),
    timeouts,
    clock,
  );
  const pending = withExpression
    .filter((_, k) => typeof results[k] === 'string')
    .map(({ trigger }) => trigger);
  const started = new Set(
    withExpression.filter((_, k) => results[k] !== 'not started').map(({ trigger }) => trigger.sensorId),
  );
  const deferred = new Set(pending.map(({ sensorId }) => sensorId));
  const slow = new Map(
    pending
      .filter(({ sensorId }) => started.has(sensorId))
      .map(({ sensorId, sensorOwnerId }) => [sensorId, sensorOwnerId]),
  );
  const done = withExpression.flatMap((each, k) => {
    const result = results[k] as EvaluationResult;
    return deferred.has(each.trigger.sensorId) ? [] : [{ ...each, ...result }];
  });
  const changes = done.map(
    ({ trigger, sensor, state, firings, isActive, evaluations, unread }): TriggerChange => {
      const missed = unread.missing > 0 ? [missingChanges(unread.missing)] : [];
      return {
        trigger,
        state,
        fired: firings[0] ?? null,
        isActive,
        sinceVersion: lastRead(sensor),
        evaluations: [...missed, ...evaluations],
      };
    },
  );
  const failed: FailedSensor[] = [];
  if (inSavepoints) {
    for (const { trigger, error } of await storeEach(tx, changes, now)) {
      failed.push({ sensorId: trigger.sensorId, error, isUnreadable: false });
    }
  } else await storeChanges(tx, changes, now);
  const active = affected.filter(({ trigger }) => trigger.inactivity > 0 && !deferred.has(trigger.sensorId));
  await noteRead(
    tx,
    active.map(({ trigger, sensor }) => ({ ...trigger, version: lastRead(sensor) })),
  );
  await rearm(
    tx,
    active.map(({ trigger }) => trigger).filter(({ state }) => !state.armed),
  );
  return { deferred, slow, failed };
}

/** Restarts `for`: at the missing points the expression may not have held. */
function interrupted(trigger: SensorTrigger): SensorTrigger {
  return { ...trigger, state: { ...trigger.state, holdsSince: null } };
}

function missingChanges(missing: number): TriggerEvaluation {
  const uploads = missing === 1 ? '1 upload was' : `${missing} uploads were`;
  return failedEvaluation('expression', `${uploads} removed unread`);
}
