/** Anonymous requests that make the server send mail to an account. */
import { invalid } from '@sensorium/model/errors';
import { isLocal } from '../../common/client-network.js';
import type { Sql } from '../../sql/connect.js';
import { usernameKey } from './names.js';
import type { LoginLimits } from './sessions/login-limits.js';
import { throttled } from './sessions/throttle.js';

export type NamedAccount = { readonly username: string } | { readonly email: string };

/** @throws ApiError invalid_input when the body names none */
export function namedAccount(body: { username?: string; email?: string }): NamedAccount {
  if (body.username) return { username: body.username };
  if (body.email) return { email: body.email };
  throw invalid('username', 'name the account by username or email');
}

export interface MailRequest {
  readonly kind: 'reset' | 'confirm';
  readonly account: NamedAccount;
  readonly remoteAddress: string;
  header(name: string): string | undefined;
}

/**
 * Every request counts as a failure: the limit keeps a caller from filling a mailbox or probing names.
 * @throws ApiError too_many_requests, without calling `request`
 */
export async function mailThrottled(
  sql: Sql,
  limits: LoginLimits,
  { kind, account, remoteAddress, header }: MailRequest,
  request: () => Promise<void>,
): Promise<void> {
  if (!isLocal(remoteAddress, header)) await limits.mail(remoteAddress);
  const name = `${kind} ${usernameKey('username' in account ? account.username : account.email)}`;
  const failing = async () => {
    await request();
    return false;
  };
  await throttled(sql, { name, address: remoteAddress }, limits.perPair, failing, 'too_many_requests');
}
