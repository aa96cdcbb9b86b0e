/** What members of a group may do and show: how it begins when they join, and who may change it. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { type GroupPermission, groupPermissions } from '../../rights/policy.js';

/** What a member may do. */
export type Permissions = Readonly<Record<GroupPermission, boolean>>;

/** Everything: whoever makes a group. */
export const ALL = Object.fromEntries(groupPermissions.map((right) => [right, true])) as Permissions;

/** What a member may show of himself; on the wire with `show_` before it, in what a group asks for with `required_show_`. */
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

/** What a member shows to the others. */
export type Display = Readonly<Record<`show_${Particular}`, boolean>>;

export const displayFlags = particulars.map((name) => `show_${name}` as const);

/** What a group gives those who join, and asks them to show. */
export type Terms = Readonly<
  Record<`default_${Exclude<GroupPermission, 'edit_group'>}`, boolean> &
    Record<`required_show_${Particular}`, boolean> & { anonymous: boolean }
>;

/** Where the rights of a member differ from what the group gives: false, he has declined it; true, a member who had it has given it. */
export type Wish = Partial<Permissions>;

/** Whoever joins by himself declines rights at most: what he asks for beyond the group's defaults he does not get. */
export function wishOnJoining(given: Partial<Permissions>): Wish {
  return Object.fromEntries(
    groupPermissions.filter((right) => given[right] === false).map((right) => [right, false]),
  );
}

/** @param terms of the moment in which the member is accepted */
export function permissionsOnJoining(terms: Terms, wish: Wish): Permissions {
  return permissionsOf((right) => wish[right] ?? (right === 'edit_group' || terms[`default_${right}`]));
}

/** The wish of somebody who waits, when his rights are changed. @param now as the present terms give them */
export function changeWish(wish: Wish, now: Permissions, wanted: Partial<Permissions>): Wish {
  const changed = groupPermissions.filter((right) => (wanted[right] ?? now[right]) !== now[right]);
  return { ...wish, ...Object.fromEntries(changed.map((right) => [right, wanted[right]])) };
}

/**
 * @param by what he who changes them may do himself; null: they are his own, which he can only give up
 * @param at how the caller names the place
 * @throws ApiError forbidden naming the first right that he cannot give or take
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
      const reason = by === null ? 'nobody gives a right to himself' : 'you do not have this right yourself';
      throw new ApiError('forbidden', `${at}.${right}: ${reason}`, { field: `${at}.${right}` });
    }
    return wanted;
  });
}

/**
 * What is not said is shown where the group asks for it, and nothing else. An anonymous group asks for nothing.
 * @throws ApiError invalid_input naming what the group asks for and he does not want to show
 */
export function displayOnJoining(terms: Terms, given: Partial<Display>, at: string): Display {
  return displayOf((flag) => {
    const required = !terms.anonymous && terms[`required_${flag}`];
    if (required && given[flag] === false) throw hides(flag, at);
    return given[flag] ?? required;
  });
}

/**
 * Nobody is made to show what the group has asked for only since he joined; but what he shows and it asks for, he goes on to show.
 * @throws ApiError invalid_input naming what the group asks for and he does not want to show any more
 */
export function changeDisplay(terms: Terms, now: Display, given: Partial<Display>, at: string): Display {
  return displayOf((flag) => {
    const wanted = given[flag] ?? now[flag];
    if (now[flag] && !wanted && !terms.anonymous && terms[`required_${flag}`]) throw hides(flag, at);
    return wanted;
  });
}

/** Whether something was given that is not so. */
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
