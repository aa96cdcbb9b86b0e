/** Exceptions of single accounts from the default quotas: what administrators set. */
import { type Sql, type Transaction, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import type { QuotaName } from './definitions.js';

/** @param value null: without limit */
export async function setException(
  sql: Sql,
  userId: number,
  name: QuotaName,
  value: number | null,
): Promise<void> {
  await transact(sql, async (tx) => {
    await tx`
      INSERT INTO account_quotas (user_id, name, value) VALUES (${userId}, ${name}, ${value})
      ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value`;
    await auditChange(tx, userId, { quota: name, limit: value });
  });
}

/** The default holds again. @returns whether there was an exception */
export async function removeException(sql: Sql, userId: number, name: QuotaName): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`DELETE FROM account_quotas WHERE user_id = ${userId} AND name = ${name}`;
    if (count > 0) await auditChange(tx, userId, { quota: name, limit: 'default' });
    return count > 0;
  });
}

async function auditChange(
  tx: Transaction,
  userId: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const object = { kind: 'user', id: userId };
  await audit(tx, { action: 'quota.change', object, subjectId: userId, detail });
}
