/** What a service would output on the stored points of a range: asked for a moment after the last change, while an older question is cancelled. */
import { type Signal, useSignal } from '@preact/signals';
import type { Input, Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import type { View } from '../../../chart/view.js';

export type Preview = Result<'POST', '/services/preview'>;
export type Asked = Input<'POST', '/services/preview'>['body']['service'];

export interface Previewed {
  /** The last one; it stays while a newer one is computed. */
  readonly preview: Signal<Preview | null>;
  readonly error: Signal<unknown>;
  readonly isBusy: Signal<boolean>;
}

/** Milliseconds after the last change. */
const PAUSE = 300;

/**
 * @param service null: it is not complete
 * @param turn another number asks again
 */
export function usePreview(service: Asked | null, view: View | null, turn = 0): Previewed {
  const preview = useSignal<Preview | null>(null);
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const key = JSON.stringify([service, view, turn]);
  useEffect(() => {
    if (service === null || view === null) {
      preview.value = null;
      error.value = null;
      isBusy.value = false;
      return;
    }
    const controller = new AbortController();
    isBusy.value = true;
    const timer = setTimeout(async () => {
      const body = { service, start_date: view.from.toFixed(6), end_date: view.to.toFixed(6), inputs: true };
      try {
        const reply = await call(() =>
          client.post('/services/preview', { body }, { signal: controller.signal }),
        );
        if (controller.signal.aborted) return;
        preview.value = reply;
        error.value = null;
      } catch (thrown) {
        if (controller.signal.aborted) return;
        preview.value = null;
        error.value = thrown;
      }
      isBusy.value = false;
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return { preview, error, isBusy };
}
