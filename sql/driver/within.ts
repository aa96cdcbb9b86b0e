/** Nobody waits for ever: a connection that gives no answer in time is closed, and whoever waits on it hears that it was lost. */

interface Endable {
  end(): Promise<void>;
}

/**
 * The database ends a statement by itself after `statement_timeout`; this is for one that does not even do that, since
 * it hangs or the line to it is dead.
 *
 * @param milliseconds Infinity: as long as it takes
 * @param work done on the connection, and begun already
 * @throws Error "Connection terminated: ...", which `isUnavailable` knows, or what `work` throws
 */
export async function within<T>(client: Endable, milliseconds: number, work: Promise<T>): Promise<T> {
  if (milliseconds === Number.POSITIVE_INFINITY) return work;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // With a statement under way, `pg` destroys the socket instead of saying goodbye.
    client.end().catch(() => {});
  }, milliseconds);
  try {
    return await work;
  } catch (error) {
    if (!isLate) throw error;
    throw new Error(`Connection terminated: no answer within ${milliseconds} ms`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
