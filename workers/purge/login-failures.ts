/** Forgets failed attempts at passwords: they name people and their addresses, also people who are gone. */
import type { Sql } from '../../sql/connect.js';
import { forgetLoginFailures } from '../../sql/store/login-failures.js';
import type { Task } from '../loop.js';

const PAUSE = 60_000;

/** Servers do the same with each login, but the last one is followed by none. */
export function loginFailuresTask(sql: Sql): Task {
  return async () => {
    await forgetLoginFailures(sql);
    return PAUSE;
  };
}
