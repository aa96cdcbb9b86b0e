/** SQL that reads the audit log, newest entries first. */
import type { Fragment, Queryable } from '../../sql/connect.js';
import type { Action } from '../../sql/store/audit/actions.js';
import type { Actor } from '../../sql/store/audit/actor.js';

export interface EntryRow {
  readonly id: number;
  /** UNIX seconds. */
  readonly date: number;
  readonly action: Action;
  readonly result: string;
  readonly count: number;
  readonly actor: { readonly id: number | null; readonly name: string };
  readonly credential: Actor['credential'];
  readonly credential_id: string;
  readonly address: string;
  readonly agent: string;
  readonly object: { readonly kind: string; readonly id: string; readonly name: string };
  /** The affected account. */
  readonly account: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface EntryFilter {
  /** The account acts or is affected; undefined: any. */
  readonly account: number | undefined;
  readonly action: Action | undefined;
  /** Undefined: both. */
  readonly result: 'done' | 'refused' | undefined;
  /** False: without reads of administrators. */
  readonly reads: boolean;
  /** Microseconds, inclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Only entries before that one; undefined: from the newest. */
  readonly before: number | undefined;
}

export async function listEntries(sql: Queryable, filter: EntryFilter, limit: number): Promise<EntryRow[]> {
  const { account, action, result, reads, from, to, before } = filter;
  const fits = sql`
    ${before === undefined ? sql`true` : sql`id < ${before}`}
    ${action === undefined ? sql`` : sql`AND action = ${action}`}
    ${result === undefined ? sql`` : sql`AND (result = 'done') = ${result === 'done'}`}
    ${reads ? sql`` : sql`AND action <> 'admin.read'`}
    ${from === undefined ? sql`` : sql`AND created >= ${moment(sql, from)}`}
    ${to === undefined ? sql`` : sql`AND created <= ${moment(sql, to)}`}`;
  const newest = (condition: Fragment) =>
    sql`(SELECT id FROM audit_log WHERE ${condition} ${fits} ORDER BY id DESC LIMIT ${limit})`;
  // Of an account: the newest of each index, then the newest of both.
  const ids =
    account === undefined
      ? newest(sql``)
      : sql`${newest(sql`actor_id = ${account} AND`)} UNION ${newest(sql`subject_id = ${account} AND`)}`;
  return sql<EntryRow[]>`
    SELECT id, extract(epoch FROM created)::float8 AS date, action, result, count,
           jsonb_build_object('id', actor_id, 'name', actor_name) AS actor, credential, credential_id, address, agent,
           jsonb_build_object('kind', object_kind, 'id', object_id, 'name', object_name) AS object,
           subject_id AS account, detail
    FROM audit_log WHERE id IN (${ids}) ORDER BY id DESC LIMIT ${limit}`;
}

function moment(sql: Queryable, microseconds: number): Fragment {
  return sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
}

/**
 * An entry as the user reads it in the log of the own account. Other users are not named, nor where they acted from: what they show to the user
 * is decided elsewhere.
 */
export function asSeenBy(userId: number, entry: EntryRow): EntryRow {
  const account = entry.account === userId ? userId : null;
  if (entry.actor.id === userId || entry.actor.id === null) return { ...entry, account };
  const actor = { id: null, name: '' };
  return { ...entry, account, actor, credential: 'none', credential_id: '', address: '', agent: '' };
}
