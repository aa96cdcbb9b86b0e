/** Groups as clients write and read them. */
import type { Static } from '@sinclair/typebox';
import { checkUsername } from '../users/names.js';
import { hashPassword, isEmptyPassword } from '../users/passwords.js';
import type { AccountFields } from './account.js';
import type { Group, GroupInput } from './api.js';
import type { GroupFields, GroupRow } from './queries.js';

export function groupBody(row: GroupRow): Static<typeof Group> {
  const { access_password_hash, required_sensors, optional_sensors, ...rest } = row;
  return {
    ...rest,
    has_access_password: access_password_hash !== null,
    required_sensors: required_sensors.join(','),
    optional_sensors: optional_sensors.join(','),
  };
}

/**
 * Passwords are hashed here, and so outside the transaction that stores them.
 * @throws ApiError invalid_input, overloaded
 */
export async function groupFields(
  given: Static<typeof GroupInput>,
): Promise<{ fields: GroupFields; account: AccountFields }> {
  const { username, password, access_password, required_sensors, optional_sensors, ...plain } = given;
  if (username !== undefined && username !== '') checkUsername(username, 'group.username');
  return {
    fields: {
      ...plain,
      ...(required_sensors === undefined ? {} : { required_sensors: namesOf(required_sensors) }),
      ...(optional_sensors === undefined ? {} : { optional_sensors: namesOf(optional_sensors) }),
      ...(access_password === undefined ? {} : { access_password_hash: await keptOf(access_password) }),
    },
    account: {
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { passwordHash: await keptOf(password) }),
    },
  };
}

/** Some clients always send a password, and so the empty one, or its md5, where there is none. */
async function keptOf(password: string): Promise<string | null> {
  return isEmptyPassword(password) ? null : hashPassword(password);
}

/** Each once, also where several stand in one text. */
function namesOf(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}
