/** Handlers of dashboards. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import { searchWords } from '../http/search-words.js';
import type { AccountQuotas } from '../quotas/public.js';
import { missing } from '../rights/require.js';
import * as api from './api.js';
import { checkContent } from './check-content.js';
import * as queries from './queries.js';

export interface DashboardParts {
  readonly sql: Sql;
  readonly quotas: AccountQuotas;
}

export function dashboardRoutes({ sql, quotas }: DashboardParts): Route[] {
  return [
    on(api.listDashboards, async ({ query, caller }) => {
      const options = {
        owner: query.owner ?? 'all',
        withContent: query.details === 'full',
        words: searchWords(query.search),
      };
      const { rows, total } = await queries.listDashboards(sql, caller.userId, options, pageOf(query));
      return { body: { dashboards: rows, total } };
    }),

    on(api.createDashboard, async ({ body, caller, base }) => {
      const { name, description = '', content } = body.dashboard;
      const fields = { name, description, content: checkContent(content, 'dashboard.content') };
      const dashboard = await queries.insertDashboard({ sql, quotas }, caller.userId, fields);
      return created({ dashboard }, `${base}/dashboards/${dashboard.id}`);
    }),

    on(api.getDashboard, async ({ params, caller }) => {
      const dashboard = await queries.findDashboard(sql, caller.userId, params.id);
      if (dashboard === undefined) throw missing('dashboard', params.id);
      return { body: { dashboard } };
    }),

    on(api.updateDashboard, async ({ params, body, caller }) => {
      const { version, content, ...fields } = body.dashboard;
      const outcome = await queries.updateDashboard(sql, caller.userId, params.id, version, {
        ...fields,
        ...(content === undefined ? {} : { content: checkContent(content, 'dashboard.content') }),
      });
      if (outcome === undefined) throw missing('dashboard', params.id);
      const { dashboard, isChanged } = outcome;
      if (!isChanged) throw conflict(dashboard, version);
      return { body: { dashboard } };
    }),

    on(api.deleteDashboard, async ({ params }) => {
      await queries.deleteDashboard(sql, params.id);
      return { body: {} };
    }),
  ];
}

function conflict({ id, version, updated, updated_by }: queries.DashboardRow, sent: number): ApiError {
  return new ApiError(
    'version_conflict',
    `dashboard ${id} was changed since you read it: it has version ${version}, not ${sent}`,
    { field: 'dashboard.version', version, updated, updated_by },
  );
}
