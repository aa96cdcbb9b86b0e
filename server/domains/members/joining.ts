/** How people come into a domain: by a token, by a manager's hand, or by asking and waiting. */
import { ApiError } from '../../../common/errors.js';
import type { EventName } from '../../../common/events.js';
import { type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { tellEvent } from '../../../sql/outbox/events.js';
import { type FoundUser, findNamed, type NamedUser } from '../../users/named.js';
import { countMembers, lockDomain } from '../queries.js';
import { takeToken } from '../tokens/queries.js';
import { findMember, findMembers, type MemberRow, managersOf } from './queries.js';

export interface Joining {
  readonly domainId: number;
  /** Who asks for it. */
  readonly userId: number;
  readonly named: readonly NamedUser[];
  /** Empty: none. */
  readonly token: string;
}

/**
 * All of those who are named, or none of them.
 * @returns them as they are in the domain now, in the order in which they were named
 * @throws ApiError not_found, forbidden, domain_full
 */
export async function join(sql: Sql, { domainId, userId, named, token }: Joining): Promise<MemberRow[]> {
  return transact(sql, async (tx) => {
    const { member_limit } = await lockDomain(tx, domainId);
    const users = await findNamed(tx, named);
    const himself = await findMember(tx, domainId, userId);
    if (himself?.member_type === 'manager') await takeIn(tx, domainId, users);
    else {
      const other = users.find(({ id }) => id !== userId);
      if (other !== undefined) {
        throw new ApiError('forbidden', `${other.field}: only a manager takes in others`, {
          field: other.field,
        });
      }
      await comeIn(tx, domainId, userId, himself, token);
    }
    if (member_limit > 0 && (await countMembers(tx, domainId)) > member_limit) {
      throw new ApiError('domain_full', `domain ${domainId} has its ${member_limit} members already`);
    }
    return findMembers(
      tx,
      domainId,
      users.map(({ id }) => id),
    );
  });
}

async function takeIn(tx: Transaction, domainId: number, users: readonly FoundUser[]): Promise<void> {
  const ids = users.map(({ id }) => id);
  const before = new Map((await findMembers(tx, domainId, ids)).map((row) => [row.id, row.accepted]));
  await tx`
    INSERT INTO domain_users (domain_id, user_id, accepted, asked)
    SELECT ${domainId}, id, true, false FROM unnest(${ids}::bigint[]) AS id
    ON CONFLICT (domain_id, user_id) DO UPDATE SET accepted = true WHERE NOT domain_users.accepted`;
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
  await tellEvent(tx, name, ...told);
}
