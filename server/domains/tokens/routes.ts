/** Handlers of the tokens with which users join a domain. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import * as api from './api.js';
import * as queries from './queries.js';

export function domainTokenRoutes({ sql }: { sql: Sql }): Route[] {
  return [
    on(api.listTokens, async ({ params, query }) => ({
      body: await queries.listTokens(sql, params.id, pageOf(query)),
    })),

    on(api.createTokens, async ({ params, query, body, caller, base }) => {
      const amount = body.amount ?? body.domain ?? query.amount ?? query.domain ?? 1;
      const tokens = await queries.insertTokens(sql, caller, params.id, amount);
      return created({ tokens }, `${base}/domains/${params.id}/tokens/${tokens[0]}`);
    }),

    on(api.deleteToken, async ({ params, caller }) => {
      if (!(await queries.deleteToken(sql, caller, params.id, params.token))) {
        throw new ApiError('not_found', `domain ${params.id} has no such token`);
      }
      return { body: {} };
    }),
  ];
}
