/** The product as its user starts it: `npm start` as a child process, and what it has said so far. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { settings } from '../../common/config.js';
import { placeForData } from './memory.js';
import { until } from './until.js';

/** What the processes of the product listen with: `TEST_TRANSPORT`, or `node:http`, which is everywhere. */
export const TRANSPORT = process.env.TEST_TRANSPORT === 'uws' ? 'uws' : 'node';

/** The folder that holds `server/`, `sql/`, ... as compiled. */
export const BUILD = fileURLToPath(new URL('../../', import.meta.url));

export interface Product {
  readonly process: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Base address, once it is printed. @throws when the process ends before, with all it said */
  ready(): Promise<string>;
  /** Exit status or signal. */
  ended(): Promise<number | string>;
}

export interface ProductOptions {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly build?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Options of Node for all its processes. */
  readonly nodeOptions?: string;
}

/** Everything it started is killed when the test ends, whatever has become of it. */
export function startProduct(t: Pick<Test, 'teardown'>, options: ProductOptions): Product {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in settings));
  // As npm does it: should the shell stay between npm and the product, no signal would pass.
  const script = npmScript('start').replace(/dist\/(\S+)/, '"$0/$1"');
  const command = ['/bin/sh', '-c', script, options.build ?? BUILD];
  // The test runner has every process of Node write notes into a folder: another user may not, and the sandbox even less.
  command.unshift('env', `NODE_OPTIONS=${options.nodeOptions ?? ''}`);
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: '/',
    env: {
      ...Object.fromEntries(inherited),
      DATA_DIR: options.folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      TRANSPORT,
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    uid: options.uid,
    gid: options.gid,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  let how: number | string | null = null;
  child.once('close', (status, signal) => {
    how = signal ?? status ?? 'unknown';
  });
  t.teardown(async () => {
    const family = [child.pid ?? 0, ...descendants(child.pid ?? 0), ...postgresOf(options.folder)];
    for (const pid of family) kill(pid, 'SIGKILL');
    await until(() => family.every((pid) => !isRunning(pid)));
  });
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    async ready() {
      let address: string | undefined;
      await until(() => {
        address = /^Sensorium is ready: (\S+)$/m.exec(stdout)?.[1];
        return address !== undefined || how !== null;
      });
      if (address === undefined) throw new Error(`ended (${how}) before it was ready\n${stdout}\n${stderr}`);
      return address;
    },
    async ended() {
      await until(() => how !== null);
      return how ?? 'unknown';
    },
  };
}

function npmScript(name: string): string {
  const file = new URL('../../../package.json', import.meta.url);
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  return scripts[name] ?? '';
}

/** A folder for the data of a database, as `scratchFolder`; programs need not run from there. */
export function dataFolder(t: Pick<Test, 'teardown'>): string {
  return scratchFolder(t, placeForData());
}

/** A folder that other users can enter, gone at the end of the test. */
export function scratchFolder(t: Pick<Test, 'teardown'>, place = os.tmpdir()): string {
  const folder = realpathSync(mkdtempSync(path.join(place, 'sensorium-start-')));
  chmodSync(folder, 0o755);
  // A database that was killed with its product may still write for a moment.
  t.teardown(() => until(() => isRemoved(folder)));
  return folder;
}

/** False where a process has added something meanwhile, which the repetitions of `rmSync` itself would not remove. */
function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') return false;
    throw error;
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

/** False too for what has ended and was not reaped, as happens where process 1 does not care. */
export function isRunning(pid: number): boolean {
  return processOf(pid) !== null;
}

/** Ids of children, their children and so on. */
export function descendants(pid: number): number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...below(each.pid)]);
  return below(pid);
}

/** Id of the database process of a data folder. */
export function postgresOf(folder: string): number[] {
  try {
    return [Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])];
  } catch {
    return [];
  }
}

interface Process {
  readonly pid: number;
  readonly parent: number;
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));
}

function processOf(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : { pid, parent: Number(parent) };
  } catch {
    return null;
  }
}
