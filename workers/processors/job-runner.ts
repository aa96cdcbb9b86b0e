/**
 * The job runner that runs data processors.
 *
 * It takes two jobs of an account at once, and jobs of accounts that have used much processor time only in half of its places. So jobs of other accounts
 * find a place, whatever is due of those. The sandbox decides whose script runs first.
 */
import { AccountUse } from '../../common/account-use.js';
import type { Sql } from '../../sql/connect.js';
import { accountFlag } from '../../sql/store/processors/schedule.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { type Runner, runForCall, runProcessor } from './runs.js';

/** Concurrent runs of one sidecar; most of them wait for a thread of the sandbox, without a connection of their own. */
const AT_ONCE = 16;
/** Of these for one account, so that one account cannot occupy all of them. */
const OF_ONE_ACCOUNT = 2;
/** Of these for accounts that have used much lately. */
const OF_HEAVY_ACCOUNTS = 8;

/** The accounts of the jobs under way, and those of which no job may start. */
export class Places {
  readonly #running = new Map<number, number>();
  readonly #use: AccountUse;

  constructor(use: AccountUse) {
    this.#use = use;
  }

  async hold(account: number, work: () => Promise<void>): Promise<void> {
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1);
    try {
      await work();
    } finally {
      const others = this.#running.get(account)! - 1;
      if (others === 0) this.#running.delete(account);
      else this.#running.set(account, others);
    }
  }

  forbidden(): number[] {
    const running = [...this.#running];
    const full = running.filter(([, count]) => count >= OF_ONE_ACCOUNT).map(([account]) => account);
    const heavy = running.reduce(
      (sum, [account, count]) => sum + (this.#use.isHeavy(account) ? count : 0),
      0,
    );
    return heavy < OF_HEAVY_ACCOUNTS ? full : [...new Set([...full, ...this.#use.heavy()])];
  }
}

export interface ProcessorRunnerOptions {
  /** Of the sandbox that runs the scripts. */
  readonly use?: AccountUse;
  /** Called when a result has to be stored later. */
  readonly onPending?: () => void;
}

export function processorRunner(sql: Sql, runner: Runner, options: ProcessorRunnerOptions = {}): JobRunner {
  const { use = new AccountUse(), onPending = () => {} } = options;
  const parts = { sql, runner, onPending };
  const places = new Places(use);
  return {
    tasks: {
      process: ({ processor, account }, { signal }) =>
        places.hold(account, () => runProcessor(parts, processor, signal)),
      tryProcessor: ({ processor, account, callId }, { signal }) =>
        places.hold(account, () => runForCall(parts, processor, callId, signal)),
    },
    atOnce: AT_ONCE,
    oneByOne: true,
    forbidden: () => places.forbidden().map(accountFlag),
  };
}
