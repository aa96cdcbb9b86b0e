/** Client-side statement timeout: closes a connection that does not respond in time. */

interface Endable {
  end(): Promise<void>;
}

/**
 * For a database that hangs or whose connection is dead: a working one cancels the statement itself after `statement_timeout`.
 *
 * @param milliseconds Infinity: no timeout
 * @param work already under way on the connection
 * @throws Error "Connection terminated: ...", for which `isUnavailable` is true; or what `work` throws
 */
export async function within<T>(client: Endable, milliseconds: number, work: Promise<T>): Promise<T> {
  if (milliseconds === Number.POSITIVE_INFINITY) return work;
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    // With a statement under way, `pg` destroys the socket instead of ending the session.
    client.end().catch(() => {});
  }, milliseconds);
  try {
    return await work;
  } catch (error) {
    if (!timedOut) throw error;
    throw new Error(`Connection terminated: no answer within ${milliseconds} ms`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
