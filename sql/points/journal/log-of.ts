import type { Queryable } from '../../connect.js';
import { Log } from './log.js';

/** What this process remembers of the journal of a database. */
export function logOf(sql: Queryable): Log {
  return sql.memory.of(Log);
}
