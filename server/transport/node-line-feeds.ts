/** A connection on `node:http` with one request whose lines end with LF only. */
import type { Socket } from 'node:net';
import { ApiError } from '@sensorium/model/errors';
import { RequestExchange } from './exchange.js';
import { type LineFeedRequest, readLineFeeds } from './line-feeds.js';
import { bytesOf, headerLines, plainAddress, refusal, type Serve, statusText } from './normalise.js';
import { type HttpResponse, LINGER, type TransportOptions } from './transport.js';

export class LineFeedConversation {
  readonly #socket: Socket;
  readonly #options: TransportOptions;
  readonly #handle: Serve;
  readonly #onSent: () => void;
  /** Timer for the whole request. */
  readonly #deadline: NodeJS.Timeout;
  #bytes: Buffer;
  /** Null until the request is complete. */
  #exchange: RequestExchange | null = null;
  /** The request is complete or refused: further bytes are discarded. */
  #isRead = false;
  #over = nothing;

  /**
   * Takes the connection over from `node:http`, whose parser has failed.
   * @param first all bytes received so far
   * @param onSent called when the response has been handed to the operating system
   */
  constructor(socket: Socket, first: Buffer, options: TransportOptions, handle: Serve, onSent: () => void) {
    this.#socket = socket;
    this.#options = options;
    this.#handle = handle;
    this.#onSent = onSent;
    this.#bytes = first;
    const time = Math.min(options.headerTimeout, options.requestTimeout);
    this.#deadline = setTimeout(() => this.#refuse(new ApiError('request_timeout')), time);
    socket.removeAllListeners('data');
    socket.removeAllListeners('end');
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('end', () => {
      if (!this.#isRead) socket.destroy();
    });
    this.#parse();
  }

  /** The connection is closed. */
  abandon(): void {
    clearTimeout(this.#deadline);
    this.#isRead = true;
    this.#release();
    this.#exchange?.abandon();
  }

  #receive(chunk: Buffer): void {
    if (this.#isRead) return;
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    this.#parse();
  }

  #parse(): void {
    try {
      const request = readLineFeeds(this.#bytes);
      if (request !== null) this.#serve(request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(error);
    }
  }

  #refuse(error: ApiError): void {
    this.#end();
    this.#send(refusal(error));
  }

  #serve({ method, target, headers, body }: LineFeedRequest): void {
    this.#end();
    const remoteAddress = plainAddress(this.#socket.remoteAddress ?? '');
    const head = { method, target, remoteAddress, header: (name: string) => headers.get(name) };
    const exchange = new RequestExchange(head, this.#options, nothing);
    this.#exchange = exchange;
    if (body.length > 0) exchange.requestBody.push(body);
    exchange.requestBody.end();
    this.#handle(exchange, (response) => {
      exchange.requestBody.discard();
      this.#send(response);
    });
  }

  /** Stops reading. */
  #end(): void {
    clearTimeout(this.#deadline);
    this.#isRead = true;
    this.#bytes = Buffer.alloc(0);
  }

  #send(response: HttpResponse): void {
    const socket = this.#socket;
    this.#over = response.over ?? nothing;
    const body = bytesOf(response.body);
    if (socket.destroyed || body === null) {
      socket.destroy();
      this.#release();
      return;
    }
    const headers = headerLines(response);
    const lines = [
      `HTTP/1.1 ${response.status} ${statusText(response.status)}`,
      ...(headers === '' ? [] : [headers]),
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    socket.setTimeout(this.#options.idleTimeout, () => socket.destroy());
    socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), () => {
      this.#release();
      this.#onSent();
      // Later: unread bytes after the request would make the kernel reset the connection, and the peer would lose the response.
      setTimeout(() => socket.destroy(), LINGER).unref();
    });
  }

  #release(): void {
    const over = this.#over;
    this.#over = nothing;
    over();
  }
}

function nothing(): void {}
