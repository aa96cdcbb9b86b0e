/** Types of the used part of uWebSockets.js 20.52, since the package with its types is optional. */

/** An opaque handle of a listening socket. */
export interface UwsListenSocket {
  readonly __listenSocket: never;
}

/** Valid only until the route handler returns. */
export interface UwsRequest {
  /** As sent, in its case. */
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

/** Throws on every use after the response has ended or the request was aborted. */
export interface UwsResponse {
  writeStatus(status: string): this;
  /** Writes the value without a check: it may contain lines of further headers. */
  writeHeader(name: string, value: string): this;
  /** Writes a chunk of a response without length. @returns false: do not write before `onWritable` is called */
  write(chunk: Uint8Array): boolean;
  /** Destroys the connection. */
  close(): this;
  end(body: string | Uint8Array, closeConnection?: boolean): this;
  /** Without arguments no Content-Length is sent; passing `undefined` differs from that. */
  endWithoutBody(reportedLength?: number, closeConnection?: boolean): this;
  /** Sends as much as the socket takes. */
  tryEnd(rest: string | Uint8Array, totalLength: number): [ok: boolean, ended: boolean];
  /** @param handler called when the socket accepts more, with the bytes of the body sent so far; returns `ok` of tryEnd */
  onWritable(handler: (offset: number) => boolean): this;
  onAborted(handler: () => void): this;
  /** The memory of `chunk` is invalid after the handler returns. */
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): this;
  pause(): void;
  /** Also restarts the timeout of the socket. */
  resume(): void;
  /** Collects the writes of the callback into one packet. */
  cork(callback: () => void): this;
  /** As bytes of a text. */
  getRemoteAddressAsText(): ArrayBuffer;
  /** Opens the WebSocket synchronously. The properties of `userData` are copied to it. */
  upgrade<UserData extends object>(
    userData: UserData,
    key: string,
    protocol: string,
    extensions: string,
    context: UwsSocketContext,
  ): void;
}

/** An opaque handle for `upgrade`. */
export interface UwsSocketContext {
  readonly __socketContext: never;
}

/** Throws on every use after `close` of the behavior was called. */
export interface UwsWebSocket<UserData extends object> {
  getUserData(): UserData;
  /** @returns 0: there is a backlog now, 1: sent, 2: dropped, since the backlog is full */
  send(data: string | Uint8Array, isBinary: boolean): 0 | 1 | 2;
  /** Bytes that wait in the process. */
  getBufferedAmount(): number;
  /** Sends a close frame, calls `close` synchronously, and ends the connection when all data are sent. */
  end(code: number, reason: string): void;
}

export interface UwsSocketBehavior<UserData extends object> {
  /** Bytes of a message above which the connection is destroyed without a close frame. */
  readonly maxPayloadLength: number;
  /** Bytes of backlog above which messages are dropped; 0 for none. */
  readonly maxBackpressure: number;
  /** Whether to destroy the connection instead. */
  readonly closeOnBackpressureLimit: boolean;
  /** Seconds from 8 to 960, in steps of four. */
  readonly idleTimeout: number;
  readonly sendPingsAutomatically: boolean;
  /** 0 for none. */
  readonly compression: number;
  /** Called for a GET with a Sec-WebSocket-Key of 24 characters, whatever its other headers say. */
  upgrade(res: UwsResponse, req: UwsRequest, context: UwsSocketContext): void;
  open(socket: UwsWebSocket<UserData>): void;
  /** The memory of `message` is invalid after the handler returns. */
  message(socket: UwsWebSocket<UserData>, message: ArrayBuffer, isBinary: boolean): void;
  /** Called when the backlog shrinks. */
  drain(socket: UwsWebSocket<UserData>): void;
  close(socket: UwsWebSocket<UserData>, code: number): void;
}

export interface UwsApp {
  /**
   * @param handler called with 1 for each new connection, in which `res` may be closed, and with -1 when one ends, without its address. The end of a
   * WebSocket is not reported here.
   */
  filter(handler: (res: UwsResponse, count: 1 | -1) => void): this;
  any(pattern: string, handler: (res: UwsResponse, req: UwsRequest) => void): this;
  ws<UserData extends object>(pattern: string, behavior: UwsSocketBehavior<UserData>): this;
  listen(
    host: string,
    port: number,
    options: number,
    callback: (socket: UwsListenSocket | false) => void,
  ): this;
  /** Closes all connections immediately. */
  close(): this;
}

export interface UwsModule {
  App(): UwsApp;
  us_listen_socket_close(socket: UwsListenSocket): void;
  us_socket_local_port(socket: UwsListenSocket): number;
  readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number;
  /** `silent` removes the header that names the library. */
  _cfg(key: 'silent'): void;
}
