/**
 * The end of a run of a data processor: one transaction that stores its point, its log and the next job.
 *
 * A sensor that another transaction has locked puts the run back: its result stays in the processor until `pending.ts` has stored it, and the processor
 * does not run meanwhile. So a run holds up neither the other runs nor, since it locks the fence, the uploads.
 *
 * A point in a shard that is not in the central database is stored before that transaction commits. Its result is kept in the processor before, with the
 * date of the point: a repetition stores a duplicate.
 */
import { valueText } from '@sensorium/model/stored-value';
import { type ValueRule, ValueSlot, validateValue } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import type { ShardTransaction, Sql, Transaction } from '../../sql/connect.js';
import { CENTRAL, type Shards } from '../../sql/shards.js';
import { changeShards } from '../../sql/store/change-shards.js';
import { notifyChanges } from '../../sql/store/changes/notify.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { NO_DATE, PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { Locked, transactUnlocked } from '../../sql/store/lock-waits.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { lockIngestStates } from '../../sql/store/points/ingest-state.js';
import { scheduleProcessor } from '../../sql/store/processors/schedule.js';
import type { ReachableShards } from '../reachable-shards.js';
import type { RunResult } from '../sandbox/protocol.js';
import { holdRules, ruleNow } from '../value-rules.js';

/** Runs kept for each processor. */
const KEPT = 100;
/** Characters kept of the output of a script, and of its error. */
export const OUTPUT = 10_000;
/** Runs in a row beyond a limit after which a processor is stopped. */
export const MOST_EXCESSES = 10;

export interface FinishParts {
  readonly sql: Sql;
  readonly reachable: ReachableShards;
}

/** A run whose script has ended. */
export interface Finished {
  readonly id: number;
  readonly claim: string;
  readonly ownerId: number;
  readonly sensorId: number;
  /** Microseconds since 1970. */
  readonly started: number;
  /** With storable texts. */
  readonly result: RunResult;
  /** Of its point, microseconds since 1970; absent: the moment at which it is stored. */
  readonly date?: number;
}

/** Outcome of a run. */
interface RunOutcome {
  readonly slot: ValueSlot | null;
  /** The stored value as text. */
  readonly value: string | null;
  /** Why no point is stored; null: one is. */
  readonly error: string | null;
}

/** @param rule of the sensor that stores the results; undefined: the sensor is deleted */
export function outcomeOf(result: RunResult, rule: ValueRule | undefined): RunOutcome {
  const nothing = (error: string): RunOutcome => ({ slot: null, value: null, error });
  if (result.error !== null) {
    const { message, line } = result.error;
    return nothing(line > 0 ? `${message} (line ${line})` : message);
  }
  if (result.value === null || result.value === '') return nothing('the script printed nothing');
  if (rule === undefined) return nothing('its sensor is deleted');
  const slot = new ValueSlot();
  const reason = validateValue(rule, result.value, slot);
  if (reason !== null) return nothing(reason);
  const stored = { number: Number.isNaN(slot.number) ? null : slot.number, text: slot.text };
  return { slot, value: valueText(rule.type, stored), error: null };
}

/**
 * Stores the outcome of a run once, if it still has the claim.
 * @param busy whether to wait a moment for a locked sensor
 * @throws Locked: the sensor is locked or its shard cannot be reached, and the run has not ended
 */
export async function finishRun(
  { sql, reachable }: FinishParts,
  finished: Finished,
  busy: 'wait' | 'skip',
): Promise<void> {
  const { shards } = reachable;
  const [sensor] = await shards.locate(sql, [finished.sensorId]);
  const shard = sensor?.shard ?? CENTRAL;
  const repeatable = shard === CENTRAL ? finished : await keepPending(sql, finished);
  const store = () => transactUnlocked(sql, (tx) => finish(shards, tx, repeatable, busy));
  const changed = await reachable.in(shard, store, null);
  if (changed === null) throw new Locked();
  if (changed.length > 0) await notifyChanges(sql, changed);
}

/** @returns changed sensors that have consumers */
async function finish(
  shards: Shards,
  tx: Transaction,
  finished: Finished,
  busy: 'wait' | 'skip',
): Promise<readonly number[]> {
  const { id, claim, ownerId, sensorId, started, result } = finished;
  // Before the processor, in the order in which the deletion of a sensor locks them: else a deadlock.
  const rule = (await holdRules(tx, [sensorId], busy)).get(sensorId);
  if (rule === undefined && (await ruleNow(tx, sensorId)) !== undefined) throw new Locked();
  const kept = await tx<{ excesses: number }[]>`
    UPDATE processors SET claim = NULL, claimed = NULL, pending = NULL,
                          excesses = CASE WHEN ${result.error?.cause === 'limit'} THEN excesses + 1 ELSE 0 END
    WHERE id = ${id} AND claim = ${claim} RETURNING excesses`;
  if (kept.count === 0) return [];
  const { slot, value, error } = outcomeOf(result, rule);
  const points = new PointBuffer();
  let changed: readonly number[] = [];
  if (slot !== null) {
    points.add(sensorId, finished.date ?? NO_DATE, slot.number, slot.text);
    const store = async (shard: ShardTransaction) => {
      // From here on no flush goes on: the transaction does not wait for the state.
      const states = await lockIngestStates(shard, [sensorId], 'skip');
      if (!states.has(sensorId)) throw new Locked();
      return flushWithin(shard, [{ points, counts: noCounts() }], now());
    };
    changed = (await changeShards(shards, tx, [sensorId], store)).flatMap((flushed) => flushed.changed);
  }
  const isStopped = kept[0]!.excesses >= MOST_EXCESSES;
  const reason = isStopped
    ? `${error}; stopped, since the last ${MOST_EXCESSES} runs exceeded a limit`
    : error;
  await tx`
    INSERT INTO processor_runs (processor_id, started, duration, output, value, point_date, error)
    VALUES (${id}, to_timestamp(${started / 1e6}::float8), ${result.duration}, ${result.output}, ${value},
            ${slot === null ? null : points.dates[0]}, ${reason})`;
  await tx`
    DELETE FROM processor_runs WHERE processor_id = ${id} AND id <= (
      SELECT id FROM processor_runs WHERE processor_id = ${id} ORDER BY id DESC OFFSET ${KEPT} LIMIT 1)`;
  const occurrence = { subjectId: id, sourceId: sensorId, audience: [ownerId] };
  if (error !== null) await publishEvent(tx, 'processor_failed', occurrence);
  if (isStopped) {
    await tx`UPDATE processors SET stopped = now() WHERE id = ${id}`;
    await publishEvent(tx, 'processor_stopped', occurrence);
  }
  await scheduleProcessor(tx, id);
  return changed;
}

/** `pending` of a processor. The value of a run is a text there, since JSON lacks some numbers. */
interface Pending {
  readonly sensorId: number;
  readonly started: number;
  readonly date: number;
  readonly result: Omit<RunResult, 'value'>;
  readonly number?: string;
  readonly text?: string;
}

/** Keeps the result in the processor, with the date of its point; what is kept stays. @returns the run with that date */
export async function keepPending(sql: Sql, finished: Finished): Promise<Finished> {
  const { id, claim, sensorId, started, result, date = now() } = finished;
  const { value, ...rest } = result;
  const pending: Pending = {
    sensorId,
    started,
    date,
    result: rest,
    ...(typeof value === 'number' ? { number: String(value) } : {}),
    ...(typeof value === 'string' ? { text: value } : {}),
  };
  await sql`UPDATE processors SET pending = coalesce(pending, ${JSON.stringify(pending)}) WHERE id = ${id} AND claim = ${claim}`;
  return { ...finished, date };
}

/** @param pending of the processor */
export function finishedOf(id: number, ownerId: number, claim: string, pending: string): Finished {
  const { sensorId, started, date, result, number, text } = JSON.parse(pending) as Pending;
  const value = number === undefined ? (text ?? null) : Number(number);
  return { id, ownerId, claim, sensorId, started, date, result: { ...result, value } };
}
