/** Starts and stops the main process of the embedded database, and ends one that an earlier start left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalError } from '../../common/fatal.js';
import { killOnExit } from '../../common/kill-on-exit.js';
import { databaseEnvironment } from './environment.js';
import type { Identity } from './identity.js';
import type { LogFile } from './log-file.js';
import { birthOf, commandOf } from './processes.js';

export interface Postmaster {
  readonly process: ChildProcess;
  /** Fulfilled when the process has ended, for any reason. */
  readonly ended: Promise<void>;
}

/** Milliseconds from SIGINT (fast shutdown) to SIGQUIT (immediate), and again to SIGKILL. */
export const SHUTDOWN_TIMEOUT = 10_000;
/** The same for a process of an earlier start, which may have much to write. */
const LEFTOVER_TIMEOUT = 60_000;
/** Milliseconds for an immediate shutdown while this process exits. */
const LAST_MOMENT = 1000;
const STEP = 20;

/** Settings are options of the command line, so that they also apply to data folders of earlier releases. */
export interface PostmasterOptions {
  readonly program: string;
  readonly cluster: string;
  readonly identity: Identity;
  readonly log: LogFile;
  readonly settings: Readonly<Record<string, string | number>>;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/**
 * Waits without a timeout: crash recovery may read gigabytes from a slow disk, and would start over if it were ended.
 * @returns the process once it accepts connections; its log when it ends before that
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster | string> {
  const { program, cluster, identity, settings, log } = options;
  const { descriptor, length } = log.open();
  const process_ = spawn(
    program,
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      uid: identity.uid,
      gid: identity.gid,
      cwd: '/',
      // A file and not a pipe: PostgreSQL must be able to write when this process is killed. A session of its own: Ctrl-C in the terminal
      // must not end the database before the server has written accepted points.
      stdio: ['ignore', descriptor, descriptor],
      detached: true,
      env: databaseEnvironment(),
    },
  );
  closeSync(descriptor);
  killOnExit(process_, () => endAtOnce(process_));
  const ended = new Promise<void>((resolve) => {
    process_.once('exit', () => resolve());
    process_.once('error', () => resolve());
  });
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const file = readPidFile(cluster);
    if (file?.pid === process_.pid && file?.ready) {
      // The database does not keep this process alive; the caller stops it.
      process_.unref();
      return { process: process_, ended };
    }
    if (options.signal?.aborted) await stopPostmaster({ process: process_, ended });
    else await sleep(STEP);
  }
  return log.textFrom(length);
}

/**
 * Ends PostgreSQL. SIGINT closes the connections and writes everything. After a later signal the next start recovers from the
 * write-ahead log.
 *
 * @param first signal; SIGQUIT for a database that does not respond
 * @param timeout milliseconds between two signals
 */
export async function stopPostmaster(
  { process: child, ended }: Postmaster,
  first: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
  timeout = SHUTDOWN_TIMEOUT,
): Promise<void> {
  child.ref();
  const signals = (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const).slice(first === 'SIGINT' ? 0 : 1);
  const timers = signals.map((signal, index) => setTimeout(() => child.kill(signal), index * timeout));
  await ended;
  for (const timer of timers) clearTimeout(timer);
}

/** For the exit of this process, where promises no longer run. */
function endAtOnce(child: ChildProcess): void {
  child.kill('SIGQUIT');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < LAST_MOMENT && birthOf(child.pid ?? 0) !== null; waited += STEP) {
    Atomics.wait(pause, 0, 0, STEP);
  }
  child.kill('SIGKILL');
}

/**
 * Ends a database process that an earlier start left behind, if there is one. A pid file left by a dead process
 * no longer keeps PostgreSQL from starting.
 */
export async function endLeftover(cluster: string): Promise<'none' | 'ended'> {
  const file = readPidFile(cluster);
  if (file === null) return 'none';
  if (!isPostmasterOf(file.pid, cluster)) {
    replacePid(cluster);
    return 'none';
  }
  try {
    process.kill(file.pid, 'SIGINT');
    for (let waited = 0; isPostmasterOf(file.pid, cluster); waited += STEP) {
      if (waited >= 2 * LEFTOVER_TIMEOUT) {
        throw new FatalError(
          `the database process ${file.pid} of an earlier start does not end: end it by hand`,
        );
      }
      if (waited === LEFTOVER_TIMEOUT) process.kill(file.pid, 'SIGQUIT');
      await sleep(STEP);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM') {
      throw new FatalError(
        `the database process ${file.pid} of an earlier start belongs to another user: end it by hand`,
      );
    }
    if (code !== 'ESRCH') throw error;
  }
  return 'ended';
}

interface PidFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** Lines of `postmaster.pid`: pid, folder, start, port, socket folder, address, shared memory, status. */
function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  return command?.includes('/postgres -D ') === true && `${command} `.includes(` -D ${cluster} `);
}

/**
 * Replaces the process id in the pid file, whose process has ended or is not a database. PostgreSQL would refuse to start when
 * another process of its user has that id. Removing the file would also remove the key of the shared
 * memory, by which PostgreSQL detects orphans that still use the data. So the file stays, and names the one process that
 * PostgreSQL never takes for a rival: its parent, this process.
 */
function replacePid(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}
