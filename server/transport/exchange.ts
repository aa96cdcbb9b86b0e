/** The part of an exchange that is the same for both transports. */
import { type BodyBounds, brokenOff, RequestBody } from './body.js';
import { splitTarget } from './normalise.js';
import type { Exchange, ReadBounds } from './transport.js';

export interface RequestHead {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly remoteAddress: string;
  readonly header: Exchange['header'];
}

/** Address of the client, behind trusted proxies too. */
export function clientOf(
  request: Pick<Exchange, 'remoteAddress' | 'header'>,
  { clientAddress }: Pick<BodyBounds, 'clientAddress'>,
): string {
  return clientAddress?.(request) ?? request.remoteAddress;
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

  /** @param onRead called whenever the handler calls `body`, before the body is read */
  constructor(head: RequestHead, bounds: BodyBounds, onRead: () => void) {
    this.method = head.method.toUpperCase();
    [this.path, this.query] = splitTarget(head.target);
    this.remoteAddress = head.remoteAddress;
    this.header = head.header;
    this.requestBody = new RequestBody(head.header, bounds, clientOf(head, bounds));
    this.#onRead = onRead;
  }

  /** Created on first use: an AbortController costs more than the rest of a small request, and few handlers need it. */
  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      if (this.#isClosed) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  body(bounds: ReadBounds = {}): Promise<readonly Buffer[]> {
    this.#onRead();
    return this.requestBody.read(bounds);
  }

  /** The peer closed the connection before the response. The received body keeps its memory until the handler has finished. */
  abandon(): void {
    this.#isClosed = true;
    this.requestBody.fail(brokenOff());
    this.#controller?.abort();
  }
}
