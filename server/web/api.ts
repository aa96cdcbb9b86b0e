/** Declarations of the web app: its pages and their files. */
import { declare } from '../http/route.js';
import { Type } from '../http/schema.js';

const tag = 'operations';

export const root = declare({
  method: 'GET',
  path: '/',
  tag,
  summary: 'Open the web app',
  description:
    'A browser (`Accept: text/html`) gets the app. Another client gets the addresses of the documentation. A request without `Accept` ' +
    'gets 404, as at an unknown address.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object({ name: Type.String(), docs: Type.String(), openapi: Type.String() }),
  produces: ['text/html'],
  errors: ['no_route'],
});

/** Pages differ by their address only, and the app reads that itself. */
const page = {
  method: 'GET',
  tag,
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.String({ description: 'HTML.' }),
  produces: ['text/html'],
} as const;

const Part = (description: string) => Type.String({ description });

export const app = declare({ ...page, path: '/app', summary: 'Open the web app at its start page' });

export const appPage = declare({
  ...page,
  path: '/app/{page}',
  summary: 'Open a page of the web app',
  params: Type.Object({ page: Part('Name of the page, for example `sensors`.') }),
});

export const appItem = declare({
  ...page,
  path: '/app/{page}/{item}',
  summary: 'Open a page of the web app about one thing',
  params: Type.Object({
    page: Part('Name of the page, for example `sensors`.'),
    item: Part('For example an id.'),
  }),
});

export const docs = declare({
  ...page,
  path: '/docs',
  summary: 'Read this documentation',
  description: 'A page of the web app. It shows `GET /openapi.json`, and needs no login.',
});

export const asset = declare({
  method: 'GET',
  path: '/assets/{file}',
  tag,
  summary: 'Read a file of the web app',
  description: 'A file never changes, since its name has a hash of its content.',
  access: 'anyone',
  policy: 'open',
  params: Type.Object({ file: Type.String({ description: 'Name of the file.' }) }),
  status: 200,
  reply: Type.String(),
  produces: ['text/javascript', 'text/css'],
  errors: ['not_found'],
});

export const declarations = [root, app, appPage, appItem, docs, asset];
