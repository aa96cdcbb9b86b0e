/** Piscina pool with time limits: the thread of a task that takes too long is terminated and replaced. */
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Setup } from './protocol.js';
import { Slot } from './slot.js';

/** Milliseconds between two checks of the running tasks. */
const CHECK_INTERVAL = 50;
/** Milliseconds after the time limit within which a task may end by itself. */
const GRACE = 250;

export interface PoolOptions {
  readonly thread: URL;
  /** 0: one, started on first use. */
  readonly threads: number;
  readonly setup: Setup;
  /** Limit of one item of a task in milliseconds. */
  readonly time: number;
}

/** Why the thread of a task was terminated. */
export type Ended = 'time' | 'memory' | 'interrupt';

export class ThreadEnded extends Error {
  constructor(
    readonly reason: Ended,
    /** Milliseconds for which the item had run. */
    readonly after: number,
  ) {
    super(`thread ended: ${reason}`);
  }
}

interface RunningTask {
  readonly slot: Slot;
  readonly abort: AbortController;
  ended: Ended | null;
  /** Elapsed milliseconds of the item at the interrupt; null: not interrupted. */
  interrupted: number | null;
}

export class Pool<Task extends object, Answer> {
  readonly #piscina: Piscina<Task & { memory: SharedArrayBuffer; epoch: number }, Answer>;
  readonly #runningTasks = new Set<RunningTask>();
  readonly #time: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ thread, threads, setup, time }: PoolOptions) {
    this.#time = time;
    this.#piscina = new Piscina({
      filename: thread.href,
      minThreads: threads,
      maxThreads: Math.max(1, threads),
      env: {},
      // The histograms are not used.
      recordTiming: false,
      workerData: setup,
      // The heap holds cells, structs and texts, which the meter limits earlier. The stack suffices for 256 nested calls.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 },
    });
    // A thread that dies without a task is replaced; with one, `run` rejects.
    this.#piscina.on('error', () => {});
  }

  /**
   * @param started called with the function that interrupts the task
   * @throws ThreadEnded; other errors that end a thread, such as an exhausted heap
   */
  async run(task: Task, port: MessagePort | null, started: (running: TaskHandle) => void): Promise<Answer> {
    const runningTask: RunningTask = {
      slot: new Slot(),
      abort: new AbortController(),
      ended: null,
      interrupted: null,
    };
    const { slot, abort } = runningTask;
    this.#runningTasks.add(runningTask);
    this.#timer ??= setInterval(() => this.#enforceTime(), CHECK_INTERVAL);
    started({
      slot,
      interrupt: () => {
        runningTask.interrupted = slot.elapsed();
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
      throw runningTask.ended === null ? error : new ThreadEnded(runningTask.ended, slot.elapsed());
    } finally {
      this.#runningTasks.delete(runningTask);
      if (this.#runningTasks.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** Tasks that hold memory: they have begun, and their threads are not terminated yet. Queued tasks hold none. */
  get holders(): readonly Holder[] {
    return [...this.#runningTasks]
      .filter(({ slot, ended }) => slot.hasBegun() && ended === null)
      .map((runningTask) => ({ slot: runningTask.slot, end: () => end(runningTask, 'memory') }));
  }

  #enforceTime(): void {
    for (const runningTask of this.#runningTasks) {
      const elapsed = runningTask.slot.elapsed();
      if (elapsed > this.#time + GRACE) end(runningTask, 'time');
      else if (runningTask.interrupted !== null && elapsed > runningTask.interrupted + GRACE)
        end(runningTask, 'interrupt');
    }
  }
}

/** A task that holds memory. */
export interface Holder {
  readonly slot: Slot;
  /** Terminates its thread, which frees the memory. */
  end(): void;
}

/**
 * Terminates the task that most likely holds most memory: the one with the largest measured amount, else the one that has run longest. The others go
 * on, since most of them did not cause it.
 */
export function endLargest(holders: readonly Holder[]): void {
  const [largest] = [...holders].sort(
    (one, other) => other.slot.held() - one.slot.held() || other.slot.elapsed() - one.slot.elapsed(),
  );
  largest?.end();
}

export interface TaskHandle {
  readonly slot: Slot;
  interrupt(): void;
}

function end(runningTask: RunningTask, reason: Ended): void {
  runningTask.ended ??= reason;
  runningTask.abort.abort();
}
