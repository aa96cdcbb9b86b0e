/** The job runner that runs data processors. */
import type { Sql } from '../../sql/connect.js';
import { accountFlag } from '../../sql/store/processors/schedule.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { type Runner, runForCall, runProcessor } from './runs.js';

/** Concurrent runs of one sidecar; most of them wait for the database, or for a thread of the sandbox. */
const AT_ONCE = 4;
/** Of these for one account, so that one account cannot occupy all of them. */
const OF_ONE_ACCOUNT = 2;

export function processorRunner(sql: Sql, runner: Runner): JobRunner {
  const parts = { sql, runner };
  const running = new Map<number, number>();
  const counted = async (account: number, work: () => Promise<void>) => {
    running.set(account, (running.get(account) ?? 0) + 1);
    try {
      await work();
    } finally {
      const others = running.get(account)! - 1;
      if (others === 0) running.delete(account);
      else running.set(account, others);
    }
  };
  return {
    tasks: {
      process: ({ processor, account }, { signal }) =>
        counted(account, () => runProcessor(parts, processor, signal)),
      tryProcessor: ({ processor, account, callId }, { signal }) =>
        counted(account, () => runForCall(parts, processor, callId, signal)),
    },
    atOnce: AT_ONCE,
    oneByOne: true,
    forbidden: () =>
      [...running].filter(([, count]) => count >= OF_ONE_ACCOUNT).map(([account]) => accountFlag(account)),
  };
}
