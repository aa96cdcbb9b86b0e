/** The database for a command: that of `DATABASE_URL`, the embedded one of a running `npm start`, or an embedded one that is started for the command. */
import path from 'node:path';
import type { Config } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { checkReachable } from '../../sql/check.js';
import { connect, type Sql } from '../../sql/connect.js';
import { addressOf, readAccess } from '../../sql/embedded/access.js';
import { ACCESS, LOCK, startEmbedded } from '../../sql/embedded/embedded.js';
import { isServed } from '../../sql/embedded/lock.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface CommandOptions {
  /** `application_name` of the connections. */
  readonly name: string;
  /** Statement timeout in milliseconds. */
  readonly timeout: number;
  /** Whether to create a missing embedded database. */
  readonly make: boolean;
}

/** @throws FatalError when the database cannot be reached or started, or there is none */
export async function withDatabase<T>(
  config: Config,
  options: CommandOptions,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const url = config.DATABASE_URL === '' ? await runningEmbedded(config.DATA_DIR) : config.DATABASE_URL;
  if (url !== null) return withConnections(url, options, work);
  if (!options.make && readAccess(accessFile(config.DATA_DIR)) === null) {
    throw new FatalError(
      `there is no database in ${path.resolve(config.DATA_DIR)}: set DATA_DIR or DATABASE_URL`,
    );
  }
  const embedded = await startEmbedded({ folder: config.DATA_DIR, stays: false });
  // The embedded database would outlive this process.
  const stop = () => void embedded.stop();
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await withConnections(embedded.url, options, work);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await embedded.stop();
  }
}

async function withConnections<T>(
  url: string,
  { name, timeout }: CommandOptions,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const sql = connect(url, { max: 2, name, statementTimeout: timeout });
  try {
    await checkReachable(sql);
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** @returns null when no `npm start` runs in the folder, or its database does not respond */
async function runningEmbedded(folder: string): Promise<string | null> {
  const access = readAccess(accessFile(folder));
  if (access === null || !isServed(path.join(folder, LOCK))) return null;
  // The database is starting, and gets a new password.
  if (access.next !== undefined) return null;
  const url = addressOf(access);
  const sql = connect(url, { max: 1, name: 'sensorium' });
  try {
    await sql`SELECT 1`;
    return url;
  } catch {
    return null;
  } finally {
    await sql.end();
  }
}

function accessFile(folder: string): string {
  return path.join(folder, ACCESS);
}
