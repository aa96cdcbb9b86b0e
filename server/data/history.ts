/** The connections that read points and buckets, apart from all others: neither do long reads keep logins waiting, nor these them. */
import type { Config } from '../../common/config.js';
import { connect, type Sql } from '../../sql/connect.js';
import { BY_INDEX } from '../../sql/points/by-index.js';

/**
 * The statements are few, name every partition, and whatever they ask for they find by one index. Planned for each question, they
 * take longer to plan than to run. A plan that is kept must not be one that was cheap while the relations were small.
 */
export const READ_SETTINGS = {
  ...BY_INDEX,
  plan_cache_mode: 'force_generic_plan',
  // Several processes would begin to read all that a page leaves out.
  max_parallel_workers_per_gather: '0',
};

export function connectHistory(
  config: Pick<Config, 'DATABASE_URL' | 'READ_CONNECTIONS' | 'QUERY_TIMEOUT'>,
): Sql {
  return connect(config.DATABASE_URL, {
    max: config.READ_CONNECTIONS,
    name: 'sensorium reads',
    patience: config.QUERY_TIMEOUT * 1000,
    settings: READ_SETTINGS,
  });
}
