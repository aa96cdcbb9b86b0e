/** `npm run migrate`: applies migrations and creates the first account on the database of `DATABASE_URL`. */
import { readConfig } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { createLog } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import { checkReachable } from '../../sql/check.js';
import { connect } from '../../sql/connect.js';
import { migrate } from '../../sql/migrate.js';
import { migrateShards } from '../../sql/migrate-shards.js';
import { createFirstAccount } from '../users/first-account.js';

const NAME = 'sensorium migrate';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL === '') {
    throw new FatalError('DATABASE_URL is not set: npm start migrates the embedded database itself');
  }
  const sql = connect(config.DATABASE_URL, { max: 2, name: NAME });
  try {
    await checkReachable(sql);
    const log = createLog('migrate', config.LOG_LEVEL, config.LOG_FORMAT);
    const { applied, ...engine } = await migrate(sql, log);
    log.info({ applied: applied.length, ...engine }, 'schema is up to date');
    const failed = await migrateShards(sql, config.DATABASE_URL, NAME, log);
    const account = await createFirstAccount(sql, config);
    if (account !== null && config.ADMIN_PASSWORD === '') {
      process.stdout.write(
        `administrator: ${account.username}, password: ${account.password} (shown only now)\n`,
      );
    }
    if (failed.length > 0)
      throw new FatalError(
        `not migrated: shard ${failed.join(', ')}. Its sensors are refused until npm run migrate reaches its database`,
      );
  } finally {
    await sql.end();
  }
}

main().catch(exitWith);
