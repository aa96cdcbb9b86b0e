/** Every call of the API over HTTP, typed by the server's declarations; and the way to a stream. */
import type { Answer, Arguments, Input, Method, Path, PointAnswer, RawPath } from './calls.js';
import { failure } from './error.js';
import { addressOf, type CallOptions, exchange } from './http.js';
import { readPages } from './points.js';
import type { StreamOptions } from './stream/options.js';
import { Stream } from './stream/stream.js';
import { isUndated } from './undated.js';

export interface ClientOptions {
  /** Session id or API key; without it nobody is logged in. */
  readonly secret?: string | undefined;
  /** For every call that says nothing else. */
  readonly defaults?: Omit<CallOptions, 'signal'>;
}

type Loose = Readonly<Record<string, unknown>>;

export class Client {
  /** Address of the server, without a slash at its end. */
  readonly url: string;
  readonly #secret: string | undefined;
  readonly #defaults: Omit<CallOptions, 'signal'>;

  /**
   * @param url for example `https://sensors.example`, also with a path where a proxy puts one in front
   * @throws TypeError when it is no address of HTTP
   */
  constructor(url: string, options: ClientOptions = {}) {
    const parsed = new URL(url);
    if (!/^https?:$/.test(parsed.protocol)) throw new TypeError(`${url} must begin with http:// or https://`);
    this.url = `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
    this.#secret = options.secret;
    this.#defaults = options.defaults ?? {};
  }

  /** The same server, with another session or API key; undefined: with none. */
  as(secret: string | undefined): Client {
    return new Client(this.url, { secret, defaults: this.#defaults });
  }

  /** Logs in. @returns the same client with the session, and its id, for later @throws SensoriumError unauthorized */
  async login(username: string, password: string): Promise<{ client: Client; session: string }> {
    const { session_id: session } = await this.post('/login', { body: { username, password } });
    return { client: this.as(session), session };
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  get<P extends Path<'GET'>>(
    path: P,
    ...[input, options]: Arguments<Input<'GET', P>, CallOptions>
  ): Promise<Answer<'GET', P>> {
    return this.#json('GET', path, input, options);
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  post<P extends Path<'POST'>>(
    path: P,
    ...[input, options]: Arguments<Input<'POST', P>, CallOptions>
  ): Promise<Answer<'POST', P>> {
    return this.#json('POST', path, input, options);
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  put<P extends Path<'PUT'>>(
    path: P,
    ...[input, options]: Arguments<Input<'PUT', P>, CallOptions>
  ): Promise<Answer<'PUT', P>> {
    return this.#json('PUT', path, input, options);
  }

  /** @throws SensoriumError, or the reason of `options.signal` */
  delete<P extends Path<'DELETE'>>(
    path: P,
    ...[input, options]: Arguments<Input<'DELETE', P>, CallOptions>
  ): Promise<Answer<'DELETE', P>> {
    return this.#json('DELETE', path, input, options);
  }

  /** The text of an answer: CSV where an address can answer in it. @throws as `get` */
  text<P extends RawPath>(
    path: P,
    ...[input, options]: Arguments<Input<'GET', P>, CallOptions>
  ): Promise<string> {
    return this.#send('GET', path, input, 'text/csv, text/plain, */*;q=0.1', textOf, options);
  }

  /**
   * The bytes of an answer, as they come: an export, a file. What breaks off is an error of the stream.
   * @throws as `get`
   */
  bytes<P extends RawPath>(
    path: P,
    ...[input, options]: Arguments<Input<'GET', P>, CallOptions>
  ): Promise<ReadableStream<Uint8Array>> {
    return this.#send('GET', path, input, '*/*', bytesOf, options);
  }

  /**
   * All points of a sensor or all its buckets, page after page, each page asked for when it is wanted.
   * @param input as for `/sensors/{id}/data`; pages are the client's business
   */
  points(
    input: Omit<Input<'GET', '/sensors/{id}/data'>, 'page' | 'total' | 'last' | 'date' | 'next'>,
    options?: CallOptions,
  ): AsyncGenerator<PointAnswer> {
    return each(this.#pages(input, options));
  }

  #pages(
    input: Input<'GET', '/sensors/{id}/data'>,
    options?: CallOptions,
  ): AsyncGenerator<readonly PointAnswer[], void> {
    return readPages((page) => this.get('/sensors/{id}/data', { ...input, ...page }, options), input);
  }

  /** Opens a stream for points at high rates and for live points. It connects by itself, again and again. */
  stream(options: StreamOptions = {}): Stream {
    return new Stream(this.url, this.#secret ?? '', options, (range, signal) =>
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
      throw failure('not_understood', `${method} ${path} answered what is no JSON`, error);
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
      isUndated: isUndated(path, body),
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

/** An answer that is said to be none is an object without members, like those that say no more. */
const jsonOf = async (response: Response) => (response.status === 204 ? '{}' : response.text());

/** An empty answer has no stream of its own. */
const bytesOf = (response: Response) => response.body ?? new Blob([]).stream();
