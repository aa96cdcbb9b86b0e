/** What became of one attempt to deliver. */

export interface Outcome {
  /**
   * `delivered`; `again`: may be tried later; `failed`: will never be taken; `refused`: must not be sent; `gone`: the receiver wants
   * nothing of this notification any more.
   */
  readonly result: 'delivered' | 'again' | 'failed' | 'refused' | 'gone';
  /** Of HTTP or SMTP, when the receiver has answered. */
  readonly status: number | null;
  readonly error: string | null;
  /** Seconds for which the receiver wants to be left alone. */
  readonly retryAfter?: number | null;
  /** Nobody answered: the next one would most likely only wait as well. */
  readonly unreachable?: boolean;
}

export function refused(reason: string): Outcome {
  return { result: 'refused', status: null, error: reason };
}

/** @param error what a network or mail library has thrown */
export function unreachable(error: unknown): Outcome {
  return { result: 'again', status: null, error: reasonOf(error), unreachable: true };
}

/** One line, short, from what may be an error of many errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code, message } = error as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(code ?? error);
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
