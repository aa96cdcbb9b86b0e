/** Received frames of one stream that wait to be decoded, in order of arrival. */
import type { StreamWork } from './stream-work.js';

export interface ReceivedFrame {
  readonly data: Buffer;
  readonly isBinary: boolean;
  /** At least: that of its bytes, since its points are unknown. */
  readonly cost: number;
  /** True: with it the client has sent twice its credit. No later frame is received. */
  readonly isOverdrawn: boolean;
}

export class ReceivedFrames {
  readonly #work: StreamWork;
  readonly #handle: (received: ReceivedFrame) => void;
  #userId: number | null = null;
  #waiting: ReceivedFrame[] = [];
  /** Frames at the start of `#waiting` that have left it: moving all others for each would block the event loop. */
  #left = 0;
  #cost = 0;
  /** The first frame waits for a later turn of the event loop. */
  #isDeferred = false;
  #idle: (() => void)[] = [];

  /** @param handle called for each frame in order; must not throw */
  constructor(work: StreamWork, handle: (received: ReceivedFrame) => void) {
    this.#work = work;
    this.#handle = handle;
  }

  /** Of the waiting frames, at least. */
  get cost(): number {
    return this.#cost;
  }

  /** Starts after the login; frames added before wait. */
  begin(userId: number): void {
    this.#userId = userId;
    this.#continue();
  }

  add(received: ReceivedFrame): void {
    this.#waiting.push(received);
    this.#cost += received.cost;
    if (!this.#isDeferred) this.#continue();
  }

  /** Drops the waiting frames. */
  clear(): void {
    this.#waiting = [];
    this.#left = 0;
    this.#cost = 0;
    this.#release();
  }

  /** Resolves when no frame waits, or when they wait for a login. */
  async idle(): Promise<void> {
    while (this.#userId !== null && this.#first !== undefined) {
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
  }

  get #first(): ReceivedFrame | undefined {
    return this.#waiting[this.#left];
  }

  #continue(): void {
    const userId = this.#userId;
    if (userId === null) return;
    for (let first = this.#first; first !== undefined; first = this.#first) {
      this.#isDeferred = !this.#work.decode(first.data.length, userId, () => {
        this.#isDeferred = false;
        this.#handleFirst();
        this.#continue();
      });
      if (this.#isDeferred) return;
      this.#handleFirst();
    }
    this.#release();
  }

  /** Does nothing when the frame was dropped meanwhile. */
  #handleFirst(): void {
    const first = this.#first;
    if (first === undefined) return;
    this.#left++;
    if (this.#left * 2 > this.#waiting.length) {
      this.#waiting.splice(0, this.#left);
      this.#left = 0;
    }
    this.#cost -= first.cost;
    this.#handle(first);
  }

  #release(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
