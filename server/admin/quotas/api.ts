/** Declarations of the quotas of single accounts. */
import { declare } from '../../http/route.js';
import { Choice, Flag, IdOf, listOf, Nothing, Type } from '../../http/schema.js';
import { quotaNames, Usage } from '../../quotas/public.js';

const common = { tag: 'administration', access: 'administrator', policy: 'open', status: 200 } as const;
const QuotaParams = Type.Object({ id: IdOf('account'), name: Choice(quotaNames, 'Name of the quota.') });

export const listQuotas = declare({
  ...common,
  method: 'GET',
  path: '/admin/accounts/{id}/quotas',
  summary: 'List the quotas of an account and what is used of them',
  audit: 'admin.read',
  params: Type.Object({ id: IdOf('account') }),
  reply: listOf('usage', Usage),
  errors: ['not_found'],
});

export const setQuota = declare({
  ...common,
  method: 'PUT',
  path: '/admin/accounts/{id}/quotas/{name}',
  summary: 'Give an account a quota of its own',
  description: 'Send `limit` or `unlimited`.',
  audit: 'quota.change',
  params: QuotaParams,
  body: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    unlimited: Type.Optional(Flag),
  }),
  reply: Nothing,
  errors: ['not_found'],
});

export const removeQuota = declare({
  ...common,
  method: 'DELETE',
  path: '/admin/accounts/{id}/quotas/{name}',
  summary: 'Put a quota of an account back to its default',
  audit: 'quota.change',
  params: QuotaParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const declarations = [listQuotas, setQuota, removeQuota];
