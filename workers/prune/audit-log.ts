/** Deletes entries of the audit log that are older than `AUDIT_KEPT`. */
import type { Sql } from '../../sql/connect.js';
import { pruneAuditLog } from '../../sql/store/audit/prune.js';
import type { Task } from '../loop.js';

const PAUSE = 3_600_000;

/** @param days for which entries are kept */
export function auditLogTask(sql: Sql, days: number): Task {
  return async (signal) => {
    while (!signal.aborted && (await pruneAuditLog(sql, days)));
    return PAUSE;
  };
}
