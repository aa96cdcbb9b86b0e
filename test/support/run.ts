/**
 * `npm test`: one database server for the whole run, every test, what they have left out, the count.
 *
 * Paths given as arguments run instead of all tests: `node dist/test/support/run.js dist/test/start.test.js`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterTests } from './after.js';
import { startCluster } from './cluster.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TESTS = fileURLToPath(new URL('../', import.meta.url));

/** Seconds for one test file: a hung test ends some time, a slow machine is no failure. */
const TIMEOUT = 900;

/** Test files at once: more than there are processors, since much of them waits for processes, time-outs and disks. */
const JOBS = os.availableParallelism() + 1;

async function main(): Promise<number> {
  const cluster = process.env.TEST_DATABASE_URL ? null : await startCluster();
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'sensorium-run-'));
  try {
    if (cluster !== null) process.env.TEST_DATABASE_URL = cluster.url;
    process.env.SEEN_DIR = scratch;
    const named = process.argv.slice(2);
    let { status, passed, failed } = await runTests(named.length > 0 ? named : allTests());
    // Something went wrong that is no failed test: a crash, a coverage report that could not be made.
    if (status !== 0 && failed === 0) failed = 1;
    // A run in which nothing was tested is no success.
    if (passed === 0 && failed === 0) failed = 1;
    // Some of the tests cannot have seen everything.
    for (const gap of named.length > 0 ? [] : await afterTests()) {
      process.stdout.write(`not ok: ${gap}\n`);
      failed += 1;
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await cluster?.stop();
  }
}

function allTests(): string[] {
  // By their sources: what was compiled from a test that is gone may still lie there.
  const names = readdirSync(path.join(ROOT, 'test')).filter((name) => name.endsWith('.test.ts'));
  return names.map((name) => path.relative(ROOT, path.join(TESTS, name.replace(/ts$/, 'js'))));
}

interface Outcome {
  readonly status: number;
  readonly passed: number;
  readonly failed: number;
}

async function runTests(tests: readonly string[]): Promise<Outcome> {
  const outcome = await tap([
    `--jobs=${JOBS}`,
    `--timeout=${TIMEOUT}`,
    '--reporter=terse',
    '--coverage-report=none',
    ...tests,
  ]);
  // The coverage apart: the reporter would wrap its table at 80 columns.
  await tap(['report', 'text']);
  return outcome;
}

/** Passes on what tap prints, and reads its closing line, for example `# { total: 60, pass: 58, fail: 1, skip: 1 }`. */
async function tap(parameters: readonly string[]): Promise<Outcome> {
  const require = createRequire(import.meta.url);
  const program = path.join(path.dirname(require.resolve('tap/package.json')), 'dist/esm/run.mjs');
  const always = ['--plugin=!@tapjs/typescript', '--allow-incomplete-coverage'];
  const child = spawn(process.execPath, [program, ...parameters, ...always], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Into a pipe the reporter would draw its progress again and again.
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  const status = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  let summary = '';
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('# { total:')) summary = line;
    // Incomplete coverage is allowed and no error; the table tells it.
    if (!line.startsWith('# ERROR: incomplete')) process.stdout.write(`${line}\n`);
  }
  const number = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
  return { status: await status, passed: number('pass'), failed: number('fail') };
}

process.exitCode = await main();
