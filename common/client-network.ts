/** Networks of clients: which of them count as one, and which are on the machine of the server. */
import ipaddr from 'ipaddr.js';

/** Bits of the network that one subscriber of IPv6 usually has. */
const SUBSCRIBER = 64;

/** An IPv4 address, or the /64 network of an IPv6 address, within which a client changes its address freely. Other text stands for itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, SUBSCRIBER / 16);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${SUBSCRIBER}`;
}

/** Headers by which a proxy passes on where a request came from. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/** Whether a request comes from the machine of the server itself, and through no proxy. */
export function isLocal(address: string, header: (name: string) => string | undefined): boolean {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return FORWARDING.every((name) => header(name) === undefined);
}

/** What counts as one client without an account: an IPv4 address, or a network of IPv6. */
export function addressKey(address: string): string {
  return address.includes(':') ? networkOf(address) : address;
}
