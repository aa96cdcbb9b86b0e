/** Chooses the transport by configuration and by what is installed. */
import { type Config, ConfigError } from '../../common/config.js';
import type { Log } from '../../common/log.js';
import { nodeTransport } from './node.js';
import type { Transport } from './transport.js';
import { uwsTransport } from './uws.js';
import { faultOf } from './uws-fault.js';
import { loadUws, type UwsFound } from './uws-load.js';
import { type Machine, thisMachine, uwsVersionFor } from './uws-version.js';

/**
 * @param find loads uWebSockets.js
 * @param machine for which it must be built
 * @throws ConfigError when the choice is `uws` and it is not available
 */
export async function chooseTransport(
  choice: Config['TRANSPORT'],
  log: Pick<Log, 'warn'>,
  find: () => UwsFound = loadUws,
  machine: Machine = thisMachine(),
): Promise<Transport> {
  if (choice === 'node') return nodeTransport;
  const found = find();
  if (found.state === 'absent') {
    if (choice === 'auto') return nodeTransport;
    throw new ConfigError(
      `TRANSPORT=uws needs uWebSockets.js, which is not installed: ${remedy(machine)}, or use TRANSPORT=node`,
    );
  }
  const problem = await problemOf(found);
  if (found.state === 'ready' && problem === null) return uwsTransport(found.uws);
  if (choice === 'uws') {
    throw new ConfigError(`TRANSPORT=uws: ${problem}: ${remedy(machine)}, or use TRANSPORT=node`);
  }
  log.warn(`${problem}: node:http is used; ${remedy(machine)}, or set TRANSPORT=node`);
  return nodeTransport;
}

/** @returns null without a problem */
async function problemOf(found: Exclude<UwsFound, { state: 'absent' }>): Promise<string | null> {
  if (found.state === 'unusable') return `uWebSockets.js is installed but cannot be loaded (${found.reason})`;
  const fault = await faultOf(found.uws);
  return fault === null ? null : `the installed uWebSockets.js ${found.version} ${fault}`;
}

/** Advice for a missing uWebSockets.js, or one for another Node. */
function remedy(machine: Machine): string {
  const fitting = uwsVersionFor(machine);
  if ('refusal' in fitting) return `${fitting.refusal}; use a Node or system it is built for`;
  return `run \`npm run add-uws\`, which installs ${fitting.version} for this Node`;
}
