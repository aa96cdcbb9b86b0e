/** Handlers of connected sensors. */
import { ApiError } from '@sensorium/model/errors';
import { created, on, type Route } from '../../http/route.js';
import { wantedOf } from '../../http/several.js';
import { requireSensors } from '../../rights/require.js';
import { sensorList } from '../listing.js';
import type { ListParts } from '../queries.js';
import * as api from './api.js';
import * as queries from './queries.js';

export function sensorSourceRoutes({ sql, shards }: ListParts): Route[] {
  return [
    on(api.listSources, async ({ params, query, caller }) => ({
      body: await sensorList({ sql, shards }, caller, query, { within: queries.sourcesOf(sql, params.id) }),
    })),

    on(api.connectSources, async ({ params, body, caller, base }) => {
      const wanted = wantedOf(body, 'sensors', 'sensor');
      await requireSensors(sql, caller, wanted, 'read');
      await queries.connectSources(sql, params.id, wanted);
      const sensors = wanted.map(({ id }) => ({ id: String(id) }));
      const [sensor] = sensors;
      return created({ sensors, sensor: sensor! }, `${base}/sensors/${params.id}/sensors/${sensor!.id}`);
    }),

    on(api.disconnectSource, async ({ params }) => {
      if (!(await queries.disconnectSource(sql, params.id, params.source_id))) {
        throw new ApiError('not_found', `sensor ${params.id} has no source ${params.source_id}`);
      }
      return { body: {} };
    }),
  ];
}
