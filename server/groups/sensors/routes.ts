/** Handlers of the sensors of a group. */
import { ApiError } from '@sensorium/model/errors';
import { created, on, type Route } from '../../http/route.js';
import { wantedOf } from '../../http/several.js';
import { refusalText } from '../../rights/decide.js';
import { missing } from '../../rights/require.js';
import { sensorList } from '../../sensors/public.js';
import type { GroupParts } from '../parts.js';
import * as api from './api.js';
import * as queries from './queries.js';

export function groupSensorRoutes({ sql, shards }: Pick<GroupParts, 'sql' | 'shards'>): Route[] {
  return [
    on(api.listGroupSensors, async ({ params, query, caller }) => {
      const within = sql`SELECT sensor_id FROM group_sensors WHERE group_id = ${params.id}`;
      return { body: await sensorList({ sql, shards }, caller, query, { within, physical: query.physical }) };
    }),

    on(api.addGroupSensors, async ({ params, body, caller, base }) => {
      const wanted = wantedOf(body, 'sensors', 'sensor');
      if (!(await queries.addSensors(sql, params.id, caller, wanted))) throw missing('group', params.id);
      const sensors = wanted.map(({ id }) => ({ id: String(id) }));
      const [sensor] = sensors;
      return created({ sensors, sensor: sensor! }, `${base}/groups/${params.id}/sensors/${sensor!.id}`);
    }),

    on(api.removeGroupSensor, async ({ params, caller }) => {
      const { id, sensor_id } = params;
      const outcome = await queries.removeSensor(sql, id, caller.userId, sensor_id);
      if (outcome === 'missing') {
        throw new ApiError('not_found', `there is no sensor ${sensor_id} in group ${id}`);
      }
      if (outcome === 'refused') throw new ApiError('forbidden', refusalText('group', 'remove_sensors', id));
      return { body: {} };
    }),
  ];
}
