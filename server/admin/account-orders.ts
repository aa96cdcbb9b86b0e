/** Orders of the list of accounts. */

/** By id, thus by age, by name, or by what an account has. `-` reverses. */
export const ACCOUNT_ORDERS = [
  'id',
  '-id',
  'username',
  '-username',
  'sensors',
  '-sensors',
  'points',
  '-points',
  'point_bytes',
  '-point_bytes',
  'file_bytes',
  '-file_bytes',
] as const;
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number];
