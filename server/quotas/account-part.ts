/** Quotas of an account. Its groups may go on without it, and then count to no account. */
import { type AccountPart, DELETION_ORDER, removeRows, rowsOfUser } from '../users/public.js';

export const quotasPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.shares,
      remove: removeRows(
        rowsOfUser('account_days'),
        rowsOfUser('account_usage'),
        rowsOfUser('account_quotas'),
      ),
    },
    {
      order: DELETION_ORDER.groups,
      remove: async (sql, userId) => {
        await sql`UPDATE groups SET creator_id = NULL WHERE creator_id = ${userId}`;
      },
      removeRest: async (tx, userId) => {
        await tx`UPDATE groups SET creator_id = NULL WHERE creator_id = ${userId}`;
      },
    },
  ],
  lists: [{ file: 'usage', path: '/users/current/usage' }],
};
