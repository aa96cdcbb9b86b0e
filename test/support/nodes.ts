/**
 * Tests on other Nodes than the machine's own: `node dist/test/support/nodes.js [VERSION...] [TEST...]`, all of VERSIONS and the whole suite
 * without arguments, `24 sandbox start` for two files of tests on one. Their binaries come from the registry's package `node` into `.nodes/`
 * and stay there. What cannot be had or tested fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Major versions that the product runs on. */
const VERSIONS = ['20', '22', '24', '26'];

/** @returns the program of a Node, installed unless it is there already */
function binaryOf(version: string): string {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const folder = path.join(ROOT, '.nodes', version);
  const binary = path.join(folder, 'node_modules/node/bin/node');
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    // Otherwise npm would take the folder of the product for the one that is meant.
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const command = ['install', `node@${version}`, '--no-audit', '--no-fund', '--no-package-lock'];
    const { status } = spawnSync('npm', command, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error(`node@${version} could not be installed from the package registry`);
  }
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (stdout?.startsWith(`v${version}.`)) return binary;
  throw new Error(`${binary} is no Node ${version}: remove ${folder} and try again`);
}

/** @returns whether all tests passed */
function passesOn(binary: string, files: readonly string[]): boolean {
  const { status } = spawnSync(binary, [path.join(ROOT, 'dist/test/support/run.js'), ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    // Programs that tests start by name are of the same Node.
    env: { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH}` },
  });
  return status === 0;
}

function main(parameters: readonly string[]): number {
  const asked = parameters.filter((each) => /^\d+$/.test(each));
  const versions = asked.length > 0 ? asked : VERSIONS;
  const names = parameters.filter((each) => !asked.includes(each));
  const files = names.map((name) => `dist/test/${name}.test.js`);
  const lines = versions.map((version) => {
    process.stdout.write(`\n== Node ${version}\n`);
    try {
      return passesOn(binaryOf(version), files) ? `Node ${version}: passed` : `Node ${version}: FAILED`;
    } catch (error) {
      return `Node ${version}: FAILED: ${(error as Error).message}`;
    }
  });
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return lines.some((line) => line.includes('FAILED')) ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
