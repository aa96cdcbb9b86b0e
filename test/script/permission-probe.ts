/**
 * What code in the sandbox's process could do, were there any way to run some there: started with the sandbox's flags, tries and prints what it was
 * told, in its main thread and in another one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const ATTEMPTS: Readonly<Record<string, () => unknown>> = {
  'reads the program': () => readFileSync(fileURLToPath(import.meta.url)),
  'reads another file': () => readFileSync('/etc/passwd'),
  'reads the environment of its host': () => readFileSync(`/proc/${process.ppid}/environ`),
  'writes a file': () => writeFileSync('/tmp/sandbox-permission-probe', ''),
  'writes into the program': () => writeFileSync(`${fileURLToPath(import.meta.url)}.new`, ''),
  'starts a program': () => {
    const { error } = spawnSync('true');
    if (error) throw error;
  },
  'loads an add-on': () => process.dlopen({ exports: {} }, '/nowhere.node'),
  'reaches prototypes by name': () => {
    if (!('__proto__' in {})) throw Object.assign(new Error(), { code: 'absent' });
  },
};

/** Of each attempt: `done`, or the code of the error. */
function outcomes(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ATTEMPTS).map(([name, attempt]) => {
      try {
        attempt();
        return [name, 'done'];
      } catch (error) {
        return [name, String((error as { code?: unknown }).code)];
      }
    }),
  );
}

if (!isMainThread) parentPort?.postMessage(outcomes());
else {
  const worker = new Worker(fileURLToPath(import.meta.url));
  worker.once('message', (thread) => {
    process.stdout.write(JSON.stringify({ main: outcomes(), thread }));
  });
}
