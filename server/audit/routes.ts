/** Handlers of the audit log. */
import { now } from '../../common/clock.js';
import type { Sql } from '../../sql/connect.js';
import type { Action } from '../../sql/store/audit/actions.js';
import { queryDate } from '../data/public.js';
import { on, Raw, type Route } from '../http/route.js';
import { AFTER, pageOf } from '../http/schema.js';
import * as api from './api.js';
import { asSeenBy, type EntryFilter, type EntryRow, listEntries } from './queries.js';

/** Entries that an export reads at once. */
const BATCH = 1000;

interface Query {
  readonly account?: number;
  readonly action?: Action;
  readonly result?: 'done' | 'refused';
  readonly reads?: boolean;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly before?: number;
  readonly per_page?: number;
  readonly [AFTER]?: unknown;
}

export function auditRoutes({ sql }: { readonly sql: Sql }): Route[] {
  const list = async (query: Query, see: (entry: EntryRow) => EntryRow) => {
    const { limit } = pageOf({ per_page: query.per_page ?? 100 });
    const rows = await listEntries(sql.bounded, filterOf(query), limit);
    const next = limit > 0 && rows.length === limit ? rows.at(-1)!.id : null;
    return { body: { entries: rows.map(see), next } };
  };
  const exported = (query: Query, see: (entry: EntryRow) => EntryRow) => ({
    body: new Raw('application/x-ndjson', lines(sql, filterOf(query), see)),
    headers: { 'Content-Disposition': 'attachment; filename="audit.ndjson"' },
  });
  const whole = (entry: EntryRow) => entry;

  return [
    on(api.listAudit, ({ query }) => list(query, whole)),

    on(api.exportAudit, async ({ query }) => exported(query, whole)),

    on(api.listOwnAudit, ({ query, caller: { userId } }) =>
      list({ ...query, account: userId }, (entry) => asSeenBy(userId, entry)),
    ),

    on(api.exportOwnAudit, async ({ query, caller: { userId } }) =>
      exported({ ...query, account: userId }, (entry) => asSeenBy(userId, entry)),
    ),
  ];
}

/** @throws ApiError invalid_input */
function filterOf(query: Query): EntryFilter {
  const { account, action, result, reads = true, start_date, end_date, before, [AFTER]: after } = query;
  const date = (field: string, given: string | undefined) =>
    given === undefined ? undefined : queryDate(field, given, now());
  return {
    account,
    action,
    result,
    reads,
    from: date('start_date', start_date),
    to: date('end_date', end_date),
    // An export of an account continues after the last entry that it has.
    before: typeof after === 'number' ? after : before,
  };
}

/** Reads the next entries when the client has taken the earlier ones. */
async function* lines(
  sql: Sql,
  filter: EntryFilter,
  see: (entry: EntryRow) => EntryRow,
): AsyncGenerator<Buffer> {
  for (let { before } = filter, rows: EntryRow[] = []; ; ) {
    rows = await listEntries(sql, { ...filter, before }, BATCH);
    if (rows.length > 0) yield Buffer.from(`${rows.map((row) => JSON.stringify(see(row))).join('\n')}\n`);
    if (rows.length < BATCH) return;
    before = rows.at(-1)!.id;
  }
}
