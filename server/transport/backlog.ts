/** Before a port is closed: connections that the kernel has made and nobody has accepted yet. */
import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds. */
const SHORT = 1;
const TIMEOUT = 300;

/**
 * Resolves after a turn of the event loop in which nobody was accepted. Closing the port resets whoever waits behind it, and what he has sent
 * is lost; Node accepts one in each turn, and may be hundreds behind. Who connects within that last turn is reset still: hence a short
 * one, where it can be had.
 * @param accepted how many were, so far
 * @param grace milliseconds for all of the closing; those that never cease to come have half of it
 * @returns milliseconds that are left
 */
export async function drainBacklog(accepted: () => number, grace: number): Promise<number> {
  const since = performance.now();
  // From here on there is a look at the port between two turns.
  await turn();
  for (;;) {
    const [before, begun] = [accepted(), performance.now()];
    await turn();
    const now = performance.now();
    const isQuiet = accepted() === before && (now - begun <= SHORT || now - since >= TIMEOUT);
    if (isQuiet || now - since >= grace / 2) return Math.max(0, grace - (now - since));
  }
}
