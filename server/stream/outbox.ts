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
    let sent = 0;
    while (sent < this.#buffered.length && this.#hasRoom) {
      const { frame, isBinary } = this.#buffered[sent++]!;
      this.#weight -= frame.weight;
      this.#send(frame, isBinary);
    }
    this.#buffered.splice(0, sent);
    if (this.#isFree) this.#release();
  }

  /** Removes all points and losses of a sensor. */
  remove(sensorId: number): void {
    this.#losses.delete(sensorId);
    this.#buffered = this.#buffered.filter(({ frame }) => frame.sensorId !== sensorId);
    this.#weight = this.#buffered.reduce((sum, { frame }) => sum + frame.weight, 0);
  }

  end(): void {
    this.#isOver = true;
    this.#buffered = [];
    this.#losses.clear();
    this.#release();
  }

  get #hasRoom(): boolean {
    return this.#parts.socket.backlog <= BACKLOG;
  }

  /** The socket has room, and no buffered points or unreported losses come first. */
  get #isFree(): boolean {
    return this.#buffered.length === 0 && this.#losses.size === 0 && this.#hasRoom;
  }

  #send(frame: PointsFrame, isBinary: boolean): void {
    this.#parts.socket.send(frame.encoded(isBinary));
    this.#parts.count('sent', frame.dates.length);
  }

  #buffer(buffered: Buffered): void {
    this.#buffered.push(buffered);
    this.#weight += buffered.frame.weight;
    let dropped = 0;
    // The newest frame stays, of any size.
    while (this.#weight > this.#parts.limit && dropped < this.#buffered.length - 1) {
      const { frame, isBinary } = this.#buffered[dropped++]!;
      this.#weight -= frame.weight;
      this.#drop(frame, isBinary);
    }
    this.#buffered.splice(0, dropped);
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
