/** Handlers of sharing a dashboard with users and groups. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import { namedIn } from '../../users/public.js';
import * as api from './api.js';
import * as queries from './queries.js';

export function dashboardShareRoutes({ sql }: { sql: Sql }): Route[] {
  return [
    on(api.listDashboardUsers, async ({ params, query, caller }) => ({
      body: await queries.listUsers(sql, params.id, caller.userId, pageOf(query)),
    })),

    on(api.shareDashboard, async ({ params, body, caller, base }) => {
      const { edit = false } = body;
      const users = await queries.shareWithUsers(sql, params.id, caller.userId, namedIn(body), edit);
      const [user] = users;
      return created({ users, user: user! }, `${base}/dashboards/${params.id}/users/${user!.id}`);
    }),

    on(api.unshareDashboard, async ({ params }) => {
      if (!(await queries.unshareWithUser(sql, params.id, params.user_id))) {
        throw new ApiError('not_found', `dashboard ${params.id} is not shared with a user ${params.user_id}`);
      }
      return { body: {} };
    }),

    on(api.listDashboardGroups, async ({ params, query }) => ({
      body: await queries.listGroups(sql, params.id, pageOf(query)),
    })),

    on(api.shareDashboardWithGroup, async ({ params, body, caller, base }) => {
      const {
        group: { id },
        edit = false,
      } = body;
      const group = await queries.shareWithGroup(sql, params.id, caller, id, edit);
      return created({ group }, `${base}/dashboards/${params.id}/groups/${id}`);
    }),

    on(api.unshareDashboardWithGroup, async ({ params }) => {
      if (!(await queries.unshareWithGroup(sql, params.id, params.group_id))) {
        throw new ApiError(
          'not_found',
          `dashboard ${params.id} is not shared with a group ${params.group_id}`,
        );
      }
      return { body: {} };
    }),
  ];
}
