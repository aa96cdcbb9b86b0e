/**
 * Addresses of names that users have written down. The operating system looks names up in threads of which there are two, and keeps one for
 * as long as a name server is silent; whoever owns slow name servers would hold up everybody else. So the name servers are
 * asked without threads, and the operating system only about names that those do not have: of containers, of the
 * network at home. One such name at a time, so that a thread is left for others.
 */
import dns, { type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { Semaphore } from '../../common/semaphore.js';
import { HostsFile } from './hosts-file.js';

/** @throws Error with the code of `node:dns` when there are none, or nobody says */
export type AddressesOf = (name: string) => Promise<LookupAddress[]>;

export interface NameSources {
  /** Name servers, `address` or `address:port`; usually those of the operating system. */
  readonly servers?: readonly string[];
  readonly hosts?: HostsFile;
  /** What the operating system says. */
  readonly system?: AddressesOf;
}

/** Of a question: milliseconds, doubled with the second try. Both are over before a connection is given up. */
const PATIENCE = { timeout: 1500, tries: 2 };
/** Milliseconds for which a name may wait until the operating system is asked: past them nobody wants it any more. */
const LONGEST_WAIT = 5000;
/** The name servers have no such name, or nobody there answers as one. */
const UNKNOWN: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

export function addressesOfNames({
  servers,
  hosts = new HostsFile(),
  system = askSystem,
}: NameSources = {}): AddressesOf {
  const turns = new Semaphore(1);
  const askInTurn = (name: string, refused: unknown) => {
    const since = performance.now();
    return turns.run(async () => {
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
      if (!isUnknown(error) && !isOfHere(plain)) throw error;
      return await askInTurn(name, error);
    }
  };
}

/** With the settings of this moment: they change while a machine moves from one network to another. */
async function askServers(name: string, servers: readonly string[] | undefined): Promise<LookupAddress[]> {
  const resolver = new dns.promises.Resolver(PATIENCE);
  if (servers !== undefined) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...addressesIn(four).map((address) => ({ address, family: 4 })),
    ...addressesIn(six).map((address) => ({ address, family: 6 })),
  ];
  if (found.length > 0) return found;
  const reasons = [four, six].map((answer) => (answer as PromiseRejectedResult).reason);
  throw reasons.find((reason) => !isUnknown(reason)) ?? reasons[0];
}

function addressesIn(answer: PromiseSettledResult<string[]>): readonly string[] {
  return answer.status === 'fulfilled' ? answer.value : [];
}

function isUnknown(error: unknown): boolean {
  return UNKNOWN.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Whatever the name servers say, or do not: they are not who knows it. */
function isOfHere(name: string): boolean {
  return !name.includes('.') || name.endsWith('.local');
}

function askSystem(name: string): Promise<LookupAddress[]> {
  return dns.promises.lookup(name, { all: true });
}
