/** The child processes of `npm start`: their timeouts, and that none outlives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { CLOSE_TIMEOUT } from '../../../common/process.js';
import { keepDatabase } from '../../../server/start/keep.js';
import { KILL_TIMEOUT, supervise } from '../../../server/start/supervise.js';
import { connect } from '../../../sql/connect.js';
import { SHUTDOWN_TIMEOUT } from '../../../sql/embedded/postmaster.js';
import { waitUntilUnresponsive } from '../../../sql/embedded/watchdog.js';
import { guardFolder } from '../../support/cluster.js';
import {
  dataFolder,
  descendants,
  isRunning,
  kill,
  postgresOf,
  scratchFolder,
} from '../../support/product.js';
import { until } from '../../support/until.js';

/** A program that is ready at once and ignores SIGTERM. */
function stubbornProgram(t: Test): URL {
  const file = path.join(scratchFolder(t), 'stubborn.mjs');
  writeFileSync(
    file,
    `process.on('SIGTERM', () => {}); process.on('disconnect', () => {});
     setInterval(() => {}, 1000); process.send({ ready: {} });`,
  );
  return pathToFileURL(file);
}

const environment = () => process.env;

t.test('the timeouts of children and database fit into the timeout of npm start', async (t) => {
  t.ok(KILL_TIMEOUT + SHUTDOWN_TIMEOUT < CLOSE_TIMEOUT);
  t.same([KILL_TIMEOUT, SHUTDOWN_TIMEOUT, CLOSE_TIMEOUT], [15_000, 10_000, 30_000]);
});

t.test('a child that ignores SIGTERM is killed', async (t) => {
  const file = stubbornProgram(t);
  const log = createLog('test', 'silent');
  const supervised = await supervise({ name: 'stubborn', file, environment, log, killTimeout: 1 });
  const [child = 0] = descendants(process.pid).filter((pid) => !isOfTests(pid));
  t.ok(isRunning(child));
  await supervised.stop();
  t.notOk(isRunning(child));
});

const others = new Set(descendants(process.pid));

function isOfTests(pid: number): boolean {
  return others.has(pid);
}

/** A process with a database and a child that does not end by itself. It prints the address, and exits after a line of input. */
async function keeper(
  t: Test,
  folder: string,
): Promise<{ process: ChildProcess; url: URL; said: () => string }> {
  const [keep, log, supervisor] = [
    '../../../server/start/keep.js',
    '../../../common/log.js',
    '../../../server/start/supervise.js',
  ].map((file) => JSON.stringify(new URL(file, import.meta.url).href));
  const script = `
    import { keepDatabase } from ${keep}; import { createLog } from ${log}; import { supervise } from ${supervisor};
    const log = createLog('test', 'silent');
    const database = await keepDatabase({ folder: process.env.FOLDER, tcp: true }, log);
    await supervise({ name: 'stubborn', file: new URL(process.env.STUBBORN), environment: () => process.env, log });
    process.stdin.once('data', () => process.exit(7));
    console.log(database.url);`;
  const file = path.join(scratchFolder(t), 'keeper.mjs');
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, FOLDER: folder, STUBBORN: stubbornProgram(t).href },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  guardFolder(folder);
  t.teardown(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk));
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { process: child, url: new URL(String(line).trim()), said: () => said };
}

t.test('a process that exits kills its children and its database, stopped ones too', async (t) => {
  const folder = dataFolder(t);
  const { process: keeping } = await keeper(t, folder);
  const family = descendants(keeping.pid ?? 0);
  t.ok(
    postgresOf(folder).every((pid) => family.includes(pid)),
    'the database is one of them',
  );
  for (const pid of family) kill(pid, 'SIGSTOP');
  keeping.stdin?.write('exit\n');
  t.same(await once(keeping, 'exit'), [7, null]);
  for (const pid of family) kill(pid, 'SIGCONT');
  await until(() => !family.some(isRunning));
});

t.test('a restarted database whose port is in use leaves no processes', async (t) => {
  const folder = dataFolder(t);
  const { process: keeping, url, said } = await keeper(t, folder);
  const family = descendants(keeping.pid ?? 0);
  const ended = once(keeping, 'exit');
  kill(keeping.pid ?? 0, 'SIGSTOP');
  for (const pid of family) if (postgresOf(folder).includes(pid)) kill(pid, 'SIGKILL');
  const stranger = createServer();
  t.teardown(() => stranger.close());
  await until(async () => {
    stranger.listen(Number(url.port), '127.0.0.1');
    return once(stranger, 'listening').then(
      () => true,
      () => false,
    );
  });
  kill(keeping.pid ?? 0, 'SIGCONT');
  t.same(await ended, [1, null]);
  t.match(said(), /^sensorium: another process has taken the port[^\n]*\n$/);
  await until(() => !family.some(isRunning));
  t.notOk(postgresOf(folder).some(isRunning));
});

t.test('a database that keeps refusing logins is restarted, and the log of that run is kept', async (t) => {
  const folder = dataFolder(t);
  const database = await keepDatabase({ folder, every: 50 }, createLog('test', 'silent'));
  t.teardown(() => database.stop());
  const sql = connect(database.url, { max: 1, name: 'test' });
  const holder = await sql.reserve();
  const { pid } = database;
  // It waits for the end of this session, and refuses all others meanwhile, as "shutting down".
  kill(pid, 'SIGTERM');
  await until(() => database.pid !== pid && postgresOf(folder)[0] === database.pid);
  holder.release();
  t.match(readFileSync(path.join(folder, 'postgres.log.1'), 'utf8'), /received immediate shutdown request/);
  await sql.end();
});

t.test('a crash of one backend restarts the database', async (t) => {
  const folder = dataFolder(t);
  const database = await keepDatabase({ folder }, createLog('test', 'silent'));
  t.teardown(() => database.stop());
  const sql = connect(database.url, { max: 1, name: 'test' });
  const { pid } = database;
  const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  kill(row!.pid, 'SIGKILL');
  await until(() => database.pid !== pid && postgresOf(folder)[0] === database.pid);
  t.match(readFileSync(path.join(folder, 'postgres.log.1'), 'utf8'), /restart_after_crash.? is off/);
  await sql.end({ timeout: 1 });
});

t.test('a database is restarted after twelve failed logins, but not while it recovers', async (t) => {
  const outcomeOf = (signs: readonly boolean[], recovering: readonly boolean[]) => {
    let [asked, checks] = [0, 0];
    const over = new AbortController();
    return waitUntilUnresponsive({
      ask: async () => {
        const isAlive = signs[asked++] ?? false;
        if (asked >= 60) over.abort();
        return isAlive;
      },
      isRecovering: () => recovering[checks++] ?? false,
      signal: over.signal,
      every: 0,
    }).then((isLost) => ({ isLost, asked }));
  };
  t.same(await outcomeOf([], []), { isLost: true, asked: 12 });
  t.same(await outcomeOf([...Array(11).fill(false), true], []), { isLost: true, asked: 24 });
  t.same(await outcomeOf(Array(60).fill(true), []), { isLost: false, asked: 60 });
  t.same(await outcomeOf([], Array(20).fill(true)), { isLost: true, asked: 32 });
  t.same(await outcomeOf([], Array(60).fill(true)), { isLost: false, asked: 60 });
});
