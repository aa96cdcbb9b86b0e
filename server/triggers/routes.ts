/** Handlers of triggers. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import { nestedIdsOf } from '../http/several.js';
import type { AccountQuotas } from '../quotas/public.js';
import * as api from './api.js';
import { changeCondition } from './condition.js';
import { conditionOf, editOf, evaluationBody, sensorTriggerBody, triggerBody } from './format.js';
import * as queries from './queries.js';
import * as onSensors from './sensor-queries.js';

/** Triggers that one account may have on one sensor: each is evaluated for every point. */
const MOST_ON_A_SENSOR = 100;

export interface TriggerParts extends queries.ActivationParts {
  readonly quotas: AccountQuotas;
}

export function triggerRoutes(parts: TriggerParts): Route[] {
  const { sql } = parts;
  return [
    on(api.listTriggers, async ({ query, caller }) => {
      const { rows, total } = await queries.listTriggers(sql.bounded, caller.userId, pageOf(query));
      return { body: { triggers: rows.map(triggerBody), total } };
    }),

    on(api.createTrigger, async ({ body, caller, base }) => {
      const { name = '', ...given } = body.trigger;
      const condition = changeCondition(null, conditionOf(given));
      const row = await queries.insertTrigger(parts, caller.userId, { name, ...condition });
      return created({ trigger: triggerBody(row) }, `${base}/triggers/${row.id}`);
    }),

    on(api.getTrigger, async ({ params, caller }) => {
      const row = await queries.findTrigger(sql, caller.userId, params.id);
      if (row === undefined) throw noTrigger(params.id);
      return { body: { trigger: triggerBody(row) } };
    }),

    on(api.updateTrigger, async ({ params, body, caller }) => {
      const { name, ...given } = body.trigger;
      const row = await queries.updateTrigger(parts, caller.userId, params.id, (before) => ({
        ...before,
        name: name ?? before.name,
        ...changeCondition(before, conditionOf(given)),
      }));
      if (row === undefined) throw noTrigger(params.id);
      return { body: { trigger: triggerBody(row) } };
    }),

    on(api.deleteTrigger, async ({ params, caller }) => {
      if (!(await queries.deleteTrigger(sql, caller.userId, params.id))) throw noTrigger(params.id);
      return { body: {} };
    }),

    on(api.listAllSensorTriggers, async ({ query, caller }) => {
      const { rows, total } = await onSensors.listSensorTriggers(
        sql.bounded,
        caller.userId,
        null,
        pageOf(query),
      );
      return { body: { triggers: rows.map(sensorTriggerBody), total } };
    }),

    on(api.listSensorTriggers, async ({ params, query, caller }) => {
      const { rows, total } = await onSensors.listSensorTriggers(
        sql.bounded,
        caller.userId,
        params.id,
        pageOf(query),
      );
      return { body: { triggers: rows.map(sensorTriggerBody), total } };
    }),

    on(api.connectTriggers, async ({ params, body, caller, base }) => {
      const wanted = nestedIdsOf(body, 'triggers', 'trigger');
      const ids = wanted.map(({ id }) => id);
      const check = (own: ReadonlySet<number>, others: number) => {
        const unknown = wanted.find(({ id }) => !own.has(id));
        if (unknown !== undefined) throw invalid(unknown.field, `you have no trigger ${unknown.id}`);
        if (others + own.size > MOST_ON_A_SENSOR) {
          throw invalid('triggers', `at most ${MOST_ON_A_SENSOR} triggers of yours may be on one sensor`);
        }
      };
      const rows = await onSensors.connectTriggers(parts, caller.userId, params.id, ids, check);
      const [first] = rows;
      if (first === undefined) throw new ApiError('not_found', `there is no sensor ${params.id}`);
      const triggers = rows.map(sensorTriggerBody);
      return created(
        { triggers, trigger: sensorTriggerBody(first) },
        `${base}/sensors/${params.id}/triggers/${first.id}`,
      );
    }),

    on(api.getSensorTrigger, async ({ params, caller }) => {
      const row = await onSensors.findSensorTrigger(sql, triggerPlaceOf(params, caller));
      if (row === undefined) throw notThere(params);
      const trigger = sensorTriggerBody(row);
      return { body: { triggers: [trigger], trigger } };
    }),

    on(api.updateSensorTrigger, async ({ params, body, caller }) => {
      const { active, ...edit } = body.trigger;
      const row = await onSensors.updateSensorTrigger(
        parts,
        triggerPlaceOf(params, caller),
        active,
        (before) => editOf(edit, before),
      );
      if (row === undefined) throw notThere(params);
      return { body: { trigger: sensorTriggerBody(row) } };
    }),

    on(api.disconnectTrigger, async ({ params, caller }) => {
      if (!(await onSensors.disconnectTrigger(sql, triggerPlaceOf(params, caller)))) throw notThere(params);
      return { body: {} };
    }),

    on(api.toggleSensorTrigger, async ({ params, query, body, caller }) => {
      const active = body.active ?? query.active;
      if (active === undefined) throw invalid('active', 'is missing');
      const row = await onSensors.updateSensorTrigger(
        parts,
        triggerPlaceOf(params, caller),
        active,
        () => ({}),
      );
      if (row === undefined) throw notThere(params);
      return { body: { trigger: sensorTriggerBody(row) } };
    }),

    on(api.listEvaluations, async ({ params, query, caller }) => {
      const row = await onSensors.findSensorTrigger(sql, triggerPlaceOf(params, caller));
      if (row === undefined) throw notThere(params);
      const { rows, total } = await onSensors.listEvaluations(
        sql.bounded,
        row.sensor_trigger_id,
        pageOf(query),
      );
      return { body: { evaluations: rows.map(evaluationBody), total } };
    }),
  ];
}

export interface Params {
  readonly id: number;
  readonly trigger_id: number;
}

export function triggerPlaceOf(
  { id, trigger_id }: Params,
  { userId }: { readonly userId: number },
): onSensors.TriggerPlace {
  return { ownerId: userId, sensorId: id, triggerId: trigger_id };
}

function noTrigger(id: number): ApiError {
  return new ApiError('not_found', `you have no trigger ${id}`);
}

export function notThere({ id, trigger_id }: Params): ApiError {
  return new ApiError('not_found', `no trigger ${trigger_id} of yours is on sensor ${id}`);
}
