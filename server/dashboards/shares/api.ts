/** Declarations of sharing a dashboard with users and groups. */
import { declare } from '../../http/route.js';
import { Id, IdOf, listOf, Nothing, paging, Type } from '../../http/schema.js';
import { namedUsers, Person } from '../../users/public.js';

const tag = 'dashboards';
const Params = Type.Object({ id: IdOf('dashboard') });

const edit = Type.Boolean({ description: 'Whether they may change the dashboard too.' });
const GivenEdit = Type.Optional(
  Type.Boolean({ description: 'Whether they may change the dashboard too. Default false.' }),
);

const SharedUser = Type.Object({ ...Person.properties, edit });
const SharedGroup = Type.Object({ id: Type.Integer(), name: Type.String(), edit });

export const listDashboardUsers = declare({
  method: 'GET',
  path: '/dashboards/{id}/users',
  tag,
  summary: 'List the users with whom you share a dashboard',
  description:
    'A user that you named only by id has empty texts until that user shares something with you or is in a group or domain with you.',
  access: 'user',
  policy: { dashboard: 'manage' },
  params: Params,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('users', SharedUser),
});

export const shareDashboard = declare({
  method: 'POST',
  path: '/dashboards/{id}/users',
  tag,
  summary: 'Share a dashboard with users',
  description:
    'The users may read the dashboard. They see the data of a sensor on it only if they may read that sensor. Repeating it sets `edit` anew.',
  access: 'account',
  policy: { dashboard: 'manage' },
  audit: 'dashboard.share',
  params: Params,
  body: Type.Object({ ...namedUsers, edit: GivenEdit }),
  status: 201,
  reply: Type.Object({ users: Type.Array(SharedUser), user: SharedUser }),
});

export const unshareDashboard = declare({
  method: 'DELETE',
  path: '/dashboards/{id}/users/{user_id}',
  tag,
  summary: 'Stop sharing a dashboard with a user',
  description: 'A user may end the own access. Access through a group stays.',
  access: 'account',
  policy: { dashboard: 'remove_user' },
  audit: 'dashboard.unshare',
  params: Type.Object({ id: IdOf('dashboard'), user_id: IdOf('user') }),
  status: 200,
  reply: Nothing,
});

export const listDashboardGroups = declare({
  method: 'GET',
  path: '/dashboards/{id}/groups',
  tag,
  summary: 'List the groups with which you share a dashboard',
  access: 'user',
  policy: { dashboard: 'manage' },
  params: Params,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('groups', SharedGroup),
});

export const shareDashboardWithGroup = declare({
  method: 'POST',
  path: '/dashboards/{id}/groups',
  tag,
  summary: 'Share a dashboard with a group',
  description:
    'You need the right to add sensors to the group. Its members who may list its sensors may read the dashboard, as long as you are a member. Repeating it ' +
    'sets `edit` anew.',
  access: 'account',
  policy: { dashboard: 'manage' },
  audit: 'dashboard.share',
  params: Params,
  body: Type.Object({ group: Type.Object({ id: Id }), edit: GivenEdit }),
  status: 201,
  reply: Type.Object({ group: SharedGroup }),
  errors: ['forbidden'],
});

export const unshareDashboardWithGroup = declare({
  method: 'DELETE',
  path: '/dashboards/{id}/groups/{group_id}',
  tag,
  summary: 'Stop sharing a dashboard with a group',
  access: 'account',
  policy: { dashboard: 'manage' },
  audit: 'dashboard.unshare',
  params: Type.Object({ id: IdOf('dashboard'), group_id: IdOf('group') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [
  listDashboardUsers,
  shareDashboard,
  unshareDashboard,
  listDashboardGroups,
  shareDashboardWithGroup,
  unshareDashboardWithGroup,
];
