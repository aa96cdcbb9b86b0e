/** One request on `node:http` and its answer. */
import { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiError } from '@sensorium/model/errors';
import { RequestExchange, type RequestHead } from './exchange.js';
import { flatHeaders, plainAddress, statusText } from './normalise.js';
import type { HttpResponse, TransportOptions } from './transport.js';

/**
 * Request and response of Node with a place for their conversation. So the listeners are the same functions for all of them, and none
 * is made for each request.
 */
export class NodeRequest extends IncomingMessage {
  conversation: NodeConversation | null = null;
}

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
  #broken = false;
  /** The answer is on its way, as far as Node is concerned: only its end may be missing. */
  #isResponding = false;
  #sent = false;
  /** To be called when the answer has left, or nobody takes it. */
  #over = nothing;
  /** The answer is one in pieces, and they have not come to their end. */
  #isUnfinished = false;

  /** @param onSent called when all of the answer has been handed to the operating system */
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
    // The socket says it too; without a listener it would count as an unhandled error.
    req.on('error', nothing);
    res.on('error', nothing);
    res.on('finish', finished);
  }

  /** All of the answer has been handed to the operating system. */
  finish(): void {
    // Node says 'finish' also of an answer whose connection was destroyed.
    if (this.#req.socket.destroyed) return;
    this.#sent = true;
    this.#release();
    this.#onSent(this);
  }

  /** Nothing of this request or its answer is left on the socket. */
  get over(): boolean {
    return this.#req.complete && this.#sent;
  }

  /** The connection is gone. */
  abandon(): void {
    this.#release();
    this.exchange.abandon();
  }

  #release(): void {
    const over = this.#over;
    this.#over = nothing;
    over();
  }

  /** The rest of the request will not come, or not in time: answer what there is to answer, then close. */
  break(error: ApiError): void {
    this.#broken = true;
    this.exchange.requestBody.fail(error);
    if (this.#sent) this.#req.socket.destroy();
    else if (this.#isUnfinished) this.#res.destroy();
    else if (this.#isResponding) this.#res.end();
  }

  /** @param last whether the connection is to close after this answer in any case */
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
    // RFC 9110, 8.6: never with 204.
    if (status !== 204 && isWhole) headers.push('Content-Length', String(length));
    if (close) headers.push('Connection', 'close');
    res.writeHead(status, statusText(status), headers);

    const lingers = refused && !this.#awaitsContinue && !requestBody.excessive;
    if (isWhole && !lingers) {
      // Node sends a text with the head in one piece; as Latin-1, which is faster, where that is the same.
      res.end(body, length === body.length ? 'latin1' : 'utf8');
    }
    // A peer that stops reading its answer is cut off. What has left at once is followed by the timeout that Node sets for idle connections.
    if (!res.writableEnded || res.socket === null || res.socket.writableLength > 0)
      req.socket.setTimeout(this.#idleTimeout);
    if (!isWhole) void this.#sendChunks(body);
    else if (lingers) this.#linger(body);
    // Also a body that nobody asked for has to leave the socket, or the next request would never be seen.
    if (bodyMissing) this.#consume();
  }

  /** One piece after the other, each when the one before has left. */
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
   * Says how long the peer may stand still, unless it is the answer before this one that it has to take.
   * @param time milliseconds, 0 while it is we who take the time
   */
  #setTimeout(time: number): void {
    this.#res.socket?.setTimeout(time);
  }

  /** An answer that stands behind another one is not told of the end of their connection. */
  get #isClosed(): boolean {
    return this.#res.destroyed || this.#req.socket.destroyed;
  }

  /** Fulfilled when the peer has taken what was written, or is gone. */
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
      // Node hands it on to the answer whose turn it is; no longer when an upgrade is offered behind that.
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
   * Sends the whole answer but ends it only when the rest of the body has been read. Closing with unread data makes the
   * kernel reset the connection, and the peer would lose the answer that tells it why.
   */
  #linger(body: string | Buffer): void {
    this.#res.flushHeaders();
    if (body.length > 0) this.#res.write(body);
    this.#req.once('end', () => this.#res.end());
  }

  /** The handler wants the body: let the peer send it, and read. */
  #invite(): void {
    if (this.exchange.requestBody.refusal !== null) return;
    if (this.#awaitsContinue) {
      this.#awaitsContinue = false;
      this.#res.writeContinue();
    }
    this.#consume();
  }

  #consume(): void {
    // Paused below until the answer was on its way.
    this.#req.resume();
    if (this.#consuming) return;
    this.#consuming = true;
    this.#req.on('end', ended);
    this.#req.on('data', pushed);
  }

  /** Takes the next piece of the body. */
  push(chunk: Buffer): void {
    const { requestBody } = this.exchange;
    requestBody.push(chunk);
    if (!this.#isResponding) {
      if (requestBody.refusal !== null) this.#req.pause();
    } else if (requestBody.excessive && !this.#req.socket.writableEnded) {
      this.#req.socket.destroySoon();
    }
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
