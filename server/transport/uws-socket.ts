/** One open WebSocket on uWebSockets.js. */
import type { Socket, SocketEvents } from './transport.js';
import type { UwsWebSocket } from './uws-api.js';

/** What the library keeps for us beside each of its sockets. */
export interface UserData {
  readonly accept: (socket: Socket) => SocketEvents;
  /** From `open` on. */
  socket?: UwsSocket;
}

export type UwsHandle = UwsWebSocket<UserData>;

export class UwsSocket implements Socket {
  readonly #messageLimit: number;
  #events: SocketEvents | null = null;
  /** Null as soon as it is over: the library throws when a closed one is touched. */
  #handle: UwsHandle | null;
  #behind = false;

  /** @param messageLimit bytes */
  constructor(handle: UwsHandle, messageLimit: number) {
    this.#handle = handle;
    this.#messageLimit = messageLimit;
  }

  /** Apart from the constructor, since whoever accepts may also close at once. */
  begin(accept: UserData['accept']): void {
    this.#events = accept(this);
  }

  get backlog(): number {
    return this.#handle?.getBufferedAmount() ?? 0;
  }

  send(data: string | Buffer): void {
    // As bytes: some releases send a string of characters below 256 as Latin-1, which no peer takes for text.
    if (this.#handle?.send(Buffer.from(data), typeof data !== 'string') === 0) this.#behind = true;
  }

  close(code: number, reason: string): void {
    this.#handle?.end(code, reason);
  }

  receive(message: ArrayBuffer, isBinary: boolean): void {
    if (message.byteLength > this.#messageLimit) this.close(1009, 'the message is too large');
    // A copy: the memory behind it is gone after this call.
    else this.#events?.message(Buffer.from(new Uint8Array(message)), isBinary);
  }

  /** The library tells every progress, we only its end. */
  progress(): void {
    if (!this.#behind || this.backlog > 0) return;
    this.#behind = false;
    this.#events?.drain();
  }

  finish(code: number): void {
    this.#handle = null;
    // Not at once: the caller of close() is in the middle of something.
    queueMicrotask(() => this.#events?.closed(code));
  }
}
