/** Handlers of devices. */
import { ApiError, invalid } from '@sensorium/model/errors';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import { searchWords } from '../http/search-words.js';
import type { AccountQuotas } from '../quotas/public.js';
import { missing } from '../rights/require.js';
import { deviceBody, sensorList } from '../sensors/public.js';
import * as api from './api.js';
import * as queries from './queries.js';

export interface DeviceParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly quotas: AccountQuotas;
}

export function deviceRoutes({ sql, shards, quotas }: DeviceParts): Route[] {
  return [
    on(api.listDevices, async ({ query, caller }) => {
      const { rows, total } = await queries.listDevices(
        sql,
        caller.userId,
        searchWords(query.search),
        pageOf(query),
      );
      return { body: { devices: rows.map(deviceBody), total } };
    }),

    on(api.getDevice, async ({ params }) => {
      const row = await queries.findDevice(sql, params.id);
      if (row === undefined) throw missing('device', params.id);
      return { body: { device: deviceBody(row) } };
    }),

    on(api.updateDevice, async ({ params, body }) => {
      const row = await queries.updateDevice(sql, params.id, body.device);
      if (row === undefined) throw missing('device', params.id);
      return { body: { device: deviceBody(row) } };
    }),

    on(api.deleteDevice, async ({ params }) => {
      await queries.deleteDevice(sql, params.id);
      return { body: {} };
    }),

    on(api.listDeviceSensors, async ({ params, query, caller }) => {
      const within = sql`SELECT id FROM sensors WHERE device_id = ${params.id}`;
      return { body: await sensorList({ sql, shards }, caller, query, { within }) };
    }),

    on(api.sensorDevice, async ({ params }) => {
      const row = await queries.deviceOf(sql, params.id);
      if (row === undefined) throw onNone(params.id);
      return { body: { device: deviceBody(row) } };
    }),

    on(api.addToDevice, async ({ params, body, caller, base }) => {
      const reference = referenceOf(body.device);
      const row = await queries.attach({ sql, quotas }, caller.userId, params.id, reference);
      if (row === undefined) {
        throw missing('device', (reference as { id: number }).id, 'device.id');
      }
      return created({ device: deviceBody(row) }, `${base}/devices/${row.id}`);
    }),

    on(api.removeFromItsDevice, async ({ params }) => {
      if (!(await queries.detach(sql, params.id, null))) throw onNone(params.id);
      return { body: {} };
    }),

    on(api.removeFromDevice, async ({ params }) => {
      if (!(await queries.detach(sql, params.id, params.device_id))) {
        throw new ApiError('not_found', `sensor ${params.id} is not part of device ${params.device_id}`);
      }
      return { body: {} };
    }),
  ];
}

/** An id takes precedence over type and UUID. @throws ApiError invalid_input */
function referenceOf(device: { id?: number; type?: string; uuid?: string }): queries.DeviceReference {
  const { id, type, uuid } = device;
  if (id !== undefined) return { id };
  if (uuid === undefined) throw invalid('device.uuid', 'is missing, and so is device.id');
  if (type === undefined) throw invalid('device.type', 'is missing');
  return { type, uuid };
}

function onNone(sensorId: number): ApiError {
  return new ApiError('not_found', `sensor ${sensorId} is part of no device`);
}
