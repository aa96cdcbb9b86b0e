/** The sandbox is confined by the Node that runs: what a Node version changes is tested here, on each. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { CONFINED } from '../../../workers/sandbox/child-process.js';

t.test('code in the sandbox process can read the program only', (t) => {
  const probe = new URL('./permission-probe.js', import.meta.url).pathname;
  // Started directly and without an environment: the permissions would reject the code that the test runner loads into each process.
  const command = ['-i', process.execPath, ...CONFINED, probe];
  const { stdout, stderr } = spawnSync('env', command, { encoding: 'utf8' });
  const { main, thread } = JSON.parse(stdout || JSON.stringify({ stderr }));
  const confined = {
    'reads the program': 'done',
    'reads another file': 'ERR_ACCESS_DENIED',
    'reads the environment of its host': 'ERR_ACCESS_DENIED',
    'writes a file': 'ERR_ACCESS_DENIED',
    'writes into the program': 'ERR_ACCESS_DENIED',
    'links to another file': 'ERR_ACCESS_DENIED',
    'opens a debugger': 'ERR_ACCESS_DENIED',
    // Node 25 and later have a permission for connections.
    connects: process.allowedNodeEnvironmentFlags.has('--allow-net') ? 'ERR_ACCESS_DENIED' : 'ECONNREFUSED',
    'starts a program': 'ERR_ACCESS_DENIED',
    'loads an add-on': 'ERR_DLOPEN_DISABLED',
    'reaches prototypes by name': 'absent',
  };
  t.same(main, confined);
  t.same(thread, confined);
  t.end();
});

/** Copies the built program without its sources; node_modules is a symbolic link. */
function builtProgram(t: Test): string {
  const here = new URL('../../../../', import.meta.url);
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'sensorium-test-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const part of ['dist/workers', 'dist/common', 'dist/sql']) {
    cpSync(new URL(part, here), path.join(folder, part), { recursive: true });
  }
  cpSync(new URL('package.json', here), path.join(folder, 'package.json'));
  symlinkSync(realpathSync(new URL('node_modules', here)), path.join(folder, 'node_modules'));
  return folder;
}

t.test('npm run script starts the built program, without compiling', (t) => {
  const folder = builtProgram(t);
  writeFileSync(path.join(folder, 'sum.m'), 'disp (sum (1:10))\nerror ("no more")\n');
  const command = ['-u', 'NODE_OPTIONS', 'npm', 'run', '--silent', 'script', '--', 'sum.m'];
  const { stdout, stderr, status } = spawnSync('/usr/bin/env', command, { cwd: folder, encoding: 'utf8' });
  t.equal(stdout, '55\n');
  t.equal(stderr, 'error: no more\n');
  t.equal(status, 1);
  t.end();
});

t.test('the sandbox loads packages through a symbolic link', (t) => {
  const folder = builtProgram(t);
  const module = pathToFileURL(path.join(folder, 'dist/workers/sandbox/sandbox.js')).href;
  const program = `
    const { Sandbox } = await import('${module}');
    const sandbox = new Sandbox({ threads: 1 });
    const { output, error } = await sandbox.run({ code: 'gamma (5)' });
    console.log(error?.message ?? output);
    await sandbox.close();`;
  // Without the code that the test runner loads into each process.
  const command = ['-u', 'NODE_OPTIONS', process.execPath, '--input-type=module', '-e', program];
  const { stdout } = spawnSync('/usr/bin/env', command, { timeout: 30_000 });
  t.match(String(stdout), /^ans = 24\s/);
  t.end();
});
