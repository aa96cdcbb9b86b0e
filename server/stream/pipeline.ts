/**
 * Stores the frames of one stream: queues them in order of arrival, with many in flight at once.
 *
 *   add -> waiting -> validate, queue (one at a time) -> in flight -> reply
 *             ^                                              |
 *             └──────────── rights have changed ─────────────┘
 *
 * Order: the store writes in the order of the queue, so queueing in order keeps the order of a sensor's points. When rights
 * change, a flush hands frames back. They go to the front of the waiting frames, but only when no frame is in flight:
 * otherwise a later frame could be queued with newer rights before an earlier one is back. For the same reason no frame is
 * validated with newer rights than the frames in flight (see `#start`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import { briefly, type Log } from '../../common/log.js';
import { isCollision, isUnavailable } from '../../sql/connect.js';
import { type Receipt, Submission, type SubmissionParts } from '../data/public.js';
import type { Caller } from '../rights/caller.js';
import { admit, UPLOADING } from '../rights/decide.js';
import type { Frame } from './frames.js';
import type { StreamWork } from './stream-work.js';

/** An accepted frame, with what its reply needs. */
export interface Arrived extends Frame {
  readonly isBinary: boolean;
  readonly cost: number;
  /** Size of the frame. */
  readonly bytes: number;
}

/** Receives the outcome of each frame exactly once, unless the stream ends before. */
export interface ReplySink {
  /** True while the client does not take its replies: no frame starts until `wake`. */
  readonly isCongested: boolean;
  receipt(frame: Arrived, receipt: Receipt): void;
  refusal(frame: Arrived, refusal: ApiError): void;
  /** The login has ended; the remaining frames get no reply. */
  loggedOut(): void;
  /** The login could not be checked. */
  tryLater(): void;
}

export interface PipelineParts {
  readonly uploads: SubmissionParts;
  readonly log: Log;
  readonly work: StreamWork;
  readonly replies: ReplySink;
  /** Aborted when the stream has ended. */
  readonly signal: AbortSignal;
}

interface Item {
  readonly frame: Arrived;
  readonly sequence: number;
  readonly submission: Submission;
}

/** Milliseconds after which the caller is read again, for expired keys and for `last_used`. */
const CALLER_AGE = 60_000;
/** Milliseconds between attempts while the database is unavailable. */
const PAUSE = 100;
const LONGEST_PAUSE = 2000;

export class Pipeline {
  readonly #parts: PipelineParts;
  #caller: Caller | null = null;
  /** Of the caller, from `begin` on. */
  #userId = 0;
  #callerSince = 0;
  #sequence = 0;
  #waiting: Item[] = [];
  #stale: Item[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  #running: Promise<void> | null = null;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Starts after the login; frames added before wait. */
  begin(caller: Caller): void {
    this.#caller = caller;
    this.#userId = caller.userId;
    this.#callerSince = performance.now();
    this.wake();
  }

  add(frame: Arrived): void {
    const options = { jsonValue: false, strict: false, bytes: frame.bytes, waiting: this.#parts.signal };
    const submission = new Submission(this.#parts.uploads, frame.points, options);
    this.#waiting.push({ frame, sequence: this.#sequence++, submission });
    this.wake();
  }

  /** Continues with waiting frames. */
  wake(): void {
    if (this.#caller !== null) this.#running ??= this.#run();
  }

  /** Resolves when all frames have got their reply, or cannot because the login has ended or the client does not read. */
  async idle(): Promise<void> {
    while (this.#running !== null || this.#inFlight.size > 0) {
      await this.#running;
      await Promise.all(this.#inFlight);
    }
  }

  async #run(): Promise<void> {
    // `wake` must set #running before the end of this function resets it.
    await Promise.resolve();
    const { signal, replies, work } = this.#parts;
    while (!signal.aborted && !replies.isCongested && this.#stale.length + this.#waiting.length > 0) {
      // Before the frame is taken, since a flush may hand back earlier ones meanwhile.
      const wait = work.handle(this.#waiting[0]?.frame.cost ?? 1, this.#userId);
      if (wait !== undefined) {
        await wait;
        if (signal.aborted || replies.isCongested) break;
      }
      try {
        if (this.#stale.length > 0 || this.#callerIsOld()) await this.#renew();
      } catch (error) {
        if (signal.aborted) break;
        this.#parts.log.error({ err: error }, 'stream failed');
        replies.tryLater();
        break;
      }
      if (this.#caller === null) {
        replies.loggedOut();
        break;
      }
      const item = this.#waiting.shift();
      if (item !== undefined) await this.#start(item, this.#caller);
    }
    this.#running = null;
  }

  async #start(item: Item, caller: Caller): Promise<void> {
    const { replies } = this.#parts;
    try {
      if (item.frame.refusal !== null) throw item.frame.refusal;
      admit(caller, UPLOADING);
      const { completed } = await this.#retryUnavailable(() => item.submission.queue(caller));
      // Later frames get no newer rights: if a flush hands this frame back, it must hand back the later ones too, or they would overtake it.
      this.#caller = { ...caller, epoch: Math.min(caller.epoch, item.submission.epoch) };
      const done = completed.then(() => this.#finish(item)).finally(() => this.#inFlight.delete(done));
      this.#inFlight.add(done);
    } catch (error) {
      if (this.#parts.signal.aborted) return;
      if (!(error instanceof ApiError)) this.#parts.log.error({ err: error }, 'stream failed');
      replies.refusal(item.frame, error instanceof ApiError ? error : new ApiError('internal'));
    }
  }

  async #finish(item: Item): Promise<void> {
    if (!item.submission.isComplete) {
      this.#stale.push(item);
      this.wake();
      return;
    }
    const { receipt } = item.submission;
    const wait = this.#parts.work.reply(receipt.rejected.length, this.#userId);
    if (wait !== undefined) await wait;
    this.#parts.replies.receipt(item.frame, receipt);
  }

  #callerIsOld(): boolean {
    const expires = this.#caller?.key?.expires ?? Number.POSITIVE_INFINITY;
    return expires <= now() / 1000 || performance.now() - this.#callerSince > CALLER_AGE;
  }

  /** Reads the caller again, and requeues at the front the frames whose rights have changed. */
  async #renew(): Promise<void> {
    await Promise.all(this.#inFlight);
    const stale = this.#stale.sort((left, right) => left.sequence - right.sequence);
    this.#stale = [];
    this.#waiting = [...stale, ...this.#waiting];
    const { rights } = this.#parts.uploads;
    const caller = this.#caller!;
    this.#caller = await this.#retryUnavailable(() => rights.present(caller));
    this.#callerSince = performance.now();
  }

  /** Retries until the database is available; meanwhile the credit of the waiting frames stops the client. */
  async #retryUnavailable<T>(attempt: () => Promise<T>): Promise<T> {
    for (let pause = PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isUnavailable(error) && !isCollision(error)) throw error;
        this.#parts.log.warn(briefly(error), 'database unavailable, stream waiting');
        await sleep(pause, undefined, { signal: this.#parts.signal });
      }
    }
  }
}
