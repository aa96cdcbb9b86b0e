/** Checks of a process before it uses a database: reachable, new enough, with the migrations of this version. */
import { FatalError } from '../common/fatal.js';
import { connect, type Queryable, type Sql } from './connect.js';
import { detectEngine, type Engine } from './engine.js';
import { newerDatabase, readMigrations } from './migrate.js';

/**
 * @param setting where the address comes from
 * @throws FatalError of one line that names host and database, never the password
 */
export async function checkReachable(sql: Sql, setting = 'DATABASE_URL'): Promise<void> {
  try {
    await sql`SELECT 1`;
  } catch (error) {
    const { hosts, database, user } = sql.address;
    throw new FatalError(
      `the database "${database}" at ${hosts.join(',')} ${reasonFor(error, user)}: check ${setting}`,
      { cause: error },
    );
  }
}

/** @throws FatalError when the database cannot be reached, is too old, or has not the migrations that `checkMigrated` demands */
export async function checkDatabase(url: string): Promise<Engine> {
  const sql = connect(url, { max: 1, name: 'sensorium start' });
  try {
    await checkReachable(sql);
    const engine = await detectEngine(sql);
    await checkMigrated(sql);
    return engine;
  } finally {
    await sql.end();
  }
}

/** @throws FatalError when the database lacks a migration of this version, or has one of a newer version that does not only expand the schema */
export async function checkMigrated(sql: Queryable): Promise<void> {
  const [table] = await sql<{ found: boolean }[]>`SELECT to_regclass('migrations') IS NOT NULL AS found`;
  // A table of version 0.2.0 does not say what expands.
  const applied = table?.found
    ? await sql<{ name: string; expands: boolean }[]>`
        SELECT name, coalesce((to_jsonb(migrations) ->> 'expands')::boolean, false) AS expands
        FROM migrations ORDER BY number`
    : [];
  const needed = (await readMigrations()).length;
  if (applied.length < needed) {
    throw new FatalError(`the database has ${applied.length} of ${needed} migrations: run npm run migrate`);
  }
  // What runs beside the next version during an upgrade has to start again after a crash.
  const refused = applied.slice(needed).find(({ expands }) => !expands);
  if (refused !== undefined) throw newerDatabase(refused.name);
}

function reasonFor(error: unknown, user: string): string {
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case '28P01':
      return `refuses the password of "${user}"`;
    case '28000':
      return `refuses the user "${user}" (${message})`;
    case '3D000':
      return 'does not exist';
    case '53300':
      return 'has no connection left';
    case '57P03':
      return 'is not ready yet';
    case 'ECONNREFUSED':
      return 'cannot be reached (connection refused)';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'cannot be reached (no such host)';
    default:
      if (/connection timeout$/.test(message)) return 'cannot be reached (no answer)';
      // The driver has none to send.
      if (/client password must be a/.test(message))
        return `wants a password of "${user}", which is not given`;
      return `cannot be used (${message || code})`;
  }
}
