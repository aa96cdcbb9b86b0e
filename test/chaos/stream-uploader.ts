/**
 * Uploads as frames of a stream that reconnects, several frames under way at once within the credit.
 *
 *   upload -> [unsent] -> [sent: acknowledged, -, acknowledged, -] -> resolved
 *                           ^ after a reconnection all of these are sent again, in order
 *
 * That includes acknowledged frames behind an unacknowledged one: the earlier frame, stored again, may restore a value that
 * the later one had replaced, so the later one must be repeated too.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { packr } from '../support/stream.js';
import { entriesOf } from './http-uploader.js';
import type { Sent } from './journal.js';
import { type Answer, bySensor, PAUSE, type Uploader, type UploaderOptions } from './uploader.js';

const DEPTH = 4;

/** Close codes of an orderly shutdown: the server has replied to every accepted frame. */
const GOODBYE = 1001;
const LOGGED_OUT = 4403;

interface Frame {
  readonly id: number;
  readonly data: string | Buffer;
  readonly cost: number;
  readonly resolve: (answer: Answer) => void;
  /** Whether it was acknowledged since it was last sent. */
  answered: boolean;
}

/** A greeting, or a reply to a frame, with these members besides. */
interface Said {
  readonly type?: 'hello';
  readonly id?: number | null;
  readonly credit: number;
  readonly code?: string;
}

/** @param binary true: columns in MessagePack; false: points in JSON */
export function streamUploader(options: UploaderOptions, binary: boolean): Uploader {
  return new StreamUploader(options, binary);
}

class StreamUploader implements Uploader {
  readonly depth = DEPTH;
  readonly #options: UploaderOptions;
  readonly #binary: boolean;
  #frames = 0;
  #unsent: Frame[] = [];
  /** Sent frames, from the first unacknowledged one on. */
  #sent: Frame[] = [];
  #socket: WebSocket | null = null;
  #credit = 0;
  #reconnecting = false;
  #wasGreeted = false;
  #onIdle = () => {};
  #isOver = false;

  constructor(options: UploaderOptions, binary: boolean) {
    this.#options = options;
    this.#binary = binary;
    this.#connect();
  }

  upload(points: readonly Sent[]): Promise<Answer> {
    const id = this.#frames++;
    const sensors = this.#binary ? columnsOf(points) : entriesOf(points);
    const data = this.#binary ? packr.pack({ id, sensors }) : JSON.stringify({ id, sensors });
    const cost = Math.max(points.length, Math.ceil(Buffer.byteLength(data) / 64));
    return new Promise((resolve) => {
      this.#unsent.push({ id, data, cost, resolve, answered: false });
      this.#push();
    });
  }

  async close(): Promise<void> {
    while (this.#sent.length + this.#unsent.length > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    this.#isOver = true;
    this.#socket?.close(1000);
  }

  #connect(): void {
    const { url, secret, disruptions } = this.#options;
    const headers = { Authorization: `Bearer ${secret}` };
    const socket = new WebSocket(`${url().replace(/^http/, 'ws')}/stream`, { headers });
    let isOpen = false;
    socket.on('open', () => {
      isOpen = true;
    });
    socket.on('message', (data: Buffer, isBinary) =>
      this.#take(socket, (isBinary ? packr.unpack(data) : JSON.parse(data.toString())) as Said),
    );
    socket.on('error', () => {});
    socket.on('close', (code) => {
      this.#socket = null;
      if (code === LOGGED_OUT) this.#end({ code: 'unauthorized', error: 'the stream was closed' });
      if (!isOpen) disruptions.away += 1;
      else if (code !== GOODBYE && this.#sent.length > 0) {
        disruptions.broken.push(`a stream with ${this.#sent.length} frames, code ${code}`);
      }
      void this.#reconnect();
    });
  }

  async #reconnect(): Promise<void> {
    if (this.#isOver || this.#reconnecting) return;
    this.#reconnecting = true;
    await sleep(PAUSE);
    this.#reconnecting = false;
    if (!this.#isOver) this.#connect();
  }

  #take(socket: WebSocket, said: Said): void {
    if (said.type === 'hello') {
      if (!this.#wasGreeted) this.#options.disruptions.open += 1;
      this.#wasGreeted = true;
      this.#socket = socket;
      this.#credit = said.credit;
      this.#unsent = [...this.#sent, ...this.#unsent];
      this.#sent = [];
    } else {
      this.#credit += said.credit;
      const frame = this.#sent.find((each) => each.id === said.id);
      if (said.code === 'overloaded') this.#later(socket);
      else if (frame !== undefined) this.#complete(frame, said as unknown as Answer);
    }
    this.#push();
  }

  #later(socket: WebSocket): void {
    this.#options.disruptions.later += 1;
    socket.terminate();
  }

  #complete(frame: Frame, answer: Answer): void {
    frame.answered = true;
    frame.resolve(answer);
    while (this.#sent[0]?.answered) this.#sent.shift();
    if (this.#sent.length + this.#unsent.length === 0) this.#onIdle();
  }

  /** Sends what the credit allows. */
  #push(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (
      let frame = this.#unsent[0];
      frame !== undefined && frame.cost <= this.#credit;
      frame = this.#unsent[0]
    ) {
      this.#unsent.shift();
      this.#credit -= frame.cost;
      frame.answered = false;
      this.#sent.push(frame);
      socket.send(frame.data);
    }
  }

  /** Rejects all frames under way. */
  #end(refusal: Answer): void {
    this.#isOver = true;
    for (const frame of [...this.#sent, ...this.#unsent]) frame.resolve(refusal);
    this.#sent = [];
    this.#unsent = [];
    this.#onIdle();
  }
}

function columnsOf(points: readonly Sent[]): unknown[] {
  return [...bySensor(points)].map(([sensor_id, own]) => ({
    sensor_id,
    dates: Float64Array.from(own, ({ date }) => date / 1e6),
    values: Float64Array.from(own, ({ value }) => value),
  }));
}
