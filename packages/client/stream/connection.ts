/** One connection to /stream: login, greeting, messages, idle timeout. */
import { failure, refusal, type SensoriumError } from '../error.js';
import { decode, encode, type Message } from './frames.js';
import { type RawSocket, socketOpener } from './socket.js';

/** Milliseconds from the start of the connection to the greeting. */
const GREETING_TIMEOUT = 15_000;
/** Milliseconds from an error event to the close event with its code. */
const CLOSE_DELAY = 100;
/** Close codes after which a new connection would end in the same way: not UTF-8, too long, no login, overdrawn. */
const FINAL: ReadonlySet<number> = new Set([1007, 1009, 4403, 4429]);
/** Error code with a final close code that is temporary: the server counts lost connections for a while. */
const TEMPORARY = 'too_many_streams';

export interface ConnectionEvents {
  /** The server has sent its greeting (`hello`). */
  opened(credit: number, bytes: number): void;
  message(message: Message): void;
  /** No message came within the idle timeout: send a request, so that a live server replies. */
  idle(): void;
}

/** Why a connection ended. */
export interface End {
  readonly error: SensoriumError;
  /** True: a new connection would end in the same way. */
  readonly isFinal: boolean;
}

export class Connection {
  readonly #socket: RawSocket;
  readonly #idleTimeout: number;
  readonly #events: ConnectionEvents;
  readonly #ended: Promise<End>;
  #end: (end: End) => void = () => {};
  #lastError: SensoriumError | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isProbed = false;
  #isOver = false;

  private constructor(socket: RawSocket, idleTimeout: number, events: ConnectionEvents) {
    this.#socket = socket;
    this.#events = events;
    this.#idleTimeout = idleTimeout;
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /**
   * Connects, logs in, and resolves when the connection has ended.
   * @param secret session id or API key; null: the browser sends the cookie of the page with the handshake
   * @param idleTimeout milliseconds without a message after which `idle` is called, and after as many again the connection is dropped
   * @param signal aborted before the connection is opened: none is opened
   * @param begun called with the connection before any event
   * @throws the reason of the signal
   */
  static async run(
    address: string,
    secret: string | null,
    idleTimeout: number,
    signal: AbortSignal,
    events: ConnectionEvents,
    begun: (connection: Connection) => void,
  ): Promise<End> {
    const open = await socketOpener();
    signal.throwIfAborted();
    const socket = open(address);
    socket.binaryType = 'arraybuffer';
    const connection = new Connection(socket, idleTimeout, events);
    begun(connection);
    return connection.#run(secret);
  }

  #run(secret: string | null): Promise<End> {
    const socket = this.#socket;
    let reason = '';
    socket.onopen = () => {
      if (secret !== null) this.send(encode({ session_id: secret }));
    };
    socket.onerror = (event) => {
      const { message } = event as { message?: unknown };
      if (typeof message === 'string') reason = message;
      // Some implementations send no close event when the connection could not be opened.
      setTimeout(() => this.drop(failure('unreachable', `the connection failed: ${reason}`)), CLOSE_DELAY);
    };
    socket.onclose = ({ code, reason: closeReason }) => {
      const details = [code, closeReason, reason].filter((each) => each !== '').join(' ');
      const isFinal = FINAL.has(code) && this.#lastError?.code !== TEMPORARY;
      const text = `the connection was closed: ${details}`;
      const error = this.#lastError ?? failure(isFinal ? 'closed' : 'unreachable', text);
      this.#finish({ error, isFinal });
    };
    socket.onmessage = ({ data }) => {
      const message = decode(data);
      if (message === null) {
        this.drop(failure('not_understood', 'the server sent a frame that is not a message'));
        return;
      }
      this.#isProbed = false;
      this.#restartTimer(this.#idleTimeout);
      if (message.type === 'hello') {
        const limits = (message.limits ?? {}) as Message;
        this.#events.opened(Number(message.credit), Number(limits.binary_bytes));
        return;
      }
      // The server sends the reason before it closes; it says more than the close code.
      if (typeof message.code === 'string' && message.id === null) this.#lastError = refusal(0, message);
      this.#events.message(message);
    };
    this.#restartTimer(GREETING_TIMEOUT);
    this.#isProbed = true;
    return this.#ended;
  }

  send(bytes: Uint8Array): void {
    this.#socket.send(bytes);
  }

  /** Closes in order: frames sent before still arrive. */
  close(): void {
    this.#socket.close(1000);
  }

  /** Ends the connection at once and ignores later events of the socket. */
  drop(error: SensoriumError): void {
    if (this.#isOver) return;
    this.#finish({ error, isFinal: false });
    this.#socket.close();
  }

  #finish(end: End): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    // In Node, an error event without a listener ends the process.
    socket.onerror = () => {};
    this.#end(end);
  }

  /** The first expiry calls `idle`; the second one without a message in between drops the connection. */
  #restartTimer(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isProbed) {
        this.drop(failure('timeout', `the server sent no message within ${milliseconds} ms`));
        return;
      }
      this.#isProbed = true;
      this.#events.idle();
      this.#restartTimer(milliseconds);
    }, milliseconds);
  }
}
