/** Whether the configuration allows a notification to be delivered, without network access. */
import { isIP } from 'node:net';
import type { Config } from '../../common/config.js';
import { mayConnect, parseNetworks } from '../../common/networks.js';

export type ReachSettings = Pick<Config, 'SMTP_URL' | 'DELIVERY_ALLOW'>;

export interface ReachedDestination {
  readonly type: 'email' | 'url';
  readonly destination: string;
}

/** @returns a check of notifications: returns a warning that names the missing setting, or null */
export function reachCheck({
  SMTP_URL,
  DELIVERY_ALLOW,
}: ReachSettings): (notification: ReachedDestination) => string | null {
  const allowed = parseNetworks(DELIVERY_ALLOW);
  return ({ type, destination }) => {
    if (type === 'email') {
      return SMTP_URL === ''
        ? 'notification.type: no mail can be sent until the operator sets SMTP_URL'
        : null;
    }
    if (!URL.canParse(destination)) return 'notification.destination: not an address, nothing is delivered';
    const host = hostOf(destination);
    const addresses = isLoopbackName(host) ? ['127.0.0.1', '::1'] : [host];
    // Other names are resolved at delivery time.
    const isRefused = addresses.every((each) => isIP(each) !== 0 && !mayConnect(each, allowed));
    return isRefused
      ? `notification.destination: nothing is delivered to ${host}, a private address, until the operator names its network in DELIVERY_ALLOW`
      : null;
  };
}

/** The host without the brackets of an IPv6 address. */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, '');
}

/** RFC 6761: these never leave the machine. */
function isLoopbackName(host: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(host);
}
