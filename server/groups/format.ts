/** Groups as clients write and read them. */
import { invalid } from '@sensorium/model/errors';
import type { Static } from '@sinclair/typebox';
import {
  checkPassword,
  checkUsername,
  hashPassword,
  isEmptyPassword,
  type PasswordRules,
} from '../users/public.js';
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
 * Hashes the passwords here, outside the transaction that stores them.
 * @throws ApiError invalid_input, overloaded
 */
export async function groupFields(
  given: Static<typeof GroupInput>,
  rules: PasswordRules,
): Promise<{ fields: GroupFields; account: AccountFields }> {
  const { username, password, access_password, required_sensors, optional_sensors, ...plain } = given;
  if (username !== undefined && username !== '') checkUsername(username, 'group.username');
  if (password !== undefined && !isEmptyPassword(password)) checkPassword(password, 'group.password', rules);
  return {
    fields: {
      ...plain,
      ...(required_sensors === undefined
        ? {}
        : { required_sensors: namesOf('group.required_sensors', required_sensors) }),
      ...(optional_sensors === undefined
        ? {}
        : { optional_sensors: namesOf('group.optional_sensors', optional_sensors) }),
      ...(access_password === undefined ? {} : { access_password_hash: await keptOf(access_password) }),
    },
    account: {
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { passwordHash: await keptOf(password) }),
    },
  };
}

/** Clients that always send a password send the empty one, or its md5, to mean none. */
async function keptOf(password: string): Promise<string | null> {
  return isEmptyPassword(password) ? null : hashPassword(password);
}

/** Names in each of `required_sensors` and `optional_sensors`. */
const MOST_NAMES = 100;
/** Characters of the name of a sensor. */
const LONGEST_NAME = 255;

/** Splits texts at commas and removes duplicates. @throws ApiError invalid_input */
function namesOf(field: string, texts: readonly string[]): string[] {
  const given = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  const names = [...new Set(given)].filter((name) => name !== '');
  if (names.length > MOST_NAMES) throw invalid(field, `must be at most ${MOST_NAMES} names`);
  // Every list of groups has these names in its response.
  if (names.some((name) => [...name].length > LONGEST_NAME || /\p{Cc}/u.test(name))) {
    throw invalid(field, `a name has at most ${LONGEST_NAME} characters, none of them a control character`);
  }
  return names;
}
