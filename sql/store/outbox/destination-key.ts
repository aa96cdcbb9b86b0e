/** Keys of receivers: deliveries wait only for deliveries with the same key. */
import { accountFlag } from '../jobs.js';

/** Key of all destinations that are not an address: a job refuses their deliveries. */
export const NO_ADDRESS = 'no address';

/**
 * @param destination as entered by its owner
 * @returns flag for jobs: scheme, host and port of an address; one flag for all mail, since it goes through one relay; `NO_ADDRESS`
 */
export function destinationKey(type: 'email' | 'url', destination: string): string {
  if (type === 'email') return 'mail';
  return URL.canParse(destination) ? new URL(destination).origin : NO_ADDRESS;
}

/** Flags of a job of deliveries: by them the job runner limits the jobs of a destination, of an account, and of an account at a destination. */
export function deliveryFlags(destination: string, account: number | undefined): string[] {
  return account === undefined
    ? [destination]
    : [destination, accountFlag(account), sharedFlag(destination, account)];
}

/** Flag of the jobs of an account at a destination, which it shares with others. */
export function sharedFlag(destination: string, account: number): string {
  return `from ${account} to ${destination}`;
}
