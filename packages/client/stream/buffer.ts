/** Send buffer of a stream: unsent points in order, with a bound on all points that the stream holds. */
import { failure } from '../error.js';
import {
  BYTES_PER_POINT,
  bytesOf,
  ENTRY_BYTES,
  FRAME_BYTES,
  fitting,
  type Slice,
  weightOf,
} from './slice.js';

interface Waiting {
  readonly slices: readonly Slice[];
  readonly weight: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class Buffer {
  readonly #limit: number;
  /** In order; slices before `#first` are taken. */
  #slices: Slice[] = [];
  #first = 0;
  #held = 0;
  #waiting: Waiting[] = [];

  /** @param limit in points */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#first === this.#slices.length;
  }

  /**
   * Resolves when the slices are in the buffer. Additions enter in order of their calls. One that is larger than the limit enters when the
   * stream holds nothing else.
   */
  async add(slices: readonly Slice[]): Promise<void> {
    const weight = slices.reduce((sum, slice) => sum + weightOf(slice), 0);
    if (this.#waiting.length === 0 && this.#fits(weight)) this.#enter(slices, weight);
    else {
      await new Promise<void>((resolve, reject) => this.#waiting.push({ slices, weight, resolve, reject }));
    }
  }

  /** Puts unacknowledged slices back at the front. */
  requeue(slices: readonly Slice[]): void {
    this.#slices = [...slices, ...this.#slices.slice(this.#first)];
    this.#first = 0;
  }

  /** Frees the room of acknowledged slices, and lets waiting additions enter. */
  release(slices: readonly Slice[]): void {
    for (const slice of slices) this.#held -= weightOf(slice);
    let next = this.#waiting[0];
    while (next !== undefined && this.#fits(next.weight)) {
      this.#waiting.shift();
      this.#enter(next.slices, next.weight);
      next.resolve();
      next = this.#waiting[0];
    }
  }

  /**
   * @param cost of the frame at most, in points of credit
   * @param points at most
   * @returns slices for one frame, in order; empty when the first point alone is too large
   */
  take(cost: number, points: number): Slice[] {
    const taken: Slice[] = [];
    const sensors = new Set<number>();
    let pointsLeft = Math.min(points, cost);
    let bytesLeft = cost * BYTES_PER_POINT - FRAME_BYTES;
    while (this.#first < this.#slices.length && pointsLeft > 0) {
      const slice = this.#slices[this.#first]!;
      const entry = sensors.has(slice.batch.sensorId) ? 0 : ENTRY_BYTES;
      const count = fitting(slice, pointsLeft, bytesLeft - entry);
      if (count === 0) break;
      const part = { ...slice, to: slice.from + count };
      taken.push(part);
      sensors.add(slice.batch.sensorId);
      pointsLeft -= count;
      bytesLeft -= entry;
      for (let index = part.from; index < part.to; index++) bytesLeft -= bytesOf(slice.batch, index);
      if (part.to < slice.to) {
        this.#slices[this.#first] = { ...slice, from: part.to };
        break;
      }
      this.#first++;
    }
    this.#compact();
    return taken;
  }

  /** Takes the first point, of any size. */
  takeOne(): Slice {
    const slice = this.#slices[this.#first]!;
    if (slice.to - slice.from === 1) this.#first++;
    else this.#slices[this.#first] = { ...slice, from: slice.from + 1 };
    this.#compact();
    return { ...slice, to: slice.from + 1 };
  }

  /** Rejects all writes in the buffer, and all that wait for room. */
  fail(error: Error): void {
    for (const slice of this.#slices.slice(this.#first)) slice.write.fail(error);
    this.#slices = [];
    this.#first = 0;
    this.#held = 0;
    this.refuseWaiting(error);
  }

  /** Rejects the writes that wait for room. */
  refuseWaiting(error: Error = failure('closed', 'the stream is closed')): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }

  #enter(slices: readonly Slice[], weight: number): void {
    this.#held += weight;
    for (const slice of slices) this.#slices.push(slice);
  }

  #fits(weight: number): boolean {
    return this.#held === 0 || this.#held + weight <= this.#limit;
  }

  /** Removes taken slices in large steps: removing each one by itself would copy the array every time. */
  #compact(): void {
    if (this.#first < 1024 && !this.isEmpty) return;
    this.#slices = this.#slices.slice(this.#first);
    this.#first = 0;
  }
}
