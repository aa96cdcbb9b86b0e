/**
 * Previews: where a condition would have fired on stored points, if each had arrived at its date and the trigger had been switched on at the start of the
 * range. The same code evaluates as for new points. Nothing is stored or sent.
 */

import { dataTypeOf } from '@sensorium/model/values';
import { SECOND } from '../../common/dates.js';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import type { SensorPoints } from '../../sql/store/points/journal/tail.js';
import { readFirst } from '../../sql/store/points/read-first.js';
import { isPending, replyToCall } from '../../sql/store/sidecar-calls.js';
import {
  PREVIEW_FIRINGS,
  PREVIEW_POINTS,
  PREVIEW_TIME,
  type PreviewLimit,
  type PreviewReply,
  type PreviewRequest,
} from '../../sql/store/triggers/preview.js';
import type { Evaluator } from './evaluate.js';
import { type EvaluatedPoints, ExpressionPreview } from './preview-expression.js';
import { InactivityPreview } from './preview-inactivity.js';
import type { SensorTrigger } from './sensor-trigger.js';
import type { ArrivedPoints } from './trigger-evaluation.js';

/** Points that are read at once. */
const READ = 20_000;

export interface TriggerPreviewParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly evaluator: Evaluator;
  /** Limits; by default those of the product. `time` in milliseconds of computing. */
  readonly limits?: { readonly points: number; readonly time: number };
}

/** The job: replies to a call of a server, if it still waits. @param signal ends the preview without a reply */
export async function previewForCall(
  parts: TriggerPreviewParts,
  request: PreviewRequest,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isPending(parts.sql, request.callId))) return;
  const reply = await previewTrigger(parts, request, signal);
  if (reply !== null) await replyToCall(parts.sql, request.callId, reply);
}

/** @returns null: the user may not read the sensor, or the signal has ended the preview */
export async function previewTrigger(
  { sql, shards, evaluator, limits = { points: PREVIEW_POINTS, time: PREVIEW_TIME } }: TriggerPreviewParts,
  request: Omit<PreviewRequest, 'callId'>,
  signal: AbortSignal,
): Promise<PreviewReply | null> {
  const trigger = await newTrigger(sql, request);
  if (trigger === null) return null;
  const shard = shards.of(trigger.shard);
  const { take, end, found } = previewOf(evaluator, trigger, request, limits.time);
  let evaluated = 0;
  let limit: PreviewLimit | null = null;
  let until = request.to;
  for (let from: number | null = request.from; from !== null; ) {
    const left = limits.points - evaluated;
    const read = await readFirst(shard, request.sensor, {
      from,
      to: request.to,
      most: Math.min(READ, left + 1),
    });
    if (signal.aborted) return null;
    const given = pointsOf(read.points, left);
    const taken = await take(given);
    evaluated += taken.count;
    limit = taken.limit ?? (given.dates.length < read.points.dates.length ? 'points' : null);
    if (limit !== null) until = read.points.dates[taken.count]! - 1;
    from = limit === null ? read.next : null;
  }
  if (limit === null) end(request.to);
  const { firings, total, error } = found;
  return { firings, total, evaluated, until, limit, error };
}

function previewOf(
  evaluator: Evaluator,
  trigger: SensorTrigger,
  { from }: Pick<PreviewRequest, 'from'>,
  time: number,
) {
  if (trigger.inactivity === 0) {
    const found = new ExpressionPreview(evaluator, trigger, time);
    return { found, take: (points: ArrivedPoints) => found.take(points, PREVIEW_FIRINGS), end() {} };
  }
  const { dataType } = trigger;
  const found = new InactivityPreview({ inactivity: trigger.inactivity * SECOND, dataType, from });
  const take = async (points: ArrivedPoints): Promise<EvaluatedPoints> => {
    found.take(points, PREVIEW_FIRINGS);
    return { count: points.dates.length, limit: null };
  };
  return { found, take, end: (to: number) => found.end(to, PREVIEW_FIRINGS) };
}

/** A trigger that is just switched on. */
async function newTrigger(sql: Sql, request: Omit<PreviewRequest, 'callId'>): Promise<SensorTrigger | null> {
  const { sensor, account, expression, inactivity, hysteresis, hold } = request;
  const [row] = await sql<{ data_type: string; shard: number; owner_id: number }[]>`
    SELECT data_type, shard, owner_id FROM sensors s WHERE id = ${sensor} AND (
      owner_id = ${account} OR EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${account}))`;
  if (row === undefined) return null;
  return {
    id: 0,
    sensorId: sensor,
    triggerId: 0,
    ownerId: account,
    sensorOwnerId: row.owner_id,
    dataType: dataTypeOf(row.data_type),
    shard: row.shard,
    mayRead: true,
    expression,
    inactivity,
    hysteresis,
    hold: hold * SECOND,
    sinceVersion: 0,
    firing: null,
    silencedUntil: null,
    state: {
      lastTriggered: null,
      timesTriggered: 0,
      last: null,
      firedAt: null,
      armed: true,
      holdsSince: null,
      cooldownUntil: null,
      cooldowns: 0,
    },
  };
}

function pointsOf({ dates, numbers, texts }: SensorPoints, most: number): ArrivedPoints {
  const count = Math.min(dates.length, most);
  return {
    dates: Array.from(dates.subarray(0, count)),
    values: Array.from({ length: count }, (_, i) => ({
      number: Number.isNaN(numbers[i]) ? null : numbers[i]!,
      text: texts?.[i] ?? null,
    })),
  };
}
