/** A client on a plain TCP socket, for details that an HTTP client hides: spelling, order, timing and broken requests. */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in their original spelling, in order. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
}

export class Peer {
  readonly socket: Socket;
  /** Resolves when the connection is closed, in any way. */
  readonly closed: Promise<void>;
  #received = Buffer.alloc(0);
  #open = true;
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    // A reset also closes the connection.
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#open = false;
        this.#wake();
        resolve();
      });
    });
  }

  /** @throws the system's error when the port does not listen */
  static async connect(port: number, host = '127.0.0.1'): Promise<Peer> {
    const socket = connect({ port, host });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new Peer(socket);
  }

  send(data: string | Buffer): this {
    this.socket.write(data);
    return this;
  }

  /**
   * The next response; null when the connection closed before it was complete.
   * @param options.head the response to a HEAD request, which has no body, whatever its Content-Length
   */
  answer(options: { head?: boolean } = {}): Promise<RawAnswer | null> {
    return this.take((bytes) => parse(bytes, options.head === true));
  }

  /**
   * The result of `find` at the start of the received bytes; null when the connection closed before.
   * @param find returns null while bytes are missing
   */
  async take<T>(find: (bytes: Buffer) => { answer: T; length: number } | null): Promise<T | null> {
    for (;;) {
      const found = find(this.#received);
      if (found !== null) {
        this.#received = this.#received.subarray(found.length);
        return found.answer;
      }
      if (!this.#open) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Received bytes that `answer` has not taken. */
  get rest(): string {
    return this.#received.toString('latin1');
  }
}

export function headerOf(answer: RawAnswer | null, name: string): string | undefined {
  return answer?.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** A body in chunked encoding. */
export function chunked(chunks: readonly Buffer[]): Buffer {
  const parts = chunks
    .filter((chunk) => chunk.length > 0)
    .flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

function parse(bytes: Buffer, head: boolean): { answer: RawAnswer; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const status = Number(statusLine.split(' ')[1]);
  const announced = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  const bodyLength = head || status < 200 ? 0 : Number(announced ?? 0);
  const start = headEnd + 4;
  if (bytes.length < start + bodyLength) return null;
  return {
    answer: { status, headers, body: bytes.subarray(start, start + bodyLength) },
    length: start + bodyLength,
  };
}
