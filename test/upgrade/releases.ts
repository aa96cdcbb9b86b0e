/** What is kept of each release: its packed product, a backup of its database with data, and what its server responded to reads of these data. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Of the workspace; the client is for other programs. */
const PACKAGES = ['model', 'script', 'services'];
const RELEASES = path.join(ROOT, 'test/upgrade/releases');

export interface Release {
  readonly version: string;
  /** Holds the packed product and its packages, as `npm pack` writes them. */
  readonly folder: string;
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
 * Unpacks a release, with the installed packages of the product beside it, but with the packages of the workspace as they were.
 *
 * @param folder is created
 * @returns its build, as `ProductOptions.build` takes it
 */
export function unpack(release: Release, folder: string): string {
  extract(path.join(release.folder, `sensorium-${release.version}.tgz`), folder);
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    const from = path.join(ROOT, 'node_modules', name);
    // The sandbox may read nothing outside of the folder, so it cannot follow a link to what it loads.
    if (name === 'piscina') cpSync(from, path.join(modules, name), { recursive: true });
    else if (name !== '@sensorium') symlinkSync(from, path.join(modules, name));
  }
  for (const name of PACKAGES) {
    extract(
      path.join(release.folder, `sensorium-${name}-${release.version}.tgz`),
      path.join(modules, '@sensorium', name),
    );
  }
  return path.join(folder, 'dist');
}

function extract(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}

/** Packs the product as it is, and the packages of its workspace. */
export function pack(folder: string): void {
  const workspaces = PACKAGES.map((name) => `--workspace=packages/${name}`);
  const parameters = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  execFileSync('npm', [...parameters, ...workspaces, '--include-workspace-root'], { cwd: ROOT });
}
