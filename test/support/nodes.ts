/**
 * Tests on other Nodes than the machine's own: `node dist/test/support/nodes.js [VERSION...] [--uws] [TEST...]`, all of VERSIONS and the whole
 * suite without arguments, `24 sandbox start` for two files of tests on one. Their binaries come from the registry's package `node` into
 * `.nodes/` and stay there. What cannot be had or tested fails.
 *
 * With `--uws` the product listens on uWebSockets.js. Where that is out of reach the tests run on `node:http`, and the exit status is 75.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { withNewerGlibc } from './newer-glibc.js';
import { installed, OutOfReach, ROOT } from './packages.js';

/** Major versions that the product runs on. */
const VERSIONS = ['20', '22', '24', '26'];

/** Of the registry: binaries of the library's own for Node 16 to 25, put out again by others. Fit for tests; operators take `npm run add-uws`. */
const UWS = 'uwebsockets@3.0.6';

const LEFT_OUT = 75;

/** @returns the program of a Node, installed unless it is there already */
function binaryOf(version: string): string {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const binary = installed(version, `node@${version}`, 'node/bin/node');
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (stdout?.startsWith(`v${version}.`)) return binary;
  throw new Error(`${binary} is no Node ${version}: remove its folder and try again`);
}

/** What makes the product listen on uWebSockets.js. */
function uwsOf(binary: string): { binary: string; environment: Record<string, string> } {
  const file = installed(UWS, `uWebSockets.js@npm:${UWS}`, 'uWebSockets.js/uws.js');
  const NODE_PATH = path.dirname(path.dirname(file));
  return { binary: withNewerGlibc(binary), environment: { NODE_PATH, TEST_TRANSPORT: 'uws' } };
}

/** @returns whether all tests passed */
function passesOn(
  binary: string,
  files: readonly string[],
  environment: Record<string, string> = {},
): boolean {
  const { status } = spawnSync(
    binary,
    [path.join(ROOT, 'dist/test/support/run.js'), ...(files.length > 0 ? files : ['--all'])],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // Programs that tests start by name are of the same Node.
      env: {
        ...process.env,
        ...environment,
        PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH}`,
      },
    },
  );
  return status === 0;
}

/** @returns how it went, as one line */
function testOn(version: string, onUws: boolean, files: readonly string[]): string {
  const title = `Node ${version}${onUws ? ' with uWebSockets.js' : ''}`;
  process.stdout.write(`\n== ${title}\n`);
  let away = '';
  try {
    let binary = binaryOf(version);
    let environment = {};
    if (onUws) {
      try {
        ({ binary, environment } = uwsOf(binary));
      } catch (error) {
        if (!(error instanceof OutOfReach)) throw error;
        away = error.message;
        process.stdout.write(`\n!! LEFT OUT: ${away}: the tests run on node:http\n\n`);
      }
    }
    if (!passesOn(binary, files, environment)) return `${title}: FAILED`;
    return away === '' ? `${title}: passed` : `${title}: LEFT OUT (${away}); passed on node:http`;
  } catch (error) {
    const how = onUws && error instanceof OutOfReach ? 'LEFT OUT' : 'FAILED';
    return `${title}: ${how}: ${(error as Error).message}`;
  }
}

function main(parameters: readonly string[]): number {
  const asked = parameters.filter((each) => /^\d+$/.test(each));
  const versions = asked.length > 0 ? asked : VERSIONS;
  const onUws = parameters.includes('--uws');
  const names = parameters.filter((each) => !asked.includes(each) && each !== '--uws');
  const lines = versions.map((version) => testOn(version, onUws, names));
  process.stdout.write(`\n${lines.join('\n')}\n`);
  if (lines.some((line) => line.includes('FAILED'))) return 1;
  return lines.some((line) => line.includes('LEFT OUT')) ? LEFT_OUT : 0;
}

process.exitCode = main(process.argv.slice(2));
