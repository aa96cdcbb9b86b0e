/** One open stream: login, credit, frames and replies. */
import { ApiError, type ErrorCode, unauthorized } from '@sensorium/model/errors';
import type { Log } from '../../common/log.js';
import { isCollision, isUnavailable, type Sql } from '../../sql/connect.js';
import type { Receipt, SubmissionParts } from '../data/public.js';
import { type Caller, endedLogin, identify, unknownSecret } from '../rights/caller.js';
import type { Socket, SocketEvents } from '../transport/transport.js';
import { CLOSE, type CloseCode } from './close-codes.js';
import { Credit, costOf } from './credit.js';
import { BINARY_LIMIT, encode, type FrameId, readFrame, readLogin, TEXT_LIMIT } from './frames.js';
import { LiveReads, type LiveReadsParts, type Reading } from './live-reads.js';
import type { Credential } from './login.js';
import type { StreamMetrics } from './metrics.js';
import { type Arrived, Pipeline, type ReplySink } from './pipeline.js';
import { type ReceivedFrame, ReceivedFrames } from './received-frames.js';
import type { StreamWork } from './stream-work.js';

export interface StreamParts {
  readonly sql: Sql;
  readonly log: Log;
  readonly uploads: SubmissionParts;
  readonly metrics: StreamMetrics;
  readonly live: LiveReadsParts;
  /** Shared with the other streams of the process. */
  readonly work: StreamWork;
  /** Points that one stream may have in flight. */
  readonly credit: number;
  /** Bytes of a message that the transport accepts, at most. */
  readonly messageLimit: number;
}

/** Summary of a stream that has ended. */
export interface StreamOutcome {
  readonly userId: number | null;
  readonly frames: number;
  readonly code: number;
}

/** Milliseconds. */
const LOGIN_TIMEOUT = 10_000;
/** Bytes of unread replies from which on frames wait. */
const BACKLOG = 1_048_576;

/** Close codes of failed logins; other refusals close as unauthorized. */
const CLOSE_AFTER: Readonly<Partial<Record<ErrorCode, CloseCode>>> = {
  overloaded: CLOSE.tryLater,
  too_many_streams: CLOSE.overdrawn,
};

export class StreamConnection implements SocketEvents, ReplySink, Reading {
  readonly #parts: StreamParts;
  readonly #socket: Socket;
  readonly #credit: Credit;
  readonly #received: ReceivedFrames;
  readonly #pipeline: Pipeline;
  readonly #live: LiveReads;
  readonly #onClosed: (outcome: StreamOutcome) => void;
  readonly #over = new AbortController();
  readonly #loginTimer: NodeJS.Timeout;
  #secret: string | undefined;
  #caller: Caller | null = null;
  #frames = 0;
  #isReading = true;

  /** @param onClosed called once, at the end */
  constructor(parts: StreamParts, socket: Socket, onClosed: (outcome: StreamOutcome) => void) {
    this.#parts = parts;
    this.#socket = socket;
    this.#onClosed = onClosed;
    this.#credit = new Credit(parts.credit);
    const { uploads, log, work } = parts;
    this.#received = new ReceivedFrames(work, (received) => this.#handle(received));
    this.#pipeline = new Pipeline({ uploads, log, work, replies: this, signal: this.#over.signal });
    this.#live = new LiveReads(parts.live, this, socket, work);
    this.#loginTimer = setTimeout(() => this.#loginTimedOut(), LOGIN_TIMEOUT);
  }

  /** Checks the login of the handshake or of the first frame; then sends the greeting, or ends the stream. */
  async login({ secret, type }: Credential, isBinary: boolean, id: FrameId | null = null): Promise<void> {
    this.#secret = secret;
    try {
      const caller = await identify(this.#parts.sql, secret);
      if (caller === null) throw unauthorized(unknownSecret(secret, type));
      clearTimeout(this.#loginTimer);
      if (this.#over.signal.aborted) return;
      this.#caller = caller;
      this.#live.begin(caller);
      this.#greet(isBinary, id);
      this.#pipeline.begin(caller);
      this.#received.begin(caller.userId);
    } catch (error) {
      const isTemporary = isUnavailable(error) || isCollision(error);
      if (!isTemporary && !(error instanceof ApiError))
        this.#parts.log.error({ err: error }, 'stream failed');
      const refusal = error instanceof ApiError ? error : new ApiError('overloaded');
      this.end(CLOSE_AFTER[refusal.code] ?? CLOSE.unauthorized, refusal, isBinary, id);
    }
  }

  /** When the login came but its check did not finish, the server is overloaded; otherwise the client or the network was too slow. */
  #loginTimedOut(): void {
    if (this.#secret !== undefined) this.tryLater();
    else this.end(CLOSE.tryLater, new ApiError('request_timeout', 'no login came in time'), false);
  }

  #greet(isBinary: boolean, id: FrameId | null): void {
    const { messageLimit } = this.#parts;
    const limits = {
      text_bytes: Math.min(TEXT_LIMIT, messageLimit),
      binary_bytes: Math.min(BINARY_LIMIT, messageLimit),
    };
    const hello = { type: 'hello', credit: this.#credit.limit, limits };
    this.send(id === null ? hello : { id, ...hello }, isBinary);
  }

  message(data: Buffer, isBinary: boolean): void {
    if (!this.#isReading) return;
    if (this.#secret === undefined) {
      this.#firstFrame(data, isBinary);
      return;
    }
    this.#frames++;
    const cost = Math.min(costOf(data.length, 0), this.#credit.limit);
    const isOverdrawn = this.#credit.isAbusedWith(this.#received.cost + cost);
    if (isOverdrawn) this.#isReading = false;
    this.#received.add({ data, isBinary, cost, isOverdrawn });
  }

  #handle({ data, isBinary, isOverdrawn }: ReceivedFrame): void {
    const frame = readFrame(data, isBinary);
    const cost = costOf(data.length, frame.points.length);
    if (!isOverdrawn && this.#credit.take(cost)) {
      const arrived = { ...frame, isBinary, cost, bytes: data.length };
      if (frame.request === null) this.#pipeline.add(arrived);
      else this.#live.add(arrived, frame.request);
      return;
    }
    const { limit } = this.#credit;
    const reason = `the frame costs ${cost}; ${cost > limit ? `at most ${limit} can be had` : 'wait for answers'}`;
    const refusal = new ApiError('credit_exceeded', reason);
    this.#count('refused');
    if (isOverdrawn || this.#credit.isAbused) this.end(CLOSE.overdrawn, refusal, isBinary, frame.id);
    else this.send({ id: frame.id, ...refusal.body, credit: 0 }, isBinary);
  }

  #firstFrame(data: Buffer, isBinary: boolean): void {
    try {
      const { id, ...credential } = readLogin(data, isBinary);
      void this.login(credential, isBinary, id);
    } catch (error) {
      this.end(CLOSE.unauthorized, error instanceof ApiError ? error : unauthorized('no_session'), isBinary);
    }
  }

  get isCongested(): boolean {
    return this.#socket.backlog > BACKLOG;
  }

  drain(): void {
    this.#pipeline.wake();
    this.#live.drain();
  }

  reply(frame: Arrived, body: object): void {
    this.#reply(frame, { id: frame.id, ...body, credit: frame.cost });
    this.#count('acknowledged');
  }

  receipt(frame: Arrived, receipt: Receipt): void {
    this.#parts.metrics.upload(receipt);
    // The client sends the whole frame again, even if some of its points are stored.
    if (receipt.overloaded) {
      this.refusal(frame, new ApiError('overloaded'));
      return;
    }
    this.#reply(frame, { id: frame.id, ...receipt.bodyOfMany(this.#caller!), credit: frame.cost });
    this.#count('acknowledged');
  }

  refusal(frame: Arrived, refusal: ApiError): void {
    this.#reply(frame, { id: frame.id, ...refusal.body, credit: frame.cost });
    this.#count('refused');
  }

  loggedOut(): void {
    const reason = this.#caller === null ? 'session_over' : endedLogin(this.#caller);
    this.end(CLOSE.unauthorized, unauthorized(reason, 'the login has ended'), false);
  }

  tryLater(): void {
    this.end(CLOSE.tryLater, new ApiError('overloaded'), false);
  }

  /** Sends the reason, then closes. */
  end(code: CloseCode, refusal: ApiError, isBinary: boolean, id: FrameId | null = null): void {
    if (this.#over.signal.aborted) return;
    this.send({ id, ...refusal.body, credit: 0 }, isBinary);
    this.#close(code, refusal.code);
  }

  /** Accepts no more frames, replies to all received ones, then closes. @param grace milliseconds for all of it */
  async stop(grace: number): Promise<void> {
    this.#isReading = false;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    const idle = this.#received.idle().then(() => this.#pipeline.idle());
    await Promise.race([idle, timeout]);
    clearTimeout(timer);
    this.#close(CLOSE.stopping, 'the server stops');
  }

  closed(code: number): void {
    this.#isReading = false;
    clearTimeout(this.#loginTimer);
    this.#over.abort();
    this.#received.clear();
    this.#live.end();
    this.#onClosed({ userId: this.#caller?.userId ?? null, frames: this.#frames, code });
  }

  #close(code: CloseCode, reason: string): void {
    this.#isReading = false;
    clearTimeout(this.#loginTimer);
    this.#over.abort();
    this.#received.clear();
    this.#live.end();
    this.#socket.close(code, reason);
  }

  #reply(frame: Arrived, body: object): void {
    this.#credit.giveBack(frame.cost);
    this.send(body, frame.isBinary);
  }

  send(body: object, isBinary: boolean): void {
    if (!this.#over.signal.aborted) this.#socket.send(encode(body, isBinary));
  }

  #count(outcome: 'acknowledged' | 'refused'): void {
    this.#parts.metrics.frames.inc({ outcome });
  }
}
