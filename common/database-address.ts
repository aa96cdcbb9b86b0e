/**
 * The address of a database, which may name several hosts as in libpq, of which one is the primary:
 *
 *   postgres://user:password@one:5432,two:5433/name?target_session_attrs=read-write
 *   postgres:///name?host=one,two&port=5432,5433
 */

export interface DatabaseAddress {
  /** One address for each host. */
  readonly urls: readonly string[];
  /** `host:port` of each, without user and password; empty where there is only one. */
  readonly hosts: readonly string[];
  /** Whether a host that is no standby but has `default_transaction_read_only` on counts as the primary. */
  readonly mayBeReadOnly: boolean;
}

const FORM = 'must look like postgres://user:password@host:5432/database';
const DEFAULT_PORT = '5432';
/** Parameters that choose the host, and are none of a single one. */
const OF_HOSTS = ['host', 'port', 'target_session_attrs'];

/** @throws Error that says what the address must look like; it never quotes it */
export function parseDatabaseAddress(address: string): DatabaseAddress {
  const [, scheme, authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is.exec(address) ?? [];
  if (scheme === undefined) throw new Error(FORM);
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const listed = authority.slice(user.length);
  const common = `${scheme}${user}host${rest}`;
  if (!URL.canParse(common)) throw new Error(FORM);
  const parameters = new URL(common).searchParams;
  const named = parameters.get('host');
  const target = parameters.get('target_session_attrs');
  const names = (named ?? listed).split(',');
  if (names.length === 1) {
    if (!URL.canParse(address)) throw new Error(FORM);
    checkTarget(target, ['any', 'read-write', 'primary']);
    return { urls: [address], hosts: [], mayBeReadOnly: true };
  }
  checkTarget(target, ['read-write', 'primary']);
  const places = named === null ? names.map(placeOf) : placesOf(names, parameters.get('port'));
  const urls = places.map(({ host, port }) => {
    const one = `${scheme}${user}${host}:${port}${rest}`;
    if (!URL.canParse(one)) throw new Error(`has a host that is none: ${decodeURIComponent(host)}:${port}`);
    const url = new URL(one);
    for (const parameter of OF_HOSTS) url.searchParams.delete(parameter);
    return url.href;
  });
  const hosts = places.map(({ host, port }) => `${decodeURIComponent(host)}:${port}`);
  const repeated = hosts.find((host, i) => hosts.indexOf(host) !== i);
  if (repeated !== undefined) throw new Error(`names the host ${repeated} twice`);
  return { urls, hosts, mayBeReadOnly: target === 'primary' };
}

interface Place {
  readonly host: string;
  readonly port: string;
}

/** @param text `host`, `host:port` or `[address]:port` */
function placeOf(text: string): Place {
  const [, host = '', port = DEFAULT_PORT] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text) ?? [];
  if (host === '') throw new Error('has an empty or invalid host in its list of hosts');
  return { host, port: port === '' ? DEFAULT_PORT : port };
}

/** @param ports one for all hosts, or one for each */
function placesOf(names: readonly string[], ports: string | null): Place[] {
  const listed = (ports ?? '').split(',');
  if (listed.length !== 1 && listed.length !== names.length) {
    throw new Error(
      `has ${names.length} hosts and ${listed.length} ports: one port for all, or one for each`,
    );
  }
  return names.map((name, i) => {
    if (name === '') throw new Error('has an empty host in its list of hosts');
    const host = name.includes(':') ? `[${name}]` : encodeURIComponent(name);
    return { host, port: (listed.length === 1 ? listed[0] : listed[i]) || DEFAULT_PORT };
  });
}

function checkTarget(target: string | null, allowed: readonly string[]): void {
  if (target === null || allowed.includes(target)) return;
  throw new Error(
    `must have target_session_attrs=read-write, not "${target}": every connection of the product writes`,
  );
}
