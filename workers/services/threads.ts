/** Pool of the worker threads for service types: started on first use, terminated when a task takes too long. */
import { Piscina } from 'piscina';
import { PREVIEW_TIME } from '../../sql/store/services/preview.js';
import { METHOD_TIME } from '../../sql/store/services/reply.js';
import { ServiceFailure } from './service.js';
import type { ServiceTask, ServiceTaskResult } from './thread.js';

/** Limits of a thread. */
export interface ThreadLimits {
  /** Milliseconds of wall-clock time. */
  readonly time: Readonly<Record<ServiceTask['do'], number>>;
  /** Megabytes. */
  readonly heap: number;
}

const LIMITS: ThreadLimits = {
  time: { step: 5_000, preview: PREVIEW_TIME, call: METHOD_TIME, learn: METHOD_TIME },
  heap: 512,
};
const THREAD = new URL('./thread.js', import.meta.url);

export interface ServiceThreads {
  /** @throws ServiceFailure when the task exceeds a limit or terminates its thread; other errors only while the pool closes */
  run(task: ServiceTask, signal?: AbortSignal): Promise<ServiceTaskResult>;
  close(): Promise<void>;
}

/** Threads for tasks that take long: as many as there are jobs at once, so that none waits for the task of another account. */
export const LONG_THREADS = 4;

/**
 * One thread for steps, others for tasks that take long, so that steps do not wait for these.
 * @param thread module that serves tasks, as `thread.ts` does
 */
export function serviceThreads(thread = THREAD, { time, heap } = LIMITS): ServiceThreads {
  let isOpen = true;
  const make = (maxThreads: number) =>
    // A thread can terminate before it gets a task: the error has no receiver, and another thread runs the task.
    new Piscina<ServiceTask, ServiceTaskResult>({
      filename: thread.href,
      minThreads: 0,
      maxThreads,
      idleTimeout: 60_000,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heap },
    }).on('error', () => {});
  const pools = new Map<'quick' | 'long', Piscina<ServiceTask, ServiceTaskResult>>();
  const poolFor = (task: ServiceTask) => {
    const name = task.do === 'step' ? 'quick' : 'long';
    const pool = pools.get(name) ?? make(name === 'quick' ? 1 : LONG_THREADS);
    pools.set(name, pool);
    return pool;
  };
  const once = async (
    task: ServiceTask,
    signal: AbortSignal | undefined,
  ): Promise<ServiceTaskResult | 'late'> => {
    const pool = poolFor(task);
    const late = new AbortController();
    // The timeout includes the queued tasks before this one: Piscina does not report when a task starts.
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
        const result = await once(task, signal);
        if (result !== 'late') return result;
        // Other processes of a busy machine can use up the time. Service types are pure, so one retry is safe.
        const again = await once(task, signal);
        if (again !== 'late') return again;
      } catch (error) {
        if (!isOpen || signal?.aborted === true) throw error;
        // Another poll would fail in the same way, and block all services.
        const isFull = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isFull
          ? new ServiceFailure('memory limit exceeded', true)
          : new ServiceFailure(`thread failed: ${String(error)}`);
      }
      throw new ServiceFailure(`time limit of ${time[task.do] / 1000} s exceeded`, true);
    },
    async close() {
      isOpen = false;
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
