/** Dependencies of the account routes. */
import type { Config } from '../../common/config.js';
import type { Sql } from '../../sql/connect.js';
import type { AccountPart } from './account-part.js';

export interface UserParts {
  readonly sql: Sql;
  readonly config: Pick<Config, 'REGISTRATION' | 'LOGINS_PER_MINUTE' | 'PASSWORD_RULES'>;
  /** What features delete with an account. */
  readonly accountParts: readonly AccountPart[];
}
