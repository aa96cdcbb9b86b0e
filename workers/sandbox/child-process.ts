/** Starts the child process of a sandbox: without the environment of the host, and without rights to files, programs or add-ons. */
import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this compiled file as a real path, since the permissions of the child are checked by real paths. */
const HERE = path.dirname(realpathSync(fileURLToPath(import.meta.url)));

/** Folder of package.json. */
const ROOT = path.join(HERE, '../../..');

/** Megabytes of the main thread, which only forwards messages. */
const HEAP = 256;

/** Paths of the program, and the targets of symbolic links among them. */
const PROGRAM = ['dist', 'node_modules', 'package.json'].flatMap((name) => {
  const place = path.join(ROOT, name);
  return [...new Set([place, realpathSync(place)])];
});

/** Option of the permission model: Node 20 has the experimental one only, Node 24 and later the other one. */
const PERMISSION_MODEL = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** The child, with its threads, may read the program: no writing, no processes, no add-ons. */
const PERMISSIONS = [
  PERMISSION_MODEL,
  '--allow-worker',
  ...PROGRAM.map((place) => `--allow-fs-read=${place}`),
];

const FLAGS = [
  '--no-warnings',
  // The meter measures memory after a collection.
  '--expose-gc',
  `--max-old-space-size=${HEAP}`,
  '--disable-proto=delete',
];

/** Options of the child, unless it is instrumented. */
export const CONFINED: readonly string[] = [...PERMISSIONS, ...FLAGS];

/**
 * Whether a tool (coverage, a profiler) loads its own code into each Node process: the permissions would reject what it needs, and the child would
 * never start.
 */
function isInstrumented(): boolean {
  return /--(import|require|loader|experimental-loader)\b/.test(process.execArgv.join(' '));
}

/**
 * Settings of malloc of glibc: large arrays come from the heap, and freed memory is kept. Requesting the memory of a million numbers from the system
 * each time takes several times as long as computing them.
 */
const ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: String(32 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(128 * 2 ** 20),
};

/** Niceness: scripts yield to processes that serve requests. */
export const PRIORITY = 5;

/** Last characters of standard error that are kept for the log. */
const STDERR_TAIL = 2_000;

/**
 * @param priority niceness
 * @returns the process, and the end of its standard error, where V8 reports why it aborts
 */
export function startChild(priority: number): { readonly process: ChildProcess; stderrTail(): string } {
  const child = fork(path.join(HERE, 'child-start.cjs'), [], {
    env: ENVIRONMENT,
    execArgv: isInstrumented() ? FLAGS : [...CONFINED],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Threads that are started later inherit the priority.
  if (child.pid !== undefined && priority !== os.getPriority()) os.setPriority(child.pid, priority);
  let tail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-STDERR_TAIL);
  });
  return { process: child, stderrTail: () => tail };
}
