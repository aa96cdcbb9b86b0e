/** What a service would output on the stored points of a range. */
import type { Signal } from '@preact/signals';
import type { Input, Result } from '@sensorium/client';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import type { View } from '../../../chart/view.js';
import { useAnswer } from '../../../kit/answer.js';

export type Preview = Result<'POST', '/services/preview'>;
export type Asked = Input<'POST', '/services/preview'>['body']['service'];

export interface Previewed {
  /** The last one; it stays while a newer one is computed. */
  readonly preview: Signal<Preview | null>;
  readonly error: Signal<unknown>;
  readonly isBusy: Signal<boolean>;
}

/**
 * @param service null: it is not complete
 * @param turn another number asks again
 */
export function usePreview(service: Asked | null, view: View | null, turn = 0): Previewed {
  const body =
    service === null || view === null
      ? null
      : { service, start_date: view.from.toFixed(6), end_date: view.to.toFixed(6), inputs: true };
  const { answer, error, isBusy } = useAnswer(body && JSON.stringify([body, turn]), (signal) =>
    call(() => client.post('/services/preview', { body: body! }, { signal })),
  );
  return { preview: answer, error, isBusy };
}
