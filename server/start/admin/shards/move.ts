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

  async prepare([shard, url, ...others]) {
    if (url === undefined || others.length > 0 || !/^[1-9]\d{0,4}$/.test(shard!)) throw new UsageError();
    requireNoPassword(url);
    if (Number(shard) > MOST)
      throw new FatalError(`there is no shard ${shard} that has a database of its own`);
    return async (sql) => {
      const progress = (line: string) => process.stdout.write(`${line}\n`);
      const log = createLog('admin', 'silent');
      const done = await moveShard(sql, Number(shard), url, { log, progress });
      return done === 'dropped'
        ? [`shard ${shard} stays where it is; the copy can be deleted`]
        : [`shard ${shard} has moved: the former database is not used any more`];
    };
  },
};
