/**
 * The way of points out: buffer -> frames under way -> answered.
 *
 *   write -> buffer -> under way -> receipt
 *              ^           |
 *              └─ lost ────┘
 *
 * Requests that bring no points, to subscribe for example, take credit like frames and go first.
 *
 * A connection that is lost hands back everything from the first unanswered frame on, in order, to the front of the buffer: also what was
 * answered behind it, since the older frame, stored once more, would bring its values back. It is cut into frames anew, since the next
 * server may have other limits.
 */
import { refusal, type SensoriumError } from '../error.js';
import { Buffer } from './buffer.js';
import { costOf, encode, type Frame, frameOf, type Message, settle } from './frames.js';
import type { Totals } from './options.js';
import { BYTES_PER_POINT, type Slice } from './slice.js';
import { Write } from './write.js';

/** Where frames go; throws nothing, what cannot be sent is lost with its connection. */
export interface Line {
  send(bytes: Uint8Array): void;
  /** Everything unanswered is to be sent again, on another connection. */
  drop(error: SensoriumError): void;
}

/** Small writes come together in a frame while so many are under way; there is no timer. */
const FRAMES_UNDER_WAY = 16;
/** Past so many refusals in a frame a server only counts them. */
const POINTS_PER_FRAME = 10_000;

export class Sender {
  readonly #buffer: Buffer;
  /** In order of sending: those that are not answered, and what is behind the first of them. */
  readonly #underWay = new Map<number, Frame>();
  /** Which of them are answered. */
  readonly #answered = new Set<number>();
  /** Requests that wait for credit, and those under way with their cost; they end with their connection. */
  #requests: { readonly id: string; readonly bytes: Uint8Array }[] = [];
  readonly #asked = new Map<string, number>();
  #line: Line | null = null;
  #credit = 0;
  /** Of one frame, in points of credit. */
  #largest = 0;
  #spent = 0;
  #nextId = 1;
  #isPumpDue = false;
  #idle: (() => void)[] = [];
  readonly totals: { -readonly [Name in keyof Omit<Totals, 'reconnects'>]: Totals[Name] } = {
    apart: true,
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

  /** Resolves when all of it is in the buffer. @throws SensoriumError when the stream ends before */
  add(slices: readonly Slice[]): Promise<void> {
    const inside = this.#buffer.add(slices);
    this.#pumpSoon();
    return inside;
  }

  /** @param bytes of the largest frame */
  attach(line: Line, credit: number, bytes: number): void {
    this.#line = line;
    this.#credit = credit;
    this.#largest = Math.min(credit, Math.floor(bytes / BYTES_PER_POINT));
    this.#spent = 0;
    this.#pump();
  }

  /** For this connection; its answer is not the sender's business. */
  request(id: string, body: object): void {
    this.#requests.push({ id, bytes: encode({ id, ...body }) });
    this.#pumpSoon();
  }

  detach(): void {
    this.#line = null;
    this.#requests = [];
    this.#asked.clear();
    this.#buffer.giveBack([...this.#underWay.values()].flatMap((frame) => this.#again(frame)));
    this.#underWay.clear();
    this.#answered.clear();
  }

  /** @returns whether it was an answer to a frame with points */
  answer(message: Message): boolean {
    const asked = typeof message.id === 'string' ? this.#asked.get(message.id) : undefined;
    if (asked !== undefined) {
      this.#asked.delete(message.id as string);
      this.#spent -= asked;
      this.#pumpSoon();
      return false;
    }
    const frame = this.#underWay.get(Number(message.id));
    if (frame === undefined || this.#answered.has(frame.id)) return false;
    if (message.code === 'credit_exceeded' || message.code === 'overloaded') {
      this.#line?.drop(refusal(0, message));
      return true;
    }
    this.#answered.add(frame.id);
    this.#spent -= frame.cost;
    this.#count(message);
    if (typeof message.code === 'string') {
      const error = refusal(0, message);
      for (const { write } of frame.slices) write.fail(error);
    } else settle(frame, message.rejected);
    this.#letGo();
    this.#pumpSoon();
    this.#tellIdle();
    return true;
  }

  /** Of what has no unanswered frame before it. */
  #letGo(): void {
    for (const { id, slices } of this.#underWay.values()) {
      if (!this.#answered.delete(id)) return;
      this.#underWay.delete(id);
      this.#buffer.release(slices);
    }
  }

  /** What of a frame is to be sent again. Who was answered before is not told once more. */
  #again({ id, slices }: Frame): readonly Slice[] {
    if (!this.#answered.has(id)) return slices;
    const nobody = new Write(0, []);
    return slices.map((slice) => ({ ...slice, write: nobody }));
  }

  /** Resolves when everything that was added has been answered. */
  async idle(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Who still waits for room is refused; what is in the buffer goes its way. */
  refuseMore(): void {
    this.#buffer.refuseWaiting();
  }

  /** Nothing is sent any more. */
  fail(error: Error): void {
    this.detach();
    this.#buffer.fail(error);
    this.#tellIdle();
  }

  get #unanswered(): number {
    return this.#underWay.size - this.#answered.size;
  }

  get #isIdle(): boolean {
    return this.#buffer.isEmpty && this.#underWay.size === 0;
  }

  #tellIdle(): void {
    if (!this.#isIdle) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }

  #count(message: Message): void {
    const number = (given: unknown) => (typeof given === 'number' ? given : 0);
    this.totals.frames++;
    if (typeof message.stored === 'number' && message.duplicate === undefined) this.totals.apart = false;
    this.totals.stored += number(message.stored);
    this.totals.duplicate += number(message.duplicate);
    this.totals.replaced += number(message.replaced);
    const listed = Array.isArray(message.rejected) ? message.rejected.length : 0;
    this.totals.rejected += listed + number(message.rejected_more);
  }

  /** What is written in one go goes into one frame. */
  #pumpSoon(): void {
    if (this.#isPumpDue) return;
    this.#isPumpDue = true;
    queueMicrotask(() => {
      this.#isPumpDue = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#line !== null && this.#requests.length > 0) {
      const { id, bytes } = this.#requests[0]!;
      const cost = costOf(bytes, 0);
      if (this.#spent > 0 && this.#spent + cost > this.#credit) return;
      this.#requests.shift();
      this.#asked.set(id, cost);
      this.#spent += cost;
      this.#line.send(bytes);
    }
    // Several under way at once keep the server busy while an answer travels.
    const size = Math.max(1, Math.min(Math.floor(this.#credit / 4), this.#largest));
    while (this.#line !== null && !this.#buffer.isEmpty && this.#unanswered < FRAMES_UNDER_WAY) {
      const left = this.#credit - this.#spent;
      // Not less than a full frame, lest a little credit here and there makes many small ones.
      if (left < size && this.#unanswered > 0) return;
      let slices = this.#buffer.take(Math.min(size, left), POINTS_PER_FRAME);
      if (slices.length === 0) {
        // Something large goes alone, with all there is.
        if (this.#unanswered > 0) return;
        slices = this.#buffer.take(this.#largest, 1);
      }
      if (slices.length === 0) this.#refuseOne();
      else this.#send(this.#line, frameOf(this.#nextId++, slices));
    }
  }

  #send(line: Line, frame: Frame): void {
    this.#underWay.set(frame.id, frame);
    this.#spent += frame.cost;
    line.send(frame.bytes);
  }

  /** No frame that this server takes could hold it. */
  #refuseOne(): void {
    const slice = this.#buffer.takeOne();
    const { piece, write, from } = slice;
    const index = piece.indexes === null ? from : piece.indexes[from]!;
    write.reject({ index, sensor_id: piece.sensorId, reason: 'value is too large for a frame' });
    write.answered(1);
    this.totals.rejected++;
    this.#buffer.release([slice]);
    this.#tellIdle();
  }
}
