/**
 * Runs of data processors.
 *
 *   job due ── claim ── script in the sandbox ── one transaction: validate by the sensor's rule, point, log, next job
 *                                             └─ sensor locked: result kept in the processor ── tried again (`pending.ts`)
 *
 * When a sidecar dies, the job stays and another sidecar runs it again. A sidecar that was only suspended finds its claim replaced and
 * stores nothing, so each due run stores one point at most.
 */
import { randomUUID } from 'node:crypto';
import { ruleOf } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { type Sql, type Transaction, transact } from '../../sql/connect.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import { Locked } from '../../sql/store/lock-waits.js';
import { isLocked } from '../../sql/store/locked-accounts.js';
import { keepSchedule, scheduleProcessor } from '../../sql/store/processors/schedule.js';
import { isPending, replyToCall } from '../../sql/store/sidecar-calls.js';
import type { ReachableShards } from '../reachable-shards.js';
import type { RunError, RunResult, ScriptRequest } from '../sandbox/protocol.js';
import type { HostFunction } from '../sandbox/sandbox.js';
import { storable } from '../storable.js';
import { ruleNow } from '../value-rules.js';
import { fileFunctions, requestFor } from './files.js';
import { type Finished, finishRun, keepPending, OUTPUT, outcomeOf } from './finish.js';
import { type SensorRead, sensorDataFunction } from './sensor-data.js';

/** Runs scripts, with functions that act for their owner; in the product the sandbox. */
export interface Runner {
  /** @param account for which the script runs: accounts take turns */
  run(
    request: ScriptRequest,
    functions: readonly HostFunction[],
    signal?: AbortSignal,
    account?: number,
  ): Promise<RunResult>;
}

export interface RunParts {
  readonly sql: Sql;
  readonly reachable: ReachableShards;
  readonly runner: Runner;
  /** Called when a result has to be stored later, since its sensor is locked. */
  readonly onPending?: () => void;
}

interface ClaimedRow {
  readonly owner_id: number;
  readonly sensor_id: number;
  readonly command: string;
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
  const finished: Finished = { id, claim, ownerId: row.owner_id, sensorId: row.sensor_id, started, result };
  try {
    await finishRun(parts, finished, 'wait');
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    await keepPending(sql, finished);
    parts.onPending?.();
  }
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
  const { value, error } = outcomeOf(result, await ruleNow(sql, row.sensor_id));
  const duration = result.duration / 1000;
  await replyToCall(sql, callId, { output: result.output, value, duration, error });
}

/** Calls of `getSensorData` that the reply of a test run lists. */
const READS = 50;

/** Runs a script that is not stored, for a call of a server, and replies; stores no point. */
export async function runScriptForCall(
  parts: RunParts,
  { account, sensor, command, callId }: JobPayloads['tryScript'],
  signal: AbortSignal,
): Promise<void> {
  const { sql } = parts;
  if (!(await isPending(sql, callId))) return;
  const reads: SensorRead[] = [];
  const result = await runScript(parts, { owner_id: account, command }, signal, (read) => {
    if (reads.length < READS) reads.push(read);
  });
  const rule = sensor === null ? ruleOf('', '') : await ruleNow(sql, sensor);
  const { value, error } = outcomeOf(result, rule);
  const place = placeOf(command, result.error);
  await replyToCall(sql, callId, {
    output: result.output,
    stderr: result.warnings,
    value,
    date: value === null ? null : now() / 1e6,
    duration: result.duration / 1000,
    error,
    line: place?.line ?? null,
    column: place?.column ?? null,
    reads: reads.map(({ sensorId, ...read }) => ({ sensor_id: sensorId, ...read })),
  });
}

/** @returns line and column of an error, in characters from 1; null: not known. A text that ends too early has its error at the end */
function placeOf(command: string, error: RunError | null): { line: number; column: number } | null {
  if (error === null) return null;
  const lines = command.split('\n');
  if (error.line > 0) {
    // The script counts columns in bytes of UTF-8.
    const before = Buffer.from(lines[error.line - 1] ?? '').subarray(0, Math.max(0, error.column - 1));
    return { line: error.line, column: before.toString('utf8').length + 1 };
  }
  if (!error.message.startsWith('parse error')) return null;
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/**
 * Claims the run if it is due, the last result is stored, and its sensor still belongs to the owner. A job is early after a change of the schedule,
 * or after a backward step of the database's clock.
 */
async function claimRun(sql: Sql, id: number, claim: string): Promise<ClaimedRow | undefined> {
  const [row] = await sql<ClaimedRow[]>`
    UPDATE processors p SET claim = ${claim}, claimed = now()
    FROM sensors s
    WHERE p.id = ${id} AND p.due <= now() AND p.pending IS NULL AND p.stopped IS NULL
      AND s.id = p.sensor_id AND s.owner_id = p.owner_id
      AND NOT ${isLocked(sql, sql`p.owner_id`)}
    RETURNING p.owner_id, p.sensor_id, p.command`;
  return row;
}

/** The processor of a locked account skips its runs, and goes on at the next time of its schedule after the account is unlocked. */
async function isPaused(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx`
    SELECT FROM processors p WHERE p.id = ${id} AND p.due <= now() AND p.pending IS NULL AND p.stopped IS NULL AND ${isLocked(tx, tx`p.owner_id`)}`;
  return rows.length > 0;
}

/**
 * @returns result with storable texts
 * @throws Error when the run is interrupted, since the sidecar shuts down or has no sandbox; the job runs again
 */
async function runScript(
  parts: RunParts,
  row: Pick<ClaimedRow, 'owner_id' | 'command'>,
  signal: AbortSignal,
  onRead?: (read: SensorRead) => void,
): Promise<RunResult> {
  const request = await requestFor(parts.sql, row.owner_id, row.command);
  const functions = [
    sensorDataFunction(parts.sql, parts.reachable.shards, row.owner_id, onRead),
    ...fileFunctions(parts.sql, row.owner_id),
  ];
  const result = await parts.runner.run(request, functions, signal, row.owner_id);
  const { error } = result;
  if (error?.cause === 'interrupt') throw new Error(`run of a data processor: ${error.message}`);
  return {
    ...result,
    output: storable(result.output, OUTPUT, '\n...'),
    warnings: storable(result.warnings, OUTPUT, '\n...'),
    error: error === null ? null : { ...error, message: storable(error.message, OUTPUT) },
  };
}
