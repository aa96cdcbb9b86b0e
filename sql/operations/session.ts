/** Session settings of backup and restore, which make both use the same text format whatever the database sets. */

/** For a transaction: texts of values that parse to exactly the same values. It may be idle while those of other databases work. */
export const EXACT =
  "SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 1; " +
  'SET LOCAL idle_in_transaction_session_timeout = 0';

/** Milliseconds for one relation: a week. Keepalives of the socket detect a dead database. */
export const STATEMENT_TIMEOUT = 7 * 86_400_000;
