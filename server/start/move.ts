/** `npm run move`: the database of `DATABASE_URL` from plain PostgreSQL to TimescaleDB, while nothing else runs. */
import { readConfig } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { createLog } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import { PATIENCE } from '../../sql/backup/session.js';
import { moveToTimescale } from '../../sql/engines/move.js';
import { migrate } from '../../sql/migrate.js';
import { withDatabase } from './with-database.js';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL === '') {
    throw new FatalError('DATABASE_URL is not set; the embedded database has no TimescaleDB');
  }
  const log = createLog('move', config.LOG_LEVEL, config.LOG_FORMAT);
  const { points } = await withDatabase(
    config,
    { name: 'sensorium move', patience: PATIENCE, make: false },
    async (sql) => {
      await migrate(sql, log);
      return moveToTimescale(sql, log);
    },
  );
  process.stdout.write(`moved: ${points} points are in TimescaleDB\n`);
}

main().catch(exitWith);
