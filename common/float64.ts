/**
 * Arrays of doubles for a short life. Each ArrayBuffer of its own costs the allocator and the garbage collector microseconds, more than it takes to fill it with a
 * thousand numbers; so many arrays share a large one.
 */

/** Doubles of a shared one, 256 kB. */
const SHARED = 32_768;

/** An array of so many doubles is worth one of its own. */
const LARGE = SHARED / 8;

/** Doubles that a scratch keeps, 8 MB: beyond them an array has memory of its own. */
const MOST_KEPT = 2 ** 20;

/** Up to so many V8 keeps within the object, without an ArrayBuffer. */
const SMALL = 8;

/**
 * Room for arrays of one use after the other: memory that was touched before costs nothing, while a page that the system has to give first costs more than
 * the numbers that are put there.
 */
export class Scratch {
  #room = new Float64Array(SHARED);
  #taken = 0;

  /** From here on the arrays that were taken may be given again. */
  clear(): void {
    this.#taken = 0;
  }

  /** @returns an array with any contents, for use until `clear` */
  take(length: number): Float64Array {
    const needed = this.#taken + length;
    if (needed > MOST_KEPT) return new Float64Array(length);
    if (needed > this.#room.length) {
      this.#room = new Float64Array(Math.min(MOST_KEPT, Math.max(2 * this.#room.length, needed)));
      this.#taken = 0;
    }
    const begin = this.#taken;
    this.#taken += length;
    return this.#room.subarray(begin, this.#taken);
  }
}

let shared = new Float64Array(SHARED);
let taken = 0;

/**
 * @param length 0 or more
 * @returns zeros, perhaps a part of a larger array that stays as long as any part of it: not for what is kept for long. Its `buffer` belongs to others as well,
 *   and must not be transferred to a thread
 */
export function float64Array(length: number): Float64Array {
  if (length <= SMALL || length >= LARGE) return new Float64Array(length);
  if (taken + length > SHARED) {
    shared = new Float64Array(SHARED);
    taken = 0;
  }
  const begin = taken;
  taken += length;
  return shared.subarray(begin, taken);
}
