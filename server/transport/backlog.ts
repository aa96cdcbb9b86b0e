/** Accepts the backlog of a port before it is closed: connections that the kernel has established and the process has not accepted. */
import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of a short turn of the event loop. */
const SHORT = 1;
/** Milliseconds after which the last turn need not be short. */
const TIMEOUT = 300;

/**
 * Resolves after a turn of the event loop without a new connection. Closing a port resets the connections in its backlog, and their requests are
 * lost. Node accepts one connection in each turn, so hundreds may wait. A connection of the last turn is still reset, so that turn should be short.
 * @param accepted number of accepted connections so far
 * @param grace milliseconds for the whole shutdown, of which a steady stream of connections may use half
 * @returns milliseconds left of the grace
 */
export async function drainBacklog(accepted: () => number, grace: number): Promise<number> {
  const since = performance.now();
  // From here on the event loop polls the port between two turns.
  await turn();
  for (;;) {
    const [before, begun] = [accepted(), performance.now()];
    await turn();
    const now = performance.now();
    const isQuiet = accepted() === before && (now - begun <= SHORT || now - since >= TIMEOUT);
    if (isQuiet || now - since >= grace / 2) return Math.max(0, grace - (now - since));
  }
}
