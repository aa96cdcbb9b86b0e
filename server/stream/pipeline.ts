/**
 * The frames of one stream on their way into the store: queued in order of arrival, many under way at once.
 *
 *   add -> waiting -> judge, queue (one at a time) -> under way -> answer
 *             ^                                           |
 *             └────────── rights have changed ────────────┘
 *
 * Order: what is queued is written in order, so queueing in order is all that the order of a sensor's points takes.
 * When rights change, flushes hand frames back. Those go to the front of the waiting ones again, but only when nothing is
 * under way any more: a later frame could otherwise be queued, with fresh rights, before an earlier one is back. For the
 * same reason no frame is judged by younger rights than those under way (see `#start`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import { briefly, type Log } from '../../common/log.js';
import { isCollision, isUnavailable } from '../../sql/connect.js';
import type { Receipt } from '../data/receipt.js';
import { Submission, type SubmissionParts } from '../data/submission.js';
import type { Caller } from '../rights/caller.js';
import { admit, UPLOADING } from '../rights/decide.js';
import type { Frame } from './frames.js';

/** A frame that was taken, and what answering it needs. */
export interface Arrived extends Frame {
  readonly isBinary: boolean;
  readonly cost: number;
}

/** Where frames end. Each that was added is answered once, unless the stream ends before. */
export interface Answers {
  /** True while the peer does not take its answers: nothing more is begun until `wake`. */
  readonly isCongested: boolean;
  receipt(frame: Arrived, receipt: Receipt): void;
  refusal(frame: Arrived, refusal: ApiError): void;
  /** The login has ended; what was not answered will not be. */
  loggedOut(): void;
  /** Nobody knows whether it has. */
  unsure(): void;
}

export interface PipelineParts {
  readonly uploads: SubmissionParts;
  readonly log: Log;
  readonly answers: Answers;
  /** Aborted when the stream is over. */
  readonly signal: AbortSignal;
}

interface Item {
  readonly frame: Arrived;
  readonly sequence: number;
  readonly submission: Submission;
}

/** Milliseconds after which the caller is looked up again, for keys that expire and for `last_used`. */
const CALLER_AGE = 60_000;
/** Milliseconds until a database that was away is asked again. */
const PAUSE = 100;
const LONGEST_PAUSE = 2000;

export class Pipeline {
  readonly #parts: PipelineParts;
  #caller: Caller | null = null;
  #callerSince = 0;
  #sequence = 0;
  #waiting: Item[] = [];
  #stale: Item[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #running: Promise<void> | null = null;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Frames may be added before; they wait for this. */
  begin(caller: Caller): void {
    this.#caller = caller;
    this.#callerSince = performance.now();
    this.wake();
  }

  add(frame: Arrived): void {
    const options = { jsonValue: false, strict: false, waiting: this.#parts.signal };
    const submission = new Submission(this.#parts.uploads, frame.upload, options);
    this.#waiting.push({ frame, sequence: this.#sequence++, submission });
    this.wake();
  }

  /** Goes on, where there is something to go on with. */
  wake(): void {
    if (this.#caller !== null) this.#running ??= this.#run();
  }

  /** Resolves when all that was added has been answered, or cannot be for want of a login or a peer that reads. */
  async idle(): Promise<void> {
    while (this.#running !== null || this.#underWay.size > 0) {
      await this.#running;
      await Promise.all(this.#underWay);
    }
  }

  async #run(): Promise<void> {
    // So that `wake` has set #running before the end of this can take it back.
    await Promise.resolve();
    const { signal, answers } = this.#parts;
    while (!signal.aborted && !answers.isCongested && this.#stale.length + this.#waiting.length > 0) {
      try {
        if (this.#stale.length > 0 || this.#callerIsOld()) await this.#renew();
      } catch (error) {
        if (signal.aborted) break;
        this.#parts.log.error({ err: error }, 'defect of a stream');
        answers.unsure();
        break;
      }
      if (this.#caller === null) {
        answers.loggedOut();
        break;
      }
      const item = this.#waiting.shift();
      if (item !== undefined) await this.#start(item, this.#caller);
    }
    this.#running = null;
  }

  async #start(item: Item, caller: Caller): Promise<void> {
    const { answers } = this.#parts;
    try {
      if (item.frame.refusal !== null) throw item.frame.refusal;
      admit(caller, UPLOADING);
      const { completed } = await this.#persist(() => item.submission.queue(caller));
      // Should these rights prove old, so must those of every later frame, or it would pass by this one.
      this.#caller = { ...caller, epoch: Math.min(caller.epoch, item.submission.epoch) };
      const done = completed.then(() => this.#finish(item)).finally(() => this.#underWay.delete(done));
      this.#underWay.add(done);
    } catch (error) {
      if (this.#parts.signal.aborted) return;
      if (!(error instanceof ApiError)) this.#parts.log.error({ err: error }, 'defect of a stream');
      answers.refusal(item.frame, error instanceof ApiError ? error : new ApiError('internal'));
    }
  }

  #finish(item: Item): void {
    if (item.submission.isComplete) {
      this.#parts.answers.receipt(item.frame, item.submission.receipt);
      return;
    }
    this.#stale.push(item);
    this.wake();
  }

  #callerIsOld(): boolean {
    const expires = this.#caller?.key?.expires ?? Number.POSITIVE_INFINITY;
    return expires <= now() / 1000 || performance.now() - this.#callerSince > CALLER_AGE;
  }

  /** Looks the caller up again, and puts back in front what was judged by rights that have changed. */
  async #renew(): Promise<void> {
    await Promise.all(this.#underWay);
    const stale = this.#stale.sort((left, right) => left.sequence - right.sequence);
    this.#stale = [];
    this.#waiting = [...stale, ...this.#waiting];
    const { rights } = this.#parts.uploads;
    const caller = this.#caller!;
    this.#caller = await this.#persist(() => rights.present(caller));
    this.#callerSince = performance.now();
  }

  /** A database that is away is waited for: that is what credit is held back for. */
  async #persist<T>(attempt: () => Promise<T>): Promise<T> {
    for (let pause = PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isUnavailable(error) && !isCollision(error)) throw error;
        this.#parts.log.warn(briefly(error), 'the database is not available, a stream waits');
        await sleep(pause, undefined, { signal: this.#parts.signal });
      }
    }
  }
}
