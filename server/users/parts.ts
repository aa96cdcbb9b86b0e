/** Dependencies of the account routes. */
import type { Config } from '../../common/config.js';
import type { Sql } from '../../sql/connect.js';
import type { AccountQuotas } from '../quotas/public.js';
import type { AccountPart } from './account-part.js';

export interface UserParts {
  readonly sql: Sql;
  readonly config: Pick<
    Config,
    'REGISTRATION' | 'REGISTRATIONS_PER_HOUR' | 'LOGINS_PER_MINUTE' | 'PASSWORD_RULES'
  >;
  readonly quotas: AccountQuotas;
  /** What features delete with an account. */
  readonly accountParts: readonly AccountPart[];
}
