/** Groups of which an account is a member. */
import { transact } from '../../sql/connect.js';
import { type AccountPart, DELETION_ORDER } from '../users/public.js';
import { groupsOf, leaveAllGroups, removeMember } from './members/queries.js';

export const groupsPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.groups,
      remove: async (sql, userId) => {
        for (const groupId of await groupsOf(sql, userId))
          await transact(sql, (tx) => removeMember(tx, groupId, userId, true));
      },
      removeRest: leaveAllGroups,
    },
  ],
  lists: [{ file: 'groups', path: '/groups' }],
};
