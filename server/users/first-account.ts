/** The first account: an administrator, created when the database has no users. */

import { ApiError } from '@sensorium/model/errors';
import { type Config, ConfigError } from '../../common/config.js';
import { type Queryable, type Sql, transact } from '../../sql/connect.js';
import { checkUsername } from './names.js';
import { checkPassword } from './password-rules.js';
import { hashPassword, readablePassword } from './passwords.js';
import { insertUser } from './queries.js';
import { noteGenerated } from './welcome/queries.js';

/**
 * @param config without ADMIN_PASSWORD the password is random
 * @param warn receives the warning about a password that is easily guessed
 * @returns the credentials, to be shown once; null when the database has a user already
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
  // Before the lock, which blocks every registration for as long as it is held.
  const passwordHash = await hashPassword(password);
  return transact(sql, async (tx) => {
    // Keeps another starting server and a registration from inserting a user between the check and the INSERT.
    await tx`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`;
    if (await anyUser(tx)) return null;
    const { id } = await insertUser(tx, { username, passwordHash, administrator: true, profile: {} });
    if (config.ADMIN_PASSWORD === '') await noteGenerated(tx, id, passwordHash);
    return { username, password };
  });
}

async function anyUser(sql: Queryable): Promise<boolean> {
  const rows = await sql`SELECT FROM users LIMIT 1`;
  return rows.length > 0;
}
