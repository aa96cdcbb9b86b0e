/** Handlers of annotations. */
import { invalid } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import type { Sql } from '../../sql/connect.js';
import { queryDate } from '../data/public.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import type { AccountQuotas } from '../quotas/public.js';
import { missing, requireRight, requireSensors } from '../rights/require.js';
import * as api from './api.js';
import * as queries from './queries.js';

export interface AnnotationParts {
  readonly sql: Sql;
  readonly quotas: AccountQuotas;
}

export function annotationRoutes({ sql, quotas }: AnnotationParts): Route[] {
  return [
    on(api.listAnnotations, async ({ query, caller }) => {
      const sensorIds = [...new Set(query.sensor_id ?? [])];
      const dashboardId = query.dashboard_id ?? null;
      const named = sensorIds.map((id) => ({ id, field: 'sensor_id' }));
      if (named.length > 0) await requireSensors(sql, caller, named, 'read');
      if (dashboardId !== null) await requireRight(sql, caller, 'dashboard', dashboardId, 'see');
      const date = (field: 'start_date' | 'end_date') =>
        query[field] === undefined ? null : queryDate(field, query[field], now());
      const filter = { sensorIds, dashboardId, from: date('start_date'), to: date('end_date') };
      const { rows, total } = await queries.listAnnotations(sql, caller.userId, filter, pageOf(query));
      return { body: { annotations: rows.map(annotationBody), total } };
    }),

    on(api.createAnnotation, async ({ body, caller, base }) => {
      const { sensor_id: sensorId, dashboard_id: dashboardId, text, ...dates } = body.annotation;
      if ((sensorId === undefined) === (dashboardId === undefined))
        throw invalid('annotation', 'must have either sensor_id or dashboard_id');
      if (sensorId !== undefined)
        await requireSensors(sql, caller, [{ id: sensorId, field: 'annotation.sensor_id' }], 'write');
      else await requireRight(sql, caller, 'dashboard', dashboardId!, 'edit');
      const row = await queries.insertAnnotation({ sql, quotas }, caller.userId, {
        sensorId: sensorId ?? null,
        dashboardId: dashboardId ?? null,
        ...rangeOf(dates.start_date, dates.end_date),
        text: checkText(text),
      });
      return created({ annotation: annotationBody(row) }, `${base}/annotations/${row.id}`);
    }),

    on(api.getAnnotation, async ({ params, caller }) => {
      const row = await queries.findAnnotation(sql, caller.userId, params.id);
      if (row === undefined) throw missing('annotation', params.id);
      return { body: { annotation: annotationBody(row) } };
    }),

    on(api.updateAnnotation, async ({ params: { id }, body, caller }) => {
      const { start_date: start, end_date: end, text } = body.annotation;
      const before = await queries.findAnnotation(sql, caller.userId, id);
      if (before === undefined) throw missing('annotation', id);
      const range = rangeOf(
        start ?? before.start_date,
        end ?? (start === undefined ? before.end_date : undefined),
      );
      const change = { ...range, text: text === undefined ? null : checkText(text) };
      const row = await queries.updateAnnotation(sql, caller.userId, id, change);
      if (row === undefined) throw missing('annotation', id);
      return { body: { annotation: annotationBody(row) } };
    }),

    on(api.deleteAnnotation, async ({ params }) => {
      await queries.deleteAnnotation(sql, params.id);
      return { body: {} };
    }),
  ];
}

/** @returns microseconds since 1970 @throws ApiError invalid_input */
function rangeOf(start: number, end: number | undefined): { from: number; to: number } {
  const [from, to] = [Math.round(start * 1e6), Math.round((end ?? start) * 1e6)];
  if (to < from) throw invalid('annotation.end_date', 'must not be before start_date');
  return { from, to };
}

function checkText(text: string): string {
  if (text.trim() === '') throw invalid('annotation.text', 'must not be empty');
  return text;
}

function annotationBody({ sensor_id, dashboard_id, ...rest }: queries.AnnotationRow) {
  return { ...rest, ...(sensor_id === null ? { dashboard_id: dashboard_id! } : { sensor_id }) };
}
