/** Networks as settings name them, and which addresses are everybody's. */
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The part of IPv6 from which addresses of the internet are given; all others lead somewhere else, or to IPv4 by a detour. */
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
 * @param text an address; anything else is not allowed
 * @param allowed networks that are, although they are not of the internet
 */
export function mayConnect(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  // What is IPv4 written as IPv6 counts as what it is.
  const address = ipaddr.process(text);
  if (allowed.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits)))
    return true;
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}
