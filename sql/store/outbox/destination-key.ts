/** What counts as one receiver: deliveries to it wait for each other, and for those of nobody else. */

/** Of every destination that is no address: its deliveries are refused when their turn comes, and until then hold up nobody else's. */
export const NO_ADDRESS = 'no address';

/**
 * @param destination as its owner wrote it
 * @returns a flag for jobs: scheme, host and port of an address; one for all mail, since it goes through one relay; `NO_ADDRESS`
 */
export function destinationKey(type: 'email' | 'url', destination: string): string {
  if (type === 'email') return 'mail';
  return URL.canParse(destination) ? new URL(destination).origin : NO_ADDRESS;
}
