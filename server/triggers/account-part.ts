import { type AccountPart, DELETION_ORDER, ownedRows, removeRows } from '../users/public.js';

export const triggersPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.triggers,
      remove: removeRows(
        {
          relation: 'firings',
          where: (sql, id) => sql`
            sensor_trigger_id IN (
              SELECT st.id FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id WHERE t.owner_id = ${id})`,
        },
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
    { file: 'firings', path: '/firings' },
    { file: 'trigger_notifications', path: '/sensors/triggers/notifications' },
  ],
};
