/**
 * The embedded database: a full PostgreSQL from npm packages, for users without a database server.
 *
 *   DATA_DIR/start.lock      the process that uses this folder
 *   DATA_DIR/postgres/       the data; a link, when the database's user may not enter a folder of root
 *   DATA_DIR/postgres.json   password and endpoint, for its owner alone
 *   DATA_DIR/postgres.log    PostgreSQL's log; older parts: postgres.log.1, .2
 */
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FatalError } from '../../common/fatal.js';
import { newToken } from '../../common/secrets.js';
import { connect } from '../connect.js';
import { addressOf, type EmbeddedAccess, NAME, readAccess, writeAccess } from './access.js';
import { type Binaries, findBinaries } from './binaries.js';
import { completeCluster, makeCluster, reasonIn } from './cluster.js';
import { freePort, makeEndpoint, removeEndpoint, renewEndpoint, settingsOf } from './endpoint.js';
import { canEnter, databaseIdentity, handOver, type Identity, takeFromRoot } from './identity.js';
import { takeLock } from './lock.js';
import { LogFile, type LogLimits } from './log-file.js';
import { changePassword, validAccess } from './password.js';
import { endLeftover, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.js';

/** Folder for data and programs when the database's user cannot enter DATA_DIR, which belongs to root. */
const SHELTER = '/var/lib/sensorium';

/** Name of the lock in a data folder. */
export const LOCK = 'start.lock';

/** Name of the file with password and endpoint in a data folder. */
export const ACCESS = 'postgres.json';

/** Processes of the previous PostgreSQL that are about to end may still hold its shared memory. */
const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS = 500;

export interface EmbeddedOptions {
  /** Data folder, created when missing. */
  readonly folder: string;
  /** Called with one line before each slow step. */
  readonly progress?: (line: string) => void;
  /** Settings of PostgreSQL, which override the defaults of this file. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** True: other processes may use the database while it runs. False: it ends soon, with a command. */
  readonly stays?: boolean;
  /** Whether to change the password. */
  readonly renew?: boolean;
  /** Whether PostgreSQL listens on 127.0.0.1 even where a Unix socket is possible. */
  readonly tcp?: boolean;
  /** Limits of its log. */
  readonly log?: LogLimits;
  /** Programs of a PostgreSQL other than that of the packages. */
  readonly binaries?: Binaries;
}

export interface Embedded {
  /** Constant, also across restarts of PostgreSQL. */
  readonly url: string;
  /** Process id of PostgreSQL's main process, the present or the last one. */
  readonly pid: number;
  /** Fulfilled when that process has ended, for any reason. */
  readonly ended: Promise<void>;
  /**
   * Restarts PostgreSQL after it has ended, under the same address. The log of the previous run is kept as `postgres.log.1`.
   * @param signal aborts the start
   * @throws FatalError when it does not start
   */
  startAgain(signal: AbortSignal): Promise<void>;
  /** Ends PostgreSQL with an immediate shutdown, for one that does not respond. */
  quit(): Promise<void>;
  /** Ends PostgreSQL with a fast shutdown (closes all connections, writes all data) and releases the folder. */
  stop(): Promise<void>;
}

/**
 * Starts the database of a folder, and creates it when there is none. It first ends a database process that an earlier start left
 * behind, for example after `kill -9`.
 *
 * @throws FatalError with the remedy, when the folder or the machine does not allow it
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const progress = options.progress ?? (() => {});
  let release = () => {};
  try {
    const folder = openFolder(options.folder);
    release = takeLock(path.join(folder, LOCK), options.stays ?? true);
    return await open(folder, options, progress, release);
  } catch (error) {
    release();
    throw fatal(error);
  }
}

async function open(
  folder: string,
  options: EmbeddedOptions,
  progress: (line: string) => void,
  release: () => void,
): Promise<Embedded> {
  const link = path.join(folder, 'postgres');
  const accessFile = path.join(folder, ACCESS);
  const exists = lstatSync(link, { throwIfNoEntry: false }) !== undefined;
  if (exists && !existsSync(link)) {
    throw new FatalError(
      `the data that ${link} points to are gone: put them back, or remove the link to start with an empty database`,
    );
  }
  const identity = databaseIdentity(link);
  const kept = readAccess(accessFile);
  if (exists && kept === null) {
    throw new FatalError(
      `${accessFile} is missing and has the password of the data beside it: put it back, or set DATA_DIR`,
    );
  }
  const binaries = options.binaries ?? findBinaries(identity, SHELTER);
  const cluster = exists ? realpathSync(link) : placeFor(link, identity, progress);
  const keep = (access: EmbeddedAccess) => writeAccess(accessFile, access, identity);

  let access: EmbeddedAccess;
  if (exists && kept !== null) {
    access = kept;
    if (takeFromRoot(cluster, identity))
      progress('the data belonged to root: they belong to the user of the database again');
    if ((await endLeftover(cluster)) === 'ended') progress('ended the database process of an earlier start');
    removeEndpoint(access, identity);
  } else {
    progress(`making a PostgreSQL ${binaries.version.split('-')[0]} database in ${cluster}`);
    access = { ...(await makeCluster(cluster, binaries, identity)), port: 0 };
    keep(access);
    completeCluster(cluster);
    if (cluster !== link) symlinkSync(cluster, link);
  }

  const { socket: _, ...secrets } = access;
  const endpoint = options.tcp
    ? { port: await freePort(access.port) }
    : await makeEndpoint(identity, access.port);
  access = { ...secrets, ...endpoint };
  const isRenewed = exists && options.renew === true;
  // From here on the file shows other commands that the password is being changed.
  keep(isRenewed ? { ...access, next: access.next ?? newToken() } : access);
  progress('starting the database');
  const log = new LogFile(path.join(folder, 'postgres.log'), identity, options.log);
  const start = async (signal?: AbortSignal) => {
    const postmaster = await attempt({
      program: binaries.postgres,
      cluster,
      identity,
      log,
      settings: { ...settings(), ...settingsOf(endpoint), ...options.settings },
      ...(signal === undefined ? {} : { signal }),
    });
    log.rotateUntil(postmaster.ended);
    return postmaster;
  };
  let postmaster: Postmaster | null = null;
  const end = async () => {
    if (postmaster !== null) await stopPostmaster(postmaster);
    removeEndpoint(endpoint, identity);
  };
  try {
    postmaster = await start();
    if (isRenewed) access = await changePassword(access, keep);
    else if (access.next !== undefined) {
      access = await validAccess(access);
      keep(access);
    }
    await makeDatabase(addressOf(access, 'postgres'));
  } catch (error) {
    await end();
    throw refused(error, log);
  }
  let running = postmaster;
  let isLogAside = false;
  return {
    url: addressOf(access),
    get pid() {
      return running.process.pid ?? 0;
    },
    get ended() {
      return running.ended;
    },
    async startAgain(signal) {
      try {
        if (!isLogAside) log.setAside();
        isLogAside = true;
        await endLeftover(cluster);
        await renewEndpoint(endpoint, identity);
        running = postmaster = await start(signal);
        isLogAside = false;
      } catch (error) {
        throw fatal(error);
      }
    },
    quit: () => stopPostmaster(running, 'SIGQUIT'),
    async stop() {
      await end();
      release();
    },
  };
}

/** Turns an error of a start into one with a remedy. */
function fatal(error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined || syscall === 'connect') return error;
  // No permission, no space, a read-only file system, ...: the message names the file.
  return new FatalError(
    `the data folder cannot be used (${message}): fix that, or set DATA_DIR to another one`,
  );
}

/** Turns an error of PostgreSQL during setup (wrong password, full disk, ...) into one with a remedy. */
function refused(error: unknown, log: LogFile): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '28P01') {
    return new FatalError(
      `the password in ${ACCESS} is not that of the data beside it: put the file back from a copy`,
    );
  }
  return new FatalError(
    `the database cannot be used (${error.message}): fix that (see ${log.name}), or set DATA_DIR`,
  );
}

function openFolder(folder: string): string {
  // The database's user must be able to enter a new folder, whatever the umask; its files have modes of their own.
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
  return realpathSync(folder);
}

/** Folder of a new cluster: inside the data folder, or where the database's user can enter. */
function placeFor(link: string, identity: Identity, progress: (line: string) => void): string {
  const folder = path.dirname(link);
  if (identity.uid === undefined || canEnter(folder, identity)) return link;
  let home: string;
  try {
    mkdirSync(SHELTER, { recursive: true, mode: 0o755 });
    home = mkdtempSync(path.join(SHELTER, `${path.basename(path.dirname(folder))}-`));
    handOver(home, identity);
  } catch (error) {
    throw new FatalError(
      `the database runs as another user, who cannot enter ${folder}, and ${(error as Error).message}: set DATA_DIR`,
    );
  }
  if (!canEnter(home, identity)) {
    throw new FatalError(
      `the database runs as another user, who cannot enter ${folder} nor ${home}: set DATA_DIR`,
    );
  }
  progress(`the database runs as another user, who cannot enter ${folder}: its data are in ${home}`);
  return path.join(home, 'postgres');
}

async function attempt(options: Parameters<typeof startPostmaster>[0]): Promise<Postmaster> {
  for (let left = ATTEMPTS; ; left--) {
    const started = await startPostmaster(options);
    if (typeof started !== 'string') return started;
    if (left === 0 || options.signal?.aborted || !started.includes('pre-existing shared memory block')) {
      throw new FatalError(
        `the database does not start: ${reasonIn(started) ?? 'PostgreSQL gave no reason'} (see ${options.log.name})`,
      );
    }
    await sleep(BETWEEN_ATTEMPTS);
  }
}

/** Settings for heavy ingest on a machine shared with other programs. Durability keeps PostgreSQL's defaults: fully on. */
function settings(): Record<string, string | number> {
  const megabytes = os.totalmem() / 2 ** 20;
  return {
    max_connections: 100,
    shared_buffers: `${Math.round(Math.min(1024, Math.max(64, megabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, megabytes / 2))}MB`,
    maintenance_work_mem: '128MB',
    wal_compression: 'pglz',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
  };
}

async function makeDatabase(url: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'start' });
  try {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${NAME}`;
    if (found.length === 0) await sql`CREATE DATABASE ${sql(NAME)}`;
  } finally {
    await sql.end();
  }
}
