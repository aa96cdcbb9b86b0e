/**
 * One HTTP/1.1 connection that sends prepared bodies. An HTTP library would take more processor time for a request than the
 * server, and generator and server share the machine.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Sender } from '../peers/peer.js';

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A whole POST request: head and body. */
export function postRequest(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Buffer {
  const { pathname, search, host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** @param check throws when the response does not acknowledge all points */
export async function openHttpSender(
  url: string,
  check: (status: number, body: string, points: number) => void,
): Promise<Sender> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const replies = new Replies(socket);
  return {
    async send(request, points) {
      const reply = replies.next();
      socket.write(request);
      const { status, body } = await reply;
      check(status, body, points);
    },
    async close() {
      socket.destroy();
    },
  };
}

/** Parses responses, one at a time: a connection has one request under way. */
class Replies {
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((reply: Reply) => void) | null = null;
  #reject: ((error: Error) => void) | null = null;

  constructor(socket: Socket) {
    socket.on('data', (chunk) => this.#take(chunk));
    const lost = (error?: Error) => this.#reject?.(error ?? new Error('the server closed the connection'));
    socket.once('error', lost);
    socket.once('close', () => lost());
  }

  next(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const isChunked = /^transfer-encoding:/im.test(head);
    const length = isChunked
      ? chunkedLength(this.#received, end + 4)
      : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    if (length === null || this.#received.length < end + 4 + length) return;
    const body = this.#received.toString('utf8', end + 4, end + 4 + length);
    this.#received = this.#received.subarray(end + 4 + length);
    this.#resolve?.({ status: Number(head.slice(9, 12)), body });
  }
}

/** @returns bytes of all chunks with their headers; null: the last chunk has not arrived */
function chunkedLength(received: Buffer, from: number): number | null {
  for (let at = from; ; ) {
    const end = received.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(received.toString('latin1', at, end), 16);
    at = end + 2 + size + 2;
    if (size === 0) return at - from;
  }
}
