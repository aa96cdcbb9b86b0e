/** Reads of one value for which several ask at about the same time: one read is for all of them. */
import { Pause } from '../../../common/pause.js';

export class SharedReads<T> {
  readonly #read: () => Promise<T>;
  /** It has not begun. */
  #next: Promise<T> | null = null;
  #pause = new Pause(false);
  /** Resolves when the read that began last has ended. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /**
   * @param gathering milliseconds for which the read waits for others to ask
   * @returns what a read returns that begins after this call
   * @throws what that read throws
   */
  read(gathering = 0): Promise<T> {
    if (gathering === 0) this.hurry();
    this.#next ??= this.#begin(gathering);
    return this.#next;
  }

  /** The next read waits for no others. */
  hurry(): void {
    this.#pause.wake();
  }

  async #begin(gathering: number): Promise<T> {
    this.#pause = new Pause(false);
    if (gathering > 0) await this.#pause.for(gathering);
    await this.#last;
    this.#next = null;
    const read = this.#read();
    this.#last = read.catch(() => {});
    return read;
  }
}
