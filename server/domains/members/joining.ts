/** Joining a domain: with a token, by a manager, or with a request that a manager accepts. */

import { ApiError } from '@sensorium/model/errors';
import type { EventName } from '../../../common/events.js';
import { type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { publishEvent } from '../../../sql/store/outbox/events.js';
import type { Caller } from '../../rights/caller.js';
import { type FoundUser, findNamed, isCaller, type NamedUser, requireOwnName } from '../../users/public.js';
import { countMembers, lockDomain } from '../queries.js';
import { takeToken } from '../tokens/queries.js';
import { type DomainMemberRow, findMember, findMembers, managersOf, noteNamed } from './queries.js';

export interface Joining {
  readonly domainId: number;
  readonly caller: Caller;
  readonly named: readonly NamedUser[];
  /** Empty: none. */
  readonly token: string;
}

/**
 * Adds all named users, or none.
 * @returns their memberships, in the order of the request
 * @throws ApiError not_found, forbidden, domain_full
 */
export async function join(sql: Sql, joining: Joining): Promise<DomainMemberRow[]> {
  const { domainId, caller, named, token } = joining;
  return transact(sql, async (tx) => {
    const { member_limit } = await lockDomain(tx, domainId);
    const membership = await findMember(tx, domainId, caller.userId);
    let ids = [caller.userId];
    if (membership?.member_type === 'manager') {
      const users = await findNamed(tx, named);
      ids = users.map(({ id }) => id);
      await acceptUsers(tx, domainId, caller.userId, users);
    } else {
      // Before any lookup: the error must not reveal which users exist.
      const other = named.find((each) => !isCaller(each, caller));
      if (other !== undefined) throw onlyManagers(other.field);
      for (const each of named) await requireOwnName(tx, each, caller);
      await joinOrRequest(tx, domainId, caller.userId, membership, token);
    }
    if (member_limit > 0 && (await countMembers(tx, domainId)) > member_limit) {
      throw new ApiError('domain_full', `domain ${domainId} has its ${member_limit} members already`);
    }
    const object = { kind: 'domain', id: domainId };
    await audit(tx, ...ids.map((subjectId) => ({ action: 'domain.join' as const, object, subjectId })));
    return findMembers(tx, domainId, caller.userId, ids);
  });
}

function onlyManagers(field: string): ApiError {
  return new ApiError('forbidden', `${field}: only a manager can add other users`, { field });
}

async function acceptUsers(
  tx: Transaction,
  domainId: number,
  managerId: number,
  users: readonly FoundUser[],
): Promise<void> {
  const ids = users.map(({ id }) => id);
  const before = new Map(
    (await findMembers(tx, domainId, managerId, ids)).map((row) => [row.id, row.accepted]),
  );
  await tx`
    INSERT INTO domain_users (domain_id, user_id, accepted, asked)
    SELECT ${domainId}, id, true, false FROM unnest(${ids}::bigint[]) AS id
    ON CONFLICT (domain_id, user_id) DO UPDATE SET accepted = true WHERE NOT domain_users.accepted`;
  await noteNamed(tx, domainId, users);
  const accepted = ids.filter((id) => before.get(id) === false);
  const added = ids.filter((id) => before.get(id) !== true);
  await publishMemberEvents(tx, 'accept_domain_user', domainId, accepted);
  await publishMemberEvents(tx, 'add_domain_user', domainId, added);
}

/** A user who is a member already stays unchanged and does not consume the token. */
async function joinOrRequest(
  tx: Transaction,
  domainId: number,
  userId: number,
  before: DomainMemberRow | undefined,
  token: string,
): Promise<void> {
  const isMember = before?.accepted === true;
  const joins = !isMember && token !== '';
  if (joins && !(await takeToken(tx, domainId, token))) {
    throw new ApiError('forbidden', `token: is not one of domain ${domainId}, or was used`, {
      field: 'token',
    });
  }
  await tx`
    INSERT INTO domain_users (domain_id, user_id, accepted, asked) VALUES (${domainId}, ${userId}, ${joins}, true)
    ON CONFLICT (domain_id, user_id) DO UPDATE SET accepted = domain_users.accepted OR ${joins}, asked = true`;
  if (joins) await publishMemberEvents(tx, 'add_domain_user', domainId, [userId]);
  else if (before === undefined) await publishMemberEvents(tx, 'request_domain_user', domainId, [userId]);
}

/** The audience is the managers and, except for a request, the user concerned. */
export async function publishMemberEvents(
  tx: Transaction,
  name: Extract<EventName, `${string}_domain_user`>,
  domainId: number,
  userIds: readonly number[],
): Promise<void> {
  const managers = await managersOf(tx, domainId);
  const events = userIds.map((userId) => ({
    subjectId: userId,
    sourceId: domainId,
    audience: name === 'request_domain_user' ? managers : [...new Set([...managers, userId])],
  }));
  await publishEvent(tx, name, ...events);
}
