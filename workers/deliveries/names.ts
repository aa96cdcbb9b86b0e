/**
 * Resolves names that users configure. Lookups of the operating system run in two threads, and each blocks its thread until the name server
 * responds: a user with slow name servers could block all others. So the resolver queries the name servers without threads. The operating system
 * resolves only names that these do not have, such as names of containers or of a home network; one at a time, so that one thread stays free.
 */
import dns, { type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { Semaphore } from '../../common/semaphore.js';
import { HostsFile } from './hosts-file.js';

/** @throws Error with a code of `node:dns` when there are no addresses, or no name server responds */
export type AddressesOf = (name: string) => Promise<LookupAddress[]>;

export interface NameSources {
  /** Name servers, `address` or `address:port`; default: those of the operating system. */
  readonly servers?: readonly string[];
  readonly hosts?: HostsFile;
  /** Lookup of the operating system. */
  readonly system?: AddressesOf;
}

/** Of a query: milliseconds, doubled for the second try. Both end before the timeout of a connection. */
const QUERY_TIMEOUT = { timeout: 1500, tries: 2 };
/** Milliseconds that a lookup may wait for its turn: by then its connection has timed out. */
const LONGEST_WAIT = 5000;
/** Error codes: the name servers do not have the name, or there is no name server. */
const UNKNOWN: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

export function addressesOfNames({
  servers,
  hosts = new HostsFile(),
  system = askSystem,
}: NameSources = {}): AddressesOf {
  const semaphore = new Semaphore(1);
  const askOneByOne = (name: string, refused: unknown) => {
    const since = performance.now();
    return semaphore.run(async () => {
      if (performance.now() - since > LONGEST_WAIT) throw refused;
      return system(name);
    });
  };
  return async (name) => {
    const plain = name.toLowerCase().replace(/\.$/, '');
    const own = hosts.addressesOf(plain);
    if (own.length > 0) return own.map((address) => ({ address, family: isIP(address) }));
    try {
      return await askServers(plain, servers);
    } catch (error) {
      if (!isUnknown(error) && !isLocal(plain)) throw error;
      return await askOneByOne(name, error);
    }
  };
}

/** Reads the current name servers for each query: they change when a machine moves to another network. */
async function askServers(name: string, servers: readonly string[] | undefined): Promise<LookupAddress[]> {
  const resolver = new dns.promises.Resolver(QUERY_TIMEOUT);
  if (servers !== undefined) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...addressesIn(four).map((address) => ({ address, family: 4 })),
    ...addressesIn(six).map((address) => ({ address, family: 6 })),
  ];
  if (found.length > 0) return found;
  const reasons = [four, six].map((result) => (result as PromiseRejectedResult).reason);
  throw reasons.find((reason) => !isUnknown(reason)) ?? reasons[0];
}

function addressesIn(result: PromiseSettledResult<string[]>): readonly string[] {
  return result.status === 'fulfilled' ? result.value : [];
}

function isUnknown(error: unknown): boolean {
  return UNKNOWN.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Names that only the operating system can resolve, whatever the name servers return. */
function isLocal(name: string): boolean {
  return !name.includes('.') || name.endsWith('.local');
}

function askSystem(name: string): Promise<LookupAddress[]> {
  return dns.promises.lookup(name, { all: true });
}
