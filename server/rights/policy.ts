/** What a route asks of its caller, beyond a login: the words in which a declaration says it. */

/**
 * Who may call:
 * - `anyone`: nobody is asked who he is
 * - `visitor`: no login needed, but the handler is told who it is when there is one
 * - `user`: a session, or an API key whose scope fits: `read` what changes nothing, `write` what takes `writeKeys`
 * - `account`: a session or an unrestricted key, because the account itself is touched
 */
export type Access = 'anyone' | 'visitor' | 'user' | 'account';

/** What one may have to be allowed to do, by the kind of thing. */
export interface Rights {
  /**
   * - `read`: see the sensor and its data
   * - `write`: upload and delete its data
   * - `edit`: change what it is, and where it stands
   * - `share`: say who may read it
   * - `leave`: delete it, or give up one's own access to it
   */
  sensor: 'read' | 'write' | 'edit' | 'share' | 'leave';
  /**
   * - `see`: read what everybody may know of it; of a hidden group only its members
   * - `approach`: ask to join, or take in who has asked; the handler decides which
   * - `member`: be in it, and accepted
   * - `see_member`: oneself, or have the right to list users
   * - `leave`: be in it, or wait
   * - `remove_member`: leave, or have the right to remove others
   * - `change_member`: change oneself, or have the right to add others
   * - the others are the rights that a group gives each of its members
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
   * - `see`: be a member or a manager, and accepted
   * - `approach`: ask to join, or take others in; the handler decides which
   * - `manage`: be a manager
   * - `remove_member`: leave, or be a manager
   */
  domain: 'see' | 'approach' | 'manage' | 'remove_member';
  user: 'own';
  key: 'own';
  device: 'own';
  environment: 'own';
  trigger: 'own';
  notification: 'own';
  event_notification: 'own';
  processor: 'own';
  service: 'own';
}

/** What a group lets one member do and another not. */
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

/** Those of them that a group has itself when it logs in. */
export const accountPermissions: readonly GroupPermission[] = ['list_users', 'list_sensors'];

export type Kind = keyof Rights;

/**
 * - `open`: nothing in it belongs to anybody
 * - `own`: it lists or makes what is the caller's own; what its query or body names beside that, the handler judges
 * - else the rights needed on the things that the path names: in its parameter `{KIND_id}`, or in `{id}`
 */
export type Policy = 'open' | 'own' | { readonly [K in Kind]?: Rights[K] };

/** One right on one thing. */
export type Need = {
  [K in Kind]: { readonly kind: K; readonly right: Rights[K]; readonly id: number };
}[Kind];

/** The needs of a policy, without the things: for documents and tests. */
export function rightsOf(policy: Policy): [Kind, string][] {
  return typeof policy === 'string' ? [] : (Object.entries(policy) as [Kind, string][]);
}

/** @param params of the path, validated @throws Error when a declaration names nothing to hold its right against */
export function needsOf(policy: Policy, params: Readonly<Record<string, unknown>>): Need[] {
  return rightsOf(policy).map(([kind, right]) => {
    const id = params[`${kind}_id`] ?? params.id;
    if (typeof id !== 'number') throw new Error(`no parameter names the ${kind}`);
    return { kind, right, id } as Need;
  });
}

/** Whether the policy can refuse who may see the thing: the others only ever find it missing. */
export function canForbid(policy: Policy): boolean {
  return rightsOf(policy).some(([kind, right]) => !VISIBLE.has(`${kind} ${right}`) && right !== 'own');
}

/** Who sees the thing may do this. */
const VISIBLE: ReadonlySet<string> = new Set(['sensor read', 'sensor leave', 'group see', 'group approach']);
