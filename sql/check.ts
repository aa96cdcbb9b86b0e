/** Checks of a process before it uses a database: reachable, new enough, migrated by this version. */
import { FatalError } from '../common/fatal.js';
import { connect, type Queryable, type Sql } from './connect.js';
import { detectEngine, type Engine } from './engine.js';
import { newerDatabase, readMigrations } from './migrate.js';

/** @throws FatalError of one line that names host and database, never the password */
export async function checkReachable(sql: Sql): Promise<void> {
  try {
    await sql`SELECT 1`;
  } catch (error) {
    const { hosts, database, user } = sql.address;
    throw new FatalError(
      `the database "${database}" at ${hosts.join(',')} ${reasonFor(error, user)}: check DATABASE_URL`,
      { cause: error },
    );
  }
}

/** @throws FatalError when the database cannot be reached, is too old, lacks a migration of this version, or has one of a newer version */
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

/** @throws FatalError when the database lacks a migration of this version, or has one of a newer version */
export async function checkMigrated(sql: Queryable): Promise<void> {
  const [table] = await sql<{ found: boolean }[]>`SELECT to_regclass('migrations') IS NOT NULL AS found`;
  const names = table?.found
    ? (await sql<{ name: string }[]>`SELECT name FROM migrations ORDER BY number`).map(({ name }) => name)
    : [];
  const needed = (await readMigrations()).length;
  if (names.length < needed) {
    throw new FatalError(`the database has ${names.length} of ${needed} migrations: run npm run migrate`);
  }
  const [unknown] = names.slice(needed);
  if (unknown !== undefined) throw newerDatabase(unknown);
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
      return `cannot be used (${message || code})`;
  }
}
