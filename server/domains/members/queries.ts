/** SQL of who is in a domain. */
import type { Queryable, Transaction } from '../../../sql/connect.js';

export interface MemberRow {
  id: number;
  username: string;
  /** Null where they are not shown to managers. */
  name: string | null;
  surname: string | null;
  member_type: 'member' | 'manager';
  accepted: boolean;
  /** UNIX seconds. */
  date: number;
}

export type SortField = 'id' | 'username' | 'name' | 'surname' | 'member_type' | 'accepted' | 'date';

/** A statement that answers members as managers see them. */
const membersOf = (sql: Queryable, domainId: number) => sql`
  SELECT u.id, u.username, CASE WHEN m.asked THEN u.name END AS name, CASE WHEN m.asked THEN u.surname END AS surname,
         CASE WHEN m.manager THEN 'manager' ELSE 'member' END AS member_type,
         m.accepted, extract(epoch FROM m.created)::float8 AS date
  FROM domain_users m JOIN users u ON u.id = m.user_id
  WHERE m.domain_id = ${domainId}`;

/** Texts in order of their letters, small or large; what is not shown comes last. */
export async function listMembers(
  sql: Queryable,
  domainId: number,
  order: { readonly field: SortField; readonly descending: boolean },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const isText = order.field === 'username' || order.field === 'name' || order.field === 'surname';
  const by = isText ? sql`lower(${sql(order.field)})` : sql`${sql(order.field)}`;
  const direction = order.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM domain_users WHERE domain_id = ${domainId}`;
  const rows = await sql<MemberRow[]>`
    SELECT * FROM (${membersOf(sql, domainId)}) seen
    ORDER BY ${by} ${direction} NULLS LAST, id ${direction} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows, total: counted!.total };
}

/** @returns those of the users who are in it or wait, in order of the ids as given */
export async function findMembers(
  sql: Queryable,
  domainId: number,
  userIds: readonly number[],
): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    ${membersOf(sql, domainId)} AND u.id = ANY(${userIds as number[]}::bigint[])
    ORDER BY array_position(${userIds as number[]}::bigint[], u.id)`;
}

export async function findMember(
  sql: Queryable,
  domainId: number,
  userId: number,
): Promise<MemberRow | undefined> {
  const [row] = await findMembers(sql, domainId, [userId]);
  return row;
}

export async function managersOf(tx: Transaction, domainId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    SELECT user_id AS id FROM domain_users WHERE domain_id = ${domainId} AND manager ORDER BY user_id`;
  return rows.map(({ id }) => id);
}
