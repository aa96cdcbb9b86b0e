/**
 * Turns of accounts in a job runner. The library fetches jobs in the order of their dates, so that an account with thousands of due jobs would be served
 * before all that come later. A fetch leaves out the accounts that have been served since every account with a due job was: so an account waits for
 * one job of each other one, however many jobs these have. A fetch that finds none is repeated with all accounts.
 */
import type { Job, Worker, WorkerEvents } from 'graphile-worker';
import { isAccountFlag } from '../../sql/store/jobs.js';

export class FairFetches {
  readonly #atOnce: number;
  /** Flags of the accounts that have been served in this cycle. */
  readonly #served = new Set<string>();
  /** Fetches that have left out accounts, and of which no empty one has been repeated yet; as many as there are places at most. */
  #narrow = 0;

  /**
   * @param atOnce places of the job runner
   * @param events of the library
   */
  constructor(atOnce: number, events: WorkerEvents) {
    this.#atOnce = atOnce;
    events.on('job:start', ({ job }) => this.#start(job));
    events.on('worker:getJob:empty', ({ worker }) => this.#empty(worker));
  }

  /** Called before each fetch. @returns flags of jobs that it leaves out */
  forbidden(): readonly string[] {
    if (this.#served.size > 0) this.#narrow = Math.min(this.#narrow + 1, this.#atOnce);
    return [...this.#served];
  }

  #start({ flags }: Job): void {
    for (const flag of Object.keys(flags ?? {})) if (isAccountFlag(flag)) this.#served.add(flag);
  }

  /** No account that was not left out has a due job: the next cycle begins, and the worker fetches again at once. */
  #empty(worker: Worker): void {
    this.#served.clear();
    if (this.#narrow === 0) return;
    this.#narrow--;
    worker.nudge();
  }
}
