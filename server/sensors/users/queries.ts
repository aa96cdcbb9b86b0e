/** SQL of sharing a sensor with users directly, outside any group. */

import { ApiError, invalid } from '@sensorium/model/errors';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { publishShareEvents } from '../../../sql/store/outbox/events.js';
import { findNamed, type NamedUser, type PersonRow } from '../../users/public.js';

/** Lists the users with the particulars that they show to the owner. */
export async function listSensorUsers(
  sql: Queryable,
  sensorId: number,
  ownerId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ users: PersonRow[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM sensor_users WHERE sensor_id = ${sensorId}`;
  const users = await sql<PersonRow[]>`
    SELECT p.id, p.name, p.surname, p.username
    FROM sensor_users s JOIN visible_users p ON p.viewer_id = ${ownerId} AND p.user_id = s.user_id
    WHERE s.sensor_id = ${sensorId} ORDER BY p.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { users, total: counted!.total };
}

/**
 * @returns the named users in the order of the request, with the particulars that they show to the owner
 * @throws ApiError not_found, invalid_input
 */
export async function shareSensor(
  sql: Sql,
  sensorId: number,
  ownerId: number,
  named: readonly NamedUser[],
): Promise<PersonRow[]> {
  return transact(sql, async (tx) => {
    const users = await findNamed(tx, named);
    const owner = users.find(({ id }) => id === ownerId);
    if (owner !== undefined) throw invalid(owner.field, 'names yourself: the sensor is yours already');
    // Locked: otherwise the foreign key would reject a sensor that is deleted concurrently.
    const [sensor] = await tx`SELECT FROM sensors WHERE id = ${sensorId} FOR KEY SHARE`;
    if (sensor === undefined) throw new ApiError('not_found', `there is no sensor ${sensorId}`);
    const ids = users.map(({ id }) => id);
    // A share that is there already is locked: otherwise it could end before the response reads it.
    const shares = await tx<{ user_id: number; made: boolean }[]>`
      INSERT INTO sensor_users AS s (sensor_id, user_id, named)
      SELECT ${sensorId}, id, by_name FROM unnest(${ids}::bigint[], ${users.map(({ byName }) => byName)}::boolean[]) AS u (id, by_name)
      ORDER BY id
      ON CONFLICT (sensor_id, user_id) DO UPDATE SET named = s.named OR excluded.named
      RETURNING user_id, xmax = 0 AS made`;
    await tx`DELETE FROM sensor_refusals WHERE sensor_id = ${sensorId} AND user_id = ANY(${ids}::bigint[])`;
    const made = shares.filter((share) => share.made).map((share) => share.user_id);
    await publishShareEvents(tx, 'share_sensor', sensorId, made);
    await audit(tx, ...made.map((userId) => shareEntry('sensor.share', sensorId, userId)));
    return tx<PersonRow[]>`
      SELECT id, name, surname, username FROM visible_users
      WHERE viewer_id = ${ownerId} AND user_id = ANY(${ids}::bigint[])
      ORDER BY array_position(${ids}::bigint[], user_id)`;
  });
}

function shareEntry(action: 'sensor.share' | 'sensor.unshare', sensorId: number, userId: number) {
  return { action, object: { kind: 'sensor', id: sensorId }, subjectId: userId };
}

/** @returns whether the sensor was shared with the user */
export async function unshareSensor(sql: Sql, sensorId: number, userId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } =
      await tx`DELETE FROM sensor_users WHERE sensor_id = ${sensorId} AND user_id = ${userId}`;
    if (count > 0) {
      await publishShareEvents(tx, 'unshare_sensor', sensorId, [userId]);
      await audit(tx, shareEntry('sensor.unshare', sensorId, userId));
    }
    return count > 0;
  });
}
