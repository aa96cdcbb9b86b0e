/** What some tests need and not every database of a run has: they are left out there, each with its reason. */

const isOneSession = Boolean(process.env.TEST_TIMESCALE);

/**
 * For `skip` of a test: it needs sessions that work at the same time, of which TimescaleDB as WebAssembly has one.
 * @param why what they do
 */
export function severalSessions(why: string): string | false {
  return isOneSession && `one session: ${why}`;
}
