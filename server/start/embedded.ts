/**
 * The embedded database: a real PostgreSQL from the npm packages, for whoever has none.
 *
 *   DATA_DIR/start.lock      who uses this folder
 *   DATA_DIR/postgres/       the data; a link, when root works where the database's user may not enter
 *   DATA_DIR/postgres.json   password and port, for its owner alone
 *   DATA_DIR/postgres.log    what PostgreSQL has said of late; older: postgres.log.1, .2
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalError } from '../../common/fatal.js';
import { connect } from '../../sql/connect.js';
import { type Binaries, findBinaries } from './embedded/binaries.js';
import {
  addressOf,
  freePort,
  makeCluster,
  NAME,
  readAccess,
  reasonIn,
  settle,
  writeAccess,
} from './embedded/cluster.js';
import { databaseIdentity, handOver, type Identity } from './embedded/identity.js';
import { takeLock } from './embedded/lock.js';
import { LogFile, type LogLimits } from './embedded/log-file.js';
import { endLeftover, type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.js';

/** Where things go that root cannot share with the database's user inside its own folders. */
const SHELTER = '/var/lib/sensorium';

/** Name of the lock in a data folder. */
export const LOCK = 'start.lock';

/** PostgreSQL may find memory of its predecessor still held by processes that are about to end. */
const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS = 500;

export interface EmbeddedOptions {
  /** Made when missing. */
  readonly folder: string;
  /** Told what takes a while, one line each. */
  readonly progress?: (line: string) => void;
  /** Settings of PostgreSQL beside or instead of our own. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Whether others may use the database as long as it runs; false: it ends soon, with a command. */
  readonly stays?: boolean;
  /** Of its log. */
  readonly log?: LogLimits;
  /** Programs of another PostgreSQL than the one of the packages. */
  readonly binaries?: Binaries;
  /** Gives up a start, which may have much to recover. */
  readonly signal?: AbortSignal;
}

export interface Embedded {
  readonly url: string;
  /** Of the main process of PostgreSQL. */
  readonly pid: number;
  /** Fulfilled when PostgreSQL is gone, asked or not. */
  readonly ended: Promise<void>;
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
    const { postmaster, log, url } = await open(folder, options, progress);
    log.watch(postmaster.ended);
    return {
      url,
      pid: postmaster.process.pid ?? 0,
      ended: postmaster.ended,
      async stop() {
        await stopPostmaster(postmaster);
        release();
      },
    };
  } catch (error) {
    release();
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined || syscall === 'connect') throw error;
    // No right, no space, a file system that is read-only, ...: the message names the file.
    throw new FatalError(
      `the data folder cannot be used (${message}): mend that, or set DATA_DIR to another one`,
    );
  }
}

async function open(folder: string, options: EmbeddedOptions, progress: (line: string) => void) {
  const link = path.join(folder, 'postgres');
  const accessFile = path.join(folder, 'postgres.json');
  const known = lstatSync(link, { throwIfNoEntry: false }) !== undefined;
  if (known && !existsSync(link)) {
    throw new FatalError(
      `the data that ${link} points to are gone: put them back, or remove the link to begin anew`,
    );
  }
  const identity = databaseIdentity(link);
  const access = readAccess(accessFile);
  if (known && access === null) {
    throw new FatalError(
      `${accessFile} is missing and has the password of the data beside it: put it back, or set DATA_DIR`,
    );
  }
  const binaries = options.binaries ?? findBinaries(identity, SHELTER);
  const cluster = known ? realpathSync(link) : placeFor(link, identity, progress);

  let password = access?.password;
  if (!known || password === undefined) {
    progress(`making a PostgreSQL ${binaries.version.split('-')[0]} database in ${cluster}`);
    ({ password } = await makeCluster(cluster, binaries, identity));
    writeAccess(accessFile, { password, port: 0 }, identity);
    settle(cluster);
    if (cluster !== link) symlinkSync(cluster, link);
  } else if ((await endLeftover(cluster)) === 'ended') {
    progress('ended the database process of an earlier start');
  }

  const port = await freePort(access?.port ?? 0);
  if (access?.port !== port) writeAccess(accessFile, { password, port }, identity);
  progress('starting the database');
  const log = new LogFile(path.join(folder, 'postgres.log'), identity, options.log);
  const postmaster = await attempt({
    program: binaries.postgres,
    cluster,
    identity,
    log,
    settings: { ...settings(port), ...options.settings },
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  try {
    await makeDatabase(addressOf({ password, port }, 'postgres'));
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
  return { postmaster, log, url: addressOf({ password, port }) };
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

/** Asked by trying: mode bits do not tell of access lists, mounts and security modules. */
function canEnter(folder: string, { uid, gid }: Identity): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/' }).status === 0;
}

async function attempt(options: Parameters<typeof startPostmaster>[0]): Promise<Postmaster> {
  for (let left = ATTEMPTS; ; left--) {
    const started = await startPostmaster(options);
    if (typeof started !== 'string') return started;
    if (left === 0 || !started.includes('pre-existing shared memory block')) {
      throw new FatalError(
        `the database does not start: ${reasonIn(started) ?? 'PostgreSQL gave no reason'} (see ${options.log.name})`,
      );
    }
    await sleep(BETWEEN_ATTEMPTS);
  }
}

/** What suits much ingest on a machine shared with other programs. Durability is left as it is: fully on. */
function settings(port: number): Record<string, string | number> {
  const megabytes = os.totalmem() / 2 ** 20;
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
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
