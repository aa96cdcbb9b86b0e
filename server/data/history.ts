/** The connections that read points and buckets, apart from all others: neither do long reads keep logins waiting, nor these them. */
import type { Config } from '../../common/config.js';
import { connect, type SilenceLimits, type Sql } from '../../sql/connect.js';
import { Memory } from '../../sql/memory.js';
import { BY_INDEX } from '../../sql/store/points/by-index.js';

export function connectHistory(
  config: Pick<Config, 'DATABASE_URL' | 'READ_CONNECTIONS' | 'QUERY_TIMEOUT'>,
  silent: SilenceLimits = {},
  memory = new Memory(),
): Sql {
  return connect(config.DATABASE_URL, {
    max: config.READ_CONNECTIONS,
    name: 'sensorium reads',
    statementTimeout: config.QUERY_TIMEOUT * 1000,
    settings: BY_INDEX,
    silent,
    memory,
  });
}
