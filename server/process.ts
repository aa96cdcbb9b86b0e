/** The server process: HTTP front end of a migrated database. */
import { readConfig } from '../common/config.js';
import { FatalError } from '../common/fatal.js';
import { armFaultPoint } from '../common/fault-points.js';
import { createLog } from '../common/log.js';
import { hasParent, runProcess } from '../common/process.js';
import { checkDatabase } from '../sql/check.js';
import { reportUnexpected } from '../sql/driver/unexpected.js';
import { startServer } from './server.js';
import { ListenError } from './transport/transport.js';

runProcess(async () => {
  const config = readConfig(process.env);
  armFaultPoint(process.env);
  if (config.DATABASE_URL === '')
    throw new FatalError(
      'DATABASE_URL is not set: set it, or use npm start, which runs an embedded database',
    );
  const log = createLog('server', config.LOG_LEVEL, config.LOG_FORMAT);
  reportUnexpected(log);
  log[hasParent() ? 'debug' : 'info'](await checkDatabase(config.DATABASE_URL), 'database');
  try {
    return await startServer(config, log);
  } catch (error) {
    throw error instanceof ListenError ? new FatalError(error.message, { cause: error }) : error;
  }
});
