/** A loop that works when it is woken, and otherwise now and then. */
import { Pause } from '../../common/pause.js';

/** Milliseconds after a failure. */
const PAUSE = { first: 100, longest: 1000 };

export interface LoopParts {
  /** @param isWoken false: nothing has woken it since it worked last */
  work(isWoken: boolean): Promise<void>;
  /** @returns milliseconds until it works without being woken */
  pause(): number;
  /** Called before the pause after a failure. */
  onFailure(error: unknown): void;
}

export class WakeableLoop {
  readonly #parts: LoopParts;
  #isClosed = false;
  readonly #pause = new Pause(false);
  readonly #ended: Promise<void>;

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.#ended = this.#run();
  }

  wake(): void {
    this.#pause.wake();
  }

  /** Resolves when the work under way has ended. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.wake();
    return this.#ended;
  }

  async #run(): Promise<void> {
    let pause = PAUSE.first;
    while (!this.#isClosed) {
      try {
        const isWoken = await this.#pause.for(this.#parts.pause());
        if (this.#isClosed) break;
        await this.#parts.work(isWoken);
        pause = PAUSE.first;
      } catch (error) {
        if (this.#isClosed) break;
        this.#parts.onFailure(error);
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(2 * pause, PAUSE.longest);
      }
    }
  }
}
