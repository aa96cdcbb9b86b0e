/** Declarations of public links of a dashboard, for its owner. */
import { declare } from '../../http/route.js';
import { IdOf, listOf, Nothing, paging, Text, Type } from '../../http/schema.js';

const tag = 'dashboards';
const Params = Type.Object({ id: IdOf('dashboard') });

/** Links of one dashboard. */
export const MOST_LINKS = 20;

const Moment = Type.Union([Type.Number(), Type.Null()], { description: 'UNIX seconds. Null: never.' });

const link = {
  id: Type.Integer(),
  name: Type.String(),
  any_range: Type.Boolean({
    description:
      'Whether visitors choose the range of time. False: they read the range of the dashboard only.',
  }),
  created: Type.Number({ description: 'UNIX seconds.' }),
  expires: Moment,
  last_used: Moment,
};

export const listDashboardLinks = declare({
  method: 'GET',
  path: '/dashboards/{id}/links',
  tag,
  summary: 'List the public links of a dashboard, without their tokens',
  description: 'Expired links stay in the list until you revoke them.',
  access: 'user',
  policy: { dashboard: 'manage' },
  params: Params,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('links', Type.Object(link)),
});

export const createDashboardLink = declare({
  method: 'POST',
  path: '/dashboards/{id}/links',
  tag,
  summary: 'Create a public link of a dashboard',
  description:
    'Everyone who has the link reads the dashboard and the sensors that it shows, as far as you may read them, without an account, and nothing else. Only ' +
    'this response has the token. ' +
    `A dashboard has at most ${MOST_LINKS} links. Needs a session: a key cannot publish data.`,
  access: 'session',
  policy: { dashboard: 'manage' },
  audit: 'dashboard.link',
  params: Params,
  body: Type.Object({
    link: Type.Object({
      name: Type.Optional(Text(100, 'Name for your list of links.')),
      any_range: Type.Optional(
        Type.Boolean({
          description:
            'Whether visitors choose the range of time. Default false: they read the range of the dashboard only.',
        }),
      ),
      expires: Type.Optional(
        Type.Union([Type.Number(), Type.String()], {
          description: 'UNIX seconds or an ISO 8601 date, in the future. Absent or null: never.',
          'x-unfilled': [''],
        }),
      ),
    }),
  }),
  wrapper: 'link',
  status: 201,
  reply: Type.Object({
    link: Type.Object({
      ...link,
      token: Type.String({
        description: 'For `/public/dashboards/{token}`. No other response has it.',
      }),
      url: Type.String({ description: 'Address of the page that shows the dashboard.' }),
    }),
  }),
});

export const revokeDashboardLink = declare({
  method: 'DELETE',
  path: '/dashboards/{id}/links/{link_id}',
  tag,
  summary: 'Revoke a public link of a dashboard',
  description: 'The link ends at once.',
  access: 'account',
  policy: { dashboard: 'manage' },
  audit: 'dashboard.unlink',
  params: Type.Object({ id: IdOf('dashboard'), link_id: IdOf('link') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listDashboardLinks, createDashboardLink, revokeDashboardLink];
