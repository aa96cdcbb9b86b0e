/** Declaration of the storage of a deployment. */
import { declare } from '../../http/route.js';
import { Type } from '../../http/schema.js';

export const readStorage = declare({
  method: 'GET',
  path: '/admin/storage',
  tag: 'administration',
  summary: 'Read what the database stores',
  description: 'Sizes of the whole database, of its largest tables, and of what accounts have in them.',
  access: 'administrator',
  policy: 'open',
  audit: 'admin.read',
  status: 200,
  reply: Type.Object({
    database_bytes: Type.Integer({
      description: 'Of the database on its disk, without the write-ahead log.',
    }),
    tables: Type.Array(
      Type.Object({
        name: Type.String(),
        bytes: Type.Integer({ description: 'With indexes and long texts.' }),
      }),
      { description: 'Largest first.' },
    ),
    accounts: Type.Integer(),
    sensors: Type.Integer(),
    points: Type.Integer({ description: 'As a sidecar counted them last.' }),
    point_bytes: Type.Integer({ description: 'As a sidecar counted them last, compressed.' }),
    file_bytes: Type.Integer(),
  }),
});

export const declarations = [readStorage];
