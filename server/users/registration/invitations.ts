/** Invitations: each admits one registration, until it expires. Administrators create them. */
import { ApiError } from '@sensorium/model/errors';
import { hashSecret, newToken } from '../../../common/secrets.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { listPage, type Page } from '../../../sql/store/page.js';

/** Days for which an invitation is kept after its end. */
const KEPT = 30;

export interface InvitationRow {
  readonly id: number;
  /** UNIX seconds. */
  readonly created: number;
  readonly expires: number;
  /** Null: not yet. */
  readonly used: number | null;
  /** The account that registered with it; null: none, or it is deleted. */
  readonly user_id: number | null;
}

const columns = (sql: Queryable) => sql`
  id, extract(epoch FROM created)::float8 AS created, extract(epoch FROM expires)::float8 AS expires,
  extract(epoch FROM used)::float8 AS used, user_id`;

/** @returns the invitation, and in `token` its secret, which is not stored */
export async function createInvitation(
  sql: Sql,
  days: number,
): Promise<InvitationRow & { readonly token: string }> {
  const token = newToken();
  return transact(sql, async (tx) => {
    await tx`DELETE FROM invitations WHERE expires < now() - ${KEPT} * interval '1 day'`;
    const [row] = await tx<InvitationRow[]>`
      INSERT INTO invitations (token_hash, expires) VALUES (${hashSecret(token)}, now() + ${days} * interval '1 day')
      RETURNING ${columns(tx)}`;
    await audit(tx, {
      action: 'invitation.create',
      object: { kind: 'invitation', id: row!.id },
      detail: { days },
    });
    return { ...row!, token };
  });
}

export async function listInvitations(
  sql: Queryable,
  page: Page,
): Promise<{ invitations: InvitationRow[]; total: number }> {
  const list = { columns: columns(sql), from: sql`FROM invitations WHERE true`, key: sql`id` };
  const { rows: invitations, total } = await listPage<InvitationRow>(sql, list, page);
  return { invitations, total };
}

/** @returns whether there was one of that id */
export async function deleteInvitation(sql: Sql, id: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`DELETE FROM invitations WHERE id = ${id}`;
    if (count > 0) await audit(tx, { action: 'invitation.delete', object: { kind: 'invitation', id } });
    return count > 0;
  });
}

/**
 * Uses an invitation up, in the transaction that creates the account: of two registrations with one token the second waits, and fails.
 * @throws ApiError invitation_required when it is unknown, used or expired
 */
export async function useInvitation(tx: Transaction, token: string, userId: number): Promise<void> {
  const { count } = await tx`
    UPDATE invitations SET used = now(), user_id = ${userId}
    WHERE token_hash = ${hashSecret(token)} AND used IS NULL AND expires > now()`;
  if (count === 0) throw unusable();
}

/** Before the password is hashed, which costs time. @throws ApiError invitation_required */
export async function requireInvitation(sql: Queryable, token: string): Promise<void> {
  const { count } = await sql`
    SELECT FROM invitations WHERE token_hash = ${hashSecret(token)} AND used IS NULL AND expires > now()`;
  if (count === 0) throw unusable();
}

function unusable(): ApiError {
  const field = 'user.invitation';
  return new ApiError('invitation_required', `${field}: is unknown, used or expired`, { field });
}
