/** SQL of domains. */

import { invalid } from '@sensorium/model/errors';
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { andAfter, type Page } from '../../sql/store/page.js';
import type { AccountQuotas } from '../quotas/public.js';
import type { Caller } from '../rights/caller.js';
import { missing, requireRight } from '../rights/require.js';

export interface DomainRow {
  id: number;
  name: string;
  member_limit: number;
  /** Role of the user for whom the domain was read. */
  member_type: 'member' | 'manager';
  accepted: boolean;
  /** Creation, UNIX seconds. */
  date: number;
}

export interface DomainFields {
  readonly name?: string;
  readonly member_limit?: number;
}

/** Domains as the member sees them. */
const domainsOf = (sql: Queryable, userId: number) => sql`
  SELECT d.id, d.name, d.member_limit, CASE WHEN m.manager THEN 'manager' ELSE 'member' END AS member_type,
         m.accepted, extract(epoch FROM d.created)::float8 AS date
  FROM domain_users m JOIN domains d ON d.id = m.domain_id
  WHERE m.user_id = ${userId}`;

/** @param memberType only domains in which the user has this role; undefined: all */
export async function listDomains(
  sql: Queryable,
  userId: number,
  memberType: DomainRow['member_type'] | undefined,
  page: Page,
): Promise<{ rows: DomainRow[]; total: number }> {
  const chosen = memberType === undefined ? sql`` : sql`AND m.manager = ${memberType === 'manager'}`;
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM domain_users m WHERE m.user_id = ${userId} ${chosen}`;
  const rows = await sql<DomainRow[]>`
    ${domainsOf(sql, userId)} ${chosen} ${andAfter(sql, sql`d.id`, page)}
    ORDER BY d.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows, total: counted!.total };
}

/** @throws ApiError not_found, also when the user is not in the domain */
export async function findDomain(sql: Queryable, userId: number, id: number): Promise<DomainRow> {
  const [row] = await sql<DomainRow[]>`${domainsOf(sql, userId)} AND d.id = ${id}`;
  if (row === undefined) throw missing('domain', id);
  return row;
}

/** @param userId the first manager */
export async function insertDomain(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  userId: number,
  fields: DomainFields,
): Promise<DomainRow> {
  return transact(sql, async (tx) => {
    await quotas.require(tx, userId, 'domains');
    const [made] = await tx<{ id: number }[]>`
      INSERT INTO domains ${tx({ ...fields, creator_id: userId })} RETURNING id`;
    const id = made!.id;
    await tx`
      INSERT INTO domain_users (domain_id, user_id, accepted, manager, asked) VALUES (${id}, ${userId}, true, true, true)`;
    await publishEvent(tx, 'add_domain', { subjectId: id, audience: [userId] });
    await audit(tx, { action: 'domain.create', object: { kind: 'domain', id, name: fields.name ?? '' } });
    return findDomain(tx, userId, id);
  });
}

/** @throws ApiError not_found, forbidden, invalid_input for a limit below the current number of members */
export async function updateDomain(
  sql: Sql,
  caller: Caller,
  id: number,
  fields: DomainFields,
): Promise<DomainRow> {
  return transact(sql, async (tx) => {
    await lockAsManager(tx, caller, id);
    const limit = fields.member_limit ?? 0;
    if (limit > 0) {
      const members = await countMembers(tx, id);
      if (members > limit) throw invalid('domain.member_limit', `the domain has ${members} members already`);
    }
    if (Object.keys(fields).length > 0) {
      await tx`UPDATE domains SET ${tx(fields)} WHERE id = ${id}`;
      await audit(tx, { action: 'domain.change', object: { kind: 'domain', id }, detail: { ...fields } });
    }
    return findDomain(tx, caller.userId, id);
  });
}

/**
 * Serialises changes of the domain and of its members until the end of the transaction.
 * @throws ApiError not_found
 */
export async function lockDomain(tx: Transaction, id: number): Promise<{ readonly member_limit: number }> {
  const [row] = await tx<{ member_limit: number }[]>`
    SELECT member_limit FROM domains WHERE id = ${id} FOR NO KEY UPDATE`;
  if (row === undefined) throw missing('domain', id);
  return row;
}

/**
 * Locks the domain, then checks that the caller manages it: the role may change while the lock is awaited.
 * @throws ApiError not_found, forbidden
 */
export async function lockAsManager(tx: Transaction, caller: Caller, id: number): Promise<void> {
  await lockDomain(tx, id);
  await requireRight(tx, caller, 'domain', id, 'manage');
}

/** Counts accepted members only. */
export async function countMembers(tx: Transaction, id: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM domain_users WHERE domain_id = ${id} AND accepted`;
  return row!.count;
}
