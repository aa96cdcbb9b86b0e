/** `reset-password NAME`: sets a new password for a user who has lost it and cannot receive mail. */
import { text } from 'node:stream/consumers';
import { ApiError } from '@sensorium/model/errors';
import { FatalError } from '../../../common/fatal.js';
import type { Sql } from '../../../sql/connect.js';
import { usernameKey } from '../../users/names.js';
import { checkPassword, type PasswordRules } from '../../users/password-rules.js';
import { hashPassword, readablePassword } from '../../users/passwords.js';
import { replacePassword } from '../../users/sessions/queries.js';
import { type AdminCommand, UsageError } from './command.js';

const FROM_STDIN = '--stdin';

export const resetPassword: AdminCommand = {
  parameters: `NAME [${FROM_STDIN}]`,
  summary: `gives a user a new password, printed once, or the first line of standard input (${FROM_STDIN}); ends the user's sessions`,

  async prepare(given, config) {
    const names = given.filter((each) => each !== FROM_STDIN);
    const [name] = names;
    if (name === undefined || names.length > 1 || name.startsWith('-')) throw new UsageError();
    const warnings: string[] = [];
    const rules = { rules: config.PASSWORD_RULES, warn: (warning: string) => warnings.push(warning) };
    const chosen = given.includes(FROM_STDIN) ? await readPassword(rules) : null;
    const password = chosen ?? readablePassword();
    return async (sql) => {
      const { id, username } = await findAccount(sql, name);
      const ended = await replacePassword(sql, id, await hashPassword(password), null, 'password.reset');
      return [
        chosen === null
          ? `The new password of ${username} is ${password} (not shown again).`
          : `${username} has the new password.`,
        `Sessions ended: ${ended}. API keys stay.`,
        ...warnings.map((warning) => `Warning: ${warning}.`),
      ];
    };
  },
};

/** @throws FatalError when the password is invalid */
async function readPassword(rules: PasswordRules): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  try {
    checkPassword(line, 'the password on standard input', rules);
  } catch (error) {
    throw error instanceof ApiError ? new FatalError(error.message) : error;
  }
  return line;
}

/** @throws FatalError when no user has that name */
async function findAccount(sql: Sql, name: string): Promise<{ id: number; username: string }> {
  const [found] = await sql<{ id: number; username: string; isGroup: boolean }[]>`
    SELECT u.id, u.username, u.group_id IS NOT NULL AS "isGroup"
    FROM usernames n JOIN users u ON u.id = n.user_id WHERE n.key = ${usernameKey(name)}`;
  if (found === undefined) throw new FatalError(`there is no user "${name}"; nothing was changed`);
  if (found.isGroup) {
    throw new FatalError(
      `"${name}" is the login of a group: its members set the password; nothing was changed`,
    );
  }
  return found;
}
