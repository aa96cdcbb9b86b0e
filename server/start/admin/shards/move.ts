/** `shards move SHARD URL`: moves a shard to another database. */
import { FatalError } from '../../../../common/fatal.js';
import { createLog } from '../../../../common/log.js';
import { moveShard } from '../../../../sql/operations/move/move.js';
import { requireNoPassword } from '../../parameters.js';
import { type AdminCommand, UsageError } from '../command.js';

/** The greatest number of a shard. */
const MOST = 32_767;

export const moveShardCommand: AdminCommand = {
  parameters: 'SHARD URL',
  summary: 'moves the data of a shard to an empty database at URL, while servers and sidecars run',

  async prepare([shard, url, ...others], config) {
    if (url === undefined || others.length > 0 || !/^[1-9]\d{0,4}$/.test(shard!)) throw new UsageError();
    requireNoPassword(url);
    if (Number(shard) > MOST)
      throw new FatalError(`there is no shard ${shard} that has a database of its own`);
    // Between the lines of the command only what needs an action.
    const log = createLog('admin', config.LOG_LEVEL === 'silent' ? 'silent' : 'warn', config.LOG_FORMAT);
    return async (sql) => {
      const progress = (line: string) => process.stdout.write(`${line}\n`);
      const done = await moveShard(sql, Number(shard), url, { config, log, progress });
      return done === 'dropped'
        ? [`shard ${shard} stays where it is; the copy can be deleted`]
        : [`shard ${shard} has moved: the former database is not used any more`];
    };
  },
};
