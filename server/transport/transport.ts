/**
 * The narrow waist between the network and the routes. Two implementations, `node.ts` and `uws.ts`, behave alike:
 * the conformance suite (`test/transport.test.ts`) runs on both.
 *
 *   socket -> Transport -> Exchange -> Handler -> Answer -> Transport -> socket
 */

export interface TransportOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Largest body in bytes, both as received and after decompression. */
  readonly bodyLimit: number;
  /** Milliseconds. */
  readonly headerTimeout: number;
  readonly requestTimeout: number;
  readonly idleTimeout: number;
}

/** One request, as the transport saw it. */
export interface Exchange {
  /** Upper case. */
  readonly method: string;
  /** Path as sent: percent-encoded, without the query. */
  readonly path: string;
  /** Text after the first `?`, undecoded; empty when there is none. */
  readonly query: string;
  /** Address of the peer, without port. */
  readonly remoteAddress: string;
  /** Aborted when the peer goes away before the answer is written. */
  readonly signal: AbortSignal;
  /** Value of a header, several of one name joined by ", ". @param name in lower case */
  header(name: string): string | undefined;
  /**
   * The whole body, gunzipped when `Content-Encoding: gzip` says so (decompressed off the event loop).
   * @throws ApiError body_too_large, unsupported_encoding, malformed_body, request_timeout
   */
  body(): Promise<Buffer>;
}

export interface Answer {
  readonly status: number;
  /** Written with the spelling given here: some clients read `X-SESSION_ID` letter for letter. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string | Buffer;
}

/** Answers a request; never rejects. */
export type Handler = (exchange: Exchange) => Promise<Answer>;

export interface Listener {
  readonly kind: 'node' | 'uws';
  readonly port: number;
  /** Stops accepting, lets the requests under way finish (at most `grace` milliseconds), then closes all connections. */
  close(grace: number): Promise<void>;
}

/** The port is in use or may not be opened; the message is one line for the operator. */
export class ListenError extends Error {}

export interface Transport {
  /** @throws ListenError */
  listen(options: TransportOptions, handler: Handler): Promise<Listener>;
}
