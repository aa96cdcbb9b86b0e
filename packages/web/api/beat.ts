/** One clock for what moves by itself: live points and live views change in the same moment, so that a chart is drawn once for both. */

/** Milliseconds between two beats: pages move ten times a second at most. */
const BEAT = 100;

interface Beating {
  readonly listener: () => void;
  readonly period: number;
  /** Of the last call, milliseconds of `performance.now()`. */
  called: number;
}

const all = new Set<Beating>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls a listener again and again, together with all other ones that are due.
 * @param period milliseconds between two calls, at least
 * @returns a function that ends it
 */
export function onBeat(listener: () => void, period = BEAT): () => void {
  const own = { listener, period, called: performance.now() };
  all.add(own);
  timer ??= setInterval(beat, BEAT);
  return () => {
    all.delete(own);
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function beat(): void {
  const now = performance.now();
  for (const each of all) {
    // Timers come a little early or late: half a beat is on time.
    if (now - each.called < each.period - BEAT / 2) continue;
    each.called = now;
    each.listener();
  }
}
