/** The one place that decides who may do what. */
import { ApiError } from '../../common/errors.js';
import type { Queryable } from '../../sql/connect.js';
import type { Access } from '../http/route.js';
import type { Caller } from './caller.js';

/**
 * - `read`: see the sensor and its data
 * - `write`: upload and delete its data
 * - `edit`: change what it is
 * - `leave`: delete it, or give up one's own access to it
 */
export type SensorRight = 'read' | 'write' | 'edit' | 'leave';

/** What the caller is to a sensor. */
export type Relation = 'owner' | 'shared' | 'none';

const NEEDED: Record<SensorRight, Relation> = {
  read: 'shared',
  write: 'owner',
  edit: 'owner',
  leave: 'shared',
};

export type Verdict = 'yes' | 'hidden' | 'refused';

/** Hidden wins: what one may not see is answered like what does not exist. */
export function decideSensor(
  caller: Caller,
  sensorId: number,
  relation: Relation,
  right: SensorRight,
): Verdict {
  if (relation === 'none') return 'hidden';
  const limits = caller.key?.sensors;
  if (limits !== undefined && limits !== null && !limits.has(sensorId)) return 'hidden';
  return NEEDED[right] === 'owner' && relation !== 'owner' ? 'refused' : 'yes';
}

/**
 * May this caller use a route of this kind at all?
 * @param writes true when the route changes something
 * @throws ApiError unauthorized, key_scope
 */
export function admit(
  caller: Caller | null,
  route: { access: Access; writes: boolean; limitedKeys: boolean },
): void {
  if (route.access === 'anyone' || route.access === 'visitor') return;
  if (caller === null) throw new ApiError('unauthorized');
  if (caller.key === null) return;
  const { scope, sensors } = caller.key;
  if (route.access === 'account' && (scope !== 'all' || sensors !== null)) throw new ApiError('key_scope');
  if (scope === 'read' && route.writes) throw new ApiError('key_scope', 'this API key may only read');
  if (scope === 'write' && !route.writes) throw new ApiError('key_scope', 'this API key may only write');
  if (sensors !== null && !route.limitedKeys) {
    throw new ApiError('key_scope', 'this API key reaches only some sensors');
  }
}

/** @returns what the user is to the sensor; `none` also when there is no such sensor */
export async function relationTo(sql: Queryable, userId: number, sensorId: number): Promise<Relation> {
  const [row] = await sql<{ relation: Relation }[]>`
    SELECT CASE
      WHEN s.owner_id = ${userId} THEN 'owner'
      WHEN EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${userId}) THEN 'shared'
      ELSE 'none' END AS relation
    FROM sensors s WHERE s.id = ${sensorId}`;
  return row?.relation ?? 'none';
}

/** A user and a sensor, and what he is to it. */
export interface Related {
  readonly user_id: number;
  readonly sensor_id: number;
  readonly data_type: string;
  readonly relation: Relation;
}

/** The same for many pairs of a user and a sensor. @returns those whose sensor exists, in any order */
export async function relationsTo(
  sql: Queryable,
  userIds: readonly number[],
  sensorIds: readonly number[],
): Promise<Related[]> {
  return sql<Related[]>`
    SELECT asked.user_id, asked.sensor_id, s.data_type, CASE
      WHEN s.owner_id = asked.user_id THEN 'owner'
      WHEN EXISTS (
        SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = asked.user_id) THEN 'shared'
      ELSE 'none' END AS relation
    FROM unnest(${userIds as number[]}::bigint[], ${sensorIds as number[]}::bigint[]) AS asked (user_id, sensor_id)
    JOIN sensors s ON s.id = asked.sensor_id`;
}

/** @throws ApiError not_found, forbidden */
export async function requireSensor(
  sql: Queryable,
  caller: Caller,
  sensorId: number,
  right: SensorRight,
): Promise<void> {
  const verdict = decideSensor(caller, sensorId, await relationTo(sql, caller.userId, sensorId), right);
  if (verdict === 'hidden') throw new ApiError('not_found', `there is no sensor ${sensorId}`);
  if (verdict === 'refused')
    throw new ApiError('forbidden', `only the owner of sensor ${sensorId} may do this`);
}
