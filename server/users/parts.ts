/** Dependencies of the account routes. */
import type { Config } from '../../common/config.js';
import type { Sql, Transaction } from '../../sql/connect.js';
import type { AccountPart } from './account-part.js';

/** Quotas of what accounts create here. Both lock the account until the end of the transaction. */
export interface UserQuotas {
  /** @throws ApiError quota_exceeded */
  require(tx: Transaction, userId: number, name: 'keys'): Promise<void>;
  /** Of a user, or of the login of a group. @throws ApiError quota_exceeded */
  requireSession(tx: Transaction, userId: number): Promise<void>;
}

export interface UserParts {
  readonly sql: Sql;
  readonly config: Pick<
    Config,
    | 'REGISTRATION'
    | 'REGISTRATION_CONFIRM'
    | 'REGISTRATIONS_PER_HOUR'
    | 'LOGINS_PER_MINUTE'
    | 'LOGINS_PER_ADDRESS'
    | 'LOGINS_PER_NAME'
    | 'MAP_TILES'
    | 'MAP_ATTRIBUTION'
    | 'PASSWORD_RULES'
    | 'SMTP_URL'
  >;
  readonly quotas: UserQuotas;
  /** What features delete with an account. */
  readonly accountParts: readonly AccountPart[];
}
