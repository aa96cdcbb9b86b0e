import type { TimeSlice } from './time-slice.js';

/** Work after which a task asks whether its turn of the event loop is over: asking costs more than a step. */
const STEP = 4096;

/** The work of one task, which lets other tasks and events go between its steps. */
export class SlicedWork {
  readonly #slice: TimeSlice;
  #work = 0;

  /** @param slice shared with the tasks that do the same kind of work */
  constructor(slice: TimeSlice) {
    this.#slice = slice;
  }

  /**
   * Counts work that is done.
   * @param size in the unit of the slice
   * @returns undefined when the task may go on; otherwise a promise that resolves when it may
   */
  add(size: number): Promise<void> | undefined {
    this.#work += size;
    if (this.#work < STEP) return undefined;
    const turn = this.#slice.take(this.#work);
    this.#work = 0;
    return turn;
  }
}
