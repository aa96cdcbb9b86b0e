/** The transport on `node:http`: it needs no package, and every limit is configurable. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from '@sensorium/model/errors';
import { addressKey } from '../../common/client-network.js';
import { drainBacklog } from './backlog.js';
import { clientOf, RequestExchange } from './exchange.js';
import { validateHandshake } from './handshake.js';
import { beginsWithLineFeed } from './line-feeds.js';
import { listenError } from './listen-error.js';
import { FULL, headOf, NodeConversation, NodeRequest, NodeResponse } from './node-conversation.js';
import { LineFeedConversation } from './node-line-feeds.js';
import { NodeSockets } from './node-sockets.js';
import { HEAD_LIMIT, plainAddress, refusal, type Serve, serving, statusText } from './normalise.js';
import {
  LINGER,
  type Transport,
  type TransportListener,
  type TransportOptions,
  type Upgrade,
} from './transport.js';

export const nodeTransport: Transport = {
  async listen(options, handler, upgrade) {
    const listener = new NodeListener(options, serving(handler), upgrade);
    await listener.open();
    return listener;
  },
};

/** Requests of one connection that are processed at once, if the peer pipelines. While more wait, the transport reads no further. */
const PIPELINED = 8;
/**
 * Requests of one connection that wait behind those at most. What Node reads at once may hold a thousand more: the connection is detached at the next one,
 * as for an upgrade, and parsed further when those before it have their responses.
 */
const WAITING = 8;
/** Number of headers from which Node may drop some, the length of the body among them: it checks its limit at every 32nd header. */
const MOST_HEADERS = 1000;

interface HttpConnection {
  /** The request that arrived last, until it is complete. Responses are sent in order, so its response is the last. */
  newest: NodeConversation | null;
  /** Requests without a complete response: several if the peer pipelines. */
  readonly underWay: Set<NodeConversation | LineFeedConversation>;
  /** Requests being processed. */
  active: number;
  /** Requests that wait until fewer are processed. */
  readonly waiting: NodeConversation[];
  /** Node's parser has failed, and a `LineFeedConversation` has taken the connection over. */
  isTaken: boolean;
  /** Called when no request is under way. */
  onIdle: () => void;
  /** Called when the whole response to a request has been handed to the operating system. */
  readonly onSent: (conversation: NodeConversation) => void;
}

class NodeListener implements TransportListener {
  readonly kind = 'node';
  readonly #options: TransportOptions;
  readonly #handle: Serve;
  readonly #upgrade: Upgrade | undefined;
  readonly #server: Server<typeof NodeRequest, typeof NodeResponse>;
  readonly #sockets: NodeSockets;
  /** HTTP connections, without WebSockets. */
  readonly #connections = new Map<Duplex, HttpConnection>();
  #port = 0;
  #accepted = 0;
  #closed: Promise<void> | null = null;
  /** The port is closed: each response is the last of its connection. */
  #isEnding = false;
  /** Idle connections stay open for `LINGER`. */
  #isLingering = true;

  constructor(options: TransportOptions, handle: Serve, upgrade: Upgrade | undefined) {
    this.#options = options;
    this.#handle = handle;
    this.#upgrade = upgrade;
    this.#sockets = new NodeSockets(options);
    const { headerTimeout, requestTimeout, idleTimeout } = options;
    this.#server = createServer<typeof NodeRequest, typeof NodeResponse>({
      IncomingMessage: NodeRequest,
      ServerResponse: NodeResponse,
      maxHeaderSize: HEAD_LIMIT,
      headersTimeout: Math.min(headerTimeout, requestTimeout),
      requestTimeout,
      keepAliveTimeout: idleTimeout,
      // Interval of Node's check for late requests.
      connectionsCheckingInterval: Math.min(1000, Math.ceil(Math.min(headerTimeout, requestTimeout) / 4)),
      joinDuplicateHeaders: true,
      // Node's own refusal would not be JSON.
      requireHostHeader: false,
    });
    this.#server.on('request', (req, res) => this.#serve(req, res, false));
    // Node would send `100 Continue` before the request is checked.
    this.#server.on('checkContinue', (req, res) => this.#serve(req, res, true));
    // RFC 9110, 10.1.1: a server may ignore an unknown expectation.
    this.#server.on('checkExpectation', (req, res) => this.#serve(req, res, false));
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => this.#refuse(error, socket));
    this.#server.on('upgrade', (req, socket, head) => this.#leaveHttp(req, socket as Socket, head));
    this.#server.on('connection', (socket) => {
      // A connection that ignored an upgrade is emitted again.
      if (this.#connections.has(socket)) return;
      this.#accepted++;
      const closed = this.#options.connections?.add(plainAddress(socket.remoteAddress ?? ''));
      if (closed === null) {
        socket.destroy();
        return;
      }
      if (closed !== undefined) socket.on('close', closed);
      const connection = this.#connected(socket);
      this.#connections.set(socket, connection);
      FULL.set(socket, () => connection.waiting.length >= WAITING);
      // Node removes its own listener for an upgrade; a reset must not end the process.
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#connections.delete(socket);
        for (const conversation of connection.underWay) conversation.abandon();
      });
    });
  }

  #connected(socket: Socket): HttpConnection {
    const connection: HttpConnection = {
      newest: null,
      underWay: new Set(),
      active: 0,
      waiting: [],
      isTaken: false,
      onIdle: () => {},
      onSent: (conversation) => {
        connection.underWay.delete(conversation);
        // Otherwise an idle connection would keep its last body in memory.
        if (conversation.over && connection.newest === conversation) connection.newest = null;
        // The response head may have been sent before the shutdown, without `Connection: close`.
        if (this.#isEnding && !this.#isLingering && connection.underWay.size === 0) socket.destroySoon();
        if (connection.underWay.size === 0) connection.onIdle();
      },
    };
    return connection;
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    const { host, port, portSetting } = this.#options;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) =>
        reject(listenError(error.code, host, port, portSetting)),
      );
      this.#server.listen({ host, port }, resolve);
    });
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : port;
    // A failed accept, for lack of file descriptors, must not end the process.
    this.#server.on('error', () => {});
  }

  close(grace: number): Promise<void> {
    this.#closed ??= this.#close(grace);
    return this.#closed;
  }

  async #close(grace: number): Promise<void> {
    const left = await drainBacklog(() => this.#accepted, grace);
    this.#isEnding = true;
    // For Node a connection that still sends a response is idle: `close` would destroy it.
    this.#server.closeIdleConnections = () => {};
    const allClosed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#sockets.close();
    const lingerEnd = setTimeout(() => setImmediate(() => this.#endIdle()), Math.min(left, LINGER));
    const cutOff = setTimeout(() => {
      for (const socket of this.#connections.keys()) socket.destroy();
      this.#sockets.destroy();
    }, left);
    await allClosed;
    clearTimeout(lingerEnd);
    clearTimeout(cutOff);
    this.#sockets.stop();
  }

  /** Called in a later turn of the event loop, when received requests have been read. */
  #endIdle(): void {
    this.#isLingering = false;
    for (const [socket, { underWay }] of this.#connections) {
      if (underWay.size === 0) socket.destroy();
    }
  }

  #serve(req: NodeRequest, res: NodeResponse, awaitsContinue: boolean): void {
    const { socket } = req;
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    const conversation = new NodeConversation(req, res, this.#options, awaitsContinue, connection.onSent);
    connection.newest = conversation;
    connection.underWay.add(conversation);
    const fault = hostFault(req);
    if (fault !== null) {
      conversation.respond(refusal(new ApiError('malformed_request', fault)), true);
      return;
    }
    if (connection.active < PIPELINED) {
      this.#begin(connection, conversation);
      return;
    }
    connection.waiting.push(conversation);
    pauseReading(socket);
  }

  #begin(connection: HttpConnection, conversation: NodeConversation): void {
    connection.active++;
    this.#handle(conversation.exchange, (response) => {
      connection.active--;
      conversation.respond(response, this.#isEnding && connection.newest === conversation);
      if (connection.waiting.length > 0) this.#beginNext(connection, conversation.socket);
    });
  }

  #beginNext(connection: HttpConnection, socket: Socket): void {
    // The peer is gone: no one reads the responses.
    if (socket.destroyed) connection.waiting.length = 0;
    const next = connection.waiting.shift();
    if (next !== undefined) this.#begin(connection, next);
    if (connection.waiting.length === 0) resumeReading(socket);
  }

  /** Node has detached a connection whose request offers an upgrade: to WebSocket, or for example to `h2c`. */
  #leaveHttp(req: IncomingMessage, socket: Socket, head: Buffer): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    if (connection.underWay.size > 0) {
      // Pipelined after requests whose responses are sent first. Node no longer times out a peer that does not read them.
      const cutOff = () => socket.destroy();
      socket.on('timeout', cutOff);
      connection.onIdle = () => {
        connection.onIdle = () => {};
        socket.off('timeout', cutOff);
        this.#leaveHttp(req, socket, head);
      };
      return;
    }
    const handshake = new RequestExchange(headOf(req), { ...this.#options, bodyLimit: 0 }, () => {});
    const opening = this.#isEnding ? null : validateHandshake(handshake, this.#upgrade);
    const fault = hostFault(req);
    if (fault !== null) {
      socket.end(handwritten(new ApiError('malformed_request', fault))).destroySoon();
    } else if (opening === null) {
      this.#returnToHttp(req, socket, head);
    } else if ('refusal' in opening) {
      socket.end(handwritten(opening.refusal)).destroySoon();
    } else {
      this.#connections.delete(socket);
      this.#sockets.open(req, socket, head, opening, addressKey(clientOf(handshake, this.#options)));
    }
  }

  /**
   * A server may ignore an offer to upgrade (RFC 9110, 7.8), but Node detaches the connection without reading the body. So the request is put back
   * without the offer and parsed again: clients that offer `h2c` with every request lose neither bodies nor connections.
   */
  #returnToHttp(req: IncomingMessage, socket: Socket, head: Buffer): void {
    if (req.rawHeaders.length >= 2 * MOST_HEADERS) {
      const error = new ApiError('malformed_request', `the request has ${MOST_HEADERS} headers or more`);
      socket.end(handwritten(error)).destroySoon();
      return;
    }
    const lines = [`${req.method} ${req.url} HTTP/${req.httpVersion}`];
    for (let index = 0; index < req.rawHeaders.length; index += 2) {
      const [name = '', value = ''] = req.rawHeaders.slice(index);
      if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${value}`);
    }
    socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
    this.#server.emit('connection', socket);
  }

  /** The peer sent invalid HTTP, was too slow, or closed the connection. */
  #refuse(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const connection = this.#connections.get(socket);
    const newest = connection?.newest;
    if (connection?.isTaken === true) return;
    if (connection !== undefined && error.rawPacket !== undefined && socket.writable) {
      if (this.#takeLineFeeds(connection, socket as Socket, error.rawPacket)) return;
    }
    if (CLOSED.has(error.code ?? '') || !socket.writable) {
      socket.destroy();
    } else if (newest) {
      newest.break(
        late ? new ApiError('request_timeout') : new ApiError('malformed_body', 'a chunk is malformed'),
      );
    } else {
      const refused = late
        ? new ApiError('request_timeout')
        : new ApiError('malformed_request', REASONS[error.code ?? '']);
      (socket as Socket).end(handwritten(refused)).destroySoon();
    }
  }

  /**
   * Serves a request that Node's parser rejected because its lines end with LF only, at paths that accept it.
   * @param packet in which Node's parser failed
   * @returns false: not such a request, or not the first on its connection
   */
  #takeLineFeeds(connection: HttpConnection, socket: Socket, packet: Buffer): boolean {
    const { bareLineFeeds } = this.#options;
    const isFirst = socket.bytesRead === packet.length && connection.underWay.size === 0;
    if (bareLineFeeds === undefined || !isFirst || !beginsWithLineFeed(packet, bareLineFeeds)) return false;
    connection.isTaken = true;
    const conversation = new LineFeedConversation(socket, packet, this.#options, this.#handle, () =>
      connection.underWay.delete(conversation),
    );
    connection.underWay.add(conversation);
    return true;
  }
}

/**
 * The flag and the parser by which `node:http` itself stops reading a connection whose responses are not taken. `pause` alone would not last: Node reads on
 * after each response.
 */
interface Pausable {
  _paused?: boolean;
  readonly parser?: { resume(): void } | null;
}

function pauseReading(socket: Socket & Pausable): void {
  if (socket._paused === true) return;
  socket._paused = true;
  socket.pause();
}

function resumeReading(socket: Socket & Pausable): void {
  // Otherwise Node resumes when the peer has taken the responses.
  if (socket._paused !== true || socket.writableNeedDrain) return;
  socket._paused = false;
  // Node has detached a connection that leaves HTTP: its next bytes are not for the parser.
  if (socket.parser == null) return;
  socket.parser.resume();
  socket.resume();
}

/** The peer reset the connection, or closed it in the middle of a request. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE']);

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `the head of the request is larger than ${HEAD_LIMIT} bytes`,
  HPE_INVALID_URL:
    'the address holds a character that has to be percent-encoded: ASCII alone is sent as it is, \u00e4 as %C3%A4 (its UTF-8)',
};

/** Checks the header Host (RFC 9112, 3.2) in the raw headers: of several, Node's `headers` holds the first only. @returns null when it is valid */
function hostFault({ rawHeaders, httpVersion }: IncomingMessage): string | null {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count > 1) return 'the request has several headers Host';
  return count === 0 && httpVersion === '1.1' ? 'the request has no header Host' : null;
}

/** A response as text: Node creates no response object for a request that it cannot parse. */
function handwritten(error: ApiError): string {
  const { status, headers, body } = refusal(error);
  const lines = [
    `HTTP/1.1 ${status} ${statusText(status)}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
