/** The data of the embedded database: made once, completely or not at all. */
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { FatalError } from '../../../common/fatal.js';
import type { Binaries } from './binaries.js';
import { handOver, type Identity } from './identity.js';

/** Name of the role and of the database. */
export const NAME = 'sensorium';

/** What has to be remembered from start to start, in a file that only its owner can read. */
export interface Access {
  readonly password: string;
  readonly port: number;
}

/**
 * Sessions with this address, those of the product, leave in PostgreSQL's log only that they were ended: they expect and handle most of
 * the errors that their statements end in, and log the others themselves (`sql/driver/unexpected.ts`). Other sessions, and the processes
 * of PostgreSQL, log as ever.
 */
const SESSION = `options=${encodeURIComponent('-c log_min_messages=fatal')}`;

/** @param database one of the cluster */
export function addressOf({ password, port }: Access, database = NAME): string {
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}?${SESSION}`;
}

/** @throws FatalError when `initdb` fails, with its own reason */
export async function makeCluster(
  cluster: string,
  binaries: Binaries,
  identity: Identity,
): Promise<{ password: string }> {
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  const password = randomBytes(24).toString('base64url');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(draft, identity);
  handOver(passwordFile, identity);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${NAME}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // All of it at once, and not a thousand files one after the other; those of a PostgreSQL before 17 do not know it.
        ...(Number.parseInt(binaries.version, 10) >= 17 ? ['--sync-method=syncfs'] : []),
      ],
      identity,
    );
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new FatalError(`the database cannot be made in ${cluster}: ${(error as Error).message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return { password };
}

/** Gives the finished data its name: from now on they are found by the next start. */
export function settle(cluster: string): void {
  renameSync(`${cluster}.new`, cluster);
}

export function readAccess(file: string): Access | null {
  if (!existsSync(file)) return null;
  try {
    const { password, port } = JSON.parse(readFileSync(file, 'utf8')) as Access;
    return { password, port };
  } catch (error) {
    throw new FatalError(`${file} cannot be read (${(error as Error).message}): put it back from a copy`);
  }
}

/** On disk when it returns: nobody else has the password. */
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

/**
 * Below those that systems give to outgoing connections. Up there, clients that try again and again to reach a database that is
 * down may be given its own port, and it could not be opened any more.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const CANDIDATES = 20;

/** @param preferred taken when it is free, so that addresses written down elsewhere stay good; 0: there is none */
export async function freePort(preferred: number): Promise<number> {
  const attempt = (port: number) =>
    new Promise<number | null>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(null));
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
      });
    });
  const candidates = Array.from({ length: CANDIDATES }, () => randomInt(LOWEST_PORT, HIGHEST_PORT));
  // The last one leaves the choice to the system.
  for (const candidate of [...(preferred === 0 ? [] : [preferred]), ...candidates, 0]) {
    const port = await attempt(candidate);
    if (port !== null) return port;
  }
  throw new FatalError('no port of 127.0.0.1 can be opened for the embedded database');
}

function run(program: string, parameters: readonly string[], identity: Identity): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      uid: identity.uid,
      gid: identity.gid,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) resolve();
      else reject(new Error(reasonIn(complaints) ?? `initdb ended with status ${status}`));
    });
  });
}

/** The first line that tells what went wrong, without its prefix; PostgreSQL tells consequences after it. */
export function reasonIn(log: string): string | null {
  const line = log.split('\n').find((each) => /\b(FATAL|PANIC|error|ERROR):/.test(each));
  return line?.replace(/^.*?\b(FATAL|PANIC|error|ERROR):\s*/, '').trim() || null;
}
