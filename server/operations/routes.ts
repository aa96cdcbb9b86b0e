/** Handlers of /health, /metrics, /openapi.json and /docs. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ApiError } from '@sensorium/model/errors';
import { clockOffset } from '../../common/clock.js';
import type { Config } from '../../common/config.js';
import { NOTABLE } from '../../sql/clock.js';
import type { Engine } from '../../sql/engine.js';
import type { Background } from '../../sql/store/sidecars.js';
import { on, Raw, type Route } from '../http/route.js';
import * as api from './api.js';
import { iconIco, iconSvg } from './icon.js';
import type { Metrics } from './metrics.js';
import { admitToMetrics } from './metrics-access.js';
import type { DatabaseHealth } from './probe.js';

export interface OperationsParts {
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'METRICS' | 'METRICS_TOKEN'>;
  readonly queuedPoints: () => number;
  readonly engine: Engine;
  /** State of the database, at most a second old. */
  readonly probe: () => Promise<DatabaseHealth>;
  /** Resolves to null when the database does not respond. */
  readonly background: () => Promise<Background | null>;
  readonly document: () => unknown;
}

export function operationsRoutes(parts: OperationsParts): Route[] {
  let document: string | undefined;
  return [
    on(api.health, async () => {
      const [{ state: database, durability }, background] = await Promise.all([
        parts.probe(),
        parts.background(),
      ]);
      const { engine } = parts;
      const isReachable = database !== 'unreachable';
      const body = {
        name: 'sensorium' as const,
        status: isReachable ? ('pass' as const) : ('fail' as const),
        database,
        engine: isReachable ? engine.engine : 'unknown',
        timescaledb: isReachable && engine.engine === 'timescale' ? engine.timescaledb : null,
        durability,
        clock_offset: Math.abs(clockOffset()) > NOTABLE ? clockOffset() / 1e6 : null,
        queued_points: parts.queuedPoints(),
        sidecars: background === null ? null : [...background.sidecars],
        waiting: background?.waiting ?? null,
      };
      return isReachable ? { body } : { status: 503, body };
    }),
    on(api.metrics, async (call) => {
      admitToMetrics(parts.config, call);
      return { body: new Raw(parts.metrics.contentType, await parts.metrics.page()) };
    }),
    on(api.openapi, async () => {
      document ??= JSON.stringify(parts.document());
      return { body: new Raw('application/json; charset=utf-8', document) };
    }),
    on(api.favicon, async () => ({ body: new Raw('image/x-icon', iconIco), headers: CACHED })),
    on(api.docs, async () => ({ body: new Raw('text/html; charset=utf-8', page), headers: policy })),
    on(api.docsAsset, async ({ params }) => {
      const asset = assets.get(params.asset);
      if (asset === undefined) throw new ApiError('not_found', `there is no file ${params.asset} here`);
      return { body: new Raw(asset, await load(params.asset)), headers: CACHED };
    }),
  ];
}

/** A day would hide a new version for a day. */
const CACHED = { 'Cache-Control': 'max-age=3600' };

const assets = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
  ['icon.svg', 'image/svg+xml'],
  ['start.js', 'text/javascript; charset=utf-8'],
]);

/** Swagger UI keeps the login in the local storage of the browser. Its own filter searches the names of tags alone. */
const start = `const textOf = (operation) =>
  [operation.get('method'), operation.get('path'), operation.getIn(['operation', 'summary'])].join(' ').toLowerCase();

const search = {
  fn: {
    opsFilter: (groups, phrase) => {
      const wanted = phrase.trim().toLowerCase();
      return groups
        .map((group, tag) =>
          tag.includes(wanted)
            ? group
            : group.update('operations', (all) => all.filter((each) => textOf(each).includes(wanted))),
        )
        .filter((group) => group.get('operations').size > 0);
    },
  },
};

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  showCommonExtensions: true,
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  plugins: [search],
  // The samples of the introduction name the server that the reader uses.
  responseInterceptor: (response) => {
    if (response.url.endsWith('/openapi.json')) {
      response.text = response.text.replace('BASE=http://127.0.0.1:8080', 'BASE=' + location.origin);
    }
    return response;
  },
  onComplete: () => {
    const input = document.querySelector('.operation-filter-input');
    if (input !== null) input.placeholder = 'Filter by path, method or words of the summary';
  },
});
`;

async function load(name: string): Promise<Buffer> {
  if (name === 'start.js') return Buffer.from(start);
  if (name === 'icon.svg') return Buffer.from(iconSvg);
  return readFile(
    join(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')), name),
  );
}

/** Everything comes from this server; swagger-ui writes style attributes and shows its icons as data: images. */
const policy = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'",
};

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Sensorium API</title>
  <link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <style>
    .swagger-ui .info { margin: 30px 0 10px; }
    .swagger-ui .scheme-container { box-shadow: none; margin: 0; padding: 0 0 10px; }
    .swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { background: #f1f3f5; color: #24292f; font-weight: 400; }
    .swagger-ui .info pre { background: #f1f3f5; border-radius: 4px; overflow-x: auto; padding: 12px; white-space: pre; }
    .swagger-ui .info pre > code { line-height: 1.6; padding: 0; white-space: pre; }
    .swagger-ui .opblock-tag small { font-size: 14px; }
  </style>
</head>
<body>
  <div id="api"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;
