/**
 * One request on uWebSockets.js and its answer.
 *
 *   arriving --last piece, refused or late--> settled --answer there--> writing --all sent--> over
 *       `------------- peer gone -------------'------------------------'-------------------> over
 *
 * An answer waits until the body is settled. uWebSockets.js switches the timeout of a socket off when the last piece of a
 * body arrives and on again when an answer ends: the other way round, a peer that vanished would hold its socket for ever.
 */
import { ApiError } from '@sensorium/model/errors';
import { RequestExchange } from './exchange.js';
import { bytesOf, headerLines, plainAddress, refusal, statusText } from './normalise.js';
import type { HttpResponse, TransportOptions } from './transport.js';
import type { UwsRequest, UwsResponse, UwsSocketContext } from './uws-api.js';
import type { UserData } from './uws-socket.js';

/** Characters. */
const SHORT = 16 * 1024;

export interface UwsConversationParts {
  readonly options: TransportOptions;
  /** Whether the listener is closing, and the peer should know. */
  readonly isClosing: () => boolean;
  /** Called when there is something to send: `send` has to be called soon, but not from inside the parser. */
  readonly onReady: (conversation: UwsConversation) => void;
  /** Called once, when the answer is sent or the peer gone. */
  readonly onOver: (conversation: UwsConversation) => void;
}

export class UwsConversation {
  readonly exchange: RequestExchange;
  readonly #res: UwsResponse;
  readonly #parts: UwsConversationParts;
  /** Whether the library and whoever stands before it may have seen another end of the body. */
  readonly isAmbiguous: boolean;
  /** Of performance.now(): when the body has to be there. */
  readonly #deadline: number;
  #isBodyDone: boolean;
  #mustClose = false;
  #response: HttpResponse | null = null;
  /** Wakes whoever waits for the peer to take something. */
  #onAbort = nothing;
  #over = false;

  /** To be called inside the route handler: everything the request holds is copied here. */
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
        remoteAddress: plainAddress(Buffer.from(res.getRemoteAddressAsText()).toString('latin1')),
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
    // Without a body no data handler: with one, even the empty last piece would switch off the timeout, see above.
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

  /** To be called inside the route handler: what was a request becomes a WebSocket, which is open on return. */
  upgrade(data: UserData, context: UwsSocketContext): void {
    const key = this.exchange.header('sec-websocket-key') ?? '';
    this.#finish();
    this.#res.upgrade(data, key, '', '', context);
  }

  #receive(chunk: ArrayBuffer, isLast: boolean): void {
    const { requestBody } = this.exchange;
    if (this.#isBodyDone) return;
    // A copy: the memory behind the chunk is gone after this call.
    if (chunk.byteLength > 0) requestBody.push(Buffer.from(new Uint8Array(chunk)));
    if (isLast) {
      requestBody.end();
      this.#endBody(false);
    } else if (requestBody.excessive) {
      this.#endBody(true);
    } else {
      // The library wants 16 kB a second or hangs up; devices on slow lines have all of the request timeout.
      this.#res.pause();
      this.#res.resume();
    }
  }

  /** Called once in a while. @param now of performance.now() */
  expire(now: number): void {
    if (this.#isBodyDone || now < this.#deadline) return;
    this.exchange.requestBody.fail(new ApiError('request_timeout'));
    this.#endBody(true);
  }

  /** Nothing more is expected of the body. @param close whether some of it is left on the socket */
  #endBody(close: boolean): void {
    this.#isBodyDone = true;
    this.#mustClose = close;
    this.#sendWhenReady();
  }

  #sendWhenReady(): void {
    // Not at once: this may run inside the parser of the library, which goes on reading a socket after it was closed.
    if (this.#response !== null && this.#isBodyDone) this.#parts.onReady(this);
  }

  /** Sends the answer, if there is still somebody to take it. */
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
      // All of them as one: each call of the library costs as much as writing several lines.
      const colon = lines.indexOf(':');
      res.writeHeader(lines.slice(0, colon), lines.slice(colon + 2));
    }
    if (response.status === 204 && !this.#mustClose) {
      // RFC 9110, 8.6: no length with 204.
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

  /** One piece after the other, each when the peer has taken the one before. */
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
      // Tells `onAborted`, and so everybody.
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

function nothing(): void {}

/**
 * What the library is given: a short text as it is, if it is ASCII, since a string is handed over faster than bytes are made of it.
 * @returns null when the body comes in pieces
 */
function sendableOf(body: HttpResponse['body']): string | Buffer | null {
  if (typeof body === 'string' && body.length <= SHORT && Buffer.byteLength(body) === body.length)
    return body;
  return bytesOf(body);
}

/**
 * The answer, to a request whose body is too long or late, behind which the library is to close the connection: it writes the header that says so when the answer ends, and behind pieces
 * that would be into the last of them.
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
    // As Latin-1, the form in which `node:http` gives it, so that no byte is lost.
    else headers.set(name, /[^\0-\x7f]/.test(value) ? req.getHeader(name) : value);
  });
  return headers;
}
