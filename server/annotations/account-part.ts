/** Annotations that an account wrote. Those of its sensors and dashboards are deleted with these. */
import { type AccountPart, DELETION_ORDER, removeRows } from '../users/public.js';

export const annotationsPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.dashboards,
      remove: removeRows({ relation: 'annotations', where: (sql, userId) => sql`author_id = ${userId}` }),
    },
  ],
  lists: [{ file: 'annotations', path: '/annotations' }],
};
