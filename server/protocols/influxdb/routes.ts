/** Handlers of requests that clients of InfluxDB send before they write. They are stateless: an account is one database, one organisation and one bucket. */
import { invalid, tryLater } from '@sensorium/model/errors';
import { on, type Reply, type Route } from '../../http/route.js';
import type { Static } from '../../http/schema.js';
import type { Caller } from '../../rights/caller.js';
import * as api from './api.js';
import { parseStatement } from './statements.js';
import { INFLUXDB_VERSION, VERSION } from './version.js';

export interface InfluxDbParts {
  /** Whether the database is reachable. */
  readonly probe: () => Promise<boolean>;
}

interface Asked {
  readonly q?: string;
  readonly db?: string;
}

export function influxDbRoutes({ probe }: InfluxDbParts): Route[] {
  const started = new Date();
  return [
    on(api.ping, async ({ query: { verbose = '' } }) =>
      ['', '0', 'false'].includes(verbose)
        ? { body: {}, headers: VERSION }
        : { status: 200, body: { version: INFLUXDB_VERSION }, headers: VERSION },
    ),
    on(api.ready, async () => {
      if (!(await probe())) throw tryLater('overloaded', 2);
      const up = duration(Date.now() - started.getTime());
      return { body: { status: 'ready' as const, started: started.toISOString(), up } };
    }),
    on(api.queryByGet, async ({ query, caller }) => execute(query, caller)),
    on(api.query, async ({ query, body, caller }) => execute({ ...query, ...body }, caller)),
    on(api.buckets, async ({ query: { name, ...page }, caller }) => {
      const [id, self] = [hexId(caller), '/api/v2/buckets'];
      const type = 'user' as const;
      const bucket = { id, orgID: id, type, name: name || caller.username, retentionRules: [] };
      return { body: { links: { self }, buckets: isFirst(page) ? [bucket] : [] }, headers: VERSION };
    }),
    on(api.orgs, async ({ query: { org, ...page }, caller }) => {
      const found = { id: hexId(caller), name: org || caller.username };
      return {
        body: { links: { self: '/api/v2/orgs' }, orgs: isFirst(page) ? [found] : [] },
        headers: VERSION,
      };
    }),
  ];
}

/** @throws ApiError invalid_input */
function execute({ q, db }: Asked, { username }: Caller): Reply<Static<typeof api.query.reply>> {
  if (q === undefined) throw invalid('q', 'is missing');
  const databases = { name: 'databases', columns: ['name'], values: [[db || username]] };
  const series = parseStatement(q) === 'show databases' ? { series: [databases] } : {};
  return { body: { results: [{ statement_id: 0, ...series }] }, headers: VERSION };
}

/** Clients ask page by page until one comes back empty. */
function isFirst({ offset = 0, after = '' }: { offset?: number; after?: string }): boolean {
  return offset === 0 && after === '';
}

/** The id of an account in the format of InfluxDB's ids. */
function hexId({ userId }: Caller): string {
  return userId.toString(16).padStart(16, '0');
}

/** Milliseconds as `3h2m1s`. */
function duration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 3600)}h${Math.floor(seconds / 60) % 60}m${seconds % 60}s`;
}
