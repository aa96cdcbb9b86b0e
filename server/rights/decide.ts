/** The one place that decides who may do what. */
import { ApiError, type UnauthorizedReason, unauthorized } from '@sensorium/model/errors';
import type { Caller } from './caller.js';
import {
  type Access,
  accountPermissions,
  type GroupPermission,
  groupPermissions,
  type Policy,
  type Rights,
} from './policy.js';
import type { DomainRelation, GroupRelation, SensorRelation } from './relations.js';

/** Hidden wins: what one may not see is answered like what does not exist. */
export type Verdict = 'yes' | 'hidden' | 'refused';

/** What a route asks of every caller, whatever it names. */
export interface RouteRequirements {
  readonly access: Access;
  /** True when it changes something. */
  readonly writes: boolean;
  readonly limitedKeys: boolean;
  readonly writeKeys: boolean;
}

/** Of points that are stored or read otherwise than by a request each. */
export const UPLOADING: RouteRequirements = { access: 'user', writes: true, limitedKeys: true, writeKeys: true };
export const READING: RouteRequirements = { access: 'user', writes: false, limitedKeys: true, writeKeys: false };

/**
 * May this caller use a route of this kind at all?
 * @param absent why there is no caller, where there is none
 * @throws ApiError unauthorized, forbidden, key_scope
 */
export function admit(
  caller: Caller | null,
  route: RouteRequirements,
  absent: UnauthorizedReason = 'no_session',
): void {
  if (route.access === 'anyone' || route.access === 'visitor') return;
  if (caller === null) throw unauthorized(absent);
  if (caller.group !== null && route.writes) throw new ApiError('forbidden', 'a group may only read');
  if (caller.key === null) return;
  const { scope, sensors } = caller.key;
  if (route.access === 'account' && (scope !== 'all' || sensors !== null)) throw new ApiError('key_scope');
  if (scope === 'read' && route.writes) throw new ApiError('key_scope', 'this API key may only read');
  if (scope === 'write' && !route.writeKeys) {
    throw new ApiError('key_scope', 'this API key may only write data');
  }
  if (sensors !== null && !route.limitedKeys) {
    throw new ApiError('key_scope', 'this API key reaches only some sensors');
  }
}

/** Whether an upload may be answered with what the sensor held before: not to a key that may only write. */
export function mayLearn({ key }: Caller): boolean {
  return key?.scope !== 'write';
}

/** A key limited to some sensors may call what names one, unless that reaches beyond it, and what keeps within them by itself. */
export function isForLimitedKeys(route: { policy: Policy; limitedKeys?: boolean }): boolean {
  if (route.limitedKeys !== undefined) return route.limitedKeys;
  return typeof route.policy === 'object' && route.policy.sensor !== undefined;
}

/** A key that may only write lies in a device: it may call what takes or deletes data, and what makes room for them. */
export function isForWriteKeys(route: { policy: Policy; writeKeys?: boolean }): boolean {
  if (route.writeKeys === true) return true;
  return typeof route.policy === 'object' && route.policy.sensor === 'write';
}

export function decideSensor(
  caller: Caller,
  sensorId: number,
  relation: SensorRelation,
  right: Rights['sensor'],
): Verdict {
  if (relation === 'none') return 'hidden';
  const limits = caller.key?.sensors;
  if (limits !== undefined && limits !== null && !limits.has(sensorId)) return 'hidden';
  return relation === 'owner' || right === 'read' || right === 'leave' ? 'yes' : 'refused';
}

/** What a group has to let one do with other members. */
const onOthers: Readonly<Partial<Record<Rights['group'], GroupPermission>>> = {
  see_member: 'list_users',
  remove_member: 'remove_users',
  change_member: 'add_users',
};

/**
 * @param relation null: there is no such group
 * @param isSelf whether the member that the path names is the caller
 */
export function decideGroup(
  relation: GroupRelation | null,
  right: Rights['group'],
  isSelf: boolean,
): Verdict {
  // Whoever asks to join is answered by the handler, which takes as long for a group that is hidden.
  if (relation === null) return right === 'approach' ? 'yes' : 'hidden';
  const { membership: standing, permissions } = relation;
  const isIn = standing === 'member' || standing === 'account';
  const otherwise = isIn || !relation.hidden ? 'refused' : 'hidden';
  if (right === 'approach') return 'yes';
  if (right === 'see') return otherwise === 'hidden' ? 'hidden' : 'yes';
  // Who waits may still look at what he has asked for, and leave, even a group that he cannot see.
  const isOwn = right === 'leave' || (isSelf && (right === 'remove_member' || right === 'see_member'));
  if (isOwn && (isIn || standing === 'waiting')) return 'yes';
  if (right === 'leave') return otherwise;
  const needed = onOthers[right] ?? right;
  if (standing === 'account') {
    return accountPermissions.includes(needed as GroupPermission) ? 'yes' : 'refused';
  }
  if (standing !== 'member') return otherwise;
  if (right === 'member' || (right === 'change_member' && isSelf)) return 'yes';
  return permissions[needed as GroupPermission] ? 'yes' : 'refused';
}

/** @param relation null: there is no such domain */
export function decideDomain(
  relation: DomainRelation | null,
  right: Rights['domain'],
  isSelf: boolean,
): Verdict {
  if (relation === null) return 'hidden';
  if (right === 'approach') return 'yes';
  if (relation === 'stranger') return 'hidden';
  if (right === 'remove_member' && isSelf) return 'yes';
  if (right === 'see') return relation === 'waiting' ? 'refused' : 'yes';
  return relation === 'manager' ? 'yes' : 'refused';
}

/** What belongs to one account is hidden from all others. */
export function decideOwned(isOwner: boolean): Verdict {
  return isOwner ? 'yes' : 'hidden';
}

/** Why a caller who sees the thing may not do this. */
export function refusalText(kind: 'sensor' | 'group' | 'domain', right: string, id: number): string {
  if (kind === 'sensor') return `only the owner of sensor ${id} may do this`;
  if (kind === 'domain') {
    // Members may see it: who is refused that has asked to join, and waits.
    return right === 'see'
      ? `only members of domain ${id} may see this, and a manager has not accepted you yet`
      : `only a manager of domain ${id} may do this`;
  }
  return (groupPermissions as readonly string[]).includes(right)
    ? `you have no right ${right} in group ${id}`
    : `you are not a member of group ${id} who may do this`;
}
