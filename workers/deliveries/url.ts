/** Deliveries to a URL: one POST with a signed form. */
import type { Dispatcher } from 'undici';
import { request } from 'undici';
import { readRetryAfter } from './backoff.js';
import { ForbiddenAddress } from './guarded-agent.js';
import { type AttemptOutcome, reasonOf, refused, unreachable } from './outcome.js';
import type { ClaimedDelivery, DeliveryForm } from './queries.js';
import { webhookHeaders } from './signature.js';

/** Milliseconds for the whole request. */
const TIMEOUT = 10_000;
/** Bytes of a response that are read, so that the connection can be reused; a longer response closes it. */
const RESPONSE_LIMIT = 16_384;

export type Posted = ClaimedDelivery & { readonly parameters: DeliveryForm };

/** @param signal aborts the request: then the promise rejects, and the outcome is unknown */
export async function postDelivery(
  delivery: Posted,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const body = formOf(delivery.parameters);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Sensorium',
    ...webhookHeaders(delivery.messageId, delivery.secret, body, Date.now()),
  };
  const limit = new TimeLimit(signal);
  try {
    const response = await request(delivery.destination, {
      method: 'POST',
      headers,
      body,
      dispatcher,
      signal: limit.signal,
    });
    await response.body.dump({ limit: RESPONSE_LIMIT }).catch(() => {});
    return outcomeOf(response.statusCode, headerText(response.headers['retry-after']));
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ForbiddenAddress) return refused(error.message);
    if (limit.isOver) return unreachable(new Error('no response within 10 s'));
    return unreachable(new Error(reasonOf(error)));
  } finally {
    limit.end();
  }
}

/** Signal that aborts at the timeout, or with another signal. `AbortSignal.any` with `.timeout` would take several times as long. */
class TimeLimit {
  readonly #controller = new AbortController();
  readonly #other: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #abort = () => this.#controller.abort();
  isOver = false;

  constructor(other: AbortSignal) {
    this.#other = other;
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#abort();
    }, TIMEOUT);
    if (other.aborted) this.#abort();
    else other.addEventListener('abort', this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#other.removeEventListener('abort', this.#abort);
  }
}

function formOf(parameters: DeliveryForm): string {
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

function outcomeOf(status: number, retryAfter: string | undefined): AttemptOutcome {
  if (status >= 200 && status < 300) return { result: 'delivered', status, error: null };
  if (status === 410)
    return { result: 'gone', status, error: 'the receiver has ended the notification (410 Gone)' };
  const error =
    status >= 300 && status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;
  return { result: 'again', status, error, retryAfter: readRetryAfter(retryAfter, Date.now()) };
}

function headerText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
