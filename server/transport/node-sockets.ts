/** All WebSockets of one `node:http` listener: opening, periodic checks, shutdown. */
import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import type { BodyMemory, BodyOwner } from './body-memory.js';
import type { Opening } from './handshake.js';
import { type Connection, NodeSocket } from './node-socket.js';
import type { TransportOptions } from './transport.js';

/** Milliseconds for the peer's close frame, after which the connection is destroyed. */
const CLOSE_TIMEOUT = 10_000;

export class NodeSockets {
  readonly #open = new Set<NodeSocket>();
  readonly #server: WebSocketServer;
  readonly #messageTimeout: number;
  readonly #memory: BodyMemory;
  readonly #timer: NodeJS.Timeout;

  constructor({ messageLimit, bodyMemory, requestTimeout, socketIdleTimeout }: TransportOptions) {
    this.#messageTimeout = requestTimeout;
    this.#memory = bodyMemory;
    const options = { maxPayload: messageLimit, perMessageDeflate: false, closeTimeout: CLOSE_TIMEOUT };
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      handleProtocols: () => false,
      ...options,
    });
    // One timer for all: the fourth check without activity destroys a connection.
    this.#timer = setInterval(() => {
      for (const socket of this.#open) socket.checkAlive();
    }, socketIdleTimeout / 4).unref();
  }

  /**
   * Completes a valid handshake.
   * @param head bytes that the peer sent after it
   * @param owner whom incomplete messages count for
   */
  open(
    req: IncomingMessage,
    connection: Connection,
    head: Buffer,
    { accept }: Extract<Opening, { accept: unknown }>,
    owner: BodyOwner,
  ): void {
    this.#server.handleUpgrade(req, connection, head, (ws) => {
      const bounds = { timeout: this.#messageTimeout, memory: this.#memory, owner };
      const socket = new NodeSocket(ws, connection, bounds, accept);
      this.#open.add(socket);
      ws.on('close', () => this.#open.delete(socket));
    });
  }

  /** Sends every peer a close frame. */
  close(): void {
    for (const socket of this.#open) socket.close(1001, 'the server goes away');
  }

  /** Destroys the remaining connections. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** Must be called when all connections are closed. */
  stop(): void {
    clearInterval(this.#timer);
  }
}
