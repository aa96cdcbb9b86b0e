/** How the embedded database is reached: password and endpoint, in a file that only the owner of the data can read. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { handOver, type Identity } from './identity.js';

/** Name of the role and of the database. */
export const NAME = 'sensorium';

/** Port in the name of the Unix socket. */
export const SOCKET_PORT = 5432;

/** Where PostgreSQL listens. */
export interface Endpoint {
  /** Folder of a Unix socket; absent: PostgreSQL listens on 127.0.0.1. */
  readonly socket?: string;
  /** Of 127.0.0.1; 0: none was used so far. */
  readonly port: number;
}

export interface Access extends Endpoint {
  readonly password: string;
  /** The password is being changed to this one: either is valid. */
  readonly next?: string;
}

/**
 * Sessions with this address, those of the product, leave in PostgreSQL's log only that they were ended: they expect and handle most of
 * the errors that their statements end in, and log the others themselves (`sql/driver/unexpected.ts`). Other sessions, and the processes
 * of PostgreSQL, log as ever. The server has to prove that it knows the password (`sql/driver/verified-client.ts`).
 */
const SESSION = `require_auth=scram-sha-256&options=${encodeURIComponent('-c log_min_messages=fatal')}`;

/** @param database one of the cluster */
export function addressOf(
  { password, socket, port }: Pick<Access, 'password' | 'socket' | 'port'>,
  database = NAME,
): string {
  const host = socket === undefined ? `127.0.0.1:${port}` : `${encodeURIComponent(socket)}:${SOCKET_PORT}`;
  return `postgres://${NAME}:${encodeURIComponent(password)}@${host}/${database}?${SESSION}`;
}

/**
 * @returns null when there is no such file
 * @throws FatalError when its content is not what `writeAccess` wrote
 */
export function readAccess(file: string): Access | null {
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

/** On disk when it returns: there is no other copy of the password. */
export function writeAccess(file: string, access: Access, identity: Identity): void {
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
