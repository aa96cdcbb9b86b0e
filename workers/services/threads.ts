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
  const once = async (
    task: ServiceTask,
    signal: AbortSignal | undefined,
  ): Promise<ServiceAnswer | 'late'> => {
    const pool = poolFor(task);
    const late = new AbortController();
    // Its time runs when it begins, which a queue of one thread does not say: each waits for those before it alone.
    const timer = setTimeout(() => late.abort(), TIME[task.do] * (1 + pool.queueSize));
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
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new ServiceFailure('it needed too much memory');
        }
        throw error;
      }
      throw new ServiceFailure(`it took longer than ${TIME[task.do] / 1000} seconds`);
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
