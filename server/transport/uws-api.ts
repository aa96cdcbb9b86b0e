/** The part of uWebSockets.js 20.52 that the transport uses; the package brings its types only when it is installed. */

/** An opaque handle of a listening socket. */
export interface UwsListenSocket {
  readonly __listenSocket: never;
}

/** Valid only until the route handler returns. */
export interface UwsRequest {
  /** As sent, in the case it was sent. */
  getCaseSensitiveMethod(): string;
  /** Path without the query. */
  getUrl(): string;
  /** Without the `?`; undefined or empty when there is none. */
  getQuery(): string | undefined;
  /** Value of the first header of that name, as Latin-1; empty when there is none. */
  getHeader(lowerCaseName: string): string;
  /** Every header: name in lower case, value as UTF-8. */
  forEach(callback: (name: string, value: string) => void): void;
}

/** Throws on every use after the answer was ended or the request aborted. */
export interface UwsResponse {
  writeStatus(status: string): this;
  /** Writes what it is given, whatever it is: also a value that goes on with lines of other headers. */
  writeHeader(name: string, value: string): this;
  /** A piece of an answer without length. @returns false: no more is to be written before `onWritable` says so */
  write(chunk: Uint8Array): boolean;
  /** Cuts the connection. */
  close(): this;
  end(body: string | Uint8Array, closeConnection?: boolean): this;
  /** Without arguments no Content-Length is sent; `undefined` as an argument is not the same. */
  endWithoutBody(reportedLength?: number, closeConnection?: boolean): this;
  /** Sends as much as the socket takes. */
  tryEnd(rest: string | Uint8Array, totalLength: number): [ok: boolean, ended: boolean];
  /** Called when the socket takes more. @param handler gets the bytes of the body sent so far, answers `ok` of tryEnd */
  onWritable(handler: (offset: number) => boolean): this;
  onAborted(handler: () => void): this;
  /** The memory behind `chunk` is gone when the handler returns. */
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): this;
  pause(): void;
  /** Also starts the timeout of the socket anew. */
  resume(): void;
  /** Collects what the callback writes into one packet. */
  cork(callback: () => void): this;
  /** As bytes of a text. */
  getRemoteAddressAsText(): ArrayBuffer;
  /** Opens the WebSocket before it returns. The properties of `userData` are copied to it. */
  upgrade<UserData extends object>(
    userData: UserData,
    key: string,
    protocol: string,
    extensions: string,
    context: UwsSocketContext,
  ): void;
}

/** An opaque handle that `upgrade` wants back. */
export interface UwsSocketContext {
  readonly __socketContext: never;
}

/** Throws on every use after `close` of the behaviour was called. */
export interface UwsWebSocket<UserData extends object> {
  getUserData(): UserData;
  /** @returns 0: there is a backlog now, 1: sent, 2: dropped for want of room */
  send(data: string | Uint8Array, isBinary: boolean): 0 | 1 | 2;
  /** Bytes that wait in the process. */
  getBufferedAmount(): number;
  /** Sends a close frame, tells `close` before it returns, and ends the connection when all is sent. */
  end(code: number, reason: string): void;
}

export interface UwsSocketBehavior<UserData extends object> {
  /** Bytes of a message, above which the connection is cut without a close frame. */
  readonly maxPayloadLength: number;
  /** Bytes of backlog above which messages are dropped; 0 for none. */
  readonly maxBackpressure: number;
  /** Whether the connection is cut instead. */
  readonly closeOnBackpressureLimit: boolean;
  /** Seconds from 8 to 960, in steps of four. */
  readonly idleTimeout: number;
  readonly sendPingsAutomatically: boolean;
  /** 0 for none. */
  readonly compression: number;
  /** Called for a GET with a Sec-WebSocket-Key of 24 characters, whatever its other headers say. */
  upgrade(res: UwsResponse, req: UwsRequest, context: UwsSocketContext): void;
  open(socket: UwsWebSocket<UserData>): void;
  /** The memory behind `message` is gone when the handler returns. */
  message(socket: UwsWebSocket<UserData>, message: ArrayBuffer, isBinary: boolean): void;
  /** Called when the backlog has become smaller. */
  drain(socket: UwsWebSocket<UserData>): void;
  close(socket: UwsWebSocket<UserData>, code: number): void;
}

export interface UwsApp {
  any(pattern: string, handler: (res: UwsResponse, req: UwsRequest) => void): this;
  ws<UserData extends object>(pattern: string, behavior: UwsSocketBehavior<UserData>): this;
  listen(
    host: string,
    port: number,
    options: number,
    callback: (socket: UwsListenSocket | false) => void,
  ): this;
  /** Closes every connection at once. */
  close(): this;
}

export interface UwsModule {
  App(): UwsApp;
  us_listen_socket_close(socket: UwsListenSocket): void;
  us_socket_local_port(socket: UwsListenSocket): number;
  readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number;
  /** `silent` leaves out the header that names the library. */
  _cfg(key: 'silent'): void;
}
