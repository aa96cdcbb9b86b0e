/** Where a condition would have fired: asked for a moment after the last change, while an older question is cancelled. */
import { type Signal, useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import type { View } from '../../chart/view.js';
import type { Condition } from './condition.js';

export type Preview = Result<'POST', '/sensors/{id}/triggers/preview'>;

export interface Previewed {
  /** The last one; it stays while a newer one is computed. */
  readonly preview: Signal<Preview | null>;
  readonly error: Signal<unknown>;
  readonly isBusy: Signal<boolean>;
}

/** Milliseconds after the last change. */
const PAUSE = 400;

/** @param condition null: it is not complete */
export function usePreview(sensorId: number, condition: Condition | null, view: View): Previewed {
  const preview = useSignal<Preview | null>(null);
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const key = JSON.stringify([sensorId, condition, view]);
  useEffect(() => {
    if (condition === null) {
      preview.value = null;
      error.value = null;
      isBusy.value = false;
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      isBusy.value = true;
      const body = { trigger: condition, start_date: String(view.from), end_date: String(view.to) };
      try {
        const reply = await call(() =>
          client.post(
            '/sensors/{id}/triggers/preview',
            { id: sensorId, body },
            { signal: controller.signal },
          ),
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
