/**
 * A round: what has reached some sensors since their triggers last looked, in one transaction.
 *
 *   claim cursors -> changes -> triggers, locked -> judge -> state, looks, deliveries -> cursors -> COMMIT
 *
 * Death at any moment undoes all of it, and the next round does it again. What a firing sends is written here and sent by a job, so
 * nothing is told that is not noted, and nothing noted that is not told.
 */

import { isOwnFault, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { claimBehind, type InboxSensor, moveCursors, readInbox } from '../../sql/store/changes/cursors.js';
import { TRIGGERS } from '../../sql/store/triggers/activation.js';
import { computing } from '../rounds.js';
import { type Evaluator, judgeAll, NoVerdict, type Patience } from './evaluate.js';
import { type Judged, judge, type Points } from './judge.js';
import { loadSensorTriggers } from './load.js';
import type { SensorTrigger, TriggerLook } from './sensor-trigger.js';
import { rearm } from './silence.js';
import { type Change, deactivate, noteUnread, storeChanges, storeEach } from './store.js';

/** Sensors of one round, at most. */
export const SENSORS = 500;

export interface RoundResult {
  /** Sensors that were claimed; as many as SENSORS: there may be more. */
  readonly claimed: number;
  /** Of these there is more to read. */
  readonly unfinished: readonly number[];
  /** Expressions on them took too long for this round; left as they were. Each with its owner. */
  readonly slow: ReadonlyMap<number, number>;
  readonly failed: readonly FailedSensor[];
}

/** A sensor with a trigger that could not be written, or whose triggers could not even be read (`isUnread`). */
export interface FailedSensor {
  readonly sensorId: number;
  readonly error: unknown;
  readonly isUnread: boolean;
}

export interface RoundOptions {
  /** Where to look; null: everywhere. */
  readonly sensorIds: readonly number[] | null;
  /** Sensors that are passed over; default none. */
  readonly except?: readonly number[];
  readonly patience: Patience;
  /** For tests. Milliseconds, of a clock that only goes forward. */
  readonly clock?: () => number;
  /** For tests. Milliseconds between two statements while expressions are computed. */
  readonly pulse?: number;
}

/**
 * When a round fails for what it met in a row, it is done again with each sensor for itself, and on each of them with each firing for itself.
 *
 * @throws the database's error when it is away, the evaluator's; then nothing was done
 */
export async function runRound(sql: Sql, evaluator: Evaluator, options: RoundOptions): Promise<RoundResult> {
  let claimed: readonly number[] = [];
  try {
    return await roundTogether(sql, evaluator, options, (sensorIds) => {
      claimed = sensorIds;
    });
  } catch (error) {
    if (claimed.length === 0 || isLost(error)) throw error;
  }
  const failed: FailedSensor[] = [];
  const unfinished: number[] = [];
  const slow = new Map<number, number>();
  for (const id of claimed) {
    try {
      const alone = await roundTogether(sql, evaluator, { ...options, sensorIds: [id] }, null);
      failed.push(...alone.failed);
      unfinished.push(...alone.unfinished);
      for (const [sensor, owner] of alone.slow) slow.set(sensor, owner);
    } catch (error) {
      if (isLost(error)) throw error;
      failed.push({ sensorId: id, error, isUnread: true });
      await noteUnread(sql, { sensorId: id });
    }
  }
  return { claimed: claimed.length, unfinished, slow, failed };
}

/** Neither a row nor an expression is to blame, so that dividing the work would not help. */
function isLost(error: unknown): boolean {
  return error instanceof NoVerdict || !isOwnFault(error);
}

/** @param claim told which sensors are claimed; null: what fails while it is written fails alone */
function roundTogether(
  sql: Sql,
  evaluator: Evaluator,
  options: RoundOptions,
  claim: ((sensorIds: readonly number[]) => void) | null,
): Promise<RoundResult> {
  return transact(sql, async (tx) => {
    const { sensorIds, except = [] } = options;
    const claimed = await claimBehind(tx, TRIGGERS, sensorIds, except, SENSORS);
    if (claimed.length === 0) return { claimed: 0, unfinished: [], slow: new Map(), failed: [] };
    claim?.(claimed.map(({ sensorId }) => sensorId));
    const found = await readInbox(tx, claimed);
    const { triggers, sensors, now } = await loadSensorTriggers(
      tx,
      found.map(({ sensorId }) => sensorId),
    );
    const inbox = found.slice(0, sensors);
    await deactivate(
      tx,
      triggers.filter(({ mayRead }) => !mayRead),
    );
    const work = { inbox, triggers, now, isApart: claim === null };
    const judging = () => judgeInbox(tx, evaluator, options, work);
    const { left, slow, failed } = await computing(tx, judging, options.pulse);
    const read = inbox.filter(({ sensorId }) => !left.has(sensorId));
    await moveCursors(
      tx,
      TRIGGERS,
      read.map((sensor) => ({ sensorId: sensor.sensorId, version: reached(sensor) })),
    );
    const whole = new Set(
      read.filter((sensor) => reached(sensor) === sensor.head).map(({ sensorId }) => sensorId),
    );
    const unfinished = claimed
      .map(({ sensorId }) => sensorId)
      .filter((id) => !whole.has(id) && !slow.has(id));
    return { claimed: claimed.length, unfinished, slow, failed };
  });
}

interface Work {
  readonly inbox: readonly InboxSensor[];
  readonly triggers: readonly SensorTrigger[];
  readonly now: number;
  /** What fails while it is written fails alone. */
  readonly isApart: boolean;
}

interface Leftover {
  /** Sensors of which nothing was stored, because an expression got no answer in time. */
  readonly left: ReadonlySet<number>;
  /** Of these, those on which somebody was asked, so that the next round might come no further; each with its owner. */
  readonly slow: ReadonlyMap<number, number>;
  readonly failed: readonly FailedSensor[];
}

async function judgeInbox(
  tx: Transaction,
  evaluator: Evaluator,
  { patience, clock }: RoundOptions,
  { inbox, triggers, now, isApart }: Work,
): Promise<Leftover> {
  const sensors = new Map(inbox.map((sensor) => [sensor.sensorId, sensor]));
  const watching = triggers.flatMap((trigger) => {
    const sensor = sensors.get(trigger.sensorId)!;
    const news = newsOf(sensor, trigger);
    return trigger.mayRead && (news.missing > 0 || news.points.dates.length > 0)
      ? [{ trigger, sensor, news }]
      : [];
  });
  const reading = watching.filter(({ trigger }) => trigger.expression !== '');
  const judged = await judgeAll(
    evaluator,
    reading.map(({ trigger, news }) => ({
      ownerId: trigger.ownerId,
      judgement: judge(news.missing > 0 ? interrupted(trigger) : trigger, news.points, now),
    })),
    patience,
    clock,
  );
  const unanswered = reading.filter((_, k) => typeof judged[k] === 'string').map(({ trigger }) => trigger);
  const asked = new Set(
    reading.filter((_, k) => judged[k] !== 'not asked').map(({ trigger }) => trigger.sensorId),
  );
  const left = new Set(unanswered.map(({ sensorId }) => sensorId));
  const slow = new Map(
    unanswered
      .filter(({ sensorId }) => asked.has(sensorId))
      .map(({ sensorId, sensorOwnerId }) => [sensorId, sensorOwnerId]),
  );
  const done = reading.flatMap((each, k) => {
    const result = judged[k] as Judged;
    return left.has(each.trigger.sensorId) ? [] : [{ ...each, ...result }];
  });
  const changes = done.map(({ trigger, state, fired, looks, news }): Change => {
    const gap = news.missing > 0 ? [gapLook(news.missing)] : [];
    return { trigger, state, fired, sinceVersion: null, looks: [...gap, ...looks] };
  });
  const failed: FailedSensor[] = [];
  if (isApart) {
    for (const { trigger, error } of await storeEach(tx, changes, now)) {
      failed.push({ sensorId: trigger.sensorId, error, isUnread: false });
    }
  } else await storeChanges(tx, changes, now);
  const silent = watching.filter(({ trigger }) => trigger.inactivity > 0 && !left.has(trigger.sensorId));
  await rearm(
    tx,
    silent.map(({ trigger }) => trigger).filter(({ state }) => !state.armed),
  );
  return { left, slow, failed };
}

/** Nobody knows whether the expression held at the points that are missing: it has to hold anew. */
function interrupted(trigger: SensorTrigger): SensorTrigger {
  return { ...trigger, state: { ...trigger.state, holdsSince: null } };
}

/** Version up to which the round has read. */
function reached({ changes, head }: InboxSensor): number {
  return changes.at(-1)?.version ?? head;
}

interface News {
  readonly points: Points;
  /** Changes that were removed before anybody read them. */
  readonly missing: number;
}

/** What a trigger has to see of it: since it is active. In each change points go by their dates. */
function newsOf(sensor: InboxSensor, { sinceVersion }: SensorTrigger): News {
  const from = Math.max(sensor.cursor, sinceVersion);
  const changes = sensor.changes.filter(({ version }) => version > from);
  const rows = changes.flatMap(({ dates, numbers, texts }) =>
    [...dates.keys()]
      .map((i) => ({ date: dates[i]!, number: numbers[i]!, text: texts?.[i] ?? null }))
      .sort((a, b) => a.date - b.date),
  );
  return {
    points: { dates: rows.map(({ date }) => date), values: rows },
    missing: Math.max(0, reached(sensor) - from - changes.length),
  };
}

function gapLook(missing: number): TriggerLook {
  const uploads = missing === 1 ? '1 upload was' : `${missing} uploads were`;
  const error = `${uploads} removed unread`;
  return {
    condition: 'expression',
    date: null,
    value: null,
    result: false,
    fired: false,
    error,
    variables: {},
  };
}
