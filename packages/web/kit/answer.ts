/** The answer to a question that changes while a person types or moves: asked for a moment after the last change, while an older question is cancelled. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export interface Answer<T> {
  /** The last one; it stays while a newer one is computed. Null: none. */
  readonly answer: Signal<T | null>;
  /** What the last question came to; null: an answer. */
  readonly error: Signal<unknown>;
  readonly isBusy: Signal<boolean>;
}

/** Milliseconds after the last change. */
const PAUSE = 300;

/**
 * @param question as a text; null: it is not complete, and there is no answer
 * @param ask as `call()` of the session makes it; the signal ends when another question follows
 * @param pause milliseconds after the last change at which it asks
 */
export function useAnswer<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<T>,
  pause = PAUSE,
): Answer<T> {
  const answer = useSignal<T | null>(null);
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  useEffect(() => {
    if (question === null) {
      answer.value = null;
      error.value = null;
      isBusy.value = false;
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    isBusy.value = true;
    const timer = setTimeout(async () => {
      try {
        const given = await ask(signal);
        if (signal.aborted) return;
        answer.value = given;
        error.value = null;
      } catch (thrown) {
        if (signal.aborted) return;
        answer.value = null;
        error.value = thrown;
      }
      isBusy.value = false;
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question]);
  return { answer, error, isBusy };
}
