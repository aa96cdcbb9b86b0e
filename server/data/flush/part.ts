/** The points that one upload brings for one sensor: what waits in a lane. */
import { ApiError, tryLater } from '../../../common/errors.js';
import type { Columns } from '../../../sql/flush/columns.js';
import { type Counts, type JudgedPiece, noCounts } from '../../../sql/flush/piece.js';

/** The rights under which a part was accepted are older than a change of rights; judge it again. */
export class StaleRights extends Error {}

export class Part implements JudgedPiece {
  readonly counts: Counts = noCounts();
  /** Its head was locked by somebody else when it was to be written. */
  blocked = false;
  /** Settles when the points are on disk, or will not be. */
  readonly done: Promise<Counts>;
  #resolve!: (counts: Counts) => void;
  #reject!: (reason: Error) => void;
  #settled = false;

  /**
   * @param epoch rights epoch under which the upload was allowed
   * @param deadline of performance.now(), after which the client is told to try later
   */
  constructor(
    readonly sensorId: number,
    readonly columns: Columns,
    readonly epoch: number,
    readonly deadline: number,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Whoever waits for it also hears of it; an upload that was given up must not end the process.
    this.done.catch(() => {});
  }

  get length(): number {
    return this.columns.length;
  }

  get weight(): number {
    return this.columns.weight;
  }

  get settled(): boolean {
    return this.#settled;
  }

  ack(): void {
    this.#settled = true;
    this.#resolve(this.counts);
  }

  refuse(reason: Error): void {
    this.#settled = true;
    this.#reject(reason);
  }

  expire(): void {
    this.refuse(tryLater('overloaded', 2));
  }

  /** The sensor was deleted while its points were on their way. */
  vanish(): void {
    this.refuse(new ApiError('not_found', `there is no sensor ${this.sensorId}`));
  }
}
