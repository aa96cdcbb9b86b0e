/** Accounts that an administrator has locked: their triggers, processors and services pause. */
import type { Fragment, Queryable } from '../connect.js';

/** Condition that an account is locked. @param account the column with its id */
export function isLocked(sql: Queryable, account: Fragment): Fragment {
  return sql`EXISTS (SELECT FROM users locked_user WHERE locked_user.id = ${account} AND locked_user.locked IS NOT NULL)`;
}
