/** The transports that are present, and options for them: `TEST_UWS_FOLDER` may say where uWebSockets.js is. */
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { BodyMemory } from '../../server/transport/body-memory.js';
import { nodeTransport } from '../../server/transport/node.js';
import type { Transport, TransportOptions } from '../../server/transport/transport.js';
import { uwsTransport } from '../../server/transport/uws.js';
import { loadUws } from '../../server/transport/uws-load.js';

export const MB = 1024 * 1024;

/** No timeout comes before the end of a test that does not ask for it. */
export const OPTIONS: TransportOptions = {
  host: '127.0.0.1',
  port: 0,
  bodyLimit: 6 * MB,
  bodyMemory: new BodyMemory(1000 * MB),
  headerTimeout: 60_000,
  requestTimeout: 60_000,
  idleTimeout: 60_000,
  messageLimit: 6 * MB,
  socketIdleTimeout: 60_000,
};

const uwsFolder = process.env.TEST_UWS_FOLDER;

export const uws = loadUws(uwsFolder === undefined ? undefined : pathToFileURL(`${uwsFolder}/`));

/** Runs a suite on each transport that is present. @param named the library under `node:http` that it is about */
export function onEachTransport(
  named: string,
  suite: (t: Test, transport: Transport) => Promise<void>,
): void {
  // uWebSockets.js has time-outs of its own, of up to 12 seconds; and a slow machine is no failure.
  t.setTimeout(900_000);
  t.test(named, (t) => suite(t, nodeTransport));
  if (uws.state === 'ready') {
    const transport = uwsTransport(uws.uws);
    t.test('uWebSockets.js', (t) => suite(t, transport));
  } else {
    t.test('uWebSockets.js', { skip: `${uws.state}: install it with npm run add-uws` }, async () => {});
  }
}
