/** `npm run add-uws`: installs the release of uWebSockets.js for this Node, into a folder of its own. */
import { fileURLToPath } from 'node:url';
import { faultOf } from './uws-fault.js';
import { fetchUws } from './uws-fetch.js';
import { loadUws, UWS_FOLDER } from './uws-load.js';
import { thisMachine, uwsVersionFor } from './uws-version.js';

const REPOSITORY = 'https://github.com/uNetworking/uWebSockets.js';

/** @returns the problem, null after success */
async function add(): Promise<string | null> {
  const machine = thisMachine();
  const release = uwsVersionFor(machine);
  if ('refusal' in release) return release.refusal;
  process.stdout.write(`uWebSockets.js ${release.version} for Node ${process.versions.node}\n`);
  try {
    fetchUws(REPOSITORY, release, machine, fileURLToPath(UWS_FOLDER));
  } catch (error) {
    return (error as Error).message;
  }
  const found = loadUws();
  if (found.state !== 'ready') {
    return `it cannot be loaded (${found.state === 'absent' ? 'absent' : found.reason})`;
  }
  const fault = await faultOf(found.uws);
  return fault === null ? null : `it ${fault}`;
}

const problem = await add();
if (problem === null) {
  process.stdout.write('Installed: TRANSPORT=auto and TRANSPORT=uws use it.\n');
} else {
  process.stderr.write(`${problem}. TRANSPORT=auto and TRANSPORT=node use node:http.\n`);
  process.exitCode = 1;
}
