/** One open WebSocket on `ws`. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Socket, SocketEvents } from './transport.js';

/** Calls of `watch` without a sign of life after which the peer is asked, and after which it is given up. */
const PING_AFTER = 2;
const DESTROY_AFTER = 4;
/** Bytes of a control frame before its payload, with the mask that every frame of a client has. */
const CONTROL_HEAD = 6;

export class NodeSocket implements Socket {
  readonly #ws: WebSocket;
  readonly #connection: Connection;
  readonly #events: SocketEvents;
  /** `closed` has been promised: nothing else is told any more. */
  #over = false;
  #behind = false;
  #silentChecks = 0;
  #seen = { read: 0, taken: 0, backlog: 0 };
  readonly #messageTimeout: number;
  /** What had been read from the connection when the last frame was whole that is part of no message any more. */
  #wholeUntil: number;
  /** Of performance.now(): when `watch` first saw the message that is still arriving. */
  #amidSince: number | null = null;

  /** @param messageTimeout milliseconds within which a message that has begun must be whole */
  constructor(
    ws: WebSocket,
    connection: Connection,
    messageTimeout: number,
    accept: (socket: Socket) => SocketEvents,
  ) {
    this.#ws = ws;
    this.#connection = connection;
    this.#messageTimeout = messageTimeout;
    this.#wholeUntil = connection.bytesRead;
    this.#events = accept(this);
    const passOver = (payload: Buffer) => {
      this.#wholeUntil += CONTROL_HEAD + payload.length;
    };
    ws.on('ping', passOver);
    ws.on('pong', passOver);
    ws.on('message', (data: Buffer, isBinary) => {
      this.#wholeUntil = connection.bytesRead;
      this.#amidSince = null;
      if (!this.#over) this.#events.message(data, isBinary);
    });
    // `ws` itself answers a violation with a close frame; the code in its own event would depend on the peer's reply.
    ws.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('WS_ERR_')) this.#finish(VIOLATIONS[error.code] ?? 1002);
    });
    ws.on('close', (code) => this.#finish(code));
  }

  get backlog(): number {
    return this.#over ? 0 : this.#ws.bufferedAmount;
  }

  send(data: string | Buffer): void {
    if (this.#over || this.#ws.readyState !== this.#ws.OPEN) return;
    this.#ws.send(data, this.#whenTaken);
    if (this.#ws.bufferedAmount > 0) this.#behind = true;
  }

  close(code: number, reason: string): void {
    if (this.#over) return;
    this.#ws.close(code, reason);
    this.#finish(code);
  }

  /** Cuts the connection, without a close frame. */
  destroy(): void {
    this.#ws.terminate();
  }

  /**
   * Cuts off a peer whose message does not come to its end, tells the end of a backlog, and looks for a sign of life: bytes from the peer, or bytes of the backlog that it took. What is sent while there is no
   * backlog is none, since the system takes it whether or not the peer is still there.
   */
  checkAlive(): void {
    const read = this.#connection.bytesRead;
    if (this.#isLate(read)) this.destroy();
    const taken = this.#connection.bytesWritten - this.#connection.writableLength;
    const alive = read > this.#seen.read || (this.#seen.backlog > 0 && taken > this.#seen.taken);
    this.#seen = { read, taken, backlog: this.#ws.bufferedAmount };
    this.#silentChecks = alive ? 0 : this.#silentChecks + 1;
    if (this.#silentChecks >= DESTROY_AFTER) this.destroy();
    else if (this.#silentChecks >= PING_AFTER && this.#ws.readyState === this.#ws.OPEN)
      this.#ws.ping(undefined, undefined, this.#whenTaken);
    // `ws` answers pings by itself: the last of a backlog may be bytes of which nobody else tells.
    this.#whenTaken();
  }

  #isLate(read: number): boolean {
    if (read <= this.#wholeUntil) this.#amidSince = null;
    else this.#amidSince ??= performance.now();
    return this.#amidSince !== null && performance.now() - this.#amidSince > this.#messageTimeout;
  }

  readonly #whenTaken = (): void => {
    if (!this.#behind || this.#over || this.#ws.bufferedAmount > 0) return;
    this.#behind = false;
    this.#events.drain();
  };

  #finish(code: number): void {
    if (this.#over) return;
    this.#over = true;
    // Not at once: the caller of close() is in the middle of something.
    queueMicrotask(() => this.#events.closed(code));
  }
}

/** What of `net.Socket` is looked at. */
export interface Connection extends Duplex {
  readonly bytesRead: number;
  /** Including what still waits to be written. */
  readonly bytesWritten: number;
}

/** Code of the close frame that `ws` answers these with; all others 1002. */
const VIOLATIONS: Readonly<Record<string, number>> = {
  WS_ERR_INVALID_UTF8: 1007,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: 1008,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: 1009,
};
