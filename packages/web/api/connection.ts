/** Whether the server responds. */
import { signal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';

/** Since when the server does not respond, in milliseconds since 1970; null: it responds. */
export const lostSince = signal<number | null>(null);

/** How often the server has come back. A view that shows an error reads again when it changes. */
export const recoveries = signal(0);

/**
 * Notes the outcome of a call: any response means that the server is there. A call that was given up says nothing.
 * @param error what the call threw, if it did
 */
export function noteOutcome(error?: unknown): void {
  if (error !== undefined && !(error instanceof SensoriumError)) return;
  const isLost = error !== undefined && (error.code === 'unreachable' || error.code === 'timeout');
  if (isLost) {
    lostSince.value ??= Date.now();
  } else if (lostSince.value !== null) {
    lostSince.value = null;
    recoveries.value += 1;
  }
}
