/** Sessions of all accounts. */
import { ApiError } from '@sensorium/model/errors';
import { type Queryable, type Sql, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { isOpen } from '../rights/caller.js';

export interface AdminSessionRow {
  /** Names the session; it is not its secret. */
  readonly id: number;
  readonly account: number;
  readonly username: string;
  readonly device: string;
  readonly address: string;
  /** UNIX seconds. */
  readonly created: number;
  readonly last_used: number;
}

/** @param account undefined: all */
export async function listSessions(
  sql: Queryable,
  account: number | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ sessions: AdminSessionRow[]; total: number }> {
  const fits = sql`${isOpen(sql)} ${account === undefined ? sql`` : sql`AND s.user_id = ${account}`}`;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM sessions s WHERE ${fits}`;
  const sessions = await sql<AdminSessionRow[]>`
    SELECT s.id, u.id AS account, u.username, s.device, s.address, extract(epoch FROM s.created)::float8 AS created,
      extract(epoch FROM s.last_used)::float8 AS last_used
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE ${fits}
    ORDER BY s.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { sessions, total: counted!.total };
}

/** @throws ApiError not_found */
export async function endSession(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const ended = await tx<{ user_id: number }[]>`
      DELETE FROM sessions WHERE id = ${id} RETURNING user_id`;
    const [session] = ended;
    if (session === undefined) throw new ApiError('not_found', `there is no session ${id}`);
    await audit(tx, { action: 'session.end', object: { kind: 'session', id }, subjectId: session.user_id });
  });
}
