/** The reading half of a stream: its requests in order of arrival, its subscriptions, and the points on their way to the peer. */
import { ApiError } from '@sensorium/model/errors';
import { isCollision, isLockTimeout, isUnavailable } from '../../sql/connect.js';
import type { Caller } from '../rights/caller.js';
import type { Socket } from '../transport/transport.js';
import { encode } from './frames.js';
import { Outbox } from './outbox.js';
import type { Arrived } from './pipeline.js';
import type { LiveRequest } from './requests.js';
import { type LiveParts, type Peer, Subscriptions } from './subscriptions.js';

export interface LiveReadsParts extends LiveParts {
  /** Live points that are kept for a slow peer; long texts count as several. */
  readonly livePoints: number;
}

/** A stream, as its reading half needs it. */
export interface Reading extends Peer {
  /** The peer does not take what it is sent. */
  readonly isCongested: boolean;
  answer(frame: Arrived, body: object): void;
  refusal(frame: Arrived, refusal: ApiError): void;
}

export class LiveReads {
  readonly #parts: LiveReadsParts;
  readonly #stream: Reading;
  readonly #outbox: Outbox;
  #subscriptions: Subscriptions | null = null;
  #begin!: () => void;
  /** Wakes the request that waits until the peer has taken something. */
  #wake = () => {};
  /** Ends with the last request that came; not before the login. */
  #last: Promise<void>;

  constructor(parts: LiveReadsParts, stream: Reading, socket: Socket) {
    this.#parts = parts;
    this.#stream = stream;
    const { metrics, livePoints: limit } = parts;
    const tell = (outcome: 'sent' | 'lost', points: number) => metrics.livePoints.inc({ outcome }, points);
    this.#outbox = new Outbox({ socket, limit, encode, tell });
    this.#last = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  /** @throws ApiError too_many_streams */
  begin(caller: Caller): void {
    this.#parts.accounts.take(caller.userId, 'streams', 1);
    this.#subscriptions = new Subscriptions(this.#parts, this.#stream, this.#outbox, caller);
    this.#begin();
  }

  /** One after the other, so that what is unsubscribed from is what was subscribed to before. */
  add(frame: Arrived, request: LiveRequest): void {
    this.#last = this.#last.then(() => this.#obey(frame, request));
  }

  drain(): void {
    this.#outbox.drain();
    this.#wake();
  }

  end(): void {
    this.#outbox.end();
    this.#wake();
    const subscriptions = this.#subscriptions;
    this.#subscriptions = null;
    if (subscriptions === null) return;
    subscriptions.end();
    this.#parts.accounts.giveBack(subscriptions.caller.userId, 'streams', 1);
  }

  async #obey(frame: Arrived, request: LiveRequest): Promise<void> {
    await this.#roomForAnswer();
    const subscriptions = this.#subscriptions;
    if (subscriptions === null) return;
    const answer = (body: object) => this.#stream.answer(frame, body);
    try {
      if (request.type === 'unsubscribe') answer({ unsubscribed: subscriptions.unsubscribe(request) });
      else await subscriptions.subscribe(request, frame.isBinary, answer);
    } catch (error) {
      this.#stream.refusal(frame, this.#refusalFor(error));
    }
  }

  /** With the answer its credit is kept back, so that only so many requests can wait. */
  async #roomForAnswer(): Promise<void> {
    while (this.#subscriptions !== null && this.#stream.isCongested) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #refusalFor(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    if (isUnavailable(error) || isCollision(error) || isLockTimeout(error)) return new ApiError('overloaded');
    this.#parts.log.error({ err: error }, 'defect of a stream');
    return new ApiError('internal');
  }
}
