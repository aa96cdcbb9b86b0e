/** Accounts as the API shows them to administrators. */
import type { Result } from '@sensorium/client';

export type Account = Result<'GET', '/admin/accounts'>['accounts'][number];
export type OneAccount = Result<'GET', '/admin/accounts/{id}'>['account'];
export type Usage = Result<'GET', '/admin/accounts/{id}/quotas'>['usage'];
