/** Handlers of groups. */
import { ApiError } from '@sensorium/model/errors';
import { transact } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import { accountPermissions, type GroupPermission } from '../rights/policy.js';
import { missing, requireRight } from '../rights/require.js';
import type { AccountFields } from './account.js';
import * as api from './api.js';
import { groupBody, groupFields } from './format.js';
import { findMember, removeMember } from './members/queries.js';
import { memberRoutes } from './members/routes.js';
import type { GroupParts } from './parts.js';
import * as queries from './queries.js';
import { groupSensorRoutes } from './sensors/routes.js';

/** All routes of this folder: groups, their members, their sensors. */
export function groupRoutes(parts: GroupParts): Route[] {
  return [...ownRoutes(parts), ...memberRoutes(parts), ...groupSensorRoutes(parts)];
}

function ownRoutes({ sql, config, quotas }: GroupParts): Route[] {
  const list = async (userId: number | null, query: ListQuery) => {
    const { rows, total } = await queries.listGroups(sql.bounded, {
      userId,
      public: query.public ?? null,
      waiting: query.waiting ?? false,
      sort: query.sort ?? 'ASC',
      sortField: query.sort_field ?? 'id',
      ...pageOf(query),
    });
    return { body: { groups: rows.map(groupBody), total } };
  };

  return [
    on(api.listGroups, ({ query, caller }) => list(caller.userId, query)),

    on(api.listAllGroups, ({ query }) => list(null, query)),

    on(api.createGroup, async ({ body, caller, base, warn }) => {
      const { fields, account } = await groupFields(body.group, { rules: config.PASSWORD_RULES, warn });
      const row = await queries.insertGroup({ sql, quotas }, caller.userId, fields, account);
      return created({ group: groupBody(row) }, `${base}/groups/${row.id}`);
    }),

    on(api.getGroup, async ({ params }) => {
      const row = await queries.findGroup(sql, params.id);
      if (row === undefined) throw missing('group', params.id);
      return { body: { group: groupBody(row) } };
    }),

    on(api.updateGroup, async ({ params, body, caller, warn }) => {
      const { fields, account } = await groupFields(body.group, { rules: config.PASSWORD_RULES, warn });
      const row = await queries.updateGroup(sql, params.id, fields, account, async (tx, group) => {
        await requireRight(tx, caller, 'group', params.id, 'edit_group');
        const editor = await findMember(tx, params.id, caller.userId);
        checkDefaults(group, fields, editor);
        checkOpening(group, fields, editor);
        checkPassword(account, editor);
      });
      if (row === undefined) throw missing('group', params.id);
      return { body: { group: groupBody(row) } };
    }),

    on(api.leaveGroup, async ({ params, caller }) => {
      if (!(await transact(sql, (tx) => removeMember(tx, params.id, caller.userId)))) {
        throw missing('group', params.id);
      }
      return { body: {} };
    }),
  ];
}

interface ListQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly public?: boolean;
  readonly waiting?: boolean;
  readonly sort?: 'ASC' | 'DESC';
  readonly sort_field?: queries.GroupSortField;
}

const DEFAULTS = [
  'list_users',
  'add_users',
  'remove_users',
  'list_sensors',
  'add_sensors',
  'remove_sensors',
] as const;

/** Rights of the member who changes the group. */
type Editor = Partial<Record<GroupPermission, boolean>> | undefined;

/**
 * A default right must be one that the editor has. Otherwise the editor could grant it to the next member, or leave and join again.
 * @throws ApiError forbidden
 */
function checkDefaults(group: queries.GroupRow, fields: queries.GroupFields, editor: Editor): void {
  for (const right of DEFAULTS) {
    const name = `default_${right}` as const;
    if (fields[name] === true && !group[name] && editor?.[right] !== true) {
      const field = `group.${name}`;
      throw new ApiError('forbidden', `${field}: you do not have this right yourself`, { field });
    }
  }
}

/**
 * A group may be opened only by an editor with all its default rights. Otherwise the editor could leave, and join with the rest.
 * @throws ApiError forbidden
 */
function checkOpening(group: queries.GroupRow, fields: queries.GroupFields, editor: Editor): void {
  const opening = [
    { field: 'group.public', applies: fields.public === true && !group.public },
    { field: 'group.access_password', applies: (fields.access_password_hash ?? null) !== null },
  ].find(({ applies }) => applies);
  if (opening === undefined) return;
  const { field } = opening;
  const terms = { ...group, ...fields };
  const lacking = DEFAULTS.find((right) => terms[`default_${right}`] && editor?.[right] !== true);
  if (lacking === undefined) return;
  throw new ApiError('forbidden', `${field}: new members have the right ${lacking}, which you do not have`, {
    field,
  });
}

/** The editor could log in as the group with the new password, and so must have all of its rights. @throws ApiError forbidden */
function checkPassword({ passwordHash }: AccountFields, editor: Editor): void {
  if (passwordHash === undefined || passwordHash === null) return;
  const lacking = accountPermissions.find((right) => editor?.[right] !== true);
  if (lacking === undefined) return;
  const field = 'group.password';
  throw new ApiError('forbidden', `${field}: the group has the right ${lacking}, which you do not have`, {
    field,
  });
}
