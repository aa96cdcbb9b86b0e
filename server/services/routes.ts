/** Handlers of services on sensors. */

import { ApiError, invalid } from '@sensorium/model/errors';
import type { Field, Method } from '@sensorium/services';
import { now } from '../../common/clock.js';
import { SECOND } from '../../common/dates.js';
import type { Shards } from '../../sql/shards.js';
import {
  datesWithin,
  pointDate,
  queryDate,
  type SubmissionParts,
  submit,
  UploadBuilder,
} from '../data/public.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import type { AccountQuotas } from '../quotas/public.js';
import { requireRight } from '../rights/require.js';
import { filterOf } from '../sensors/public.js';
import * as api from './api.js';
import { availableFor, findFieldSource, listFieldSources } from './available.js';
import { catalogueBody } from './catalogue.js';
import { connectService } from './connect.js';
import { callGet, callSet, learn, methodsOf } from './methods.js';
import { listServices, readService } from './overview.js';
import { setActive } from './pause.js';
import * as queries from './queries.js';

/** @param accounts quotas of what accounts create */
export function serviceRoutes(
  parts: SubmissionParts & { readonly shards: Shards },
  accounts: AccountQuotas,
): Route[] {
  const { sql, shards } = parts;
  const both = { sql, shards };
  const bounded = { sql: sql.bounded, shards: shards.bounded };
  return [
    on(api.listTypes, async () => ({ body: catalogueBody() })),

    on(api.listServices, async ({ query, caller }) => ({
      body: await listServices(bounded, caller.userId, pageOf(query)),
    })),

    on(api.readService, async ({ params }) => ({
      body: { service: await readService(both, params.service_id) },
    })),

    on(api.changeService, async ({ params, body }) => {
      await setActive(both, params.service_id, body.service.active);
      return { body: { service: await readService(both, params.service_id) } };
    }),

    on(api.listAvailable, async ({ params, query }) => {
      const sensor = await findFieldSource(both, params.id);
      if (sensor === undefined) throw new ApiError('not_found', `there is no sensor ${params.id}`);
      const all = availableFor(sensor);
      const { limit, offset } = pageOf(query);
      const services = all.slice(offset, offset + limit);
      return { body: { available_services: services, services, total: all.length } };
    }),

    on(api.listAllAvailable, async ({ query, caller }) => {
      const { group_id: groupId } = query;
      if (groupId !== undefined) await requireRight(sql, caller, 'group', groupId, 'list_sensors');
      const within =
        groupId === undefined
          ? {}
          : { within: sql`SELECT sensor_id FROM group_sensors WHERE group_id = ${groupId}` };
      const { rows, total } = await listFieldSources(bounded, filterOf(caller, query, within));
      const services = rows.map((row) => ({ sensor_id: row.id, services: availableFor(row) }));
      return { body: { available_services: services, services, total } };
    }),

    on(api.listRunning, async ({ params, query, caller }) => {
      const { rows, total } = await queries.listRunning(sql.bounded, caller.userId, params.id, pageOf(query));
      return { body: { services: rows.map(runningBody), total } };
    }),

    on(api.useService, async ({ params, body, caller, base }) => {
      const { id, name, data_fields, settings, sensor } = body.service;
      if (id !== undefined) await requireRight(sql, caller, 'service', id, 'own');
      else if (caller.key?.sensors != null) {
        throw new ApiError(
          'key_scope',
          'this API key is limited to some sensors and cannot create a service',
        );
      }
      const wish = { id, name, data_fields, settings, sensor: { ...sensor, ...body.sensor } };
      const service = runningBody(
        await connectService({ ...both, quotas: accounts }, caller, params.id, wish),
      );
      const location = `${base}/sensors/${params.id}/services/${service.id}`;
      return created({ service, sensor: { id: service.id } }, location);
    }),

    on(api.leaveService, async ({ params }) => {
      if (!(await queries.disconnect(sql, params.service_id, params.id))) {
        throw new ApiError('not_found', `sensor ${params.id} has no service ${params.service_id}`);
      }
      return { body: {} };
    }),

    on(api.listMethods, async ({ params, caller }) => {
      const { id: sensorId, service_id: serviceId } = params;
      const all = await methodsOf({ ...both, caller, serviceId, sensorId });
      const of = (kind: 'get' | 'set') => all.filter((method) => method.kind === kind).map(methodBody);
      const [get, set] = [of('get'), of('set')];
      return { body: { methods: [...get, ...set], get_methods: get, set_methods: set } };
    }),

    on(api.manualLearn, async ({ params, query, body, caller }) => {
      const { id: sensorId, service_id: serviceId } = params;
      const { start_date, end_date, class_label } = { ...query, ...body };
      if (start_date === undefined) throw invalid('start_date', 'is missing');
      if (end_date === undefined) throw invalid('end_date', 'is missing');
      if (class_label === undefined) throw invalid('class_label', 'is missing');
      const present = now();
      const from = queryDate('start_date', start_date, present);
      const to = queryDate('end_date', end_date, present);
      if (from > to) throw invalid('end_date', 'must not be before start_date');
      await learn({ ...both, caller, serviceId, sensorId }, datesWithin({ from, to }), class_label);
      return { body: { result: 'ok' as const } };
    }),

    on(api.manualData, async ({ params, body, caller, base, bodyBytes }) => {
      const { id: sensorId, service_id: serviceId } = params;
      const given = body.data.date;
      const date = given === undefined || given === '' ? now() : pointDate(given);
      if (typeof date === 'string') throw invalid('data.date', date);
      // Recorded before the upload: otherwise the service could delete the point as one of its own results.
      const isNew = await queries.noteManualPoint(sql, serviceId, sensorId, date);
      const point = new UploadBuilder(1);
      point.begin(serviceId);
      point.add(body.data.value, date);
      const options = { jsonValue: false, strict: true, bytes: bodyBytes };
      const receipt = await submit(parts, caller, point.done(null, true), options);
      // A rejected point needs no record. After an overload the outcome is unknown, so the record stays.
      if (isNew && receipt.taken === 0 && !receipt.overloaded) {
        await queries.forgetManualPoint(sql, serviceId, date);
      }
      receipt.requireTaken(caller, serviceId);
      const data = { id: String(date), date: date / SECOND };
      return created({ data }, `${base}/sensors/${serviceId}/data/${date}`);
    }),

    on(api.getMethod, async ({ params, caller }) => {
      const { id: sensorId, service_id: serviceId, method } = params;
      return { body: { result: await callGet({ ...both, caller, serviceId, sensorId }, method) } };
    }),

    on(api.setMethod, async ({ params, body, caller }) => {
      const { id: sensorId, service_id: serviceId, method } = params;
      await callSet({ ...both, caller, serviceId, sensorId }, method, body.parameters ?? []);
      return { body: { result: 'ok' as const } };
    }),
  ];
}

function runningBody({ id, name, fields, failed, left_out: late }: queries.RunningRow) {
  const left_out = late && {
    points: late.points,
    start_date: late.from / SECOND,
    end_date: late.to / SECOND,
    reason: late.reason,
  };
  return { id: String(id), name, data_fields: fields.map((field: Field) => field.name), failed, left_out };
}

function methodBody(method: Method<unknown, unknown>) {
  return {
    name: method.name,
    summary: method.summary,
    'return value': method.kind === 'get' ? method.result : 'ok',
    parameters: method.kind === 'get' ? [] : method.parameters.map(({ name }) => name),
  };
}
