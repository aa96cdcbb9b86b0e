/** Picks the transport that the configuration asks for, among those that are there. */
import { type Config, ConfigError } from '../../common/config.js';
import type { Log } from '../../common/log.js';
import { nodeTransport } from './node.js';
import type { Transport } from './transport.js';
import { uwsTransport } from './uws.js';
import { loadUws, type UwsFound } from './uws-load.js';

/**
 * @param find looks for uWebSockets.js
 * @throws ConfigError when `uws` is demanded and cannot be had
 */
export function chooseTransport(
  choice: Config['TRANSPORT'],
  log: Pick<Log, 'warn'>,
  find: () => UwsFound = loadUws,
): Transport {
  if (choice === 'node') return nodeTransport;
  const found = find();
  switch (found.state) {
    case 'ready':
      return uwsTransport(found.uws);
    case 'absent':
      if (choice === 'auto') return nodeTransport;
      throw new ConfigError(
        'TRANSPORT=uws needs uWebSockets.js, which is not installed: run `npm run add-uws`, or use TRANSPORT=node',
      );
    case 'unusable': {
      const problem = `uWebSockets.js is installed but cannot be loaded (${found.reason})`;
      if (choice === 'uws') {
        throw new ConfigError(
          `TRANSPORT=uws: ${problem}: run \`npm run add-uws\` again, or use TRANSPORT=node`,
        );
      }
      log.warn(`${problem}: node:http is used; run \`npm run add-uws\` again, or set TRANSPORT=node`);
      return nodeTransport;
    }
  }
}
