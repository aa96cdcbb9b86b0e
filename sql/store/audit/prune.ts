/** Deletes entries of the audit log that are older than they are kept. */
import type { Queryable } from '../../connect.js';

/** Rows deleted by one statement. */
const MOST = 10_000;

/** @param days for which entries are kept @returns whether there may be more */
export async function pruneAuditLog(sql: Queryable, days: number, most = MOST): Promise<boolean> {
  const [row] = await sql<{ pruned: number }[]>`SELECT prune_audit_log(${days}::int, ${most}::int) AS pruned`;
  return row!.pruned === most;
}
