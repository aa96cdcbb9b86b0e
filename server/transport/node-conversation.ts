/** One request on `node:http` and its response. */
import { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiError } from '@sensorium/model/errors';
import { RequestExchange, type RequestHead } from './exchange.js';
import { flatHeaders, plainAddress, statusText } from './normalise.js';
import { DISCARD_PAUSE, DISCARDED, type HttpResponse, type TransportOptions } from './transport.js';

/** Node's request and response with a reference to their conversation, so that all requests share the same listener functions. */
export class NodeRequest extends IncomingMessage {
  conversation: NodeConversation | null = null;
  _isUpgrade?: boolean | null;

  get upgrade(): boolean {
    return this._isUpgrade === true;
  }

  /**
   * Node's parser sets it once it has read the head, before it passes the request on. Where it is true, Node parses the bytes behind the head no further, and
   * detaches the connection. Decided here and only once: a request that was passed on must not become an upgrade.
   */
  set upgrade(value: boolean | null) {
    this._isUpgrade = value === false ? FULL.get(this.socket)?.() === true : value;
  }
}

/** Of connections: whether no further request is to be taken from the bytes that have arrived. */
export const FULL = new WeakMap<object, () => boolean>();

export class NodeResponse extends ServerResponse<NodeRequest> {
  conversation: NodeConversation | null = null;
}

export class NodeConversation {
  readonly exchange: RequestExchange;
  readonly #req: NodeRequest;
  readonly #res: NodeResponse;
  readonly #idleTimeout: number;
  readonly #onSent: (conversation: NodeConversation) => void;
  /** The peer waits for `100 Continue` before it sends its body. */
  #awaitsContinue: boolean;
  #consuming = false;
  /** Bytes of the refused body that were discarded since the last pause. */
  #discarded = 0;
  #broken = false;
  /** The response is handed to Node, perhaps without its end. */
  #isResponding = false;
  #sent = false;
  /** Called when the response is sent or discarded. */
  #over = nothing;
  /** The response has chunks, and some are missing. */
  #isUnfinished = false;

  /** @param onSent called when the whole response has been handed to the operating system */
  constructor(
    req: NodeRequest,
    res: NodeResponse,
    options: TransportOptions,
    awaitsContinue: boolean,
    onSent: (conversation: NodeConversation) => void,
  ) {
    this.#req = req;
    this.#res = res;
    this.#idleTimeout = options.idleTimeout;
    this.#awaitsContinue = awaitsContinue;
    this.#onSent = onSent;
    this.exchange = new RequestExchange(headOf(req), options, () => this.#invite());
    req.conversation = this;
    res.conversation = this;
    // The socket reports the error too; without a listener it would count as unhandled.
    req.on('error', nothing);
    res.on('error', nothing);
    res.on('finish', finished);
  }

  get socket(): NodeRequest['socket'] {
    return this.#req.socket;
  }

  /** The whole response has been handed to the operating system. */
  finish(): void {
    // Node emits 'finish' also for a response whose connection was destroyed.
    if (this.#req.socket.destroyed) return;
    this.#sent = true;
    this.#release();
    this.#onSent(this);
  }

  /** Whether request and response are complete. */
  get over(): boolean {
    return this.#req.complete && this.#sent;
  }

  /** The connection is closed. */
  abandon(): void {
    this.#release();
    this.exchange.abandon();
  }

  #release(): void {
    const over = this.#over;
    this.#over = nothing;
    over();
  }

  /** The rest of the request is malformed or late: finishes the response, then closes the connection. */
  break(error: ApiError): void {
    this.#broken = true;
    this.exchange.requestBody.fail(error);
    if (this.#sent) this.#req.socket.destroy();
    else if (this.#isUnfinished) this.#res.destroy();
    else if (this.#isResponding) this.#res.end();
  }

  /** @param last whether the connection closes after this response */
  respond(response: HttpResponse, last: boolean): void {
    const req = this.#req;
    const res = this.#res;
    const { requestBody } = this.exchange;
    const { refusal } = requestBody;
    requestBody.discard();
    this.#over = response.over ?? nothing;
    if (res.destroyed || req.socket.destroyed) {
      this.#release();
      return;
    }
    this.#isResponding = true;
    const bodyMissing = !req.complete;
    const refused = bodyMissing && refusal?.code === 'body_too_large';
    const close = last || this.#broken || refused || (bodyMissing && this.#awaitsContinue);
    const { status, body } = response;
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    const length = isWhole ? Buffer.byteLength(body) : 0;

    const headers = flatHeaders(response);
    // RFC 9110, 8.6: never with 204, and with 304 only the length of the body that the client has.
    if (status !== 204 && status !== 304 && isWhole) headers.push('Content-Length', String(length));
    if (close) headers.push('Connection', 'close');
    res.writeHead(status, statusText(status), headers);

    const lingers = refused && !this.#awaitsContinue && !requestBody.excessive;
    if (isWhole && !lingers) {
      // Node sends head and text in one write. Latin-1 is faster, and equal for ASCII.
      res.end(body, length === body.length ? 'latin1' : 'utf8');
    }
    // Closes the connection of a peer that stops reading. After a complete write Node sets the timeout of idle connections itself.
    if (!res.writableEnded || res.socket === null || res.socket.writableLength > 0)
      req.socket.setTimeout(this.#idleTimeout);
    if (!isWhole) void this.#sendChunks(body);
    else if (lingers) this.#linger(body);
    // An unread body must be consumed too: it stands before the next request.
    if (bodyMissing) this.#consume();
  }

  /** Sends one chunk after the other, each when the peer has taken the one before. */
  async #sendChunks(chunks: AsyncIterable<Buffer>): Promise<void> {
    const res = this.#res;
    if (this.exchange.method === 'HEAD') {
      res.end();
      return;
    }
    this.#isUnfinished = true;
    this.#setTimeout(0);
    try {
      for await (const chunk of chunks) {
        if (!this.#isClosed && !res.write(chunk)) await this.#taken();
        if (this.#isClosed) return;
      }
      this.#isUnfinished = false;
      this.#setTimeout(this.#idleTimeout);
      res.end();
    } catch {
      res.destroy();
    }
  }

  /**
   * Sets the timeout of the socket, unless an earlier response is still being sent on it.
   * @param time milliseconds; 0 while the server computes
   */
  #setTimeout(time: number): void {
    this.#res.socket?.setTimeout(time);
  }

  /** Whether the connection is closed. Node does not report that to a response behind another one. */
  get #isClosed(): boolean {
    return this.#res.destroyed || this.#req.socket.destroyed;
  }

  /** Resolves when the peer has taken the written chunks, or the connection is closed. */
  #taken(): Promise<void> {
    const { socket } = this.#req;
    this.#setTimeout(this.#idleTimeout);
    return new Promise((resolve) => {
      const done = () => {
        this.#setTimeout(0);
        this.#res.off('drain', done);
        this.#res.off('close', done);
        socket.off('drain', drained);
        socket.off('close', done);
        resolve();
      };
      // Node forwards 'drain' to the current response, but not if a pipelined request behind it offers an upgrade.
      const drained = () => {
        if (this.#res.socket !== null) done();
      };
      this.#res.on('drain', done);
      this.#res.on('close', done);
      socket.on('drain', drained);
      socket.on('close', done);
    });
  }

  /**
   * Sends the whole response but ends it only when the rest of the body has been read. Closing with unread data makes the kernel reset the
   * connection, and the peer would lose the response.
   */
  #linger(body: string | Buffer): void {
    this.#res.flushHeaders();
    if (body.length > 0) this.#res.write(body);
    this.#req.once('end', () => this.#res.end());
  }

  /** The handler reads the body: sends `100 Continue` if the peer waits for it, and starts reading. */
  #invite(): void {
    if (this.exchange.requestBody.refusal !== null) return;
    if (this.#awaitsContinue) {
      this.#awaitsContinue = false;
      this.#res.writeContinue();
    }
    this.#consume();
  }

  #consume(): void {
    // `push` pauses a refused body until the response is sent.
    this.#req.resume();
    if (this.#consuming) return;
    this.#consuming = true;
    this.#req.on('end', ended);
    this.#req.on('data', pushed);
  }

  /** Takes the next chunk of the body. */
  push(chunk: Buffer): void {
    const { requestBody } = this.exchange;
    requestBody.push(chunk);
    if (!this.#isResponding) {
      if (requestBody.refusal !== null) this.#req.pause();
    } else if (requestBody.excessive) {
      if (!this.#req.socket.writableEnded) this.#req.socket.destroySoon();
    } else {
      this.#discarded += chunk.length;
      if (this.#discarded >= DISCARDED) this.#pause();
    }
  }

  #pause(): void {
    this.#discarded = 0;
    this.#req.pause();
    setTimeout(() => this.#req.resume(), DISCARD_PAUSE);
  }
}

function nothing(): void {}

function finished(this: NodeResponse): void {
  this.conversation?.finish();
}

function pushed(this: NodeRequest, chunk: Buffer): void {
  this.conversation?.push(chunk);
}

function ended(this: NodeRequest): void {
  this.conversation?.exchange.requestBody.end();
}

export function headOf(req: IncomingMessage): RequestHead {
  return {
    method: req.method ?? '',
    target: req.url ?? '',
    remoteAddress: plainAddress(req.socket.remoteAddress ?? ''),
    header: (name) => {
      const value = req.headers[name];
      return typeof value === 'object' ? value.join(', ') : value;
    },
  };
}
