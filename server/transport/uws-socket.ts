/** One open WebSocket on uWebSockets.js. */
import type { Socket, SocketEvents } from './transport.js';
import type { UwsWebSocket } from './uws-api.js';

/** User data of each socket of the library. */
export interface UserData {
  readonly accept: (socket: Socket) => SocketEvents;
  /** Set by `open`. */
  socket?: UwsSocket;
}

export type UwsHandle = UwsWebSocket<UserData>;

export class UwsSocket implements Socket {
  readonly #messageLimit: number;
  #events: SocketEvents | null = null;
  /** Null after the end: the library throws on use of a closed socket. */
  #handle: UwsHandle | null;
  #behind = false;

  /** @param messageLimit bytes */
  constructor(handle: UwsHandle, messageLimit: number) {
    this.#handle = handle;
    this.#messageLimit = messageLimit;
  }

  /** Separate from the constructor, since `accept` may close the socket at once. */
  begin(accept: UserData['accept']): void {
    this.#events = accept(this);
  }

  get backlog(): number {
    return this.#handle?.getBufferedAmount() ?? 0;
  }

  send(data: string | Buffer): void {
    // As bytes: some releases send a string of characters below 256 as Latin-1, which is not valid UTF-8.
    if (this.#handle?.send(Buffer.from(data), typeof data !== 'string') === 0) this.#behind = true;
  }

  close(code: number, reason: string): void {
    this.#handle?.end(code, reason);
  }

  receive(message: ArrayBuffer, isBinary: boolean): void {
    if (message.byteLength > this.#messageLimit) this.close(1009, 'the message is too large');
    // A copy: the memory of the message is invalid after this call.
    else this.#events?.message(Buffer.from(new Uint8Array(message)), isBinary);
  }

  /** The library calls it at every progress; `drain` is emitted only at the end. */
  progress(): void {
    if (!this.#behind || this.backlog > 0) return;
    this.#behind = false;
    this.#events?.drain();
  }

  finish(code: number): void {
    this.#handle = null;
    // Asynchronously, so that `closed` is never called inside `close`.
    queueMicrotask(() => this.#events?.closed(code));
  }
}
