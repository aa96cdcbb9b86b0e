/** Handlers of the members of a group. */
import { ApiError, invalid } from '@sensorium/model/errors';
import type { Static } from '@sinclair/typebox';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import { nameOf } from '../../users/public.js';
import { proveAccess } from '../access.js';
import type { GroupParts } from '../parts.js';
import * as api from './api.js';
import { memberBody } from './format.js';
import { addMembers, type JoiningUser } from './join.js';
import * as queries from './queries.js';
import { changeDisplay, changePermissions, differs } from './rules.js';

export function memberRoutes({ sql, config }: GroupParts): Route[] {
  return [
    on(api.listMembers, async ({ params, query, caller }) => {
      const { rows, total } = await queries.listMembers(sql, params.id, caller.userId, pageOf(query));
      const shown = { permissions: query.details === 'permissions' };
      return { body: { users: rows.map((row) => memberBody(row, shown)), total } };
    }),

    on(api.addMembers, async ({ params, body, caller, base, remoteAddress }) => {
      const entries = entriesOf(body);
      const request = { groupId: params.id, caller, entries, address: remoteAddress };
      const proof = await proveAccess(sql, request, config.LOGINS_PER_MINUTE);
      const added = await addMembers(sql, caller, params.id, entries, proof);
      // In an anonymous group, an accepted user is no longer visible to the caller.
      const users = added.map(({ row }) => (row === undefined ? {} : memberBody(row, { permissions: true })));
      const [first] = added;
      return created({ users, user: users[0]! }, `${base}/groups/${params.id}/users/${first!.id}`);
    }),

    on(api.getMember, async ({ params, caller }) => {
      const row = await queries.findSeenMember(sql, params.id, caller.userId, params.user_id);
      if (row === undefined) throw notThere(params);
      return { body: { user: memberBody(row, { permissions: true }) } };
    }),

    on(api.updateMember, async ({ params, body, caller }) => {
      const { group_permissions = {}, display_user_info = {} } = { ...body.user, ...body };
      const row = await queries.updateMember(
        sql,
        params.id,
        caller,
        params.user_id,
        (group, member, viewer) => {
          const at = 'display_user_info';
          if (!member.own && differs(member, display_user_info)) {
            throw new ApiError('forbidden', `${at}: only the user can set this`, { field: at });
          }
          return {
            ...changePermissions(member, group_permissions, member.own ? null : viewer, 'group_permissions'),
            ...changeDisplay(group, member, display_user_info, at),
          };
        },
      );
      if (row === undefined) throw notThere(params);
      return { body: { user: memberBody(row, { permissions: true }) } };
    }),

    on(api.removeMember, async ({ params, caller }) => {
      if (!(await queries.removeMemberAs(sql, params.id, caller, params.user_id))) throw notThere(params);
      return { body: {} };
    }),
  ];
}

function notThere({ id, user_id }: { id: number; user_id: number }): ApiError {
  return new ApiError('not_found', `there is no user ${user_id} in group ${id}`);
}

type Body = Static<(typeof api.addMembers)['body']>;

/** `{"users":[{"user":{"id":1},...}]}` or `{"user":{"id":1},...}`; id or username may also stand beside `user`, in its place. */
function entriesOf({ users, ...single }: Body): JoiningUser[] {
  const entries = (users ?? []).map((each, index) => entryOf(each, `users[${index}].`));
  const { user, id, username } = single;
  if (users === undefined || (user ?? id ?? username) !== undefined) entries.push(entryOf(single, ''));
  return entries;
}

function entryOf(given: Omit<Body, 'users'>, at: string): JoiningUser {
  const name = nameOf(given.user ?? given);
  if (name === null) throw invalid(`${at}user`, 'needs an id or a username');
  return {
    at,
    name,
    field: `${at}user`,
    permissions: given.group_permissions ?? {},
    display: given.display_user_info ?? {},
    sensors: given.sensors ?? [],
    password: given.access_password,
  };
}
