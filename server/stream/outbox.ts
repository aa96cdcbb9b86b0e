import { toSeconds } from '../data/public.js';
import type { PointsFrame } from '../live/public.js';
import type { Socket } from '../transport/transport.js';

/** Unsent bytes of the socket beyond which points are buffered. */
const BACKLOG = 262_144;

/** Dropped points of a sensor that are not reported yet. Dates in microseconds. */
interface Loss {
  count: number;
  from: number;
  to: number;
}

export interface OutboxParts {
  readonly socket: Socket;
  /** Buffered points at most; long texts count as several. */
  readonly limit: number;
  /** Encodes messages other than points. */
  readonly encode: (body: object, isBinary: boolean) => string | Buffer;
  /** Counts sent and dropped points. */
  readonly count: (outcome: 'sent' | 'lost', points: number) => void;
}

interface Buffered {
  readonly frame: PointsFrame;
  readonly isBinary: boolean;
}

export class Outbox {
  readonly #parts: OutboxParts;
  #buffered: Buffered[] = [];
  /** Frames at the start of `#buffered` that have left it: moving all others for each would block the event loop. */
  #left = 0;
  #weight = 0;
  readonly #losses = new Map<number, Loss & { isBinary: boolean }>();
  #waiting: (() => void)[] = [];
  #isOver = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Sends or buffers live points. */
  live(frames: readonly PointsFrame[], isBinary: boolean): void {
    for (const frame of frames) {
      if (this.#isFree) this.#send(frame, isBinary);
      else this.#buffer({ frame, isBinary });
    }
  }

  /** Sends history; the caller awaits `ready` before it reads the points. */
  history(frames: readonly PointsFrame[], isBinary: boolean): void {
    for (const frame of frames) this.#send(frame, isBinary);
  }

  /** Resolves when the client has taken enough for more history, or when the stream has ended. */
  async ready(): Promise<void> {
    while (!this.#isFree && !this.#isOver) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Called when the client has taken all sent bytes. */
  drain(): void {
    for (const [sensorId, loss] of this.#losses) {
      const { count, isBinary } = loss;
      const body = {
        type: 'lost',
        sensor_id: sensorId,
        count,
        from: toSeconds(loss.from),
        to: toSeconds(loss.to),
      };
      this.#parts.socket.send(this.#parts.encode(body, isBinary));
    }
    this.#losses.clear();
    while (this.#left < this.#buffered.length && this.#hasRoom) {
      const { frame, isBinary } = this.#shift();
      this.#send(frame, isBinary);
    }
    if (this.#isFree) this.#release();
  }

  /** Removes all points and losses of sensors, in one pass. */
  remove(sensorIds: ReadonlySet<number>): void {
    for (const sensorId of sensorIds) this.#losses.delete(sensorId);
    this.#buffered = this.#buffered.slice(this.#left).filter(({ frame }) => !sensorIds.has(frame.sensorId));
    this.#left = 0;
    this.#weight = this.#buffered.reduce((sum, { frame }) => sum + frame.weight, 0);
  }

  end(): void {
    this.#isOver = true;
    this.#buffered = [];
    this.#left = 0;
    this.#losses.clear();
    this.#release();
  }

  get #hasRoom(): boolean {
    return this.#parts.socket.backlog <= BACKLOG;
  }

  /** The socket has room, and no buffered points or unreported losses come first. */
  get #isFree(): boolean {
    return this.#buffered.length === this.#left && this.#losses.size === 0 && this.#hasRoom;
  }

  #send(frame: PointsFrame, isBinary: boolean): void {
    this.#parts.socket.send(frame.encoded(isBinary));
    this.#parts.count('sent', frame.dates.length);
  }

  #buffer(buffered: Buffered): void {
    this.#buffered.push(buffered);
    this.#weight += buffered.frame.weight;
    // The newest frame stays, of any size.
    while (this.#weight > this.#parts.limit && this.#left < this.#buffered.length - 1) {
      const { frame, isBinary } = this.#shift();
      this.#drop(frame, isBinary);
    }
  }

  #shift(): Buffered {
    const first = this.#buffered[this.#left++]!;
    this.#weight -= first.frame.weight;
    if (this.#left * 2 > this.#buffered.length) {
      this.#buffered.splice(0, this.#left);
      this.#left = 0;
    }
    return first;
  }

  #drop({ sensorId, dates }: PointsFrame, isBinary: boolean): void {
    const loss = this.#losses.get(sensorId) ?? {
      count: 0,
      from: Number.POSITIVE_INFINITY,
      to: Number.NEGATIVE_INFINITY,
      isBinary,
    };
    loss.count += dates.length;
    for (const date of dates) {
      if (date < loss.from) loss.from = date;
      if (date > loss.to) loss.to = date;
    }
    this.#losses.set(sensorId, loss);
    this.#parts.count('lost', dates.length);
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
