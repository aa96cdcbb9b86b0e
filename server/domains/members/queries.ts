/** SQL of domain members. */
import type { Queryable, Transaction } from '../../../sql/connect.js';
import type { FoundUser } from '../../users/public.js';

export interface DomainMemberRow {
  id: number;
  /** Null, like the next two, when the member does not show it to the viewer. */
  username: string | null;
  name: string | null;
  surname: string | null;
  member_type: 'member' | 'manager';
  accepted: boolean;
  /** UNIX seconds. */
  date: number;
}

export type MemberSortField = 'id' | 'username' | 'name' | 'surname' | 'member_type' | 'accepted' | 'date';

/** Members as a manager of the domain sees them, or as a member sees the own row. */
const membersOf = (sql: Queryable, domainId: number, viewerId: number) => sql`
  SELECT u.id, CASE WHEN m.asked OR m.named OR u.id = ${viewerId} OR EXISTS (
           SELECT FROM known_users a WHERE a.viewer_id = ${viewerId} AND a.user_id = u.id) THEN u.username END AS username,
         CASE WHEN m.asked THEN u.name END AS name, CASE WHEN m.asked THEN u.surname END AS surname,
         CASE WHEN m.manager THEN 'manager' ELSE 'member' END AS member_type,
         m.accepted, extract(epoch FROM m.created)::float8 AS date
  FROM domain_users m JOIN users u ON u.id = m.user_id
  WHERE m.domain_id = ${domainId}`;

/** Sorts texts without regard to case; values that are not shown come last. */
export async function listMembers(
  sql: Queryable,
  domainId: number,
  viewerId: number,
  order: { readonly field: MemberSortField; readonly descending: boolean },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DomainMemberRow[]; total: number }> {
  const isText = order.field === 'username' || order.field === 'name' || order.field === 'surname';
  const by = isText ? sql`lower(${sql(order.field)})` : sql`${sql(order.field)}`;
  const direction = order.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM domain_users WHERE domain_id = ${domainId}`;
  const rows = await sql<DomainMemberRow[]>`
    SELECT * FROM (${membersOf(sql, domainId, viewerId)}) seen
    ORDER BY ${by} ${direction} NULLS LAST, id ${direction} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows, total: counted!.total };
}

/** @returns the users who are members or have asked to be, in the order of `userIds` */
export async function findMembers(
  sql: Queryable,
  domainId: number,
  viewerId: number,
  userIds: readonly number[],
): Promise<DomainMemberRow[]> {
  return sql<DomainMemberRow[]>`
    ${membersOf(sql, domainId, viewerId)} AND u.id = ANY(${userIds as number[]}::bigint[])
    ORDER BY array_position(${userIds as number[]}::bigint[], u.id)`;
}

/** The membership as the user sees it. */
export async function findMember(
  sql: Queryable,
  domainId: number,
  userId: number,
): Promise<DomainMemberRow | undefined> {
  const [row] = await findMembers(sql, domainId, userId, [userId]);
  return row;
}

export async function managersOf(tx: Transaction, domainId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    SELECT user_id AS id FROM domain_users WHERE domain_id = ${domainId} AND manager ORDER BY user_id`;
  return rows.map(({ id }) => id);
}

/** A manager who names a member by username has the username already: from then on all managers see it. */
export async function noteNamed(
  tx: Transaction,
  domainId: number,
  users: readonly FoundUser[],
): Promise<void> {
  const ids = users.filter(({ byName }) => byName).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx`
    UPDATE domain_users SET named = true
    WHERE domain_id = ${domainId} AND user_id = ANY(${ids}::bigint[]) AND NOT named`;
}
