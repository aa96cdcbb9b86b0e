/** The threads in which kinds compute: started when they are needed, ended when a task takes too long. */
import { Piscina } from 'piscina';
import { ServiceFailure } from './service.js';
import type { ServiceAnswer, ServiceTask } from './thread.js';

/** What a thread may take. */
export interface ThreadLimits {
  /** Milliseconds of the clock on the wall. */
  readonly time: Readonly<Record<ServiceTask['do'], number>>;
  /** Megabytes. */
  readonly heap: number;
}

const LIMITS: ThreadLimits = { time: { step: 5_000, call: 120_000, learn: 120_000 }, heap: 512 };
const THREAD = new URL('./thread.js', import.meta.url);

/** What has kinds compute. */
export interface ServiceThreads {
  /** @throws ServiceFailure when it took too long or too much memory, or ended its thread; else only when all is being closed */
  run(task: ServiceTask, signal?: AbortSignal): Promise<ServiceAnswer>;
  close(): Promise<void>;
}

/**
 * One for steps, one for what takes long: steps never wait for that.
 * @param thread a module that serves tasks as `thread.ts` does
 */
export function serviceThreads(thread = THREAD, { time, heap } = LIMITS): ServiceThreads {
  let isOpen = true;
  const make = () =>
    // A thread that ends before it was given its task has nobody else to tell; the task waits for another thread.
    new Piscina<ServiceTask, ServiceAnswer>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heap },
    }).on('error', () => {});
  const pools = new Map<'quick' | 'long', Piscina<ServiceTask, ServiceAnswer>>();
  const poolFor = (task: ServiceTask) => {
    const name = task.do === 'step' ? 'quick' : 'long';
    const pool = pools.get(name) ?? make();
    pools.set(name, pool);
    return pool;
  };
  const once = async (
    task: ServiceTask,
    signal: AbortSignal | undefined,
  ): Promise<ServiceAnswer | 'late'> => {
    const pool = poolFor(task);
    const late = new AbortController();
    // Its time runs when it begins, which a queue of one thread does not say: each waits for those before it alone.
    const timer = setTimeout(() => late.abort(), time[task.do] * (1 + pool.queueSize));
    try {
      const signals = signal === undefined ? [late.signal] : [late.signal, signal];
      return await pool.run(task, { signal: AbortSignal.any(signals) });
    } catch (error) {
      if (late.signal.aborted) return 'late';
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async run(task, signal) {
      try {
        const answer = await once(task, signal);
        if (answer !== 'late') return answer;
        // A machine that is busy with others may have taken the time: kinds are pure, so they are asked once more.
        const again = await once(task, signal);
        if (again !== 'late') return again;
      } catch (error) {
        if (!isOpen || signal?.aborted === true) throw error;
        // Another round would come to the same, and hold up everybody for ever.
        const isFull = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isFull
          ? new ServiceFailure('it needed too much memory', true)
          : new ServiceFailure(`it broke off: ${String(error)}`);
      }
      throw new ServiceFailure(`it took longer than ${time[task.do] / 1000} seconds`, true);
    },
    async close() {
      isOpen = false;
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
