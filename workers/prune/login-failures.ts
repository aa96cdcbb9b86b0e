/** Deletes old login failures: they hold names and addresses of users, also of deleted ones. */
import type { Sql } from '../../sql/connect.js';
import { forgetLoginFailures } from '../../sql/store/login-failures.js';
import type { Task } from '../loop.js';

const PAUSE = 60_000;

/** Servers do the same at each login; this task deletes the failures after the last login. */
export function loginFailuresTask(sql: Sql): Task {
  return async () => {
    await forgetLoginFailures(sql);
    return PAUSE;
  };
}
