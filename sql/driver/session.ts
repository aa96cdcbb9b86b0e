/** What every connection of ours asks of the database for itself. */
import type { ClientBase } from 'pg';

const COMMON = {
  TimeZone: 'UTC',
  // Compiling a plan takes longer than nearly all of our statements run.
  jit: 'off',
  // When our machine is gone without a word, its locks and its connections have to go as well.
  idle_in_transaction_session_timeout: '60s',
  tcp_keepalives_idle: '30s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
};

/**
 * What `pg` needs for sessions of ours. Settings that the address brings (`?options=-c%20...`) come first, so that ours hold; `pg` would take
 * them instead of ours.
 * @param own settings; no value may hold a space
 */
export function sessionOn(
  url: string,
  own: Readonly<Record<string, string>>,
): { readonly connectionString: string; readonly options: string } {
  const address = new URL(url);
  const given = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  const ours = Object.entries({ ...COMMON, ...own }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: given.length === 0 ? url : address.href,
    options: [...given, ...ours].join(' '),
  };
}

/**
 * Lets the COMMITs of a session wait for the disk, and for the standbys that the database waits for, whatever the database, the role or the
 * address say; a session that waits for more goes on to. What is set for the session stays when the configuration is read again.
 */
export async function waitForDisk(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(`
    SELECT set_config('synchronous_commit', CASE WHEN now IN ('off', 'local') THEN 'on' ELSE now END, false)
    FROM current_setting('synchronous_commit') AS now`);
}
