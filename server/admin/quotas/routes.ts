/** Handlers of the quotas of single accounts. `npm run admin -- quota` calls the same functions. */
import { invalid } from '@sensorium/model/errors';
import { on, type Route } from '../../http/route.js';
import { removeException, setException, type UsageParts, usageOf } from '../../quotas/public.js';
import { noAccount } from '../accounts.js';
import * as api from './api.js';

export function accountQuotaRoutes(parts: UsageParts): Route[] {
  const { sql } = parts;
  const usageOfAccount = async (id: number) => {
    const usage = await usageOf(parts, id);
    if (usage === undefined) throw noAccount(id);
    return usage;
  };
  return [
    on(api.listQuotas, async ({ params }) => {
      const usage = await usageOfAccount(params.id);
      return { body: { usage, total: usage.length } };
    }),

    on(api.setQuota, async ({ params, body }) => {
      const isUnlimited = body.unlimited === true;
      if (isUnlimited === (body.limit !== undefined))
        throw invalid('limit', 'send either `limit` or `unlimited`');
      await usageOfAccount(params.id);
      await setException(sql, params.id, params.name, isUnlimited ? null : body.limit!);
      return { body: {} };
    }),

    on(api.removeQuota, async ({ params }) => {
      await usageOfAccount(params.id);
      await removeException(sql, params.id, params.name);
      return { body: {} };
    }),
  ];
}
