/** SQL of sharing a sensor with people, outside any group. */
import { ApiError, invalid } from '../../../common/errors.js';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { tellOfShares } from '../../../sql/outbox/events.js';
import { type FoundUser, findNamed, type NamedUser } from '../../users/named.js';
import type { Person } from '../../users/queries.js';

export async function listSensorUsers(
  sql: Queryable,
  sensorId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ users: Person[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM sensor_users WHERE sensor_id = ${sensorId}`;
  const users = await sql<Person[]>`
    SELECT u.id, u.name, u.surname, u.username FROM sensor_users s JOIN users u ON u.id = s.user_id
    WHERE s.sensor_id = ${sensorId} ORDER BY u.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { users, total: counted!.total };
}

/**
 * @param ownerId who shares it
 * @returns whom it is shared with now, in the order in which they were named
 * @throws ApiError not_found, invalid_input
 */
export async function shareSensor(
  sql: Sql,
  sensorId: number,
  ownerId: number,
  named: readonly NamedUser[],
): Promise<FoundUser[]> {
  return transact(sql, async (tx) => {
    const users = await findNamed(tx, named);
    const himself = users.find(({ id }) => id === ownerId);
    if (himself !== undefined) throw invalid(himself.field, 'that is you: the sensor is yours already');
    // Locked, so that one which is deleted at this moment is missed here and not by a foreign key.
    const [sensor] = await tx`SELECT FROM sensors WHERE id = ${sensorId} FOR KEY SHARE`;
    if (sensor === undefined) throw new ApiError('not_found', `there is no sensor ${sensorId}`);
    const ids = users.map(({ id }) => id);
    const made = await tx<{ user_id: number }[]>`
      INSERT INTO sensor_users (sensor_id, user_id)
      SELECT ${sensorId}, id FROM unnest(${ids}::bigint[]) AS id ORDER BY id
      ON CONFLICT DO NOTHING RETURNING user_id`;
    await tx`DELETE FROM sensor_refusals WHERE sensor_id = ${sensorId} AND user_id = ANY(${ids}::bigint[])`;
    await tellOfShares(
      tx,
      'share_sensor',
      sensorId,
      made.map((row) => row.user_id),
    );
    return users;
  });
}

/** @returns whether it was shared with him */
export async function unshareSensor(sql: Sql, sensorId: number, userId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } =
      await tx`DELETE FROM sensor_users WHERE sensor_id = ${sensorId} AND user_id = ${userId}`;
    if (count > 0) await tellOfShares(tx, 'unshare_sensor', sensorId, [userId]);
    return count > 0;
  });
}
