/**
 * Points on their way to the peer of one stream: sent as fast as it takes them, kept within bounds, then dropped, the oldest first.
 *
 * The bound is one for the whole stream and not one for each subscription, because the memory is: a thousand subscriptions would
 * else be a thousand times as much.
 */
import { toSeconds } from '../data/dates.js';
import type { Piece } from '../live/piece.js';
import type { Socket } from '../transport/transport.js';

/** Bytes that the peer has not taken, beyond which nothing more is given to the socket. */
const BACKLOG = 262_144;

/** What was dropped of a sensor and is not told yet. Dates in microseconds. */
interface Loss {
  count: number;
  from: number;
  to: number;
}

export interface OutboxParts {
  readonly socket: Socket;
  /** Points that may be kept; long texts count as several. */
  readonly limit: number;
  /** Encodes what is no piece. */
  readonly encode: (body: object, isBinary: boolean) => string | Buffer;
  readonly tell: (outcome: 'sent' | 'lost', points: number) => void;
}

interface Kept {
  readonly piece: Piece;
  readonly isBinary: boolean;
}

export class Outbox {
  readonly #parts: OutboxParts;
  #kept: Kept[] = [];
  #weight = 0;
  readonly #losses = new Map<number, Loss & { isBinary: boolean }>();
  #waiting: (() => void)[] = [];
  #isOver = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Live points, which nothing can hold back. */
  live(pieces: readonly Piece[], isBinary: boolean): void {
    for (const piece of pieces) {
      if (this.#isFree) this.#send(piece, isBinary);
      else this.#keep({ piece, isBinary });
    }
  }

  /** Points of the past, which wait for `ready` before they are read. */
  history(pieces: readonly Piece[], isBinary: boolean): void {
    for (const piece of pieces) this.#send(piece, isBinary);
  }

  /** When the peer has taken enough for more of the past to be sent. Also resolves when the stream is over. */
  async ready(): Promise<void> {
    while (!this.#isFree && !this.#isOver) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The peer has taken all that was sent. */
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
    while (sent < this.#kept.length && this.#hasRoom) {
      const { piece, isBinary } = this.#kept[sent++]!;
      this.#weight -= piece.weight;
      this.#send(piece, isBinary);
    }
    this.#kept.splice(0, sent);
    if (this.#isFree) this.#release();
  }

  /** Nothing more of this sensor. */
  forget(sensorId: number): void {
    this.#losses.delete(sensorId);
    this.#kept = this.#kept.filter(({ piece }) => piece.sensorId !== sensorId);
    this.#weight = this.#kept.reduce((sum, { piece }) => sum + piece.weight, 0);
  }

  end(): void {
    this.#isOver = true;
    this.#kept = [];
    this.#losses.clear();
    this.#release();
  }

  get #hasRoom(): boolean {
    return this.#parts.socket.backlog <= BACKLOG;
  }

  /** Nothing waits that would have to go first. */
  get #isFree(): boolean {
    return this.#kept.length === 0 && this.#losses.size === 0 && this.#hasRoom;
  }

  #send(piece: Piece, isBinary: boolean): void {
    this.#parts.socket.send(piece.frame(isBinary));
    this.#parts.tell('sent', piece.dates.length);
  }

  #keep(kept: Kept): void {
    this.#kept.push(kept);
    this.#weight += kept.piece.weight;
    let dropped = 0;
    // The newest stays, however large it is.
    while (this.#weight > this.#parts.limit && dropped < this.#kept.length - 1) {
      const { piece, isBinary } = this.#kept[dropped++]!;
      this.#weight -= piece.weight;
      this.#lose(piece, isBinary);
    }
    this.#kept.splice(0, dropped);
  }

  #lose({ sensorId, dates }: Piece, isBinary: boolean): void {
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
    this.#parts.tell('lost', dates.length);
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
