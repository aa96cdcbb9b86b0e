import { type AccountPart, DELETION_ORDER, ownedRows, removeRows } from '../users/public.js';

export const dashboardsPart: AccountPart = {
  deletions: [{ order: DELETION_ORDER.dashboards, remove: removeRows(ownedRows('dashboards')) }],
  lists: [{ file: 'dashboards', path: '/dashboards', query: { owner: 'me', details: 'full' } }],
};
