/** Handlers of the members and managers of a domain. */
import type { Sql } from '../../../sql/connect.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import { namedIn } from '../../users/public.js';
import * as api from './api.js';
import { join } from './joining.js';
import { appointManagers, dismissManager, removeMember } from './leaving.js';
import { type DomainMemberRow, listMembers } from './queries.js';

export function domainMemberRoutes({ sql }: { sql: Sql }): Route[] {
  return [
    on(api.listMembers, async ({ params, query, caller }) => {
      const order = { field: query.sort_field ?? 'id', descending: query.sort === 'DESC' };
      const { rows, total } = await listMembers(sql, params.id, caller.userId, order, pageOf(query));
      return { body: { users: rows.map(memberBody), total } };
    }),

    on(api.addMembers, async ({ params, body, caller, base }) => {
      const { token = '', ...names } = body;
      const joining = { domainId: params.id, caller, named: namedIn(names), token };
      return membersBody(await join(sql, joining), `${base}/domains/${params.id}/users`);
    }),

    on(api.removeMember, async ({ params, caller }) => {
      await removeMember(sql, params.id, caller, params.user_id);
      return { body: {} };
    }),

    on(api.appointManagers, async ({ params, body, caller, base }) => {
      const rows = await appointManagers(sql, params.id, caller, namedIn(body));
      return membersBody(rows, `${base}/domains/${params.id}/managers`);
    }),

    on(api.dismissManager, async ({ params, caller }) => {
      await dismissManager(sql, params.id, caller, params.user_id);
      return { body: {} };
    }),
  ];
}

/** @param base address of the list, without the id of a user */
function membersBody(rows: readonly DomainMemberRow[], base: string) {
  const users = rows.map(memberBody);
  const [user] = users;
  return created({ users, user: user! }, `${base}/${user!.id}`);
}

function memberBody({ username, name, surname, ...rest }: DomainMemberRow) {
  // Clients expect a username in every member.
  const shown = { ...rest, username: username ?? '' };
  return { ...shown, ...(name === null ? {} : { name }), ...(surname === null ? {} : { surname }) };
}
