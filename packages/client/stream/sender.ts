/**
 * Sends points: buffer -> frames in flight -> acknowledged.
 *
 *   write -> buffer -> in flight -> receipt
 *              ^           |
 *              └─ lost ────┘
 *
 * Requests without points, for example to subscribe, take credit like frames and go first.
 *
 * After a lost connection, all points from the first unacknowledged frame on go back to the front of the buffer, in order. That includes
 * acknowledged frames after it: otherwise the older frame, stored again, would overwrite their newer values. The points are cut into new
 * frames, since the next server may have other limits.
 */
import { refusal, type SensoriumError } from '../error.js';
import { Buffer } from './buffer.js';
import { completeFrame, costOf, encode, type Frame, frameOf, type Message } from './frames.js';
import type { Totals } from './options.js';
import { BYTES_PER_POINT, type Slice } from './slice.js';
import { Write } from './write.js';

/** Sends the frames. Never throws: a frame that cannot be sent is lost with its connection. */
export interface Transport {
  send(bytes: Uint8Array): void;
  /** Ends the connection; unacknowledged frames are sent again on the next one. */
  drop(error: SensoriumError): void;
}

/** While so many frames are in flight, small writes gather for the next frame; there is no timer. */
const FRAMES_IN_FLIGHT = 16;
/** The server lists at most so many rejected points of a frame. */
const POINTS_PER_FRAME = 10_000;

export class Sender {
  readonly #buffer: Buffer;
  /** In order of sending: the first unacknowledged frame, and all after it. */
  readonly #inFlight = new Map<number, Frame>();
  /** Acknowledged frames of `#inFlight`. */
  readonly #acknowledged = new Set<number>();
  /** Requests that wait for credit. They end with their connection. */
  #requests: { readonly id: string; readonly bytes: Uint8Array }[] = [];
  /** Cost of the requests in flight, by id. */
  readonly #requestCosts = new Map<string, number>();
  #transport: Transport | null = null;
  #credit = 0;
  /** Points of credit of one frame, at most. */
  #largest = 0;
  #spent = 0;
  #nextId = 1;
  #isPumpDue = false;
  #idle: (() => void)[] = [];
  readonly totals: { -readonly [Name in keyof Omit<Totals, 'reconnects'>]: Totals[Name] } = {
    detailed: true,
    stored: 0,
    duplicate: 0,
    replaced: 0,
    rejected: 0,
    frames: 0,
  };

  /** @param limit of the buffer, in points */
  constructor(limit: number) {
    this.#buffer = new Buffer(limit);
  }

  /** Resolves when all slices are in the buffer. @throws SensoriumError when the stream ends before */
  add(slices: readonly Slice[]): Promise<void> {
    const buffered = this.#buffer.add(slices);
    this.#pumpSoon();
    return buffered;
  }

  /** @param bytes of the largest frame */
  attach(transport: Transport, credit: number, bytes: number): void {
    this.#transport = transport;
    this.#credit = credit;
    this.#largest = Math.min(credit, Math.floor(bytes / BYTES_PER_POINT));
    this.#spent = 0;
    this.#pump();
  }

  /** Sends a request on the current connection only; its reply goes to the caller. */
  request(id: string, body: object): void {
    this.#requests.push({ id, bytes: encode({ id, ...body }) });
    this.#pumpSoon();
  }

  detach(): void {
    this.#transport = null;
    this.#requests = [];
    this.#requestCosts.clear();
    this.#buffer.requeue([...this.#inFlight.values()].flatMap((frame) => this.#resendable(frame)));
    this.#inFlight.clear();
    this.#acknowledged.clear();
  }

  /** @returns whether the message is a reply to a frame with points */
  reply(message: Message): boolean {
    const cost = typeof message.id === 'string' ? this.#requestCosts.get(message.id) : undefined;
    if (cost !== undefined) {
      this.#requestCosts.delete(message.id as string);
      this.#spent -= cost;
      this.#pumpSoon();
      return false;
    }
    const frame = this.#inFlight.get(Number(message.id));
    if (frame === undefined || this.#acknowledged.has(frame.id)) return false;
    if (message.code === 'credit_exceeded' || message.code === 'overloaded') {
      this.#transport?.drop(refusal(0, message));
      return true;
    }
    this.#acknowledged.add(frame.id);
    this.#spent -= frame.cost;
    this.#count(message);
    if (typeof message.code === 'string') {
      const error = refusal(0, message);
      for (const { write } of frame.slices) write.fail(error);
    } else completeFrame(frame, message.rejected);
    this.#release();
    this.#pumpSoon();
    this.#resolveIdle();
    return true;
  }

  /** Releases the acknowledged frames before the first unacknowledged one. */
  #release(): void {
    for (const { id, slices } of this.#inFlight.values()) {
      if (!this.#acknowledged.delete(id)) return;
      this.#inFlight.delete(id);
      this.#buffer.release(slices);
    }
  }

  /** @returns slices to send again; those of an acknowledged frame belong to no write, since its receipt is complete */
  #resendable({ id, slices }: Frame): readonly Slice[] {
    if (!this.#acknowledged.has(id)) return slices;
    const completed = new Write(0, []);
    return slices.map((slice) => ({ ...slice, write: completed }));
  }

  /** Resolves when everything that was added is acknowledged. */
  async idle(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Rejects writes that wait for room; buffered points are still sent. */
  refuseMore(): void {
    this.#buffer.refuseWaiting();
  }

  /** Stops sending and rejects all writes. */
  fail(error: Error): void {
    this.detach();
    this.#buffer.fail(error);
    this.#resolveIdle();
  }

  get #unacknowledged(): number {
    return this.#inFlight.size - this.#acknowledged.size;
  }

  get #isIdle(): boolean {
    return this.#buffer.isEmpty && this.#inFlight.size === 0;
  }

  #resolveIdle(): void {
    if (!this.#isIdle) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }

  #count(message: Message): void {
    const number = (given: unknown) => (typeof given === 'number' ? given : 0);
    this.totals.frames++;
    if (typeof message.stored === 'number' && message.duplicate === undefined) this.totals.detailed = false;
    this.totals.stored += number(message.stored);
    this.totals.duplicate += number(message.duplicate);
    this.totals.replaced += number(message.replaced);
    const listed = Array.isArray(message.rejected) ? message.rejected.length : 0;
    this.totals.rejected += listed + number(message.rejected_more);
  }

  /** Deferred to a microtask, so that consecutive writes share a frame. */
  #pumpSoon(): void {
    if (this.#isPumpDue) return;
    this.#isPumpDue = true;
    queueMicrotask(() => {
      this.#isPumpDue = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#transport !== null && this.#requests.length > 0) {
      const { id, bytes } = this.#requests[0]!;
      const cost = costOf(bytes, 0);
      if (this.#spent > 0 && this.#spent + cost > this.#credit) return;
      this.#requests.shift();
      this.#requestCosts.set(id, cost);
      this.#spent += cost;
      this.#transport.send(bytes);
    }
    // Several frames in flight keep the server busy while a reply travels.
    const size = Math.max(1, Math.min(Math.floor(this.#credit / 4), this.#largest));
    while (this.#transport !== null && !this.#buffer.isEmpty && this.#unacknowledged < FRAMES_IN_FLIGHT) {
      const left = this.#credit - this.#spent;
      // Waits for the credit of a full frame: little credit at a time would make many small frames.
      if (left < size && this.#unacknowledged > 0) return;
      let slices = this.#buffer.take(Math.min(size, left), POINTS_PER_FRAME);
      if (slices.length === 0) {
        // A large point goes alone, with the whole credit.
        if (this.#unacknowledged > 0) return;
        slices = this.#buffer.take(this.#largest, 1);
      }
      if (slices.length === 0) this.#rejectOne();
      else this.#send(this.#transport, frameOf(this.#nextId++, slices));
    }
  }

  #send(transport: Transport, frame: Frame): void {
    this.#inFlight.set(frame.id, frame);
    this.#spent += frame.cost;
    transport.send(frame.bytes);
  }

  /** Rejects the first point, which is too large for any frame of this server. */
  #rejectOne(): void {
    const slice = this.#buffer.takeOne();
    const { batch, write, from } = slice;
    const index = batch.indexes === null ? from : batch.indexes[from]!;
    write.reject({ index, sensor_id: batch.sensorId, reason: 'value is too large for a frame' });
    write.complete(1);
    this.totals.rejected++;
    this.#buffer.release([slice]);
    this.#resolveIdle();
  }
}
