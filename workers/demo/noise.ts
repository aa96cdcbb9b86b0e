/** Reproducible randomness: each number depends on a seed, a stream and a place only, so any stretch of time can be made again, in any order. */

/** @param stream keeps uses of one seed apart. @returns a number in [0, 1) */
export function random(seed: number, stream: number, place: number): number {
  // Mixing steps of MurmurHash3 (fmix32, public domain).
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 0x7f4a7c15, 0xc2b2ae35);
  hash ^= Math.imul(place | 0, 0x27d4eb2f) ^ Math.floor(place / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** @returns a whole number from `least` to `most` */
export function randomInteger(random: number, least: number, most: number): number {
  return least + Math.floor(random * (most - least + 1));
}

/** Noise without jumps. @param period seconds in which it changes much. @returns a number in [-1, 1] */
export function smooth(seed: number, stream: number, time: number, period: number): number {
  const place = Math.floor(time / period);
  const [before, after] = [random(seed, stream, place), random(seed, stream, place + 1)];
  const along = time / period - place;
  const eased = along * along * (3 - 2 * along);
  return 2 * (before + (after - before) * eased) - 1;
}

/** Noise of single points, in [-1, 1]: small values are likelier. */
export function jitter(seed: number, stream: number, time: number): number {
  const place = Math.round(time);
  return random(seed, stream, place) + random(seed, stream + 1000, place) - 1;
}
