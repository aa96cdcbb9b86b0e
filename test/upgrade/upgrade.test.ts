/** Data of released versions are data of users: today's version upgrades their databases, and each release still runs from what is kept of it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import t, { type Test } from 'tap';
import { createLog } from '../../common/log.js';
import { connect, type Sql } from '../../sql/connect.js';
import { migrate, readMigrations } from '../../sql/migrate.js';
import { ArchiveReader } from '../../sql/operations/reader.js';
import { restore } from '../../sql/operations/restore.js';
import { Client } from '../support/client.js';
import { emptyDatabase } from '../support/database.js';
import { PASSWORD } from '../support/password.js';
import { scratchFolder } from '../support/product.js';
import { testServer } from '../support/server.js';
import { differences, type Reads, readsOf } from './reads.js';
import { type Release, releases, unpack } from './releases.js';

const log = createLog('test', 'silent');

for (const release of releases()) {
  const { version } = release;
  const recorded = JSON.parse(readFileSync(release.reads, 'utf8')) as Reads;

  t.test(`a database of ${version} is upgraded, and has everything that it had`, async (t) => {
    const { url, sql } = await databaseOf(t, release);
    await migrate(sql, log);
    t.same(await applied(sql), (await readMigrations()).length);
    const server = await testServer(t, { DATABASE_URL: url });
    await hasEverything(t, server.url, recorded);
    const [username = ''] = Object.keys(recorded);
    const client = await logIn(server.url, username);
    const { body } = await client.get<{ sensors: { id: string }[] }>('/sensors?details=no');
    const at = `/sensors/${body.sensors[0]?.id}/data`;
    t.match(await client.post(at, { data: [{ date: 5, value: 1.5 }] }), { status: 201, body: { stored: 1 } });
    t.match(await client.get(`${at}?start_date=5&end_date=5`), { body: { data: [{ value: 1.5, date: 5 }] } });
  });

  t.test(`the server of ${version} runs on its own database from its tarball`, async (t) => {
    const { url } = await databaseOf(t, release);
    const build = unpack(release, path.join(scratchFolder(t), 'product'));
    // Without a sidecar, which would run what has become due since the backup.
    const child = fork(path.join(build, 'server/main.js'), {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        WEAK_DURABILITY: 'accepted',
        PORT: '0',
        LOG_LEVEL: 'error',
      },
    });
    t.teardown(() => child.kill('SIGKILL'));
    const [{ ready }] = (await once(child, 'message')) as [{ ready: { url: string } }];
    await hasEverything(t, ready.url, recorded);
    child.kill('SIGTERM');
    t.same((await once(child, 'exit'))[0], 0);
  });
}

async function hasEverything(t: Test, base: string, recorded: Reads): Promise<void> {
  t.equal(Object.keys(recorded).length, 2, 'two accounts');
  for (const [username, reads] of Object.entries(recorded)) {
    t.ok(Object.keys(reads).length > 50);
    t.same(differences(reads, await readsOf(base, username)), []);
  }
}

/** The backed-up database of a release, at its migrations. */
async function databaseOf(t: Test, release: Release): Promise<{ url: string; sql: Sql }> {
  const { url } = await emptyDatabase(t);
  const sql = connect(url, { max: 4, name: 'test' });
  t.teardown(() => sql.end({ timeout: 5 }));
  const archive = await ArchiveReader.open(release.backup);
  const { length } = archive.manifest.migrations;
  await archive.close();
  await restore(sql, release.backup, log, { migrations: (await readMigrations()).slice(0, length) });
  t.equal(await applied(sql), length);
  return { url, sql };
}

async function applied(sql: Sql): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`SELECT count(*)::int AS count FROM migrations`;
  return count;
}

async function logIn(base: string, username: string): Promise<Client> {
  const client = new Client(base);
  const { body } = await client.post<{ session_id: string }>('/login', { username, password: PASSWORD });
  return client.as(body.session_id);
}
