/** All WebSockets of one `node:http` listener: opened, watched for silence, closed together. */
import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import type { Opening } from './handshake.js';
import { type Connection, NodeSocket } from './node-socket.js';
import type { TransportOptions } from './transport.js';

/** Milliseconds that a peer has to answer a close frame, before its connection is cut. */
const CLOSE_TIMEOUT = 10_000;

export class NodeSockets {
  readonly #open = new Set<NodeSocket>();
  readonly #server: WebSocketServer;
  readonly #messageTimeout: number;
  readonly #timer: NodeJS.Timeout;

  constructor({ messageLimit, requestTimeout, socketIdleTimeout }: TransportOptions) {
    this.#messageTimeout = requestTimeout;
    const options = { maxPayload: messageLimit, perMessageDeflate: false, closeTimeout: CLOSE_TIMEOUT };
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      handleProtocols: () => false,
      ...options,
    });
    // One timer for all: a silent peer is given up at the fourth look.
    this.#timer = setInterval(() => {
      for (const socket of this.#open) socket.checkAlive();
    }, socketIdleTimeout / 4).unref();
  }

  /** Answers a handshake that has been judged good. @param head what the peer sent behind it */
  open(
    req: IncomingMessage,
    connection: Connection,
    head: Buffer,
    { accept }: Extract<Opening, { accept: unknown }>,
  ): void {
    this.#server.handleUpgrade(req, connection, head, (ws) => {
      const socket = new NodeSocket(ws, connection, this.#messageTimeout, accept);
      this.#open.add(socket);
      ws.on('close', () => this.#open.delete(socket));
    });
  }

  /** Tells every peer that the server goes away. */
  close(): void {
    for (const socket of this.#open) socket.close(1001, 'the server goes away');
  }

  /** Cuts off those that have not gone. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** To be called when every connection is closed. */
  stop(): void {
    clearInterval(this.#timer);
  }
}
