/** Quotas of an account: its rows go with it by cascade. Its groups may go on, and then count to nobody. */
import { type AccountPart, DELETION_ORDER } from '../users/public.js';

export const quotasPart: AccountPart = {
  deletions: [
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
