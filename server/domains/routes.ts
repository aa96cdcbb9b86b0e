/** Handlers of domains. */
import type { Sql } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import type { AccountQuotas } from '../quotas/public.js';
import * as api from './api.js';
import { deleteDomain } from './ending.js';
import { domainMemberRoutes } from './members/routes.js';
import * as queries from './queries.js';
import { domainTokenRoutes } from './tokens/routes.js';

export interface DomainParts {
  readonly sql: Sql;
  readonly quotas: AccountQuotas;
}

/** All routes of this folder: domains, their members and their tokens. */
export function domainRoutes(parts: DomainParts): Route[] {
  return [...ownRoutes(parts), ...domainMemberRoutes(parts), ...domainTokenRoutes(parts)];
}

function ownRoutes({ sql, quotas }: DomainParts): Route[] {
  return [
    on(api.listDomains, async ({ query, caller }) => {
      const page = pageOf(query);
      const { rows, total } = await queries.listDomains(sql, caller.userId, query.member_type, page);
      const domains = query.details === 'full' ? rows : rows.map(({ id, name }) => ({ id, name }));
      return { body: { domains, total } };
    }),

    on(api.createDomain, async ({ body, caller, base }) => {
      const domain = await queries.insertDomain({ sql, quotas }, caller.userId, body.domain);
      return created({ domain }, `${base}/domains/${domain.id}`);
    }),

    on(api.getDomain, async ({ params, caller }) => {
      const domain = await queries.findDomain(sql, caller.userId, params.id);
      return { body: { domain, domains: [domain] } };
    }),

    on(api.updateDomain, async ({ params, body, caller }) => ({
      body: { domain: await queries.updateDomain(sql, caller, params.id, body.domain) },
    })),

    on(api.deleteDomain, async ({ params, caller }) => {
      await deleteDomain(sql, caller, params.id);
      return { body: {} };
    }),
  ];
}
