/** What a view reads from the API: its data, the error of the last read, and a way to read again. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export interface Loaded<T> {
  /** Undefined: not there yet. Old data stays while newer data is read, and after an error unless the view forgets it. */
  readonly data: Signal<T | undefined>;
  /** Undefined: the last read succeeded. */
  readonly error: Signal<unknown>;
  readonly reload: () => Promise<void>;
}

/**
 * Reads when the view appears and each time that a key changes; a response that arrives late is dropped.
 * @param read as `call()` of the session makes it
 * @param options.every milliseconds after which it reads again while the page is in sight and no read is under way
 * @param options.forgets an error takes the old data away: it would look like what the present keys ask for
 */
export function useLoad<T>(
  read: () => Promise<T>,
  keys: readonly unknown[] = [],
  { every, forgets = false }: { readonly every?: number | undefined; readonly forgets?: boolean } = {},
): Loaded<T> {
  const data = useSignal<T | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const turn = useRef(0);
  /** Turn of the read that is under way; 0: none is. */
  const reading = useRef(0);
  const latest = useRef(read);
  latest.current = read;

  const reload = async () => {
    turn.current += 1;
    const own = turn.current;
    reading.current = own;
    try {
      const result = await latest.current();
      if (own !== turn.current) return;
      data.value = result;
      error.value = undefined;
    } catch (thrown) {
      if (own !== turn.current) return;
      error.value = thrown;
      if (forgets) data.value = undefined;
    } finally {
      if (own === reading.current) reading.current = 0;
    }
  };

  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, keys);
  useEffect(() => {
    if (every === undefined) return;
    // A slow server would otherwise never be shown: each read would end the one before.
    const timer = setInterval(() => {
      if (reading.current === 0 && document.visibilityState === 'visible') void reload();
    }, every);
    return () => clearInterval(timer);
  }, [every]);
  return { data, error, reload };
}
