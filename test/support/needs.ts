/** What some tests need and not every database of a run has: they are left out there, each with its reason. */

const isOneSession = Boolean(process.env.TEST_TIMESCALE);

const areSharded = Number(process.env.TEST_SHARDS ?? 1) > 1;

/**
 * For `skip` of a test: it needs sessions that work at the same time, of which TimescaleDB as WebAssembly has one.
 * @param why what they do
 */
export function severalSessions(why: string): string | false {
  return isOneSession && `one session: ${why}`;
}

/**
 * For `skip` of a test: all data have to be in one database.
 * @param why what it looks at, or what does not work with several shards yet
 */
export function oneShard(why: string): string | false {
  return areSharded && `several shards: ${why}`;
}
