/** SQL of groups. */

import type { Fragment, Queryable, Sql, Transaction } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { andAfter, type Page } from '../../sql/store/page.js';
import type { AccountQuotas } from '../quotas/public.js';
import { type AccountFields, attachAccount } from './account.js';
import { publishGroupEvent, publishGroupSensorEvents } from './events.js';
import { ALL, displayOnJoining, type Terms } from './members/rules.js';
import { agreedOnJoining, awaitSensors, insertShared } from './sensors/agreed.js';

export interface GroupRow extends Terms {
  id: number;
  name: string;
  email: string;
  mobile: string;
  description: string;
  public: boolean;
  hidden: boolean;
  access_password_hash: string | null;
  required_sensors: string[];
  optional_sensors: string[];
  /** Of the group's own account; empty: the group has none. */
  username: string;
}

/** Columns that a client may set, apart from the account. */
export type GroupFields = Partial<Omit<GroupRow, 'id' | 'username'>>;

const columns = (sql: Queryable) => sql`
  g.id, g.name, g.email, g.mobile, g.description, g.public, g.hidden, g.anonymous, g.access_password_hash,
  g.required_sensors, g.optional_sensors,
  g.default_list_users, g.default_add_users, g.default_remove_users,
  g.default_list_sensors, g.default_add_sensors, g.default_remove_sensors,
  g.required_show_first_name, g.required_show_surname, g.required_show_email, g.required_show_phone_number,
  g.required_show_username, g.required_show_id, g.required_show_zipcode, g.required_show_address, g.required_show_country,
  coalesce(account.username, '') AS username`;

/** @returns undefined when there is no such group */
export async function findGroup(sql: Queryable, id: number): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`
    SELECT ${columns(sql)} FROM groups g LEFT JOIN users account ON account.group_id = g.id WHERE g.id = ${id}`;
  return row;
}

/** Reads a group and locks it: changes of a group and of its members are serialised. */
export async function lockGroup(tx: Transaction, id: number): Promise<GroupRow | undefined> {
  // A statement of its own before the read, which then sees what the previous holder of the lock committed.
  const locked = await tx`SELECT FROM groups WHERE id = ${id} FOR UPDATE`;
  return locked.length === 0 ? undefined : findGroup(tx, id);
}

export type GroupSortField = 'id' | 'username' | 'email' | 'public' | 'description' | 'name';

/** Paging after a key works only for a list sorted by `id`. */
export interface GroupFilter extends Page {
  /** Only groups of which the user is a member, or whose account the user is; null: all groups that are not hidden. */
  readonly userId: number | null;
  readonly public: boolean | null;
  /** The groups that the user waits to join, instead of the user's own ones. */
  readonly waiting: boolean;
  readonly sort: 'ASC' | 'DESC';
  readonly sortField: GroupSortField;
}

const sortings: Record<GroupSortField, (sql: Queryable) => Fragment> = {
  id: (sql) => sql`g.id`,
  username: (sql) => sql`lower(coalesce(account.username, ''))`,
  email: (sql) => sql`lower(g.email)`,
  public: (sql) => sql`g.public`,
  description: (sql) => sql`lower(g.description)`,
  name: (sql) => sql`lower(g.name)`,
};

export async function listGroups(
  sql: Queryable,
  filter: GroupFilter,
): Promise<{ rows: GroupRow[]; total: number }> {
  const { userId, waiting } = filter;
  const which =
    userId === null
      ? sql`NOT g.hidden`
      : waiting
        ? sql`g.id IN (SELECT group_id FROM group_users WHERE user_id = ${userId} AND NOT accepted)`
        : sql`g.id IN (
          SELECT group_id FROM group_users WHERE user_id = ${userId} AND accepted
          UNION ALL SELECT group_id FROM users WHERE id = ${userId} AND group_id IS NOT NULL)`;
  const fits = sql`${which} ${filter.public === null ? sql`` : sql`AND g.public = ${filter.public}`}`;
  const direction = filter.sort === 'ASC' ? sql`ASC` : sql`DESC`;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM groups g WHERE ${fits}`;
  const rows = await sql<GroupRow[]>`
    SELECT ${columns(sql)} FROM groups g LEFT JOIN users account ON account.group_id = g.id
    WHERE ${fits} ${andAfter(sql, sql`g.id`, filter, filter.sort)}
    ORDER BY ${sortings[filter.sortField](sql)} ${direction}, g.id ${direction}
    LIMIT ${filter.limit} OFFSET ${filter.offset}`;
  return { rows, total: counted!.total };
}

/** Creates a group with one member, who has all rights in it. @throws ApiError name_taken, invalid_input, quota_exceeded */
export async function insertGroup(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  userId: number,
  fields: GroupFields,
  account: AccountFields,
): Promise<GroupRow> {
  return transact(sql, async (tx) => {
    await quotas.require(tx, userId, 'groups');
    const [made] = await tx<{ id: number }[]>`
      INSERT INTO groups ${tx({ ...fields, creator_id: userId })} RETURNING id`;
    const { id } = made!;
    await attachAccount(tx, id, account);
    const group = (await findGroup(tx, id))!;
    const display = displayOnJoining(group, {}, '');
    const agreed_sensors = agreedOnJoining(group);
    await awaitSensors(tx, userId);
    await tx`INSERT INTO group_users ${tx({ group_id: id, user_id: userId, accepted: true, agreed_sensors, ...ALL, ...display })}`;
    await publishEvent(tx, 'add_group', { subjectId: id, audience: [userId] });
    await audit(tx, { action: 'group.create', object: { kind: 'group', id, name: group.name } });
    await publishGroupSensorEvents(tx, 'add_group_sensor', id, await insertShared(tx, id, userId));
    return group;
  });
}

/**
 * @param check receives the locked group and throws to refuse the change
 * @returns undefined when the group was deleted meanwhile
 * @throws ApiError name_taken, invalid_input
 */
export async function updateGroup(
  sql: Sql,
  id: number,
  fields: GroupFields,
  account: AccountFields,
  check: (tx: Transaction, group: GroupRow) => Promise<void>,
): Promise<GroupRow | undefined> {
  return transact(sql, async (tx) => {
    const group = await lockGroup(tx, id);
    if (group === undefined) return undefined;
    await check(tx, group);
    if (Object.keys(fields).length > 0) await tx`UPDATE groups SET ${tx(fields)} WHERE id = ${id}`;
    await attachAccount(tx, id, account);
    // Members who joined an anonymous group agreed to show nothing.
    if (group.anonymous && fields.anonymous === false) await hideMembers(tx, id);
    const changed = Object.keys({ ...fields, ...account });
    if (changed.length > 0) {
      await publishGroupEvent(tx, 'update_group', id);
      await audit(tx, { action: 'group.change', object: { kind: 'group', id }, detail: { changed } });
    }
    return findGroup(tx, id);
  });
}

async function hideMembers(tx: Transaction, groupId: number): Promise<void> {
  await tx`
    UPDATE group_users SET
      show_first_name = false, show_surname = false, show_email = false, show_phone_number = false, show_username = false,
      show_id = false, show_zipcode = false, show_address = false, show_country = false
    WHERE group_id = ${groupId}`;
}
