/** Dependencies of the account routes. */
import type { Config } from '../../common/config.js';
import type { Sql } from '../../sql/connect.js';
import type { AccountPart } from './account-part.js';

export interface UserParts {
  readonly sql: Sql;
  readonly config: Pick<
    Config,
    | 'REGISTRATION'
    | 'REGISTRATION_CONFIRM'
    | 'LOGINS_PER_MINUTE'
    | 'LOGINS_PER_ADDRESS'
    | 'LOGINS_PER_NAME'
    | 'PASSWORD_RULES'
    | 'SMTP_URL'
  >;
  /** What features delete with an account. */
  readonly accountParts: readonly AccountPart[];
}
