/** The threads in which kinds compute: started when they are needed, ended when a task takes too long. */
import { Piscina } from 'piscina';
import { ServiceFailure } from './service.js';
import type { ServiceAnswer, ServiceTask } from './thread.js';

/** Milliseconds of the clock on the wall. */
const TIME: Record<ServiceTask['do'], number> = { step: 5_000, call: 120_000, learn: 120_000 };
/** Megabytes of a thread. */
const HEAP = 512;

const THREAD = new URL('./thread.js', import.meta.url);

/** What has kinds compute. */
export interface ServiceThreads {
  /**
   * @throws ServiceFailure when it took too long or too much memory; whatever else ends a thread
   */
  run(task: ServiceTask, signal?: AbortSignal): Promise<ServiceAnswer>;
  close(): Promise<void>;
}

/** One for steps, one for what takes long: steps never wait for that. */
export function serviceThreads(): ServiceThreads {
  const make = () =>
    new Piscina<ServiceTask, ServiceAnswer>({
      filename: THREAD.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
  const pools = new Map<'quick' | 'long', Piscina<ServiceTask, ServiceAnswer>>();
  const poolFor = (task: ServiceTask) => {
    const name = task.do === 'step' ? 'quick' : 'long';
    const pool = pools.get(name) ?? make();
    pools.set(name, pool);
    return pool;
  };
  return {
    async run(task, signal) {
      const pool = poolFor(task);
      const time = TIME[task.do];
      const late = new AbortController();
      // Its time runs when it begins, which a queue of one thread does not say: each task waits for those before it alone.
      const timer = setTimeout(() => late.abort(), time * (1 + pool.queueSize));
      try {
        return await pool.run(task, { signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]) });
      } catch (error) {
        if (late.signal.aborted) throw new ServiceFailure(`it took longer than ${time / 1000} seconds`);
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new ServiceFailure('it needed too much memory');
        }
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
