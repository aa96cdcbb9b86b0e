/** Connections to receivers that users name: to the internet, and nowhere else. */
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { mayConnect, type Network } from '../../common/networks.js';
import { type AddressesOf, addressesOfNames } from './names.js';

/** The address belongs to a network that deliveries must not enter. */
export class ForbiddenAddress extends Error {}

/** Milliseconds. */
const CONNECT_TIMEOUT = 5000;
const IDLE = 4000;

/**
 * The address that will be connected to is what is judged, after the name was looked up and not again later: a name that
 * changes its address in between gains nothing.
 *
 * @param connections to one receiver
 * @param allowed networks beyond the internet
 * @param addressesOf for tests; usually whoever knows names here
 */
export function guardedAgent(
  connections: number,
  allowed: readonly Network[],
  addressesOf: AddressesOf = addressesOfNames(),
): Agent {
  const goodAddressesOf = async (hostname: string) => {
    const good = (await addressesOf(hostname)).filter(({ address }) => mayConnect(address, allowed));
    if (good.length === 0) throw forbidden(hostname);
    return good;
  };
  const guardedLookup: LookupFunction = (hostname, { all }, callback) => {
    goodAddressesOf(hostname).then(
      (good) => (all ? callback(null, good) : callback(null, good[0]!.address, good[0]!.family)),
      (error) => callback(error, ''),
    );
  };
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT, lookup: guardedLookup });
  return new Agent({
    connections,
    keepAliveTimeout: IDLE,
    connect: (options, callback) => {
      const { hostname } = options;
      // An address that is written out is never looked up.
      const literal = hostname.replace(/^\[(.*)\]$/, '$1');
      if (isLiteral(literal) && !mayConnect(literal, allowed)) {
        queueMicrotask(() => callback(forbidden(hostname), null));
        return;
      }
      connect(options, callback);
    },
  });
}

/** `new URL` has written every other spelling of an IPv4 address in this way. */
function isLiteral(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':');
}

function forbidden(host: string): ForbiddenAddress {
  return new ForbiddenAddress(`${host} is not an address of the internet`);
}
