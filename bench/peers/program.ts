/** Runs servers of peers as child processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Found } from './peer.js';

/** Milliseconds for a server to start, and to stop. */
const TIMEOUT = 120_000;

/** A placeholder of dpkg-query. */
const VERSION = '$' + '{Version}';

/**
 * @param parameters with which the program prints its version
 * @param debian name of its package, used when the program prints no version
 */
export function findProgram(program: string, parameters: readonly string[], debian: string): Found {
  const { error, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (error !== undefined) return { missing: `${program} is not installed (Debian: ${debian})` };
  const packaged = spawnSync('dpkg-query', ['-W', '-f', VERSION, debian], { encoding: 'utf8' }).stdout;
  const version = [stdout, stderr, packaged].map((text) => /\d+\.\d+(\.\d+)?/.exec(text ?? '')?.[0]);
  return { version: version.find((each) => each !== undefined) ?? 'of unknown version' };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export interface Program {
  readonly pid: number;
  readonly output: () => string;
  readonly running: () => boolean;
  stop(): Promise<void>;
}

export function startProgram(
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(program, parameters, {
    cwd: '/',
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    running: () => failure === null && child.exitCode === null && child.signalCode === null,
    stop: () => end(child, ended),
  };
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
  await ended;
  clearTimeout(timer);
}

/** Waits until `check` is true. @throws Error with the program's output when it ends before, or after the timeout */
export async function ready(program: Program, check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT;
  while (!(await check())) {
    if (!program.running() || performance.now() > deadline) {
      await program.stop();
      throw new Error(`a server did not start:\n${program.output()}`);
    }
    await sleep(10);
  }
}

export async function respondsOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
