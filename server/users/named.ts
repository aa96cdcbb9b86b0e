/** Users that a request names: by id or by username, one or several. */
import { ApiError, invalid } from '@sensorium/model/errors';
import type { Transaction } from '../../sql/connect.js';
import { IdOf, Type } from '../http/schema.js';
import type { Caller } from '../rights/caller.js';
import { usernameKey } from './names.js';
import type { PersonRow } from './queries.js';

const name = {
  id: Type.Optional(IdOf('user')),
  username: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Username; case does not count. Beside an id it must belong to the same user.',
      'x-unfilled': [''],
    }),
  ),
};

const Named = Type.Object(name);

/** Users that one body may name. */
const MOST = 1000;

/** Members of a body that names users: several in `users`, or one in `user` or in the body itself. */
export const namedUsers = {
  users: Type.Optional(
    Type.Array(Type.Object({ ...name, user: Type.Optional(Named) }), {
      minItems: 1,
      maxItems: MOST,
      description: 'Users by id or username: `{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each.',
    }),
  ),
  user: Type.Optional(Named),
  ...name,
};

interface Name {
  readonly id?: number;
  readonly username?: string;
}

interface NamedBody extends Name {
  readonly users?: readonly (Name & { readonly user?: Name })[];
  readonly user?: Name;
}

export interface NamedUser {
  /** At least one of both is given. */
  readonly name: { readonly id?: number; readonly username?: string };
  /** Path in the body, for example `users[0].id`. */
  readonly field: string;
}

/**
 * The users that the body names, in its order.
 * @throws ApiError invalid_input when it names no user
 */
export function namedIn(body: NamedBody): NamedUser[] {
  const named = (body.users ?? []).map((each, index) => {
    const at = `users[${index}]`;
    return each.user === undefined ? nameAt(at, each) : nameAt(`${at}.user`, each.user);
  });
  if (body.user !== undefined) named.push(nameAt('user', body.user));
  if (body.id !== undefined || body.username !== undefined || named.length === 0)
    named.push(nameAt('', body));
  return named;
}

function nameAt(at: string, given: Name): NamedUser {
  const name = nameOf(given);
  const member = (each: string) => (at === '' ? each : `${at}.${each}`);
  if (name === null) throw invalid(at === '' ? 'user' : at, 'must name a user by id or username');
  return { name, field: member(name.id === undefined ? 'username' : 'id') };
}

/** @returns null when neither is given; an empty username beside an id counts as absent */
export function nameOf({ id, username }: Name): NamedUser['name'] | null {
  if (id === undefined) return username === undefined ? null : { username };
  return username === undefined || username === '' ? { id } : { id, username };
}

/**
 * Whether the named user is the caller. When it is, `requireOwnName` checks that the username fits the id.
 * @throws ApiError invalid_input when the username is the caller's and the id is not
 */
export function isCaller({ name, field }: NamedUser, caller: Caller): boolean {
  const byName = name.username !== undefined && isNameOf(name.username, caller);
  if (name.id === undefined) return byName;
  if (byName && name.id !== caller.userId) throw contradiction(field, name);
  return name.id === caller.userId;
}

function isNameOf(username: string, caller: Caller): boolean {
  return usernameKey(username) === usernameKey(caller.username);
}

/** @throws ApiError invalid_input when the id is the caller's and the username another user's; a username that no user has is accepted */
export async function requireOwnName(
  tx: Transaction,
  { name, field }: NamedUser,
  caller: Caller,
): Promise<void> {
  if (name.username === undefined || isNameOf(name.username, caller)) return;
  const [other] = await tx`SELECT FROM usernames WHERE key = ${usernameKey(name.username)}`;
  if (other !== undefined) throw contradiction(field, name);
}

/** The error for the id of one user beside the username of another. */
export function contradiction(field: string, { id, username }: NamedUser['name']): ApiError {
  return invalid(field, `user ${id} is not called "${username}"`);
}

export interface FoundUser extends PersonRow {
  readonly field: string;
  /** The request gave the current username, with or without the id. */
  readonly byName: boolean;
}

/**
 * Finds the named users and locks them, so that none is deleted before the transaction ends.
 * @returns each user once, in the order of the request
 * @throws ApiError not_found naming the field; invalid_input when an id and a username belong to two users
 */
export async function findNamed(tx: Transaction, named: readonly NamedUser[]): Promise<FoundUser[]> {
  const asked = named.map(({ name: { id, username } }) => ({
    id,
    key: username === undefined ? undefined : usernameKey(username),
  }));
  const rows = await tx<(PersonRow & { place: number; agrees: boolean; byName: boolean })[]>`
    SELECT asked.place, u.id, u.name, u.surname, u.username,
           n.key IS NULL OR n.user_id IS NOT DISTINCT FROM u.id AS agrees, n.user_id IS NOT NULL AS "byName"
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(asked)}::text::json) AS (id bigint, key text))
      WITH ORDINALITY AS asked (id, key, place)
    LEFT JOIN usernames n ON n.key = asked.key
    JOIN users u ON u.id = coalesce(asked.id, n.user_id) AND u.group_id IS NULL
    ORDER BY u.id FOR KEY SHARE OF u`;
  const byPlace = new Map(rows.map(({ place, ...user }) => [place, user]));
  const found = new Map<number, FoundUser>();
  for (const [index, { name, field }] of named.entries()) {
    const row = byPlace.get(index + 1);
    if (row === undefined) {
      const who = name.id === undefined ? `user "${name.username}"` : `user ${name.id}`;
      throw new ApiError('not_found', `${field}: there is no ${who}`, { field });
    }
    const { agrees, ...user } = row;
    if (!agrees) throw contradiction(field, name);
    const earlier = found.get(user.id);
    if (earlier === undefined) found.set(user.id, { ...user, field });
    else if (user.byName) found.set(user.id, { ...earlier, byName: true });
  }
  return [...found.values()];
}
