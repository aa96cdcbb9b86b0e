/** Outcome of one attempt to deliver. */

export interface AttemptOutcome {
  /**
   * `delivered`; `again`: can be tried later; `failed`: permanent failure; `refused`: must not be sent; `gone`: the receiver has ended the
   * notification (410 Gone).
   */
  readonly result: 'delivered' | 'again' | 'failed' | 'refused' | 'gone';
  /** Of HTTP or SMTP; null without a response. */
  readonly status: number | null;
  readonly error: string | null;
  /** Seconds until the next attempt, as requested by the receiver. */
  readonly retryAfter?: number | null;
  /** True: no response. Further deliveries to the receiver would most likely time out as well. */
  readonly unreachable?: boolean;
}

export function refused(reason: string): AttemptOutcome {
  return { result: 'refused', status: null, error: reason };
}

/** @param error thrown by a network or mail library */
export function unreachable(error: unknown): AttemptOutcome {
  return { result: 'again', status: null, error: reasonOf(error), unreachable: true };
}

/** Short message in one line; of an AggregateError, the first error's. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code, message } = error as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(code ?? error);
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
