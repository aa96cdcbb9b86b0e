/** What every connection of ours asks of the database for itself. */

const COMMON = {
  TimeZone: 'UTC',
  // Compiling a plan over many partitions takes longer than any of our statements runs.
  jit: 'off',
  // When our machine is gone without a word, its locks and its connections have to go as well.
  idle_in_transaction_session_timeout: '60s',
  tcp_keepalives_idle: '30s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
};

/** @returns `options` of a connection. No value may hold a space. */
export function sessionOptions(own: Readonly<Record<string, string>>): string {
  return Object.entries({ ...COMMON, ...own })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
