/** Calls the API over HTTP with types from the server's declarations, and opens streams. */
import type { Arguments, Input, Method, Path, Point, RawPath, Result } from './calls.js';
import { failure } from './error.js';
import { addressOf, type CallOptions, exchange } from './http.js';
import { readPages } from './points.js';
import type { StreamOptions } from './stream/options.js';
import { Stream } from './stream/stream.js';
import { lacksTimestamps } from './timestamps.js';

export interface ClientOptions {
  /** Session id or API key; without it, no user is logged in. */
  readonly secret?: string | undefined;
  /**
   * True: the browser sends the cookie `session_id` of the page's login, which the page itself cannot read. Works on pages of the server only.
   * `secret` must be absent.
   */
  readonly cookie?: boolean;
  /** Options of calls that do not set their own. */
  readonly defaults?: Omit<CallOptions, 'signal'>;
}

type Loose = Readonly<Record<string, unknown>>;

export class Client {
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  readonly #secret: string | undefined;
  readonly #sendsCookie: boolean;
  readonly #defaults: Omit<CallOptions, 'signal'>;

  /**
   * @param url for example `https://sensors.example`, with a path if a proxy adds one
   * @throws TypeError when the URL is invalid or not of HTTP
   */
  constructor(url: string, options: ClientOptions = {}) {
    const parsed = new URL(url);
    if (!/^https?:$/.test(parsed.protocol)) throw new TypeError(`${url} must begin with http:// or https://`);
    this.url = `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
    if (options.cookie === true && options.secret !== undefined)
      throw new TypeError('a client has either a secret or the cookie of the page');
    this.#secret = options.secret;
    this.#sendsCookie = options.cookie === true;
    this.#defaults = options.defaults ?? {};
  }

  /** @returns a client of the same server with another session or API key; undefined: with none */
  as(secret: string | undefined): Client {
    return new Client(this.url, { secret, defaults: this.#defaults });
  }

  /** @returns a client with the new session, and the session id @throws SensoriumError unauthorized */
  async login(username: string, password: string): Promise<{ client: Client; session: string }> {
    const { session_id: session } = await this.post('/login', { body: { username, password } });
    return { client: this.as(session), session };
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  get<P extends Path<'GET'>>(
    path: P,
    ...[input, options]: Arguments<Input<'GET', P>, CallOptions>
  ): Promise<Result<'GET', P>> {
    return this.#json('GET', path, input, options);
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  post<P extends Path<'POST'>>(
    path: P,
    ...[input, options]: Arguments<Input<'POST', P>, CallOptions>
  ): Promise<Result<'POST', P>> {
    return this.#json('POST', path, input, options);
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  put<P extends Path<'PUT'>>(
    path: P,
    ...[input, options]: Arguments<Input<'PUT', P>, CallOptions>
  ): Promise<Result<'PUT', P>> {
    return this.#json('PUT', path, input, options);
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  delete<P extends Path<'DELETE'>>(
    path: P,
    ...[input, options]: Arguments<Input<'DELETE', P>, CallOptions>
  ): Promise<Result<'DELETE', P>> {
    return this.#json('DELETE', path, input, options);
  }

  /** @returns the response as text: CSV if the path offers it @throws as `get` */
  text<P extends RawPath>(
    path: P,
    ...[input, options]: Arguments<Input<'GET', P>, CallOptions>
  ): Promise<string> {
    return this.#send('GET', path, input, 'text/csv, text/plain, */*;q=0.1', textOf, options);
  }

  /**
   * @returns the response as a stream of bytes, for exports and files; the stream fails when the transfer breaks off
   * @throws as `get`
   */
  bytes<P extends RawPath>(
    path: P,
    ...[input, options]: Arguments<Input<'GET', P>, CallOptions>
  ): Promise<ReadableStream<Uint8Array>> {
    return this.#send('GET', path, input, '*/*', bytesOf, options);
  }

  /**
   * Iterates over all points or buckets of a sensor. The client requests each page when the iteration reaches it.
   * @param input as for `/sensors/{id}/data`, without the parameters of the page
   */
  points(
    input: Omit<Input<'GET', '/sensors/{id}/data'>, 'page' | 'total' | 'last' | 'date' | 'next'>,
    options?: CallOptions,
  ): AsyncGenerator<Point> {
    return each(this.#pages(input, options));
  }

  #pages(
    input: Input<'GET', '/sensors/{id}/data'>,
    options?: CallOptions,
  ): AsyncGenerator<readonly Point[], void> {
    return readPages((page) => this.get('/sensors/{id}/data', { ...input, ...page }, options), input);
  }

  /** Opens a stream for points at high rates and for live points. The stream reconnects automatically. */
  stream(options: StreamOptions = {}): Stream {
    return new Stream(this.url, this.#sendsCookie ? null : (this.#secret ?? ''), options, (range, signal) =>
      this.#pages({ ...range, values: 'typed' }, { signal, retries: 0 }),
    );
  }

  async #json<T>(
    method: Method,
    path: string,
    input: Loose | undefined,
    options: CallOptions | undefined,
  ): Promise<T> {
    const text = await this.#send(method, path, input, 'application/json', jsonOf, options);
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw failure('not_understood', `${method} ${path}: the response is not valid JSON`, error);
    }
  }

  #send<T>(
    method: Method,
    path: string,
    input: Loose = {},
    accept: string,
    read: (response: Response) => T | PromiseLike<T>,
    options: CallOptions = {},
  ): Promise<T> {
    const { body } = input;
    const content = contentOf(body);
    const call = {
      method,
      url: addressOf(this.url, path, input),
      headers: {
        Accept: accept,
        ...(this.#secret === undefined ? {} : { Authorization: `Bearer ${this.#secret}` }),
        ...(content === undefined ? {} : { 'Content-Type': typeOf(body) }),
      },
      ...(content === undefined ? {} : { body: content }),
      lacksTimestamps: lacksTimestamps(path, body),
      sendsCookie: this.#sendsCookie,
    };
    return exchange(call, read, { ...this.#defaults, ...options });
  }
}

async function* each<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}

function contentOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? body : JSON.stringify(body);
}

function typeOf(body: unknown): string {
  if (typeof body === 'string') return 'text/csv';
  return body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
}

const textOf = (response: Response) => response.text();

/** 204 has no body; the result is an object without members, as for other calls that return nothing. */
const jsonOf = async (response: Response) => (response.status === 204 ? '{}' : response.text());

/** `body` is null for an empty response. */
const bytesOf = (response: Response) => response.body ?? new Blob([]).stream();
