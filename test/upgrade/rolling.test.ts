/**
 * Upgrade without a gap: servers and sidecars of a released version are replaced by those of today, one after the other, under load. The database is
 * migrated while the released ones work, and both versions work on it until the last one is replaced.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { createLog } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import { migrate, readMigrations } from '../../sql/migrate.js';
import { ArchiveReader } from '../../sql/operations/reader.js';
import { Shards } from '../../sql/shards.js';
import { Fleet } from '../chaos/fleet.js';
import { replaceUnderLoad } from '../chaos/replacement.js';
import { SIDECARS, Sidecars } from '../chaos/sidecars.js';
import { validateNothingOf } from '../support/client.js';
import { emptyDatabase } from '../support/database.js';
import { BUILD, scratchFolder } from '../support/product.js';
import { until } from '../support/until.js';
import { releases, unpack } from './releases.js';

const SERVERS = 2;
/** Uploads between two replacements, while processes of both versions work. */
const UPLOADS = 40;

const run = promisify(execFile);

for (const release of releases()) {
  t.test(`${release.version} is replaced by today's version, process by process, under load`, async (t) => {
    const { url } = await emptyDatabase(t);
    const { only: sql } = new Shards(connect(url, { max: 8, name: 'test' }));
    t.teardown(() => sql.end({ timeout: 5 }));
    const archive = await ArchiveReader.open(release.backup);
    const { length } = archive.manifest.migrations;
    await archive.close();
    const all = await readMigrations();
    await migrate(sql, createLog('test', 'silent'), all.slice(0, length));
    const build = unpack(release, path.join(scratchFolder(t), 'product'));
    const fleet = await Fleet.start(t, url, SERVERS, build);
    for (const base of fleet.urls) validateNothingOf(base);
    const sidecars = await Sidecars.start(t, url, sql, build);
    const replace = async (uploads: () => number) => {
      const someTime = () => {
        const goal = uploads() + UPLOADS;
        return until(() => uploads() >= goal);
      };
      await sidecars.allWork();
      await run(process.execPath, [path.join(BUILD, 'server/start/migrate.js')], {
        env: { PATH: process.env.PATH, DATABASE_URL: url, LOG_LEVEL: 'error' },
      });
      const applied = await sql`SELECT FROM migrations`;
      t.equal(applied.count, all.length, 'the database is migrated beside the released version');
      await someTime();
      const endings: string[] = [];
      for (let i = 0; i < SERVERS; i++) {
        endings.push(await fleet.leave(i));
        await fleet.join(i, BUILD);
        await someTime();
        const name = SIDECARS[i];
        if (name === undefined) continue;
        endings.push(await sidecars.leave(name));
        await sidecars.start(name, BUILD);
        await someTime();
      }
      t.equal(endings.length, SERVERS + SIDECARS.length);
      return endings;
    };
    await replaceUnderLoad(t, { urls: fleet.urls, sql, sidecars, seed: randomInt(2 ** 20), replace });
  });
}
