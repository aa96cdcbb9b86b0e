/** `/stream`: accepts handshakes and holds all open streams. Protocol: docs/reference/stream.md. */
import { ApiError } from '@sensorium/model/errors';
import type { Log } from '../../common/log.js';
import { segmentsOf } from '../http/decode.js';
import { remoteAddressOf } from '../http/dispatch.js';
import type { Handshake, Socket, SocketEvents } from '../transport/transport.js';
import { CLOSE } from './close-codes.js';
import { StreamConnection, type StreamParts } from './connection.js';
import { type Credential, handshakeCredential } from './login.js';

export interface StreamsParts extends StreamParts {
  /** Gets a line for each ended stream; null: no access log. */
  readonly accessLog: Log | null;
  /** Empty: taken from the Host header. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
}

export class Streams {
  readonly #parts: StreamsParts;
  readonly #open = new Set<StreamConnection>();
  #isClosing = false;

  constructor(parts: StreamsParts) {
    this.#parts = parts;
  }

  /** Refusals come after the handshake: browsers do not let a page read the response to a failed handshake. */
  readonly upgrade = (handshake: Handshake): ((socket: Socket) => SocketEvents) | null => {
    if (!isStream(handshake.path)) return null;
    const remoteAddress = remoteAddressOf(handshake, this.#parts.trustedProxies);
    let credential: Credential | undefined;
    let refusal: ApiError | null = null;
    try {
      credential = handshakeCredential(handshake, this.#parts);
    } catch (error) {
      refusal = error instanceof ApiError ? error : new ApiError('malformed_request');
    }
    return (socket) => {
      const connection = this.#accept(socket, remoteAddress);
      if (this.#isClosing) void connection.stop(0);
      else if (refusal !== null) connection.end(CLOSE.unauthorized, refusal, false);
      else if (credential !== undefined) void connection.login(credential, false);
      return connection;
    };
  };

  #accept(socket: Socket, remoteAddress: string): StreamConnection {
    const { metrics, accessLog } = this.#parts;
    const connection: StreamConnection = new StreamConnection(this.#parts, socket, (outcome) => {
      this.#open.delete(connection);
      metrics.streams.dec();
      accessLog?.info({ ...outcome, remoteAddress }, 'stream');
    });
    this.#open.add(connection);
    metrics.streams.inc();
    return connection;
  }

  /** Accepts no more frames, replies to all received ones, closes. @param grace milliseconds for all of it */
  async close(grace: number): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#open].map((connection) => connection.stop(grace)));
  }
}

function isStream(path: string): boolean {
  try {
    const segments = segmentsOf(path);
    return segments.length === 1 && segments[0] === 'stream';
  } catch {
    return false;
  }
}
