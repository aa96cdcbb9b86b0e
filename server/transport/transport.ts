/**
 * The narrow waist between the network and the routes. Two implementations, `node.ts` and `uws.ts`, behave alike:
 * the conformance suite (`test/server/transport/transport.test.ts`, `test/server/transport/transport-sockets.test.ts`) runs on both; `docs/reference/transport.md` lists what cannot be made alike.
 *
 *   socket -> Transport -> Exchange -> Handler -> Answer -> Transport -> socket
 */
import type { BodyMemory } from './body-memory.js';
import type { HeaderBlock } from './header-block.js';

export interface TransportOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Setting by which the operator chooses the port; absent: PORT. */
  readonly portSetting?: string;
  /** Largest body in bytes, both as received and after decompression. */
  readonly bodyLimit: number;
  /** Of the bodies of all requests under way. One that finds no room is refused as overloaded. */
  readonly bodyMemory: BodyMemory;
  /** Milliseconds from the opening of a connection, or the first byte of a later request, to the end of its headers. */
  readonly headerTimeout: number;
  /**
   * Milliseconds within which a whole request must have arrived; past them `body()` rejects and the connection closes. On `node`
   * also for a message of a WebSocket.
   */
  readonly requestTimeout: number;
  /** Milliseconds that a connection may stay silent between requests, or while it should take an answer. */
  readonly idleTimeout: number;
  /**
   * Paths at which a GET or POST is taken although its lines end in LF alone, as the first request of a connection, which it ends; absent:
   * none. On `uws`: none.
   */
  readonly bareLineFeeds?: ReadonlySet<string>;
  /** Largest message of a WebSocket in bytes; a larger one closes it with 1009. */
  readonly messageLimit: number;
  /** Milliseconds after which a WebSocket that does not even answer pings is closed. */
  readonly socketIdleTimeout: number;
}

/** One request, as the transport saw it. */
export interface Exchange {
  /** Upper case. HEAD reaches the handler as HEAD; the body of its answer is counted but not sent. */
  readonly method: string;
  /** Path as sent: percent-encoded, without the query. */
  readonly path: string;
  /** Text after the first `?`, undecoded; empty when there is none. */
  readonly query: string;
  /** Address of the peer, without port. IPv4 in dotted form, also on a socket that serves IPv6. */
  readonly remoteAddress: string;
  /** Aborted when the peer goes away before the answer is written. */
  readonly signal: AbortSignal;
  /**
   * Value of a header, several of one name joined by ", " (Cookie: by "; "). May be passed on as a bare function.
   * @param name in lower case
   */
  header(name: string): string | undefined;
  /**
   * The whole body, gunzipped when `Content-Encoding: gzip` says so (decompressed off the event loop). Always the same
   * promise; a handler that has no use for the body need not ask for it.
   * @throws ApiError body_too_large, unsupported_encoding, malformed_body (also when the peer breaks off), request_timeout
   */
  body(): Promise<Buffer>;
}

export interface HttpResponse {
  readonly status: number;
  /** Headers made beforehand, which are sent before the others. */
  readonly block?: HeaderBlock;
  /**
   * Written with the spelling given here: some clients read `X-SESSION_ID` letter for letter. Content-Length, Date and
   * Connection are the transport's. A character of a value that is not printable ASCII is sent as `?`.
   */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  /**
   * Pieces of an answer whose length nobody knows yet are asked for one by one, as the peer takes them, and no more once he is gone.
   * When they fail half-way the connection is cut: so the peer knows that it was not all.
   */
  readonly body: string | Buffer | AsyncIterable<Buffer>;
  /** Called once, when all of it has been handed to the operating system, or nobody is there any more to take it. */
  readonly over?: () => void;
}

/** Answers a request; never rejects. */
export type Handler = (exchange: Exchange) => Promise<HttpResponse>;

/** The handshake of a WebSocket, as the transport saw it: an exchange without a body. */
export type Handshake = Omit<Exchange, 'body'>;

/** An open WebSocket. Its methods may be called at any time; after its end they do nothing. */
export interface Socket {
  /** Bytes given to `send` that the peer has not taken yet. */
  readonly backlog: number;
  /** A text as a text frame, a buffer as a binary frame. Never waits: who sends much watches `backlog`. */
  send(data: string | Buffer): void;
  /**
   * Closes behind what was sent before; `closed` follows at once, also when the peer is slow to take it.
   * @param code 1000, 1001, 1003, 1007 to 1011, or 3000 to 4999
   * @param reason at most 123 bytes
   */
  close(code: number, reason: string): void;
}

/** What becomes of an open WebSocket; all called in order, none may throw or wait. */
export interface SocketEvents {
  /**
   * Not called any more after `close`.
   * @param data the whole message, which stays as it is
   * @param isBinary false: UTF-8 text, checked by the transport
   */
  message(data: Buffer, isBinary: boolean): void;
  /** The backlog is gone. Told after each time that `backlog` was above zero when `send` returned. */
  drain(): void;
  /**
   * Over, whoever ended it; the last call, never from inside `send` or `close`.
   * @param code of the close frame, ours or the peer's, whichever was first; 1005 when the peer's had none, 1006 without a frame
   */
  closed(code: number): void;
}

/**
 * Decides about a handshake, at once and without throwing.
 * @returns null when that address takes no WebSocket (answered like any request, by the Handler); otherwise a function
 *   that is given the socket when it is open
 */
export type Upgrade = (handshake: Handshake) => ((socket: Socket) => SocketEvents) | null;

/**
 * Milliseconds for which idle connections outlive the beginning of `close`: a request that was sent before its client could
 * know is still answered, and told to be the last of its connection.
 */
export const LINGER = 500;

export interface Listener {
  readonly kind: 'node' | 'uws';
  readonly port: number;
  /**
   * Stops accepting, lets the requests under way finish (at most `grace` milliseconds), then closes all connections. Those
   * that are idle stay for `LINGER` first. Resolves when all are closed; asking twice is harmless.
   */
  close(grace: number): Promise<void>;
}

/** The port is in use or may not be opened; the message is one line for the operator. */
export class ListenError extends Error {}

export interface Transport {
  /** @throws ListenError */
  listen(options: TransportOptions, handler: Handler, upgrade?: Upgrade): Promise<Listener>;
}
