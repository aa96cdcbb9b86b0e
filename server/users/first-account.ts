/** The first account: an administrator, made when a database has no user at all. */

import { ApiError } from '@sensorium/model/errors';
import { type Config, ConfigError } from '../../common/config.js';
import { type Queryable, type Sql, transact } from '../../sql/connect.js';
import { checkUsername } from './names.js';
import { checkPassword } from './password-rules.js';
import { hashPassword, readablePassword } from './passwords.js';
import { insertUser } from './queries.js';

/**
 * @param config the password is made up unless ADMIN_PASSWORD gives one
 * @param warn is told of a password that is easily guessed
 * @returns what to log in with, to be shown once; null when there was a user already
 * @throws ConfigError when ADMIN_USERNAME or ADMIN_PASSWORD cannot be used
 */
export async function createFirstAccount(
  sql: Sql,
  config: Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'PASSWORD_RULES'>,
  warn: (text: string) => void = () => {},
): Promise<{ username: string; password: string } | null> {
  if (await anyUser(sql)) return null;
  const username = config.ADMIN_USERNAME;
  const password = config.ADMIN_PASSWORD || readablePassword();
  try {
    checkUsername(username, 'ADMIN_USERNAME');
    checkPassword(password, 'ADMIN_PASSWORD', { rules: config.PASSWORD_RULES, warn });
  } catch (error) {
    throw error instanceof ApiError ? new ConfigError(error.message) : error;
  }
  // Before the lock: nobody shall wait for a hash.
  const passwordHash = await hashPassword(password);
  return transact(sql, async (tx) => {
    // Neither another start nor a registration may come in between.
    await tx`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`;
    if (await anyUser(tx)) return null;
    await insertUser(tx, { username, passwordHash, administrator: true, profile: {} });
    return { username, password };
  });
}

async function anyUser(sql: Queryable): Promise<boolean> {
  const rows = await sql`SELECT FROM users LIMIT 1`;
  return rows.length > 0;
}
