/** The transports that are present, and options for them: `TEST_UWS_FOLDER` may say where uWebSockets.js is. */
import { pathToFileURL } from 'node:url';
import type { TransportOptions } from '../../server/transport/transport.js';
import { loadUws } from '../../server/transport/uws-load.js';

export const MB = 1024 * 1024;

/** No timeout comes before the end of a test that does not ask for it. */
export const OPTIONS: TransportOptions = {
  host: '127.0.0.1',
  port: 0,
  bodyLimit: 6 * MB,
  headerTimeout: 60_000,
  requestTimeout: 60_000,
  idleTimeout: 60_000,
  messageLimit: 6 * MB,
  socketIdleTimeout: 60_000,
};

const uwsFolder = process.env.TEST_UWS_FOLDER;

export const uws = loadUws(uwsFolder === undefined ? undefined : pathToFileURL(`${uwsFolder}/`));
