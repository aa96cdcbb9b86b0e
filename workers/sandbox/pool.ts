/** A Piscina pool whose tasks are watched: one that takes too long loses its thread, and the pool goes on with a new one. */
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Setup } from './protocol.js';
import { Slot } from './slot.js';

/** Milliseconds between two looks at the running tasks. */
const WATCH = 50;
/** Milliseconds that a task may take to end by itself once its time is over. */
const GRACE = 250;

export interface PoolOptions {
  readonly thread: URL;
  /** 0: one, which is started when it is needed. */
  readonly threads: number;
  readonly setup: Setup;
  /** Milliseconds of one item of a task. */
  readonly time: number;
}

/** Why the thread of a task was ended. */
export type Ended = 'time' | 'memory' | 'interrupt';

export class ThreadEnded extends Error {
  constructor(
    readonly reason: Ended,
    /** Milliseconds that the running item had. */
    readonly after: number,
  ) {
    super(`thread ended: ${reason}`);
  }
}

interface Watched {
  readonly slot: Slot;
  readonly abort: AbortController;
  ended: Ended | null;
  /** Milliseconds of the item at which an interrupt was asked for. */
  interrupted: number | null;
}

export class Pool<Task extends object, Answer> {
  readonly #piscina: Piscina<Task & { memory: SharedArrayBuffer; epoch: number }, Answer>;
  readonly #watched = new Set<Watched>();
  readonly #time: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ thread, threads, setup, time }: PoolOptions) {
    this.#time = time;
    this.#piscina = new Piscina({
      filename: thread.href,
      minThreads: threads,
      maxThreads: Math.max(1, threads),
      env: {},
      // Histograms that nobody reads.
      recordTiming: false,
      workerData: setup,
      // The heap is for cells, structs and texts; the meter bounds them earlier. Stack for 256 calls in calls.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 },
    });
    // A thread that dies without a task is replaced; with one, the task is told.
    this.#piscina.on('error', () => {});
  }

  /**
   * @param started is given what can interrupt the task
   * @throws ThreadEnded; what else ends a thread, such as an exhausted heap
   */
  async run(task: Task, port: MessagePort | null, started: (running: Running) => void): Promise<Answer> {
    const watched: Watched = {
      slot: new Slot(),
      abort: new AbortController(),
      ended: null,
      interrupted: null,
    };
    const { slot, abort } = watched;
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => this.#watch(), WATCH);
    started({
      slot,
      interrupt: () => {
        watched.interrupted = slot.elapsed();
        slot.stop();
      },
    });
    try {
      const whole = { ...task, memory: slot.memory, epoch: slot.epoch };
      return await this.#piscina.run(whole, {
        signal: abort.signal,
        transferList: port === null ? [] : [port],
      });
    } catch (error) {
      throw watched.ended === null ? error : new ThreadEnded(watched.ended, slot.elapsed());
    } finally {
      this.#watched.delete(watched);
      if (this.#watched.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** Ends every running task: there is no memory left. Those that wait for a thread hold none. */
  endAll(): void {
    for (const watched of this.#watched) if (watched.slot.hasBegun()) end(watched, 'memory');
  }

  #watch(): void {
    for (const watched of this.#watched) {
      const elapsed = watched.slot.elapsed();
      if (elapsed > this.#time + GRACE) end(watched, 'time');
      else if (watched.interrupted !== null && elapsed > watched.interrupted + GRACE)
        end(watched, 'interrupt');
    }
  }
}

export interface Running {
  readonly slot: Slot;
  interrupt(): void;
}

function end(watched: Watched, reason: Ended): void {
  watched.ended ??= reason;
  watched.abort.abort();
}
