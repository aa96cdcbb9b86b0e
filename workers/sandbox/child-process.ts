/** Starting the child process of a sandbox: with nothing of the host's environment, no rights to files, programs or add-ons. */
import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of this file as compiled: the rights of the child name real paths, and a program may be started by another one. */
const HERE = path.dirname(realpathSync(fileURLToPath(import.meta.url)));

/** Folder of package.json. */
const ROOT = path.join(HERE, '../../..');

/** Megabytes of the main thread, which only passes messages on. */
const HEAP = 256;

/** The program: where it seems to be, and where links among its parts lead. */
const PROGRAM = ['dist', 'node_modules', 'package.json'].flatMap((name) => {
  const place = path.join(ROOT, name);
  return [...new Set([place, realpathSync(place)])];
});

/** The switch of the permission model: Node 24 and later know the second name only, Node 20 the first. */
const PERMISSION_MODEL = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Reading the program is allowed, nothing else: no writing, no processes, no add-ons. Holds for threads as well. */
const PERMISSIONS = [
  PERMISSION_MODEL,
  '--allow-worker',
  ...PROGRAM.map((place) => `--allow-fs-read=${place}`),
];

const FLAGS = [
  '--no-warnings',
  // The meter looks at what is held after a collection.
  '--expose-gc',
  `--max-old-space-size=${HEAP}`,
  '--disable-proto=delete',
];

/** What the child is started with, unless it is instrumented. */
export const CONFINED: readonly string[] = [...PERMISSIONS, ...FLAGS];

/**
 * Whether somebody loads code of his own into every process of Node (coverage, a profiler): that would be refused what it needs, and
 * the child would never start.
 */
function isInstrumented(): boolean {
  return /--(import|require|loader|experimental-loader)\b/.test(process.execArgv.join(' '));
}

/**
 * For the memory management of glibc: large arrays come from the heap, and what they leave is kept. Asking the system for a million
 * numbers each time takes several times as long as computing them.
 */
const ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: String(32 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(128 * 2 ** 20),
};

/** As `nice` counts it: scripts give way to whoever answers requests. */
export const PRIORITY = 5;

/** Characters of its last words that are kept for the log. */
const LAST_WORDS = 2_000;

/**
 * @param priority as `nice` counts it
 * @returns the process, and what it wrote last on standard error (V8 explains there why it gave up)
 */
export function startChild(priority: number): { readonly process: ChildProcess; lastWords(): string } {
  const child = fork(path.join(HERE, 'child-start.cjs'), [], {
    env: ENVIRONMENT,
    execArgv: isInstrumented() ? FLAGS : [...CONFINED],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Threads started later inherit it.
  if (child.pid !== undefined && priority !== os.getPriority()) os.setPriority(child.pid, priority);
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-LAST_WORDS);
  });
  return { process: child, lastWords: () => words };
}
