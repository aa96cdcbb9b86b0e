/**
 * `make timescale`: prints the versions, then runs all tests, the kill tests and the benchmarks on the PostgreSQL server at `TEST_TIMESCALE_URL`, which has TimescaleDB and
 * runs on this machine.
 *
 * `PART` selects parts (suite, chaos, bench, with commas), to continue after an earlier part; `TESTS` names test
 * files, such as `flush timescale`. `CHAOS_ROUNDS` (10) and the other variables of `make chaos` apply to the kill tests, which run a database of their own
 * with the server's programs.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { checkReachable } from '../../sql/check.js';
import { connect, type Sql } from '../../sql/connect.js';
import { detectEngine, type Engine } from '../../sql/engine.js';
import { whileDurable } from './durable.js';
import { engineOfTests } from './engine.js';
import { BUILD } from './product.js';

/** Least settings for all test files at once; see docs/internals/timescale.md. */
const LEAST = { max_connections: 300, max_locks_per_transaction: 512 };

/** Long enough for meaningful figures, within a few minutes. */
const BENCHES = [
  ['ingest', '--rounds', '2', '--points', '200000', '--requests', '10000'],
  ['read', '--rounds', '3', '--step', '60', '--stored', '200000'],
];

/** The server under test. */
interface Met {
  readonly engine: Engine;
  /** Folder of its programs. */
  readonly programs: string;
}

/** Environment of a part's programs. */
type Environment = Readonly<Record<string, string>>;

const parts: Readonly<Record<string, (met: Met, url: string) => Promise<boolean>>> = {
  async suite({ programs }, url) {
    const files = (process.env.TESTS ?? '').split(/\s+/).filter((name) => name !== '');
    return succeeds(['test/support/run.js', ...(files.length > 0 ? files : ['--all'])], {
      TEST_DATABASE_URL: url,
      CHAOS_TIMESCALE: programs,
    });
  },
  async chaos({ programs }, url) {
    const repetitions = process.env.CHAOS_ROUNDS ?? '10';
    const environment = { TEST_DATABASE_URL: url, CHAOS_TIMESCALE: programs, CHAOS_ROUNDS: repetitions };
    return succeeds(['test/chaos/main.js'], environment);
  },
  bench(_met, url) {
    return whileDurable(url, async () => {
      const ends = BENCHES.map((bench) =>
        succeeds(['bench/main.js', ...bench, '--transport', 'node', '--database', url], {}),
      );
      return ends.every(Boolean);
    });
  },
};

/** @param program path in the build. @returns whether it succeeds */
function succeeds(
  [program, ...parameters]: readonly [string, ...string[]],
  environment: Environment,
): boolean {
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(process.execPath, [path.join(BUILD, program), ...parameters], {
    stdio: 'inherit',
    env,
  });
  return status === 0;
}

class Unfit extends Error {}

/** @throws Unfit with every missing setting, a line each; FatalError when the server is unreachable */
async function meet(url: string): Promise<Met> {
  const sql = connect(url, { max: 1, name: 'make timescale' });
  try {
    await checkReachable(sql);
    const { programs, problems } = await inspectServer(sql);
    if (problems.length > 0)
      throw new Unfit(`the server at TEST_TIMESCALE_URL is not fit:\n${problems.join('\n')}`);
    return { engine: await engineOn(url), programs };
  } finally {
    await sql.end();
  }
}

async function inspectServer(sql: Sql): Promise<{ programs: string; problems: string[] }> {
  const [server] = await sql<
    {
      version: string;
      superuser: boolean;
      max_connections: number;
      max_locks_per_transaction: number;
    }[]
  >`
    SELECT current_setting('server_version') AS version, current_setting('is_superuser')::boolean AS superuser,
           current_setting('max_connections')::int AS max_connections,
           current_setting('max_locks_per_transaction')::int AS max_locks_per_transaction`;
  const { timescaledb, unused } = await detectEngine(sql);
  const problems: string[] = [];
  if (unused !== null) problems.push(unused);
  else if (timescaledb === null) problems.push('TimescaleDB is not in its shared_preload_libraries');
  for (const name of ['max_connections', 'max_locks_per_transaction'] as const) {
    if (server![name] < LEAST[name]) problems.push(`${name} is ${server![name]}: ${LEAST[name]} are needed`);
  }
  if (!server!.superuser) return { programs: '', problems: [...problems, 'its user is no superuser'] };
  const [folder] = await sql<{ name: string }[]>`SELECT setting AS name FROM pg_config WHERE name = 'BINDIR'`;
  const programs = folder!.name;
  const { stdout } = spawnSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  if (!stdout?.trim().endsWith(server!.version)) {
    problems.push(
      `its programs are not in ${programs} of this machine, where kill tests and benchmarks need them`,
    );
  }
  return { programs, problems };
}

/** Creates a database: some limitations of a server show only then. */
async function engineOn(url: string): Promise<Engine> {
  process.env.TEST_DATABASE_URL = url;
  const engine = await engineOfTests();
  if (engine.engine === 'timescale') return engine;
  throw new Unfit(engine.unused ?? `databases get the engine ${engine.engine} there`);
}

/** @returns names of the selected parts */
function wantedParts(): readonly string[] {
  const all = Object.keys(parts);
  if (!process.env.PART) return all;
  const wanted = process.env.PART.split(',');
  if (!wanted.every((name) => all.includes(name))) throw new Unfit(`PART must be some of ${all.join(', ')}`);
  return wanted;
}

async function main(): Promise<number> {
  try {
    const url = process.env.TEST_TIMESCALE_URL;
    if (!url)
      throw new Unfit(
        'TEST_TIMESCALE_URL has to be the address of a PostgreSQL server with TimescaleDB, for a superuser',
      );
    const wanted = wantedParts();
    const met = await meet(url);
    const { postgres, timescaledb } = met.engine;
    const version = `PostgreSQL ${postgres}, TimescaleDB ${timescaledb}`;
    process.stdout.write(`${version}\n`);
    const lines: string[] = [];
    for (const name of wanted) {
      process.stdout.write(`\n== ${name}\n`);
      lines.push(`${name}: ${(await parts[name]!(met, url)) ? 'passed' : 'FAILED'}`);
    }
    process.stdout.write(`\n${version}\n${lines.join('\n')}\n`);
    return lines.some((line) => line.endsWith('FAILED')) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Unfit || error instanceof FatalError)) throw error;
    process.stderr.write(`make timescale: ${error.message.replace('DATABASE_URL', 'TEST_TIMESCALE_URL')}\n`);
    return 2;
  }
}

process.exitCode = await main();
