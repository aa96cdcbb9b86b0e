/**
 * Short-lived arrays of doubles. Many arrays share one large ArrayBuffer: allocating and collecting a buffer takes microseconds, longer than
 * filling it with a thousand numbers.
 */

/** Doubles of a shared buffer, 256 kB. */
const SHARED = 32_768;

/** Doubles from which an array gets a buffer of its own. */
const LARGE = SHARED / 8;

/** Doubles that a `Scratch` keeps, 8 MB; arrays beyond them get buffers of their own. */
const MOST_KEPT = 2 ** 20;

/** Doubles that V8 stores inside the object, without an ArrayBuffer. */
const SMALL = 8;

/** Reusable memory for arrays of consecutive computations: the first touch of a new page costs more than writing the numbers to it. */
export class Scratch {
  #room = new Float64Array(SHARED);
  #taken = 0;

  /** Allows `take` to return the memory of earlier arrays again. */
  clear(): void {
    this.#taken = 0;
  }

  /** @returns an uninitialised array, valid until `clear` */
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
 * @returns zeros, perhaps a view of a shared buffer, which stays in memory as long as any view of it: do not keep it for long. Its `buffer` must not
 *   be transferred to a thread, since other arrays use it too
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

/** @returns the numbers at some places of a column, in their order */
export function picked(column: Float64Array, places: Uint32Array): Float64Array {
  const chosen = float64Array(places.length);
  for (let i = 0; i < places.length; i++) chosen[i] = column[places[i]!]!;
  return chosen;
}
