/**
 * Previews: what a service would have output, if it had been put on its sources at the start of a range. The same code computes as for new points.
 * Nothing is stored.
 */
import { type Input, type Output, type SourcePoint, serviceTypeOf } from '@sensorium/services';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { readableFrom } from '../../sql/store/points/read-points.js';
import { readPolygon } from '../../sql/store/services/polygon.js';
import {
  PREVIEW_POINTS,
  PREVIEW_TEXTS,
  type PreviewedInput,
  type ServicePreviewReply,
  type ServicePreviewRequest,
} from '../../sql/store/services/preview.js';
import { isPending, replyToCall } from '../../sql/store/sidecar-calls.js';
import { calculate, type ScriptRunner } from './calculate.js';
import { readSources, sourcesIn } from './compute.js';
import { dropForbiddenSources, loadServices } from './load.js';
import { ServiceFailure } from './service.js';
import type { ServiceThreads } from './threads.js';

export interface ServicePreviewParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly threads: ServiceThreads;
  readonly runner: ScriptRunner;
}

/** The job: replies to a call of a server, if it still waits. @param signal ends the preview without a reply */
export async function previewForCall(
  parts: ServicePreviewParts,
  request: ServicePreviewRequest,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isPending(parts.sql, request.callId))) return;
  let reply: ServicePreviewReply;
  try {
    reply = await preview(parts, request, signal);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    reply = { is: 'failed', message: error.message };
  }
  await replyToCall(parts.sql, request.callId, reply);
}

async function preview(
  { sql, shards, threads, runner }: ServicePreviewParts,
  request: ServicePreviewRequest,
  signal: AbortSignal,
): Promise<ServicePreviewReply> {
  const type = serviceTypeOf(request.serviceType);
  if (type === undefined) throw new ServiceFailure(`unknown service type ${request.serviceType}`);
  const { inputs, settings } = await subjectOf(sql, request);
  const sources = await sourcesIn(sql, shards, inputs);
  const from = await readableFrom(sources, request.from, request.to, PREVIEW_POINTS);
  const points = await readSources(sql, shards, inputs, from, request.to);
  const known: unknown = JSON.parse(settings);
  const expression = type.expression?.(known);
  const ownRunner: ScriptRunner = { run: (script) => runner.run(script, request.account) };
  const results =
    expression === undefined
      ? null
      : expression === ''
        ? points.map(() => undefined)
        : await calculate(ownRunner, { expression, inputs }, {}, points, () => signal.aborted);
  const environment = type.environment?.(known) ?? null;
  const polygon = environment === null ? null : await readPolygon(sql, environment, request.account);
  const task = { do: 'preview', serviceType: type.name, settings, inputs, points, results, polygon } as const;
  const done = await threads.run(task, signal);
  if (done.is !== 'outputs') {
    throw new ServiceFailure(
      'message' in done ? done.message : 'internal error: unexpected result of a task',
    );
  }
  const { dates, values, isCut } = storableOutputs(done.outputs);
  return {
    is: 'done',
    dates,
    values,
    inputs: request.withInputs ? membersOf(inputs, points) : [],
    points: points.length,
    from,
    limit: from > request.from ? 'points' : isCut ? 'outputs' : null,
  };
}

async function subjectOf(
  sql: Sql,
  { service: id, settings, inputs }: ServicePreviewRequest,
): Promise<{ readonly settings: string; readonly inputs: readonly Input[] }> {
  if (id === null) return { settings: settings!, inputs: inputs! };
  await dropForbiddenSources(sql, [id]);
  const [service] = await loadServices(sql, [id]);
  if (service === undefined) throw new ServiceFailure('the service is deleted');
  return { settings: settings ?? service.settings, inputs: service.inputs };
}

/** The last output of each date, in order, up to the limit of characters. */
function storableOutputs(outputs: readonly Output[]) {
  const byDate = new Map<number, unknown>();
  for (const { date, value } of outputs) {
    if (date === null || (typeof value === 'number' && !Number.isFinite(value))) continue;
    byDate.set(date, value);
  }
  const dates: number[] = [];
  const values: unknown[] = [];
  let left = PREVIEW_TEXTS;
  for (const [date, value] of [...byDate].sort(([a], [b]) => a - b)) {
    left -= JSON.stringify(value).length;
    if (left < 0) return { dates, values, isCut: true };
    dates.push(date);
    values.push(value);
  }
  return { dates, values, isCut: false };
}

/** Numbers of the inputs that are members of a value: a chart of their sensor cannot show them. */
function membersOf(inputs: readonly Input[], points: readonly SourcePoint[]): PreviewedInput[] {
  const sources = [...new Set(inputs.map(({ sensorId }) => sensorId))];
  return sources.flatMap((sensorId) =>
    inputs
      .filter((input) => input.sensorId === sensorId)
      .flatMap(({ name, path }, place) => {
        if (path.length === 0) return [];
        const dates: number[] = [];
        const numbers: number[] = [];
        for (const point of points) {
          const number = point.values[place];
          if (point.sensorId !== sensorId || typeof number !== 'number') continue;
          dates.push(point.date);
          numbers.push(number);
        }
        return [{ sensorId, name, dates, numbers }];
      }),
  );
}
