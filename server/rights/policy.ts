/** Vocabulary of declarations for access and rights. */

/**
 * Callers that a route accepts:
 * - `anyone`: any client; credentials are ignored
 * - `visitor`: any client; the handler receives the caller if the credentials are valid
 * - `user`: a session, or an API key with a fitting scope: `read` for routes that change nothing, `write` for routes with `writeKeys`
 * - `account`: a session or an unrestricted key, since the route affects the account itself
 * - `session`: a session, since the route affects how its owner keeps the account: a key is stored in devices, and devices are stolen
 * - `administrator`: a session of an administrator. No API key: keys are stored in firmware
 */
export type Access = 'anyone' | 'visitor' | 'user' | 'account' | 'session' | 'administrator';

/** Whether a route refuses requests without a caller. */
export function needsLogin(access: Access): boolean {
  return access !== 'anyone' && access !== 'visitor';
}

/** Rights that a route may require, by the kind of thing. */
export interface Rights {
  /**
   * - `read`: see the sensor and its data
   * - `write`: upload and delete its data
   * - `edit`: change its description and its place
   * - `share`: decide which users may read it
   * - `leave`: delete it, or give up one's own access
   */
  sensor: 'read' | 'write' | 'edit' | 'share' | 'leave';
  /**
   * - `see`: read its public description; of a hidden group only as a member
   * - `approach`: ask to join, or accept a user who has asked; the handler decides which
   * - `member`: be an accepted member
   * - `see_member`: be that member, or have the permission to list users
   * - `leave`: be a member, or wait to join
   * - `remove_member`: be that member, or have the permission to remove others
   * - `change_member`: be that member, or have the permission to add others
   * - the others are the permissions that a group grants each member
   */
  group:
    | 'see'
    | 'approach'
    | 'member'
    | 'leave'
    | 'see_member'
    | 'remove_member'
    | 'change_member'
    | GroupPermission;
  /**
   * - `see`: be an accepted member or a manager
   * - `approach`: ask to join, or accept others; the handler decides which
   * - `manage`: be a manager
   * - `remove_member`: be that member, or a manager
   */
  domain: 'see' | 'approach' | 'manage' | 'remove_member';
  /**
   * - `see`: read it
   * - `edit`: change its content
   * - `manage`: share and delete it
   * - `remove_user`: end the access of that user: be that user, or the owner
   */
  dashboard: 'see' | 'edit' | 'manage' | 'remove_user';
  /**
   * - `see`: read the sensor or dashboard to which it belongs
   * - `edit`: change and delete it: be its author, or the owner of that sensor or dashboard
   */
  annotation: 'see' | 'edit';
  user: 'own';
  key: 'own';
  session: 'own';
  device: 'own';
  environment: 'own';
  trigger: 'own';
  firing: 'own';
  notification: 'own';
  event_notification: 'own';
  processor: 'own';
  service: 'own';
}

/** Permissions that a group grants each member separately. */
export const groupPermissions = [
  'list_users',
  'add_users',
  'remove_users',
  'list_sensors',
  'add_sensors',
  'remove_sensors',
  'edit_group',
] as const;
export type GroupPermission = (typeof groupPermissions)[number];

/** Permissions of a group that is logged in itself. */
export const accountPermissions: readonly GroupPermission[] = ['list_users', 'list_sensors'];

export type ThingKind = keyof Rights;

/**
 * Rights that a route requires:
 * - `open`: none
 * - `own`: none beyond the caller's own things; the handler checks ids in query and body
 * - otherwise the rights on the things that the path names, in its parameter `{KIND_id}` or `{id}`
 */
export type Policy = 'open' | 'own' | { readonly [K in ThingKind]?: Rights[K] };

/** One right on one thing. */
export type Need = {
  [K in ThingKind]: { readonly kind: K; readonly right: Rights[K]; readonly id: number };
}[ThingKind];

/** The required rights of a policy, without ids: for documentation and tests. */
export function rightsOf(policy: Policy): [ThingKind, string][] {
  return typeof policy === 'string' ? [] : (Object.entries(policy) as [ThingKind, string][]);
}

/** @param params of the path, validated @throws Error when the path names no thing for a right */
export function needsOf(policy: Policy, params: Readonly<Record<string, unknown>>): Need[] {
  return rightsOf(policy).map(([kind, right]) => {
    const id = params[`${kind}_id`] ?? params.id;
    if (typeof id !== 'number') throw new Error(`no parameter names the ${kind}`);
    return { kind, right, id } as Need;
  });
}

/** Whether the policy can refuse a caller who may see the thing; all other callers get not_found. */
export function canForbid(policy: Policy): boolean {
  return rightsOf(policy).some(([kind, right]) => !VISIBLE.has(`${kind} ${right}`) && right !== 'own');
}

/** Rights of every caller who may see the thing. */
const VISIBLE: ReadonlySet<string> = new Set([
  'sensor read',
  'sensor leave',
  'group see',
  'group approach',
  'dashboard see',
  'annotation see',
]);
