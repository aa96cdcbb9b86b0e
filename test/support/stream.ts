/** A client of /stream for tests: it can send invalid frames, and validates every frame of the server. */

import { catalogue, type ErrorCode } from '@sensorium/model/errors';
import { Packr } from 'msgpackr';
import WebSocket from 'ws';
import { noteSeen } from './seen.js';

/** A frame of the server, of any type; its members show the type. */
export interface StreamAnswer {
  readonly type?: 'hello' | 'points' | 'live' | 'lost' | 'closed';
  readonly id?: string | number | null;
  readonly credit: number;
  readonly limits?: { readonly text_bytes: number; readonly binary_bytes: number };
  readonly stored?: number;
  readonly duplicate?: number;
  readonly replaced?: number;
  readonly rejected?: readonly { sensor_id: number; index: number; reason: string }[];
  readonly rejected_more?: number;
  readonly error?: string;
  readonly code?: string;
  readonly field?: string;
  readonly quota?: string;
  readonly use?: number;
  readonly limit?: number;
  readonly subscribed?: readonly number[];
  readonly refused?: readonly { sensor_id: number; reason: string; code: string }[];
  readonly versions?: readonly number[];
  readonly version?: number;
  readonly as_of?: number;
  readonly unsubscribed?: readonly number[];
  readonly sensor_id?: number;
  readonly dates?: ArrayLike<number>;
  readonly values?: ArrayLike<unknown>;
  readonly count?: number;
  readonly from?: number;
  readonly to?: number;
  readonly reason?: string;
}

export interface StreamOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Everything after `/stream`. */
  readonly query?: string;
  /** Random frames: the codes of their replies do not count as covered. */
  readonly random?: boolean;
}

export const packr = new Packr({ useRecords: false, moreTypes: true, variableMapSize: true });

const MEMBERS = {
  hello: { needed: ['type', 'credit', 'limits'], allowed: ['id'] },
  receipt: {
    needed: ['id', 'stored', 'duplicate', 'replaced', 'rejected', 'credit'],
    allowed: ['rejected_more'],
  },
  /** For a key that may only write. */
  bareReceipt: { needed: ['id', 'stored', 'rejected', 'credit'], allowed: ['rejected_more'] },
  refusal: { needed: ['id', 'error', 'code', 'credit'], allowed: ['field', 'quota', 'use', 'limit'] },
  unauthorized: { needed: ['id', 'error', 'code', 'reason', 'remedy', 'credit'], allowed: [] },
  subscribed: { needed: ['id', 'subscribed', 'refused', 'credit'], allowed: ['versions', 'from'] },
  unsubscribed: { needed: ['id', 'unsubscribed', 'credit'], allowed: [] },
  points: { needed: ['type', 'sensor_id', 'dates', 'values'], allowed: ['version', 'as_of'] },
  live: { needed: ['type', 'sensor_id', 'version'], allowed: [] },
  lost: { needed: ['type', 'sensor_id', 'from', 'to'], allowed: ['count'] },
  closed: { needed: ['type', 'sensor_id', 'reason', 'code'], allowed: ['from', 'to'] },
} satisfies Record<string, { needed: readonly string[]; allowed: readonly string[] }>;

/** The connection has ended, with or without a close frame. Any other failure is a defect of the server. */
export class Disconnected extends Error {}

export class StreamClient {
  /** Close code and reason, once it is closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #socket: WebSocket;
  readonly #random: boolean;
  readonly #answers: StreamAnswer[] = [];
  readonly #forms: boolean[] = [];
  #waiting: { resolve: (answer: StreamAnswer) => void; reject: (error: Error) => void }[] = [];
  #failure: Error | null = null;

  constructor(server: { readonly url: string }, options: StreamOptions = {}) {
    const address = `${server.url.replace(/^http/, 'ws')}/stream${options.query ?? ''}`;
    this.#random = options.random === true;
    this.#socket = new WebSocket(address, { headers: options.headers });
    this.#socket.on('message', (data: Buffer, isBinary) => this.#take(data, isBinary));
    this.#socket.on('error', (error) => this.#fail(new Disconnected(error.message, { cause: error })));
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', (code, reason) => {
        this.#fail(new Disconnected(`closed: ${code} ${reason}`));
        resolve({ code, reason: reason.toString() });
      });
    });
  }

  /** Opens a stream and reads the greeting. @throws when the login fails */
  static async open(
    server: { readonly url: string },
    secret: string,
    options: StreamOptions = {},
  ): Promise<StreamClient> {
    const client = new StreamClient(server, {
      ...options,
      headers: { 'X-SESSION_ID': secret, ...options.headers },
    });
    await client.hello();
    return client;
  }

  async hello(): Promise<StreamAnswer> {
    const hello = await this.next();
    if (hello.type !== 'hello') throw new Error(`not greeted: ${JSON.stringify(hello)}`);
    return hello;
  }

  async opened(): Promise<this> {
    if (this.#socket.readyState === WebSocket.CONNECTING) {
      await new Promise((resolve) => this.#socket.once('open', resolve));
    }
    return this;
  }

  /** The next frame. @throws when the stream is closed and no frame is left */
  next(): Promise<StreamAnswer> {
    const answer = this.#answers.shift();
    if (answer !== undefined) return Promise.resolve(answer);
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** So many frames, in order of arrival. */
  async take(count: number): Promise<StreamAnswer[]> {
    const answers: StreamAnswer[] = [];
    while (answers.length < count) answers.push(await this.next());
    return answers;
  }

  /** Received frames that the test has not taken. */
  get unread(): number {
    return this.#answers.length;
  }

  /** For each frame so far, whether it was binary. */
  get forms(): readonly boolean[] {
    return this.#forms;
  }

  /** Sends an object in one of the two forms, or a text or bytes unchanged. */
  send(frame: object | string, form: 'json' | 'msgpack' = 'json'): void {
    if (typeof frame === 'string' || Buffer.isBuffer(frame)) this.#socket.send(frame);
    else this.#socket.send(form === 'json' ? JSON.stringify(frame) : packr.pack(frame));
  }

  /** Sends a frame and takes the next frame of the server. */
  async ask(frame: object | string, form: 'json' | 'msgpack' = 'json'): Promise<StreamAnswer> {
    this.send(frame, form);
    return this.next();
  }

  /** @throws when the server has sent an invalid frame */
  async close(): Promise<{ code: number; reason: string }> {
    this.#socket.close(1000);
    const how = await this.closed;
    if (!(this.#failure instanceof Disconnected)) throw this.#failure;
    return how;
  }

  /** Ends the connection without a close frame. */
  vanish(): void {
    this.#socket.terminate();
  }

  /** Stops reading what the server sends. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  #take(data: Buffer, isBinary: boolean): void {
    let answer: StreamAnswer;
    try {
      answer = validated(isBinary ? packr.unpack(data) : JSON.parse(data.toString()));
    } catch (error) {
      this.#fail(error as Error);
      return;
    }
    for (const { code } of this.#random ? [] : [answer, ...(answer.refused ?? [])]) {
      if (code !== undefined) {
        noteSeen({ method: '-', path: '-', outcome: 'refusal', code: code as ErrorCode });
      }
    }
    this.#forms.push(isBinary);
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#answers.push(answer);
    else waiting.resolve(answer);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }
}

/** @throws Error when the protocol defines no such frame */
function validated(answer: StreamAnswer): StreamAnswer {
  const kind = kindOf(answer);
  const needed: readonly string[] = MEMBERS[kind].needed;
  const allowed: readonly string[] = MEMBERS[kind].allowed;
  const names = Object.keys(answer);
  const isWhole = needed.every((name) => names.includes(name));
  const isPure = names.every((name) => needed.includes(name) || allowed.includes(name));
  const codes = [answer, ...(answer.refused ?? [])].map(({ code }) => code);
  const isKnown = codes.every((code) => code === undefined || Object.hasOwn(catalogue, code));
  const isCounted = !needed.includes('credit') || (Number.isSafeInteger(answer.credit) && answer.credit >= 0);
  if (!isWhole || !isPure || !isKnown || !isCounted || codes.includes('internal')) {
    throw new Error(`no ${kind} as docs/reference/stream.md has it: ${JSON.stringify(answer)}`);
  }
  return answer;
}

function kindOf(answer: StreamAnswer): keyof typeof MEMBERS {
  if (answer.type !== undefined) return answer.type in MEMBERS ? answer.type : 'hello';
  if (answer.code === 'unauthorized') return 'unauthorized';
  if (answer.code !== undefined) return 'refusal';
  if (answer.subscribed !== undefined) return 'subscribed';
  if (answer.unsubscribed !== undefined) return 'unsubscribed';
  return answer.duplicate === undefined ? 'bareReceipt' : 'receipt';
}
