/** Dependencies of the group routes. */
import type { Config } from '../../common/config.js';
import type { Sql } from '../../sql/connect.js';

export interface GroupParts {
  readonly sql: Sql;
  readonly config: Pick<Config, 'LOGINS_PER_MINUTE' | 'PASSWORD_RULES'>;
}
