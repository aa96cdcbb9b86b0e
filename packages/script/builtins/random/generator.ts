/** Random numbers. Each run has its own generators, seeded by the time unless the script sets a seed. */
import type { Context } from '../../context.js';
import { lgamma } from '../special/gamma.js';

/** Length of the state vector that scripts see. */
export const STATE_LENGTH = 625;

/** xoshiro128**: small, fast, good enough for simulation; not cryptographically secure. */
export class Generator {
  private state: Uint32Array<ArrayBufferLike>;

  constructor(seed: number) {
    this.state = Generator.spread(seed);
  }

  /** Four state words from one number, by splitmix. */
  private static spread(seed: number): Uint32Array {
    let z = (Math.floor(Math.abs(seed)) % 2 ** 32) >>> 0;
    return Uint32Array.from({ length: 4 }, () => {
      z = (z + 0x9e3779b9) >>> 0;
      let x = z;
      x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
      x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
      return (x ^ (x >>> 16)) >>> 0;
    });
  }

  /** Restores the state from a result of `words`. Any other numbers are mixed into a state. */
  restart(numbers: ArrayLike<number>): void {
    const words = Uint32Array.from({ length: 4 }, (_, k) => numbers[k] ?? 0);
    if (numbers.length === STATE_LENGTH && words.some((word) => word !== 0)) {
      this.state = words;
      return;
    }
    let seed = 0;
    for (let k = 0; k < numbers.length; k++) {
      // Fractions and large numbers affect the state too.
      const x = numbers[k]!;
      const bits = new Uint32Array(Float64Array.of(x).buffer);
      seed = (Math.imul(seed ^ bits[0]!, 0x01000193) ^ Math.imul(bits[1]!, 0x85ebca6b)) >>> 0;
    }
    this.state = Generator.spread(seed);
  }

  /** The state as a vector of the length that scripts expect. */
  words(): Float64Array {
    const out = new Float64Array(STATE_LENGTH);
    out.set(this.state);
    return out;
  }

  private word(): number {
    const s = this.state;
    const product5 = Math.imul(s[1]!, 5);
    const result = Math.imul((product5 << 7) | (product5 >>> 25), 9) >>> 0;
    const t = s[1]! << 9;
    s[2] = s[2]! ^ s[0]!;
    s[3] = s[3]! ^ s[1]!;
    s[1] = s[1]! ^ s[2]!;
    s[0] = s[0]! ^ s[3]!;
    s[2] = s[2]! ^ t;
    s[3] = (s[3]! << 11) | (s[3]! >>> 21);
    return result;
  }

  /** Between 0 and 1, neither included; 53 bits. */
  uniform(): number {
    for (;;) {
      const x = ((this.word() >>> 5) * 67108864 + (this.word() >>> 6)) / 9007199254740992;
      if (x > 0) return x;
    }
  }

  /** Normal distribution, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  exponential(): number {
    return -Math.log(this.uniform());
  }

  /** Gamma distribution: Marsaglia & Tsang, A simple method for generating gamma variables, ACM TOMS 26 (2000). */
  gamma(shape: number): number {
    if (!(shape > 0) || shape === Number.POSITIVE_INFINITY) return Number.NaN;
    if (shape < 1) return this.gamma(shape + 1) * this.uniform() ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v <= 0) continue;
      if (Math.log(this.uniform()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  }

  /** Poisson distribution; large means by Hörmann, The transformed rejection method, Insurance: Math. and Econ. 12 (1993). */
  poisson(mean: number): number {
    if (!(mean >= 0) || mean === Number.POSITIVE_INFINITY) return Number.NaN;
    if (mean > 1e8) return Math.max(0, Math.floor(mean + Math.sqrt(mean) * this.normal() + 0.5));
    if (mean < 10) {
      const limit = Math.exp(-mean);
      let product = this.uniform();
      let count = 0;
      for (; product > limit; count++) product *= this.uniform();
      return count;
    }
    const b = 0.931 + 2.53 * Math.sqrt(mean);
    const a = -0.059 + 0.02483 * b;
    const inverse = 1.1239 + 1.1328 / (b - 3.4);
    const quick = 0.9277 - 3.6224 / (b - 2);
    for (;;) {
      const u = this.uniform() - 0.5;
      const v = this.uniform();
      const left = 0.5 - Math.abs(u);
      const count = Math.floor(((2 * a) / left + b) * u + mean + 0.43);
      if (left >= 0.07 && v <= quick) return count;
      if (count < 0 || (left < 0.013 && v > left)) continue;
      const bound = -mean + count * Math.log(mean) - lgamma(count + 1);
      if (Math.log(v) + Math.log(inverse) - Math.log(a / (left * left) + b) <= bound) return count;
    }
  }
}

/** Each distribution has its own state: a seed for one does not affect the others. */
export function generator(context: Context, name: string): Generator {
  return context.state(
    `random ${name}`,
    () => new Generator((Date.now() * 4093 + name.charCodeAt(name.length - 1)) % 2 ** 32),
  );
}
