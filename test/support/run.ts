/**
 * `npm test`: one database server for the whole run, every test but the kill tests, what they have left out, the count. With `--kills` the kill tests
 * run, and what else replaces processes under load; with `--all` everything.
 *
 * Files given as arguments run instead of all: `npm test -- start`, or `test/server/start/start.test.ts`. With `--grep 'kill -9'` only tests run whose
 * name matches, as with `TAP_GREP`; what a part cannot have seen is not asked for. Each file that has ended is one line of progress. With `--coverage` the run ends with a table of the lines that no
 * test has met. With `--timescale` the tests of `timescale/choices.ts`
 * run on TimescaleDB as WebAssembly, which needs no server.
 */
import './grep.js';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import t from 'tap';
import { afterTests } from './after.js';
import { startCluster } from './cluster.js';
import { GREP } from './grep.js';
import { testFiles } from './test-files.js';
import { CHOICES, type Choice } from './timescale/choices.js';
import { INSTANCES, startTimescalePool } from './timescale/pool.js';
import { reportExecuted } from './timescale/seen/report.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BEGIN = fileURLToPath(new URL('begin.js', import.meta.url));

/** Seconds for one test file: a hung test ends some time, a slow machine is no failure. */
const TIMEOUT = 900;

/** Compiled test files by their names, from the sources: what was compiled from a test that is gone may still lie there. */
const FILES = testFiles();

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    coverage: { type: 'boolean' },
    kills: { type: 'boolean' },
    all: { type: 'boolean' },
    timescale: { type: 'boolean' },
    grep: { type: 'string' },
  },
});
const ON_TIMESCALE = options.timescale === true;

/**
 * Test files at once: more than there are processors, since much of them waits for processes, time-outs and disks. Those that kill processes also look at how
 * long the others take to come back.
 */
const JOBS = os.availableParallelism() + (options.kills === true ? 1 : 2);
const NAME = options.grep === undefined ? GREP : String(new RegExp(options.grep));

/** Test files that take longest, in this order and first: none of them should run alone at the end. */
const LONGEST = [
  'chaos',
  'chaos-flush',
  'start',
  'rights',
  'scaling',
  'sandbox',
  'bench',
  'scenario',
  'rollups',
  'trigger-rounds',
  'flush',
  'store',
  'deliveries',
  'processors',
  'services',
  'backup',
];

/** Of load on processes of their own, which are killed, replaced or measured, or of many days; a step of `.ci/run` of their own. */
const KILLS: ReadonlySet<string> = new Set(
  ['chaos', 'chaos-flush', 'scaling', 'faults', 'bench', 'year'].map(pathOf),
);
/** Whether this run is the ordinary one, without them. */
const LEAVES_KILLS = !(options.all || options.kills || ON_TIMESCALE || positionals.length > 0);

async function main(): Promise<number> {
  const cluster = process.env.TEST_DATABASE_URL ? null : await startCluster();
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'sensorium-run-'));
  if (ON_TIMESCALE) process.env.TIMESCALE_SEEN = scratch;
  const pool = ON_TIMESCALE ? await startTimescalePool() : null;
  try {
    if (pool !== null) process.env.TEST_TIMESCALE = String(pool.port);
    if (cluster !== null) process.env.TEST_DATABASE_URL = cluster.url;
    process.env.SEEN_DIR = scratch;
    const isPart = positionals.length > 0 || options.kills || ON_TIMESCALE || NAME !== undefined;
    let { status, passed, failed, skipped, taken } = await runTests(
      positionals.length > 0 ? positionals.map((given) => whole(fileOf(given))) : chosen(),
    );
    // Something went wrong that is no failed test: a crash, a report that could not be made.
    if (status !== 0 && failed === 0) failed = 1;
    // A run in which nothing was tested is no success.
    if (passed === 0 && failed === 0) failed = 1;
    // Some of the tests cannot have seen everything.
    for (const gap of isPart ? [] : await afterTests()) {
      process.stdout.write(`not ok: ${gap}\n`);
      failed += 1;
    }
    if (pool !== null && positionals.length === 0) {
      const { table, gaps } = reportExecuted(scratch);
      process.stdout.write(`\n${table}\n`);
      for (const gap of gaps) process.stdout.write(`not ok: ${gap}\n`);
      failed += gaps.length;
      process.stdout.write(
        `TimescaleDB as WebAssembly took ${Math.ceil(pool.memory() / 2 ** 20)} MB at most\n`,
      );
    }
    process.stdout.write(`\n${slowest(taken)}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} left out\n`);
    if (LEAVES_KILLS) process.stdout.write('Kill tests did not run: npm test -- --kills runs them\n');
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await pool?.stop();
    await cluster?.stop();
  }
}

/** A test file, all of it. */
function whole(file: string): Choice {
  return { file };
}

/** @param given the path of a test, its source or what was built of it, or the name of its file without its ending */
function fileOf(given: string): string {
  return given.endsWith('.js') ? given : pathOf(path.basename(given, '.test.ts'));
}

function chosen(): readonly Choice[] {
  if (!ON_TIMESCALE) {
    return allTests()
      .filter((file) => options.all || KILLS.has(file) === (options.kills ?? false))
      .map(whole);
  }
  return CHOICES.map(({ file, only }) => ({ file: pathOf(file), only }));
}

function allTests(): string[] {
  return [...new Set([...LONGEST, ...FILES.keys()])].map(pathOf);
}

/** @param name of a test file, without its ending */
function pathOf(name: string): string {
  const file = FILES.get(name);
  if (file === undefined) throw new Error(`there is no test file ${name}.test.ts`);
  return file;
}

interface Outcome {
  readonly status: number;
  readonly passed: number;
  readonly failed: number;
  /** Tests that cannot be done on this machine. */
  readonly skipped: number;
  /** Seconds of each file, beside others. */
  readonly taken: ReadonlyMap<string, number>;
}

/** Files that the line at the end names. */
const NAMED = 10;

/** One line: where the time of a run goes. */
function slowest(taken: Outcome['taken']): string {
  const files = [...taken].sort(([, a], [, b]) => b - a).slice(0, NAMED);
  const listed = files.map(([file, seconds]) => `${path.basename(file, '.test.js')} ${seconds.toFixed(1)}`);
  return `longest, in seconds: ${listed.join(', ')}`;
}

async function runTests(files: readonly Choice[]): Promise<Outcome> {
  const coverage = options.coverage === true;
  if (coverage) rmSync(path.join(ROOT, '.tap/coverage'), { recursive: true, force: true });
  const reporter = tap(['--reporter=terse', '--disable-coverage', '-']);
  t.pipe(reporter.stdin);
  t.setTimeout(0);
  t.jobs = ON_TIMESCALE ? INSTANCES : JOBS;
  const tests = files.map((file) => runFile(file, coverage));
  showProgress(files, tests);
  const forward = (signal: NodeJS.Signals) => {
    for (const { subtest } of tests) {
      subtest?.proc?.kill(signal);
      // Those that have not begun get it when they do.
      subtest?.on('process', (child) => child.kill(signal));
    }
  };
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  t.end();
  let status = await reporter.ended;
  if (coverage) status ||= await tap(['--allow-incomplete-coverage', 'report', 'text']).ended;
  // Who is killed before his first test counts as one that has none.
  if (tests.some(({ subtest }) => subtest?.options.exitCode || subtest?.options.signal)) status ||= 1;
  const taken = new Map(files.map(({ file }, k) => [file, (tests[k]?.subtest?.time ?? 0) / 1000]));
  const { pass, fail, skip } = t.counts;
  return { status, passed: pass, failed: fail, skipped: skip, taken };
}

/** One line for each file when it has ended: how many have, which one, how long it took beside others. */
function showProgress(files: readonly Choice[], tests: readonly ReturnType<typeof runFile>[]): void {
  let ended = 0;
  for (const [i, test] of tests.entries()) {
    const show = () => {
      const name = path.basename(files[i]!.file, '.test.js');
      const seconds = ((test.subtest?.time ?? 0) / 1000).toFixed(1);
      const outcome = test.subtest?.passing() === false ? ', failed' : '';
      process.stdout.write(
        `[${String(++ended).padStart(3)}/${files.length}] ${name} ${seconds} s${outcome}\n`,
      );
    };
    test.then(show, show);
  }
}

/**
 * Tap would load its record of modules into every process of Node below it, ours included: that doubles what a process costs to start, and
 * the product would not run as it does elsewhere. Only coverage needs it.
 */
function runFile({ file, only }: Choice, coverage: boolean) {
  const command = [process.execPath, '--enable-source-maps', BEGIN, file];
  if (!coverage) command.unshift('env', '-u', 'NODE_OPTIONS');
  const env: NodeJS.ProcessEnv = { ...process.env, TAP_TIMEOUT: String(TIMEOUT) };
  // What is never chosen is no news.
  if (only !== undefined) Object.assign(env, { TAP_GREP: String(only), TAP_FILTER_QUIETLY: '1' });
  if (NAME !== undefined) Object.assign(env, { TAP_GREP: NAME, TAP_FILTER_QUIETLY: '0' });
  // What was executed is counted by V8, for all processes below it.
  if (ON_TIMESCALE) env.NODE_V8_COVERAGE = process.env.TIMESCALE_SEEN;
  return t.spawn(command[0]!, command.slice(1), {
    name: file,
    buffered: true,
    timeout: TIMEOUT * 1000,
    cwd: ROOT,
    env,
  });
}

/** The program `tap`, which tells people what TAP tells programs. */
function tap(parameters: readonly string[]) {
  const require = createRequire(import.meta.url);
  const program = path.join(path.dirname(require.resolve('tap/package.json')), 'dist/esm/run.mjs');
  const child = spawn(process.execPath, [program, '--plugin=!@tapjs/typescript', ...parameters], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    // Otherwise the reporter draws its progress again and again.
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
  });
  // A signal for all of us ends it first.
  child.stdin.on('error', () => {});
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  let seenTotal = false;
  createInterface(child.stdout).on('line', (line) => {
    const total = line.startsWith('# { total:');
    // The first is what was sent to it; then it tells what it has tested itself.
    if (!total || !seenTotal) process.stdout.write(`${line}\n`);
    seenTotal ||= total;
  });
  return { stdin: child.stdin, ended };
}

process.exitCode = await main();
// What a run has left behind must not keep it from ending, and not go unseen.
setTimeout(() => {
  process.stdout.write(`the run did not end by itself: ${process.getActiveResourcesInfo().join(', ')}\n`);
  process.exit();
}, 30_000).unref();
