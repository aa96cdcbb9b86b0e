/** Rights and visible particulars of group members: their values on joining, and who may change them. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { type GroupPermission, groupPermissions } from '../../rights/policy.js';

/** Rights of a member. */
export type Permissions = Readonly<Record<GroupPermission, boolean>>;

/** All rights, which the creator of a group has. */
export const ALL = Object.fromEntries(groupPermissions.map((right) => [right, true])) as Permissions;

/** Particulars that a member may show. In the API a member has them with the prefix `show_`, a group with `required_show_`. */
export const particulars = [
  'first_name',
  'surname',
  'email',
  'phone_number',
  'username',
  'id',
  'zipcode',
  'address',
  'country',
] as const;
export type Particular = (typeof particulars)[number];

/** Particulars that a member shows to the other members. */
export type Display = Readonly<Record<`show_${Particular}`, boolean>>;

export const displayFlags = particulars.map((name) => `show_${name}` as const);

/** The default rights that a group gives new members, and the particulars that it requires them to show. */
export type Terms = Readonly<
  Record<`default_${Exclude<GroupPermission, 'edit_group'>}`, boolean> &
    Record<`required_show_${Particular}`, boolean> & { anonymous: boolean }
>;

/** Differences from the group's defaults. False: the user declines the right; true: a member who has the right grants it. */
export type RightsWish = Partial<Permissions>;

/** Users who join can only decline rights: rights beyond the group's defaults are ignored. */
export function wishOnJoining(given: Partial<Permissions>): RightsWish {
  return Object.fromEntries(
    groupPermissions.filter((right) => given[right] === false).map((right) => [right, false]),
  );
}

/** @param terms of the group at the time of acceptance */
export function permissionsOnJoining(terms: Terms, wish: RightsWish): Permissions {
  return permissionsOf((right) => wish[right] ?? (right === 'edit_group' || terms[`default_${right}`]));
}

/** The wish of a waiting user after a change of rights. @param now rights under the present terms */
export function changeWish(wish: RightsWish, now: Permissions, wanted: Partial<Permissions>): RightsWish {
  const changed = groupPermissions.filter((right) => (wanted[right] ?? now[right]) !== now[right]);
  return { ...wish, ...Object.fromEntries(changed.map((right) => [right, wanted[right]])) };
}

/**
 * @param by rights of the member who makes the change; null: the rights are the caller's own, which the caller can only give up
 * @param at path in the request, for the error
 * @throws ApiError forbidden naming the first right that the caller cannot grant or revoke
 */
export function changePermissions(
  now: Permissions,
  given: Partial<Permissions>,
  by: Permissions | null,
  at: string,
): Permissions {
  return permissionsOf((right) => {
    const wanted = given[right] ?? now[right];
    const mayChange = by === null ? !wanted : by[right];
    if (wanted !== now[right] && !mayChange) {
      const reason =
        by === null ? 'you cannot grant yourself a right' : 'you do not have this right yourself';
      throw new ApiError('forbidden', `${at}.${right}: ${reason}`, { field: `${at}.${right}` });
    }
    return wanted;
  });
}

/**
 * Particulars that are not given are shown when the group requires them. An anonymous group requires none.
 * @throws ApiError invalid_input naming a required particular that the user hides
 */
export function displayOnJoining(terms: Terms, given: Partial<Display>, at: string): Display {
  return displayOf((flag) => {
    const required = !terms.anonymous && terms[`required_${flag}`];
    if (required && given[flag] === false) throw hides(flag, at);
    return given[flag] ?? required;
  });
}

/**
 * A member need not show what the group requires only since the member joined, but cannot hide a required particular again.
 * @throws ApiError invalid_input naming a required particular that the member would hide
 */
export function changeDisplay(terms: Terms, now: Display, given: Partial<Display>, at: string): Display {
  return displayOf((flag) => {
    const wanted = given[flag] ?? now[flag];
    if (now[flag] && !wanted && !terms.anonymous && terms[`required_${flag}`]) throw hides(flag, at);
    return wanted;
  });
}

/** Whether a given flag has another value than now. */
export function differs<Name extends string>(
  now: Readonly<Record<NoInfer<Name>, boolean>>,
  given: Readonly<Partial<Record<Name, boolean>>>,
): boolean {
  return (Object.keys(given) as Name[]).some((name) => given[name] !== now[name]);
}

function permissionsOf(decide: (right: GroupPermission) => boolean): Permissions {
  return Object.fromEntries(groupPermissions.map((right) => [right, decide(right)])) as Permissions;
}

function displayOf(decide: (flag: keyof Display) => boolean): Display {
  return Object.fromEntries(displayFlags.map((flag) => [flag, decide(flag)])) as Display;
}

function hides(flag: keyof Display, at: string): ApiError {
  return invalid(`${at}.${flag}`, 'the group asks its members to show this');
}
