/** The system user that runs the embedded database: PostgreSQL refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { databaseEnvironment } from './environment.js';

/** Both undefined: the user of this process. */
export interface Identity {
  readonly uid: number | undefined;
  readonly gid: number | undefined;
}

const USER = 'postgres';

/**
 * @param cluster folder of the data; when it exists, its owner runs the database
 * @throws FatalError when this process cannot switch to the owner, or cannot create a user
 */
export function databaseIdentity(cluster: string): Identity {
  const self = process.getuid?.();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (self !== 0) {
    if (owner !== undefined && self !== undefined && owner.uid !== self) {
      throw new FatalError(
        `${cluster} belongs to another user (uid ${owner.uid}): start as the user who made it, or set DATA_DIR to another folder`,
      );
    }
    return { uid: undefined, gid: undefined };
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = findUser() ?? addUser();
  if (found === null) {
    throw new FatalError(
      `PostgreSQL does not run as root and the user "${USER}" cannot be made: start as another user, or set DATABASE_URL`,
    );
  }
  return found;
}

/** Gives a file to the user that runs the database, so that this user can also start the product without root. */
export function handOver(file: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/**
 * Gives the data to the user that runs the database, when they belong to root, as a copy made by root does.
 * @returns whether they did
 */
export function takeFromRoot(cluster: string, { uid, gid }: Identity): boolean {
  if (uid === undefined || gid === undefined || statSync(cluster).uid !== 0) return false;
  // The folder itself comes last: after an interruption the next start repeats the loop.
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(cluster, name), uid, gid);
  }
  chownSync(cluster, uid, gid);
  return true;
}

/** Tests by trying: mode bits do not show access lists, mounts and security modules. */
export function canEnter(folder: string, { uid, gid }: Identity): boolean {
  const options = { uid, gid, cwd: '/', env: databaseEnvironment() };
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}

function findUser(): Identity | null {
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const run = spawnSync('id', [which, USER], { encoding: 'utf8' });
    return run.status === 0 ? Number(run.stdout) : null;
  });
  return typeof uid === 'number' && typeof gid === 'number' ? { uid, gid } : null;
}

function addUser(): Identity | null {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    USER,
  ]);
  return findUser();
}
