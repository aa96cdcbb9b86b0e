/** Forgets failed logins whose minute is long over: names that somebody made up would otherwise fill the table. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';

const PAUSE = 600_000;

export function failedLoginsTask(sql: Sql): Task {
  return async () => {
    await forgetFailedLogins(sql);
    return PAUSE;
  };
}

/** Several sidecars may do it at once. */
export async function forgetFailedLogins(sql: Sql): Promise<void> {
  await sql`DELETE FROM login_failures WHERE since < now() - interval '10 minutes'`;
}
