/** Session settings of every connection of the product. */
import type { ClientBase } from 'pg';
import { parseDatabaseAddress } from '../../common/database-address.js';

const COMMON = {
  TimeZone: 'UTC',
  // Compiling a plan takes longer than nearly all statements run.
  jit: 'off',
  // When a client machine fails silently, the database must release its locks and connections.
  idle_in_transaction_session_timeout: '60s',
  tcp_keepalives_idle: '30s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
};

/** What the address may set in place of the product: Citus makes no generic plans of many statements. */
const LEFT_TO_ADDRESS = 'plan_cache_mode';

/**
 * Connection options of `pg` with the session settings. Settings in the address (`?options=-c%20...`) come first, so that these take precedence, but for
 * `plan_cache_mode`; `pg` would let the address replace them all.
 * @param own further settings; no value may contain a space
 */
export function sessionOn(
  url: string,
  own: Readonly<Record<string, string>>,
): { readonly address: string; readonly connectionString: string; readonly options: string } {
  // Of several hosts, `PrimaryClient` replaces the first one by the primary.
  const [first] = parseDatabaseAddress(url).urls;
  const address = new URL(first!);
  const given = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  const ours = Object.entries({ ...COMMON, ...own })
    .filter(([name]) => name !== LEFT_TO_ADDRESS || !given.some((each) => each.includes(LEFT_TO_ADDRESS)))
    .map(([name, value]) => `-c ${name}=${value}`);
  return {
    address: url,
    connectionString: given.length === 0 ? first! : address.href,
    options: [...given, ...ours].join(' '),
  };
}

/**
 * Makes the COMMITs of a session wait for the disk, and for that of synchronous standbys, whatever the database, the role or the address set. A
 * stricter setting stays. A session setting survives a reload of the configuration.
 */
export async function waitForDisk(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(`
    SELECT set_config('synchronous_commit', CASE WHEN now IN ('off', 'local', 'remote_write') THEN 'on' ELSE now END, false)
    FROM current_setting('synchronous_commit') AS now`);
}
