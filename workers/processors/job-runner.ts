/**
 * The job runner that runs data processors and previews of triggers.
 *
 * It takes two jobs of an account at once. Some places are only for accounts that are not slow, and some only for quick ones (`run-lengths.ts`). So
 * jobs of these find a place, whatever is due of others. What an account is shows when its job has a place: a place beyond the limit is taken back, and
 * its job is added again. The sandbox decides whose script runs first.
 */
import { LRUCache } from 'lru-cache';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { accountFlag, addJobs, type Job } from '../../sql/store/jobs.js';
import { processorJobKey } from '../../sql/store/processors/schedule.js';
import type { PreviewRequest } from '../../sql/store/triggers/preview.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { RunLengths } from '../sandbox/run-lengths.js';
import { type Runner, runForCall, runProcessor, runScriptForCall } from './runs.js';

/** Concurrent runs of one sidecar; most of them wait for a thread of the sandbox, without a connection of their own. */
const AT_ONCE = 16;
/** Of these for one account, so that one account cannot occupy all of them. */
const OF_ONE_ACCOUNT = 2;
/** Of these for slow accounts, and for slow and new ones together. */
export const OF_SLOW_ACCOUNTS = 6;
export const OF_OTHERS = 12;
/** Accounts whose places were taken back, and milliseconds for which they get none while there are too few. */
const TAKEN_BACK = 10_000;
const TAKEN_BACK_FOR = 60_000;

interface Place {
  readonly account: number;
  readonly end: AbortController;
}

/** The places of the jobs under way, and the accounts of which no job may start. */
export class Places {
  /** In the order in which they were taken. */
  readonly #taken = new Set<Place>();
  readonly #takenBack = new LRUCache<number, true>({ max: TAKEN_BACK, ttl: TAKEN_BACK_FOR });
  readonly #lengths: RunLengths;

  constructor(lengths: RunLengths) {
    this.#lengths = lengths;
    lengths.onSlow = () => this.#takeBack();
  }

  /**
   * @param work ends soon after its signal is aborted: when that of the caller is, or when the place is taken back
   * @returns whether the work has ended; false: it failed, since its place was taken back
   * @throws what the work throws
   */
  async hold(
    account: number,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const place = { account, end: new AbortController() };
    const end = () => place.end.abort();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    this.#taken.add(place);
    this.#takeBack();
    try {
      if (place.end.signal.aborted && !signal.aborted) return false;
      await work(place.end.signal);
      return true;
    } catch (error) {
      if (signal.aborted || !place.end.signal.aborted) throw error;
      return false;
    } finally {
      signal.removeEventListener('abort', end);
      this.#taken.delete(place);
    }
  }

  forbidden(): number[] {
    const counts = new Map<number, number>();
    for (const { account } of this.#taken) counts.set(account, (counts.get(account) ?? 0) + 1);
    const full = [...counts].filter(([, count]) => count >= OF_ONE_ACCOUNT).map(([account]) => account);
    const isSlowFull = this.#of(this.#isSlow).length >= OF_SLOW_ACCOUNTS;
    const isOthersFull = this.#of(this.#isOther).length >= OF_OTHERS;
    return [
      ...new Set([
        ...full,
        ...(isSlowFull || isOthersFull ? this.#lengths.slow() : []),
        ...(isOthersFull ? [...counts.keys(), ...this.#takenBack.keys()].filter(this.#isOther) : []),
      ]),
    ];
  }

  readonly #isSlow = (account: number): boolean => this.#lengths.isSlow(account);

  readonly #isOther = (account: number): boolean => !this.#lengths.isQuick(account);

  #of(isMeant: (account: number) => boolean): Place[] {
    return [...this.#taken].filter(({ account, end }) => !end.signal.aborted && isMeant(account));
  }

  /** The newest first: those that run are old. */
  #takeBack(): void {
    for (const [isMeant, most] of [
      [this.#isSlow, OF_SLOW_ACCOUNTS],
      [this.#isOther, OF_OTHERS],
    ] as const) {
      for (const { account, end } of this.#of(isMeant).slice(most)) {
        this.#takenBack.set(account, true);
        end.abort();
      }
    }
  }
}

export interface ProcessorRunnerOptions {
  /** By the lengths of runs that the sandbox measures. */
  readonly places?: Places;
  /** Called when a result has to be stored later. */
  readonly onPending?: () => void;
  /** Previews of triggers: other computing for users that wait, so it shares the places. */
  readonly preview?: (request: PreviewRequest, signal: AbortSignal) => Promise<void>;
}

export function processorRunner(
  sql: Sql,
  shards: Shards,
  runner: Runner,
  options: ProcessorRunnerOptions = {},
): JobRunner {
  const { places = new Places(new RunLengths()), onPending = () => {}, preview } = options;
  const parts = { sql, shards, runner, onPending };
  const run = async (job: Job, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
    const { account } = job.payload as { readonly account: number };
    const hasEnded = await places.hold(account, signal, work);
    if (!hasEnded) await addJobs(sql, [{ ...job, flags: [accountFlag(account)] }]);
  };
  return {
    tasks: {
      process: (payload, context) =>
        run({ task: 'process', payload, key: processorJobKey(payload.processor) }, context.signal, (signal) =>
          runProcessor(parts, payload.processor, signal),
        ),
      tryProcessor: (payload, context) =>
        run({ task: 'tryProcessor', payload }, context.signal, (signal) =>
          runForCall(parts, payload.processor, payload.callId, signal),
        ),
      tryScript: (payload, context) =>
        run({ task: 'tryScript', payload }, context.signal, (signal) =>
          runScriptForCall(parts, payload, signal),
        ),
      ...(preview && {
        previewTrigger: (payload, context) =>
          run({ task: 'previewTrigger', payload }, context.signal, (signal) => preview(payload, signal)),
      }),
    },
    atOnce: AT_ONCE,
    oneByOne: true,
    inTurn: true,
    forbidden: () => places.forbidden().map(accountFlag),
  };
}
