/**
 * `npm test`: starts one database server, runs every test but the exhaustive and the kill tests, checks what the tests must cover, and prints the count.
 * `--exhaustive` runs the exhaustive tests: many generated or recorded cases against models, and whole products. `--kills` runs the kill tests and others that
 * start, replace or upgrade whole products. `--all` runs everything.
 *
 * Files given as arguments run instead of all: `npm test -- start`, or `test/server/start/start.test.ts`. `--grep 'kill -9'` runs only tests with a matching
 * name, as `TAP_GREP` does; a partial run does not check coverage. Each completed file prints one line of progress. `--coverage` runs the exhaustive tests too,
 * and prints a table of lines that no test has executed. `--timescale` runs the tests of `timescale/choices.ts` on TimescaleDB as WebAssembly, which needs no server.
 * `--shards` runs tests of data with servers that have three databases (`shards.ts`), one of which is a distributed schema of the cluster at TEST_CITUS_URL, if that is set.
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
import { type Run, together } from './together.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BEGIN = fileURLToPath(new URL('begin.js', import.meta.url));

/** Seconds for one test file: long enough for a slow machine, and a limit for a hung test. */
const TIMEOUT = 900;

/** Compiled test files by name, listed from the sources: the build may contain files of deleted tests. */
const FILES = testFiles();

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    coverage: { type: 'boolean' },
    exhaustive: { type: 'boolean' },
    kills: { type: 'boolean' },
    all: { type: 'boolean' },
    timescale: { type: 'boolean' },
    shards: { type: 'boolean' },
    grep: { type: 'string' },
  },
});
const ON_TIMESCALE = options.timescale === true;

/**
 * Concurrent test files: more than processors, since tests wait for processes, timeouts and disks. Fewer for kill tests, which also
 * check recovery times.
 */
const JOBS = os.availableParallelism() + (options.kills === true ? 1 : 2);
const NAME = options.grep === undefined ? GREP : String(new RegExp(options.grep));

/** Test files that take longest. They run first, each in a process of its own, so that none of them runs alone at the end. */
const LONGEST = [
  'chaos',
  'chaos-flush',
  'chaos-shards',
  'moves',
  'start',
  'start-recovery',
  'scaling',
  'bench',
  'sandbox',
  'web-pages',
  'rights',
  'scenario',
  'trigger-polls',
  'tour',
  'services',
  'processors',
  'deliveries',
  'store',
  'backup',
  'move',
  'read-buckets',
  'buckets',
  'document-fuzz',
  'legacy',
  'allocations',
  'rollups',
];

/** Tests of processes that are killed, replaced, measured or started in many ways, or of many days; a separate step of `.ci/run`. */
const KILLS: ReadonlySet<string> = new Set([
  'chaos',
  'chaos-flush',
  'chaos-shards',
  'failover',
  'moves',
  'scaling',
  'faults',
  'bench',
  'year',
  'start-recovery',
  'start-installed',
  'upgrade',
  'rolling',
  'contributing',
]);
/**
 * Tests that take long because they try many cases: generated requests and bodies, models of the store, hostile scripts, sidecars that die, starts and stories of whole products.
 * A separate step of `.ci/run`, so that `npm test` takes minutes. No route or error code depends on them for its coverage.
 */
const EXHAUSTIVE: ReadonlySet<string> = new Set([
  'start',
  'sandbox',
  'scenario',
  'tour',
  'backup',
  'store',
  'read-buckets',
  'buckets',
  'rollups',
  'flush-faults',
  'trigger-polls',
  'document-fuzz',
  'http-fuzz',
  'decoder-steps',
  'legacy',
  'allocations',
]);
/** Tests of data, of rights on them, and of what sidecars do with them, that do not look into the database themselves. */
const SHARDED: ReadonlySet<string> = new Set([
  'admin',
  'admin-commands',
  'annotations',
  'answer-bytes',
  'api-keys',
  'audit',
  'bounds',
  'chart',
  'churn',
  'dashboard-links',
  'dashboard-pictures',
  'dashboards',
  'delete-points',
  'deliveries',
  'demo',
  'domains',
  'dry-run',
  'environments',
  'events',
  'export',
  'far-apart',
  'file-points',
  'files',
  'firings',
  'grafana',
  'group-access',
  'group-members',
  'groups',
  'json-points',
  'late-points',
  'line-protocol',
  'live',
  'live-limits',
  'live-shards',
  'load',
  'locked-accounts',
  'logins',
  'metatags',
  'notifications',
  'pager-shards',
  'processor-fairness',
  'processors',
  'quotas',
  'read',
  'rights',
  'search',
  'sensors',
  'service-pause',
  'service-polls',
  'service-preview',
  'service-training',
  'services',
  'sessions',
  'shard-work',
  'shards',
  'sharing',
  'sidecar',
  'sparklines',
  'stream',
  'thingspeak',
  'trigger-firing',
  'trigger-inactivity',
  'trigger-polls',
  'trigger-preview',
  'trigger-shards',
  'triggers',
  'upkeep',
  'upload',
  'upload-columns',
  'upload-dates',
  'upload-large',
  'upload-quotas',
  'upload-values',
]);
/** Files that share no process with others; none does where names choose the tests. */
const isAlone = (name: string) =>
  NAME !== undefined || KILLS.has(name) || EXHAUSTIVE.has(name) || LONGEST.includes(name);
/** Whether options choose a set of tests in place of that of `npm test`. */
const IS_SET = Boolean(options.exhaustive || options.kills || options.shards || ON_TIMESCALE);
/** Whether this is the default run, without the tests of the other sets. */
const IS_DEFAULT = !(IS_SET || options.all || positionals.length > 0);

async function main(): Promise<number> {
  const cluster = process.env.TEST_DATABASE_URL ? null : await startCluster();
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'sensorium-run-'));
  if (ON_TIMESCALE) process.env.TIMESCALE_SEEN = scratch;
  const pool = ON_TIMESCALE ? await startTimescalePool() : null;
  try {
    if (pool !== null) process.env.TEST_TIMESCALE = String(pool.port);
    if (cluster !== null) process.env.TEST_DATABASE_URL = cluster.url;
    process.env.SEEN_DIR = scratch;
    if (options.shards === true) process.env.TEST_SHARDS = '3';
    const isPart = IS_SET || positionals.length > 0 || NAME !== undefined;
    let { status, passed, failed, skipped, taken } = await runTests(
      positionals.length > 0 ? positionals.map((given) => whole(fileOf(given))) : chosen(),
    );
    // A failure outside of a test: a crash, or a report that failed.
    if (status !== 0 && failed === 0) failed = 1;
    // A run without any test is a failure.
    if (passed === 0 && failed === 0) failed = 1;
    // A partial run does not cover everything.
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
    if (IS_DEFAULT) {
      process.stdout.write(
        'Not run: exhaustive tests (npm test -- --exhaustive), kill tests (npm test -- --kills)\n',
      );
    }
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await pool?.stop();
    await cluster?.stop();
  }
}

/** A whole test file. */
function whole(file: string): Choice {
  return { file };
}

/** @param given the path of a test, as source or build, or its file name without the ending */
function fileOf(given: string): string {
  return given.endsWith('.js') ? given : pathOf(path.basename(given, '.test.ts'));
}

function chosen(): readonly Choice[] {
  if (!ON_TIMESCALE) {
    return allTests()
      .filter((name) => options.all || isChosen(name))
      .map((name) => whole(pathOf(name)));
  }
  return CHOICES.map(({ file, only }) => ({ file: pathOf(file), only }));
}

function isChosen(name: string): boolean {
  if (options.shards === true) return SHARDED.has(name);
  if (KILLS.has(name)) return options.kills === true;
  if (EXHAUSTIVE.has(name)) return options.exhaustive === true || options.coverage === true;
  return !IS_SET;
}

function allTests(): string[] {
  return [...new Set([...LONGEST, ...FILES.keys()])];
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
  /** Tests that this machine cannot run. */
  readonly skipped: number;
  /** Seconds of each file, which runs beside others. */
  readonly taken: ReadonlyMap<string, number>;
}

/** Files named in the last line. */
const NAMED = 10;

/** One line with the slowest files. */
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
  const tests = together(files, (name) => ON_TIMESCALE || isAlone(name)).map((run) => start(run, coverage));
  const taken = showProgress(files.length, tests);
  const forward = (signal: NodeJS.Signals) => {
    for (const { subtest } of tests) {
      subtest?.proc?.kill(signal);
      // A test that has not started gets the signal when it starts.
      subtest?.on('process', (child) => child.kill(signal));
    }
  };
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  t.end();
  let status = await reporter.ended;
  if (coverage) status ||= await tap(['--allow-incomplete-coverage', 'report', 'text']).ended;
  // A file that is killed before its first test would count as one without tests.
  if (tests.some(({ subtest }) => subtest?.options.exitCode || subtest?.options.signal)) status ||= 1;
  // A process that has ended early leaves files of it out.
  for (const { file } of files.filter(({ file }) => !taken.has(file))) {
    process.stdout.write(`not ok: ${file} did not end\n`);
    status ||= 1;
  }
  const { pass, fail, skip } = t.counts;
  return { status, passed: pass, failed: fail, skipped: skip, taken };
}

/**
 * Prints one line when a file has ended: count, name and duration.
 * @returns seconds by file, filled as they end
 */
function showProgress(count: number, tests: readonly ReturnType<typeof start>[]): Map<string, number> {
  const taken = new Map<string, number>();
  const show = (file: string, milliseconds: number, passed: boolean) => {
    taken.set(file, milliseconds / 1000);
    const name = path.basename(file, '.test.js');
    const seconds = (milliseconds / 1000).toFixed(1);
    process.stdout.write(
      `[${String(taken.size).padStart(3)}/${count}] ${name} ${seconds} s${passed ? '' : ', failed'}\n`,
    );
  };
  for (const test of tests) {
    const [file = '', ...others] = test.files;
    const end = () => show(file, test.subtest?.time ?? 0, test.subtest?.passing() !== false);
    if (others.length === 0) test.then(end, end);
    // Each is a test of the process.
    else {
      test.subtest?.parser.on('assert', ({ name, ok, time }) => {
        if (test.files.includes(name)) show(name, time ?? 0, ok);
      });
    }
  }
  return taken;
}

/**
 * Tap would load its module tracing into every child process of Node, the product included: that doubles the start-up cost, and
 * the product would not run as it does elsewhere. Only coverage needs it.
 */
function start({ files, only }: Run, coverage: boolean) {
  const command = [process.execPath, '--enable-source-maps', BEGIN, ...files];
  if (!coverage) command.unshift('env', '-u', 'NODE_OPTIONS');
  const timeout = TIMEOUT * files.length;
  const env: NodeJS.ProcessEnv = { ...process.env, TAP_TIMEOUT: String(timeout) };
  // Tests that the choice excludes are not reported.
  if (only !== undefined) Object.assign(env, { TAP_GREP: String(only), TAP_FILTER_QUIETLY: '1' });
  if (NAME !== undefined) Object.assign(env, { TAP_GREP: NAME, TAP_FILTER_QUIETLY: '0' });
  // V8 records executed code of all child processes.
  if (ON_TIMESCALE) env.NODE_V8_COVERAGE = process.env.TIMESCALE_SEEN;
  const test = t.spawn(command[0]!, command.slice(1), {
    name: files.join(' '),
    buffered: true,
    timeout: timeout * 1000,
    cwd: ROOT,
    env,
  });
  return Object.assign(test, { files });
}

/** The program `tap`, which formats TAP for readers. */
function tap(parameters: readonly string[]) {
  const require = createRequire(import.meta.url);
  const program = path.join(path.dirname(require.resolve('tap/package.json')), 'dist/esm/run.mjs');
  const child = spawn(process.execPath, [program, '--plugin=!@tapjs/typescript', ...parameters], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    // Otherwise the reporter redraws its progress continuously.
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
  });
  // A signal to the process group ends the reporter first.
  child.stdin.on('error', () => {});
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  let seenTotal = false;
  createInterface(child.stdout).on('line', (line) => {
    const total = line.startsWith('# { total:');
    // The first total is that of its input; the second counts the reporter itself.
    if (!total || !seenTotal) process.stdout.write(`${line}\n`);
    seenTotal ||= total;
  });
  return { stdin: child.stdin, ended };
}

process.exitCode = await main();
// Resources left open must not keep the run from ending, and must be visible.
setTimeout(() => {
  process.stdout.write(`the run did not end by itself: ${process.getActiveResourcesInfo().join(', ')}\n`);
  process.exit();
}, 30_000).unref();
