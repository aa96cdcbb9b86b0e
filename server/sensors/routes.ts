/** Handlers of sensors. */
import { ApiError } from '@sensorium/model/errors';
import { faultPoint } from '../../common/fault-points.js';
import { type Sql, transact } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { created, on, type Route } from '../http/route.js';
import type { AccountQuotas } from '../quotas/public.js';
import { missing, requireRight } from '../rights/require.js';
import * as api from './api.js';
import { checkSensor, dataTypeWarning } from './check.js';
import { sensorBody } from './format.js';
import { sensorList } from './listing.js';
import { keepPager, requirePagerRoom } from './pagers.js';
import * as queries from './queries.js';

export interface SensorParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly quotas: AccountQuotas;
  /** Sensors with a `pager_type` that an account may have. */
  readonly pagers: number;
}

export function sensorRoutes({ sql, shards, quotas, pagers }: SensorParts): Route[] {
  return [
    on(api.listSensors, async ({ query, caller }) => {
      const groupId = query.group_id ?? null;
      if (groupId !== null) await requireRight(sql, caller, 'group', groupId, 'list_sensors');
      const { owned, shared, physical, search, order, sensor_id: ids } = query;
      const within =
        groupId === null ? undefined : sql`SELECT sensor_id FROM group_sensors WHERE group_id = ${groupId}`;
      const shown = {
        owner: owned !== undefined,
        users: shared === true,
        flatDevice: physical === true && owned === undefined,
      };
      const which = { within, owned, shared, physical, search, order, ...(ids === undefined ? {} : { ids }) };
      return { body: await sensorList({ sql, shards }, caller, query, which, shown) };
    }),

    on(api.createSensor, async ({ body, caller, base, warn }) => {
      const fields = body.sensor;
      checkSensor(fields);
      warn(dataTypeWarning(fields.data_type));
      const row = await transact(sql, async (tx) => {
        await quotas.require(tx, caller.userId, 'sensors');
        if (fields.pager_type) await requirePagerRoom(tx, caller.userId, pagers);
        return queries.insertSensor(tx, caller.userId, fields);
      });
      if (row.pager_type !== '') await keepPager({ sql, shards }, row);
      return created({ sensor: sensorBody(row) }, `${base}/sensors/${row.id}`);
    }),

    on(api.getSensor, async ({ params, caller }) => {
      const row = await queries.findSensor(sql, params.id);
      if (row === undefined) throw missing('sensor', params.id);
      const isPager = row.pager_type !== '' && row.owner_id === caller.userId;
      const error = isPager ? await queries.pagerError(sql, params.id) : null;
      return { body: { sensor: { ...sensorBody(row), ...(error === null ? {} : { pager_error: error }) } } };
    }),

    on(api.updateSensor, async ({ params, body, caller, warn }) => {
      warn(dataTypeWarning(body.sensor.data_type));
      const limits = { shares: caller.key === null || caller.key.sensors === null, pagers };
      const done = await queries.updateSensor({ sql, shards }, params.id, body.sensor, checkSensor, limits);
      if (done === undefined) throw missing('sensor', params.id);
      if (done.before.pager_type !== done.row.pager_type) await keepPager({ sql, shards }, done.row);
      return { body: { sensor: sensorBody(done.row) } };
    }),

    on(api.deleteSensor, async ({ params, caller }) => {
      await queries.leaveSensor(sql, params.id, caller.userId);
      faultPoint('between deletion and rights of the shard');
      return { body: {} };
    }),

    on(api.sensorEnvironment, async ({ params }) => {
      const environment = await queries.environmentOf(sql, params.id);
      if (environment === undefined)
        throw new ApiError('not_found', `sensor ${params.id} is in no environment`);
      return { body: { environment } };
    }),
  ];
}
