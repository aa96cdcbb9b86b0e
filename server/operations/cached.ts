/** A result that many may ask for and that is computed rarely: at most one computation at a time, and none while the last result is fresh. */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

export interface CachedOptions<T> {
  /** Milliseconds for which a result counts. */
  readonly life: number;
  /** Milliseconds that a caller waits; absent: until the computation ends. */
  readonly timeout?: number;
  /** Result after the timeout, and after an error. */
  readonly otherwise?: T;
}

/** @throws what the computation throws, if there is no `otherwise` */
export function cached<T>(compute: () => Promise<T>, options: CachedOptions<T>): () => Promise<T> {
  const { life, timeout, otherwise } = options;
  let last: Promise<T> | null = null;
  let freshUntil = Number.NEGATIVE_INFINITY;
  const start = (): Promise<T> => {
    const started = compute().catch((error: unknown) => {
      if (otherwise !== undefined) return otherwise;
      throw error;
    });
    freshUntil = Number.POSITIVE_INFINITY;
    const end = () => {
      freshUntil = performance.now() + life;
    };
    started.then(end, end);
    return started;
  };
  return () => {
    if (last === null || performance.now() >= freshUntil) last = start();
    return timeout === undefined ? last : Promise.race([last, late(timeout, otherwise as T)]);
  };
}

/** After a busy event loop the timer fires before the result is read that had arrived long ago: it has one more turn. */
async function late<T>(timeout: number, value: T): Promise<T> {
  await sleep(timeout, undefined, { ref: false });
  await turn();
  await turn();
  return value;
}
