/** Where a condition would have fired. */
import type { Signal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import type { View } from '../../chart/view.js';
import { useAnswer } from '../../kit/answer.js';
import type { Condition } from './condition.js';

export type Preview = Result<'POST', '/sensors/{id}/triggers/preview'>;

export interface Previewed {
  /** The last one; it stays while a newer one is computed. */
  readonly preview: Signal<Preview | null>;
  readonly error: Signal<unknown>;
  readonly isBusy: Signal<boolean>;
}

/** @param condition null: it is not complete */
export function usePreview(sensorId: number, condition: Condition | null, view: View): Previewed {
  const body =
    condition === null
      ? null
      : { trigger: condition, start_date: view.from.toFixed(6), end_date: view.to.toFixed(6) };
  const { answer, error, isBusy } = useAnswer(body && JSON.stringify([sensorId, body]), (signal) =>
    call(() => client.post('/sensors/{id}/triggers/preview', { id: sensorId, body: body! }, { signal })),
  );
  return { preview: answer, error, isBusy };
}
