/**
 * What code in the sandbox's process could do, were there any way to run some there: started with the sandbox's flags, tries and prints what it was
 * told, in its main thread and in another one.
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
  // Nothing listens on this port, which is told to those who may ask.
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

/** Of each attempt: `done`, or the code of the error. */
async function outcomes(): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    try {
      await attempt();
      told[name] = 'done';
    } catch (error) {
      told[name] = String((error as { code?: unknown }).code);
    }
  }
  return told;
}

if (!isMainThread) parentPort?.postMessage(await outcomes());
else {
  const [thread] = await once(new Worker(fileURLToPath(import.meta.url)), 'message');
  process.stdout.write(JSON.stringify({ main: await outcomes(), thread }));
}
