/** Runs a task of the sidecar repeatedly, also after failures. */
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../common/log.js';
import { Pause } from '../common/pause.js';
import { isUnavailable } from '../sql/connect.js';
import { CENTRAL } from '../sql/shards.js';

/** One run of a task; ends early when the signal is aborted. @returns milliseconds to pause before the next run */
export type Task = (signal: AbortSignal) => Promise<number>;

export interface Loop {
  /** Ends the pause, or skips the next one: there may be work. A failed run still waits before its retry. */
  wake(): void;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** The name of a task for the data of one shard. */
export function nameIn(shard: number, name: string): string {
  return shard === CENTRAL ? name : `${name} of shard ${shard}`;
}

/** Milliseconds before a failed run is tried again: doubled each time, from the first to the last. */
const RETRY = { first: 500, last: 30_000 };

/** @param name of the task, in the log */
export function startLoop(log: Log, name: string, task: Task): Loop {
  const stopping = new AbortController();
  const pause = new Pause(true);
  const run = async () => {
    let retry = RETRY.first;
    while (!stopping.signal.aborted) {
      try {
        const milliseconds = await task(stopping.signal);
        retry = RETRY.first;
        await pause.for(milliseconds);
      } catch (error) {
        if (stopping.signal.aborted) break;
        const isAway = isUnavailable(error);
        if (isAway) log.warn({ ...briefly(error), task: name, retry }, 'task failed, will be tried again');
        else log.error({ err: error, task: name, retry }, 'task failed, will be tried again');
        // A wake-up does not fix a defect, but it may mean that an unavailable database is back.
        await sleep(isAway ? RETRY.first : retry, undefined, { signal: stopping.signal }).catch(() => {});
        if (isAway) await pause.for(retry - RETRY.first);
        retry = Math.min(retry * 2, RETRY.last);
      }
    }
  };
  const ended = run();

  return {
    wake: () => pause.wake(),
    stop() {
      stopping.abort();
      pause.wake();
      return ended;
    },
  };
}

/**
 * Starts tasks one after the other, so that a starting sidecar opens few connections.
 *
 * @param longest milliseconds that a task waits for the first run of the task before it
 * @returns wraps a task: its first run begins when the first run of the task wrapped before it has ended, or has taken too long
 */
export function inTurn(longest: number): (task: Task) => Task {
  let last = Promise.resolve();
  return (task) => {
    const turn = last;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    last = turn.then(() => Promise.race([ended, sleep(longest, undefined, { ref: false })]));
    return async (signal) => {
      await turn;
      try {
        return signal.aborted ? 0 : await task(signal);
      } finally {
        end();
      }
    };
  };
}
