/** Dashboards of an account, and those of others that it may use. */
import { type AccountPart, DELETION_ORDER, ownedRows, removeRows, rowsOfUser } from '../users/public.js';

export const dashboardsPart: AccountPart = {
  deletions: [
    { order: DELETION_ORDER.dashboards, remove: removeRows(ownedRows('dashboards')) },
    { order: DELETION_ORDER.shares, remove: removeRows(rowsOfUser('dashboard_users')) },
  ],
  lists: [{ file: 'dashboards', path: '/dashboards', query: { owner: 'me', details: 'full' } }],
};
