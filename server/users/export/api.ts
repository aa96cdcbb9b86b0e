/** Declaration of the export of everything that is somebody's. */
import { declare } from '../../http/route.js';
import { Id, Type } from '../../http/schema.js';

export const exportUser = declare({
  method: 'GET',
  path: '/users/{id}/export',
  tag: 'users',
  summary: 'Everything of yours, in one ZIP file',
  description:
    'Account, sensors with all their points and files, metatags, devices, environments, triggers, notifications, data processors, ' +
    'services, groups, domains: lists as their addresses answer them, points as CSV that an upload takes. Made while it is sent, so its length is ' +
    'not known before; one that is cut off is no ZIP file. One at a time for each account.',
  access: 'account',
  policy: { user: 'own' },
  params: Type.Object({ id: Id }),
  status: 200,
  reply: Type.String(),
  produces: ['application/zip'],
});

export const declarations = [exportUser];
