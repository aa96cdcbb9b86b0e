/**
 * Runs of data processors.
 *
 *   job due ── claim ── script in the sandbox ── one transaction: validate by the sensor's rule, point, log, next job
 *
 * When a sidecar dies, the job stays and another sidecar runs it again. A sidecar that was only suspended finds its claim replaced and
 * stores nothing, so each due run stores one point at most.
 */
import { randomUUID } from 'node:crypto';
import { valueText } from '@sensorium/model/stored-value';
import { Slot, type ValueRule, validateValue } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { type Sql, type Transaction, transact } from '../../sql/connect.js';
import { announceChanges } from '../../sql/store/changes/announce.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { NO_DATE, PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { isLocked } from '../../sql/store/locked-accounts.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { keepSchedule, scheduleProcessor } from '../../sql/store/processors/schedule.js';
import { isPending, replyToCall } from '../../sql/store/sidecar-calls.js';
import type { RunResult, ScriptRequest } from '../sandbox/protocol.js';
import type { HostFunction } from '../sandbox/sandbox.js';
import { storable } from '../storable.js';
import { holdRules } from '../value-rules.js';
import { fileFunctions, requestFor } from './files.js';
import { sensorDataFunction } from './sensor-data.js';

/** Runs scripts, with functions that act for their owner; in the product the sandbox. */
export interface Runner {
  run(request: ScriptRequest, functions: readonly HostFunction[], signal: AbortSignal): Promise<RunResult>;
}

export interface RunParts {
  readonly sql: Sql;
  readonly runner: Runner;
}

interface ClaimedRow {
  readonly owner_id: number;
  readonly sensor_id: number;
  readonly command: string;
}

/** Runs kept for each processor. */
const KEPT = 100;
/** Characters kept of the output of a script, and of its error. */
const OUTPUT = 10_000;

/** Outcome of a run. */
interface Outcome {
  readonly slot: Slot | null;
  /** The stored value as text. */
  readonly value: string | null;
  /** Why no point is stored; null: one is. */
  readonly error: string | null;
}

/** The job of a due run. @param signal ends the run; another sidecar then runs it again */
export async function runProcessor(parts: RunParts, id: number, signal: AbortSignal): Promise<void> {
  const { sql } = parts;
  const claim = randomUUID();
  const row = await claimRun(sql, id, claim);
  if (row === undefined) {
    await transact(sql, async (tx) =>
      (await isPaused(tx, id)) ? scheduleProcessor(tx, id) : keepSchedule(tx, id),
    );
    return;
  }
  const started = now();
  const result = await runScript(parts, row, signal);
  const changed = await transact(sql, (tx) => finish(tx, id, claim, row, started, result));
  if (changed.length > 0) await announceChanges(sql, changed);
}

/** Runs a processor for a call of a server, and replies; stores no point. */
export async function runForCall(
  parts: RunParts,
  id: number,
  callId: string,
  signal: AbortSignal,
): Promise<void> {
  const { sql } = parts;
  if (!(await isPending(sql, callId))) return;
  const [row] = await sql<ClaimedRow[]>`
    SELECT owner_id, sensor_id, command FROM processors WHERE id = ${id}`;
  if (row === undefined) return;
  const result = await runScript(parts, row, signal);
  const rules = await transact(sql, (tx) => holdRules(tx, [row.sensor_id], 'wait'));
  const { value, error } = outcomeOf(result, rules.get(row.sensor_id));
  const duration = result.duration / 1000;
  await replyToCall(sql, callId, { output: result.output, value, duration, error });
}

/**
 * Claims the run if it is due and its sensor still belongs to the owner. A job is early after a change of the schedule, or after a
 * backward step of the database's clock.
 */
async function claimRun(sql: Sql, id: number, claim: string): Promise<ClaimedRow | undefined> {
  const [row] = await sql<ClaimedRow[]>`
    UPDATE processors p SET claim = ${claim}, claimed = now()
    FROM sensors s
    WHERE p.id = ${id} AND p.due <= now() AND s.id = p.sensor_id AND s.owner_id = p.owner_id
      AND NOT ${isLocked(sql, sql`p.owner_id`)}
    RETURNING p.owner_id, p.sensor_id, p.command`;
  return row;
}

/** The processor of a locked account skips its runs, and goes on at the next time of its schedule after the account is unlocked. */
async function isPaused(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx`
    SELECT FROM processors p WHERE p.id = ${id} AND p.due <= now() AND ${isLocked(tx, tx`p.owner_id`)}`;
  return rows.length > 0;
}

/**
 * @returns result with storable texts
 * @throws Error when the run is interrupted, since the sidecar shuts down or has no sandbox; the job runs again
 */
async function runScript(parts: RunParts, row: ClaimedRow, signal: AbortSignal): Promise<RunResult> {
  const request = await requestFor(parts.sql, row.owner_id, row.command);
  const functions = [sensorDataFunction(parts.sql, row.owner_id), ...fileFunctions(parts.sql, row.owner_id)];
  const result = await parts.runner.run(request, functions, signal);
  const { error } = result;
  if (error?.cause === 'interrupt') throw new Error(`run of a data processor: ${error.message}`);
  return {
    ...result,
    output: storable(result.output, OUTPUT, '\n...'),
    error: error === null ? null : { ...error, message: storable(error.message, OUTPUT) },
  };
}

/** @param rule of the sensor that stores the results; undefined: the sensor is deleted */
function outcomeOf(result: RunResult, rule: ValueRule | undefined): Outcome {
  const nothing = (error: string): Outcome => ({ slot: null, value: null, error });
  if (result.error !== null) {
    const { message, line } = result.error;
    return nothing(line > 0 ? `${message} (line ${line})` : message);
  }
  if (result.value === null || result.value === '') return nothing('the script printed nothing');
  if (rule === undefined) return nothing('its sensor is deleted');
  const slot = new Slot();
  const refused = validateValue(rule, result.value, slot);
  if (refused !== null) return nothing(refused);
  const stored = { number: Number.isNaN(slot.number) ? null : slot.number, text: slot.text };
  return { slot, value: valueText(rule.type, stored), error: null };
}

/** @returns changed sensors that have consumers */
async function finish(
  tx: Transaction,
  id: number,
  claim: string,
  row: ClaimedRow,
  started: number,
  result: RunResult,
): Promise<readonly number[]> {
  // Before the processor, in the order in which the deletion of a sensor locks them: else a deadlock.
  const rules = await holdRules(tx, [row.sensor_id], 'wait');
  const kept = await tx`
    UPDATE processors SET claim = NULL, claimed = NULL WHERE id = ${id} AND claim = ${claim}`;
  if (kept.count === 0) return [];
  const { slot, value, error } = outcomeOf(result, rules.get(row.sensor_id));
  const points = new PointBuffer();
  let changed: readonly number[] = [];
  if (slot !== null) {
    points.add(row.sensor_id, NO_DATE, slot.number, slot.text);
    ({ changed } = await flushWithin(tx, [{ points, counts: noCounts() }], now()));
  }
  await tx`
    INSERT INTO processor_runs (processor_id, started, duration, output, value, point_date, error)
    VALUES (${id}, to_timestamp(${started / 1e6}::float8), ${result.duration}, ${result.output}, ${value},
            ${slot === null ? null : points.dates[0]}, ${error})`;
  await tx`
    DELETE FROM processor_runs WHERE processor_id = ${id} AND id <= (
      SELECT id FROM processor_runs WHERE processor_id = ${id} ORDER BY id DESC OFFSET ${KEPT} LIMIT 1)`;
  if (error !== null) {
    const occurrence = { subjectId: id, sourceId: row.sensor_id, audience: [row.owner_id] };
    await publishEvent(tx, 'processor_failed', occurrence);
  }
  await scheduleProcessor(tx, id);
  return changed;
}
