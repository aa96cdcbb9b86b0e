/** What only the engine `timescale` has; on another database there is nothing to test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import t from 'tap';
import { clusterUrl } from './support/database.js';
import { engineOfTests } from './support/engine.js';
import { severalSessions } from './support/needs.js';
import { BUILD } from './support/product.js';

const engine = await engineOfTests();

/** `make timescale`. @returns its exit status, and what it said */
async function makeTimescale(
  environment: Readonly<Record<string, string>>,
): Promise<{ status: unknown; said: string }> {
  const program = spawn(process.execPath, [path.join(BUILD, 'test/support/make-timescale.js')], {
    env: { ...process.env, TEST_TIMESCALE_URL: '', PART: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (said += text));
  const [status] = await once(program, 'close');
  return { status, said };
}

const noServer = severalSessions('a server is met');

t.test('make timescale refuses, before it begins, what it cannot run on', { skip: noServer }, async (t) => {
  const cluster = await clusterUrl();
  const nowhere = 'postgres://postgres@127.0.0.1:9/postgres';
  t.match(await makeTimescale({}), { status: 2, said: /TEST_TIMESCALE_URL has to be the address/ });
  t.match(await makeTimescale({ TEST_TIMESCALE_URL: nowhere, PART: 'chaos,tests' }), {
    status: 2,
    said: /PART may name suite, chaos, bench/,
  });
  t.match(await makeTimescale({ TEST_TIMESCALE_URL: nowhere }), {
    status: 2,
    said: /127\.0\.0\.1:9 cannot be reached \(connection refused\): check TEST_TIMESCALE_URL/,
  });
  const plain = await makeTimescale({
    TEST_TIMESCALE_URL: cluster,
    PART: 'suite',
    TESTS: 'none-of-this-name',
  });
  if (engine.engine === 'timescale') {
    t.match(plain.said, new RegExp(`TimescaleDB ${engine.timescaledb}, with(out)? direct compression\n`));
    t.match(plain, { status: 1, said: /suite: FAILED\n$/ });
  } else {
    t.match(plain, { status: 2, said: /TimescaleDB is not in its shared_preload_libraries/ });
    t.match(plain.said, /max_locks_per_transaction is 64: 512 are needed/);
  }
});
