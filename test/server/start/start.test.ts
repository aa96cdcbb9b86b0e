/** From `npm start` to running processes and back, as child processes on databases of their own. */
import { execFileSync, type SpawnSyncOptionsWithStringEncoding, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { connect } from '../../../sql/connect.js';
import { readDurability } from '../../../sql/durability.js';
import { migrate, readMigrations } from '../../../sql/migrate.js';
import { Client, newUser } from '../../support/client.js';
import { emptyDatabase } from '../../support/database.js';
import {
  BUILD,
  dataFolder,
  descendants,
  isRunning,
  kill,
  type Product,
  postgresOf,
  startProduct,
} from '../../support/product.js';
import { testServer } from '../../support/server.js';
import { firstStart, logIn, refuses } from '../../support/starts.js';
import { until } from '../../support/until.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

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
    const { body } = await client.post<{ session_id: string }>('/login', { username: 'admin', password });
    const { session_id } = body;
    const running = admin(['reset-password', 'ADMIN'], { DATA_DIR: folder });
    t.match(running, { status: 0, stderr: '' });
    const [, made = ''] =
      /^The new password of admin is (\S+) \(not shown again\)\.\nSessions ended: \d+\. API keys stay\.\n$/.exec(
        running.stdout,
      ) ?? [];
    // The command blocks this process: the server may have closed the idle connection meanwhile.
    const later = new Client(base);
    const login = (password: string) => later.post('/login', { username: 'admin', password });
    t.match((await later.as(session_id).get('/users/current')).body, { code: 'unauthorized' });
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

async function register(client: Client, username: string): Promise<void> {
  const { status } = await client.post('/users', { user: { username, password: 'x' } });
  if (status !== 201) throw new Error(`not registered: ${status}`);
}

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

  const sql = connect(url, { max: 2, name: 'test' });
  t.teardown(() => sql.end());
  const own = await readMigrations();
  const next = { number: own.length + 1, name: 'next', text: 'CREATE TABLE next ()', checksum: '' };
  await migrate(sql, createLog('test', 'silent'), [...own, next]);
  for (const program of ['server/main.js', 'workers/main.js']) {
    const again = run(program);
    t.match(await again.ready, { ready: {} }, `${program} starts again where the next version has migrated`);
    again.child.kill('SIGTERM');
    t.equal(await again.ended, 0);
  }
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
