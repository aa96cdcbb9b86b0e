/** `shards add URL`: has new sensors placed in one more database. */
import { createLog } from '../../../../common/log.js';
import { softwareOf } from '../../../../sql/engine.js';
import { addShard } from '../../../../sql/operations/add-shard.js';
import { requireNoPassword } from '../../parameters.js';
import { type AdminCommand, UsageError } from '../command.js';
import { dateOf } from '../table.js';

export const addShardCommand: AdminCommand = {
  parameters: 'URL',
  summary:
    'places new sensors in one more database, whose address has no password; repeat it if it was interrupted',
  async prepare([url, ...rest], config) {
    if (url === undefined || rest.length > 0) throw new UsageError();
    requireNoPassword(url);
    // Between the lines of the command only what needs an action.
    const log = createLog('admin', config.LOG_LEVEL === 'silent' ? 'silent' : 'warn', config.LOG_FORMAT);
    return async (sql) => {
      const { id, engine, citus, opens } = await addShard(sql, url, config, log);
      return [
        `Shard ${id} is added: ${softwareOf(engine)}${citus === null ? '' : `, Citus ${citus}`}.`,
        `New sensors are placed there from ${dateOf(opens)} on, those of accounts that have sensors later, or when their database has become too large. No process has to be restarted.`,
      ];
    };
  },
};
