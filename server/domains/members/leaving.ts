/** Removal of members, and changes of managers: always under the lock of the domain, so that one manager stays. */

import { ApiError, invalid } from '@sensorium/model/errors';
import { type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import type { Caller } from '../../rights/caller.js';
import { findNamed, type NamedUser } from '../../users/public.js';
import { lockAsManager, lockDomain } from '../queries.js';
import { publishMemberEvents } from './joining.js';
import { type DomainMemberRow, findMember, findMembers, managersOf, noteNamed } from './queries.js';

/**
 * @param caller the member or a manager
 * @throws ApiError not_found, forbidden, last_manager
 */
export async function removeMember(
  sql: Sql,
  domainId: number,
  caller: Caller,
  userId: number,
): Promise<void> {
  await transact(sql, async (tx) => {
    if (caller.userId === userId) await lockDomain(tx, domainId);
    // The right is checked under the lock: of two managers who remove each other at once, one succeeds.
    else await lockAsManager(tx, caller, domainId);
    const member = await findMember(tx, domainId, userId);
    if (member === undefined) throw notIn(domainId, userId);
    if (member.member_type === 'manager') await requireAnother(tx, domainId);
    await publishMemberEvents(tx, 'remove_domain_user', domainId, [userId]);
    await tx`DELETE FROM domain_users WHERE domain_id = ${domainId} AND user_id = ${userId}`;
    await audit(tx, { action: 'domain.remove', object: { kind: 'domain', id: domainId }, subjectId: userId });
  });
}

/**
 * @returns the new managers, in the order of the request
 * @throws ApiError not_found, invalid_input, forbidden
 */
export async function appointManagers(
  sql: Sql,
  domainId: number,
  caller: Caller,
  named: readonly NamedUser[],
): Promise<DomainMemberRow[]> {
  return transact(sql, async (tx) => {
    await lockAsManager(tx, caller, domainId);
    const users = await findNamed(tx, named);
    const ids = users.map(({ id }) => id);
    const members = new Map(
      (await findMembers(tx, domainId, caller.userId, ids)).map((row) => [row.id, row]),
    );
    for (const { id, field } of users) {
      const member = members.get(id);
      if (member === undefined) throw notIn(domainId, id, field);
      if (!member.accepted) throw invalid(field, `user ${id} is not accepted yet`);
    }
    await tx`
      UPDATE domain_users SET manager = true
      WHERE domain_id = ${domainId} AND user_id = ANY(${ids}::bigint[]) AND NOT manager`;
    await noteNamed(tx, domainId, users);
    const object = { kind: 'domain', id: domainId };
    await audit(tx, ...ids.map((subjectId) => ({ action: 'domain.appoint' as const, object, subjectId })));
    return findMembers(tx, domainId, caller.userId, ids);
  });
}

/** The user stays a member. @throws ApiError not_found, forbidden, last_manager */
export async function dismissManager(
  sql: Sql,
  domainId: number,
  caller: Caller,
  userId: number,
): Promise<void> {
  await transact(sql, async (tx) => {
    await lockAsManager(tx, caller, domainId);
    const member = await findMember(tx, domainId, userId);
    if (member?.member_type !== 'manager') {
      throw new ApiError('not_found', `user ${userId} does not manage domain ${domainId}`);
    }
    await requireAnother(tx, domainId);
    await tx`UPDATE domain_users SET manager = false WHERE domain_id = ${domainId} AND user_id = ${userId}`;
    await audit(tx, {
      action: 'domain.dismiss',
      object: { kind: 'domain', id: domainId },
      subjectId: userId,
    });
  });
}

async function requireAnother(tx: Transaction, domainId: number): Promise<void> {
  if ((await managersOf(tx, domainId)).length < 2) throw new ApiError('last_manager');
}

function notIn(domainId: number, userId: number, field?: string): ApiError {
  const text = `user ${userId} is not in domain ${domainId}`;
  return field === undefined
    ? new ApiError('not_found', text)
    : new ApiError('not_found', `${field}: ${text}`, { field });
}
