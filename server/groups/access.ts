/** Verification of a group's access password: before the transaction, since a hash takes long. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../sql/connect.js';
import type { Caller } from '../rights/caller.js';
import { isCaller, isEmptyPassword, passwordMatches, throttled } from '../users/public.js';
import type { JoiningUser, Proof } from './members/join.js';
import { findMember } from './members/queries.js';
import { findGroup } from './queries.js';

export interface AccessRequest {
  readonly groupId: number;
  readonly caller: Caller;
  readonly entries: readonly JoiningUser[];
  /** Network address of the caller. */
  readonly address: string;
}

/** Limit for all accounts at one address, in multiples of the limit of one account. */
const ADDRESS_FACTOR = 10;

/**
 * Verifies the password only when the caller needs it to join, or must not learn from the time whether a hidden group exists.
 * @returns the hash of the group's password when the caller has given the right one with the caller's own entry
 * @throws ApiError too_many_logins, overloaded
 */
export async function proveAccess(sql: Sql, request: AccessRequest, perMinute: number): Promise<Proof> {
  const { groupId, caller, entries, address } = request;
  const password = entries.find((entry) => isCaller(entry, caller))?.password;
  if (password === undefined || isEmptyPassword(password)) return null;
  const group = await findGroup(sql, groupId);
  const kept = group?.access_password_hash ?? null;
  // A hidden group and a missing one take the same steps: otherwise their response times would differ.
  const isUnseen = group === undefined || (group.hidden && !group.public);
  if (!isUnseen && (group.public || kept === null)) return null;
  if ((await findMember(sql, groupId, caller.userId))?.accepted) return null;
  const byAccount = { name: `group ${groupId} ${caller.userId}`, address };
  // Accounts are free to create, so the accounts at one address share a limit.
  const byAddress = { name: `group ${groupId}`, address };
  const verify = () =>
    throttled(sql, byAccount, perMinute, () => passwordMatches(kept ?? undefined, password, { address }));
  try {
    return (await throttled(sql, byAddress, ADDRESS_FACTOR * perMinute, verify)) ? kept : null;
  } catch (error) {
    // A hidden group gives the same response as a missing one, also past the limit.
    if (isUnseen && error instanceof ApiError && error.code === 'too_many_logins') return null;
    throw error;
  }
}
