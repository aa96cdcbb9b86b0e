/** A value that is passed on now and then. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/**
 * @param every milliseconds
 * @returns the value: at once the first time that it changes, then its newest one at most once in that time
 */
export function usePaced<T>(value: T, every: number): T {
  const passed = useSignal(value);
  const next = useRef(0);
  useEffect(() => {
    if (Object.is(value, passed.peek())) return;
    const timer = setTimeout(
      () => {
        next.current = Date.now() + every;
        passed.value = value;
      },
      Math.max(0, next.current - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value]);
  return passed.value;
}
