/** Authorisation: the only place that decides which caller may do what. */
import { ApiError, type UnauthorizedReason, unauthorized } from '@sensorium/model/errors';
import type { Caller } from './caller.js';
import {
  type Access,
  accountPermissions,
  type GroupPermission,
  groupPermissions,
  needsLogin,
  type Policy,
  type Rights,
} from './policy.js';
import type {
  AnnotationRelation,
  DashboardRelation,
  DomainRelation,
  GroupRelation,
  SensorRelation,
} from './relations.js';

/** `hidden` takes precedence: a thing that the caller may not see gets the same response as one that does not exist. */
export type Verdict = 'yes' | 'hidden' | 'refused';

/** Requirements of a route for every caller, independent of the things it names. */
export interface RouteRequirements {
  readonly access: Access;
  /** Whether the route changes data. */
  readonly writes: boolean;
  readonly limitedKeys: boolean;
  readonly writeKeys: boolean;
  /** Absent: a session that lacks a demanded second factor may not call it. */
  readonly withoutSecondFactor?: boolean;
}

/** Requirements for points that are stored or read without a request of their own, as on a stream. */
export const UPLOADING: RouteRequirements = {
  access: 'user',
  writes: true,
  limitedKeys: true,
  writeKeys: true,
};
export const READING: RouteRequirements = {
  access: 'user',
  writes: false,
  limitedKeys: true,
  writeKeys: false,
};

/**
 * Checks the requirements of a route.
 * @param absent why there is no caller, if there is none
 * @throws ApiError unauthorized, forbidden, key_scope
 */
export function admit(
  caller: Caller | null,
  route: RouteRequirements,
  absent: UnauthorizedReason = 'no_session',
): void {
  if (!needsLogin(route.access)) return;
  if (caller === null) throw unauthorized(absent);
  if (caller.lacksSecondFactor && route.withoutSecondFactor !== true)
    throw unauthorized('second_factor_missing');
  if (route.access === 'administrator') admitAdministrator(caller);
  if (caller.group !== null && route.writes) throw new ApiError('forbidden', 'a group may only read');
  if (caller.key === null) return;
  if (route.access === 'session') {
    throw new ApiError('key_scope', 'this needs a session: an API key cannot change how the account is kept');
  }
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

/** @throws ApiError key_scope, forbidden */
function admitAdministrator({ key, administrator }: Caller): void {
  if (key !== null)
    throw new ApiError('key_scope', 'administration needs a session: log in as an administrator');
  if (!administrator) throw new ApiError('forbidden', 'only administrators may do this');
}

/** Whether the response to an upload may reveal earlier data of the sensor: not to a write-only key. */
export function mayLearn({ key }: Caller): boolean {
  return key?.scope !== 'write';
}

/** A key that is limited to some sensors may call routes that name a sensor, unless their effect reaches further, and routes that stay within its sensors. */
export function isForLimitedKeys(route: { policy: Policy; limitedKeys?: boolean }): boolean {
  if (route.limitedKeys !== undefined) return route.limitedKeys;
  return typeof route.policy === 'object' && route.policy.sensor !== undefined;
}

/** A write-only key, as in a device, may call routes that store or delete data, and those with `writeKeys`. */
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

/** Permissions of a group that a member needs for rights on other members. */
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
  // The handler responds to a request to join, in the same time for a hidden group.
  if (relation === null) return right === 'approach' ? 'yes' : 'hidden';
  const { membership, permissions } = relation;
  const isIn = membership === 'member' || membership === 'account';
  const otherwise = isIn || !relation.hidden ? 'refused' : 'hidden';
  if (right === 'approach') return 'yes';
  if (right === 'see') return otherwise === 'hidden' ? 'hidden' : 'yes';
  // A user who waits to join may see the request and withdraw it, even for a hidden group.
  const isOwn = right === 'leave' || (isSelf && (right === 'remove_member' || right === 'see_member'));
  if (isOwn && (isIn || membership === 'waiting')) return 'yes';
  if (right === 'leave') return otherwise;
  const needed = onOthers[right] ?? right;
  if (membership === 'account') {
    return accountPermissions.includes(needed as GroupPermission) ? 'yes' : 'refused';
  }
  if (membership !== 'member') return otherwise;
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

export function decideDashboard(
  relation: DashboardRelation,
  right: Rights['dashboard'],
  isSelf: boolean,
): Verdict {
  if (relation === 'none') return 'hidden';
  if (relation === 'owner' || right === 'see') return 'yes';
  if (right === 'edit') return relation === 'editor' ? 'yes' : 'refused';
  return right === 'remove_user' && isSelf ? 'yes' : 'refused';
}

/** Limited API keys do not reach annotations, so the limits of a key do not matter here. */
export function decideAnnotation(relation: AnnotationRelation, right: Rights['annotation']): Verdict {
  if (relation === 'none') return 'hidden';
  return relation === 'editor' || right === 'see' ? 'yes' : 'refused';
}

/** Things of one account are hidden from all others. */
export function decideOwned(isOwner: boolean): Verdict {
  return isOwner ? 'yes' : 'hidden';
}

/** Error text for a caller who sees the thing but lacks the right. */
export function refusalText(
  kind: 'sensor' | 'group' | 'domain' | 'dashboard' | 'annotation',
  right: string,
  id: number,
): string {
  if (kind === 'dashboard') {
    return right === 'edit'
      ? `you may only read dashboard ${id}, as it is shared with you or because it has a public link`
      : `only the owner of dashboard ${id} may do this`;
  }
  if (kind === 'annotation')
    return `only its author and the owner of its sensor or dashboard may change annotation ${id}`;
  if (kind === 'sensor') return `only the owner of sensor ${id} may do this`;
  if (kind === 'domain') {
    // Members may see the domain: a refused caller still waits to join.
    return right === 'see'
      ? `only members of domain ${id} may see this, and a manager has not accepted you yet`
      : `only a manager of domain ${id} may do this`;
  }
  return (groupPermissions as readonly string[]).includes(right)
    ? `you have no right ${right} in group ${id}`
    : `you are not a member of group ${id} who may do this`;
}
