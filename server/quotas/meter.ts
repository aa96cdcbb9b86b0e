/**
 * What one account may still upload, in the memory of this server: its slice of the allowance of the day, and the room for points to keep. Pure: no
 * database, no clock.
 *
 * The room is what a sidecar has counted, and what this server has stored since. A count includes what was stored before it began, so of the points
 * stored since the last refresh that saw an older count it is unknown whether the count has them: they count once more until the next count.
 */
import type { CountedPoints } from './accounts.js';
import type { Amount } from './days.js';
import type { Limits } from './definitions.js';
import type { QuotaUse } from './refusals.js';

/** Room that is held for the points of an upload until their outcome is known. */
export interface Hold {
  /** Points that have room; infinite without a limit. */
  readonly points: number;
  /** Why further points have none; null: all have room. */
  readonly refusal: QuotaUse | null;
  /** Gives back the room beyond some points. */
  shrink(points: number): void;
  /** The end: so many points are new. Later calls have no effect. */
  complete(stored: number): void;
}

export const UNLIMITED: Hold = {
  points: Number.POSITIVE_INFINITY,
  refusal: null,
  shrink() {},
  complete() {},
};

export class Meter {
  limits: Limits;
  #kept: CountedPoints;
  /** Points stored by this server that the count does not have, before and since the last refresh. */
  #addedBefore = 0;
  #added = 0;
  #held = 0;
  /** Day of the slice. */
  #day = Number.NaN;
  #points = 0;
  #bytes = 0;
  /** Whether it was used since the last call of `isIdle`. */
  #isUsed = true;
  /** Whether points had no room since the last call of `wasFull`. */
  #isFull = false;

  constructor(limits: Limits, kept: CountedPoints) {
    this.limits = limits;
    this.#kept = kept;
  }

  /** Spends from the slice. @returns false: it does not suffice, and nothing was spent */
  spend(day: number, points: number, bytes: number): boolean {
    this.#isUsed = true;
    if (day !== this.#day || points > this.#points || bytes > this.#bytes) return false;
    this.#points -= points;
    this.#bytes -= bytes;
    return true;
  }

  /** Undoes `spend`. */
  refund(day: number, points: number, bytes: number): void {
    if (day !== this.#day) return;
    this.#points += points;
    this.#bytes += bytes;
  }

  /** What is left of the slice of a day. */
  left(day: number): Amount {
    return day === this.#day ? { points: this.#points, bytes: this.#bytes } : { points: 0, bytes: 0 };
  }

  /** Adds to the slice; that of another day ends. */
  add(day: number, { points, bytes }: Amount): void {
    const left = this.left(day);
    this.#day = day;
    this.#points = left.points + points;
    this.#bytes = left.bytes + bytes;
  }

  /** Ends the slice. @returns what is left of it, and its day; null: nothing */
  takeRest(): (Amount & { readonly day: number }) | null {
    const [day, points, bytes] = [this.#day, this.#points, this.#bytes];
    this.#day = Number.NaN;
    this.#points = 0;
    this.#bytes = 0;
    return points === 0 && bytes === 0 ? null : { day, points, bytes };
  }

  /** Points kept, as far as this server knows. */
  get use(): number {
    return this.#kept.points + this.#addedBefore + this.#added;
  }

  /** @param most points of the upload */
  hold(most: number): Hold {
    const { points: limit, point_bytes: bytes } = this.limits;
    if (bytes !== null && this.#kept.bytes >= bytes)
      return this.#holding(0, most, { quota: 'point_bytes', use: this.#kept.bytes, limit: bytes });
    if (limit === null) return UNLIMITED;
    const used = this.use + this.#held;
    const room = Math.max(0, Math.min(most, limit - used));
    return this.#holding(room, most, { quota: 'points', use: used + room, limit });
  }

  #holding(points: number, most: number, refusal: QuotaUse): Hold {
    let held = points;
    if (points < most) this.#isFull = true;
    let isCompleted = false;
    this.#held += held;
    return {
      points,
      refusal: points < most ? refusal : null,
      shrink: (to) => {
        if (isCompleted || to >= held) return;
        this.#held -= held - to;
        held = to;
      },
      complete: (stored) => {
        if (isCompleted) return;
        isCompleted = true;
        this.#held -= held;
        this.#added += stored;
      },
    };
  }

  /** Takes over what was read from the database. */
  refresh(limits: Limits, kept: CountedPoints): void {
    this.limits = limits;
    const isNewCount = kept.counted > this.#kept.counted;
    this.#addedBefore = isNewCount ? this.#added : this.#addedBefore + this.#added;
    this.#added = 0;
    this.#kept = kept;
  }

  /** Whether it was not used since the last call. */
  isIdle(): boolean {
    const isIdle = !this.#isUsed && this.#held === 0;
    this.#isUsed = false;
    return isIdle;
  }

  /** Whether points had no room since the last call. */
  wasFull(): boolean {
    const wasFull = this.#isFull;
    this.#isFull = false;
    return wasFull;
  }

  /** Whether the database has all that the meter knows. */
  get isClear(): boolean {
    return this.#held === 0 && this.#addedBefore + this.#added === 0;
  }
}
