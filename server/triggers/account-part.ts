import { type AccountPart, DELETION_ORDER, ownedRows, removeRows } from '../users/public.js';

export const triggersPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.triggers,
      remove: removeRows(
        {
          relation: 'sensor_triggers',
          where: (sql, id) => sql`trigger_id IN (SELECT t.id FROM triggers t WHERE t.owner_id = ${id})`,
        },
        ownedRows('triggers'),
      ),
    },
  ],
  lists: [
    { file: 'triggers', path: '/triggers' },
    { file: 'sensor_triggers', path: '/sensors/triggers' },
    { file: 'trigger_notifications', path: '/sensors/triggers/notifications' },
  ],
};
