/**
 * Endpoint of the embedded database: a Unix socket in a private folder, so that no other user of the machine can bind the address while the database
 * is down; TCP on 127.0.0.1 where no such socket is possible.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { type EmbeddedEndpoint, SOCKET_PORT } from './access.js';
import { canEnter, handOver, type Identity } from './identity.js';

/** Bytes of the socket's path. Node truncates paths at 108 without an error; PostgreSQL refuses more than 107, on macOS more than 103. */
const LONGEST_PATH = 100;

const PREFIX = 'sensorium-';
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;

/**
 * @param preferred port on 127.0.0.1, for TCP
 * @param places parent folders for the socket's folder, in order of preference
 */
export async function makeEndpoint(
  identity: Identity,
  preferred: number,
  places: readonly string[] = ['/run', os.tmpdir()],
): Promise<EmbeddedEndpoint> {
  const socket = process.platform === 'win32' ? null : makeSocketFolder(identity, places);
  return socket === null ? { port: await freePort(preferred) } : { socket, port: preferred };
}

/** Another process has taken the port that servers and sidecars use. */
export class PortTaken extends FatalError {}

/** Prepares the endpoint for a restart under the same address. @throws PortTaken */
export async function renewEndpoint({ socket, port }: EmbeddedEndpoint, identity: Identity): Promise<void> {
  if (socket === undefined) {
    if ((await tryPort(port)) === null) {
      throw new PortTaken('another process has taken the port of the embedded database: start again');
    }
  } else if (lstatSync(socket, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(socket, { mode: 0o700 });
    handOver(socket, identity);
  }
}

/** Removes the socket's folder of a previous run. */
export function removeEndpoint({ socket }: EmbeddedEndpoint, { uid = process.getuid?.() }: Identity): void {
  if (socket === undefined || !path.basename(socket).startsWith(PREFIX)) return;
  try {
    const found = lstatSync(socket);
    // After a reboot another user may own the path.
    if (!found.isDirectory() || found.uid !== uid) return;
    for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(path.join(socket, name), { force: true });
    rmdirSync(socket);
  } catch {
    // At most an empty folder remains.
  }
}

/** Settings of PostgreSQL for the endpoint. */
export function settingsOf({ socket, port }: EmbeddedEndpoint): Record<string, string | number> {
  if (socket === undefined) return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port };
  return {
    listen_addresses: '',
    // A list, in which commas separate and quotes enclose.
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: SOCKET_PORT,
  };
}

function makeSocketFolder(identity: Identity, places: readonly string[]): string | null {
  for (const place of places) {
    let folder: string | null = null;
    try {
      folder = mkdtempSync(path.join(place, PREFIX));
      chmodSync(folder, 0o700);
      handOver(folder, identity);
      const length = Buffer.byteLength(path.join(folder, SOCKET));
      if (path.isAbsolute(folder) && length <= LONGEST_PATH && canEnter(folder, identity)) return folder;
    } catch {
      // No permission, no space, a read-only file system: try the next place.
    }
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
  return null;
}

/**
 * Below the range of outgoing connections: otherwise a client that retries while the database is
 * down may get the database's port as its own, and the database could not open it.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const CANDIDATES = 20;

/** @param preferred used when it is free, so that configured addresses stay valid; 0: none */
export async function freePort(preferred: number): Promise<number> {
  const candidates = Array.from({ length: CANDIDATES }, () => randomInt(LOWEST_PORT, HIGHEST_PORT));
  // Port 0 leaves the choice to the system.
  for (const candidate of [...(preferred === 0 ? [] : [preferred]), ...candidates, 0]) {
    const port = await tryPort(candidate);
    if (port !== null) return port;
  }
  throw new FatalError('no port of 127.0.0.1 can be opened for the embedded database');
}

/** @returns null when the port is taken */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}
