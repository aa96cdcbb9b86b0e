import { type AccountPart, DELETION_ORDER, ownedRows, removeRows } from '../users/public.js';

export const environmentsPart: AccountPart = {
  deletions: [{ order: DELETION_ORDER.environments, remove: removeRows(ownedRows('environments')) }],
  lists: [{ file: 'environments', path: '/environments' }],
  nestedLists: [
    {
      folder: 'environments',
      items: '/environments',
      path: '/environments/{id}/environments',
      file: 'parts',
    },
  ],
};
