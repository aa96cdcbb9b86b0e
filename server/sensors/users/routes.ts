/** Handlers of sharing a sensor with users directly, outside any group. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import { namedIn } from '../../users/public.js';
import * as api from './api.js';
import * as queries from './queries.js';

export function sensorUserRoutes({ sql }: { sql: Sql }): Route[] {
  return [
    on(api.listSensorUsers, async ({ params, query, caller }) => ({
      body: await queries.listSensorUsers(sql, params.id, caller.userId, pageOf(query)),
    })),

    on(api.shareSensor, async ({ params, body, caller, base }) => {
      const users = await queries.shareSensor(sql, params.id, caller.userId, namedIn(body));
      const [user] = users;
      return created({ users, user: user! }, `${base}/sensors/${params.id}/users/${user!.id}`);
    }),

    on(api.unshareSensor, async ({ params }) => {
      if (!(await queries.unshareSensor(sql, params.id, params.user_id))) {
        throw new ApiError('not_found', `sensor ${params.id} is not shared with a user ${params.user_id}`);
      }
      return { body: {} };
    }),
  ];
}
