/** Handlers of public links of a dashboard, for its owner. */
import { ApiError } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import type { Sql } from '../../../sql/connect.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import { parseExpiry } from '../../users/public.js';
import * as api from './api.js';
import * as queries from './queries.js';

export function dashboardLinkRoutes({ sql }: { readonly sql: Sql }): Route[] {
  return [
    on(api.listDashboardLinks, async ({ params, query }) => ({
      body: await queries.listLinks(sql, params.id, pageOf(query)),
    })),

    on(api.createDashboardLink, async ({ params, body, base }) => {
      const { name = '', any_range = false, expires } = body.link;
      const given = {
        name,
        any_range,
        expires: expires === undefined ? null : parseExpiry(expires, 'link.expires', now() / 1e6),
      };
      const link = await queries.insertLink(sql, params.id, given, api.MOST_LINKS);
      // Behind `#`: browsers send it to no server, neither with the page nor as a referrer.
      const url = `${base}/app/public#${link.token}`;
      return created({ link: { ...link, url } }, `${base}/dashboards/${params.id}/links/${link.id}`);
    }),

    on(api.revokeDashboardLink, async ({ params }) => {
      if (!(await queries.deleteLink(sql, params.id, params.link_id)))
        throw new ApiError('not_found', `dashboard ${params.id} has no link ${params.link_id}`);
      return { body: {} };
    }),
  ];
}
