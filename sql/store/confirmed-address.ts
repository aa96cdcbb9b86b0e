/** Mail addresses whose mail their user has proved to read. */
import type { Queryable } from '../connect.js';

/** Whether an address is the confirmed one of an account; case does not count. */
export async function isConfirmedAddress(sql: Queryable, userId: number, address: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM users WHERE id = ${userId} AND email_confirmed AND lower(email) = lower(${address})`;
  return rows.length > 0;
}
