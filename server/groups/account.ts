/** The account under which a group logs in: made with its username, gone with it. */
import { ApiError, invalid } from '@sensorium/model/errors';
import type { Transaction } from '../../sql/connect.js';
import { usernameKey } from '../users/public.js';

export interface AccountFields {
  /** Empty: the group does not log in any more. */
  readonly username?: string;
  /** null: there is no password, so no login succeeds. */
  readonly passwordHash?: string | null;
}

/**
 * What is not given stays. Sessions of the group end when its password changes.
 * @throws ApiError name_taken, after which the transaction has to be given up; invalid_input for a password without a username
 */
export async function attachAccount(
  tx: Transaction,
  groupId: number,
  { username, passwordHash }: AccountFields,
): Promise<void> {
  if (username === '') await tx`DELETE FROM users WHERE group_id = ${groupId}`;
  else if (username !== undefined) await nameAccount(tx, groupId, username);
  if (passwordHash === undefined) return;
  const [account] = await tx<{ id: number }[]>`
    UPDATE users SET password_hash = ${passwordHash} WHERE group_id = ${groupId} RETURNING id`;
  if (account !== undefined) await tx`DELETE FROM sessions WHERE user_id = ${account.id}`;
  else if (passwordHash !== null) throw invalid('group.password', 'a group without a username cannot log in');
}

async function nameAccount(tx: Transaction, groupId: number, username: string): Promise<void> {
  const [account] = await tx<{ id: number }[]>`
    INSERT INTO users (username, group_id) VALUES (${username}, ${groupId})
    ON CONFLICT (group_id) DO UPDATE SET username = excluded.username RETURNING id`;
  await tx`DELETE FROM usernames WHERE user_id = ${account!.id}`;
  // Waits for a concurrent registration of the same name.
  const named = await tx`
    INSERT INTO usernames (key, user_id) VALUES (${usernameKey(username)}, ${account!.id}) ON CONFLICT DO NOTHING`;
  if (named.count === 0) throw new ApiError('name_taken');
}
