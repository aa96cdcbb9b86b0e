/**
 * The interface between the network and the routes. Its two implementations, `node.ts` and `uws.ts`, behave alike: the conformance suite
 * (`test/server/transport/`) runs on both. `docs/reference/transport.md` lists the remaining differences.
 *
 *   socket -> Transport -> Exchange -> Handler -> HttpResponse -> Transport -> socket
 */
import type { BodyMemory, BodyOwner } from './body-memory.js';
import type { Connections } from './connections.js';
import type { HeaderBlock } from './header-block.js';

export interface TransportOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Setting of the port, for error texts; absent: PORT. */
  readonly portSetting?: string;
  /** Largest body in bytes, as received and after decompression. */
  readonly bodyLimit: number;
  /** Memory budget for the bodies of all requests under way, by owner. A body beyond it is refused as overloaded. */
  readonly bodyMemory: BodyMemory;
  /** Address of the client of a request, behind trusted proxies too: the bytes of a body count for it until a handler reads it. Absent: that of the peer. */
  readonly clientAddress?: (request: Pick<Exchange, 'remoteAddress' | 'header'>) => string;
  /** Bounds of open connections, shared by the listeners of a process; absent: none. */
  readonly connections?: Connections;
  /** Milliseconds from the opening of a connection, or the first byte of a later request, to the end of its headers. */
  readonly headerTimeout: number;
  /**
   * Milliseconds within which a whole request must arrive; after them `body()` rejects and the connection closes. On `node` also for a message of a
   * WebSocket.
   */
  readonly requestTimeout: number;
  /** Milliseconds without activity of the peer, between requests or while a response is sent. */
  readonly idleTimeout: number;
  /**
   * Paths that accept a GET or POST whose lines end with LF only, as the only request of its connection; absent: none. `uws` ignores it.
   */
  readonly bareLineFeeds?: ReadonlySet<string>;
  /** Largest message of a WebSocket in bytes; a larger one closes it with 1009. */
  readonly messageLimit: number;
  /** Milliseconds after which a WebSocket is closed whose peer does not respond to pings. */
  readonly socketIdleTimeout: number;
}

/** What a handler knows of a body before it reads it. */
export interface ReadBounds {
  /** Whom its memory counts for, and whose turn decompression takes: an account, or an address without one. */
  readonly owner?: BodyOwner;
  /** Bytes, as received and after decompression; absent: the limit of the transport. */
  readonly limit?: number;
}

/** One request, as the transport received it. */
export interface Exchange {
  /** Upper case. The handler receives HEAD as HEAD; the body of its response is counted but not sent. */
  readonly method: string;
  /** Path as sent: percent-encoded, without the query. */
  readonly path: string;
  /** Text after the first `?`, undecoded; empty when there is none. */
  readonly query: string;
  /** Address of the peer, without port. IPv4 in dotted form, also on a socket that serves IPv6. */
  readonly remoteAddress: string;
  /** Aborted when the peer closes the connection before the response is written. */
  readonly signal: AbortSignal;
  /**
   * Value of a header, several of one name joined by ", " (Cookie: by "; "). May be called without `this`.
   * @param name in lower case
   */
  header(name: string): string | undefined;
  /**
   * The whole body, decompressed if `Content-Encoding` is gzip, in the chunks in which it came: nearly always one, none for an empty body. Returns the
   * same promise each time; a handler need not call it.
   * @param bounds of the first call
   * @throws ApiError body_too_large, unsupported_encoding, malformed_body (also for an incomplete body), request_timeout
   */
  body(bounds?: ReadBounds): Promise<readonly Buffer[]>;
}

export interface HttpResponse {
  readonly status: number;
  /** Prepared headers, which are sent before the others. */
  readonly block?: HeaderBlock;
  /**
   * Sent in the given case, since some clients compare `X-SESSION_ID` case-sensitively. The transport adds Content-Length, Date and Connection.
   * Characters of a value other than printable ASCII are sent as `?`.
   */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  /**
   * Chunks of a body of unknown length are requested one by one as the peer takes them, and no more after the peer has closed the connection. If they
   * fail, the connection is destroyed, so that the peer can detect the incomplete response.
   */
  readonly body: string | Buffer | AsyncIterable<Buffer>;
  /** Called once, when the whole response has been handed to the operating system, or the connection is closed. */
  readonly over?: () => void;
}

/** Responds to a request; must not reject. */
export type Handler = (exchange: Exchange) => Promise<HttpResponse>;

/** The handshake of a WebSocket: an exchange without a body. */
export type Handshake = Omit<Exchange, 'body'>;

/** An open WebSocket. Its methods may be called at any time; after the end they do nothing. */
export interface Socket {
  /** Bytes given to `send` that the peer has not taken yet. */
  readonly backlog: number;
  /** Sends a string as a text frame, a buffer as a binary frame. Never blocks: callers that send much must check `backlog`. */
  send(data: string | Buffer): void;
  /**
   * Closes the WebSocket after the data sent before; `closed` follows at once, even if the peer is slow.
   * @param code 1000, 1001, 1003, 1007 to 1011, or 3000 to 4999
   * @param reason at most 123 bytes
   */
  close(code: number, reason: string): void;
}

/** Events of an open WebSocket, called in order; they must not throw or block. */
export interface SocketEvents {
  /**
   * Not called after `close`.
   * @param data the whole message; the transport does not change it afterwards
   * @param isBinary false: UTF-8 text, checked by the transport
   */
  message(data: Buffer, isBinary: boolean): void;
  /** The backlog is empty again. Called once after `backlog` was above zero when `send` returned. */
  drain(): void;
  /**
   * The WebSocket is closed, by either side. The last event; never called inside `send` or `close`.
   * @param code of the first close frame of either side; 1005 when the peer's had none, 1006 without a frame
   */
  closed(code: number): void;
}

/**
 * Decides about a handshake synchronously; must not throw.
 * @returns null when the path has no WebSocket and the Handler responds; otherwise a function that receives the open socket
 */
export type Upgrade = (handshake: Handshake) => ((socket: Socket) => SocketEvents) | null;

/**
 * Milliseconds for which idle connections stay open after the start of `close`, so that a request that is already on its way gets a response, with
 * `Connection: close`.
 */
export const LINGER = 500;
/** Bytes of a refused body that are read and discarded before a pause. */
export const DISCARDED = 65_536;
/** Milliseconds of that pause: a few peers that send as fast as memory is copied would keep the event loop busy with nothing else. */
export const DISCARD_PAUSE = 5;

export interface TransportListener {
  readonly kind: 'node' | 'uws';
  readonly port: number;
  /**
   * Stops accepting, waits at most `grace` milliseconds for the requests under way, then closes all connections. Idle ones stay open for `LINGER`
   * first. Resolves when all are closed; may be called twice.
   */
  close(grace: number): Promise<void>;
}

/** The port is in use or may not be opened; the message is one line for the operator. */
export class ListenError extends Error {}

export interface Transport {
  /** @throws ListenError */
  listen(options: TransportOptions, handler: Handler, upgrade?: Upgrade): Promise<TransportListener>;
}
