/** `npm run add-uws`: installs the release of uWebSockets.js that was built for this Node, into a folder of its own. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UWS_FOLDER } from './uws-load.js';
import { thisMachine, uwsVersionFor } from './uws-version.js';

const found = uwsVersionFor(thisMachine());
if ('refusal' in found) {
  process.stderr.write(
    `${found.refusal}. Nothing is installed: TRANSPORT=auto and TRANSPORT=node use node:http.\n`,
  );
  process.exitCode = 1;
} else {
  process.stdout.write(`uWebSockets.js ${found.version} for Node ${process.versions.node}\n`);
  const where = ['--prefix', fileURLToPath(UWS_FOLDER)];
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const name = `uWebSockets.js@github:uNetworking/uWebSockets.js#v${found.version}`;
  const { status } = spawnSync('npm', ['install', ...where, ...quiet, name], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
