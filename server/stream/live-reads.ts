/** Live reads of a stream: its requests in order of arrival, its subscriptions, and its send buffer. */
import { ApiError } from '@sensorium/model/errors';
import type { Caller } from '../rights/caller.js';
import type { Socket } from '../transport/transport.js';
import { encode } from './frames.js';
import { Outbox } from './outbox.js';
import type { Arrived } from './pipeline.js';
import type { LiveRequest } from './requests.js';
import type { StreamWork } from './stream-work.js';
import { isTemporary, type LiveParts, type Peer, Subscriptions } from './subscriptions.js';

export interface LiveReadsParts extends LiveParts {
  /** Live points buffered for a slow client; long texts count as several. */
  readonly livePoints: number;
}

/** The part of a stream that live reads use. */
export interface Reading extends Peer {
  /** The client does not take what the server sends. */
  readonly isCongested: boolean;
  reply(frame: Arrived, body: object): void;
  refusal(frame: Arrived, refusal: ApiError): void;
}

export class LiveReads {
  readonly #parts: LiveReadsParts;
  readonly #stream: Reading;
  readonly #work: StreamWork;
  readonly #outbox: Outbox;
  #subscriptions: Subscriptions | null = null;
  #begin!: () => void;
  /** Wakes the request that waits while the stream is congested. */
  #wake = () => {};
  /** Resolves after the last received request, and not before the login. */
  #last: Promise<void>;

  constructor(parts: LiveReadsParts, stream: Reading, socket: Socket, work: StreamWork) {
    this.#parts = parts;
    this.#stream = stream;
    this.#work = work;
    const { metrics, livePoints: limit } = parts;
    const count = (outcome: 'sent' | 'lost', points: number) => metrics.livePoints.inc({ outcome }, points);
    this.#outbox = new Outbox({ socket, limit, encode, count });
    this.#last = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  /** @throws ApiError too_many_streams */
  begin(caller: Caller): void {
    this.#parts.accounts.takeStream(caller.userId);
    this.#subscriptions = new Subscriptions(this.#parts, this.#stream, this.#outbox, caller);
    this.#begin();
  }

  /** Handles requests one after the other, so that an unsubscription applies to all earlier subscriptions. */
  add(frame: Arrived, request: LiveRequest): void {
    this.#last = this.#last.then(() => this.#handle(frame, request));
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

  async #handle(frame: Arrived, request: LiveRequest): Promise<void> {
    await this.#untilWritable();
    if (this.#subscriptions === null) return;
    const wait = this.#work.handle(frame.cost, this.#subscriptions.caller.userId);
    if (wait !== undefined) await wait;
    const subscriptions = this.#subscriptions;
    if (subscriptions === null) return;
    const reply = (body: object) => this.#stream.reply(frame, body);
    try {
      if (request.type === 'unsubscribe') reply({ unsubscribed: subscriptions.unsubscribe(request) });
      else await subscriptions.subscribe(request, frame.isBinary, reply);
    } catch (error) {
      this.#stream.refusal(frame, this.#refusalFor(error));
    }
  }

  /** A waiting request holds its credit, which bounds the number of waiting requests. */
  async #untilWritable(): Promise<void> {
    while (this.#subscriptions !== null && this.#stream.isCongested) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #refusalFor(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    if (isTemporary(error)) return new ApiError('overloaded');
    this.#parts.log.error({ err: error }, 'stream failed');
    return new ApiError('internal');
  }
}
