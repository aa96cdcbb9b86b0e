import { type AccountPart, DELETION_ORDER, removeRows } from '../users/public.js';
import { leaveManagedDomains, publishLostDomains } from './ending.js';

const removeMemberships = removeRows({
  relation: 'domain_users',
  where: (sql, id) => sql`user_id = ${id} AND NOT manager`,
});

export const domainsPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.domains,
      remove: async (sql, userId) => {
        await leaveManagedDomains(sql, userId);
        await removeMemberships(sql, userId);
      },
      removeRest: publishLostDomains,
    },
  ],
  lists: [{ file: 'domains', path: '/domains', query: { details: 'full' } }],
};
