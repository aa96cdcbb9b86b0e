/** Deletion of domains: a manager deletes one, or it ends with the account of its last manager. Each member gets an event. */

import { type Sql, type Transaction, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import type { Caller } from '../rights/caller.js';
import { lockAsManager } from './queries.js';

/** @throws ApiError not_found, forbidden */
export async function deleteDomain(sql: Sql, caller: Caller, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    await lockAsManager(tx, caller, id);
    await publishDeletion(tx, [id]);
    const [gone] = await tx<{ name: string }[]>`DELETE FROM domains WHERE id = ${id} RETURNING name`;
    await audit(tx, { action: 'domain.delete', object: { kind: 'domain', id, name: gone?.name ?? '' } });
  });
}

/** Deletes, one at a time, the domains that a user manages alone, and ends the membership in the others, before the account is deleted. */
export async function leaveManagedDomains(sql: Sql, userId: number): Promise<void> {
  const managed = await sql<{ id: number }[]>`
    SELECT domain_id AS id FROM domain_users WHERE user_id = ${userId} AND manager ORDER BY domain_id`;
  for (const { id } of managed) {
    await transact(sql, async (tx) => {
      await publishLostDomains(tx, userId, id);
      await tx`DELETE FROM domain_users WHERE domain_id = ${id} AND user_id = ${userId}`;
    });
  }
}

/**
 * Publishes the deletion of the domains that the account manages alone: a database trigger deletes them with the account.
 * @param only undefined: all domains that the user manages
 */
export async function publishLostDomains(tx: Transaction, userId: number, only?: number): Promise<void> {
  const managed = tx`user_id = ${userId} AND manager ${only === undefined ? tx`` : tx`AND domain_id = ${only}`}`;
  await tx`
    SELECT FROM domains WHERE id IN (SELECT domain_id FROM domain_users WHERE ${managed})
    ORDER BY id FOR NO KEY UPDATE`;
  const lost = await tx<{ id: number }[]>`
    SELECT domain_id AS id FROM domain_users m WHERE ${managed} AND NOT EXISTS (
      SELECT FROM domain_users other WHERE other.domain_id = m.domain_id AND other.manager AND other.user_id <> m.user_id)
    ORDER BY domain_id`;
  await publishDeletion(
    tx,
    lost.map(({ id }) => id),
  );
}

async function publishDeletion(tx: Transaction, ids: readonly number[]): Promise<void> {
  const rows = await tx<{ id: number; audience: number[] }[]>`
    SELECT domain_id AS id, array_agg(user_id ORDER BY user_id) AS audience FROM domain_users
    WHERE domain_id = ANY(${ids as number[]}::bigint[]) GROUP BY domain_id ORDER BY domain_id`;
  const occurrences = rows.map(({ id, audience }) => ({ subjectId: id, sourceId: id, audience }));
  await publishEvent(tx, 'delete_domain', ...occurrences);
}
