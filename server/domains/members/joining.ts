/** How people come into a domain: by a token, by a manager's hand, or by asking and waiting. */
import { ApiError } from '@sensorium/model/errors';
import type { EventName } from '../../../common/events.js';
import { type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { publishEvent } from '../../../sql/store/outbox/events.js';
import type { Caller } from '../../rights/caller.js';
import { type FoundUser, findNamed, isCaller, type NamedUser, requireOwnName } from '../../users/named.js';
import { countMembers, lockDomain } from '../queries.js';
import { takeToken } from '../tokens/queries.js';
import { findMember, findMembers, type MemberRow, managersOf, noteNamed } from './queries.js';

export interface Joining {
  readonly domainId: number;
  readonly caller: Caller;
  readonly named: readonly NamedUser[];
  /** Empty: none. */
  readonly token: string;
}

/**
 * All of those who are named, or none of them.
 * @returns them as they are in the domain now, in the order in which they were named
 * @throws ApiError not_found, forbidden, domain_full
 */
export async function join(sql: Sql, joining: Joining): Promise<MemberRow[]> {
  const { domainId, caller, named, token } = joining;
  return transact(sql, async (tx) => {
    const { member_limit } = await lockDomain(tx, domainId);
    const himself = await findMember(tx, domainId, caller.userId);
    let ids = [caller.userId];
    if (himself?.member_type === 'manager') {
      const users = await findNamed(tx, named);
      ids = users.map(({ id }) => id);
      await takeIn(tx, domainId, caller.userId, users);
    } else {
      // Before anybody is looked up: he learns nothing about who there is.
      const other = named.find((each) => !isCaller(each, caller));
      if (other !== undefined) throw onlyManagers(other.field);
      for (const each of named) await requireOwnName(tx, each, caller);
      await comeIn(tx, domainId, caller.userId, himself, token);
    }
    if (member_limit > 0 && (await countMembers(tx, domainId)) > member_limit) {
      throw new ApiError('domain_full', `domain ${domainId} has its ${member_limit} members already`);
    }
    return findMembers(tx, domainId, caller.userId, ids);
  });
}

function onlyManagers(field: string): ApiError {
  return new ApiError('forbidden', `${field}: only a manager takes in others`, { field });
}

async function takeIn(
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
  const waited = ids.filter((id) => before.get(id) === false);
  const come = ids.filter((id) => before.get(id) !== true);
  await tellOfMembers(tx, 'accept_domain_user', domainId, waited);
  await tellOfMembers(tx, 'add_domain_user', domainId, come);
}

/** Who is in already stays as he is, and keeps his token for somebody else. */
async function comeIn(
  tx: Transaction,
  domainId: number,
  userId: number,
  before: MemberRow | undefined,
  token: string,
): Promise<void> {
  const isIn = before?.accepted === true;
  const comes = !isIn && token !== '';
  if (comes && !(await takeToken(tx, domainId, token))) {
    throw new ApiError('forbidden', `token: is not one of domain ${domainId}, or was used`, {
      field: 'token',
    });
  }
  await tx`
    INSERT INTO domain_users (domain_id, user_id, accepted, asked) VALUES (${domainId}, ${userId}, ${comes}, true)
    ON CONFLICT (domain_id, user_id) DO UPDATE SET accepted = domain_users.accepted OR ${comes}, asked = true`;
  if (comes) await tellOfMembers(tx, 'add_domain_user', domainId, [userId]);
  else if (before === undefined) await tellOfMembers(tx, 'request_domain_user', domainId, [userId]);
}

/** Tells the managers and, of what becomes of him, the person himself. */
export async function tellOfMembers(
  tx: Transaction,
  name: Extract<EventName, `${string}_domain_user`>,
  domainId: number,
  userIds: readonly number[],
): Promise<void> {
  const managers = await managersOf(tx, domainId);
  const told = userIds.map((userId) => ({
    subjectId: userId,
    sourceId: domainId,
    audience: name === 'request_domain_user' ? managers : [...new Set([...managers, userId])],
  }));
  await publishEvent(tx, name, ...told);
}
