/** What counts as one receiver: deliveries to it wait for each other, and for those of nobody else. */

/**
 * @param destination as its owner wrote it
 * @returns a flag for jobs: scheme, host and port of an address; one for all mail, since it goes through one relay
 */
export function destinationKey(type: 'email' | 'url', destination: string): string {
  return type === 'email' ? 'mail' : new URL(destination).origin;
}
