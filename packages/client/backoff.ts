/** Exponential back-off with jitter, so that clients do not retry in step. */

export interface BackoffOptions {
  /** Milliseconds. */
  readonly first: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** @param tries failed attempts so far, from 1 @returns milliseconds, between half of the nominal pause and all of it */
export function backoff({ first, longest }: BackoffOptions, tries: number): number {
  const nominal = Math.min(longest, first * 2 ** Math.min(tries - 1, 30));
  return nominal * (0.5 + Math.random() / 2);
}

/** @throws the reason of the signal when it is aborted */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
