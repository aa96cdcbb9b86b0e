/**
 * The embedded database: a real PostgreSQL from the npm packages, for users who have none.
 *
 *   DATA_DIR/start.lock      which process uses this folder
 *   DATA_DIR/postgres/       the data; a link, when root works where the database's user may not enter
 *   DATA_DIR/postgres.json   password and endpoint, for its owner alone
 *   DATA_DIR/postgres.log    what PostgreSQL has said of late; older: postgres.log.1, .2
 */
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FatalError } from '../../common/fatal.js';
import { connect } from '../connect.js';
import { type Access, addressOf, NAME, readAccess, writeAccess } from './access.js';
import { type Binaries, findBinaries } from './binaries.js';
import { makeCluster, reasonIn, settle } from './cluster.js';
import { freePort, makeEndpoint, removeEndpoint, renewEndpoint, settingsOf } from './endpoint.js';
import { canEnter, databaseIdentity, handOver, type Identity, takeFromRoot } from './identity.js';
import { takeLock } from './lock.js';
import { LogFile, type LogLimits } from './log-file.js';
import { changePassword, makePassword, validAccess } from './password.js';
import { endLeftover, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.js';

/** Where things go that root cannot share with the database's user inside its own folders. */
const SHELTER = '/var/lib/sensorium';

/** Name of the lock in a data folder. */
export const LOCK = 'start.lock';

/** Name of the file with password and endpoint in a data folder. */
export const ACCESS = 'postgres.json';

/** PostgreSQL may find memory of its predecessor still held by processes that are about to end. */
const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS = 500;

export interface EmbeddedOptions {
  /** Made when missing. */
  readonly folder: string;
  /** Called with what takes a while, one line each. */
  readonly progress?: (line: string) => void;
  /** Settings of PostgreSQL beside or instead of our own. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Whether others may use the database as long as it runs; false: it ends soon, with a command. */
  readonly stays?: boolean;
  /** Whether it gets a new password. */
  readonly renew?: boolean;
  /** Whether PostgreSQL listens on 127.0.0.1, also where a Unix socket could be. */
  readonly tcp?: boolean;
  /** Of its log. */
  readonly log?: LogLimits;
  /** Programs of another PostgreSQL than the one of the packages. */
  readonly binaries?: Binaries;
}

export interface Embedded {
  /** The same for as long as this process has the database. */
  readonly url: string;
  /** Of the main process of PostgreSQL, the one that runs or ran last. */
  readonly pid: number;
  /** Fulfilled when that process is gone, for whatever reason. */
  readonly ended: Promise<void>;
  /**
   * Starts PostgreSQL again after it has ended, under its old address; the log of the run that ended is kept as `postgres.log.1`.
   * @param signal gives it up
   * @throws FatalError when it does not start
   */
  startAgain(signal: AbortSignal): Promise<void>;
  /** Ends PostgreSQL at once, as after a crash: it does not answer any more. */
  quit(): Promise<void>;
  /** Ends PostgreSQL (all connections are cut, all data are written) and gives the folder back. */
  stop(): Promise<void>;
}

/**
 * Starts the database of a folder, making it first when there is none. A database process that an earlier start left
 * behind, after `kill -9` say, is ended first.
 *
 * @throws FatalError with the remedy, whenever the folder or the machine does not allow it
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
  const isKnown = lstatSync(link, { throwIfNoEntry: false }) !== undefined;
  if (isKnown && !existsSync(link)) {
    throw new FatalError(
      `the data that ${link} points to are gone: put them back, or remove the link to begin anew`,
    );
  }
  const identity = databaseIdentity(link);
  const kept = readAccess(accessFile);
  if (isKnown && kept === null) {
    throw new FatalError(
      `${accessFile} is missing and has the password of the data beside it: put it back, or set DATA_DIR`,
    );
  }
  const binaries = options.binaries ?? findBinaries(identity, SHELTER);
  const cluster = isKnown ? realpathSync(link) : placeFor(link, identity, progress);
  const keep = (access: Access) => writeAccess(accessFile, access, identity);

  let access: Access;
  if (isKnown && kept !== null) {
    access = kept;
    if (takeFromRoot(cluster, identity))
      progress('the data belonged to root: they belong to the user of the database again');
    if ((await endLeftover(cluster)) === 'ended') progress('ended the database process of an earlier start');
    removeEndpoint(access, identity);
  } else {
    progress(`making a PostgreSQL ${binaries.version.split('-')[0]} database in ${cluster}`);
    access = { ...(await makeCluster(cluster, binaries, identity)), port: 0 };
    keep(access);
    settle(cluster);
    if (cluster !== link) symlinkSync(cluster, link);
  }

  const { socket: _, ...secrets } = access;
  const endpoint = options.tcp
    ? { port: await freePort(access.port) }
    : await makeEndpoint(identity, access.port);
  access = { ...secrets, ...endpoint };
  const isRenewed = isKnown && options.renew === true;
  // From here on a command that reads the file can tell that the password is not settled.
  keep(isRenewed ? { ...access, next: access.next ?? makePassword() } : access);
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
    log.watch(postmaster.ended);
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

/** What an error of a start means for the operator. */
function fatal(error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined || syscall === 'connect') return error;
  // No right, no space, a file system that is read-only, ...: the message names the file.
  return new FatalError(
    `the data folder cannot be used (${message}): mend that, or set DATA_DIR to another one`,
  );
}

/** What PostgreSQL has refused while it was set up: another password, no room on its disk, ... */
function refused(error: unknown, log: LogFile): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '28P01') {
    return new FatalError(
      `the password in ${ACCESS} is not that of the data beside it: put the file back from a copy`,
    );
  }
  return new FatalError(
    `the database cannot be used (${error.message}): mend that (see ${log.name}), or set DATA_DIR`,
  );
}

function openFolder(folder: string): string {
  // What we make ourselves can be entered by the database's user, whatever the umask; nothing in it is left readable.
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
  return realpathSync(folder);
}

/** Where the data go at the first start: into the data folder, or where the database's user can reach them. */
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

/** What suits much ingest on a machine shared with other programs. Durability is left as it is: fully on. */
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
