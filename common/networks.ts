/** Networks in settings, and which addresses belong to the public internet. */
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The range of public IPv6 addresses; all others are private or translate to IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * @param text `127.0.0.0/8, fd00::/8, 10.1.2.3`
 * @throws Error whose message completes "NAME ..."
 */
export function parseNetworks(text: string): Network[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return part.includes('/') ? ipaddr.parseCIDR(part) : wholeAddress(ipaddr.parse(part));
      } catch {
        throw new Error(`must be a list of networks such as 127.0.0.0/8, not "${part}"`);
      }
    });
}

function wholeAddress(address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Where clouds give a machine its identity and credentials: of Amazon (also for containers), Google, Azure and most others, Alibaba, Oracle, Scaleway.
 * Names such as `metadata.google.internal` resolve to them.
 */
const METADATA = new Set(
  [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.42.42',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd00:42::42',
    'fd20:ce::254',
  ].map((text) => ipaddr.parse(text).toString()),
);

/**
 * Whether the server may connect to an address: a public one, or one in an allowed network. A metadata address of a cloud must be allowed singly.
 * @param text an address; any other text is refused
 * @param allowed networks beside the public internet
 */
export function mayConnect(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address that is written as IPv6 counts as IPv4.
  const address = ipaddr.process(text);
  const matching = allowed.filter(
    ([base, bits]) => base.kind() === address.kind() && address.match(base, bits),
  );
  if (METADATA.has(address.toString()))
    return matching.some(([base, bits]) => bits === 8 * base.toByteArray().length);
  if (matching.length > 0) return true;
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}
