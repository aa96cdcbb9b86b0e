/** Dependencies of the group routes. */
import type { Config } from '../../common/config.js';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import type { AccountQuotas } from '../quotas/public.js';

export interface GroupParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly quotas: AccountQuotas;
  readonly config: Pick<Config, 'LOGINS_PER_MINUTE' | 'PASSWORD_RULES'>;
}
