/** Sends a form: the work runs once at a time, and what the API refuses is kept for the fields. */
import { type Signal, useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect } from 'preact/hooks';

export interface Submission {
  /** What the API refused last; null: nothing. */
  readonly error: Signal<SensoriumError | null>;
  readonly isBusy: Signal<boolean>;
  /** Seconds until the API takes another attempt; 0: it takes one now. */
  readonly wait: Signal<number>;
  readonly onSubmit: (event: SubmitEvent) => void;
  /** Runs the same work without a form. */
  readonly run: () => Promise<void>;
}

/** Values of a form: those of its controls by name, as texts. */
export interface FormValues {
  readonly text: (name: string) => string;
  /** The text; undefined when it is empty, so that the request leaves the member out. */
  readonly optional: (name: string) => string | undefined;
  /** Empties the form. */
  readonly reset: () => void;
}

export interface Acts extends Pick<Submission, 'error' | 'isBusy'> {
  /** @returns false: the API has refused it, or another act is under way */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Acts of a view, one at a time. What one throws besides an error of the API is a defect, and goes on. */
export function useActs(): Acts {
  const error = useSignal<SensoriumError | null>(null);
  const isBusy = useSignal(false);
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy.value) return false;
    isBusy.value = true;
    error.value = null;
    try {
      await work();
      return true;
    } catch (thrown) {
      if (!(thrown instanceof SensoriumError)) throw thrown;
      error.value = thrown;
      return false;
    } finally {
      isBusy.value = false;
    }
  };
  return { error, isBusy, run };
}

/** @param work of the form */
export function useSubmit(work: (form: FormValues) => Promise<void>): Submission {
  const { error, isBusy, run } = useActs();
  const wait = useSignal(0);
  useEffect(() => {
    if (wait.value === 0) return;
    const timer = setTimeout(() => {
      wait.value = Math.max(0, wait.value - 1);
      if (wait.value === 0) error.value = null;
    }, 1000);
    return () => clearTimeout(timer);
  }, [wait.value]);

  const send = async (form: FormData, reset: () => void) => {
    if (wait.value > 0) return;
    const text = (name: string) => String(form.get(name) ?? '');
    await run(() => work({ text, optional: (name) => text(name) || undefined, reset }));
    wait.value = Math.ceil((error.value?.retryAfter ?? 0) / 1000);
  };

  return {
    error,
    isBusy,
    wait,
    run: () => send(new FormData(), () => {}),
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      void send(new FormData(form), () => form.reset());
    },
  };
}
