/** Adds entries to the audit log. */
import type { Queryable } from '../../connect.js';
import { type Actor, type AuditEntry, currentActor, currentLimit } from './actor.js';

/** Characters of a name and of a user agent. */
const LONGEST = 100;

/**
 * Adds entries about what the transaction does: they are there exactly if it commits. The actor is that of the request.
 * @param tx the transaction of the act
 */
export async function audit(tx: Queryable, ...entries: readonly AuditEntry[]): Promise<void> {
  await insertEntries(tx, admitted(entries));
}

/** @returns the entries to be added, with the actor of the request; those beyond its limit are counted elsewhere */
export function admitted(entries: readonly AuditEntry[]): readonly CountedEntry[] {
  const actor = currentActor();
  const limit = currentLimit();
  const rows: CountedEntry[] = [];
  for (const entry of entries) {
    const by = { ...actor, ...entry.actor };
    if (limit === null || limit.admits(by)) rows.push({ actor: by, entry, count: 1 });
    else limit.add(by, entry);
  }
  return rows;
}

export interface CountedEntry {
  readonly actor: Actor;
  readonly entry: AuditEntry;
  readonly count: number;
  /** Key of the affected account's username; the account is looked up. */
  readonly subjectKey?: string | null;
}

export async function insertEntries(sql: Queryable, rows: readonly CountedEntry[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ actor, entry, count, subjectKey = null }) => ({
    actor_id: actor.accountId,
    actor_name: clean(actor.name),
    credential: actor.credential,
    credential_id: actor.credentialId,
    address: clean(actor.address),
    agent: clean(actor.agent),
    action: entry.action,
    object_kind: entry.object.kind,
    object_id: clean(String(entry.object.id ?? '')),
    object_name: clean(entry.object.name ?? ''),
    subject_id: entry.subjectId === actor.accountId ? null : (entry.subjectId ?? null),
    subject_key: subjectKey,
    result: entry.result ?? 'done',
    count,
    detail: entry.detail ?? {},
  }));
  await sql`
    INSERT INTO audit_log (actor_id, actor_name, credential, credential_id, address, agent, action, object_kind, object_id,
      object_name, subject_id, result, count, detail)
    SELECT e.actor_id, e.actor_name, e.credential, e.credential_id, e.address, e.agent, e.action, e.object_kind, e.object_id,
      e.object_name, coalesce(e.subject_id, n.user_id), e.result, e.count, e.detail
    FROM json_to_recordset(${JSON.stringify(values)}::text::json) AS e (
      actor_id bigint, actor_name text, credential text, credential_id text, address text, agent text, action text,
      object_kind text, object_id text, object_name text, subject_id bigint, subject_key text, result text, count integer,
      detail jsonb)
    LEFT JOIN usernames n ON n.key = e.subject_key`;
}

/** Shortened, without control characters: PostgreSQL stores no U+0000, and a log must not be read as several lines. */
function clean(text: string): string {
  const printable = text.toWellFormed().replace(/\p{Cc}/gu, ' ');
  return printable.length > LONGEST ? `${printable.slice(0, LONGEST).toWellFormed()}…` : printable;
}
