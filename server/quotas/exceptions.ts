/** Exceptions of single accounts from the default quotas: what administrators set. */
import type { Queryable } from '../../sql/connect.js';
import type { QuotaName } from './definitions.js';

/** @param value null: without limit */
export async function setException(
  sql: Queryable,
  userId: number,
  name: QuotaName,
  value: number | null,
): Promise<void> {
  await sql`
    INSERT INTO account_quotas (user_id, name, value) VALUES (${userId}, ${name}, ${value})
    ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value`;
}

/** The default holds again. @returns whether there was an exception */
export async function removeException(sql: Queryable, userId: number, name: QuotaName): Promise<boolean> {
  return (await sql`DELETE FROM account_quotas WHERE user_id = ${userId} AND name = ${name}`).count > 0;
}
