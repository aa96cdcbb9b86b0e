/** Puts the server together: database, write path, routes, transport. */
import { readFile } from 'node:fs/promises';
import type { Config } from '../common/config.js';
import type { Log } from '../common/log.js';
import { connect } from '../sql/connect.js';
import { createHandler } from './http/dispatch.js';
import { RequestLimits } from './http/limits.js';
import { openApiDocument } from './http/openapi.js';
import type { Route } from './http/route.js';
import { Router } from './http/router.js';
import { Metrics } from './operations/metrics.js';
import { operationsRoutes } from './operations/routes.js';
import { chooseTransport } from './transport/choose.js';
import { userRoutes } from './users/routes.js';

export interface Server {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops accepting, answers what is under way, then lets go of the database. */
  close(): Promise<void>;
}

const CLOSE_GRACE = 4000;

/** @throws ListenError, or the database's error when it cannot be reached */
export async function startServer(config: Config, log: Log): Promise<Server> {
  const sql = connect(config.DATABASE_URL, { max: config.QUERY_CONNECTIONS, name: 'sensorium server' });
  const metrics = new Metrics(() => 0);
  const routes: Route[] = [...userRoutes({ sql, config, log })];
  routes.push(
    ...operationsRoutes({
      metrics,
      metricsToken: config.METRICS_TOKEN,
      queuedPoints: () => 0,
      probe: async () => {
        try {
          await sql`SELECT 1`;
          return 'postgres';
        } catch {
          return null;
        }
      },
      document: () => document,
    }),
  );
  const document = openApiDocument(
    routes.map((route) => route.declaration),
    await productVersion(),
  );
  const handler = createHandler({
    router: new Router(routes),
    sql,
    log,
    limits: new RequestLimits(config.REQUESTS_PER_MINUTE),
    publicUrl: config.PUBLIC_URL,
    trustedProxies: config.TRUST_PROXY,
    tell: (outcome) => {
      metrics.request(outcome);
      log.info(outcome, 'request');
    },
  });
  const transport = chooseTransport(config.TRANSPORT, log);
  const listener = await transport.listen(
    {
      host: config.HOST,
      port: config.PORT,
      bodyLimit: config.BODY_LIMIT,
      headerTimeout: config.HEADER_TIMEOUT * 1000,
      requestTimeout: config.REQUEST_TIMEOUT * 1000,
      idleTimeout: config.IDLE_TIMEOUT * 1000,
    },
    handler,
  );
  return {
    url: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${listener.port}`,
    close: async () => {
      await listener.close(CLOSE_GRACE);
      await sql.end({ timeout: 5 });
    },
  };
}

async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
