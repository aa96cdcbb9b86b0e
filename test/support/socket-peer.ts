/** A WebSocket peer on a bare TCP socket, which can break every rule of RFC 6455. */
import { randomBytes } from 'node:crypto';
import { Peer, type RawAnswer } from './peer.js';

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;

export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

export interface FrameOptions {
  /** Default true. */
  readonly fin?: boolean;
  /** Default true, as from every client. */
  readonly masked?: boolean;
  /** The three reserved bits, default 0. */
  readonly reserved?: number;
}

/** @returns the handshake of a client, whole */
export function handshake(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    Host: 'x',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

export function frame(opcode: number, data: string | Buffer, options: FrameOptions = {}): Buffer {
  const { fin = true, masked = true, reserved = 0 } = options;
  const payload = Buffer.from(data);
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = masked ? 0x80 : 0;
  let head: Buffer;
  if (payload.length < 126) {
    head = Buffer.from([first, mask | payload.length]);
  } else if (payload.length < 65_536) {
    head = Buffer.from([first, mask | 126, 0, 0]);
    head.writeUInt16BE(payload.length, 2);
  } else {
    head = Buffer.from([first, mask | 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    head.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  if (!masked) return Buffer.concat([head, payload]);
  const key = randomBytes(4);
  for (let index = 0; index < payload.length; index++) {
    payload[index] = (payload[index] ?? 0) ^ (key[index & 3] ?? 0);
  }
  return Buffer.concat([head, key, payload]);
}

export function closeFrame(code: number, reason = ''): Buffer {
  return frame(CLOSE, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]));
}

/** `1000 reason` of a close frame; `empty` when it has no code, `cut off` when there was none. */
export function closing(received: Frame | null): string {
  if (received === null) return 'cut off';
  if (received.opcode !== CLOSE) return `opcode ${received.opcode}`;
  const { payload } = received;
  return payload.length === 0 ? 'empty' : `${payload.readUInt16BE(0)} ${payload.subarray(2)}`.trim();
}

export class SocketPeer {
  readonly peer: Peer;
  readonly opening: RawAnswer;

  private constructor(peer: Peer, opening: RawAnswer) {
    this.peer = peer;
    this.opening = opening;
  }

  /** @throws unless the server agrees */
  static async open(port: number, request: string | Buffer = handshake('/stream')): Promise<SocketPeer> {
    const peer = await Peer.connect(port);
    const opening = await peer.send(request).answer();
    if (opening?.status !== 101)
      throw new Error(`answered ${opening?.status ?? 'nothing'}: ${opening?.body}`);
    return new SocketPeer(peer, opening);
  }

  send(opcode: number, data: string | Buffer, options: FrameOptions = {}): this {
    this.peer.send(frame(opcode, data, options));
    return this;
  }

  /** The next frame; null when the connection closed before it was whole. */
  frame(): Promise<Frame | null> {
    return this.peer.take(parse);
  }

  /** The next close frame, as `closing` writes it; messages before it are passed over. */
  async closing(): Promise<string> {
    for (;;) {
      const received = await this.frame();
      if (received === null || received.opcode === CLOSE) return closing(received);
    }
  }
}

function parse(bytes: Buffer): { answer: Frame; length: number } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 127;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return null;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + length) return null;
  const opcode = (bytes[0] ?? 0) & 15;
  return { answer: { opcode, payload: bytes.subarray(start, start + length) }, length: start + length };
}
