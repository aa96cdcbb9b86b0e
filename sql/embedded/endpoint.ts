/**
 * Where the embedded database listens: a Unix socket in a folder of its own, so that no other user of the machine can take its place while it
 * is down; TCP on 127.0.0.1 where that cannot be.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { type Endpoint, SOCKET_PORT } from './access.js';
import { canEnter, handOver, type Identity } from './identity.js';

/** Bytes of the socket's path. Node cuts longer ones at 108 without an error, PostgreSQL refuses them above 107, on macOS above 103. */
const LONGEST_PATH = 100;

const PREFIX = 'sensorium-';
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;

/**
 * @param preferred port of 127.0.0.1, should it come to that
 * @param places folders below which the socket's may be, the first that suits
 */
export async function makeEndpoint(
  identity: Identity,
  preferred: number,
  places: readonly string[] = ['/run', os.tmpdir()],
): Promise<Endpoint> {
  const socket = process.platform === 'win32' ? null : makeSocketFolder(identity, places);
  return socket === null ? { port: await freePort(preferred) } : { socket, port: preferred };
}

/** Another process has the port that servers and sidecars know. */
export class PortTaken extends FatalError {}

/** For a database that is started again under its address. @throws PortTaken */
export async function renewEndpoint({ socket, port }: Endpoint, identity: Identity): Promise<void> {
  if (socket === undefined) {
    if ((await tryPort(port)) === null) {
      throw new PortTaken('another process has taken the port of the embedded database: start again');
    }
  } else if (lstatSync(socket, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(socket, { mode: 0o700 });
    handOver(socket, identity);
  }
}

/** Removes the folder of a socket, of a run that is over. */
export function removeEndpoint({ socket }: Endpoint, { uid = process.getuid?.() }: Identity): void {
  if (socket === undefined || !path.basename(socket).startsWith(PREFIX)) return;
  try {
    const found = lstatSync(socket);
    // After a restart of the machine, the path may be that of another user.
    if (!found.isDirectory() || found.uid !== uid) return;
    for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(path.join(socket, name), { force: true });
    rmdirSync(socket);
  } catch {
    // What is left of it is an empty folder.
  }
}

/** What PostgreSQL has to be told. */
export function settingsOf({ socket, port }: Endpoint): Record<string, string | number> {
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
      // No right, no room, a file system that is read-only: the next place.
    }
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
  return null;
}

/**
 * Below those that systems give to outgoing connections. Up there, clients that try again and again to reach a database that is
 * down may be given its own port, and it could not be opened any more.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const CANDIDATES = 20;

/** @param preferred taken when it is free, so that addresses written down elsewhere stay good; 0: there is none */
export async function freePort(preferred: number): Promise<number> {
  const candidates = Array.from({ length: CANDIDATES }, () => randomInt(LOWEST_PORT, HIGHEST_PORT));
  // The last one leaves the choice to the system.
  for (const candidate of [...(preferred === 0 ? [] : [preferred]), ...candidates, 0]) {
    const port = await tryPort(candidate);
    if (port !== null) return port;
  }
  throw new FatalError('no port of 127.0.0.1 can be opened for the embedded database');
}

/** @returns null when it is taken */
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
