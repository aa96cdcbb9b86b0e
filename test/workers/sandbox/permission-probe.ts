/**
 * Probes the permissions of code in the sandbox process: started with the options of the sandbox, it attempts forbidden actions in its main thread and
 * in another one, and prints the outcomes.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import inspector from 'node:inspector';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const ATTEMPTS: Readonly<Record<string, () => unknown>> = {
  'reads the program': () => readFileSync(fileURLToPath(import.meta.url)),
  'reads another file': () => readFileSync('/etc/passwd'),
  'reads the environment of its host': () => readFileSync(`/proc/${process.ppid}/environ`),
  'writes a file': () => writeFileSync('/tmp/sandbox-permission-probe', ''),
  'writes into the program': () => writeFileSync(`${fileURLToPath(import.meta.url)}.new`, ''),
  'links to another file': () => symlinkSync('/etc/passwd', `${fileURLToPath(import.meta.url)}.link`),
  'opens a debugger': () => inspector.open(0, '127.0.0.1'),
  // No process listens on this port: with the permission the connection is refused.
  connects: () => once(net.connect(9, '127.0.0.1'), 'connect'),
  'starts a program': () => {
    const { error } = spawnSync('true');
    if (error) throw error;
  },
  'loads an add-on': () => process.dlopen({ exports: {} }, '/nowhere.node'),
  'reaches prototypes by name': () => {
    if (!('__proto__' in {})) throw Object.assign(new Error(), { code: 'absent' });
  },
};

/** @returns for each attempt `done`, or the code of the error */
async function outcomes(): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    try {
      await attempt();
      results[name] = 'done';
    } catch (error) {
      results[name] = String((error as { code?: unknown }).code);
    }
  }
  return results;
}

if (!isMainThread) parentPort?.postMessage(await outcomes());
else {
  const [thread] = await once(new Worker(fileURLToPath(import.meta.url)), 'message');
  process.stdout.write(JSON.stringify({ main: await outcomes(), thread }));
}
