/**
 * Loops over doubles for the most frequent functions. They are written out on purpose: a shared loop that calls a function for each element takes twice as
 * long.
 *
 * Each loop fills `out` and returns whether all elements are in the domain; otherwise `out` is invalid.
 */
export type Loop = (x: Float64Array, out: Float64Array) => boolean;

export const loops = {
  abs(x, out) {
    for (let k = 0; k < out.length; k++) out[k] = Math.abs(x[k]!);
    return true;
  },
  sqrt(x, out) {
    for (let k = 0; k < out.length; k++) {
      if (x[k]! < 0) return false;
      out[k] = Math.sqrt(x[k]!);
    }
    return true;
  },
  exp(x, out) {
    for (let k = 0; k < out.length; k++) out[k] = Math.exp(x[k]!);
    return true;
  },
  log(x, out) {
    for (let k = 0; k < out.length; k++) {
      if (x[k]! < 0) return false;
      out[k] = Math.log(x[k]!);
    }
    return true;
  },
  sin(x, out) {
    for (let k = 0; k < out.length; k++) out[k] = Math.sin(x[k]!);
    return true;
  },
  cos(x, out) {
    for (let k = 0; k < out.length; k++) out[k] = Math.cos(x[k]!);
    return true;
  },
  floor(x, out) {
    for (let k = 0; k < out.length; k++) out[k] = Math.floor(x[k]!);
    return true;
  },
  ceil(x, out) {
    for (let k = 0; k < out.length; k++) out[k] = Math.ceil(x[k]!);
    return true;
  },
} satisfies Readonly<Record<string, Loop>>;
