/** One call over HTTP: its address, its body, how often it is tried, and what its answer means. */
import { type BackoffOptions, backoff, sleep } from './backoff.js';
import { failure, refusal, SensoriumError } from './error.js';

export interface CallOptions {
  /** Ends the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds for each try, of bytes until they begin. Default 30,000. */
  readonly timeout?: number;
  /** How often a call is tried again. Default 4. */
  readonly retries?: number;
  /** Milliseconds. Who is told to come back later than this gives up at once. Default 60,000. */
  readonly patience?: number;
}

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Sent again, it would store other points than before. */
  readonly isUndated?: boolean;
}

/** Characters or bytes from which on a body is compressed: below, it would travel in one or two packets anyway. */
const WORTH_COMPRESSING = 16_384;
const PAUSE: BackoffOptions = { first: 200, longest: 10_000 };
/** What is refused in this way was not done, or may be done again; unless the server says that nobody knows, or points have no date. */
const TRY_LATER: ReadonlySet<number> = new Set([429, 503, 509]);

/**
 * Puts an input into its address.
 * @param path for example `/sensors/{id}/data`
 * @param input parameters of the path by name; all others go into the query, lists as `name[]=1&name[]=2`
 * @throws TypeError when a parameter of the path is missing, or would lead to another address
 */
export function addressOf(base: string, path: string, input: Readonly<Record<string, unknown>>): string {
  const rest = new Map(Object.entries(input));
  rest.delete('body');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined || value === '') throw new TypeError(`${name} is missing, ${path} needs it`);
    rest.delete(name);
    const text = String(value);
    // fetch takes them for steps in the path, in whatever way they are written.
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
 * Calls, and tries again where that is safe: after 429, 503 and 509 when nothing was done or the same may be done again, when nobody knows what
 * became of it (the connection was lost, or that of the server to its database) when the call only reads.
 * @param read takes what is wanted of the answer
 * @throws SensoriumError, or the reason of the signal
 */
export async function exchange<T>(
  call: Call,
  read: (response: Response) => T | PromiseLike<T>,
  options: CallOptions = {},
): Promise<T> {
  const { signal, retries = 4, patience = 60_000 } = options;
  for (let tries = 1; ; tries++) {
    try {
      return await once(call, read, options);
    } catch (error) {
      if (!(error instanceof SensoriumError)) throw error;
      const isUnknown = error.status === 0 || error.code === 'outcome_unknown';
      const isStored = call.isUndated === true && (isUnknown || error.status === 509);
      const mayRepeat = !isStored && (isUnknown ? call.method === 'GET' : TRY_LATER.has(error.status));
      const pause = error.retryAfter ?? backoff(PAUSE, tries);
      if (!mayRepeat || tries > retries || pause > patience) throw error;
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
  let response: Response;
  let refused: string;
  try {
    response = await fetch(call.url, {
      method: call.method,
      ...(await contentOf(call)),
      // A cookie of the page would speak for somebody else.
      credentials: 'omit',
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
    });
    if (response.ok) return await read(response);
    refused = await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (late.signal.aborted) throw failure('timeout', `no answer within ${timeout} ms`, error);
    throw failure('unreachable', `${new URL(call.url).origin} cannot be reached: ${reasonOf(error)}`, error);
  } finally {
    // What is read later, piece by piece, may take as long as it takes.
    clearTimeout(timer);
  }
  throw refusal(response.status, membersOf(refused), retryAfterOf(response));
}

async function contentOf({ body, headers }: Call): Promise<Pick<RequestInit, 'body' | 'headers'>> {
  if (body === undefined) return { headers };
  const content = body as string | Uint8Array<ArrayBuffer>;
  if (content.length < WORTH_COMPRESSING || typeof CompressionStream === 'undefined') {
    return { body: content, headers };
  }
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'));
  return {
    body: await new Response(packed).arrayBuffer(),
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

/** Seconds, or a date (RFC 9110, 10.2.3). @returns milliseconds */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Node hides the reason in the cause, for example `connect ECONNREFUSED 127.0.0.1:8080`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
