/** `npm start` after kills, twice on one folder, and over many starts. */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { connect } from '../../../sql/connect.js';
import { startEmbedded } from '../../../sql/embedded/embedded.js';
import { dataFolder, descendants, isRunning, kill, postgresOf, startProduct } from '../../support/product.js';
import { firstStart, logIn, refuses } from '../../support/starts.js';
import { until } from '../../support/until.js';

t.test('after kill -9 the other processes exit, and the next start finds the data', async (t) => {
  const folder = dataFolder(t);
  const { product, password } = await firstStart(t, { folder });
  const [database] = postgresOf(folder);
  const children = descendants(product.process.pid ?? 0).filter((pid) => pid !== database);
  kill(product.process.pid ?? 0, 'SIGKILL');
  await until(() => !children.some((pid) => isRunning(pid) && !isPostgres(pid)));
  t.ok(database !== undefined && isRunning(database), 'the database stays behind');

  const second = startProduct(t, { folder });
  t.equal(await logIn(await second.ready(), password), 200);
  t.match(second.stdout(), 'ended the database process of an earlier start');
  t.not(postgresOf(folder)[0], database);

  const all = [second.process.pid ?? 0, ...descendants(second.process.pid ?? 0)];
  for (const pid of all) kill(pid, 'SIGKILL');
  await until(() => !all.some(isRunning));
  t.ok(existsSync(path.join(folder, 'postgres/postmaster.pid')), 'nobody has tidied up');

  // Meanwhile the id of the dead database has gone to a process of the same user, which PostgreSQL would fear.
  const owner = lstatSync(path.join(folder, 'postgres'));
  const stranger = spawn('sleep', ['1000'], { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: 'ignore' });
  t.teardown(() => stranger.kill('SIGKILL'));
  const pidFile = path.join(folder, 'postgres/postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)));
  // And the lock names a living process which is not the one that took it.
  writeFileSync(path.join(folder, 'start.lock'), JSON.stringify({ pid: process.pid, birth: 'another life' }));
  const third = startProduct(t, { folder });
  t.equal(await logIn(await third.ready(), password), 200);
  t.ok(isRunning(stranger.pid ?? 0), 'the stranger is left alone');
});

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:');
  } catch {
    return false;
  }
}

t.test('a killed process is restarted after a second, each time', async (t) => {
  const folder = dataFolder(t);
  const { product, base, password } = await firstStart(t, { folder, environment: { LOG_LEVEL: 'info' } });
  const works = () =>
    logIn(base, password).then(
      (status) => status === 200,
      () => false,
    );
  const lines = (message: string) =>
    product
      .stdout()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') && line.includes(message) ? [JSON.parse(line)] : []));
  const victims = ['server', 'server', 'workers'];
  for (const [times, name] of victims.entries()) {
    const find = () =>
      descendants(product.process.pid ?? 0).find((pid) => commandOf(pid).endsWith(`${name}/main.js`));
    const victim = find();
    t.ok(victim, name);
    kill(victim ?? 0, 'SIGKILL');
    await until(() => find() !== undefined && find() !== victim);
    await until(() => lines('process ready again').length === times + 1);
    await until(works);
  }
  // After its first return, the server could have been given two seconds.
  t.same(
    lines('process exited unexpectedly').map(({ process, how, pause }) => ({ process, how, pause })),
    ['server', 'server', 'sidecar'].map((process) => ({ process, how: 'SIGKILL', pause: 1000 })),
  );
  const [database] = postgresOf(folder);
  kill(database ?? 0, 'SIGKILL');
  await until(() => postgresOf(folder)[0] !== database);
  await until(works);
  product.process.kill('SIGTERM');
  t.equal(await product.ended(), 0);
});

t.test('the log of the database continues over starts, in three files of bounded size', async (t) => {
  const folder = dataFolder(t);
  const log = { full: 20_000, every: 10 };
  const files = () => readdirSync(folder).filter((name) => name.startsWith('postgres.log'));
  const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const first = await startEmbedded({ folder });
  await first.stop();
  const embedded = await startEmbedded({ folder, settings: { log_statement: 'all' }, log });
  t.equal(textOf('postgres.log').split('ready to accept connections').length, 3, 'of both starts');
  const ordinary = new URL(embedded.url);
  ordinary.searchParams.delete('options');
  const sql = connect(ordinary.href, { max: 1, name: 'test' });
  let said = 0;
  /** Until the oldest file begins anew so often. */
  for (let rotations = 0, oldest = ''; rotations < 3; ) {
    await sql.unsafe(`SELECT ${++said}, '${'x'.repeat(1000)}'`);
    if (files().length < 3) continue;
    const head = textOf('postgres.log.2').slice(0, 200);
    if (head !== '' && head !== oldest) rotations++;
    oldest = head;
  }
  await sql.unsafe(`SELECT ${said}, 'last'`);
  await sql.end();
  await embedded.stop();
  t.same(files().sort(), ['postgres.log', 'postgres.log.1', 'postgres.log.2']);
  t.match(files().map(textOf).join(''), `SELECT ${said}, 'last'`);
  t.notMatch(files().map(textOf).join(''), /SELECT 1, /, 'the oldest is gone');
  for (const name of files()) t.equal(lstatSync(path.join(folder, name)).mode & 0o777, 0o600, name);
});

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

t.test('of two starts on one folder one works, the other exits with an error', async (t) => {
  const folder = dataFolder(t);
  const both = [startProduct(t, { folder }), startProduct(t, { folder })];
  const outcomes = await Promise.all(
    both.map((each) =>
      each.ready().then(
        () => true,
        () => false,
      ),
    ),
  );
  t.same(outcomes.toSorted(), [false, true], 'also when both find it empty');
  const loser = both[outcomes.indexOf(false)];
  const winner = both[outcomes.indexOf(true)];
  if (loser === undefined || winner === undefined) return;
  await refuses(
    t,
    loser,
    new RegExp(`another npm start \\(process ${winner.process.pid}\\) uses this data folder`),
  );
  await refuses(t, startProduct(t, { folder }), /another npm start/);
  t.equal(winner.process.exitCode, null);
});
