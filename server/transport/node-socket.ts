/** One open WebSocket on `ws`. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { BodyMemory, BodyOwner } from './body-memory.js';
import type { Socket, SocketEvents } from './transport.js';

/** Calls of `checkAlive` without activity of the peer until a ping, and until the connection is destroyed. */
const PING_AFTER = 2;
const DESTROY_AFTER = 4;
/** Bytes of a control frame before its payload, including the mask of client frames. */
const CONTROL_HEAD = 6;

export interface MessageBounds {
  /** Milliseconds within which a message must be complete. */
  readonly timeout: number;
  /** Budget for messages that are not complete. */
  readonly memory: BodyMemory;
  /** Whom they count for. */
  readonly owner: BodyOwner;
}

export class NodeSocket implements Socket {
  readonly #ws: WebSocket;
  readonly #connection: Connection;
  readonly #events: SocketEvents;
  /** `closed` is scheduled: no other event is emitted any more. */
  #over = false;
  #behind = false;
  #silentChecks = 0;
  #seen = { read: 0, taken: 0, backlog: 0 };
  readonly #bounds: MessageBounds;
  /** Bytes read from the connection up to the last complete message or control frame. */
  #wholeUntil: number;
  /** Of performance.now(): when `checkAlive` first saw the incomplete message. */
  #amidSince: number | null = null;
  /** Bytes of the incomplete message in the memory budget. */
  #reserved = 0;

  constructor(
    ws: WebSocket,
    connection: Connection,
    bounds: MessageBounds,
    accept: (socket: Socket) => SocketEvents,
  ) {
    this.#ws = ws;
    this.#connection = connection;
    this.#bounds = bounds;
    this.#wholeUntil = connection.bytesRead;
    this.#events = accept(this);
    const countControlFrame = (payload: Buffer) => {
      this.#wholeUntil += CONTROL_HEAD + payload.length;
    };
    ws.on('ping', countControlFrame);
    ws.on('pong', countControlFrame);
    ws.on('message', (data: Buffer, isBinary) => {
      this.#wholeUntil = connection.bytesRead;
      this.#amidSince = null;
      this.#release();
      if (!this.#over) this.#events.message(data, isBinary);
    });
    // `ws` itself sends the close frame for a violation; the code in its 'close' event would depend on the peer's reply.
    ws.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('WS_ERR_')) this.#finish(VIOLATIONS[error.code] ?? 1002);
    });
    ws.on('close', (code) => {
      this.#release();
      this.#finish(code);
    });
    // Behind the listener of `ws`, which has taken the chunk.
    connection.on('data', () => this.#reserve());
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
   * Periodic check: destroys the connection after an incomplete message or without activity of the peer, and emits `drain` after a backlog. Activity is
   * bytes from the peer, or bytes of the backlog that the peer took. Bytes that are sent without a backlog do not count, since the system buffers them
   * even if the peer is unreachable.
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
    // `ws` responds to pings itself: the last bytes of a backlog may be a pong, for which it calls no callback.
    this.#whenTaken();
  }

  /** Counts what has arrived of an incomplete message, also behind a close frame of the server. Without room for it the server reads no further, and closes. */
  #reserve(): void {
    const { memory, owner } = this.#bounds;
    const more = this.#connection.bytesRead - this.#wholeUntil - this.#reserved;
    if (more <= 0) return;
    if (memory.reserve(more, owner)) this.#reserved += more;
    else {
      this.close(1013, 'too many messages are incomplete');
      this.#ws.pause();
    }
  }

  #release(): void {
    const { memory, owner } = this.#bounds;
    memory.release(this.#reserved, owner);
    this.#reserved = 0;
  }

  #isLate(read: number): boolean {
    if (read <= this.#wholeUntil) this.#amidSince = null;
    else this.#amidSince ??= performance.now();
    return this.#amidSince !== null && performance.now() - this.#amidSince > this.#bounds.timeout;
  }

  readonly #whenTaken = (): void => {
    if (!this.#behind || this.#over || this.#ws.bufferedAmount > 0) return;
    this.#behind = false;
    this.#events.drain();
  };

  #finish(code: number): void {
    if (this.#over) return;
    this.#over = true;
    // Asynchronously, so that `closed` is never called inside `close`.
    queueMicrotask(() => this.#events.closed(code));
  }
}

/** The used part of `net.Socket`. */
export interface Connection extends Duplex {
  readonly bytesRead: number;
  /** Including bytes that still wait to be written. */
  readonly bytesWritten: number;
}

/** Codes of the close frames that `ws` sends for these errors; 1002 for all others. */
const VIOLATIONS: Readonly<Record<string, number>> = {
  WS_ERR_INVALID_UTF8: 1007,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: 1008,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: 1009,
};
