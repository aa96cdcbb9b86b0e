/** Requires rights of a caller: dispatch does so for every route, and handlers for ids in query and body. */
import { ApiError } from '@sensorium/model/errors';
import type { Queryable } from '../../sql/connect.js';
import type { Caller } from './caller.js';
import {
  decideAnnotation,
  decideDashboard,
  decideDomain,
  decideGroup,
  decideOwned,
  decideSensor,
  refusalText,
  type Verdict,
} from './decide.js';
import type { Need, Rights, ThingKind } from './policy.js';
import {
  annotationRelation,
  dashboardRelation,
  domainRelation,
  groupRelation,
  isOwner,
  sensorRelation,
  sensorRelations,
} from './relations.js';

/** Names for error texts. */
const WORDS: Record<ThingKind, string> = {
  sensor: 'sensor',
  group: 'group',
  domain: 'domain',
  dashboard: 'dashboard',
  annotation: 'annotation',
  user: 'user',
  key: 'API key',
  session: 'session',
  device: 'device',
  environment: 'environment',
  trigger: 'trigger',
  firing: 'firing',
  notification: 'notification',
  event_notification: 'event notification',
  processor: 'data processor',
  service: 'service',
};

/** @param isSelf whether the member that the path names is the caller */
export async function requireNeed(sql: Queryable, caller: Caller, need: Need, isSelf = false): Promise<void> {
  const verdict = await verdictOn(sql, caller, need, isSelf);
  if (verdict === 'hidden') throw missing(need.kind, need.id);
  if (verdict === 'refused') {
    const kind = need.kind as 'sensor' | 'group' | 'domain' | 'dashboard' | 'annotation';
    throw new ApiError('forbidden', refusalText(kind, need.right, need.id));
  }
}

/**
 * Requires a right on a thing that query or body name.
 * @throws ApiError not_found, forbidden
 */
export async function requireRight<K extends ThingKind>(
  sql: Queryable,
  caller: Caller,
  kind: K,
  id: number,
  right: Rights[K],
): Promise<void> {
  await requireNeed(sql, caller, { kind, right, id } as Need);
}

/**
 * `requireRight` for the sensors that a body names, in one query.
 * @param named each with its field in the body
 * @throws ApiError not_found, forbidden, naming the field of the first one
 */
export async function requireSensors(
  sql: Queryable,
  caller: Caller,
  named: readonly { readonly id: number; readonly field: string }[],
  right: Rights['sensor'],
): Promise<void> {
  const ids = named.map(({ id }) => id);
  const related = await sensorRelations(sql, Array(ids.length).fill(caller.userId), ids);
  const relations = new Map(related.map(({ sensor_id, relation }) => [sensor_id, relation]));
  for (const { id, field } of named) {
    const verdict = decideSensor(caller, id, relations.get(id) ?? 'none', right);
    if (verdict === 'hidden') throw missing('sensor', id, field);
    if (verdict === 'refused') {
      throw new ApiError('forbidden', `${field}: ${refusalText('sensor', right, id)}`, { field });
    }
  }
}

/**
 * The same error for a hidden thing and for one that does not exist.
 * @param field of the body that names it
 */
export function missing(kind: ThingKind, id: number, field?: string): ApiError {
  const text = `there is no ${WORDS[kind]} ${id}`;
  return field === undefined
    ? new ApiError('not_found', text)
    : new ApiError('not_found', `${field}: ${text}`, { field });
}

async function verdictOn(sql: Queryable, caller: Caller, need: Need, isSelf: boolean): Promise<Verdict> {
  const { userId } = caller;
  switch (need.kind) {
    case 'sensor':
      return decideSensor(caller, need.id, await sensorRelation(sql, userId, need.id), need.right);
    case 'group':
      return decideGroup(await groupRelation(sql, userId, need.id), need.right, isSelf);
    case 'domain':
      return decideDomain(await domainRelation(sql, userId, need.id), need.right, isSelf);
    case 'dashboard':
      return decideDashboard(await dashboardRelation(sql, userId, need.id), need.right, isSelf);
    case 'annotation':
      return decideAnnotation(await annotationRelation(sql, userId, need.id), need.right);
    case 'user':
      return decideOwned(need.id === userId);
    case 'service':
      // Its id is the id of its virtual sensor, which may be outside the sensors of a limited key.
      return decideOwned(
        caller.key?.sensors?.has(need.id) !== false && (await isOwner(sql, userId, 'service', need.id)),
      );
    default:
      return decideOwned(await isOwner(sql, userId, need.kind, need.id));
  }
}
