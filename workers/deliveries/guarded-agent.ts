/** Connections to receivers that users configure: to addresses of the internet only. */
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { mayConnect, type Network } from '../../common/networks.js';
import { type AddressesOf, addressesOfNames } from './names.js';

/** The address belongs to a network that deliveries must not reach. */
export class ForbiddenAddress extends Error {}

/** Milliseconds. */
const CONNECT_TIMEOUT = 5000;
const IDLE = 4000;

/**
 * Checks the very address that is connected to, after the only lookup of the name: a name that changes its address afterwards (DNS rebinding)
 * cannot bypass the check.
 *
 * @param connections maximum number to one receiver
 * @param allowed networks besides the internet
 * @param addressesOf resolver; tests replace it
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
      // A literal address does not pass through the lookup.
      const literal = hostname.replace(/^\[(.*)\]$/, '$1');
      if (isLiteral(literal) && !mayConnect(literal, allowed)) {
        queueMicrotask(() => callback(forbidden(hostname), null));
        return;
      }
      connect(options, callback);
    },
  });
}

/** `new URL` has normalised other spellings of an IPv4 address to this form. */
function isLiteral(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':');
}

function forbidden(host: string): ForbiddenAddress {
  return new ForbiddenAddress(`${host} is not an address of the internet`);
}
