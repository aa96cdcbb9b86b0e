/** The part of an exchange that does not depend on the library below. */
import { type BodyBounds, brokenOff, RequestBody } from './body.js';
import { splitTarget } from './normalise.js';
import type { Exchange } from './transport.js';

export interface RequestHead {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly remoteAddress: string;
  readonly header: Exchange['header'];
}

export class RequestExchange implements Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly remoteAddress: string;
  readonly header: Exchange['header'];
  readonly requestBody: RequestBody;
  readonly #onRead: () => void;
  #isClosed = false;
  #controller: AbortController | null = null;

  /** @param onRead called each time the handler asks for the body, before it is waited for */
  constructor(head: RequestHead, bounds: BodyBounds, onRead: () => void) {
    this.method = head.method.toUpperCase();
    [this.path, this.query] = splitTarget(head.target);
    this.remoteAddress = head.remoteAddress;
    this.header = head.header;
    this.requestBody = new RequestBody(head.header, bounds);
    this.#onRead = onRead;
  }

  /** Made on first use: an AbortController costs more than the rest of a small request, and few handlers look. */
  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      if (this.#isClosed) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  body(): Promise<Buffer> {
    this.#onRead();
    return this.requestBody.read();
  }

  /** The peer has gone before its answer. What has arrived keeps its room until the handler is done with it. */
  abandon(): void {
    this.#isClosed = true;
    this.requestBody.fail(brokenOff());
    this.#controller?.abort();
  }
}
