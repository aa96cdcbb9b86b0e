/** Handlers of the web app: its page and its files. */
import { ApiError } from '@sensorium/model/errors';
import { on, Raw, type Route } from '../http/route.js';
import * as api from './api.js';
import type { Assets } from './assets.js';
import { pageHeaders, pageOfApp } from './page.js';

/** A year, the longest that RFC 9111 suggests. */
const FOREVER = 'public, max-age=31536000, immutable';

export interface WebParts {
  readonly assets: Assets;
  /** Address of tiles of maps; empty: there are none. */
  readonly tiles: string;
}

export function webRoutes({ assets, tiles }: WebParts): Route[] {
  const headers = pageHeaders(tiles);
  const page = new Raw('text/html; charset=utf-8', pageOfApp(assets.page));
  const open = async () => ({ body: page, headers });
  return [
    on(api.root, async ({ accept, base }) => {
      const vary = { Vary: 'Accept, Prefer' };
      if (accept.includes('text/html')) return { body: page, headers: { ...headers, ...vary } };
      // Clients of the historic service send no Accept, and expect a 404.
      if (accept === '') throw new ApiError('no_route', 'no such address: /docs lists all of them');
      return {
        body: { name: 'Sensorium', docs: `${base}/docs`, openapi: `${base}/openapi.json` },
        headers: vary,
      };
    }),
    on(api.app, open),
    on(api.appPage, open),
    on(api.appItem, open),
    on(api.docs, open),
    on(api.asset, async ({ params, header }) => {
      const found = await assets.find(params.file, header('accept-encoding') ?? '');
      if (found === null) throw new ApiError('not_found', `there is no file ${params.file} here`);
      return {
        body: new Raw(found.type, found.content),
        headers: {
          'Cache-Control': FOREVER,
          Vary: 'Accept-Encoding',
          ...(found.encoding === null ? {} : { 'Content-Encoding': found.encoding }),
        },
      };
    }),
  ];
}
