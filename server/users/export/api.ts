/** Declaration of the export of everything that a user has. */
import { freshnessQuery } from '../../http/freshness.js';
import { declare } from '../../http/route.js';
import { CsvFormulas, IdOf, Type } from '../../http/schema.js';

export const exportUser = declare({
  method: 'GET',
  path: '/users/{id}/export',
  tag: 'account',
  summary: 'Export everything you have as a ZIP file',
  description:
    'The file has account, sensors with all their points and files, metatags, devices, environments, triggers, notifications, data processors, ' +
    'services, groups and domains. Lists have the form of their operations; points are CSV that an upload accepts. The server makes the file while it ' +
    'sends it, so its length is not known in advance, and a file that is cut off is no ZIP file. One export at a time for each account.',
  access: 'account',
  policy: { user: 'own' },
  params: Type.Object({ id: IdOf('user') }),
  query: Type.Object({ csv_formulas: CsvFormulas, ...freshnessQuery }),
  status: 200,
  reply: Type.String({ description: 'The bytes of the ZIP file.' }),
  produces: ['application/zip'],
});

export const declarations = [exportUser];
