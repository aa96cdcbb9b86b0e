/** Waiting before the next try: twice as long each time, up to a limit, and never at the same moment as everybody else. */

export interface BackoffOptions {
  /** Milliseconds. */
  readonly first: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** @param tries that have failed so far, from 1 @returns milliseconds, between half of the due time and all of it */
export function backoff({ first, longest }: BackoffOptions, tries: number): number {
  const due = Math.min(longest, first * 2 ** Math.min(tries - 1, 30));
  return due * (0.5 + Math.random() / 2);
}

/** @throws the reason of the signal, as soon as it is aborted */
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
