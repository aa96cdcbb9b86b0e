/** One call over HTTP: its URL, its body, its retries, and errors from its response. */
import { type BackoffOptions, backoff, sleep } from './backoff.js';
import { failure, refusal, SensoriumError } from './error.js';

export interface CallOptions {
  /** Ends the call, which rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds for each attempt; of `bytes` until the bytes begin. Default 30,000. */
  readonly timeout?: number;
  /** Retries of a call at most. Default 4. */
  readonly retries?: number;
  /** Milliseconds. A call does not retry when its pause, for example `Retry-After`, is longer. Default 60,000. */
  readonly maxRetryAfter?: number;
}

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** True: points of the upload may have no timestamp, so that a retry would store them twice. */
  readonly lacksTimestamps?: boolean;
  /** True: the login is the cookie of the page. */
  readonly sendsCookie?: boolean;
}

/** Characters or bytes from which on a body is compressed: a smaller body fits into a few packets anyway. */
const COMPRESSION_THRESHOLD = 16_384;
const PAUSE: BackoffOptions = { first: 200, longest: 10_000 };
/** Statuses after which a retry is safe, unless the outcome is unknown or points have no timestamp. */
const RETRYABLE: ReadonlySet<number> = new Set([429, 503, 509]);
/** Statuses of an overloaded server, which may have stored some points; protocol adapters use 503. */
const OVERLOADED: ReadonlySet<number> = new Set([503, 509]);

/**
 * @param path for example `/sensors/{id}/data`
 * @param input parameters of the path by name; all others go into the query, lists as `name[]=1&name[]=2`
 * @returns URL of the call
 * @throws TypeError when a parameter of the path is missing, or would lead to another path
 */
export function addressOf(base: string, path: string, input: Readonly<Record<string, unknown>>): string {
  const rest = new Map(Object.entries(input));
  rest.delete('body');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined || value === '') throw new TypeError(`${name} is missing, ${path} needs it`);
    rest.delete(name);
    const text = String(value);
    // fetch resolves both as relative path segments, even when they are percent-encoded.
    if (text === '.' || text === '..') throw new TypeError(`${name} must not be ${text}`);
    return encodeURIComponent(text);
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const each of value) query.append(`${name}[]`, String(each));
    else query.append(name, String(value));
  }
  const text = query.toString();
  return `${base}${filled}${text === '' ? '' : `?${text}`}`;
}

/**
 * Retries where that is safe: after 429, 503 and 509, when nothing was done or a repetition changes nothing; after an unknown outcome (a lost
 * connection of the client, or of the server to its database), GET only.
 * @param read extracts the result from the response
 * @throws SensoriumError, or the reason of the signal
 */
export async function exchange<T>(
  call: Call,
  read: (response: Response) => T | PromiseLike<T>,
  options: CallOptions = {},
): Promise<T> {
  const { signal, retries = 4, maxRetryAfter = 60_000 } = options;
  for (let tries = 1; ; tries++) {
    try {
      return await once(call, read, options);
    } catch (error) {
      if (!(error instanceof SensoriumError)) throw error;
      const isUnknown = error.status === 0 || error.code === 'outcome_unknown';
      const mayBeStored = call.lacksTimestamps === true && (isUnknown || OVERLOADED.has(error.status));
      const mayRetry = !mayBeStored && (isUnknown ? call.method === 'GET' : RETRYABLE.has(error.status));
      const pause = error.retryAfter ?? backoff(PAUSE, tries);
      if (!mayRetry || tries > retries || pause > maxRetryAfter) throw error;
      await sleep(pause, signal);
    }
  }
}

async function once<T>(
  call: Call,
  read: (response: Response) => T | PromiseLike<T>,
  { signal, timeout = 30_000 }: CallOptions,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  let stopFollowing = signal === undefined ? () => {} : follow(signal, late);
  let response: Response;
  let refused: string;
  try {
    response = await fetch(call.url, {
      method: call.method,
      ...(await contentOf(call)),
      // Without `sendsCookie`, a cookie of the page belongs to another login.
      credentials: call.sendsCookie === true ? 'same-origin' : 'omit',
      signal: late.signal,
    });
    if (response.ok) {
      const result = await read(response);
      if (signal === undefined || !(result instanceof ReadableStream)) return result;
      const followed = whenOver(result, stopFollowing);
      stopFollowing = () => {};
      return followed as T;
    }
    refused = await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (late.signal.aborted) throw failure('timeout', `no response within ${timeout} ms`, error);
    throw failure('unreachable', `${new URL(call.url).origin} cannot be reached: ${reasonOf(error)}`, error);
  } finally {
    // The timeout does not apply to a body that the caller reads as a stream. The signal does.
    clearTimeout(timer);
    stopFollowing();
  }
  throw refusal(response.status, membersOf(refused), retryAfterOf(response));
}

/**
 * Aborts a controller with a signal, as `AbortSignal.any` does, which browsers before 2024 lack.
 * @returns stops it: a signal that outlives the call would keep a listener of each call
 */
function follow(signal: AbortSignal, late: AbortController): () => void {
  const abort = () => late.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}

/**
 * @param end called when the stream has ended or failed, or its reader has cancelled it
 * @returns the stream
 */
function whenOver(stream: ReadableStream, end: () => void): ReadableStream {
  const { readable, writable } = new TransformStream();
  // The reader gets the failure.
  void stream.pipeTo(writable).then(end, end);
  return readable;
}

async function contentOf({ body, headers }: Call): Promise<Pick<RequestInit, 'body' | 'headers'>> {
  if (body === undefined) return { headers };
  const content = body as string | Uint8Array<ArrayBuffer>;
  if (content.length < COMPRESSION_THRESHOLD || typeof CompressionStream === 'undefined') {
    return { body: content, headers };
  }
  const compressed = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'));
  return {
    body: await new Response(compressed).arrayBuffer(),
    headers: { ...headers, 'Content-Encoding': 'gzip' },
  };
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The header holds seconds or a date (RFC 9110, 10.2.3). @returns milliseconds */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  const pause = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** In Node the reason is in the cause, for example `connect ECONNREFUSED 127.0.0.1:8080`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
