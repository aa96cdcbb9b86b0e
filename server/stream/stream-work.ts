/**
 * Bounds the work for streams in one turn of the event loop, so that requests and other events are handled in between. All streams of a process share it,
 * accounts in turn. A client may send thousands of small frames at once, and one flush may complete as many.
 */
import { TimeSlice } from '../../common/time-slice.js';

/** Work of one turn: about 40 small frames from decoding to reply, a few milliseconds. The unit is the work of decoding a byte of JSON. */
const WORK = 131_072;
/** Work that an account may have done before another one that waits. */
const WORK_OF_ACCOUNT = 8192;
/** Work of each frame, or reply, beside what its contents take. */
const EACH = 1024;
/** Work of validating and queueing what costs one credit. */
const QUEUED = 8;
/** Work of encoding a rejected point. */
const REJECTED = 64;

export class StreamWork {
  readonly #slice = new TimeSlice<number>(WORK, WORK_OF_ACCOUNT);

  /**
   * @param start called in a later turn, when the frame may be decoded; must not throw
   * @returns true when it may be decoded now; then `start` is not called
   */
  decode(bytes: number, userId: number, start: () => void): boolean {
    return this.#slice.begin(EACH + bytes, userId, start);
  }

  /** @returns undefined when a decoded frame may be handled now; otherwise a promise that resolves when it may */
  handle(cost: number, userId: number): Promise<void> | undefined {
    return this.#slice.take(EACH + QUEUED * cost, userId);
  }

  /** @returns undefined when a receipt may be sent now; otherwise a promise that resolves when it may */
  reply(rejected: number, userId: number): Promise<void> | undefined {
    return this.#slice.take(EACH + REJECTED * rejected, userId);
  }
}
