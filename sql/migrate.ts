/**
 * Brings the schema up to date: the files of `sql/migrations/` in order of their number, forward only.
 *
 * Servers and sidecars of the version before work on while the files run, and beside those of this version afterwards: a file only adds to the
 * schema (expands). What the version before still needs is removed by a later version, in a file that says so. The first line of a file may be
 *
 *   -- contracts                  it does not run while any server or sidecar is connected
 *   -- outside a transaction      one statement that PostgreSQL rejects inside a transaction
 *   -- in portions                one statement that changes a bounded number of rows; it runs until it changes none
 *
 * Each row in `migrations` says whether its file expands, for processes of a version that does not have the file: they start where all files that they
 * lack expand.
 *
 * Any other file runs in a transaction, together with its row in `migrations`. It waits for a lock for a moment only, since all others would wait
 * behind it, and then begins anew. A statement of the last two kinds runs again if the process dies before its row, so it must be repeatable.
 *
 * The job library has migrations of its own, in a schema of its own. They run first: a process that finds all files of
 * `sql/migrations/` applied relies on them. A new version of the library therefore needs a new file there, if only an empty one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalError } from '../common/fatal.js';
import type { Log } from '../common/log.js';
import { isCollision, isLockTimeout, type Queryable, type Reserved, type Sql } from './connect.js';
import { chooseEngine, detectEngine, type Engine } from './engine.js';
import { connectedProcesses } from './in-use.js';
import { type Migration, readMigrations } from './migration-files.js';
import { splitScript } from './split-script.js';

export { type Migration, readMigrations } from './migration-files.js';

/** Key of the advisory lock, unique among its uses: the start of "migrate" in ASCII, as many bytes as JavaScript numbers hold. */
const LOCK = 0x6d69677261;

const FIRST_LINES = ['contracts', 'outside a transaction', 'in portions'] as const;

/** Shorter than the time after which PostgreSQL checks for deadlocks: a migration never makes it end the transaction of another session. */
const LOCK_TIMEOUT = '500ms';
/** Attempts to get all locks of a file, and milliseconds between two. */
const ATTEMPTS = 120;
const PAUSE = 1000;
/** Milliseconds between two lines about the progress of a file. */
const REPORT = 5000;

/** All schemas of a database have the schema of the job library in common, and the first one that is migrated makes the index there. */
const JOB_INDEX = [
  'CREATE INDEX locked_jobs ON graphile_worker.',
  'CREATE INDEX IF NOT EXISTS locked_jobs ON graphile_worker.',
] as const;

/** Processes of the product that may be connected while the schema contracts: they write no points and nothing derived from points. */
export const HARMLESS = ['start', 'migrate', 'backup', 'restore', 'admin'].map((name) => `sensorium ${name}`);

export interface Migrated extends Engine {
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[];
}

/**
 * Applies the missing migrations. Of several processes at once, one migrates and the others wait for it.
 *
 * @param sql two connections at least; its role must be allowed to create tables and schemas
 * @param migrations for tests; default those of `sql/migrations/`
 * @param progress called with lines: how many migrations are about to be applied, when there are any; and how far a long one has come
 * @throws FatalError when the database is too old, when an applied file has changed since, when a newer version
 *   migrated the database, when a missing file contracts the schema while servers or sidecars are connected, or when others hold a lock for minutes
 */
export async function migrate(
  sql: Sql,
  log: Log,
  migrations?: readonly Migration[],
  progress: (line: string) => void = (line) => log.info(line),
): Promise<Migrated> {
  // Rejects a PostgreSQL that is too old before the first write.
  await detectEngine(sql);
  const files = migrations ?? (await readMigrations());
  const connection = await sql.reserve();
  try {
    const [lock] = await connection<{ taken: boolean }[]>`SELECT pg_try_advisory_lock(${LOCK}) AS taken`;
    if (!lock?.taken) {
      log.info('another process is migrating this database: waiting for it');
      await connection`SELECT pg_advisory_lock(${LOCK})`;
    }
    await connection`
      CREATE TABLE IF NOT EXISTS migrations (
        number   integer PRIMARY KEY,
        name     text NOT NULL,
        checksum text NOT NULL,
        applied  timestamptz NOT NULL DEFAULT now(),
        expands  boolean NOT NULL DEFAULT false
      )`;
    await addExpands(connection, progress);
    const done = await connection<{ number: number; name: string; checksum: string }[]>`
      SELECT number, name, checksum FROM migrations ORDER BY number`;
    for (const row of done) refuseDrift(row, files[row.number - 1]);

    const missing = files.slice(done.length);
    if (missing.length > 0) {
      if (missing.some((file) => kindOf(file) === 'contracts')) await refuseUsers(connection);
      progress(`applying ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'}`);
      await migrateJobs(sql);
    }
    const isDistributed = missing.length > 0 && (await isDistributedSchema(connection));
    for (const file of missing) {
      try {
        await apply(connection, isDistributed ? inStatements(connection) : connection.unsafe, file, progress);
      } catch (error) {
        throw new FatalError(`migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
      }
      log.debug({ migration: file.name }, 'migration applied');
    }
    await chooseEngine(connection, log);
    const engine = await detectEngine(connection);
    log.debug(engine, 'schema is up to date');
    return { ...engine, applied: missing.map((file) => file.name) };
  } finally {
    // PostgreSQL has released the lock of a closed connection.
    await connection`SELECT pg_advisory_unlock(${LOCK})`.catch(() => {});
    connection.release();
  }
}

async function isDistributedSchema(connection: Reserved): Promise<boolean> {
  const [citus] = await connection<{ found: boolean }[]>`
    SELECT to_regclass('pg_catalog.pg_dist_schema') IS NOT NULL AS found`;
  if (!citus!.found) return false;
  const { count } = await connection`
    SELECT FROM pg_dist_schema WHERE schemaid = quote_ident(current_schema())::regnamespace`;
  return count > 0;
}

/** Runs a script. */
type RunScript = Reserved['unsafe'];

/** Citus sends the text of a message on to the nodes, which take one statement. */
function inStatements({ unsafe }: Reserved): RunScript {
  return async (script) => {
    const statements = splitScript(script);
    for (const statement of statements.slice(0, -1)) await unsafe(statement);
    return unsafe(statements.at(-1) ?? '');
  };
}

type Kind = (typeof FIRST_LINES)[number] | 'expands';

function kindOf({ text }: Migration): Kind {
  return FIRST_LINES.find((line) => text.startsWith(`-- ${line}\n`)) ?? 'expands';
}

async function apply(
  connection: Reserved,
  runScript: RunScript,
  file: Migration,
  progress: (line: string) => void,
): Promise<void> {
  const kind = kindOf(file);
  if (kind === 'expands' || kind === 'contracts') return applyAtOnce(connection, runScript, file, progress);
  if (kind === 'in portions') await applyInPortions(connection, file, progress);
  else await connection.unsafe(file.text);
  await note(connection, file);
}

function applyAtOnce(
  connection: Reserved,
  runScript: RunScript,
  file: Migration,
  progress: (line: string) => void,
): Promise<void> {
  return withLocks(connection, `migration ${file.name}`, progress, async () => {
    await runScript(file.text.replace(...JOB_INDEX));
    await note(connection, file);
  });
}

/** A table of version 0.2.0 lacks the column. */
async function addExpands(connection: Reserved, progress: (line: string) => void): Promise<void> {
  const [column] = await connection<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'expands') AS found`;
  if (column!.found) return;
  await withLocks(
    connection,
    'the table of migrations',
    progress,
    () => connection`ALTER TABLE migrations ADD COLUMN expands boolean NOT NULL DEFAULT false`,
  );
}

/** Runs `work` in a transaction, anew while others hold its locks. */
async function withLocks(
  connection: Reserved,
  what: string,
  progress: (line: string) => void,
  work: () => PromiseLike<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await connection`BEGIN`;
    try {
      await connection`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
      await work();
      await connection`COMMIT`;
      return;
    } catch (error) {
      await connection`ROLLBACK`.catch(() => {});
      if (attempt === ATTEMPTS || !(isLockTimeout(error) || isCollision(error))) throw error;
      if (attempt === 1) progress(`${what} waits for a lock that others hold`);
    }
    await sleep(PAUSE);
  }
}

/** Each portion is a transaction of its own; one that was interrupted is continued by the next run. */
async function applyInPortions(
  connection: Reserved,
  { name, text }: Migration,
  progress: (line: string) => void,
): Promise<void> {
  let [rows, reported] = [0, performance.now()];
  for (let count = 1; count > 0; rows += count) {
    ({ count } = await connection.unsafe(text));
    if (performance.now() - reported < REPORT) continue;
    progress(`migration ${name}: ${rows + count} rows so far`);
    reported = performance.now();
  }
}

async function note(sql: Queryable, file: Migration): Promise<void> {
  const { number, name, checksum } = file;
  await sql`
    INSERT INTO migrations (number, name, checksum, expands)
    VALUES (${number}, ${name}, ${checksum}, ${kindOf(file) !== 'contracts'})`;
}

/** Imports the library here: it is large, and every process that starts imports this file. */
async function migrateJobs({ pool }: Sql): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  // Errors are thrown, so the library needs no log.
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}

/** Processes of the previous version need what is removed. */
async function refuseUsers(sql: Queryable): Promise<void> {
  const users = await connectedProcesses(sql, HARMLESS);
  if (users === '') return;
  throw new FatalError(
    `the database has to be migrated and is in use (${users}): stop all servers and sidecars first`,
  );
}

/** @param migration name of an applied migration that this version does not have */
export function newerDatabase(migration: string): FatalError {
  return new FatalError(
    `the database has migration ${migration}, which this version does not know: start a newer version`,
  );
}

function refuseDrift(
  applied: { number: number; name: string; checksum: string },
  file: Migration | undefined,
): void {
  if (file === undefined) throw newerDatabase(applied.name);
  if (file.checksum !== applied.checksum || file.name !== applied.name) {
    throw new FatalError(
      `migration ${applied.name} was applied and its file has changed since: restore it and add a new migration instead`,
    );
  }
}
