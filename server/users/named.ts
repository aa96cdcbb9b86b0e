/** People whom a request names: by id or by username, singly or several at once. */
import { ApiError, invalid } from '../../common/errors.js';
import type { Transaction } from '../../sql/connect.js';
import { Id, Text, Type } from '../http/schema.js';
import type { Caller } from '../rights/caller.js';
import { usernameKey } from './names.js';
import type { Person } from './queries.js';

const name = {
  id: Type.Optional(Id),
  username: Type.Optional(Text(100, 'in any spelling of case; where an id is given too, the id counts')),
};

const Named = Type.Object(name);

/** People that one body may name. */
const MOST = 1000;

/** Members of a body that names people: `users`, or one as `user` or flat. */
export const namedUsers = {
  users: Type.Optional(
    Type.Array(Type.Object({ ...name, user: Type.Optional(Named) }), {
      minItems: 1,
      maxItems: MOST,
      description: '`{"id":1}`, `{"username":"ann"}` or `{"user":{...}}` each',
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
  readonly name: { readonly id: number } | { readonly username: string };
  /** Where he stands in the body, for example `users[0].id`. */
  readonly field: string;
}

/**
 * Whom the body names, in its order.
 * @throws ApiError invalid_input when it names nobody
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

function nameAt(at: string, { id, username }: Name): NamedUser {
  const member = (name: string) => (at === '' ? name : `${at}.${name}`);
  if (id !== undefined) return { name: { id }, field: member('id') };
  if (username !== undefined) return { name: { username }, field: member('username') };
  throw invalid(at === '' ? 'user' : at, 'must name a user by id or username');
}

/** Whether that is the caller. */
export function isCaller({ name }: Pick<NamedUser, 'name'>, { userId, username }: Caller): boolean {
  return 'id' in name ? name.id === userId : usernameKey(name.username) === usernameKey(username);
}

export interface FoundUser extends Person {
  readonly field: string;
}

/**
 * Finds them, and sees to it that none is deleted before the transaction ends.
 * @returns each of them once, in the order in which they were named
 * @throws ApiError not_found naming the field
 */
export async function findNamed(tx: Transaction, named: readonly NamedUser[]): Promise<FoundUser[]> {
  const asked = named.map(({ name }) =>
    'id' in name ? { id: name.id } : { key: usernameKey(name.username) },
  );
  const rows = await tx<(Person & { place: number })[]>`
    SELECT asked.place, u.id, u.name, u.surname, u.username
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(asked)}::text::json) AS (id bigint, key text))
      WITH ORDINALITY AS asked (id, key, place)
    LEFT JOIN usernames n ON n.key = asked.key
    JOIN users u ON u.id = coalesce(asked.id, n.user_id) AND u.group_id IS NULL
    ORDER BY u.id FOR KEY SHARE OF u`;
  const byPlace = new Map(rows.map(({ place, ...person }) => [place, person]));
  const found = new Map<number, FoundUser>();
  for (const [index, { name, field }] of named.entries()) {
    const person = byPlace.get(index + 1);
    if (person === undefined) {
      const who = 'id' in name ? `user ${name.id}` : `user "${name.username}"`;
      throw new ApiError('not_found', `${field}: there is no ${who}`, { field });
    }
    if (!found.has(person.id)) found.set(person.id, { ...person, field });
  }
  return [...found.values()];
}
