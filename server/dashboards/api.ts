/** Declarations of dashboards. */
import { documented, documentedSchema } from '../http/documented.js';
import { declare } from '../http/route.js';
import { Choice, IdOf, listOf, Name, Nothing, paging, Text, Type } from '../http/schema.js';
import { SearchWords } from '../http/search-words.js';
import { Content } from './content.js';

const tag = 'dashboards';
const Params = Type.Object({ id: IdOf('dashboard') });

/** A user as far as the caller may see; absent members are hidden. */
const SeenUser = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.Optional(Type.String()),
  surname: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
});

/** Documented, not validated: in a request the handler does it, to name the path of what does not fit. */
const GivenContent = documented(Type.Unsafe<unknown>({}), documentedSchema(Content));

const settable = {
  name: Name(100),
  description: Text(1000),
};

const summarised = {
  id: Type.Integer(),
  ...settable,
  owner: SeenUser,
  rights: Choice(['owner', 'edit', 'read'], 'What the caller may do. `owner`: everything.'),
  version: Type.Integer({ description: 'Each change adds one.' }),
  panels: Type.Integer({ description: 'Number of panels.' }),
  created: Type.Number({ description: 'UNIX seconds.' }),
  updated: Type.Number({ description: 'Last change, UNIX seconds.' }),
  updated_by: SeenUser,
};

const Dashboard = Type.Object({ ...summarised, content: Content });
const One = Type.Object({ dashboard: Dashboard });

export const listDashboards = declare({
  method: 'GET',
  path: '/dashboards',
  tag,
  summary: 'List dashboards',
  access: 'user',
  policy: 'own',
  heavy: ['search'],
  query: Type.Object({
    ...paging,
    owner: Type.Optional(
      Choice(
        ['me', 'shared', 'all'],
        '`me`: your dashboards. `shared`: those of others that are shared with you. Default `all`.',
      ),
    ),
    details: Type.Optional(Choice(['full', 'no'], '`full` adds `content`. Default `no`.')),
    search: SearchWords('the name or the description'),
  }),
  status: 200,
  reply: listOf('dashboards', Type.Object({ ...summarised, content: Type.Optional(GivenContent) })),
});

export const createDashboard = declare({
  method: 'POST',
  path: '/dashboards',
  tag,
  summary: 'Create a dashboard',
  description:
    'To import one, send the `name`, `description` and `content` of another one; other members of it are ignored.',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    dashboard: Type.Object({
      name: settable.name,
      description: Type.Optional(settable.description),
      content: GivenContent,
    }),
  }),
  wrapper: 'dashboard',
  status: 201,
  reply: One,
  errors: ['quota_exceeded'],
});

export const getDashboard = declare({
  method: 'GET',
  path: '/dashboards/{id}',
  tag,
  summary: 'Read a dashboard',
  description: 'The response names sensors, and gives no right to read them.',
  access: 'user',
  policy: { dashboard: 'see' },
  params: Params,
  status: 200,
  reply: One,
});

export const updateDashboard = declare({
  method: 'PUT',
  path: '/dashboards/{id}',
  tag,
  summary: 'Change a dashboard',
  description:
    'Send the `version` that you have read. If the dashboard was changed since, the server refuses with `version_conflict` and changes nothing; the error ' +
    'has the `version` that there is, and when and by which user it was made (`updated`, `updated_by`).',
  access: 'user',
  policy: { dashboard: 'edit' },
  params: Params,
  body: Type.Object({
    dashboard: Type.Object({
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      name: Type.Optional(settable.name),
      description: Type.Optional(settable.description),
      content: Type.Optional(GivenContent),
    }),
  }),
  wrapper: 'dashboard',
  status: 200,
  reply: One,
  errors: ['version_conflict', 'forbidden'],
});

export const deleteDashboard = declare({
  method: 'DELETE',
  path: '/dashboards/{id}',
  tag,
  summary: 'Delete a dashboard',
  access: 'user',
  policy: { dashboard: 'manage' },
  audit: 'dashboard.delete',
  params: Params,
  status: 200,
  reply: Nothing,
});

export const declarations = [listDashboards, createDashboard, getDashboard, updateDashboard, deleteDashboard];
