/** The points that one upload brings for one sensor: what waits in a lane. */
import { ApiError, tryLater } from '../../../common/errors.js';
import type { Columns } from '../../../sql/flush/columns.js';
import { type Counts, type JudgedPiece, noCounts } from '../../../sql/flush/piece.js';

/** The rights under which a part was accepted are older than a change of rights; judge it again. */
export class StaleRights extends Error {}

/** How the points of a part fared. */
export interface Fate {
  /** Why they were not written; null when they are on disk. */
  readonly failure: Error | null;
  readonly counts: Counts;
}

export class Part implements JudgedPiece, Fate {
  readonly counts: Counts = noCounts();
  /** Its head was locked by somebody else when it was to be written. */
  blocked = false;
  failure: Error | null = null;
  #settled = false;
  readonly #onSettled: () => void;

  /**
   * @param epoch rights epoch under which the upload was allowed
   * @param deadline of performance.now(), after which the client is told to try later
   * @param onSettled called once, when the points are on disk, or will not be
   */
  constructor(
    readonly sensorId: number,
    readonly columns: Columns,
    readonly epoch: number,
    readonly deadline: number,
    onSettled: () => void,
  ) {
    this.#onSettled = onSettled;
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
    this.#settle(null);
  }

  refuse(reason: Error): void {
    this.#settle(reason);
  }

  expire(): void {
    this.refuse(tryLater('overloaded', 2));
  }

  /** The sensor was deleted while its points were on their way. */
  vanish(): void {
    this.refuse(new ApiError('not_found', `there is no sensor ${this.sensorId}`));
  }

  /** The first outcome stands: who was told to try later is not told anything else. */
  #settle(failure: Error | null): void {
    if (this.#settled) return;
    this.#settled = true;
    this.failure = failure;
    this.#onSettled();
  }
}
