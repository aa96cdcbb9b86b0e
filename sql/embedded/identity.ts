/** Who runs the embedded database: PostgreSQL refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { databaseEnvironment } from './environment.js';

/** Both undefined: as whoever runs us. */
export interface Identity {
  readonly uid: number | undefined;
  readonly gid: number | undefined;
}

const USER = 'postgres';

/**
 * @param cluster folder of the data; when it is there already, its owner goes on running it
 * @throws FatalError when the data belongs to somebody we cannot become, or when there is nobody to become
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
  const found = lookUp() ?? addUser();
  if (found === null) {
    throw new FatalError(
      `PostgreSQL does not run as root and the user "${USER}" cannot be made: start as another user, or set DATABASE_URL`,
    );
  }
  return found;
}

/** Gives a file to who runs the database, so that he can also start it himself some day, without root. */
export function handOver(file: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/**
 * Gives the data to the user who runs the database, when they belong to root: so does a copy that root has made.
 * @returns whether they did
 */
export function takeFromRoot(cluster: string, { uid, gid }: Identity): boolean {
  if (uid === undefined || gid === undefined || statSync(cluster).uid !== 0) return false;
  // The folder itself is the last: when this is interrupted, the next start begins again.
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(cluster, name), uid, gid);
  }
  chownSync(cluster, uid, gid);
  return true;
}

/** Tried, since mode bits do not tell of access lists, mounts and security modules. */
export function canEnter(folder: string, { uid, gid }: Identity): boolean {
  const options = { uid, gid, cwd: '/', env: databaseEnvironment() };
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}

function lookUp(): Identity | null {
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
  return lookUp();
}
