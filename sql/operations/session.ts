/** What the connections of backup and restore ask of the database, whatever its owner has set: the same text on both sides. */

/** Of a transaction: values as texts that give exactly the same values again. */
export const EXACT =
  "SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 1";

/** Milliseconds that one relation may take: a week. A database that is gone is noticed by its socket. */
export const PATIENCE = 7 * 86_400_000;
