/** Password and endpoint of the embedded database, in a file that only the owner of the data can read. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { handOver, type Identity } from './identity.js';

/** Name of the role and of the database. */
export const NAME = 'sensorium';

/** Port in the name of the Unix socket. */
export const SOCKET_PORT = 5432;

/** Where PostgreSQL listens. */
export interface EmbeddedEndpoint {
  /** Folder of a Unix socket; absent: PostgreSQL listens on 127.0.0.1. */
  readonly socket?: string;
  /** Port on 127.0.0.1; 0: none so far. */
  readonly port: number;
}

export interface EmbeddedAccess extends EmbeddedEndpoint {
  readonly password: string;
  /** A change of the password to this one has begun: either may be valid. */
  readonly next?: string;
}

/**
 * Parameters of the product's sessions. Their errors are not in PostgreSQL's log, except termination: the product handles most of
 * them and logs the others itself (`sql/driver/unexpected.ts`). Other sessions, and the processes
 * of PostgreSQL, log as usual. The server must prove that it has the password (`sql/driver/verified-client.ts`).
 */
const SESSION = `require_auth=scram-sha-256&options=${encodeURIComponent('-c log_min_messages=fatal')}`;

/** @param database name of a database of the cluster */
export function addressOf(
  { password, socket, port }: Pick<EmbeddedAccess, 'password' | 'socket' | 'port'>,
  database = NAME,
): string {
  const host = socket === undefined ? `127.0.0.1:${port}` : `${encodeURIComponent(socket)}:${SOCKET_PORT}`;
  return `postgres://${NAME}:${encodeURIComponent(password)}@${host}/${database}?${SESSION}`;
}

/**
 * @returns null when there is no such file
 * @throws FatalError when the content is invalid
 */
export function readAccess(file: string): EmbeddedAccess | null {
  if (!existsSync(file)) return null;
  const fail = (what: string) => new FatalError(`${file} ${what}: put it back from a copy`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw fail(`cannot be read (${(error as Error).message})`);
  }
  const { password, next, socket, port = 0 } = (content ?? {}) as Record<string, unknown>;
  if (typeof password !== 'string' || password === '') throw fail('holds no password');
  if (next !== undefined && (typeof next !== 'string' || next === ''))
    throw fail('has a "next" that is no password');
  if (socket !== undefined && (typeof socket !== 'string' || !path.isAbsolute(socket))) {
    throw fail('has a "socket" that is no absolute path');
  }
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw fail('has a "port" that is no whole number from 0 to 65535');
  }
  return {
    password,
    port,
    ...(next === undefined ? {} : { next }),
    ...(socket === undefined ? {} : { socket }),
  };
}

/** Writes the file and syncs it to disk: there is no other copy of the password. */
export function writeAccess(file: string, access: EmbeddedAccess, identity: Identity): void {
  const draft = `${file}.new`;
  withFile(draft, 'w', (descriptor) => {
    writeFileSync(descriptor, JSON.stringify(access));
    fsyncSync(descriptor);
  });
  handOver(draft, identity);
  renameSync(draft, file);
  withFile(path.dirname(file), 'r', fsyncSync);
}

function withFile(name: string, flags: 'r' | 'w', work: (descriptor: number) => void): void {
  const descriptor = openSync(name, flags, 0o600);
  try {
    work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
