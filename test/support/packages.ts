/** Packages that only the tests want, beside the product in `.nodes/`: installed once, and kept by their versions. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What is not there and cannot be had, since nobody answers where it comes from. */
export class OutOfReach extends Error {}

/** The folder of something that is kept. @param name with its version */
export function kept(name: string): string {
  return path.join(ROOT, '.nodes', name);
}

/**
 * @param name of the folder that is kept
 * @param spec as `npm install` takes it
 * @param file of the package, below `node_modules`
 * @returns the path of the file
 */
export function installed(name: string, spec: string, file: string): string {
  const folder = kept(name);
  const found = path.join(folder, 'node_modules', file);
  if (existsSync(found)) return found;
  mkdirSync(folder, { recursive: true });
  // Otherwise npm would take the folder of the product for the one that is meant.
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const command = ['install', spec, '--no-audit', '--no-fund', '--no-package-lock'];
  const { status } = spawnSync('npm', command, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return found;
  const problem = `${spec} could not be installed from the package registry`;
  throw isRegistryThere() ? new Error(problem) : new OutOfReach(problem);
}

function isRegistryThere(): boolean {
  return spawnSync('npm', ['view', 'npm', 'version', '--prefer-online'], { stdio: 'ignore' }).status === 0;
}
