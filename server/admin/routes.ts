/** Handlers of administration. `npm run admin` calls the same functions. */
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import { limitsOfAccounts, type UsageParts } from '../quotas/public.js';
import type { AccountPart } from '../users/public.js';
import * as accounts from './accounts.js';
import * as api from './api.js';
import { invitationRoutes } from './invitations/routes.js';
import { cancelJob, listJobs, retryJob } from './jobs.js';
import type { LoadHistory } from './load/history.js';
import { loadRoutes } from './load/routes.js';
import { accountQuotaRoutes } from './quotas/routes.js';
import { endSession, listSessions } from './sessions.js';
import { slowStatements } from './statements.js';
import { storageRoutes } from './storage/routes.js';

interface AdminParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly usage: UsageParts;
  readonly accountParts: readonly AccountPart[];
  readonly load: LoadHistory;
}

export function adminRoutes({ sql, shards, usage, accountParts, load }: AdminParts): Route[] {
  const done = async (work: Promise<void>) => {
    await work;
    return { body: {} };
  };
  return [
    on(api.listAccounts, async ({ query }) => {
      const { search, locked, administrator, order } = query;
      const filter = { search, locked, administrator };
      const { accounts: rows, total } = await accounts.listAccounts(
        sql.bounded,
        filter,
        pageOf(query),
        order,
      );
      const limits = await limitsOfAccounts(
        sql.bounded,
        usage.defaults,
        rows.map(({ id }) => id),
      );
      // An account that was deleted meanwhile has no limits, and is left out.
      const list = rows.flatMap((row) => {
        const own = limits.get(row.id);
        if (own === undefined) return [];
        const { sensors, points, point_bytes, file_bytes } = own;
        return [{ ...row, limits: { sensors, points, point_bytes, file_bytes } }];
      });
      return { body: { accounts: list, total } };
    }),
    on(api.getAccount, async ({ params }) => ({
      body: { account: await accounts.findAccount(sql, shards, params.id) },
    })),
    on(api.deleteAccount, ({ params }) => done(accounts.deleteAccount(sql, accountParts, params.id))),
    on(api.lockAccount, ({ params }) => done(accounts.lockAccount(sql, params.id))),
    on(api.unlockAccount, ({ params }) => done(accounts.unlockAccount(sql, params.id))),
    on(api.resetPassword, async ({ params }) => ({
      body: { password: await accounts.resetPassword(sql, params.id) },
    })),
    on(api.createPasswordToken, async ({ params }) => ({
      body: await accounts.createPasswordToken(sql, params.id),
    })),
    on(api.removeSecondFactor, ({ params }) => done(accounts.removeSecondFactor(sql, params.id))),
    on(api.demandSecondFactor, ({ params }) => done(accounts.setSecondFactorDemand(sql, params.id, true))),
    on(api.waiveSecondFactor, ({ params }) => done(accounts.setSecondFactorDemand(sql, params.id, false))),
    on(api.grantAdministrator, ({ params }) => done(accounts.setAdministrator(sql, params.id, true))),
    on(api.revokeAdministrator, ({ params }) => done(accounts.setAdministrator(sql, params.id, false))),

    on(api.listSessions, async ({ query }) => ({
      body: await listSessions(sql, query.account, pageOf(query)),
    })),
    on(api.endSession, ({ params }) => done(endSession(sql, params.id))),

    on(api.listJobs, async ({ query }) => {
      const { jobs, total } = await listJobs(sql.bounded, query.state, pageOf(query));
      return { body: { jobs: jobs.map((job) => ({ ...job, flags: [...job.flags] })), total } };
    }),
    on(api.retryJob, ({ params }) => done(retryJob(sql, params.id))),
    on(api.cancelJob, ({ params }) => done(cancelJob(sql, params.id))),

    ...accountQuotaRoutes(usage),
    ...invitationRoutes(sql),
    ...loadRoutes(load),
    ...storageRoutes({ sql, shards }),

    on(api.listStatements, async () => ({ body: await slowStatements(sql) })),
  ];
}
