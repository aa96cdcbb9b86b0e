/** The sidecar process: background work. Any number of sidecars may run on one database. */
import { readConfig } from '../common/config.js';
import { FatalError } from '../common/fatal.js';
import { armFaultPoint } from '../common/fault-points.js';
import { createLog } from '../common/log.js';
import { hasParent, runProcess } from '../common/process.js';
import { checkDatabase } from '../sql/check.js';
import { reportUnexpected } from '../sql/driver/unexpected.js';
import { consoleToLog } from './jobs/library-log.js';
import { startSidecar } from './sidecar.js';

runProcess(async () => {
  const config = readConfig(process.env);
  armFaultPoint(process.env);
  if (config.DATABASE_URL === '')
    throw new FatalError('DATABASE_URL is not set; npm start brings a database of its own');
  const log = createLog('sidecar', config.LOG_LEVEL, config.LOG_FORMAT);
  consoleToLog(log);
  reportUnexpected(log);
  log[hasParent() ? 'debug' : 'info'](await checkDatabase(config.DATABASE_URL), 'database');
  return startSidecar(config, log);
});
