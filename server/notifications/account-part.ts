import { type AccountPart, DELETION_ORDER, ownedRows, removeRows } from '../users/public.js';

export const notificationsPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.notifications,
      remove: removeRows(
        {
          relation: 'deliveries',
          where: (sql, id) =>
            sql`notification_id IN (SELECT n.id FROM notifications n WHERE n.owner_id = ${id})`,
        },
        ownedRows('event_notifications'),
        ownedRows('notifications'),
      ),
    },
  ],
  lists: [{ file: 'notifications', path: '/notifications' }],
  nestedLists: [
    {
      folder: 'notifications',
      items: '/notifications',
      path: '/notifications/{id}/deliveries',
      file: 'deliveries',
    },
  ],
};
