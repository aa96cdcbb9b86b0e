/**
 * Deletes accounts.
 *
 *   sensors ── groups ── domains ── what else may be much ── the account, with the little that is left
 *
 * Whatever ends somebody's access moves the rights epoch, whose row everybody who does so holds until his COMMIT. So each transaction is short, and
 * the cascade of the last one finds nothing but what was made since.
 */
import { ApiError } from '@sensorium/model/errors';
import { type Fragment, type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import { tellOfSensors } from '../../sql/store/outbox/events.js';
import { DELETION_TIMEOUT } from '../../sql/store/points/delete-points.js';
import { lockForDeletion } from '../../sql/store/points/ingest-state.js';
import { leaveManagedDomains, tellOfLostDomains } from '../domains/ending.js';
import { groupsOf, leaveAllGroups, removeMember } from '../groups/members/queries.js';

/** Sensors that go in one transaction, and rows of other relations. */
const SENSORS = 100;
const ROWS = 1000;

/**
 * The user and all that refers to him. When that breaks off, sent again it goes on.
 * @throws ApiError last_administrator
 */
export async function deleteUser(sql: Sql, id: number): Promise<void> {
  await transact(sql, (tx) => requireOtherAdministrator(tx, id));
  while ((await transact(sql, (tx) => deleteSensors(tx, id))) === SENSORS);
  for (const groupId of await groupsOf(sql, id))
    await transact(sql, (tx) => removeMember(tx, groupId, id, true));
  await leaveManagedDomains(sql, id);
  for (const belonging of belongings) while ((await deleteSome(sql, id, belonging)) === ROWS);
  await transact(sql, async (tx) => {
    await tx.statementTimeout(DELETION_TIMEOUT);
    await requireOtherAdministrator(tx, id);
    // Made since.
    while ((await deleteSensors(tx, id)) === SENSORS);
    await tellOfLostDomains(tx, id);
    await leaveAllGroups(tx, id);
    await tx`DELETE FROM users WHERE id = ${id}`;
  });
}

/** @throws ApiError last_administrator */
async function requireOtherAdministrator(tx: Transaction, id: number): Promise<void> {
  // Locked, so that of the last two administrators who leave at once one stays.
  const administrators = await tx<{ id: number }[]>`
    SELECT id FROM users WHERE administrator ORDER BY id FOR UPDATE`;
  if (administrators.length === 1 && administrators[0]?.id === id) throw new ApiError('last_administrator');
}

/** Deletes one piece of an account's sensors. @returns how many there were */
async function deleteSensors(tx: Transaction, ownerId: number): Promise<number> {
  await tx.statementTimeout(DELETION_TIMEOUT);
  const owned = await tx<{ id: number }[]>`
    SELECT id FROM sensors WHERE owner_id = ${ownerId} ORDER BY id LIMIT ${SENSORS}`;
  const ids = owned.map((sensor) => sensor.id);
  // In order of id, as every writer of points does; the cascade by itself has no order.
  await lockForDeletion(tx, ids);
  // OFFSET 0: asked sensor by sensor; as a join it would be answered for all sensors there are.
  const shared = await tx<{ id: number }[]>`
    SELECT id FROM sensors s
    WHERE id = ANY(${ids}::bigint[]) AND EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id OFFSET 0)`;
  await tellOfSensors(
    tx,
    'delete_sensor',
    shared.map((sensor) => sensor.id),
  );
  await tx`DELETE FROM sensors WHERE id = ANY(${ids}::bigint[])`;
  return ids.length;
}

/** Rows that go with an account. */
interface Belonging {
  readonly relation: string;
  /** Which of them are his. */
  readonly his: (sql: Queryable, userId: number) => Fragment;
}

const owned = (relation: string): Belonging => ({ relation, his: (sql, id) => sql`owner_id = ${id}` });
const used = (relation: string): Belonging => ({ relation, his: (sql, id) => sql`user_id = ${id}` });

/** In this order: what a row would take along goes before it, and what he logs in with goes last. */
const belongings: readonly Belonging[] = [
  {
    relation: 'sensor_triggers',
    his: (sql, id) => sql`trigger_id IN (SELECT t.id FROM triggers t WHERE t.owner_id = ${id})`,
  },
  owned('triggers'),
  {
    relation: 'deliveries',
    his: (sql, id) => sql`notification_id IN (SELECT n.id FROM notifications n WHERE n.owner_id = ${id})`,
  },
  owned('event_notifications'),
  owned('notifications'),
  owned('environments'),
  owned('processor_files'),
  owned('thingspeak_channels'),
  // Of managers a domain takes leave before.
  { relation: 'domain_users', his: (sql, id) => sql`user_id = ${id} AND NOT manager` },
  used('sensor_users'),
  used('sensor_refusals'),
  {
    relation: 'api_key_sensors',
    his: (sql, id) => sql`key_id IN (SELECT k.id FROM api_keys k WHERE k.user_id = ${id})`,
  },
  used('api_keys'),
  used('sessions'),
];

/** @returns how many there were; those that are changed at this moment are left for later */
async function deleteSome(sql: Sql, userId: number, { relation, his }: Belonging): Promise<number> {
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM ${tx(relation)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${tx(relation)} WHERE ${his(tx, userId)} LIMIT ${ROWS}))`;
    return count;
  });
}
