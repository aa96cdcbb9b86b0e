/** Waiting for what others do in the database, as long as the test runner allows. */
import type { Sql } from '../../sql/connect.js';

/** Until the condition holds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Until somebody in this database waits for a lock on a relation. */
export function untilBlocked(sql: Sql): Promise<void> {
  return until(async () => {
    const waiting = await sql`
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE NOT granted AND relation IS NOT NULL AND datname = current_database()`;
    return waiting.length > 0;
  });
}
