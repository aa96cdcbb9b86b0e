/** The embedded database: by which way the product reaches it, and what strangers on that way learn. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { FatalError } from '../../../common/fatal.js';
import { createLog } from '../../../common/log.js';
import { keepDatabase } from '../../../server/start/keep.js';
import { connect, isUnavailable, type Sql } from '../../../sql/connect.js';
import { readAccess } from '../../../sql/embedded/access.js';
import { reasonIn } from '../../../sql/embedded/cluster.js';
import { startEmbedded } from '../../../sql/embedded/embedded.js';
import { makeEndpoint } from '../../../sql/embedded/endpoint.js';
import { newSensor } from '../../support/accounts.js';
import { newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { dataFolder, isRunning, kill, postgresOf, scratchFolder } from '../../support/product.js';
import { testServer } from '../../support/server.js';
import { GUISES, Stranger } from '../../support/stranger.js';
import { until } from '../../support/until.js';

t.test('the reason of a failed start is not a refused login', async (t) => {
  const refusals = '2026-11-24 [7] FATAL:  the database system is starting up\n';
  const cause =
    '2026-11-24 [8] PANIC:  could not fdatasync file "000000010000000000000001": Input/output error\n';
  t.match(reasonIn(refusals + cause + refusals), /^could not fdatasync file/);
  t.equal(reasonIn(refusals), 'the database system is starting up', 'better than nothing');
  t.equal(reasonIn('LOG:  starting PostgreSQL\n'), null);
});

const isRoot = process.getuid?.() === 0;

t.test(
  'a server that does not prove that it has the password gets neither password nor statement',
  async (t) => {
    const { url } = await testDatabase(t);
    const stranger = await Stranger.before(t, url);
    const sql = connect(stranger.url, { max: 2, name: 'test' });
    t.same(await sql`SELECT 1 AS one`, [{ one: 1 }], 'the database proves it');
    stranger.cut();
    const received: string[] = [];
    for (const guise of GUISES) {
      stranger.guise = guise;
      stranger.received.length = 0;
      const ways = {
        statement: () => sql`SELECT 1`,
        'of a library': () => sql.pool.connect(),
        listener: async () => {
          const own = connect(stranger.url, { max: 1, name: 'test' });
          await own.listen('channel', (payload) => received.push(payload)).finally(() => own.end());
        },
      };
      for (const [name, way] of Object.entries(ways)) {
        const error = await Promise.resolve(way()).then(
          () => null,
          (error: unknown) => error,
        );
        t.ok(isUnavailable(error), `${guise}, ${name}: ${(error as Error | null)?.message}`);
      }
      const { password } = new URL(url);
      const clear = stranger.received.filter((each) => !each.startsWith('p') || each.includes(password));
      t.same(clear, [], guise);
      if (!guise.startsWith('scram')) t.same(stranger.received, [], `${guise}: no message at all`);
    }
    t.same(received, []);
    stranger.guise = null;
    t.same(await sql`SELECT 1 AS one`, [{ one: 1 }], 'the database is back');
    await sql.end();
  },
);

t.test(
  'while another process has the address of the database, requests and uploads get "retry later"',
  async (t) => {
    const { url } = await testDatabase(t);
    const stranger = await Stranger.before(t, url);
    const server = await testServer(t, { DATABASE_URL: stranger.url, STORE_TIMEOUT: 1 });
    const user = await newUser(server);
    const sensor = await newSensor(user);
    const upload = () => user.client.post(`/sensors/${sensor}/data`, { data: [{ date: 1, value: 1 }] });
    t.equal((await upload()).status, 201);
    stranger.guise = 'nothing asked';
    stranger.cut();
    t.match(await upload(), { status: 509, body: { code: 'overloaded' } });
    t.match(await user.client.get('/users/current'), { status: 509, body: { code: 'overloaded' } });
    t.same(stranger.received, []);
    stranger.guise = null;
    await until(async () => (await upload()).status === 201);
  },
);

const log = createLog('test', 'silent');

t.test(
  'it listens on a socket that only its user can access, with a new password for each start',
  async (t) => {
    const folder = dataFolder(t);
    process.env.ADMIN_PASSWORD = 'not for the database';
    t.teardown(() => delete process.env.ADMIN_PASSWORD);
    const first = await keepDatabase({ folder }, log);
    t.teardown(() => first.stop());
    t.teardown(() => first.stop());
    const [pid = 0] = postgresOf(folder);
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    const allowed = /^(PATH|LD_LIBRARY_PATH|TZ|LC_ALL)=/;
    t.same(
      environment.filter((each) => !allowed.test(each)),
      [],
      'nothing of the environment that it does not need',
    );

    const socket = decodeURIComponent(new URL(first.url).hostname);
    const { mode, uid } = statSync(socket);
    t.equal(mode & 0o7777, 0o700);
    t.equal(uid, statSync(path.join(folder, 'postgres')).uid, 'of the user who runs the database');
    t.ok(Buffer.byteLength(path.join(socket, '.s.PGSQL.5432')) <= 100);
    t.ok(['/run', os.tmpdir()].includes(path.dirname(socket)), socket);
    const sql = connect(first.url, { max: 1, name: 'test' });
    t.same(await sql`SELECT current_setting('listen_addresses') AS addresses`, [{ addresses: '' }]);

    kill(pid, 'SIGKILL');
    await until(async () => {
      const isBack = await answers(sql).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return false;
      });
      return isBack && postgresOf(folder).some((each) => each !== pid && isRunning(each));
    });
    t.not(postgresOf(folder)[0], pid, 'another process under the same address and password');
    t.match(readFileSync(path.join(folder, 'postgres.log.1'), 'utf8'), 'ready to accept connections');
    await sql.end();
    await first.stop();
    t.notOk(existsSync(socket), 'nothing is left of it');

    const second = await keepDatabase({ folder }, log);
    await second.stop();
    t.not(new URL(second.url).password, new URL(first.url).password);
  },
);

async function answers(sql: Sql): Promise<boolean> {
  await sql`SELECT 1`;
  return true;
}

t.test(
  'a crash during a change of the password leaves a usable file; invalid files are rejected',
  async (t) => {
    const folder = dataFolder(t);
    const database = await startEmbedded({ folder });
    await database.stop();
    const file = path.join(folder, 'postgres.json');
    const { password } = readAccess(file)!;
    for (const left of [
      { password, next: 'never set', port: 0 },
      { password: 'old', next: password, port: 1234, socket: '/run/sensorium-gone' },
    ]) {
      writeFileSync(file, JSON.stringify(left));
      const command = await startEmbedded({ folder, stays: false });
      await command.stop();
      t.match(readAccess(file), { password, next: undefined }, 'a command leaves the password that is valid');
    }
    writeFileSync(file, JSON.stringify({ password: 'old', next: password, port: 0 }));
    const renewed = await startEmbedded({ folder, renew: true });
    await renewed.stop();
    const now = readAccess(file)!;
    t.equal(now.next, undefined);
    t.notOk(['old', password].includes(now.password));

    for (const [content, complaint] of [
      [{}, /postgres\.json holds no password: put it back from a copy$/],
      [null, /postgres\.json holds no password/],
      [{ ...now, password: 5 }, /holds no password/],
      [{ ...now, port: 70_000 }, /has a "port" that is no whole number from 0 to 65535/],
      [{ ...now, socket: 'run' }, /has a "socket" that is no absolute path/],
      [{ ...now, password: 'another' }, /the password in postgres\.json is not that of the data beside it/],
    ] as const) {
      writeFileSync(file, JSON.stringify(content));
      const error = await startEmbedded({ folder }).then(
        () => null,
        (error: unknown) => error,
      );
      t.ok(error instanceof FatalError);
      t.match((error as Error).message, complaint);
      t.same(postgresOf(folder).filter(isRunning), [], 'no process is left');
    }
    writeFileSync(file, JSON.stringify(now));
    const again = await startEmbedded({ folder });
    await again.stop();
  },
);

t.test('where no socket is possible, it listens on 127.0.0.1', async (t) => {
  const identity = { uid: undefined, gid: undefined };
  const long = path.join(scratchFolder(t), 'x'.repeat(80));
  mkdirSync(long);
  const endpoint = await makeEndpoint(identity, 0, ['/nowhere', long]);
  t.equal(endpoint.socket, undefined);
  t.ok(endpoint.port > 0);
  t.same(readdirSync(long), [], 'and nothing is left where it was tried');
  const place = scratchFolder(t);
  const found = await makeEndpoint(identity, 0, [long, place]);
  t.equal(path.dirname(found.socket ?? ''), place, 'else in the first place that suits');
});

t.test(
  'data copied by root are given back to their user',
  { skip: isRoot ? false : 'needs root' },
  async (t) => {
    const folder = dataFolder(t);
    const database = await startEmbedded({ folder });
    await database.stop();
    const copy = path.join(folder, 'copy');
    execFileSync('sh', ['-c', 'mkdir "$1/copy" && cp -r "$1"/postgres* "$1/copy"', 'sh', folder]);
    t.equal(statSync(path.join(copy, 'postgres')).uid, 0);
    const copied = await startEmbedded({ folder: copy });
    await copied.stop();
    t.not(statSync(path.join(copy, 'postgres/base')).uid, 0);
  },
);
