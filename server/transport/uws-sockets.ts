/** All WebSockets of one uWebSockets.js listener: how the library is to treat them, and closing them together. */
import type { TransportOptions } from './transport.js';
import type { UwsSocketBehavior } from './uws-api.js';
import { type UserData, UwsSocket } from './uws-socket.js';

/** Milliseconds for peers to read their close frame before the connection is cut; the library does not tell when they have. */
const CLOSE_LINGER = 500;

/**
 * Bytes. Far above what anybody lets wait; but the library answers pings by itself, also those of a peer that reads nothing.
 */
const LONGEST_BACKLOG = 32 * 2 ** 20;

/** Bytes beyond the limit up to which a message is taken and answered with 1009: who announces more is cut off by the library, without a word. */
const TOO_LONG = 65_536;

export class UwsSockets {
  readonly #open = new Set<UwsSocket>();

  /** @param upgrade what to do with a request that may be a handshake */
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
   * Tells every peer that the server goes away.
   * @returns milliseconds, at most `grace`, in which they may read that and what was sent before
   */
  close(grace: number): number {
    if (this.#open.size === 0) return 0;
    const isBehind = [...this.#open].some((socket) => socket.backlog > 0);
    for (const socket of this.#open) socket.close(1001, 'the server goes away');
    return isBehind ? grace : Math.min(grace, CLOSE_LINGER);
  }
}
