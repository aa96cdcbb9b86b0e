/** Keys of receivers: deliveries wait only for deliveries with the same key. */

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
