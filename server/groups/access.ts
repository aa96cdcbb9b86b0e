/** The access password of a group: shown before anything is changed, since to compare it takes long. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../sql/connect.js';
import type { Caller } from '../rights/caller.js';
import { isCaller } from '../users/named.js';
import { isEmptyPassword, passwordMatches } from '../users/passwords.js';
import { throttled } from '../users/sessions/throttle.js';
import type { Entry, Proof } from './members/join.js';
import { findMember } from './members/queries.js';
import { findGroup } from './queries.js';

export interface Asked {
  readonly groupId: number;
  readonly caller: Caller;
  readonly entries: readonly Entry[];
  /** From where. */
  readonly address: string;
}

/** As many guesses as one account has, those at one address have together. */
const TOGETHER = 10;

/**
 * Looks at the password only of somebody whom it would help, or who must not see whether it could.
 * @returns the hash of the group's password when the caller has given it for himself
 * @throws ApiError too_many_logins, overloaded
 */
export async function proveAccess(sql: Sql, asked: Asked, perMinute: number): Promise<Proof> {
  const { groupId, caller, entries, address } = asked;
  const password = entries.find((entry) => isCaller(entry, caller))?.password;
  if (password === undefined || isEmptyPassword(password)) return null;
  const group = await findGroup(sql, groupId);
  const kept = group?.access_password_hash ?? null;
  // A hidden group and none take the same steps, or the time would tell them apart.
  const isUnseen = group === undefined || (group.hidden && !group.public);
  if (!isUnseen && (group.public || kept === null)) return null;
  if ((await findMember(sql, groupId, caller.userId))?.accepted) return null;
  const attempt = { name: `group ${groupId} ${caller.userId}`, address };
  // Accounts cost nothing: all of them at one address have a limit together.
  const together = { name: `group ${groupId}`, address };
  const look = () => throttled(sql, attempt, perMinute, () => passwordMatches(kept ?? undefined, password));
  try {
    return (await throttled(sql, together, TOGETHER * perMinute, look)) ? kept : null;
  } catch (error) {
    // Who guesses at a hidden group gets the answer of a group that does not exist.
    if (isUnseen && error instanceof ApiError && error.code === 'too_many_logins') return null;
    throw error;
  }
}
