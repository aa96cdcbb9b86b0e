/** One connection to /stream: login, greeting, messages, and the watch for silence. */
import { failure, refusal, type SensoriumError } from '../error.js';
import { decode, encode, type Message } from './frames.js';
import { type RawSocket, socketOpener } from './socket.js';

/** Milliseconds from the first packet to the greeting. */
const GREETING = 15_000;
/** Milliseconds from an error to the close code that explains it. */
const LAST_WORDS = 100;
/** Close codes after which trying again would end in the same way: not UTF-8, too long, no login, overdrawn. */
const FINAL: ReadonlySet<number> = new Set([1007, 1009, 4403, 4429]);
/** What passes nevertheless: the server still counts connections that were lost. */
const PASSING = 'too_many_streams';

export interface ConnectionEvents {
  /** The server has said hello. */
  opened(credit: number, bytes: number): void;
  message(message: Message): void;
  /** Nothing has come for a while: ask for a sign of life. */
  silent(): void;
}

/** Why a connection ended. */
export interface End {
  readonly error: SensoriumError;
  /** True: the next one would end in the same way. */
  readonly isFinal: boolean;
}

export class Connection {
  readonly #socket: RawSocket;
  readonly #silence: number;
  readonly #events: ConnectionEvents;
  readonly #ended: Promise<End>;
  #end: (end: End) => void = () => {};
  #lastSaid: SensoriumError | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isProbed = false;
  #isOver = false;

  private constructor(socket: RawSocket, silence: number, events: ConnectionEvents) {
    this.#socket = socket;
    this.#events = events;
    this.#silence = silence;
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /**
   * Connects, logs in, and stays until the end.
   * @param secret session id or API key
   * @param silence milliseconds after which a silent server is asked for a sign of life
   * @param signal aborted before there is a connection: none is made
   * @param begun given the connection before anything happens on it
   * @throws the reason of the signal
   */
  static async run(
    address: string,
    secret: string,
    silence: number,
    signal: AbortSignal,
    events: ConnectionEvents,
    begun: (connection: Connection) => void,
  ): Promise<End> {
    const open = await socketOpener();
    signal.throwIfAborted();
    const socket = open(address);
    socket.binaryType = 'arraybuffer';
    const connection = new Connection(socket, silence, events);
    begun(connection);
    return connection.#run(secret);
  }

  #run(secret: string): Promise<End> {
    const socket = this.#socket;
    let reason = '';
    socket.onopen = () => this.send(encode({ session_id: secret }));
    socket.onerror = (event) => {
      const { message } = event as { message?: unknown };
      if (typeof message === 'string') reason = message;
      // An error is always followed by the close event; but some do not keep to that when no connection could be made.
      setTimeout(() => this.drop(failure('unreachable', `the connection failed: ${reason}`)), LAST_WORDS);
    };
    socket.onclose = ({ code, reason: said }) => {
      const text = `the connection was closed: ${[code, said, reason].filter((each) => each !== '').join(' ')}`;
      const isFinal = FINAL.has(code) && this.#lastSaid?.code !== PASSING;
      const error = this.#lastSaid ?? failure(isFinal ? 'closed' : 'unreachable', text);
      this.#finish({ error, isFinal });
    };
    socket.onmessage = ({ data }) => {
      const message = decode(data);
      if (message === null) {
        this.drop(failure('not_understood', 'the server sent a frame that is no message'));
        return;
      }
      this.#isProbed = false;
      this.#watch(this.#silence);
      if (message.type === 'hello') {
        const limits = (message.limits ?? {}) as Message;
        this.#events.opened(Number(message.credit), Number(limits.binary_bytes));
        return;
      }
      // Said before the server closes: it tells more than a close code.
      if (typeof message.code === 'string' && message.id === null) this.#lastSaid = refusal(0, message);
      this.#events.message(message);
    };
    this.#watch(GREETING);
    this.#isProbed = true;
    return this.#ended;
  }

  send(bytes: Uint8Array): void {
    this.#socket.send(bytes);
  }

  /** In order: what was sent before still arrives. */
  close(): void {
    this.#socket.close(1000);
  }

  /** At once; what the socket still has to say is not heard. */
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
    // A socket that fails although nobody listens would end the process.
    socket.onerror = () => {};
    this.#end(end);
  }

  /** Silence is allowed once, after which a sign of life is asked for. */
  #watch(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isProbed) {
        this.drop(failure('timeout', `the server has said nothing for ${milliseconds} ms`));
        return;
      }
      this.#isProbed = true;
      this.#events.silent();
      this.#watch(milliseconds);
    }, milliseconds);
  }
}
