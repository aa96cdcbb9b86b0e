/** Handlers of invitations to register. `npm run admin -- invite` calls the same function. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import { createInvitation, deleteInvitation, listInvitations } from '../../users/public.js';
import * as api from './api.js';

const DAYS = 7;

export function invitationRoutes(sql: Sql): Route[] {
  return [
    on(api.listInvitations, async ({ query }) => ({ body: await listInvitations(sql, pageOf(query)) })),

    on(api.createInvitation, async ({ body, base }) => {
      const invitation = await createInvitation(sql, body.days ?? DAYS);
      return created({ invitation }, `${base}/admin/invitations`);
    }),

    on(api.deleteInvitation, async ({ params }) => {
      if (!(await deleteInvitation(sql, params.id)))
        throw new ApiError('not_found', `there is no invitation ${params.id}`);
      return { body: {} };
    }),
  ];
}
