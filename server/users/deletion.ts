/**
 * Deletes accounts: what each feature holds of the account, in the order of the deletions, then the account.
 *
 * Each transaction is short, since it locks rows of users and sensors that others may wait for. The cascade of the last one finds only what was
 * created since.
 */

import { ApiError } from '@sensorium/model/errors';
import { type Sql, type Transaction, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { DELETION_TIMEOUT } from '../../sql/store/points/delete-points.js';
import type { AccountPart } from './account-part.js';

/**
 * Deletes a user and everything that belongs to the account. A call after an interruption continues.
 * @throws ApiError last_administrator
 */
export async function deleteUser(sql: Sql, parts: readonly AccountPart[], id: number): Promise<void> {
  const deletions = parts
    .flatMap((part) => part.deletions ?? [])
    .sort((left, right) => left.order - right.order);
  await transact(sql, (tx) => requireOtherAdministrator(tx, id));
  for (const { remove } of deletions) await remove(sql, id);
  await transact(sql, async (tx) => {
    await tx.statementTimeout(DELETION_TIMEOUT);
    await requireOtherAdministrator(tx, id);
    for (const { removeRest } of deletions) await removeRest?.(tx, id);
    const [gone] = await tx<{ username: string }[]>`
      DELETE FROM users WHERE id = ${id} RETURNING username`;
    if (gone !== undefined) {
      const object = { kind: 'user', id, name: gone.username };
      await audit(tx, { action: 'account.delete', object, subjectId: id });
    }
  });
}

/** Of administrators who are not locked, another one stays. @throws ApiError last_administrator */
export async function requireOtherAdministrator(tx: Transaction, id: number): Promise<void> {
  // Locked, so that of the last two administrators who leave at once one stays.
  const administrators = await tx<{ id: number }[]>`
    SELECT id FROM users WHERE administrator AND locked IS NULL ORDER BY id FOR UPDATE`;
  if (administrators.length === 1 && administrators[0]?.id === id) throw new ApiError('last_administrator');
}
