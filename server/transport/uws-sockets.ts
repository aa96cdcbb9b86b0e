/** All WebSockets of one uWebSockets.js listener: settings of the library, and shutdown. */
import type { TransportOptions } from './transport.js';
import type { UwsSocketBehavior } from './uws-api.js';
import { type UserData, UwsSocket } from './uws-socket.js';

/** Milliseconds for peers to read their close frame before the connection is destroyed; the library does not report when they have. */
const CLOSE_LINGER = 500;

/** Bytes, far above the backlog of any sender. The library responds to pings itself, also to those of a peer that reads nothing. */
const LONGEST_BACKLOG = 32 * 2 ** 20;

/** Bytes above the limit up to which a message is received and refused with 1009. At more the library destroys the connection without a close frame. */
const TOO_LONG = 65_536;

export class UwsSockets {
  readonly #open = new Set<UwsSocket>();

  /** @param upgrade handler of requests that may be handshakes */
  behavior(
    { messageLimit, socketIdleTimeout }: TransportOptions,
    upgrade: UwsSocketBehavior<UserData>['upgrade'],
  ): UwsSocketBehavior<UserData> {
    return {
      maxPayloadLength: messageLimit + TOO_LONG,
      maxBackpressure: LONGEST_BACKLOG,
      closeOnBackpressureLimit: true,
      idleTimeout: Math.min(960, Math.max(8, Math.ceil(socketIdleTimeout / 4000) * 4)),
      sendPingsAutomatically: true,
      compression: 0,
      upgrade,
      open: (handle) => {
        const data = handle.getUserData();
        const socket = new UwsSocket(handle, messageLimit);
        data.socket = socket;
        this.#open.add(socket);
        socket.begin(data.accept);
      },
      message: (handle, message, isBinary) => handle.getUserData().socket?.receive(message, isBinary),
      drain: (handle) => handle.getUserData().socket?.progress(),
      close: (handle, code) => {
        const { socket } = handle.getUserData();
        if (socket === undefined) return;
        this.#open.delete(socket);
        socket.finish(code);
      },
    };
  }

  /**
   * Sends every peer a close frame.
   * @returns milliseconds, at most `grace`, for the peers to read it and the data before it
   */
  close(grace: number): number {
    if (this.#open.size === 0) return 0;
    const isBehind = [...this.#open].some((socket) => socket.backlog > 0);
    for (const socket of this.#open) socket.close(1001, 'the server goes away');
    return isBehind ? grace : Math.min(grace, CLOSE_LINGER);
  }
}
