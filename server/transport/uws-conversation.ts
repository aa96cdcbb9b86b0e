/**
 * One request on uWebSockets.js and its response.
 *
 *   arriving --last chunk, refused or late--> body done --response ready--> writing --all sent--> over
 *       `------------ aborted ----------------'---------------------------'--------------------> over
 *
 * A response waits until the body is done. uWebSockets.js switches the timeout of a socket off at the last chunk of a body and on again at the end of
 * a response: in the other order, an unreachable peer would hold its socket without a timeout.
 */
import { ApiError } from '@sensorium/model/errors';
import { RequestExchange } from './exchange.js';
import { bytesOf, headerLines, plainAddress, refusal, statusText } from './normalise.js';
import { DISCARD_PAUSE, DISCARDED, type HttpResponse, type TransportOptions } from './transport.js';
import type { UwsRequest, UwsResponse, UwsSocketContext } from './uws-api.js';
import type { UserData } from './uws-socket.js';

/** Characters of a short text. */
const SHORT = 16 * 1024;

export interface UwsConversationParts {
  readonly options: TransportOptions;
  /** Whether the listener is closing, so that the response has `Connection: close`. */
  readonly isClosing: () => boolean;
  /** Called when the response can be sent: the listener must call `send` soon, but not inside the parser. */
  readonly onReady: (conversation: UwsConversation) => void;
  /** Called once, when the response is sent or the request aborted. */
  readonly onOver: (conversation: UwsConversation) => void;
}

export class UwsConversation {
  readonly exchange: RequestExchange;
  readonly #res: UwsResponse;
  readonly #parts: UwsConversationParts;
  /** Whether a proxy may see another end of the body than the library (request smuggling). */
  readonly isAmbiguous: boolean;
  /** Of performance.now(): when the body must be complete. */
  readonly #deadline: number;
  #isBodyDone: boolean;
  #mustClose = false;
  /** Bytes of the refused body that were discarded since the last pause. */
  #discarded = 0;
  #isPaused = false;
  #response: HttpResponse | null = null;
  /** Ends the wait of `#sendChunks` for the peer. */
  #onAbort = nothing;
  #over = false;

  /** Must be called inside the route handler, since it copies the request. */
  constructor(res: UwsResponse, req: UwsRequest, parts: UwsConversationParts) {
    this.#res = res;
    this.#parts = parts;
    const { requestTimeout } = parts.options;
    const headers = headersOf(req);
    const query = req.getQuery();
    this.exchange = new RequestExchange(
      {
        method: req.getCaseSensitiveMethod(),
        target: query === undefined || query === '' ? req.getUrl() : `${req.getUrl()}?${query}`,
        remoteAddress: peerAddressOf(res),
        header: (name) => headers.get(name),
      },
      parts.options,
      nothing,
    );
    res.onAborted(() => this.#abandon());
    const { requestBody } = this.exchange;
    this.isAmbiguous = !/^\d+$/.test(headers.get('content-length') ?? '0');
    this.#mustClose = requestBody.excessive || this.isAmbiguous;
    this.#isBodyDone = !requestBody.expected || this.#mustClose;
    // No data handler without a body: the empty last chunk would switch the timeout off, see above.
    if (requestBody.expected) res.onData((chunk, isLast) => this.#receive(chunk, isLast));
    this.#deadline = this.#isBodyDone ? Number.POSITIVE_INFINITY : performance.now() + requestTimeout;
  }

  respond(response: HttpResponse): void {
    this.exchange.requestBody.discard();
    if (this.#over) {
      response.over?.();
      return;
    }
    this.#response = response;
    this.#sendWhenReady();
  }

  /** Must be called inside the route handler; the WebSocket is open on return. */
  upgrade(data: UserData, context: UwsSocketContext): void {
    const key = this.exchange.header('sec-websocket-key') ?? '';
    this.#finish();
    this.#res.upgrade(data, key, '', '', context);
  }

  #receive(chunk: ArrayBuffer, isLast: boolean): void {
    const { requestBody } = this.exchange;
    if (this.#isBodyDone) return;
    const isRejected = requestBody.refusal !== null;
    if (isRejected) this.#discarded += chunk.byteLength;
    // A copy of what is kept: the memory of the chunk is invalid after this call.
    if (chunk.byteLength > 0)
      requestBody.push(isRejected ? Buffer.from(chunk) : Buffer.from(new Uint8Array(chunk)));
    if (isLast) {
      requestBody.end();
      this.#endBody(false);
    } else if (requestBody.excessive) {
      this.#endBody(true);
    } else if (this.#discarded >= DISCARDED) {
      this.#pause();
    } else {
      // Restarts the timeout of the library, which closes connections below 16 kB a second: slow devices may use the whole request timeout.
      this.#res.pause();
      this.#res.resume();
    }
  }

  /** In proportion to what was read, up to 512 kB at once. */
  #pause(): void {
    const pause = (DISCARD_PAUSE * this.#discarded) / DISCARDED;
    this.#discarded = 0;
    this.#res.pause();
    this.#isPaused = true;
    setTimeout(() => this.#resume(), pause);
  }

  #resume(): void {
    if (this.#isPaused && !this.#over) this.#res.resume();
    this.#isPaused = false;
  }

  /** Called periodically. @param now of performance.now() */
  expire(now: number): void {
    if (this.#isBodyDone || now < this.#deadline) return;
    this.exchange.requestBody.fail(new ApiError('request_timeout'));
    this.#endBody(true);
  }

  /** The body is done. @param close whether part of it is left on the socket */
  #endBody(close: boolean): void {
    this.#isBodyDone = true;
    this.#mustClose = close;
    // The rest of what was read at once can end the body after the pause has begun.
    this.#resume();
    this.#sendWhenReady();
  }

  #sendWhenReady(): void {
    // Asynchronously: the parser of the library, which may be the caller, reads on after its socket is closed.
    if (this.#response !== null && this.#isBodyDone) this.#parts.onReady(this);
  }

  /** Sends the response, unless the request was aborted. */
  send(): void {
    const response = this.#response;
    if (response !== null && !this.#over) this.#res.cork(() => this.#send(response));
  }

  #send(given: HttpResponse): void {
    const res = this.#res;
    const response = this.#mustClose ? closable(given, this.exchange.requestBody.excessive) : given;
    const bytes = sendableOf(response.body);
    res.writeStatus(`${response.status} ${statusText(response.status)}`);
    const lines = headerLines(response);
    if (lines !== '') {
      // All headers in one call, since a call of the library costs as much as several lines.
      const colon = lines.indexOf(':');
      res.writeHeader(lines.slice(0, colon), lines.slice(colon + 2));
    }
    if ((response.status === 204 || response.status === 304) && !this.#mustClose) {
      // RFC 9110, 8.6: no length with 204, nor with 304.
      if (this.#parts.isClosing()) res.writeHeader('Connection', 'close');
      res.endWithoutBody();
      this.#finish();
    } else if (this.exchange.method === 'HEAD') {
      if (bytes === null) res.endWithoutBody();
      else res.endWithoutBody(bytes.length, this.#mustClose);
      this.#finish();
    } else if (bytes === null) {
      if (this.#parts.isClosing()) res.writeHeader('Connection', 'close');
      void this.#sendChunks(response.body as AsyncIterable<Buffer>);
    } else if (this.#mustClose) {
      res.end(bytes, true);
      this.#finish();
    } else {
      if (this.#parts.isClosing()) res.writeHeader('Connection', 'close');
      const [, ended] = res.tryEnd(bytes, bytes.length);
      if (ended) this.#finish();
      else res.onWritable((offset) => this.#sendRest(bytes, offset));
    }
  }

  #sendRest(body: string | Buffer, offset: number): boolean {
    const rest = typeof body === 'string' ? body.slice(offset) : body.subarray(offset);
    const [ok, ended] = this.#res.tryEnd(rest, body.length);
    if (ended) this.#finish();
    return ok;
  }

  /** Sends one chunk after the other, each when the peer has taken the one before. */
  async #sendChunks(chunks: AsyncIterable<Buffer>): Promise<void> {
    const res = this.#res;
    let resume = () => {};
    this.#onAbort = () => resume();
    res.onWritable(() => {
      resume();
      return true;
    });
    try {
      for await (const chunk of chunks) {
        if (this.#over) return;
        const taken = new Promise<void>((resolve) => {
          resume = resolve;
        });
        let isTaken = true;
        res.cork(() => {
          isTaken = res.write(chunk);
        });
        if (!isTaken) await taken;
        if (this.#over) return;
      }
      res.cork(() => res.end(''));
      this.#finish();
    } catch {
      // Calls `onAborted`.
      if (!this.#over) res.close();
    }
  }

  #abandon(): void {
    this.#finish();
    this.#onAbort();
    this.exchange.abandon();
  }

  #finish(): void {
    if (!this.#over) this.#response?.over?.();
    this.#over = true;
    this.#isBodyDone = true;
    this.#parts.onOver(this);
  }
}

/** Address of the peer as `node:http` writes it. */
export function peerAddressOf(res: UwsResponse): string {
  return plainAddress(Buffer.from(res.getRemoteAddressAsText()).toString('latin1'));
}

function nothing(): void {}

/**
 * The body for the library: a short ASCII text unchanged, since passing a string is faster than encoding it.
 * @returns null for a body in chunks
 */
function sendableOf(body: HttpResponse['body']): string | Buffer | null {
  if (typeof body === 'string' && body.length <= SHORT && Buffer.byteLength(body) === body.length)
    return body;
  return bytesOf(body);
}

/**
 * The response to a request whose body is too long or late, after which the library closes the connection. The library writes the header for that when
 * the response ends, so after chunks it would be too late: a body in chunks is replaced by a refusal.
 */
function closable(response: HttpResponse, isExcessive: boolean): HttpResponse {
  if (bytesOf(response.body) !== null) return response;
  return refusal(new ApiError(isExcessive ? 'body_too_large' : 'request_timeout'));
}

/** Copies the headers, joining those of one name. */
function headersOf(req: UwsRequest): Map<string, string> {
  const headers = new Map<string, string>();
  req.forEach((name, value) => {
    const known = headers.get(name);
    if (known !== undefined) headers.set(name, `${known}${name === 'cookie' ? '; ' : ', '}${value}`);
    // As Latin-1, like `node:http`, so that no byte is lost.
    else headers.set(name, /[^\0-\x7f]/.test(value) ? req.getHeader(name) : value);
  });
  return headers;
}
